"""The railway hex of the week: the one that brings depots nearer to most of the fighting groups (§5.3)."""

from collections import defaultdict
from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from math import fsum
from typing import Final

from wir.estimates.deliveries import Reach, depots_reach, near_enemy
from wir.model.groups import Group
from wir.model.hexes import Hex, distance, within
from wir.model.view import View
from wir.model.words import count
from wir.orders.supply import LayRail
from wir.rules.bombardment import basic_acs
from wir.rules.ground import on_friendly_line
from wir.rules.rail_building import why_no_rails_in
from wir.rules.supply import ground_costs, route_to
from wir.rules.tables import SUPPLY_RADIUS

FARTHEST: Final = 14
"""Penalty hexes to a group at most for a railway to be laid towards it."""

WORTHLESS: Final = 20
"""What a group without strength counts for, in points of ACS: it may be filled up again."""

LEADS_ON: Final = 1
"""By what share a hex beside an enemy railway counts more, where nothing better can be laid."""

_Firsts = dict[Hex, tuple[int, frozenset[Hex]]]
"""The fewest penalty hexes from the side's railways to each hex, and which hexes can be the first of them."""


def plan_rail(view: View, reach: Reach | None = None) -> LayRail | None:
    """The most useful hex for this week's railway, designated by the first depot that reaches it, or None.

    Where no hex that may be laid this week brings depots nearer to groups, it is laid nearest to them, for trains and
    the weeks to come. `reach` may be passed where it is known already.
    """
    side = view.viewer
    reach = depots_reach(view) if reach is None else reach
    depot_to = {
        hex_: number
        for number in sorted(reach, reverse=True)
        for hex_, end in reach[number].items()
        if end.penalty == 1
    }
    open_to = [hex_ for hex_ in depot_to if why_no_rails_in(view, side, hex_) is None]
    if not open_to:
        return None
    worth = _worth(view, reach)
    if worth.keys().isdisjoint(open_to):
        worth = {hex_: _nearness(view, hex_) for hex_ in open_to}
    target = max(open_to, key=lambda at: (worth.get(at, 0), view.rails.get(at) is side.enemy, -depot_to[at], at))
    return LayRail(depot_to[target], route_to(reach[depot_to[target]], target))


def brought_nearer(view: View, hex_: Hex) -> int:
    """How many friendly groups near the enemy depots would reach by a penalty hex less if a railway lay in a hex."""
    return sum(hex_ in firsts for _, _, firsts in _far_groups(view, depots_reach(view)))


def why_rail(view: View, hex_: Hex) -> str:
    """What a railway in a hex does, in words."""
    if groups := brought_nearer(view, hex_):
        return f"brings depots closer to {count(groups, 'group')}"
    if hex_ not in near_enemy(view):
        return "no railway can be built nearer to the front"
    return "leads up to the front" if _leads_on(view, hex_) else "a second line behind the front"


def _leads_on(view: View, hex_: Hex) -> bool:
    """Whether a hex is nearer to the enemy than every railway of the side's beside it."""
    enemies = view.hexes_of(view.viewer.enemy)
    around = [near for near in view.scenario.board.land_around[hex_] if on_friendly_line(view, near, view.viewer)]
    here, *lines = (min(distance(at, enemy) for enemy in enemies) for at in (hex_, *around))
    return all(here < there for there in lines)


def _worth(view: View, reach: Reach) -> dict[Hex, float]:
    """What a railway in each hex is worth, in shares of the ACS that depots would refresh."""
    worth: dict[Hex, float] = defaultdict(float)
    for group, penalty, firsts in _far_groups(view, reach):
        # A depot removes about 100 / (2 + penalty hexes) percent of fatigue (§5.2).
        gain = float((WORTHLESS + basic_acs(group)) / ((1 + penalty) * (2 + penalty)))
        for hex_ in firsts:
            worth[hex_] += gain
    return worth


def _nearness(view: View, hex_: Hex) -> float:
    """How near a hex is to friendly groups at the front; a hex beside an enemy railway leads on."""
    side = view.viewer
    front, around = near_enemy(view), view.scenario.board.land_around[hex_]
    # fsum, since the rounding of sum differs between versions of Python
    near = fsum(1 / (2 + distance(hex_, group.at)) ** 2 for group in view.groups_of(side) if group.at in front)
    return near * (1 + LEADS_ON * any(view.rails.get(other) is side.enemy for other in around))


def _far_groups(view: View, reach: Reach) -> Iterator[tuple[Group, int, frozenset[Hex]]]:
    """The side's groups near the enemy that depots do not reach by railway alone, with the ways there."""
    ways, front = _ways(view, reach), near_enemy(view)
    for group in view.groups_of(view.viewer):
        ends = [ways[at] for at in within(group.at, SUPPLY_RADIUS) if at in ways] if group.at in front else []
        penalty = min((penalty for penalty, _ in ends), default=0)
        if penalty:
            yield group, penalty, frozenset().union(*(firsts for least, firsts in ends if least == penalty))


def _ways(view: View, reach: Reach) -> _Firsts:
    """The ways that railways could take from those that depots can use this week.

    Enemies in the way are ignored, as they may be gone next week; their cities are not.
    """
    around, costs = view.scenario.board.land_around, ground_costs(view, view.viewer)
    ways: _Firsts = {hex_: (0, frozenset()) for ends in reach.values() for hex_, end in ends.items() if not end.penalty}
    ready = [(0, hex_) for hex_ in ways]
    heapify(ready)
    done: set[Hex] = set()
    while ready:
        penalty, hex_ = heappop(ready)
        if penalty >= FARTHEST:
            break
        done.add(hex_)
        for near in around[hex_]:
            if near in done or near not in costs:
                continue
            step = costs[near]
            firsts = ways[hex_][1] or (frozenset([near]) if step else frozenset())
            known = ways.get(near)
            if known is None:
                ways[near] = penalty + step, firsts
                heappush(ready, (penalty + step, near))
            elif penalty + step == known[0]:
                ways[near] = known[0], known[1] | firsts
    return ways
