"""The way from group to group by the fewest keys, as a player thinks it out who sees his counters on the map.

He knows from help that Space goes to the nearest other group, that those who have dug in come later, and that an arrow
leads to the nearest group that way; who could still act the list of his groups tells him.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final

from wir.model.hexes import Hex, distance

_DUG_IN: Final = 4
_FAR: Final = 5
_MOST: Final = 300
"""Ways that he thinks through at most."""

_WAYS: Final = {
    "↑": (0, -1, 1),
    "↓": (0, 1, 1),
    "←": (-1, 0, 1),
    "→": (1, 0, 1),
    "PgUp": (0, -1, _FAR),
    "PgDn": (0, 1, _FAR),
    "Home": (-1, 0, _FAR),
    "End": (1, 0, _FAR),
}
"""The keys that lead from group to group: across, down, and the hexes at least."""


@dataclass(frozen=True)
class Own:
    """A counter of one's own."""

    at: Hex
    is_dug_in: bool = False


@dataclass
class Round:
    """The groups that could still act, of which some have been left alone and some for later."""

    groups: Mapping[int, Own]
    passed: Collection[int]
    later: Collection[int]

    def key_from(self, number: int, wanted: Collection[int]) -> str:
        """The first of the fewest keys that lead from a group to one that is wanted.

        Space is no way from a group that is wanted itself: it would not be asked again.
        """
        wanted_here = number in wanted
        if number not in self.groups:
            return "↑" if wanted_here else "Space"
        ahead = deque([(number, frozenset[int](), frozenset[int](), "")])
        for _ in range(_MOST):
            if not ahead:
                break
            here, passed, later, first = ahead.popleft()
            if first and here in wanted and here != number:
                return first
            following = self._next(here, {*self.passed, *passed, here}, {*self.later, *later})
            if following is not None and (first or not wanted_here):
                ahead.append((following, passed | {here}, later, first or "Space"))
            for key, way in _WAYS.items():
                there = self._that_way(here, {*self.passed, *passed, here}, *way)
                if there is not None:
                    ahead.append((there, passed, later | {here}, first or key))
        return "↑" if wanted_here else "Space"

    def _next(self, here: int, passed: Collection[int], later: Collection[int]) -> int | None:
        ready = {number: own for number, own in self.groups.items() if number not in passed}
        at = self.groups[here].at

        def rank(number: int) -> tuple[bool, int, int]:
            return number in later, distance(at, ready[number].at) + _DUG_IN * ready[number].is_dug_in, number

        return min(ready, key=rank, default=None)

    def _that_way(self, here: int, passed: Collection[int], across: int, down: int, least: int) -> int | None:
        at = self.groups[here].at
        x, y = _on_screen(at)
        found: list[tuple[int, int]] = []
        for number, own in self.groups.items():
            right, below = _on_screen(own.at)[0] - x, _on_screen(own.at)[1] - y
            ahead, aside = (right * across, below) if across else (below * down, right)
            if number not in passed and ahead > 0 and abs(aside) <= ahead and distance(at, own.at) >= least:
                found.append((distance(at, own.at), number))
        return min(found)[1] if found else None


def _on_screen(hex_: Hex) -> tuple[int, int]:
    return 2 * hex_.column, 2 * hex_.row + (hex_.column % 2 == 0)
