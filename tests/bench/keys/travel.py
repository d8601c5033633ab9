"""The way from group to group by the fewest keys, as a player thinks it out who sees his counters on the map.

He knows from help that Space goes to the nearest other group, that those who have dug in come later, and that an arrow
leads to the nearest group that way; who could still act the list of his groups tells him.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
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
    """A counter of one's own; who `comes_late` has dug in, or could move nothing but its base."""

    at: Hex
    could_act: bool = True
    comes_late: bool = False


@dataclass
class Round:
    """A side's groups, of which some that could act have been left alone and some for later."""

    own: Mapping[int, Own]
    passed: Collection[int]
    later: Collection[int]

    @cached_property
    def groups(self) -> dict[int, Own]:
        """Those that could act."""
        return {number: own for number, own in self.own.items() if own.could_act}

    def key_from(self, number: int, wanted: Collection[int], *, stays: bool) -> str:
        """The first of the fewest keys that lead from a group to one that is wanted.

        Space is no way from a group that `stays` to be asked for later: it would not come again.
        """
        if number not in self.groups:
            return "↑" if stays else "Space"
        ahead = deque([(number, frozenset[int](), frozenset[int](), "")])
        for _ in range(_MOST):
            if not ahead:
                break
            here, passed, later, first = ahead.popleft()
            if first and here in wanted:
                return first
            following = self._next(here, {*self.passed, *passed, here}, {*self.later, *later})
            if following is not None and (first or not stays):
                ahead.append((following, passed | {here}, later, first or "Space"))
            for key, way in _WAYS.items():
                there = self._that_way(here, {*self.passed, *passed, here}, *way)
                if there is not None:
                    ahead.append((there, passed, later | {here}, first or key))
        return "↑" if stays else "Space"

    def _next(self, here: int, passed: Collection[int], later: Collection[int]) -> int | None:
        ready = {number: own for number, own in self.groups.items() if number not in passed}
        at = self.groups[here].at

        def rank(number: int) -> tuple[bool, int, int]:
            return number in later, distance(at, ready[number].at) + _DUG_IN * ready[number].comes_late, number

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
