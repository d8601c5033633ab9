"""Strategic movement foreseen: where a group can get to this week, by which steps, and whom it threatens there."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass

from wir.estimates.belief import believe
from wir.model.groups import Group
from wir.model.hexes import DIRECTIONS, Hex, neighbour, within
from wir.model.phases import Phase
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.units import FATIGUE_LIMIT
from wir.model.view import View
from wir.orders.movement import Move
from wir.rules.fatigue import strategic_fatigue
from wir.rules.movement import allowance, stops_in, why_cannot_step
from wir.rules.tables import TACTICAL_MOVEMENT
from wir.rules.zones import Field, field_of


@dataclass(frozen=True, slots=True)
class March:
    """A way to a hex: the steps and the fatigue they cost every unit."""

    directions: tuple[int, ...]
    fatigue: int


def reachable(view: View, group: Group, field: Field) -> dict[Hex, March]:
    """Every hex in which a group can end its strategic movement this week, its own included (§6.2)."""
    found = {group.at: March((), 0)}
    if group.halted or group.plot:
        return found
    limit = FATIGUE_LIMIT - 1 - max((unit.fatigue for unit in group.units), default=0)
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
                ahead.append(replace(here, at=target, moved=here.moved + 1, entrenchment=0))
    return found


def march_orders(group: Group, march: March) -> Iterator[Move]:
    """The orders that carry a group along a way, a hex each."""
    return (Move(group.id, direction) for direction in march.directions)


def threatened(view: View, side: Side) -> dict[Hex, int]:
    """How many enemy combat groups could attack each hex this week, as far as their places tell (§6.2, §6.6).

    Enemies whose movement phase is still to come may march before they attack.
    """
    enemy = side.enemy
    believed = believe(view)
    marches_first = enemy is Side.AXIS and view.phase is not Phase.EXECUTION and view.phase is not Phase.AXIS_MOVEMENT
    field = field_of(believed, enemy)
    count: Counter[Hex] = Counter()
    for group in believed.groups_of(enemy):
        starts = list(reachable(believed, group, field)) if marches_first else [group.at]
        reached: set[Hex] = set()
        for start in starts:
            reached.update(within(start, TACTICAL_MOVEMENT[group.kind]))
        count.update(reached & view.scenario.board.land)
    return dict(count)
