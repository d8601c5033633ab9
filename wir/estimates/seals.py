"""Moves without a fight: plots that lead into empty hexes, and moves that leave an enemy no way out (§7.7).

All movement of a leg comes before its attacks (§7.0): a group that moves this week can still take a retreat hex away.
"""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from wir.estimates.marches import reachable
from wir.model.groups import Group
from wir.model.hexes import DIRECTIONS, Hex, distance, neighbour
from wir.model.records import replace
from wir.model.view import View
from wir.model.weather import Weather
from wir.orders.base import Order
from wir.orders.movement import Move, Plot
from wir.rules.ground import is_land
from wir.rules.retreats import retreat_hexes
from wir.rules.tables import STACKING
from wir.rules.zones import Field, occupied_by

_REACH: Final = 6
"""Hexes from an enemy within which groups are considered for shutting a way out."""


@dataclass(frozen=True, slots=True)
class Seal:
    """A group's move that shuts retreat hexes: its directions, by plot or by march, and where it ends.

    `fatigue` is what it adds to each unit, where that is asked.
    """

    group: int
    way: str
    end: Hex
    by_march: bool = False
    fatigue: int = 0

    @property
    def orders(self) -> list[Order]:
        """The orders for it."""
        if self.by_march:
            return [Move(self.group, int(direction)) for direction in self.way]
        return [Plot(self.group, self.way)]


def seals_of(
    view: View, target: Hex, leg: int, movers: Sequence[Group], field: Field, most: int, marching: Collection[int] = ()
) -> list[Seal]:
    """The moves of some groups that leave the defenders of a hex no way out when it is attacked in a leg, from 1.

    Empty where `most` groups cannot do it. Those `marching` may also march there, if no plot does as much.
    """
    tried = view.copy()
    seals: list[Seal] = []
    open_hexes = retreat_hexes(tried, target, view.viewer.enemy)
    near = {group.id: group for group in movers if distance(group.at, target) <= _REACH}
    marches = {number: by_marching(view, near[number], field) for number in near if open_hexes and number in marching}
    while open_hexes and len(seals) < most:
        moves = [
            seal
            for group in near.values()
            for seal in (*_by_plot(tried, group, leg, field), *marches.get(group.id, ()))
            if any(distance(seal.end, hex_) <= 1 for hex_ in open_hexes)
        ]
        left = {seal: _ways_out_after(tried, near[seal.group], seal, target) for seal in moves}
        best = min(moves, key=lambda seal: (len(left[seal]), seal.by_march, seal.group, seal.way), default=None)
        if best is None or len(left[best]) >= len(open_hexes):
            return []
        seals.append(best)
        open_hexes = left[best]
        tried.groups[best.group] = replace(tried.groups[best.group], at=best.end)
        del near[best.group]
    return seals if not open_hexes else []


def _ways_out_after(view: View, group: Group, seal: Seal, target: Hex) -> list[Hex]:
    """The hexes into which the defenders of a hex could retreat once a group has made a move."""
    moved = view.copy()
    moved.groups[group.id] = replace(group, at=seal.end)
    return retreat_hexes(moved, target, view.viewer.enemy)


def _by_plot(view: View, group: Group, leg: int, field: Field) -> list[Seal]:
    """The moves that a group could make by a plot."""
    return [Seal(group.id, plot, end) for plot, end in tactical_moves(view, group, leg, field.enemy_hexes)]


def by_marching(view: View, group: Group, field: Field) -> list[Seal]:
    """The moves that a group could make by a march of this week."""
    return [
        Seal(group.id, "".join(map(str, march.directions)), end, by_march=True, fatigue=march.fatigue)
        for end, march in reachable(view, group, field).items()
        if march.directions
    ]


def tactical_moves(view: View, group: Group, leg: int, held: Collection[Hex]) -> Iterator[tuple[str, Hex]]:
    """Plots that bring a group into empty hexes by the time of a leg's attacks, with where each ends."""
    own = occupied_by(view, group.side)

    def steps_from(start: Hex) -> Iterator[tuple[str, Hex]]:
        for direction in DIRECTIONS:
            end = neighbour(start, direction)
            if is_land(view, end) and end not in held and own[end] < STACKING:
                yield str(direction), end

    first = [*steps_from(group.at)]
    yield from first
    if leg > 1 and group.is_mechanized and view.weather is not Weather.RAIN:
        for plot, start in first:
            yield from ((plot + onward, end) for onward, end in steps_from(start) if end != group.at)
