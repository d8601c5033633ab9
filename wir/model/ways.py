"""Ways over land: how many hexes lie between places, groups not looked at.

They depend on the map alone, so what was worked out once holds for every state of every game on it.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Final

from wir.model.hexes import Hex

NO_WAY: Final = (1 << 16) - 1
"""Stands for the distance of a hex to which no way leads."""

_MOST_KEPT: Final = 32
"""Sets of starts at most whose distances are kept: those of a week or two."""


class Ways:
    """The ways over the land of a map; `around` gives the neighbours of each hex in which groups may stand."""

    def __init__(self, around: Mapping[Hex, Sequence[Hex]]) -> None:
        self.number = {hex_: n for n, hex_ in enumerate(around)}
        """The place of each hex in the rows of distances."""
        self._hexes = tuple(around)
        self.around = [[self.number[near] for near in nearby] for nearby in around.values()]
        """The neighbours of each hex, by number."""
        self._rows: dict[Hex, array[int]] = {}
        self._reach: dict[tuple[Hex, int], tuple[Hex, ...]] = {}
        self._nearest: dict[frozenset[int], Mapping[Hex, int]] = {}

    def row(self, start: Hex) -> Sequence[int]:
        """The distance of every hex from one, by number; NO_WAY where no way leads."""
        if start not in self._rows:
            self._rows[start] = array("H", self._spread([self.number[start]]))
        return self._rows[start]

    def between(self, start: Hex, target: Hex) -> int | None:
        """The distance of one hex from another; None where no way leads."""
        steps = self.row(start)[self.number[target]]
        return None if steps == NO_WAY else steps

    def from_nearest(self, starts: Iterable[Hex]) -> Mapping[Hex, int]:
        """The distance of every hex to which a way leads from the nearest of some places; not to be changed."""
        numbers = frozenset(self.number[start] for start in starts)
        if numbers not in self._nearest:
            if len(self._nearest) >= _MOST_KEPT:
                self._nearest.clear()
            row = self._spread(numbers)
            self._nearest[numbers] = {h: steps for h, steps in zip(self._hexes, row, strict=True) if steps != NO_WAY}
        return self._nearest[numbers]

    def reach(self, start: Hex, steps: int) -> tuple[Hex, ...]:
        """The other hexes that lie no further from one."""
        if (start, steps) not in self._reach:
            row = self._spread([self.number[start]], steps)
            self._reach[start, steps] = tuple(h for h, away in zip(self._hexes, row, strict=True) if 0 < away <= steps)
        return self._reach[start, steps]

    def _spread(self, starts: Iterable[int], farthest: int = NO_WAY - 1) -> list[int]:
        row = [NO_WAY] * len(self._hexes)
        ring, steps = set(starts), 0
        seen = set(ring)
        while ring:
            for hex_ in ring:
                row[hex_] = steps
            if steps == farthest:
                break
            steps += 1
            ring = set(chain.from_iterable([self.around[hex_] for hex_ in ring])).difference(seen)
            seen |= ring
        return row
