"""Every way in which a state is impossible.

Scenarios, saves and hand-made states pass here before they are played, and the tests ask after every order.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from datetime import date
from functools import lru_cache
from typing import Final

from wir.model.cities import Factory
from wir.model.groups import (
    DEPOT_NUMBERS,
    GROUP_NUMBERS,
    AirGroup,
    Group,
    Kind,
    Mover,
    is_air_number,
    is_depot_number,
    is_group_number,
)
from wir.model.hexes import DIRECTIONS, Hex, distance
from wir.model.players import Player, Refilled, Sighting, WeekFigures
from wir.model.sides import SIDES, Side
from wir.model.state import ENDINGS, State
from wir.model.units import FATIGUE_LIMIT, Unit
from wir.rules.asides import MOST_ASIDES, why_no_aside
from wir.rules.ground import is_enemy_city
from wir.rules.plots import LEGAL_FORMS, form
from wir.rules.quality import MECHANIZED_GROUP_TYPES, maximum_strength, types_of
from wir.rules.rulings import ARTILLERY_IN_GROUP, EXPERIENCE_LIMIT
from wir.rules.tables import (
    AIR_RETURN,
    AIRCRAFT_IN_GROUP,
    AIRCRAFT_TRANSFERRED,
    ENTRENCHMENT_LEVELS,
    FACTORIES_IN_CITY,
    LEVELS,
    MAXIMUM,
    PENALTY_HEXES,
    RAIL_MOVES,
    STACKING,
    STRATEGIC_MOVEMENT,
    STRIKE_RANGE,
    UNITS_IN_GROUP,
    UNITS_OF_SIDE,
)

LONGEST_DESIGNATION: Final = 40
"""Characters of a unit's designation at most; those of scenarios are shorter."""

LONGEST_PLAYER: Final = 100
"""Characters of a player's name at most."""

LARGEST_FIGURE: Final = 1_000_000_000
"""The most points of any kind that a side can have or lose, however large its scenario; a war takes some 15,000."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: where it is, in the player's words, and what is wrong."""

    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


def problems(state: State) -> list[Problem]:
    """Everything that is impossible in a state; empty for one that can be played. The blanks of a View do not count."""
    found = list(calendar_problems(state))
    if found:
        return found  # nothing else can be checked without a date
    for check in (_game, _groups, _air_groups, _depots, _stacking, _numbers_of_units, _cities, _players, _rails):
        found.extend(check(state))
    return found


def calendar_problems(state: State) -> Iterator[Problem]:
    """What keeps a state from having a date."""
    if state.length not in state.scenario.terms:
        yield Problem("length", f"{state.scenario.id} has no {state.length} game")
        return
    if not 1 <= state.week <= state.last_week:
        yield Problem("week", f"{state.week} lies outside the game, which has {state.last_week} weeks")


def _game(state: State) -> Iterator[Problem]:
    if state.level not in LEVELS:
        yield Problem("level", f"{state.level}, only 1 to 4")
    if state.month_points < 0:
        yield Problem("month_points", f"{state.month_points} is less than zero")
    if state.seed is None and state.viewer is None:
        yield Problem("seed", "is missing, so there are no dice")
    if state.seed is not None and state.seed < 0:
        yield Problem("seed", f"{state.seed}, but 0 or more is expected")
    if state.ending is not None and state.ending.by not in ENDINGS:
        yield Problem("ending", f"by {state.ending.by!r}, which is not one of {', '.join(ENDINGS)}")
    elif state.ending is not None and state.ending.winner not in ENDINGS[state.ending.by]:
        yield Problem("ending", f"by {state.ending.by}, with {state.ending.winner or 'nobody'} as the winner")
    for side, seat in state.seats.items():
        if not is_player_name(seat):
            yield Problem("seats", f"the player of the {side.value.title()} side has no name that can stand in a line")
    for name, _ in state.captured:
        if name not in state.cities:
            yield Problem("captured", f"there is no city {name}")
    for place in state.battles:
        if place not in state.scenario.board.drawn:
            yield Problem("battles", f"{place} is not on the map")


def is_player_name(text: str) -> bool:
    """Whether a text may stand for a player in a line of the journal."""
    return 1 <= len(text) <= LONGEST_PLAYER and text.isprintable() and " " not in text


def _is_hidden(state: State, side: Side) -> bool:
    return state.viewer is not None and state.viewer is not side


def _groups(state: State) -> Iterator[Problem]:
    for number, group in state.groups.items():
        place = f"group {number}"
        if number != group.id or not is_group_number(number):
            yield Problem(place, "no combat group has this number (1-51 Axis, 64-115 Soviet)")
            continue
        yield from _standing(state, place, group.at, group.side)
        if not _is_hidden(state, group.side):
            yield from _group(state, place, group)


