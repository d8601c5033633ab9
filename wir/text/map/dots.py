"""Lines in braille dots: two across and four down to a cell."""

from collections.abc import Iterable
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


def gathered(dots: Iterable[tuple[int, int]]) -> dict[tuple[int, int], int]:
    """The cells in which dots lie, each with their bits."""
    cells: dict[tuple[int, int], int] = {}
    for x, y in dots:
        cell = (x // 2, y // 4)
        cells[cell] = cells.get(cell, 0) | _BITS[y % 4][x % 2]
    return cells
