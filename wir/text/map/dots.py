"""Lines in braille dots: two across and four down to a cell."""

from __future__ import annotations

from collections.abc import ItemsView, Iterable
from typing import Final

BLANK: Final = 0x2800
"""The braille character without dots; each dot adds a bit."""

_BITS: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def line(start: tuple[int, int], end: tuple[int, int]) -> list[tuple[int, int]]:
    """The dots of a straight line from start to end, both included."""
    across, down = end[0] - start[0], end[1] - start[1]
    steps = max(abs(across), abs(down)) or 1
    return [
        (start[0] + (2 * across * n + steps) // (2 * steps), start[1] + (2 * down * n + steps) // (2 * steps))
        for n in range(steps + 1)
    ]


class Dots:
    """A set of dots, gathered by the cell they lie in."""

    __slots__ = ("_cells",)

    def __init__(self) -> None:
        self._cells: dict[tuple[int, int], int] = {}

    def add(self, dots: Iterable[tuple[int, int]], gap: int = 1) -> None:
        """Adds every dot, or every second, third ... of them."""
        cells = self._cells
        for n, (x, y) in enumerate(dots):
            if n % gap == 0:
                cell = (x // 2, y // 4)
                cells[cell] = cells.get(cell, 0) | _BITS[y % 4][x % 2]

    def cells(self) -> ItemsView[tuple[int, int], int]:
        """Each cell with the bits of its dots."""
        return self._cells.items()