def _standing(state: State, place: str, at: Hex, side: Side) -> Iterator[Problem]:
    if at not in state.scenario.board.land:
        yield Problem(place, f"stands in {at}, where no group may stand")
    elif is_enemy_city(state, at, side):
        yield Problem(place, f"stands in {at}, an enemy city")


def _group(state: State, place: str, group: Group) -> Iterator[Problem]:
    if not 1 <= len(group.units) <= UNITS_IN_GROUP:
        yield Problem(place, f"has {len(group.units)} units, 1 to {UNITS_IN_GROUP} are allowed")
    if not 0 <= group.entrenchment <= ENTRENCHMENT_LEVELS:
        yield Problem(place, f"has entrenchment {group.entrenchment}, 0 to {ENTRENCHMENT_LEVELS} are allowed")
    if not 0 <= group.artillery <= ARTILLERY_IN_GROUP:
        yield Problem(place, f"has {group.artillery} artillery points, 0 to {ARTILLERY_IN_GROUP} are allowed")
    if group.plot and form(group.plot) not in LEGAL_FORMS[group.kind]:
        yield Problem(place, f"has the plot {group.plot!r}, which is not one of {group.kind} groups")
    elif group.plot and group.moved:
        yield Problem(place, f"has the plot {group.plot}, though it has used strategic movement")
    yield from _marks(place, group, state.week)
    if state.control.get(group.at) is not group.side and group.other_end is None:
        yield Problem(place, f"stands in {group.at}, which its side does not control")
    for called, fault in _faults_of(group.units, group.kind, group.side, state.date):
        yield Problem(f"{place}, {called}", fault)


@lru_cache(maxsize=1000)  # most groups have the same units as when the state was last checked
def _faults_of(units: tuple[Unit, ...], kind: Kind, side: Side, day: date) -> tuple[tuple[str, str], ...]:
    """What is wrong with the units of a group, each fault with the name of its unit."""
    return tuple(
        (f'unit "{unit.name}"' if _can_be_printed(unit) else "a unit", fault)
        for unit in units
        for fault in (*_designation(unit), *unit_faults(unit, kind, side, day))
    )


def _marks(place: str, group: Group, week: int) -> Iterator[Problem]:
    most = STRATEGIC_MOVEMENT[group.kind]
    if not (0 <= group.moved <= most and 0 <= group.allowance <= most):
        yield Problem(place, f"has moved {group.moved} of {group.allowance} hexes, at most {most} are allowed")
    if group.since > week:
        yield Problem(place, f"has stood there since week {group.since}, and this is week {week}")
    if not 0 <= group.raised <= week:
        yield Problem(place, f"was raised in week {group.raised}, and this is week {week}")
    if group.weeks_unsupplied < 0:
        yield Problem(place, f"has marched {group.weeks_unsupplied} weeks out of supply")
    yield from _supplied_by(place, group)


def _supplied_by(place: str, group: Mover) -> Iterator[Problem]:
    if group.supplied_by is not None and group.supplied_by not in DEPOT_NUMBERS[group.side]:
        yield Problem(place, f"is supplied by {group.supplied_by}, which is not a depot of its side")


def _can_be_printed(unit: Unit) -> bool:
    return 1 <= len(unit.designation) <= LONGEST_DESIGNATION and unit.designation.isprintable()


def _designation(unit: Unit) -> Iterator[str]:
    if not _can_be_printed(unit):
        yield f"its designation is not 1 to {LONGEST_DESIGNATION} characters of one line"


def unit_faults(unit: Unit, kind: Kind, side: Side, day: date) -> Iterator[str]:
    """Why a unit cannot be as stated, in a group of this kind of a side, on a day; nothing where it can."""
    if unit.type not in types_of(side):
        yield f"{unit.type} is not a type of the {side} side"
    if kind is Kind.MECHANIZED and unit.type not in MECHANIZED_GROUP_TYPES:
        yield f"{unit.type} is not a type for a mechanized group"
    limits = (
        ("strength", unit.strength, 1, maximum_strength(unit.type, day, side)),
        ("experience", unit.experience, 1, EXPERIENCE_LIMIT),
        ("fatigue", unit.fatigue, 0, FATIGUE_LIMIT),
    )
    for name, value, least, most in limits:
        if value < least:
            yield f"{name} {value}, at least {least}"
        if value > most:
            yield f"{name} {value}, at most {most}"


