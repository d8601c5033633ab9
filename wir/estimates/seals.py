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
    view: View,
    target: Hex,
    leg: int,
    movers: Sequence[Group],
    field: Field,
    most: int,
    marching: Collection[int] = (),
) -> list[Seal]:
    """The moves of some groups that leave the defenders of a hex no way out when it is attacked in a leg, from 1.

    Empty where `most` groups cannot do it. Those `marching` may also march there, if no plot does as much.
    """
    tried = view.copy()
    enemy = view.viewer.enemy
    seals: list[Seal] = []
    open_hexes = retreat_hexes(tried, target, enemy)
    near = [group for group in movers if distance(group.at, target) <= _REACH]
    marches = {group.id: by_marching(view, group, field) for group in near if open_hexes and group.id in marching}
    while open_hexes and len(seals) < most:
        best: tuple[tuple[int, bool, int, str], Seal, list[Hex]] | None = None
        for group in near:
            if group.id in {seal.group for seal in seals}:
                continue
            plots = [Seal(group.id, plot, end) for plot, end in tactical_moves(tried, group, leg, field.enemy_hexes)]
            for seal in (*plots, *marches.get(group.id, ())):
                if min(distance(seal.end, hex_) for hex_ in open_hexes) > 1:
                    continue
                moved = tried.copy()
                moved.groups[group.id] = replace(group, at=seal.end)
                left = retreat_hexes(moved, target, enemy)
                rank = len(left), seal.by_march, group.id, seal.way
                if len(left) < len(open_hexes) and (best is None or rank < best[0]):
                    best = rank, seal, left
        if best is None:
            return []
        _, seal, open_hexes = best
        seals.append(seal)
        tried.groups[seal.group] = replace(tried.groups[seal.group], at=seal.end)
    return seals if not open_hexes else []


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
