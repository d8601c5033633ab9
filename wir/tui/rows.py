"""Rows of styled cells, prepared so that any part of them can be sent to the terminal at once.

Textual would work out the escape codes of every stretch of every line again and again. A row does it once, and strips
cut from it are joined from prepared parts.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import compress, pairwise
from operator import add, is_not
from typing import NamedTuple, Self

from rich.color import Color
from rich.console import Console
from rich.segment import Segment
from rich.style import Style as RichStyle
from rich.terminal_theme import SVG_EXPORT_THEME
from textual.strip import Strip
from typing_extensions import override

from wir.text.cells import Style
from wir.text.colours import Colour, ansi

_SHORT = 4
"""The most cells of a short row, such as a line of the ruler beside the map."""

_KEPT = 18
"""How many parts of a row are kept in the form in which they are sent."""

_RESET = "\x1b[0m"
_BRIGHT = 8
"""The second half of the 16 colours of ANSI has codes of its own."""


class CellRow:
    """A row of cells, from which strips are cut."""

    __slots__ = ("_parts", "_sent", "_starts", "_styles", "_texts", "_whole", "width")

    def __init__(self, chars: Sequence[str], styles: Sequence[Style]) -> None:
        self.width = len(chars)
        self._whole: Piece | None = None
        self._parts: dict[tuple[int, int], str] = {}
        text = "".join(chars)
        others = compress(range(1, self.width), map(is_not, styles, styles[1:]))
        changes = [x for x in others if styles[x - 1] != styles[x]]
        self._starts = [0, *changes] if styles else []
        self._texts = [text[start:end] for start, end in pairwise((*self._starts, self.width))]
        self._styles = [styles[start] for start in self._starts]
        for n in compress(range(1, len(self._texts)), map(str.isspace, self._texts[1:])):
            self._styles[n] = _of_blanks(self._styles[n - 1], self._styles[n])
        self._sent = list(map(add, map(_change, (None, *self._styles), self._styles), self._texts))

    @classmethod
    def of(cls, stretches: Iterable[tuple[str, Style]]) -> Self:
        """A row of these texts, each in its style."""
        chars: list[str] = []
        styles: list[Style] = []
        for text, style in stretches:
            chars.extend(text)
            styles.extend([style] * len(text))
        return cls(chars, styles)

    def sent(self, left: int, right: int) -> str:
        """What the terminal is sent for the cells from `left` up to `right`, within the row."""
        found = self._parts.get((left, right))
        if found is None:
            if len(self._parts) >= _KEPT:
                self._parts.clear()
            found = self._parts[left, right] = self._joined(left, right) if left < right else ""
        return found

    def _joined(self, left: int, right: int) -> str:
        first, last, head, tail = self._ends(left, right)
        styles = self._styles
        if first == last:
            return f"{_change(None, styles[first])}{head}{_RESET}"
        between = self._sent[first + 1 : last]
        return "".join(
            (_change(None, styles[first]), head, *between, _change(styles[last - 1], styles[last]), tail, _RESET)
        )

    def segments(self, left: int, right: int) -> list[Segment]:
        """The cells from `left` up to `right` as Rich knows them."""
        first, last, head, tail = self._ends(left, right)
        texts = (head,) if first == last else (head, *self._texts[first + 1 : last], tail)
        return list(map(Segment, texts, map(rich_style, self._styles[first : last + 1])))

    def _ends(self, left: int, right: int) -> tuple[int, int, str, str]:
        """The first and the last stretch that cells lie in, and the part of their texts within those cells."""
        first = bisect_right(self._starts, left) - 1
        last = bisect_left(self._starts, right) - 1
        start, end = left - self._starts[first], right - self._starts[last]
        return first, last, self._texts[first][start : end if first == last else None], self._texts[last][:end]

    def cut(self, left: int, right: int) -> Strip:
        """The cells from `left` up to `right`, within the row. The whole of it is asked for again and again."""
        if left >= right:
            return Strip([], 0)
        if (left, right) != (0, self.width):
            return Piece(self, left, right)
        if self._whole is None:
            self._whole = Piece(self, left, right)
        return self._whole


class RowPart(NamedTuple):
    """The cells of a row from `left` up to `right`."""

    row: CellRow
    left: int
    right: int


def row_of(chars: Sequence[str], styles: Sequence[Style]) -> CellRow:
    """A row of cells; short ones are kept, as there are few different ones."""
    return _short_row(tuple(chars), tuple(styles)) if len(chars) <= _SHORT else CellRow(chars, styles)


_short_row = lru_cache(maxsize=1024)(CellRow)


class Piece(Strip):
    """A part of a row as a strip; parts of it are cut from the row again."""

    __slots__ = ("_left", "_row")

    def __init__(self, row: CellRow, left: int, right: int) -> None:
        super().__init__(row.segments(left, right), right - left)
        self._row = row
        self._left = left

    @override
    def render(self, console: Console) -> str:
        return self._row.sent(self._left, self._left + self.cell_length)

    @override
    def crop(self, start: int, end: int | None = None) -> Strip:
        width = self.cell_length
        start, end = max(0, start), width if end is None else min(width, end)
        return self if (start, end) == (0, width) else self._row.cut(self._left + start, self._left + end)

    @override
    def divide(self, cuts: Iterable[int]) -> Sequence[Strip]:
        cuts = list(cuts)
        if cuts == [self.cell_length]:
            return [self]
        pieces: list[Strip] = []
        start = 0
        for end in cuts:
            if end <= self.cell_length:
                pieces.append(self.crop(start, end))
                start = end
        return pieces


@lru_cache(maxsize=4096)
def rich_style(style: Style) -> RichStyle:
    """A style as Rich knows it, for screenshots and tests."""
    return RichStyle(
        color=_rich_colour(style.fg),
        bgcolor=_rich_colour(style.bg),
        bold=style.bold,
        dim=style.dim,
        underline=style.underline,
        reverse=style.reverse,
    )


def _rich_colour(colour: Colour | None) -> Color | None:
    if colour is None:
        return None
    if colour.number is None:
        return Color.from_rgb(colour.red, colour.green, colour.blue)
    return Color.from_ansi(colour.number)


def in_vga_shades(svg: str) -> str:
    """A screenshot with the 16 colours of ANSI as the VGA had them; Rich's bright green is dark on a dark ground."""
    shades = {SVG_EXPORT_THEME.ansi_colors[n].hex: "#{:02x}{:02x}{:02x}".format(*ansi(n)[:3]) for n in range(16)}
    return re.sub("#[0-9a-f]{6}", lambda found: shades.get(found[0], found[0]), svg)