def _air_groups(state: State) -> Iterator[Problem]:
    for number, air in state.air.items():
        place = f"air group {number}"
        if number != air.id or not is_air_number(number):
            yield Problem(place, "no air group has this number (52-57 Axis, 116-121 Soviet)")
            continue
        if not 0 <= air.points <= AIRCRAFT_IN_GROUP:
            yield Problem(place, f"has {air.points} aircraft points, 0 to {AIRCRAFT_IN_GROUP} are allowed")
        yield from _supplied_by(place, air)
        if air.at is not None:
            yield from _standing(state, place, air.at, air.side)
            yield from _strike(place, air, air.at)
            if air.returns is not None:
                yield Problem(place, f"is on the map and returns in week {air.returns}")
        elif air.points:
            yield Problem(place, f"is not on the map and has {air.points} aircraft points")
        elif air.returns is not None and not 1 <= air.returns <= state.week + AIR_RETURN[1]:
            yield Problem(place, f"returns in week {air.returns}, and this is week {state.week}")
        elif air.returns is None and not _is_hidden(state, air.side):
            yield Problem(place, "is not on the map and never returns")


def _strike(place: str, air: AirGroup, at: Hex) -> Iterator[Problem]:
    if air.strike is None:
        return
    if air.moved:
        yield Problem(place, "has plotted a strike, though it has moved")
    if distance(at, air.strike.target) > STRIKE_RANGE[air.side]:
        yield Problem(place, f"strikes {air.strike.target}, beyond its range of {STRIKE_RANGE[air.side]}")


def _depots(state: State) -> Iterator[Problem]:
    for number, depot in state.depots.items():
        if number != depot.id or not is_depot_number(number):
            yield Problem(f"depot {number}", "no depot has this number (58-63 Axis, 122-127 Soviet)")
            continue
        if depot.entry not in state.scenario.board.land:
            yield Problem(f"depot {number}", f"enters at {depot.entry}, which is not land")
        if depot.at is not None and depot.at not in state.scenario.board.land:
            yield Problem(f"depot {number}", f"stands in {depot.at}, which is not land")
        if not 0 <= depot.penalty <= PENALTY_HEXES:
            yield Problem(f"depot {number}", f"has entered {depot.penalty} penalty hexes, at most {PENALTY_HEXES}")
        if not set(depot.route) <= set(DIRECTIONS):
            yield Problem(f"depot {number}", f"has a route with directions other than 1 to 6: {depot.route}")


def _stacking(state: State) -> Iterator[Problem]:
    movers: list[Mover] = [*state.groups.values(), *state.air.values()]
    count = Counter((mover.at, mover.side) for mover in movers if mover.at is not None)
    for (at, side), number in sorted(count.items()):
        if number > STACKING:
            yield Problem(f"hex {at}", f"{number} {side.value.title()} groups, at most {STACKING}")
        if side is Side.AXIS and count[at, Side.SOVIET]:
            yield Problem(f"hex {at}", "holds groups of both sides")


def _numbers_of_units(state: State) -> Iterator[Problem]:
    for side in SIDES:
        total = state.units_of(side)
        if total > UNITS_OF_SIDE:
            yield Problem(side.value, f"has {total} units, at most {UNITS_OF_SIDE}")
        names = Counter((u.designation, u.type) for group in state.groups_of(side) for u in group.units)
        for designation, type_ in sorted(name for name, number in names.items() if number > 1):
            number = names[designation, type_]
            yield Problem(side.value, f"has {number} units named {designation} {type_.label}")


def _cities(state: State) -> Iterator[Problem]:
    places = {city.name: city.at for city in state.scenario.cities}
    for name, city in state.cities.items():
        if name not in places or city.name != name:
            yield Problem(f"city {name}", "is not one of the scenario")
        elif city.at != places[name]:
            yield Problem(f"city {name}", f"stands in {city.at}, on the map in {places[name]}")
        for part in ("population", "supply_centers", *Factory):
            count = getattr(city, part)
            if not 0 <= count <= FACTORIES_IN_CITY:
                yield Problem(f"city {name}", f"{part} {count}, 0 to {FACTORIES_IN_CITY} is allowed")


def _players(state: State) -> Iterator[Problem]:
    for side in SIDES:
        player = state.players[side]
        for entry in fields(player.pools):
            points = getattr(player.pools, entry.name)
            if not 0 <= points <= MAXIMUM[entry.name]:
                yield Problem(f"{side} pools", f"{entry.name} {points}, 0 to {MAXIMUM[entry.name]} is allowed")
        yield from _week_counters(state, side, player)
        if not 0 <= player.siberians <= state.week:
            yield Problem(f"{side}", f"has received {player.siberians} Siberian groups, at most one a week comes")
        yield from _met(side, "sightings", player.sightings, state.week)
        yield from _met(side, "attackers", player.attackers, state.week)
        yield from _records(side, player.records, state.week)
        yield from _asides(side, player)


