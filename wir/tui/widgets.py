"""Small widgets around the map: a canvas of its own size, and the box of a popup."""

from __future__ import annotations

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from typing_extensions import override

from wir.text.cells import Canvas
from wir.tui.frames import CellWidget
from wir.tui.look import ScreenLook
from wir.tui.map_view import CanvasRows
from wir.tui.panel import Panel
from wir.tui.popup import Popup, framed

_HEX = 3
"""Lines above and below the cursor that belong to its hex."""


class Holder(Widget, can_focus=False):
    """Holds widgets that cover all of it, so that nothing of its own need be drawn."""

    DEFAULT_CSS = "Holder { width: 1fr; height: 1fr; }"

    @override
    def render_lines(self, crop: Region) -> list[Strip]:
        return []


class CanvasView(CellWidget):
    """Shows a canvas from its upper left corner; only the rows that have changed are drawn again."""

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self._sheet = CanvasRows(Canvas(0, 0))

    def show(self, canvas: Canvas) -> None:
        """Shows a canvas as large as the widget."""
        old = self._sheet.canvas
        if canvas is old:
            return
        if (old.width, old.height) != (canvas.width, canvas.height):
            self._sheet = CanvasRows(canvas)
            self.redraw()
            return
        rows = [Region(0, y, canvas.width, 1) for y in self._sheet.replace(canvas)]
        if rows:
            self.redraw(*rows)

    @override
    def render_lines(self, crop: Region) -> list[Strip]:
        """The rows inside a region; beyond the canvas, as while the window gets larger, there is nothing."""
        canvas = self._sheet.canvas
        right = min(crop.right, canvas.width)
        rows = range(crop.y, crop.bottom)
        if right <= crop.x:
            return [Strip.blank(crop.width) for _ in rows]
        strips = (self._sheet.row(y).cut(crop.x, right) if y < canvas.height else Strip.blank(0) for y in rows)
        return [strip.extend_cell_length(crop.width) for strip in strips]

    @override
    def sent(self, y: int, left: int, right: int) -> str:
        canvas = self._sheet.canvas
        last = min(right, canvas.width)
        if y >= canvas.height or last <= left:
            return " " * (right - left)
        return self._sheet.sent(y, left, last) + " " * (right - last)


class PopupBox(Panel):
    """The box of a popup over the map; it has no size while there is none.

    Were it taken off the screen, Textual would send the whole screen again.
    """

    DEFAULT_CSS = "PopupBox { layer: popup; width: 0; height: 0; }"

    def __init__(self, look: ScreenLook) -> None:
        super().__init__(look, "popup")
        self._place: Region | None = None

    def hide(self) -> None:
        """Takes the box away."""
        if self._place is not None:
            self._place = None
            self.styles.width = self.styles.height = 0

    @property
    def is_open(self) -> bool:
        """Whether there is a popup."""
        return self._place is not None

    def put(self, popup: Popup, map_: Region, room: Region, cursor_row: int) -> None:
        """Shows a popup; it leaves the cursor's row free if it can.

        It stands in the middle of the map, or where it is too broad for that at the right edge of the room, so that it
        covers the panel there to the end of its lines.
        """
        lines = framed(popup, ascii_only=self._look.ascii_only)
        width, height = max(sum(len(span.text) for span in spans) for spans in lines), len(lines)
        top = _top(height, room, cursor_row)
        left = map_.x + (map_.width - width) // 2 if width <= map_.width else max(room.x, room.right - width)
        place = Region(left, top, width, height)
        if place != self._place:
            self._place = place
            self.styles.width, self.styles.height = width, height
            self.styles.offset = (place.x, place.y)
        self.show(lines)


def _top(height: int, room: Region, cursor_row: int) -> int:
    """The line where a popup begins: in the middle, or at the edge that is farther from the cursor."""
    above, below = cursor_row - _HEX - room.y, room.bottom - cursor_row - _HEX
    if height <= max(above, below):
        return room.y + (above - height) // 2 if above > below else room.bottom - below + (below - height) // 2
    if height > (room.height * 2) // 3:
        return room.y + (room.height - height) // 2
    return room.y if above > below else room.bottom - height
