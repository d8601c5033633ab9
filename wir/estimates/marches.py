"""Strategic movement foreseen: where a group can get to this week, and by which steps."""

from collections import deque
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from wir.model.groups import Group, Kind
from wir.model.hexes import DIRECTIONS, Hex, neighbour, way_of
from wir.model.records import replace
from wir.model.units import FATIGUE_LIMIT
from wir.model.view import View
from wir.orders.base import Order
from wir.orders.movement import Move
from wir.rules.fatigue import strategic_fatigue, strategic_river, worst_fatigue
from wir.rules.movement import allowance, stops_in, why_cannot_step
from wir.rules.zones import Field, field_of

_HEXES_A_WEEK: Final = {Kind.MECHANIZED: 3, Kind.INFANTRY: 2}
"""Hexes that a group makes in a week of a long march, with hard ground counted in; on open ground armour makes four."""


@dataclass(frozen=True, slots=True)
class March:
    """A way to a hex: the steps and the fatigue they cost every unit."""

    directions: tuple[int, ...]
    fatigue: int


def reachable(view: View, group: Group, field: Field | None = None) -> dict[Hex, March]:
    """Every hex in which a group can end its strategic movement, by the fewest hexes, its own included (§6.2).

    `field` may be passed where it is known already; where other groups have moved since, it takes wrong hexes for full.
    """
    field = field or field_of(view, group.side)
    found = {group.at: March((), 0)}
    limit = FATIGUE_LIMIT - 1 - worst_fatigue(group)
    hexes = allowance(view, group)
    ahead = deque([replace(group, allowance=hexes)])
    while ahead:
        here = ahead.popleft()
        so_far = found[here.at]
        for direction in DIRECTIONS:
            target = neighbour(here.at, direction)
            if target in found or why_cannot_step(view, here, target, field) is not None:
                continue
            cost = strategic_fatigue(view, here, target, leaving_zone=here.at in field.enemy_zone)
            if so_far.fatigue + cost > limit:
                continue
            found[target] = March((*so_far.directions, direction), so_far.fatigue + cost)
            if here.moved + 1 < hexes and not stops_in(view, target, field):
                ahead.append(replace(here, at=target, moved=here.moved + 1))
    return found


def march_orders(group: Group, march: March) -> Iterator[Move]:
    """The orders that carry a group along a way, a hex each."""
    return (Move(group.id, direction) for direction in march.directions)


def weeks_of_march(group: Group, steps: int) -> int:
    """Weeks that a group takes for so many hexes over land."""
    return -(-steps // _HEXES_A_WEEK[group.kind])


def river_points(view: View, group: Group, march: March) -> int:
    """How much of a march's fatigue comes from rivers crossed out of enemy zones of control (§8.1, R54)."""
    zone = field_of(view, group.side).enemy_zone
    way = (group.at, *way_of(group.at, march.directions))
    return sum(strategic_river(view, a, b, leaving_zone=a in zone) for a, b in pairwise(way))


def tired_by(view: View, orders: Iterable[Order]) -> tuple[int, int] | None:
    """Fatigue of the most tired unit before and after the first march among some orders (§8.1).

    None where no combat group marches. All other groups are assumed to stay where they are.
    """
    moves = [order for order in orders if isinstance(order, Move) and order.group in view.groups]
    if not moves:
        return None
    group = view.groups[moves[0].group]
    field, points = field_of(view, group.side), 0
    for move in moves:
        if move.group != group.id:
            break
        target = neighbour(group.at, move.direction)
        points += strategic_fatigue(view, group, target, leaving_zone=group.at in field.enemy_zone)
        group = replace(group, at=target)
    most = worst_fatigue(group)
    return most, min(FATIGUE_LIMIT, most + points)