@lru_cache(maxsize=4096)
def _of_blanks(before: Style, style: Style) -> Style:
    """A style that shows blanks like this one and leaves what is not visible on them unchanged."""
    if any((before.underline, before.reverse, style.underline, style.reverse)):
        return style
    return before._replace(bg=style.bg)


@lru_cache(maxsize=16384)
def _change(before: Style | None, after: Style) -> str:
    """The escape codes that turn one style into another; None is an unknown style."""
    if before == after:
        return ""
    if before is None or _must_reset(before, after):
        return _whole(after)
    codes = "" if before.fg == after.fg else _code(after.fg, 30)
    codes += "" if before.bg == after.bg else _code(after.bg, 40)
    codes += ";1" if after.bold and not before.bold else ""
    return f"\x1b[{codes[1:]}m"


@lru_cache(maxsize=4096)
def _whole(style: Style) -> str:
    """The escape codes of a style, whatever came before."""
    marks = ((1, style.bold), (2, style.dim), (4, style.underline), (7, style.reverse))
    codes = "".join(f";{code}" for code, is_on in marks if is_on)
    return f"\x1b[0{codes}{_code(style.fg, 30)}{_code(style.bg, 40)}m"


def _must_reset(before: Style, after: Style) -> bool:
    """Whether some attribute has to be switched off."""
    return (
        before.bold > after.bold
        or (before.dim, before.underline, before.reverse) != (after.dim, after.underline, after.reverse)
        or (before.fg is not None and after.fg is None)
        or (before.bg is not None and after.bg is None)
    )


@lru_cache(maxsize=4096)
def _code(colour: Colour | None, base: int) -> str:
    """The codes of a colour, each after a semicolon: of the foreground for a base of 30, of the background for 40."""
    if colour is None:
        return ""
    number = colour.number
    if number is None:
        return f";{base + 8};2;{colour.red};{colour.green};{colour.blue}"
    if number >= 2 * _BRIGHT:
        return f";{base + 8};5;{number}"
    return f";{base + number if number < _BRIGHT else base + 60 + number - _BRIGHT}"
