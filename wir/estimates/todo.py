"""What is left to do in a phase, each item with the place to go to; for the end of the phase and the next-thing key."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from wir.estimates.danger import Danger, Peril, dangers, enterable
from wir.estimates.delegations import army_groups, left_behind, members
from wir.estimates.deliveries import supply_short
from wir.estimates.forecast import Beliefs, enemy_moves_before
from wir.estimates.group_rows import idle_aircraft, idle_groups
from wir.estimates.openings import Opening, openings
from wir.estimates.outlook import Outlook
from wir.estimates.phase_rules import followed, rules_of
from wir.estimates.production import wasted
from wir.estimates.room import without_room
from wir.estimates.strike_forecast import forecast_strike
from wir.estimates.targets import strike_targets
from wir.model.calendar import WEEK
from wir.model.groups import AirGroup, Depot, Group, Kind
from wir.model.hexes import Hex, neighbour, within
from wir.model.phases import ADJUSTMENT, MOVEMENT, SUPPLY
from wir.model.scenario import Reinforcement
from wir.model.sides import Side
from wir.model.view import View
from wir.model.words import called, count, listed, percent, place
from wir.orders.adjustment import Transfer
from wir.rules.artillery import why_cannot_add_guns
from wir.rules.building import buildable_types, cities_for_building, why_no_room
from wir.rules.entrenchment import may_entrench
from wir.rules.plots import LegAction, legs
from wir.rules.quality import cost_of, maximum_strength
from wir.rules.rail_building import why_no_rails_in
from wir.rules.reinforcements import (
    arrival_hex,
    lacks_number,
    overdue,
    siberians_due,
    what_it_waits_for,
    why_no_siberians,
)
from wir.rules.replacements import room_for, why_not_replaceable
from wir.rules.supply import depots_left, unsupplied
from wir.rules.tables import AIRCRAFT_IN_GROUP, AIRCRAFT_TRANSFERRED, ARTILLERY_STEP, SIBERIAN_CITY, SUPPLY_RADIUS
from wir.rules.zones import has_enemy


@dataclass(frozen=True, slots=True)
class Todo:
    """One thing left to do: its kind, what it is, where, which group or depot it concerns, and the paragraph.

    What concerns several has no number, and `at` is where the first of them stands. `best` is what would be worth most.
    For a danger and an attack `about` has all the details. Only what `matters` is worth a warning before the phase
    ends; the rest may well be intended.
    """

    kind: str
    text: str
    paragraph: str
    at: Hex | None = None
    number: int | None = None
    matters: bool = True
    best: str = ""
    about: Danger | Opening | None = None

    def text_at(self, where: str) -> str:
        """The text with its place in words."""
        return self.text.replace(AT, f" at {where}" if where else "")


AT: Final = "{at}"
"""Marks where an entry's text is to name its place, in the words of screen or speech."""

_PARAGRAPHS: Final = {Peril.SUPPLY: "5.2", Peril.ODDS: "7.6"}
"""Where the rule of some dangers stands; all others come from retreats (§7.7)."""

SMALLEST_UNIT: Final = 50
"""Points from which a new unit is worth a reminder."""

FEW: Final = 3
"""The most groups with the same need that are listed one by one; more of them share a line."""

WORN: Final = 20
"""Missing strength points of a supplied group worth a reminder."""

_ENEMY_FIRST: Final = 50
"""Percent chance that the enemy moves first from which a plot to leave does not count."""


def todo(view: View, outlook: Outlook, beliefs: Beliefs) -> list[Todo]:
    """What the side of a View has left to do in its own phase, groups in danger first.

    There is nothing in the enemy's phases and the execution.
    """
    if view.side is not view.viewer or view.ending is not None:
        return []
    found = [*_in_danger(dangers(view, outlook, beliefs))]
    if view.phase in ADJUSTMENT:
        found += [*_aircraft_to_transfer(view), *_factories_to_place(view), *_units_to_build(view)]
        found += [*_waiting(view), *_siberians(view)]
    elif view.phase in SUPPLY:
        found += [*_depots_to_use(view, outlook), *_rail_to_lay(view, outlook)]
        found += _followed_by_rule(view)
    else:
        found += [*_empty_cities(view), *_movement(view, beliefs), *_siberians(view)]
    return found


