"""Scheduled reinforcements (§3.2, R117, R136) and the Siberians (§8.14, R106, R134)."""

from datetime import date

from wir.model.groups import Group, Kind
from wir.model.hexes import Hex, parse_hex
from wir.model.records import replace
from wir.model.scenario import Reinforcement
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.units import Unit, UnitType
from wir.rules.change import Change, tell_arrival
from wir.rules.designations import next_designation, without_clash
from wir.rules.ground import is_enemy_city
from wir.rules.grouping import join, why_wrong_kind
from wir.rules.quality import cost_of, designated, maximum_strength
from wir.rules.rulings import SIBERIAN_TANK_EVERY
from wir.rules.tables import (
    SIBERIAN_CITY,
    SIBERIAN_EXPERIENCE,
    SIBERIAN_UNITS,
    SIBERIANS,
    UNITS_IN_GROUP,
    UNITS_OF_SIDE,
)
from wir.rules.zones import has_enemy, is_full


def arrive(change: Change, day: date) -> None:
    """Brings in every reinforcement that is due for the week beginning on `day`; the rest waits a week (R117)."""
    scheduled = [_as_called_on(day, reinforcement) for reinforcement in change.state.scenario.reinforcements]
    for side in SIDES:
        expected = change.player(side).expected
        waiting = [n for n in expected if scheduled[n].day > day or not _bring_in(change, scheduled[n])]
        change.update(side, expected=tuple(waiting))


def _as_called_on(day: date, reinforcement: Reinforcement) -> Reinforcement:
    """The reinforcement with its unit's type on that day: a late MOT arrives as PZG (§8.13)."""
    unit = reinforcement.unit
    return replace(reinforcement, unit=replace(unit, type=designated(unit.type, day)))


def arrival_hex(state: State, reinforcement: Reinforcement) -> Hex | None:
    """Where a reinforcement would arrive; None while the place is lost to the enemy (R117)."""
    city = state.cities.get(reinforcement.at)
    place = city.at if city is not None else parse_hex(reinforcement.at)
    if place is None or is_enemy_city(state, place, reinforcement.side) or has_enemy(state, place, reinforcement.side):
        return None
    return place


def overdue(state: State, side: Side) -> list[Reinforcement]:
    """The reinforcements of a side that are due but have not arrived (R117)."""
    expected = (state.scenario.reinforcements[n] for n in state.players[side].expected)
    return [reinforcement for reinforcement in expected if reinforcement.day <= state.date]


def lacks_number(state: State, reinforcement: Reinforcement) -> bool:
    """Whether it can only join a group at its place, because no number is free for a new one (R117)."""
    side, kind = reinforcement.side, reinforcement.kind
    place = arrival_hex(state, reinforcement)
    if place is None or state.free_number(side, kind) is not None:
        return False
    return bool(_with_room(state, reinforcement, place)) or not is_full(state, side, place)


def what_it_waits_for(state: State, reinforcement: Reinforcement) -> str:
    """What a reinforcement that is due waits for, as things stand; empty if nothing holds it up (R117, R136)."""
    side, kind = reinforcement.side, reinforcement.kind
    place = arrival_hex(state, reinforcement)
    if state.units_of(side) >= UNITS_OF_SIDE:
        return ""
    if place is None:
        return "the place is free of the enemy"
    if _with_room(state, reinforcement, place):
        return ""
    if is_full(state, side, place):
        return "there is room in the hex"
    if state.free_number(side, kind) is not None:
        return ""
    return f"a number for {kind} groups is free, or a group with room is at the place"


