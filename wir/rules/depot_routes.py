"""Where depots can go and by which routes (§5.2)."""

from __future__ import annotations

from collections import deque
from itertools import chain
from typing import NamedTuple

from wir.model.groups import Depot
from wir.model.hexes import Hex, direction_to
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.ground import is_friendly_city
from wir.rules.supply import is_cut_off
from wir.rules.tables import PENALTY_HEXES
from wir.rules.zones import Field, field_of


class Arrival(NamedTuple):
    """How a depot best reaches a hex: the penalty hexes entered, and the hex before it on the way."""

    penalty: int
    before: Hex | None


def entry_costs(state: State, side: Side, field: Field | None = None) -> dict[Hex, int]:
    """The hexes that a side's depots may enter: 1 where that counts as a penalty hex, else 0."""
    field = field or field_of(state, side)
    board, cities = state.scenario.board, state.city_names
    good_ground = (board.open_ground | state.rails.keys()) & board.land
    costs = {hex_: 0 if state.rails.get(hex_) is side else 1 for hex_ in good_ground if hex_ not in cities}
    costs.update((hex_, 0) for hex_ in cities if is_friendly_city(state, hex_, side))
    for hex_ in chain(field.enemy_zone, field.enemy_hexes):
        costs.pop(hex_, None)
    return costs


def depot_reach(state: State, depot: Depot, costs: dict[Hex, int], field: Field) -> dict[Hex, Arrival]:
    """Every hex that a depot can reach, by the fewest penalty hexes and then the fewest hexes.

    Empty where the enemy holds the starting hex; only that hex where it lies in an enemy zone of control (R39). `costs`
    are those of `entry_costs`.
    """
    if is_cut_off(state, depot):
        return {}
    found = {depot.entry: Arrival(0, None)}
    if depot.entry in field.enemy_zone:
        return found
    around = state.scenario.board.land_around
    rings: list[deque[Hex]] = [deque([depot.entry])] + [deque() for _ in range(PENALTY_HEXES + 1)]
    for penalty, ring in enumerate(rings[:-1]):
        while ring:
            hex_ = ring.popleft()
            for near in around[hex_]:
                if near in costs and near not in found and (entered := penalty + costs[near]) <= PENALTY_HEXES:
                    found[near] = Arrival(entered, hex_)
                    rings[entered].append(near)
    return found


def fewest_penalties(state: State, side: Side, costs: dict[Hex, int], field: Field) -> dict[Hex, int]:
    """The fewest penalty hexes with which any depot of a side reaches each hex; the costs are as in `depot_reach`."""
    entries = [depot.entry for depot in state.depots_of(side) if not is_cut_off(state, depot)]
    found = dict.fromkeys(entries, 0)
    ring = [entry for entry in found if entry not in field.enemy_zone]
    around = state.scenario.board.land_around
    for penalty in range(PENALTY_HEXES + 1):
        beyond: list[Hex] = []
        for hex_ in ring:
            for near in around[hex_]:
                if near in costs and near not in found and (entered := penalty + costs[near]) <= PENALTY_HEXES:
                    found[near] = entered
                    (beyond if costs[near] else ring).append(near)
        ring = beyond
    return found


def route_to(reach: dict[Hex, Arrival], target: Hex) -> tuple[int, ...]:
    """The directions of the way to a hex of a depot's reach."""
    directions: list[int] = []
    at = target
    while (before := reach[at].before) is not None:
        directions.append(direction_to(before, at) or 0)
        at = before
    return tuple(reversed(directions))


def depot_routes(state: State, depot: Depot) -> dict[Hex, tuple[int, ...]]:
    """The best route to each hex that a depot can reach."""
    field = field_of(state, depot.side)
    reach = depot_reach(state, depot, entry_costs(state, depot.side, field), field)
    routes: dict[Hex, tuple[int, ...]] = {}
    for hex_, (_, before) in reach.items():  # each hex comes after the one before it on the way
        routes[hex_] = () if before is None else (*routes[before], direction_to(before, hex_) or 0)
    return routes
