"""What the terminal is sent for a frame: the only file that reaches into Textual's own workings.

Textual asks every widget for all of its lines at each key, cuts them at the edges of all others, sends a changed
line from the left edge of its widget on, and learns what has changed by messages from widget to screen. Here each
widget is asked for the changed cells alone, and the frame is sent as soon as the screen has been brought up to date.
Lines that only move up or down are moved by the terminal itself. Should another Textual put its frames together
otherwise, the screen draws them in the common way, which is right but slower.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from rich.console import Console
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual.geometry import Region, Size
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget

_USED: Final = ("layers_visible", "visible_widgets", "render_partial_update", "_regions_to_spans", "_dirty_regions")
_USED_OF_SCREEN: Final = ("_compositor", "_layout_required", "_layout_widgets")


def frame_by_cells(screen: Screen[None]) -> bool:
    """Has the frames of a screen put together from the cells that have changed; False where this Textual cannot.

    The widgets of the screen must be opaque, and draw any part of themselves.
    """
    if not all(hasattr(Compositor(), name) for name in _USED):
        return False
    if not all(hasattr(screen, name) for name in _USED_OF_SCREEN):
        return False
    screen._compositor = CellCompositor()
    return True


def paint(screen: Screen[None]) -> None:
    """Sends at once what widgets of cells have redrawn, or after the keys that wait."""
    compositor = screen._compositor
    if not isinstance(compositor, CellCompositor) or not compositor.is_dirty:
        return
    if not screen.message_queue_size:
        _send(screen, compositor)
    elif not compositor.is_to_be_sent:
        compositor.is_to_be_sent = True
        screen.call_later(_send, screen, compositor)


def _send(screen: Screen[None], compositor: CellCompositor) -> None:
    """Sends a frame; while panels get another place it is left to the frame in which they have it."""
    compositor.is_to_be_sent = False
    app = screen.app
    if screen.is_current and not app._batch_count and not _is_to_be_laid_out(screen):
        app._display(screen, compositor.render_update())


def _is_to_be_laid_out(screen: Screen[None]) -> bool:
    """Whether a widget is about to get another size or place."""
    if screen._layout_required or screen._layout_widgets:
        return True
    return any(widget._layout_required for widget in screen._compositor.widgets)


class CellWidget(Widget, can_focus=False):
    """A widget without border that covers its place, can draw any part of it, and sees to its own frames."""

    ALLOW_SELECT = False

    @property
    def size(self) -> Size:
        """Its size, known without asking for a border."""
        return self.outer_size

    @abstractmethod
    def sent(self, y: int, left: int, right: int) -> str:
        """What the terminal is sent for the cells of line `y` from `left` up to `right`."""

    def redraw(self, *regions: Region) -> None:
        """Draws regions anew, or all; they are sent with the next frame."""
        compositor = self.screen._compositor if self.is_attached else None
        if not isinstance(compositor, CellCompositor) or not compositor.redraw(self, regions):
            self.refresh(*regions)

    def redraw_moved(self, by: int) -> None:
        """Draws the widget anew, all lines of which have moved up by so many lines, or down if it is negative."""
        compositor = self.screen._compositor if self.is_attached else None
        if not isinstance(compositor, CellCompositor) or not compositor.move_lines(self, by):
            self.redraw()


class Stretch(NamedTuple):
    """Cells side by side, and what the terminal is sent for them, or the strip that tells."""

    x: int
    y: int
    width: int
    shown: str | Strip


class Move(NamedTuple):
    """Lines of the screen, from `top` up to `bottom`, that move up by so many lines, or down if it is negative."""

    top: int
    bottom: int
    by: int

    @property
    def sent(self) -> str:
        """What the terminal is sent: line feeds at the end of the lines, or reverse ones where they begin."""
        at, feeds = (self.bottom, "\n" * self.by) if self.by > 0 else (self.top + 1, "\x1bM" * -self.by)
        return f"\x1b[0m\x1b[{self.top + 1};{self.bottom}r\x1b[{at};1H{feeds}\x1b[r"


class CellUpdate(ChopsUpdate):
    """The stretches of a screen that have changed, after lines of it have been moved."""

    def __init__(self, stretches: Sequence[Stretch], move: Move | None = None) -> None:
        super().__init__([], [], [])
        self._stretches = stretches
        self._move = move

    def render_segments(self, console: Console) -> str:
        """What the terminal is sent: stretches that follow one another need no new place."""
        sent: list[str] = [self._move.sent] if self._move else []
        after = (-1, -1)
        for x, y, width, shown in self._stretches:
            if (x, y) != after:
                sent.append(f"\x1b[{y + 1};{x + 1}H")
            sent.append(shown if isinstance(shown, str) else shown.render(console))
            after = (x + width, y)
        return "".join(sent)


class CellCompositor(Compositor):
    """Puts a frame together from the cells that have changed; `is_to_be_sent` tells that it waits for other keys."""

    def __init__(self) -> None:
        super().__init__()
        self._move: Move | None = None
        self.is_to_be_sent = False

    @property
    def is_dirty(self) -> bool:
        """Whether anything is to be sent."""
        return bool(self._dirty_regions)

    def redraw(self, widget: Widget, regions: Sequence[Region]) -> bool:
        """Notes that regions of a widget have changed, or all of it; False where it has no place yet."""
        if widget not in self.visible_widgets:
            return False
        place, clip = self.visible_widgets[widget]
        parts = (region.translate(place.offset) for region in regions) if regions else (place,)
        self._dirty_regions.update(clip.intersection(part) for part in parts)
        return True

    def move_lines(self, widget: Widget, by: int) -> bool:
        """Lets the terminal move all lines of a widget; False where it must be drawn anew.

        Whatever lies beside it moves with it, and is drawn again.
        """
        if self._dirty_regions or widget not in self.visible_widgets:
            return False
        place, clip = self.visible_widgets[widget]
        if not 0 < abs(by) < place.height or not clip.contains_region(place) or self._is_covered(widget, place):
            return False
        self._move = Move(place.y, place.bottom, by)
        bare = Region(place.x, place.bottom - by if by > 0 else place.y, place.width, abs(by))
        beside = (
            Region(0, place.y, place.x, place.height),
            Region(place.right, place.y, self.size.width - place.right, place.height),
        )
        self._dirty_regions.update((bare, *beside))
        return True

    def _is_covered(self, widget: Widget, place: Region) -> bool:
        """Whether another widget lies over a part of one."""
        for other, (region, _) in self.visible_widgets.items():
            if other is widget:
                return False
            if region.intersection(place).area:
                return True
        return True

    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        """All cells, for which nothing need be moved."""
        self._move = None
        return super().render_full_update(simplify)

    def render_partial_update(self) -> CellUpdate | None:
        """The cells that have changed; None where there are none."""
        dirty = {region for region in self._dirty_regions if region.area}
        self._dirty_regions.clear()
        move, self._move = self._move, None
        if not dirty:
            return None
        width, height = self.size
        stretches: list[Stretch] = []
        for y, left, right in self._regions_to_spans(dirty):
            if 0 <= y < height:
                stretches += self._pieces(y, max(0, left), min(width, right))
        return CellUpdate(stretches, move)

    def _pieces(self, y: int, left: int, right: int) -> Iterator[Stretch]:
        """A stretch of a line as the widgets show it that lie uppermost, from left to right."""
        layers = self.layers_visible[y]
        while left < right:
            end = right
            for widget, shown, whole in layers:
                if shown.x <= left < shown.right:
                    end = min(end, shown.right)
                    if isinstance(widget, CellWidget):
                        yield Stretch(left, y, end - left, widget.sent(y - whole.y, left - whole.x, end - whole.x))
                    else:
                        part = Region(left - whole.x, y - whole.y, end - left, 1)
                        yield from (Stretch(left, y, strip.cell_length, strip) for strip in widget.render_lines(part))
                    break
                if left < shown.x < end:
                    end = shown.x
            left = end
