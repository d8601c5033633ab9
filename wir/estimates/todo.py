"""What is left to do in a phase, each with the place to go to: before the phase ends, and for the next-thing key."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from wir.estimates.group_rows import idle_aircraft, idle_groups
from wir.estimates.outlook import Outlook, outlook_of
from wir.model.groups import Depot, Group, Kind
from wir.model.hexes import Hex, distance, within
from wir.model.phases import ADJUSTMENT, MOVEMENT, SUPPLY
from wir.model.sides import Side
from wir.model.view import View
from wir.model.words import count, listed
from wir.rules.artillery import why_cannot_add_guns
from wir.rules.building import buildable_types, cities_for_building
from wir.rules.quality import cost_of
from wir.rules.rail_building import why_no_rails_in
from wir.rules.replacements import room_for, why_not_replaceable
from wir.rules.supply import depots_left, unsupplied
from wir.rules.tables import (
    AIRCRAFT_IN_GROUP,
    AIRCRAFT_TRANSFERRED,
    ARTILLERY_STEP,
    STRIKE_RANGE,
    SUPPLY_RADIUS,
    TACTICAL_MOVEMENT,
    UNITS_OF_SIDE,
)


@dataclass(frozen=True, slots=True)
class Todo:
    """One thing left to do: its kind, what it is, where, which group or depot it concerns, and the paragraph.

    What concerns several has no number, and `at` is where the first of them stands.
    Only what `matters` is worth a warning before the phase ends; the rest may well be meant so.
    """

    kind: str
    text: str
    paragraph: str
    at: Hex | None = None
    number: int | None = None
    matters: bool = True


SMALLEST_UNIT: Final = 50
"""Points with which a new unit is worth a reminder."""

FEW: Final = 3
"""Groups with the same lack that are told one by one; more of them take a single line."""

WORN: Final = 20
"""Missing strength points of a supplied group worth a reminder."""


def todo(view: View, outlook: Outlook | None = None) -> list[Todo]:
    """What the side of a View has left to do in its own phase; nothing in the enemy's and in the execution."""
    side = view.viewer
    if view.side is not side or view.ending is not None:
        return []
    if view.phase in ADJUSTMENT:
        return [*_aircraft_to_transfer(view, side), *_factories_to_place(view, side), *_units_to_build(view, side)]
    if view.phase in SUPPLY:
        outlook = outlook or outlook_of(view)
        return [*_depots_to_use(view, side, outlook), *_rail_to_lay(view, side, outlook)]
    if view.phase in MOVEMENT:
        idle = idle_groups(view)
        ready = [group for group in idle if _could_attack(view, group)]
        found = [Todo("groups", f"group {g.id} could attack and has no orders", "6.6", g.at, g.id) for g in ready]
        return [*found, *_idle_aircraft(view, side), *_pools_to_spend(view, side), *_standing(idle, ready)]
    return []


def what_matters(found: Iterable[Todo]) -> list[Todo]:
    """What is worth a warning before the phase ends."""
    return [each for each in found if each.matters]


# Group adjustment


def _aircraft_to_transfer(view: View, side: Side) -> Iterator[Todo]:
    held, moved = view.players[side].pools.aircraft, view.players[side].aircraft_moved
    gainer = next((air for air in view.air_of(side) if air.points < AIRCRAFT_IN_GROUP), None)
    points = min(held, AIRCRAFT_TRANSFERRED - moved)
    if points > 0 and gainer is not None:
        yield Todo("aircraft", f"{count(points, 'aircraft point')} can leave the pool", "4.5", gainer.at, gainer.id)


def _factories_to_place(view: View, side: Side) -> Iterator[Todo]:
    waiting = view.players[side].pools.factory
    if waiting:
        yield Todo("factories", f"{count(waiting, 'factory', 'factories')} can be placed", "4.8")


def _units_to_build(view: View, side: Side) -> Iterator[Todo]:
    pools = view.players[side].pools
    cities = cities_for_building(view, side)
    if not cities or view.units_of(side) >= UNITS_OF_SIDE or all(view.free_number(side, kind) is None for kind in Kind):
        return
    on_foot = min(cost.infantry for cost in map(cost_of, buildable_types(view, side)) if not cost.vehicle)
    if pools.infantry >= on_foot * SMALLEST_UNIT:
        text = f"{pools.infantry} infantry and {pools.vehicle} vehicle points could build units"
        yield Todo("units", text, "4.9", cities[0].at)


