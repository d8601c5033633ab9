"""A picture made of character cells: what the screen, the tests and plain text are drawn with."""

from __future__ import annotations

from typing import NamedTuple

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

    def copy(self) -> Canvas:
        """The same picture, to be drawn over."""
        return self.crop(0, 0, self.width, self.height)

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
