"""An opponent that plays as `november` does, and shells with every group that has nothing else to do.

It tests whether a commander answers guns: whoever only sits opposite loses strength and entrenchment each week (§7.5).
"""

from typing_extensions import override

from wir.lab.opponents.november.commander import Commander
from wir.model.groups import Group
from wir.model.hexes import DIRECTIONS, neighbour
from wir.model.view import View
from wir.orders.giving import Play
from wir.orders.movement import Plot


class Gunner(Commander):
    """November with its guns firing."""

    @override
    def _move(self, view: View) -> Play:
        view = yield from super()._move(view)
        for group in view.groups_of(view.viewer):
            if not group.plot and not group.moved:
                view = yield from self._give(view, _shelling(view, group), "shells whoever stands there")
        return view


def _shelling(view: View, group: Group) -> Plot | None:
    """A bombardment of the neighbouring hex with the most enemy groups; None where there is no enemy."""
    enemies = {way: len(view.groups_at(neighbour(group.at, way), group.side.enemy)) for way in DIRECTIONS}
    way = max(enemies, key=lambda way: (enemies[way], -way))
    return Plot(group.id, f"{way}B") if enemies[way] else None
