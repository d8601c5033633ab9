"""Where a depot can go and by which route (§5.2)."""

from __future__ import annotations

from heapq import heappop, heappush

from wir.model.groups import Depot
from wir.model.hexes import DIRECTIONS, Hex, neighbour
from wir.model.state import State
from wir.rules.supply import is_cut_off, is_penalty_hex, why_cannot_enter
from wir.rules.tables import PENALTY_HEXES
from wir.rules.zones import Field, field_of


def depot_routes(state: State, depot: Depot, field: Field | None = None) -> dict[Hex, tuple[int, ...]]:
    """The route with the fewest penalty hexes, then the fewest hexes, to each hex that a depot can reach.

    Empty where the enemy holds the starting hex; only that hex where it lies in an enemy zone of control (R39).
    """
    if is_cut_off(state, depot):
        return {}
    field = field or field_of(state, depot.side)
    if depot.entry in field.enemy_zone:
        return {depot.entry: ()}
    routes: dict[Hex, tuple[int, ...]] = {}
    ahead: list[tuple[int, int, tuple[int, ...], Hex]] = [(0, 0, (), depot.entry)]
    while ahead:
        penalty, length, route, hex_ = heappop(ahead)
        if hex_ in routes:
            continue
        routes[hex_] = route
        for direction in DIRECTIONS:
            near = neighbour(hex_, direction)
            if near in routes or why_cannot_enter(state, depot.side, near, field) is not None:
                continue
            cost = penalty + is_penalty_hex(state, depot.side, near)
            if cost <= PENALTY_HEXES:
                heappush(ahead, (cost, length + 1, (*route, direction), near))
    return routes
