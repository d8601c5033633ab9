"""Where depots can go and by which routes (§5.2)."""

from __future__ import annotations

from collections import deque
from typing import NamedTuple

from wir.model.groups import Depot
from wir.model.hexes import Hex, direction_to
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.supply import is_cut_off, is_penalty_hex, why_cannot_enter
from wir.rules.tables import PENALTY_HEXES
from wir.rules.zones import Field, field_of


class Arrival(NamedTuple):
    """How a depot best reaches a hex: the penalty hexes entered, and the hex before it on the way."""

    penalty: int
    before: Hex | None


def entry_costs(state: State, side: Side, field: Field | None = None) -> dict[Hex, int]:
    """The hexes that a side's depots may enter: 1 where that counts as a penalty hex, else 0."""
    field = field or field_of(state, side)
    return {
        hex_: int(is_penalty_hex(state, side, hex_))
        for hex_ in state.scenario.board.hexes
        if why_cannot_enter(state, side, hex_, field) is None
    }


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
            if found[hex_].penalty < penalty:
                continue
            for near in around[hex_]:
                cost = costs.get(near)
                if cost is None or penalty + cost > PENALTY_HEXES:
                    continue
                if near not in found or penalty + cost < found[near].penalty:
                    found[near] = Arrival(penalty + cost, hex_)
                    rings[penalty + cost].append(near)
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
    return {hex_: route_to(reach, hex_) for hex_ in reach}
