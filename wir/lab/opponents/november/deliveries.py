"""Where the depots go: supplies by what they are worth to each group, rails towards the front."""

from collections import Counter
from typing import Final

from wir.estimates.deliveries import Gain, Reach, near_enemy
from wir.model.groups import AirGroup, Group
from wir.model.hexes import Hex, distance
from wir.model.sides import Side
from wir.model.view import View
from wir.orders.supply import LayRail
from wir.rules.bombardment import basic_acs
from wir.rules.rail_building import why_no_rails_in
from wir.rules.supply import Arrival, route_to

SUPPLIED: Final = 25
"""What being in supply at all is worth to a group, in points of fatigue-weighted strength."""

AIR_SUPPLIED: Final = 60
"""The same for an air group with aircraft."""


def gain_of(group: Group | AirGroup, front: frozenset[Hex]) -> Gain:
    """What supply alone, and each percent of fatigue removed, is worth for a group; far from the front it is little."""
    if isinstance(group, AirGroup):
        return (AIR_SUPPLIED if group.points else 5), 0
    tired = sum(unit.fatigue * unit.strength * unit.experience for unit in group.units) // 10_000
    if group.at not in front:
        return 2, tired // 3
    return SUPPLIED + int(basic_acs(group)) // 20, tired


def plan_rail(view: View, side: Side, reach: Reach) -> LayRail | None:
    """The most useful hex for this week's railway, designated by the first depot that reaches it, or None."""
    near = near_enemy(view, side)
    front = Counter(group.at for group in view.groups_of(side) if group.at in near)
    open_to = {hex_: number for number in sorted(reach, reverse=True) for hex_ in _beside_railways(reach[number])}
    scores = {h: _rail_score(view, side, h, front) for h in open_to if why_no_rails_in(view, side, h) is None}
    if not scores:
        return None
    target = max(scores, key=lambda hex_: (scores[hex_], -open_to[hex_], hex_))
    return LayRail(open_to[target], route_to(reach[open_to[target]], target))


def _beside_railways(ends: dict[Hex, Arrival]) -> list[Hex]:
    """The hexes that a depot enters as its only penalty hex."""
    return [hex_ for hex_, arrival in ends.items() if arrival.penalty == 1]


def _rail_score(view: View, side: Side, hex_: Hex, front: Counter[Hex]) -> int:
    """Nearness to the own front, preferring old lines, which lead on, to open country."""
    near = sum([groups * (1000 // (2 + distance(hex_, at)) ** 2) for at, groups in front.items()])
    line = 3 if view.rails.get(hex_) is side.enemy else 1
    leads_on = any(view.rails.get(near_hex) is side.enemy for near_hex in view.scenario.board.land_around[hex_])
    return near * line + (50 if leads_on else 0)