def _bring_in(change: Change, reinforcement: Reinforcement) -> bool:
    """Brings a reinforcement in as a unit or, beyond the limit, as points; False where it has to wait (R117, R136)."""
    state, side = change.state, reinforcement.side
    if state.units_of(side) >= UNITS_OF_SIDE:
        cost, points = cost_of(reinforcement.unit.type), reinforcement.unit.strength
        change.earn(side, infantry=cost.infantry * points, vehicle=cost.vehicle * points)
        tell_arrival(change, side, None, "3.2", "R136", unit=reinforcement.unit, only=side)
        return True
    place, standing = arrival_hex(state, reinforcement), frozenset(state.groups)
    number = None if place is None else _settle(change, reinforcement, place)
    if place is None or number is None:
        return False
    joins = number in standing
    only = side if joins else None  # the enemy sees where groups stand, not what joins them (R170)
    tell_arrival(change, side, place, "3.2", "R117", group=number, joins=joins, unit=reinforcement.unit, only=only)
    return True


def _settle(change: Change, reinforcement: Reinforcement, place: Hex) -> int | None:
    """Puts the unit into a group at the place, first the one named for it, or forms a new one; None without room."""
    state, side, kind = change.state, reinforcement.side, reinforcement.kind
    unit = reinforcement.unit
    unit = replace(unit, designation=without_clash(state, side, unit, unit.type))
    for group in _with_room(state, reinforcement, place):
        join(change, group, [unit], 0)
        return group.id
    if is_full(state, side, place):
        return None
    wanted = reinforcement.group
    number = wanted if wanted is not None and wanted not in state.groups else state.free_number(side, kind)
    if number is not None:
        change.put(change.arrived(Group(number, place, (unit,))))
    return number


def _with_room(state: State, reinforcement: Reinforcement, place: Hex) -> list[Group]:
    """The groups at a place that may take the unit, the one named for it first."""
    here = [
        group
        for group in state.groups_at(place, reinforcement.side)
        if group.kind is reinforcement.kind
        and len(group.units) < UNITS_IN_GROUP
        and why_wrong_kind(group.kind, [reinforcement.unit]) is None
    ]
    return sorted(here, key=lambda group: (group.id != reinforcement.group, group.id))


def siberians_due(state: State, day: date) -> bool:
    """Whether a Siberian group is due in the week beginning on `day` (§8.14)."""
    first_last = SIBERIANS.get(state.level)
    return first_last is not None and first_last[0] <= day <= first_last[1]


def why_no_siberians(state: State) -> str:
    """What would keep a Siberian group from coming as things stand; empty where nothing would (§8.14)."""
    city = state.cities.get(SIBERIAN_CITY)
    if city is None or city.at is None or city.owner is not Side.SOVIET:
        return f"{SIBERIAN_CITY} is lost"
    if is_full(state, Side.SOVIET, city.at):
        return f"{SIBERIAN_CITY} is full"
    if state.units_of(Side.SOVIET) + SIBERIAN_UNITS > UNITS_OF_SIDE:
        return f"you would have more than {UNITS_OF_SIDE} units"
    return "" if state.free_number(Side.SOVIET, Kind.INFANTRY) is not None else "no infantry group number is free"


def send_siberians(change: Change, day: date) -> None:
    """Brings a Siberian group to Kuybyshev where level, numbers and room allow it (§8.14, R106, R134)."""
    state = change.state
    city, number = state.cities.get(SIBERIAN_CITY), state.free_number(Side.SOVIET, Kind.INFANTRY)
    if city is None or city.at is None or number is None or not siberians_due(state, day) or why_no_siberians(state):
        return
    ordinal = change.player(Side.SOVIET).siberians + 1
    change.update(Side.SOVIET, siberians=ordinal)
    group = change.arrived(Group(number, city.at))
    for n in range(SIBERIAN_UNITS):
        tank = n == SIBERIAN_UNITS - 1 and ordinal % SIBERIAN_TANK_EVERY == 0
        type_ = UnitType.TANK if tank else UnitType.RIFLE
        name = next_designation(state, Side.SOVIET, type_)
        corps = Unit(name, type_, maximum_strength(type_, day, Side.SOVIET), SIBERIAN_EXPERIENCE)
        group = join(change, group, [corps], 0)
    tell_arrival(change, Side.SOVIET, city.at, "8.14", "R106", "R134", group=number, siberians=True)