def what_matters(found: Iterable[Todo]) -> list[Todo]:
    """What is worth a warning before the phase ends."""
    return [each for each in found if each.matters]


def _in_danger(found: Sequence[Danger]) -> Iterator[Todo]:
    """Where groups are in danger; if many are merely out of reach of depots they share a single line."""
    far = [danger for danger in found if danger.perils == (Peril.SUPPLY,) and danger.cut_by is None]
    far = far if len(far) > FEW else []
    for danger in found:
        if danger not in far:
            first, text = danger.groups[0], ", ".join(danger.perils)
            yield Todo(
                "danger", text, _PARAGRAPHS.get(danger.perils[0], "7.7"), danger.at, first, matters=False, about=danger
            )
    if far:
        numbers = listed(str(number) for number in sorted(n for danger in far for n in danger.groups))
        yield Todo("danger", f"no depot comes near groups {numbers}", "5.2", far[0].at, matters=False)


def leaves(view: View, danger: Danger) -> bool:
    """Whether all groups in a hex have plotted to leave it for one without an enemy in their first leg (§7.3).

    They are gone before the enemy attacks, unless he moves first (§7.2).
    """
    return all(number in view.groups and _leaves_first(view, view.groups[number]) for number in danger.groups)


def _leaves_first(view: View, group: Group) -> bool:
    first = next(iter(legs(group.plot)), None)
    if first is None or first.action is not LegAction.MOVE:
        return False
    return not has_enemy(view, neighbour(group.at, first.direction), group.side)


def surrendering(view: View, found: Iterable[Todo]) -> list[int]:
    """The numbers of the groups that would surrender if driven out, in the phase in which that can still be changed.

    Those whose plots will probably have taken them away do not count.
    """
    if view.phase not in MOVEMENT:
        return []
    perils = [each.about for each in found if isinstance(each.about, Danger)]
    staying = [each for each in perils if enemy_moves_before(view) >= _ENEMY_FIRST or not leaves(view, each)]
    return [number for danger in staying if danger.perils[0] is Peril.SURRENDER for number in danger.groups]


def at_stake(view: View, found: Iterable[Todo], *, in_short: bool = False) -> list[str]:
    """What could be lost if the phase ended now, in words: a week's supply, groups that would surrender, open cities.

    `in_short` says as much about both as fits beside something else.
    """
    found = [*found]
    if not view.own.depots_used and any(each.kind == "depots" for each in found):
        return ["no group supplied yet"]
    losing, empty = len(surrendering(view, found)), sum(each.kind == "cities" for each in found)
    if in_short and losing and empty:
        return [f"at stake: {count(losing, 'group')}, {count(empty, 'empty city')}"]
    groups = f"{count(losing, 'group')} would surrender if driven out"
    cities = f"{count(empty, 'empty city')} within the enemy's reach"
    return [words for number, words in ((losing, groups), (empty, cities)) if number]


# Group adjustment


def _aircraft_to_transfer(view: View) -> Iterator[Todo]:
    held, moved = view.own.pools.aircraft, view.own.aircraft_moved
    gainer = next((air for air in view.air_of(view.viewer) if air.points < AIRCRAFT_IN_GROUP), None)
    if gainer is None:
        return
    points = min(held, AIRCRAFT_TRANSFERRED - moved, AIRCRAFT_IN_GROUP - gainer.points)
    if points > 0:
        text = f"{count(points, 'aircraft point')} in the pool can go to air group {gainer.id}{AT}"
        yield Todo("aircraft", text, "4.5", gainer.at, gainer.id)


def _factories_to_place(view: View) -> Iterator[Todo]:
    waiting = view.own.pools.factory
    if waiting and view.weeks_left:  # what it makes comes after the execution (R171)
        yield Todo("factories", f"{count(waiting, 'factory')} can be placed", "4.8")


