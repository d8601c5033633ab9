"""Distances over the land of a map, and what can be reached from where, each worked out once and kept."""

from array import array
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from itertools import chain
from typing import Final

from wir.model.hexes import Hex

NO_WAY: Final = (1 << 16) - 1
"""Stands for the distance of a hex to which no way leads."""


HARD: Final = 3
"""Hexes of a march that one of swamp or mountain counts for: the march ends there, and it tires (§6.2, §8.1)."""


_MOST_KEPT: Final = 32
"""Sets of starts at most whose distances are kept: those of a week or two."""


class Distances:
    """The distances over the land of a map; `around` gives the neighbours of each hex in which groups may stand.

    `hard` are the hexes that end a march (§6.2).
    """

    def __init__(self, around: Mapping[Hex, Sequence[Hex]], hard: Collection[Hex] = ()) -> None:
        self.number = {hex_: n for n, hex_ in enumerate(around)}
        """The place of each hex in the rows of distances."""
        self._hexes = tuple(around)
        self.around = [[self.number[near] for near in nearby] for nearby in around.values()]
        """The neighbours of each hex, by number."""
        self._hard = {self.number[hex_] for hex_ in hard}
        self._rows: dict[Hex, array[int]] = {}
        self._marches: dict[Hex, array[int]] = {}
        self._reach: dict[tuple[Hex, int], tuple[Hex, ...]] = {}
        self._nearest: dict[frozenset[int], Mapping[Hex, int]] = {}

    def row(self, start: Hex) -> Sequence[int]:
        """The distance of every hex from one, by number; NO_WAY where none can be reached."""
        if start not in self._rows:
            self._rows[start] = array("H", self._spread([self.number[start]]))
        return self._rows[start]

    def marches_to(self, target: Hex) -> Sequence[int]:
        """The length of the shortest march from every hex to one, by number, each hard hex on it counting for HARD.

        NO_WAY where no way leads.
        """
        if target not in self._marches:
            row = [NO_WAY] * len(self._hexes)
            rings = [{self.number[target]}]
            for steps, ring in enumerate(rings):
                for hex_ in ring:
                    if row[hex_] != NO_WAY:
                        continue
                    row[hex_] = steps
                    on = steps + (HARD if hex_ in self._hard else 1)
                    rings.extend(set[int]() for _ in range(on + 1 - len(rings)))
                    rings[on].update(near for near in self.around[hex_] if row[near] == NO_WAY)
            self._marches[target] = array("H", row)
        return self._marches[target]

    def between(self, start: Hex, target: Hex) -> int | None:
        """The distance of one hex from another; None where no way leads."""
        steps = self.row(start)[self.number[target]]
        return None if steps == NO_WAY else steps

    def from_nearest(self, starts: Iterable[Hex]) -> Mapping[Hex, int]:
        """The distance of every reachable hex from the nearest of some places; not to be changed."""
        numbers = frozenset(self.number[start] for start in starts)
        if numbers not in self._nearest:
            if len(self._nearest) >= _MOST_KEPT:
                self._nearest.clear()
            row = self._spread(numbers)
            self._nearest[numbers] = {h: steps for h, steps in zip(self._hexes, row, strict=True) if steps != NO_WAY}
        return self._nearest[numbers]

    def reach(self, start: Hex, steps: int) -> tuple[Hex, ...]:
        """The other hexes that are no farther away from one."""
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


def joined(starts: Iterable[Hex], around: Mapping[Hex, Sequence[Hex]], may_enter: Callable[[Hex], bool]) -> set[Hex]:
    """Some hexes with all that can be reached from them, neighbour by neighbour, through hexes that may be entered."""
    found = set(starts)
    ahead = [*found]
    while ahead:
        for near in around.get(ahead.pop(), ()):
            if near not in found and may_enter(near):
                found.add(near)
                ahead.append(near)
    return found
