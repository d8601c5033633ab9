"""Moves without a fight: the plots that lead a group into empty hexes, and those that leave an enemy no way out (§7.7).

All movement of a leg comes before its attacks (§7.0): a group that moves this week can still take a retreat hex away.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from wir.model.groups import Group
from wir.model.hexes import DIRECTIONS, Hex, distance, neighbour
from wir.model.records import replace
from wir.model.view import View
from wir.model.weather import Weather
from wir.rules.ground import is_land
from wir.rules.retreats import retreat_hexes
from wir.rules.tables import STACKING
from wir.rules.zones import occupied_by

_REACH: Final = 4
"""Hexes from an enemy within which a group is asked to take a way out away."""


@dataclass(frozen=True, slots=True)
class Seal:
    """A group's move to take away retreat hexes: its plot and where it ends."""

    group: int
    plot: str
    end: Hex


def seals_of(
    view: View, target: Hex, leg: int, movers: Sequence[Group], held: Collection[Hex], most: int
) -> list[Seal]:
    """The moves of some groups that leave the defenders of a hex no way out when it is attacked in a leg, from 1.

    Empty where `most` groups cannot do it. The enemy's groups stand in the hexes `held`.
    """
    tried = view.copy()
    enemy = view.viewer.enemy
    seals: list[Seal] = []
    open_hexes = retreat_hexes(tried, target, enemy)
    while open_hexes and len(seals) < most:
        best: tuple[int, int, str, Seal, list[Hex]] | None = None
        for group in movers:
            if group.id in {seal.group for seal in seals} or distance(group.at, target) > _REACH:
                continue
            for plot, end in tactical_moves(tried, group, leg, held):
                if min(distance(end, hex_) for hex_ in open_hexes) > 1:
                    continue
                moved = tried.copy()
                moved.groups[group.id] = replace(group, at=end)
                left = retreat_hexes(moved, target, enemy)
                offer = (len(left), group.id, plot, Seal(group.id, plot, end), left)
                if len(left) < len(open_hexes) and (best is None or offer[:3] < best[:3]):
                    best = offer
        if best is None:
            return []
        seals.append(best[3])
        tried.groups[best[3].group] = replace(tried.groups[best[3].group], at=best[3].end)
        open_hexes = best[4]
    return seals if not open_hexes else []


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