def _units_to_build(view: View) -> Iterator[Todo]:
    """Points that could build units; they matter where worn units cannot use them as replacements (§6.4)."""
    side, pools = view.viewer, view.own.pools
    open_to = cities_for_building(view, side)
    cities = [city for city in open_to if any(why_no_room(view, side, city, kind) is None for kind in Kind)]
    if not cities:
        return
    cheapest = min(cost_of(type_).infantry for type_ in buildable_types(view, side))  # infantry costs no vehicles
    if pools.infantry >= cheapest * SMALLEST_UNIT:
        text = f"{pools.infantry} infantry and {pools.vehicle} vehicle points could build units"
        over = [f"{points} {pool}" for pool, points in wasted(view).items() if pool in ("infantry", "vehicle")]
        text += f"; {listed(over)} would be wasted" if over else ""
        matters = bool(over) or pools.infantry - _lacking(view) >= cheapest * SMALLEST_UNIT
        yield Todo("units", text, "4.9", cities[0].at, matters=matters)


def _lacking(view: View) -> int:
    """Infantry points that would fill all units of the side of a View."""
    units = (unit for group in view.groups_of(view.viewer) for unit in group.units)
    return sum(
        cost_of(unit.type).infantry * (maximum_strength(unit.type, view.date, view.viewer) - unit.strength)
        for unit in units
    )


def _waiting(view: View) -> Iterator[Todo]:
    """The reinforcements that are overdue, by what they wait for: merging groups frees numbers and room (R117)."""
    waits: dict[str, list[Reinforcement]] = {}
    for each in overdue(view, view.viewer):
        if wait := what_it_waits_for(view, each):
            waits.setdefault(wait, []).append(each)
    for wait, due in sorted(waits.items()):
        pair = _to_join(view, due[0].kind) if lacks_number(view, due[0]) else None
        places = Counter[Hex]()
        for each in due:
            if place := arrival_hex(view, each):
                places[place] += each.unit.strength
        at = max(places, key=lambda hex_: (places[hex_], hex_), default=None)
        where = "" if pair or at is None else AT if len(places) == 1 else f", most{AT},"
        points = count(sum(each.unit.strength for each in due), "strength point")
        units = f"{count(len(due), 'unit')} with {points} {'waits' if len(due) == 1 else 'wait'}"
        text = f"{units} to arrive{where} until {wait}"
        if pair is None:
            yield Todo("arrivals", text, "3.2", at, matters=False)
        else:
            joins, other = pair
            told = f"{text}: group {joins.id} could join group {other.id}{AT}"
            yield Todo("arrivals", told, "4.4", joins.at, joins.id)


def _siberians(view: View) -> Iterator[Todo]:
    """What would keep next week's Siberians away, who do not come later (§8.14, R134)."""
    city = view.cities.get(SIBERIAN_CITY)
    if city is None or city.owner is not Side.SOVIET or view.viewer is not Side.SOVIET or not view.weeks_left:
        return
    if siberians_due(view, view.date + WEEK) and (why := why_no_siberians(view)):
        yield Todo("arrivals", f"no Siberians will come next week: {why}", "8.14", city.at)


def _to_join(view: View, kind: Kind) -> tuple[Group, Group] | None:
    """The weakest group of a kind that could join another in its hex with all its units, and that other (§4.4)."""
    own = sorted(view.groups_of(view.viewer), key=lambda group: (group.strength, group.id))
    return next(
        (
            (group, other)
            for group in own
            if group.kind is kind
            for other in view.groups_at(group.at, view.viewer)
            if Transfer(group.id, other.id, tuple(range(len(group.units)))).check(view) is None
        ),
        None,
    )


# Supply


