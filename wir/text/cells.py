"""A picture made of character cells: what the screen, the tests and plain text are drawn with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, NamedTuple

from wir.text.colours import Colour


class Style(NamedTuple):
    """How a cell looks; None leaves the terminal's own colour."""

    fg: Colour | None = None
    bg: Colour | None = None
    bold: bool = False
    underline: bool = False
    reverse: bool = False
    dim: bool = False


PLAIN = Style()
"""The terminal's own look."""


class Cell(NamedTuple):
    """A cell somewhere in a picture, to be laid over what is there."""

    x: int
    y: int
    char: str
    style: Style


class Canvas:
    """A grid of cells, `x` to the right and `y` down from 0.

    Characters and styles lie in parallel rows, quick to fill and to slice. What is written outside is cut off.
    """

    __slots__ = ("chars", "height", "styles", "width")

    def __init__(self, width: int, height: int, style: Style = PLAIN) -> None:
        self.width = width
        self.height = height
        self.chars = [[" "] * width for _ in range(height)]
        self.styles = [[style] * width for _ in range(height)]

    def crop(self, left: int, top: int, width: int, height: int) -> Canvas:
        """The part of the canvas that lies within a rectangle."""
        columns, rows = slice(max(0, left), max(0, left + width)), slice(max(0, top), max(0, top + height))
        part = Canvas(0, 0)
        part.chars = [row[columns] for row in self.chars[rows]]
        part.styles = [row[columns] for row in self.styles[rows]]
        part.width, part.height = len(range(self.width)[columns]), len(part.chars)
        return part

    def of_lines(self, lines: range) -> Canvas:
        """A canvas of the same size with these lines of its own; the others are empty."""
        part = Canvas(self.width, self.height)
        for y in lines:
            part.chars[y], part.styles[y] = self.chars[y].copy(), self.styles[y].copy()
        return part

    def with_lines(self, other: Canvas, lines: range) -> Canvas:
        """The same canvas with some lines of another in place of its own; the lines are shared, not copied."""
        whole = Canvas(0, 0)
        whole.width, whole.height = self.width, self.height
        whole.chars, whole.styles = self.chars.copy(), self.styles.copy()
        part = slice(lines.start, lines.stop)
        whole.chars[part], whole.styles[part] = other.chars[part], other.styles[part]
        return whole

    def put(self, x: int, y: int, char: str, style: Style) -> None:
        """Sets one cell."""
        if 0 <= x < self.width and 0 <= y < self.height:
            self.chars[y][x] = char
            self.styles[y][x] = style

    def write(self, x: int, y: int, text: str, style: Style) -> None:
        """Writes text from a cell to the right, one character a cell."""
        if not 0 <= y < self.height:
            return
        first = max(0, -x)
        last = min(len(text), self.width - x)
        if first < last:
            self.chars[y][x + first : x + last] = text[first:last]
            self.styles[y][x + first : x + last] = [style] * (last - first)

    def ground(self, x: int, y: int) -> Colour | None:
        """The background of a cell; None outside of the canvas."""
        return self.styles[y][x].bg if 0 <= x < self.width and 0 <= y < self.height else None

    def lines(self) -> list[str]:
        """The characters row by row."""
        return ["".join(row) for row in self.chars]


@dataclass(frozen=True, slots=True)
class Drawn:
    """A canvas as large as the map, and which of its lines are drawn."""

    canvas: Canvas
    lines: range

    def has(self, wanted: range) -> bool:
        """Whether all of these lines are drawn, and any at all."""
        return bool(self.lines) and (not wanted or (wanted[0] in self.lines and wanted[-1] in self.lines))

    def with_lines(self, wanted: range, draw: Callable[[range], Canvas]) -> Drawn:
        """The same with more lines, and all those between; `draw` is asked for those that are missing.

        What was drawn before stays as it is, for others may hold it.
        """
        if not self.lines:
            return Drawn(draw(wanted), wanted)
        lines = range(min(self.lines.start, wanted.start), max(self.lines.stop, wanted.stop))
        drawn = self
        for missing in (range(lines.start, self.lines.start), range(self.lines.stop, lines.stop)):
            if missing:
                drawn = Drawn(drawn.canvas.with_lines(draw(missing), missing), lines)
        return drawn


NOTHING: Final = Drawn(Canvas(0, 0), range(0))
"""A map that is still to be drawn."""
