"""The picture that the reference programs show: the same screen of Barbarossa as the game's, cell for cell.

What the lines of text say is worked out beforehand or once for each hex, as in the game; what is measured is how a
program without a library draws them.
"""

from __future__ import annotations

from wir.engine.game import Game
from wir.estimates.outlook import outlook_of
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.scenario import load_scenario
from wir.text.cells import Canvas
from wir.text.map.cursor import ROW_RULER_WIDTH, column_ruler, frame_cells, row_ruler
from wir.text.map.layout import Zoom
from wir.text.map.painter import make_painter
from wir.text.panels.at_a_glance import blocks, fitting
from wir.text.panels.footer import footers
from wir.text.panels.inspector import inspector_page
from wir.text.panels.lines import Line, Role, line
from wir.text.panels.status_bar import status_bar
from wir.text.war.history import in_week
from wir.tui.look import LOOKS

SIDE = 44
"""Columns of the panel beside the map."""

FOOT = 6
"""Lines below the map: messages, the prompt and the keys."""

TOP = 2
"""Lines above the map: the status and the ruler."""

STEP = 4
"""Lines that the wheel scrolls."""

KEYS = [("1-6", "Cursor"), ("F1", "Help"), ("G", "Menu"), ("U", "Undo"), ("I", "Information"), ("Z", "Zoom")] * 3


class Picture:
    """A window on the map with a cursor, and what stands around it; what `frame` gives is a grid of cells."""

    def __init__(self, columns: int, lines: int) -> None:
        look = LOOKS["true"]
        scenario = load_scenario("barbarossa")
        painter = make_painter(scenario.board, Zoom.OPERATIONAL, look.map)
        self._look, self._layout, self._ground = look.map, painter.layout, look.panels.ground
        self._styles = {role: look.panels.style(role) for role in Role}
        self._view = Game.new(scenario, 1).view(Side.AXIS)
        self._outlook = outlook_of(self._view)
        self.canvas = painter.draw(self._view)
        self.columns, self.lines = columns, lines
        self.width, self.height = columns - SIDE - ROW_RULER_WIDTH, lines - TOP - FOOT
        self.left = self.top = 0
        self.cursor = Hex(6, 8)
        self._status = status_bar(self._view, columns)
        self._messages = [line(each.text) for each in in_week(self._view.date)]
        self._keys = footers(KEYS, columns, 1)
        self._glance = blocks(self._view, SIDE - 1)
        self._sides: dict[Hex, list[Line]] = {}

    def handle(self, key: bytes) -> bool:
        """Moves the cursor by an arrow, or the window by the wheel; False for a key that ends the program."""
        steps = {b"\x1b[A": (0, -1), b"\x1b[B": (0, 1), b"\x1b[D": (-1, 0), b"\x1b[C": (1, 0)}
        if key in steps:
            column, row = steps[key]
            self.cursor = Hex(self.cursor.column + column, self.cursor.row + row)
        elif key.startswith(b"\x1b[<64"):
            self.top = max(0, self.top - STEP)
        elif key.startswith(b"\x1b[<65"):
            self.top = min(self.canvas.height - self.height, self.top + STEP)
        return key != b"q"

    def frame(self) -> Canvas:
        """The whole screen."""
        screen = Canvas(self.columns, self.lines, self._ground)
        self._draw_map(screen)
        self._write(screen, 0, 0, self._status)
        for y, spans in enumerate(self._side(), 1):
            self._write(screen, self.columns - SIDE, y, spans)
        for y, spans in enumerate(self._messages[: FOOT - 2], self.lines - FOOT):
            self._write(screen, 0, y, spans)
        self._write(screen, 0, self.lines - 1, self._keys[0])
        return screen

    def _draw_map(self, screen: Canvas) -> None:
        left, width, look, layout = ROW_RULER_WIDTH, self.width, self._look, self._layout
        columns = column_ruler(layout, look, self.left - left, width + left, self.cursor)
        rows = row_ruler(layout, look, self.cursor)
        screen.chars[1][: left + width], screen.styles[1][: left + width] = columns.chars[0], columns.styles[0]
        for y in range(self.height):
            source, chars, styles = y + self.top, screen.chars[TOP + y], screen.styles[TOP + y]
            chars[:left], styles[:left] = rows.chars[source], rows.styles[source]
            chars[left : left + width] = self.canvas.chars[source][self.left : self.left + width]
            styles[left : left + width] = self.canvas.styles[source][self.left : self.left + width]
        for x, y, char, style in frame_cells(self.canvas, layout, look, self.cursor, look.palette.cursor):
            if 0 <= x - self.left < width and 0 <= y - self.top < self.height:
                screen.put(left + x - self.left, TOP + y - self.top, char, style)

    def _side(self) -> list[Line]:
        """The hex under the cursor, and what is useful at a glance."""
        found = self._sides.get(self.cursor)
        if found is None:
            height = self.lines - FOOT - 1
            page = inspector_page(self._view, self.cursor, SIDE - 1, height, self._outlook)
            below = fitting(self._glance, height - len(page.lines))
            between: list[Line] = [()] * (height - len(page.lines) - len(below))
            found = [line("▏", spans) for spans in [*page.lines, *between, *below]]
            self._sides[self.cursor] = found
        return found

    def _write(self, screen: Canvas, x: int, y: int, spans: Line) -> None:
        for text, role in spans:
            screen.write(x, y, text, self._styles[role])
            x += len(text)