def _week_counters(state: State, side: Side, player: Player) -> Iterator[Problem]:
    depots, land = DEPOT_NUMBERS[side], state.scenario.board.land
    known = range(len(state.scenario.reinforcements))
    left = [getattr(player.remainders, entry.name) for entry in fields(player.remainders)]
    sound = {
        f"has transferred {player.aircraft_moved} aircraft points this week": 0
        <= player.aircraft_moved
        <= AIRCRAFT_TRANSFERRED,
        f"has built {player.built} units this week": player.built >= 0,
        f"has moved {player.railed} groups by rail this week": 0 <= player.railed <= RAIL_MOVES,
        f"depot_turn {player.depot_turn} is not one of its depots": not player.depot_turn
        or player.depot_turn in depots,
        "has used depots that are not its own": all(number in depots for number in player.depots_used),
        f"builds a railway in {player.rail_hex}, which is not land": player.rail_hex is None or player.rail_hex in land,
        "carries over less than nothing from its production": min(left) >= 0,
        "has less than nothing waiting at Murmansk": player.convoy_vehicle >= 0 and player.convoy_aircraft >= 0,
        "has refilled units that it does not have, or that are no stronger than before": all(
            _was_refilled(state, side, entry) for entry in player.refilled
        ),
        "has lost less than nothing": player.losses >= 0 and player.surrendered >= 0,
        f"has lost more than {LARGEST_FIGURE} points this week": max(player.losses, player.surrendered)
        <= LARGEST_FIGURE,
        "expects a reinforcement that the scenario does not know": all(n in known for n in player.expected),
    }
    yield from (Problem(side.value, fault) for fault, is_sound in sound.items() if not is_sound)


def _met(side: Side, part: str, met: Mapping[int, Sighting], week: int) -> Iterator[Problem]:
    """What is wrong with what a side has seen of enemy groups, which may no longer exist."""
    numbers = {number for kind in Kind for number in GROUP_NUMBERS[side.enemy, kind]}
    for number, seen in met.items():
        if number not in numbers:
            yield Problem(f"{side} {part}", f"the enemy has no combat group {number}")
        limits = (("week", 1, week), ("strength", 0, LARGEST_FIGURE), ("entrenchment", 0, ENTRENCHMENT_LEVELS))
        for name, least, most in limits:
            value = getattr(seen, name)
            if not least <= value <= most:
                yield Problem(f"{side} {part}", f"group {number}: {name} {value}, {least} to {most} is allowed")


def _records(side: Side, records: Iterable[WeekFigures], week: int) -> Iterator[Problem]:
    """What is wrong with the figures that a side has kept of past weeks."""
    for place, record in enumerate(records, 1):
        figures = {entry.name: getattr(record, entry.name) for entry in fields(record) if entry.name != "pools"}
        figures |= {f"pools.{entry.name}": getattr(record.pools, entry.name) for entry in fields(record.pools)}
        for name, value in figures.items():
            least, most = (1, week) if name == "week" else (0, LARGEST_FIGURE)
            if not least <= value <= most:
                yield Problem(f"{side} records", f"record {place}: {name} {value}, {least} to {most} is allowed")


def _asides(side: Side, player: Player) -> Iterator[Problem]:
    if len(player.asides) > MOST_ASIDES:
        yield Problem(f"{side} asides", f"{len(player.asides)} are kept, at most {MOST_ASIDES} are allowed")
    for key, text in player.asides.items():
        reason = why_no_aside(key, text)
        if reason is not None:
            yield Problem(f"{side} asides", reason)


def _was_refilled(state: State, side: Side, entry: Refilled) -> bool:
    group = state.groups.get(entry.group)
    if group is None or group.side is not side or not 0 <= entry.place < len(group.units):
        return False
    return 1 <= entry.strength < group.units[entry.place].strength and 1 <= entry.experience <= EXPERIENCE_LIMIT


def _rails(state: State) -> Iterator[Problem]:
    for hex_ in state.rails:
        if hex_ not in state.scenario.board.land:
            yield Problem(f"hex {hex_}", "carries a railway where there is no land")
    for hex_ in state.relaid:
        if hex_ not in state.scenario.board.land:
            yield Problem(f"hex {hex_}", "had a railway laid over where there is no land")
