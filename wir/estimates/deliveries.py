"""Where the depots go: supplies where they remove most fatigue, rails towards the front; the screen's proposal too."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from wir.model.groups import AirGroup, Group
from wir.model.hexes import Hex, distance, within
from wir.model.sides import Side
from wir.model.view import View
from wir.orders.supply import LayRail, MoveDepot
from wir.rules.bombardment import force_of
from wir.rules.depot_routes import Arrival, depot_reach, entry_costs, route_to
from wir.rules.rail_building import why_no_rails_in
from wir.rules.supply import depots_left, efficiency, unsupplied
from wir.rules.tables import SUPPLY_RADIUS
from wir.rules.zones import field_of

SUPPLIED: Final = 25
"""What being in supply at all is worth to a group, in points of fatigue-weighted strength."""

AIR_SUPPLIED: Final = 60
"""The same for an air group with aircraft."""

NEAR_FRONT: Final = 4
"""Groups within so many hexes of the enemy come first."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """A proposed move of a depot: its route and end, the percent of fatigue it removes, and whom it supplies."""

    order: MoveDepot
    end: Hex
    percent: int
    groups: tuple[int, ...]


def plan_deliveries(view: View, side: Side) -> list[Delivery]:
    """A move for each depot that can still move, in order of number, such that together they refresh most."""
    field = field_of(view, side)
    costs = entry_costs(view, side, field)
    waiting = {g.id: g for g in unsupplied(view, side)}
    front = _near_enemy(view, side)
    reach = {depot.id: depot_reach(view, depot, costs, field) for depot in depots_left(view, side)}
    chosen: dict[int, Delivery] = {}
    while len(chosen) < len(reach):
        best: tuple[int, int, Hex] | None = None
        gains = {number: _gain(group, front) for number, group in waiting.items()}
        for number, ends in reach.items():
            if number in chosen or not ends:
                continue
            offer = _best_end(view, side, ends, waiting, gains)
            if offer is not None and (best is None or offer[0] > best[0]):
                best = (offer[0], number, offer[1])
        if best is None:
            break
        _, number, end = best
        arrival = reach[number][end]
        served = tuple(
            sorted(g for g, group in waiting.items() if group.at and distance(group.at, end) <= SUPPLY_RADIUS)
        )
        route = route_to(reach[number], end)
        percent = efficiency(view, side, arrival.penalty)
        chosen[number] = Delivery(MoveDepot(number, route), end, percent, served)
        for group_id in served:
            del waiting[group_id]
    return [chosen[number] for number in sorted(chosen)]


def in_turn(rail: LayRail | None, deliveries: Sequence[Delivery]) -> list[LayRail | MoveDepot]:
    """The orders of a plan as they must be given: depots by number, each lays rails before it supplies (§5.2).

    A depot past its turn would stay at home for the week, so whoever lays the railway must not go first.
    """
    orders: list[LayRail | MoveDepot] = [delivery.order for delivery in deliveries]
    orders += [] if rail is None else [rail]
    return sorted(orders, key=lambda order: (order.depot, isinstance(order, MoveDepot)))


def _gain(group: Group | AirGroup, front: set[Hex]) -> tuple[int, int]:
    """What supply alone, and each percent of fatigue removed, is worth for a group; far from the front it is little."""
    if isinstance(group, AirGroup):
        return (AIR_SUPPLIED if group.points else 5), 0
    tired = sum(unit.fatigue * unit.strength * unit.experience for unit in group.units) // 10_000
    if group.at not in front:
        return 2, tired // 3
    return SUPPLIED + int(force_of(group).acs) // 20, tired


def _best_end(
    view: View,
    side: Side,
    ends: dict[Hex, Arrival],
    waiting: dict[int, Group | AirGroup],
    gains: dict[int, tuple[int, int]],
) -> tuple[int, Hex] | None:
    """The end of a depot's move that is worth most, with its worth; None where it would supply nobody."""
    basic: dict[Hex, int] = {}
    tired: dict[Hex, int] = {}
    for number, group in sorted(waiting.items()):
        if group.at is None:
            continue
        for hex_ in within(group.at, SUPPLY_RADIUS):
            if hex_ in ends:
                basic[hex_] = basic.get(hex_, 0) + gains[number][0]
                tired[hex_] = tired.get(hex_, 0) + gains[number][1]
    if not basic:
        return None
    percents = {penalty: efficiency(view, side, penalty) for penalty in {ends[hex_].penalty for hex_ in basic}}
    worth = {hex_: 100 * basic[hex_] + tired[hex_] * percents[ends[hex_].penalty] for hex_ in basic}
    end = max(sorted(worth), key=lambda hex_: (worth[hex_], -ends[hex_].penalty))
    return worth[end], end


def plan_rail(view: View, side: Side) -> LayRail | None:
    """The most useful hex for this week's railway, designated by the first depot that reaches it, or None."""
    field = field_of(view, side)
    costs = entry_costs(view, side, field)
    front = [group.at for group in view.groups_of(side) if group.at in _near_enemy(view, side)]
    offers: list[tuple[int, int, Hex]] = []
    reaches: dict[int, dict[Hex, Arrival]] = {}
    for depot in depots_left(view, side):
        reaches[depot.id] = depot_reach(view, depot, costs, field)
        offers += [
            (_rail_score(view, side, hex_, front), -depot.id, hex_)
            for hex_, arrival in reaches[depot.id].items()
            if arrival.penalty == 1 and why_no_rails_in(view, side, hex_) is None
        ]
    if not offers:
        return None
    _, number, target = max(offers)
    return LayRail(-number, route_to(reaches[-number], target))


def _near_enemy(view: View, side: Side) -> set[Hex]:
    return {hex_ for group in view.groups_of(side.enemy) for hex_ in within(group.at, NEAR_FRONT)}


def _rail_score(view: View, side: Side, hex_: Hex, front: list[Hex]) -> int:
    """Nearness to the own front, preferring old lines, which lead on, to open country."""
    near = sum(1000 // (2 + distance(hex_, at)) ** 2 for at in front)
    line = 3 if view.rails.get(hex_) is side.enemy else 1
    leads_on = any(view.rails.get(near_hex) is side.enemy for near_hex in view.scenario.board.land_around[hex_])
    return near * line + (50 if leads_on else 0)
