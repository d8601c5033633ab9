"""The reference with Python's own curses, in 256 colours: it puts every cell and lets curses find what differs."""

from __future__ import annotations

import curses
import os
from collections.abc import Iterator
from itertools import groupby

from tests.bench.screens.grid import Picture
from wir.text.cells import Canvas, Style
from wir.text.colours import Colour


class Pairs:
    """Colour pairs, made as they are wanted."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, int], int] = {}
        self._attributes: dict[Style, int] = {}

    def attribute(self, style: Style) -> int:
        found = self._attributes.get(style)
        if found is None:
            pair = self._pair(_near(style.fg), _near(style.bg))
            found = self._attributes[style] = curses.color_pair(pair) | (curses.A_BOLD if style.bold else 0)
        return found

    def _pair(self, fg: int, bg: int) -> int:
        if (fg, bg) not in self._known:
            number = len(self._known) + 1
            curses.init_pair(number, fg, bg)
            self._known[fg, bg] = number
        return self._known[fg, bg]


def _near(colour: Colour | None) -> int:
    """The nearest colour of xterm's cube."""
    if colour is None:
        return -1
    red, green, blue = (part * 5 // 255 for part in colour[:3])
    return 16 + 36 * red + 6 * green + blue


def _stretches(frame: Canvas, y: int, width: int) -> Iterator[tuple[str, Style]]:
    """A row as stretches of text in one style."""
    cells = zip(frame.styles[y][:width], frame.chars[y][:width], strict=True)
    for style, stretch in groupby(cells, key=lambda cell: cell[0]):
        yield "".join(char for _, char in stretch), style


def main(screen: curses.window) -> None:
    curses.start_color()
    curses.use_default_colors()
    curses.curs_set(0)
    screen.idlok(True)
    lines, columns = screen.getmaxyx()
    picture = Picture(columns, lines)
    pairs = Pairs()
    while True:
        frame = picture.frame()
        for y in range(lines):
            x = 0
            for text, style in _stretches(frame, y, columns - 1):
                screen.addstr(y, x, text, pairs.attribute(style))
                x += len(text)
        screen.refresh()
        if not picture.handle(os.read(0, 64)):
            return


if __name__ == "__main__":
    curses.wrapper(main)
