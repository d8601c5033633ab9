"""Widgets that are drawn cell by cell, on a screen that sends no more than the cells that have changed.

How such frames are put together lies in `cell_frames`, which reaches into Textual's own workings. Whether it does that
rightly with the Textual at hand is tried on the first frame: where it does not, whatever the reason, Textual draws the
screen in its own way, which is right but slower.
"""

import logging
from abc import abstractmethod
from collections.abc import Sequence
from importlib import import_module
from typing import Protocol

from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from typing_extensions import override

from wir.tui.rows import Part


class Frames(Protocol):
    """Frames put together from the cells that have changed."""

    def redraw(self, widget: Widget, regions: Sequence[Region]) -> bool:
        """Notes that regions of a widget have changed, or all of it; False where it has no place yet."""

    def move_lines(self, widget: Widget, by: int) -> bool:
        """Moves all lines of a widget up by so many, or down if it is negative; False where it must be drawn anew."""

    def paint(self) -> None:
        """Sends what has been redrawn, at once or after the keys that wait."""


class CellScreen(Screen[None]):
    """A screen all of whose widgets are opaque and can draw any part of themselves."""

    frames: Frames | None = None
    """What puts its frames together; None leaves that to Textual."""

    _has_tried = False

    def begin_frames(self) -> None:
        """Has frames put together from changed cells from now on, if they are right; called when there is one."""
        if self._has_tried or self.app.screen is not self:
            return
        self._has_tried = True
        try:
            self.frames = import_module("wir.tui.cell_frames").cell_frames(self)
        except Exception:  # another Textual may do anything in another way
            logging.getLogger("wir").info("frames are left to Textual", exc_info=True)
        if self.frames is None:
            self.refresh()

    def paint(self) -> None:
        """Sends at once what has been redrawn, rather than with the next tick of Textual's clock."""
        if self.frames is not None:
            self.frames.paint()


class CellWidget(Widget, can_focus=False):
    """A widget without border that covers its place, can draw any part of it, and sees to its own frames."""

    ALLOW_SELECT = False

    @property
    @override
    def size(self) -> Size:
        return self.outer_size

    @abstractmethod
    def part(self, y: int, left: int, right: int) -> Part:
        """The part of a row that line `y` shows from `left` up to `right`."""

    @override
    def render_lines(self, crop: Region) -> list[Strip]:
        parts = (self.part(y, crop.x, crop.right) for y in range(crop.y, crop.bottom))
        return [part.row.cut(part.left, part.right) for part in parts]

    def redraw(self, *regions: Region) -> None:
        """Draws regions anew, or all; they are sent with the next frame."""
        frames = self._frames()
        if frames is None or not frames.redraw(self, regions):
            self.refresh(*regions)

    def redraw_moved(self, by: int) -> None:
        """Draws the widget anew, all lines of which have moved up by so many lines, or down if it is negative."""
        frames = self._frames()
        if frames is None or not frames.move_lines(self, by):
            self.redraw()

    def _frames(self) -> Frames | None:
        if not self.is_attached:
            return None
        screen = self.screen
        return screen.frames if isinstance(screen, CellScreen) else None