def _depots_to_use(view: View, outlook: Outlook) -> Iterator[Todo]:
    """The depots with a move left that can reach groups out of supply, then those groups."""
    waiting = {group.id: group.at for group in unsupplied(view, view.viewer) if group.at is not None}
    ready = depots_left(view, view.viewer)
    served: dict[int, list[int]] = {}
    taken: set[int] = set()
    unused: list[Depot] = []
    for depot in ready:
        reach = outlook.reaches.get(depot.id, {})
        near = [n for n, at in waiting.items() if any(end in reach for end in within(at, SUPPLY_RADIUS))]
        if near:
            unused.append(depot)
        served[depot.id] = [number for number in near if number not in taken]
        taken.update(near)
    if unused:
        yield _unused(unused)
    if unused and (short := supply_short(view)) is not None:
        pool, needed = short
        text = f"tired units need {needed} supply points, the pool has {pool}: the last depots will remove no fatigue"
        text = text if pool else "the supply pool is empty: depots can supply, but remove no fatigue"
        yield Todo("supply", text, "5.2", matters=False)
    for by, numbers in served.items():
        if len(numbers) > FEW:
            text = f"{len(numbers)} groups are out of supply: depot {by} can reach any of them"
            yield Todo("supply", text, "5.2", waiting[numbers[0]])
            continue
        for number in numbers:
            text = f"group {number}{AT} is out of supply: depot {by} can reach it"
            yield Todo("groups", text, "5.2", waiting[number], number)


def _unused(depots: Sequence[Depot]) -> Todo:
    """The depots that have supplied nobody, in one line."""
    first, *others = depots
    if not others:
        return Todo("depots", f"depot {first.id}{AT} has supplied nobody", "5.2", first.entry, first.id)
    numbers = listed(str(depot.id) for depot in depots)
    return Todo("depots", f"depots {numbers} have supplied nobody", "5.2", first.entry)


def _rail_to_lay(view: View, outlook: Outlook) -> Iterator[Todo]:
    if view.own.rail_hex is not None or not view.weeks_left:  # it would be laid next week (R145)
        return
    reaches = outlook.reaches
    for depot in depots_left(view, view.viewer):
        if any(why_no_rails_in(view, view.viewer, end) is None for end in reaches.get(depot.id, {})):
            yield Todo("rail", "no railway is designated this week", "5.3", depot.entry, depot.id)
            return


# Movement


def _empty_cities(view: View) -> Iterator[Todo]:
    """The side's cities that no group holds and the enemy can reach this week: he takes them by entering (§8.8)."""
    held = view.hexes_of(view.viewer)
    own = [city.at for city in view.cities.values() if city.owner is view.viewer]
    empty = [at for at in own if at is not None and at not in held]
    reach = enterable(view) if empty else frozenset()
    for at in empty:
        if at in reach:
            text = f"no group holds {place(view.scenario, at)}, which the enemy can reach"
            yield Todo("cities", text, "8.8", at, matters=False)


def _movement(view: View, beliefs: Beliefs) -> Iterator[Todo]:
    for number, full in without_room(view).items():
        text = f"two friendly groups will hold {place(view.scenario, full)}: no room for group {number}{AT}"
        yield Todo("plots", text, "7.3", view.groups[number].at, number)
    idle = idle_groups(view)
    found, weak = openings(view, idle, beliefs)
    yield from (Todo("attacks", "could be attacked", "6.6", each.target, about=each) for each in found)
    if weak:
        text = f"{count(len(weak), 'group')} could attack, but not at even odds"
        yield Todo("attacks", text, "6.6", view.groups[weak[0]].at, matters=False)
    yield from _idle_aircraft(view, [each.target for each in found], beliefs)
    yield from _pools_to_spend(view)
    ready = {*weak, *(number for each in found for number in (*each.groups, *each.spare))}
    yield from _standing([group for group in idle if group.id not in ready])
    yield from _by_rule(view)


def _standing(standing: Collection[Group]) -> Iterator[Todo]:
    """The groups left standing: a line each for those in supply, those without, and those dug in deep enough."""
    digging = [group for group in standing if may_entrench(group)]
    supplied = sum(group.supplied for group in digging)
    for number, words in ((supplied, "in supply"), (len(digging) - supplied, "out of supply")):
        if number:
            does = "stays and digs in" if number == 1 else "stay and dig in"
            yield Todo("standing", f"{count(number, 'group')} {words} {does}", "6.8", matters=False)
    deep = len(standing) - len(digging)
    if deep:
        stand = "stands" if deep == 1 else "stand"
        yield Todo("standing", f"{count(deep, 'group')} {stand} and cannot dig in deeper", "6.8", matters=False)


