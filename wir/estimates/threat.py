"""How many enemy groups could attack each hex this week."""

from __future__ import annotations

from collections import Counter

from wir.estimates.belief import believe
from wir.estimates.marches import reachable
from wir.model.hexes import Hex, within
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.view import View
from wir.rules.tables import TACTICAL_MOVEMENT
from wir.rules.zones import field_of


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
