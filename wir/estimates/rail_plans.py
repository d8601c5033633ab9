"""Railways planned over several weeks: which hex comes when, and which depot designates it (§5.3).

The Axis builds in the south in odd weeks and in the north in even ones, so a plan is not simply carried out in its
order: each week takes the first hex that is open to it.
"""

from collections.abc import Sequence
from heapq import heappop, heappush

from wir.estimates.deliveries import depots_reach
from wir.estimates.rail_choice import plan_rail, why_rail
from wir.model.hexes import Hex, parse_hex
from wir.model.sides import Side
from wir.model.terrain import Terrain
from wir.model.view import View
from wir.orders.conduct import Aside
from wir.orders.supply import LayRail
from wir.rules.ground import is_enemy_city, on_friendly_line, terrain_of
from wir.rules.rail_building import area_of, axis_area, why_no_rails_in
from wir.rules.supply import ground_costs, reach_of, route_to
from wir.rules.zones import field_of

_KEY = "rails"
"""The key under which a player's plan is kept aside, so that it survives a save."""

MOST = 50
"""Hexes of a plan at most."""

_OPEN_COUNTRY = 3
"""A hex without any railway costs as much as this many on an old line, which leads on."""


def keeping(side: Side, plan: Sequence[Hex]) -> Aside:
    """The order that keeps a plan for a side."""
    return Aside(side, _KEY, " ".join(map(str, plan[:MOST])))


def plan_of(view: View) -> list[Hex]:
    """The plan that the side keeps; empty where it has none, or something else stands in its place."""
    try:
        return [parse_hex(word) for word in view.own.asides.get(_KEY, "").split()]
    except ValueError:
        return []


def still_to_lay(view: View, plan: Sequence[Hex]) -> list[Hex]:
    """The hexes of a plan that have no friendly railway yet."""
    return [hex_ for hex_ in plan if not on_friendly_line(view, hex_, view.viewer)]


def rail_of_week(view: View) -> LayRail | None:
    """The hex of the player's plan for this week, else the most useful one; None where one is designated."""
    plan = plan_of(view)
    if view.own.rail_hex is not None:
        return None
    return (next_rail(view, plan) if plan else None) or plan_rail(view)


def why_proposed(view: View, hex_: Hex) -> str:
    """What a railway in a hex does, and whether it belongs to the player's plan, if he has one that is not finished."""
    left = still_to_lay(view, plan_of(view))
    if hex_ in left:
        return "the first hex of your rail plan that can be built this week"
    return f"{'your rail plan cannot go on this week; ' if left else ''}{why_rail(view, hex_)}"


def next_rail(view: View, plan: Sequence[Hex]) -> LayRail | None:
    """The order for the first hex of a plan that can be designated this week, by the first depot that reaches it."""
    reaches = depots_reach(view)
    for hex_ in still_to_lay(view, plan):
        for number, reach in reaches.items():
            if hex_ in reach and why_no_rails_in(view, view.viewer, hex_) is None:
                return LayRail(number, route_to(reach, hex_))
    return None


def timetable(view: View, plan: Sequence[Hex]) -> list[tuple[Hex, int]]:
    """Each hex of a plan with the week that would designate it if the enemy and the weather let it."""
    week = view.week + (view.own.rail_hex is not None)
    left = [hex_ for hex_ in still_to_lay(view, plan) if hex_ != view.own.rail_hex]
    found: list[tuple[Hex, int]] = []
    while left:
        fits = [hex_ for hex_ in left if view.viewer is Side.SOVIET or area_of(hex_) == axis_area(week)]
        if fits:
            found.append((fits[0], week))
            left.remove(fits[0])
        week += 1
    return found


def network(view: View) -> frozenset[Hex]:
    """The hexes that the side's depots would reach by railway and friendly cities alone if no enemy were near."""
    side = view.viewer
    reach = reach_of(view, view.depots_of(side), ground_costs(view, side), field_of(view, side))
    return frozenset(hex_ for hex_, end in reach.items() if not end.penalty)


def line_to(view: View, plan: Sequence[Hex], target: Hex) -> list[Hex] | None:
    """The hexes to lay on top of a plan for depots to reach a hex by railway; None where no line can lead there.

    A captured city counts as joined only where a railway leads to it. Old lines of the enemy come before open country.
    """
    if not (_may_lead(view, target) or is_enemy_city(view, target, view.viewer)):
        return None
    joined = network(view)
    ready: list[tuple[int, Hex]] = [(0, target)]
    costs, onward = {target: 0}, {target: target}
    while ready:
        cost, hex_ = heappop(ready)
        if hex_ in joined:
            return [each for each in _followed(hex_, onward) if each not in plan and _must_be_laid(view, each)]
        if cost > costs[hex_]:
            continue
        step = 0 if hex_ in plan else _cost(view, hex_)
        for near in view.scenario.board.land_around[hex_]:
            may = _may_lead(view, near)
            if may and cost + step < costs.get(near, cost + step + 1):
                costs[near], onward[near] = cost + step, hex_
                heappush(ready, (cost + step, near))
    return None


def _may_lead(view: View, hex_: Hex) -> bool:
    """Whether a railway of the side's leads through a hex, or could be laid there."""
    return on_friendly_line(view, hex_, view.viewer) or terrain_of(view, hex_) in (Terrain.CLEAR, Terrain.RAIL)


def _must_be_laid(view: View, hex_: Hex) -> bool:
    """Whether a hex has no railway of the side's; cities need none."""
    return hex_ not in view.city_names and not on_friendly_line(view, hex_, view.viewer)


def _cost(view: View, hex_: Hex) -> int:
    """What laying a hex counts."""
    if not _must_be_laid(view, hex_):
        return 0
    return 1 if view.rails.get(hex_) is view.viewer.enemy else _OPEN_COUNTRY


def _followed(start: Hex, onward: dict[Hex, Hex]) -> list[Hex]:
    """The hexes after the first, up to the end."""
    way = [start]
    while onward[way[-1]] != way[-1]:
        way.append(onward[way[-1]])
    return way[1:]