def _idle_aircraft(view: View, attacked: Sequence[Hex], beliefs: Beliefs) -> Iterator[Todo]:
    """The air groups that could strike but have no strike plotted, with a target under attack or else the nearest."""
    for air in idle_aircraft(view):
        targets = strike_targets(view, air)
        if targets:
            best = next((target for target in attacked if target in targets), targets[0])
            text = f"air group {air.id}{AT} has no strike plotted"
            yield Todo("strikes", text, "6.9", air.at, air.id, best=_effect(view, air, best, beliefs))


def _effect(view: View, air: AirGroup, target: Hex, beliefs: Beliefs) -> str:
    """What a strike would do to the ground forces of a hex, in words."""
    found = forecast_strike(view, air, target, Beliefs(beliefs.likely, ()))
    hits = () if found is None else found.hits
    where = place(view.scenario, target)
    if not hits:
        return f"{where} is in range"
    lose = (f"group {hit.group}{'' if n else ' would lose'} {percent(hit.loss.likely)}" for n, hit in enumerate(hits))
    return f"at {where} {listed(lose)}"


def _pools_to_spend(view: View) -> Iterator[Todo]:
    """Replacements and guns that supplied groups could still take and that no rule gives them."""
    groups, rules = view.groups_of(view.viewer), rules_of(view)
    lacking = [(_room(view, group), group) for group in groups if why_not_replaceable(group) is None]
    worn = [(room, group) for room, group in lacking if room >= WORN]
    if worn and rules.first is None:
        text = f"{count(len(worn), 'supplied group')} could take replacements"
        room, most = max(worn, key=lambda each: each[0])
        yield Todo("replacements", text, "6.4", most.at, best=f"group {most.id} lacks most, {room} points")
    guns = view.own.pools.artillery
    able = [group for group in groups if why_cannot_add_guns(view, group) is None]
    if guns >= ARTILLERY_STEP and able and not rules.guns:
        text = f"{count(guns, 'artillery point')} in the pool, {count(len(able), 'group')} could add some"
        yield Todo("guns", text, "6.5", able[0].at)


def _by_rule(view: View) -> Iterator[Todo]:
    """What the side's rules and its staff have done or will do this week."""
    rules = rules_of(view)
    if rules.first is not None:
        yield Todo("rules", f"done by your rule: replacements, first {rules.first.value}", "6.4", matters=False)
    if rules.guns:
        text = "by your rule: guns for all stationary groups facing the enemy, as the phase ends"
        yield Todo("rules", text, "6.5", matters=False)
    for led in army_groups(view).values():
        does = "done by your staff" if led.acted == view.week else "by your staff, as the phase ends"
        text = f"{does}: the orders of {led.called}, {count(len(members(view, led.name)), 'group')}, {led.lasts}"
        yield Todo("rules", text, "6.1", matters=False)
    behind = left_behind(view)
    idle = {mover.id for mover in (*idle_groups(view), *idle_aircraft(view))} if behind else set()
    for sector, numbers in behind.items():
        if who := [number for number in numbers if number in idle]:
            text = f"yours to lead again, since the bounds of the {sector} have moved: {called(who)}"
            first = view.groups.get(who[0])
            yield Todo("rules", text, "6.1", None if first is None else first.at)


def _followed_by_rule(view: View) -> Iterator[Todo]:
    """Says that the depots have followed their last routes by the side's rule, or will in the next supply phase."""
    if rules_of(view).depots:
        routes = "depots follow the routes of last week"
        did = f"done by your rule: {routes}" if followed(view) else f"by your rule: {routes}, again from next week"
        yield Todo("rules", did, "5.2", matters=False)


def _room(view: View, group: Group) -> int:
    return sum(room_for(view, group, unit) for unit in range(len(group.units)))
