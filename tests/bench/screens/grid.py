"""The picture that the reference programs show: the map of Barbarossa and a panel, as the game itself draws them."""

from __future__ import annotations

from wir.engine.game import Game
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.scenario import load_scenario
from wir.text.cells import Canvas, Cell, Style
from wir.text.map.cursor import cursor_cells
from wir.text.map.layout import Zoom
from wir.text.map.painter import make_painter
from wir.tui.look import LOOKS

PANEL = 44
AROUND = 9
"""Lines above and below the map."""


class Picture:
    """A window on the map with a cursor, and a panel of text; what `frame` gives is a grid of cells."""

    def __init__(self, columns: int, lines: int) -> None:
        look = LOOKS["true"].map
        scenario = load_scenario("barbarossa")
        painter = make_painter(scenario.board, Zoom.OPERATIONAL, look)
        self._look, self._layout = look, painter.layout
        self.canvas = painter.draw(Game.new(scenario, 1).view(Side.AXIS))
        self.columns, self.lines = columns, lines
        self.left = self.top = 0
        self.cursor = Hex(6, 8)

    def handle(self, key: bytes) -> bool:
        """Moves the cursor by an arrow, or the window by the wheel; False for a key that ends the program."""
        steps = {b"\x1b[A": (0, -1), b"\x1b[B": (0, 1), b"\x1b[D": (-1, 0), b"\x1b[C": (1, 0)}
        if key in steps:
            column, row = steps[key]
            self.cursor = Hex(self.cursor.column + column, self.cursor.row + row)
        elif key.startswith(b"\x1b[<64"):
            self.top = max(0, self.top - 4)
        elif key.startswith(b"\x1b[<65"):
            self.top = min(self.canvas.height - self.lines + AROUND, self.top + 4)
        return key != b"q"

    def frame(self) -> Canvas:
        """The whole screen."""
        width, height = self.columns - PANEL, self.lines - AROUND
        screen = Canvas(self.columns, self.lines, Style())
        for y in range(height):
            source = y + self.top
            screen.chars[y][:width] = self.canvas.chars[source][self.left : self.left + width]
            screen.styles[y][:width] = self.canvas.styles[source][self.left : self.left + width]
        cells = cursor_cells(self.canvas, self._layout, self._look, self.cursor)
        screen.lay([Cell(x - self.left, y - self.top, c, s) for x, y, c, s in cells if x - self.left < width])
        for y in range(20):
            screen.write(width + 1, y, f"hex {self.cursor}, line {y * self.cursor.column}", Style())
        return screen