# Supply


def _depots_to_use(view: View, side: Side, outlook: Outlook) -> Iterator[Todo]:
    """The depots with a move left that come near somebody out of supply, then those groups."""
    waiting = {group.id: group.at for group in unsupplied(view, side) if group.at is not None}
    ready = depots_left(view, side)
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
    for by, numbers in served.items():
        if len(numbers) > FEW:
            text = f"{len(numbers)} groups are out of supply: depot {by} can reach them"
            yield Todo("supply", text, "5.2", waiting[numbers[0]])
            continue
        for number in numbers:
            text = f"group {number} is out of supply: depot {by} can reach it"
            yield Todo("groups", text, "5.2", waiting[number], number)


def _unused(depots: Sequence[Depot]) -> Todo:
    """The depots that have supplied nobody, in one line."""
    first, *others = depots
    if not others:
        return Todo("depots", f"depot {first.id} has supplied nobody", "5.2", first.entry, first.id)
    numbers = listed(str(depot.id) for depot in depots)
    return Todo("depots", f"depots {numbers} have supplied nobody", "5.2", first.entry)


def _rail_to_lay(view: View, side: Side, outlook: Outlook) -> Iterator[Todo]:
    if view.players[side].rail_hex is not None:
        return
    reaches = outlook.reaches
    for depot in depots_left(view, side):
        if any(why_no_rails_in(view, side, end) is None for end in reaches.get(depot.id, {})):
            yield Todo("rail", "no railway is designated this week", "5.3", depot.entry, depot.id)
            return


# Movement


def _could_attack(view: View, group: Group) -> bool:
    """Whether an enemy group is seen within the hexes of a plot (§6.6)."""
    reach = TACTICAL_MOVEMENT[group.kind]
    return any(distance(group.at, enemy.at) <= reach for enemy in view.groups_of(group.side.enemy))


def _standing(idle: Collection[Group], ready: Collection[Group]) -> Iterator[Todo]:
    """The groups that are left where they are, in one line for those with supply and one for those without."""
    standing = [group for group in idle if group not in ready]
    supplied = sum(group.supplied for group in standing)
    for number, words in ((supplied, "in supply"), (len(standing) - supplied, "out of supply")):
        if number:
            does = "stands and digs in" if number == 1 else "stand and dig in"
            yield Todo("standing", f"{count(number, 'group')} {words} {does}", "6.8", matters=False)


def _idle_aircraft(view: View, side: Side) -> Iterator[Todo]:
    """The air groups that could strike somebody and are not told to."""
    targets = [group.at for group in view.groups_of(side.enemy)]
    targets += [air.at for air in view.air_of(side.enemy) if air.at is not None]
    targets += [city.at for city in view.cities.values() if city.owner is not side and city.at is not None]
    for air in idle_aircraft(view):
        if air.at is not None and any(distance(air.at, target) <= STRIKE_RANGE[side] for target in targets):
            yield Todo("strikes", f"air group {air.id} has no strike plotted", "6.9", air.at, air.id)


def _pools_to_spend(view: View, side: Side) -> Iterator[Todo]:
    """Replacements and guns that supplied groups could still take."""
    groups = view.groups_of(side)
    worn = [group for group in groups if why_not_replaceable(group) is None and _room(view, group) >= WORN]
    if worn:
        text = f"{count(len(worn), 'supplied group')} could take replacements"
        yield Todo("replacements", text, "6.4", worn[0].at)
    guns = view.players[side].pools.artillery
    able = [group for group in groups if why_cannot_add_guns(view, group) is None]
    if guns >= ARTILLERY_STEP and able:
        text = f"{count(guns, 'gun point')} in the pool, {count(len(able), 'group')} could add some"
        yield Todo("guns", text, "6.5", able[0].at)


def _room(view: View, group: Group) -> int:
    return sum(room_for(view, group, unit) for unit in range(len(group.units)))
