"""Widgets that are drawn cell by cell, on a screen that sends no more than the cells that have changed.

How such frames are assembled is in `cell_frames`, which reaches into Textual's internals.
"""

from abc import abstractmethod
from collections.abc import Sequence
from typing import Protocol

from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from typing_extensions import override

from wir.tui.rows import RowPart


class Frames(Protocol):
    """Frames assembled from the cells that have changed."""

    def redraw(self, widget: Widget, regions: Sequence[Region]) -> bool:
        """Notes that regions of a widget have changed, or all of it; False where it has no place yet."""

    def move_lines(self, widget: Widget, by: int) -> bool:
        """Moves all lines of a widget up by so many, or down if it is negative; False if it must be redrawn."""

    def paint(self) -> None:
        """Sends what has been redrawn, at once or after the keys that wait."""


class CellScreen(Screen[None]):
    """A screen whose widgets are all opaque and can draw any part of themselves."""

    frames: Frames | None = None
    """What assembles its frames; None leaves that to Textual."""

    has_tried = False
    """Whether it has been tried to have its frames assembled by something else."""

    def paint(self) -> None:
        """Sends at once what has been redrawn, rather than with the next tick of Textual's clock."""
        if self.frames is not None:
            self.frames.paint()


class CellWidget(Widget, can_focus=False):
    """A widget without border that fills its place, can draw any part of it, and takes care of its own frames."""

    ALLOW_SELECT = False

    @property
    @override
    def size(self) -> Size:
        return self.outer_size

    @abstractmethod
    def part(self, y: int, left: int, right: int) -> RowPart:
        """The part of a row that line `y` shows from `left` up to `right`."""

    @override
    def render_lines(self, crop: Region) -> list[Strip]:
        parts = (self.part(y, crop.x, crop.right) for y in range(crop.y, crop.bottom))
        return [part.row.cut(part.left, part.right) for part in parts]

    def redraw(self, *regions: Region) -> None:
        """Redraws regions, or everything; they are sent with the next frame."""
        frames = self._frames()
        if frames is None or not frames.redraw(self, regions):
            self.refresh(*regions)

    def redraw_moved(self, by: int) -> None:
        """Redraws the widget, all of whose lines have moved up by so many, or down if it is negative."""
        frames = self._frames()
        if frames is None or not frames.move_lines(self, by):
            self.redraw()

    def _frames(self) -> Frames | None:
        if not self.is_attached:
            return None
        screen = self.screen
        return screen.frames if isinstance(screen, CellScreen) else None
