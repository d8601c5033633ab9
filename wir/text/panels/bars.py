"""Bars: how much there is of something, of the most that there can be."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from wir.text.panels.lines import Line, Role, Span, line

_EIGHTHS: Final = ("", "▏", "▎", "▍", "▌", "▋", "▊", "▉")
_HEIGHTS: Final = (" ", "▁", "▂", "▃", "▄", "▅", "▆", "▇", "█")


def bar(value: int | Fraction, most: int | Fraction, cells: int, role: Role) -> Line:
    """A bar of `value` out of `most` on so many cells, exact to an eighth of a cell; something always shows."""
    eighths = _share(value, most, 8 * cells)
    whole, rest = divmod(eighths, 8)
    drawn = "█" * whole + _EIGHTHS[rest]
    return line(Span(drawn, role), Span(" " * (cells - len(drawn)), Role.BAR_EMPTY))


def gauge(value: int | Fraction, most: int | Fraction, role: Role) -> Span:
    """The same on one cell, by its height."""
    return Span(_HEIGHTS[_share(value, most, 8)], role)


def _share(value: int | Fraction, most: int | Fraction, parts: int) -> int:
    if value <= 0 or most <= 0:
        return 0
    return max(1, min(parts, int(Fraction(value) * parts / Fraction(most))))
