"""What the terminal is sent for a frame: the only file that reaches into Textual's internals.

Textual asks every widget for all of its lines at each key, cuts them at the edges of all others, sends a changed
line from the left edge of its widget on, and learns what has changed by messages from widget to screen. Here each
widget is asked for the changed cells alone, and the frame is sent as soon as the screen has been brought up to date.
Lines that only move up or down are moved by the terminal itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rich.console import Console
from rich.segment import Segment
from rich.style import Style
from rich.text import Text
from textual._compositor import ChopsUpdate, Compositor, LayoutUpdate
from textual.geometry import Region
from textual.screen import Screen
from textual.strip import Strip
from textual.widget import Widget
from typing_extensions import override

from wir.tui.frames import CellWidget


def cell_frames(screen: Screen[None]) -> CellCompositor | None:
    """The frames of a screen that has been drawn once; None if they differ from what this Textual shows.

    Raises any error if this Textual works differently; then its own compositor is back in place.
    """
    common = screen._compositor
    compositor = screen._compositor = CellCompositor(screen)
    is_right = False
    try:
        is_right = compositor.shows_what_is_there(screen.app.console) and _arrives(screen, compositor)
    finally:
        if not is_right:
            screen._compositor = common
    return compositor if is_right else None


def _arrives(screen: Screen[None], compositor: CellCompositor) -> bool:
    """Whether a frame of one cell is sent; a screen without a terminal sends none."""
    if screen.app._batch_count:
        return False
    _is_to_be_laid_out(screen)  # called before each frame
    left = set(compositor._dirty_regions)
    compositor._dirty_regions.clear()
    widget = next(widget for widget in compositor.visible_widgets if isinstance(widget, CellWidget))
    compositor.redraw(widget, [Region(0, 0, 1, 1)])
    update = compositor.render_partial_update()
    compositor._dirty_regions.update(left)
    if update is None:
        return False
    screen.app._display(screen, update)
    return update.is_sent or screen.app.is_headless


def _is_to_be_laid_out(screen: Screen[None]) -> bool:
    """Whether a widget is about to change size or place."""
    if screen._layout_required or screen._layout_widgets:
        return True
    return any(widget._layout_required for widget in screen._compositor.widgets)


class Stretch(NamedTuple):
    """Cells side by side, and what the terminal is sent for them, or the strip that gives it."""

    x: int
    y: int
    width: int
    shown: str | Strip


class LineShift(NamedTuple):
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

    def __init__(self, stretches: Sequence[Stretch], move: LineShift | None = None) -> None:
        super().__init__([], [], [])
        self._stretches = stretches
        self._move = move
        self.is_sent = False

    @override
    def render_segments(self, console: Console) -> str:
        """What the terminal is sent: stretches that follow one another need no new place."""
        self.is_sent = True
        sent: list[str] = [self._move.sent] if self._move else []
        after = (-1, -1)
        for x, y, width, shown in self._stretches:
            if (x, y) != after:
                sent.append(f"\x1b[{y + 1};{x + 1}H")
            sent.append(shown if isinstance(shown, str) else shown.render(console))
            after = (x + width, y)
        return "".join(sent)


class CellCompositor(Compositor):
    """Assembles the frames of a screen from the cells that have changed, in place of Textual's compositor."""

    def __init__(self, screen: Screen[None]) -> None:
        super().__init__()
        vars(self).update(vars(screen._compositor))
        self._screen = screen
        self._move: LineShift | None = None
        self._beside: set[Region] = set()
        self._kept: dict[int, dict[tuple[int, int], list[Stretch]]] = {}
        self._kept_of: object = None
        self._is_to_be_sent = False

    def paint(self) -> None:
        """Sends what has been redrawn, at once or after the waiting keys."""
        if not self._dirty_regions:
            return
        if not self._screen.message_queue_size:
            self._send()
        elif not self._is_to_be_sent:
            self._is_to_be_sent = True
            self._screen.call_later(self._send)

    def _send(self) -> None:
        """Sends a frame; while panels are being moved it is left to the frame after that."""
        self._is_to_be_sent = False
        app = self._screen.app
        is_uppermost = app.screen is self._screen  # Textual also calls a screen current that a curtain hides
        if is_uppermost and not app._batch_count and not _is_to_be_laid_out(self._screen):
            app._display(self._screen, self.render_update())

    def shows_what_is_there(self, console: Console) -> bool:
        """Whether the first and last lines of every widget come out as Textual shows them, cell by cell."""
        edges = {y for place, _ in self.visible_widgets.values() for y in (place.y, place.bottom - 1)}
        common = self.render_strips()
        return all(self._line(y, console) == _cells(common[y]) for y in edges if 0 <= y < self.size.height)

    def _line(self, y: int, console: Console) -> list[tuple[object, ...]]:
        sent = CellUpdate(list(self._pieces(y, 0, self.size.width))).render_segments(console)
        return _cells(Text.from_ansi(sent).render(console))

    def redraw(self, widget: Widget, regions: Sequence[Region]) -> bool:
        """Notes that regions of a widget have changed, or all of it; False if it has no place yet."""
        if widget not in self.visible_widgets:
            return False
        place, clip = self.visible_widgets[widget]
        parts = [clip.intersection(region.translate(place.offset)) for region in regions] or [clip.intersection(place)]
        self._dirty_regions.update(parts)
        for y in {y for part in parts for y in part.line_range}:
            self._kept.pop(y, None)
        return True

    def move_lines(self, widget: Widget, by: int) -> bool:
        """Lets the terminal move all lines of a widget; False if it must be redrawn.

        Whatever is beside it moves along, and is drawn again unless it is a widget that moves too.
        """
        if widget not in self.visible_widgets:
            return False
        place, clip = self.visible_widgets[widget]
        move = LineShift(place.y, place.bottom, by)
        if move == self._move and place in self._beside:
            self._beside.remove(place)
        elif (
            self._dirty_regions
            or not 0 < abs(by) < place.height
            or not clip.contains_region(place)
            or self._is_covered(widget, place)
        ):
            return False
        else:
            self._move = move
            self._beside = {
                Region(0, place.y, place.x, place.height),
                Region(place.right, place.y, self.size.width - place.right, place.height),
            }
        self._dirty_regions.add(Region(place.x, place.bottom - by if by > 0 else place.y, place.width, abs(by)))
        return True

    def _is_covered(self, widget: Widget, place: Region) -> bool:
        """Whether another widget lies over a part of one."""
        for other, (region, _) in self.visible_widgets.items():
            if other is widget:
                return False
            if region.intersection(place).area:
                return True
        return True

    @override
    def render_full_update(self, simplify: bool = False) -> LayoutUpdate:
        self._move = None
        self._beside.clear()
        return super().render_full_update(simplify)

    @override
    def render_partial_update(self) -> CellUpdate | None:
        """The cells that have changed; None if there are none."""
        dirty = {region for region in self._dirty_regions if region.area}
        self._dirty_regions.clear()
        move, self._move = self._move, None
        beside, self._beside = self._beside, set()
        if not dirty:
            return None
        width, height = self.size
        stretches: list[Stretch] = []
        for y, left, right in self._regions_to_spans(dirty):
            if 0 <= y < height and not any(each.contains_region(Region(left, y, right - left, 1)) for each in beside):
                stretches += self._pieces(y, max(0, left), min(width, right))
        for region in beside:
            for y in region.line_range:
                stretches += self._unchanged(y, region.x, region.right)
        return CellUpdate(stretches, move)

    def _unchanged(self, y: int, left: int, right: int) -> list[Stretch]:
        """A stretch of a line, which is kept until a widget on the line changes, or the places of all."""
        if self._kept_of is not self.layers_visible:
            self._kept, self._kept_of = {}, self.layers_visible
        kept = self._kept.setdefault(y, {})
        if (left, right) not in kept:
            kept[left, right] = list(self._pieces(y, left, right))
        return kept[left, right]

    def _pieces(self, y: int, left: int, right: int) -> Iterator[Stretch]:
        """A stretch of a line as the topmost widgets show it, from left to right."""
        layers = self.layers_visible[y]
        while left < right:
            end = right
            for widget, shown, whole in layers:
                if shown.x <= left < shown.right:
                    end = min(end, shown.right)
                    if isinstance(widget, CellWidget):
                        row, start, stop = widget.part(y - whole.y, left - whole.x, end - whole.x)
                        yield Stretch(left, y, end - left, row.sent(start, stop))
                    else:
                        part = Region(left - whole.x, y - whole.y, end - left, 1)
                        yield from (Stretch(left, y, strip.cell_length, strip) for strip in widget.render_lines(part))
                    break
                if left < shown.x < end:
                    end = shown.x
            left = end


def _cells(segments: Iterable[Segment]) -> list[tuple[object, ...]]:
    """Every cell with the visible part of its style."""
    return [(char, *_look(segment.style or Style.null())) for segment in segments for char in segment.text]


def _look(style: Style) -> tuple[object, ...]:
    colours = ((colour.number, colour.triplet) if colour else None for colour in (style.color, style.bgcolor))
    return (*colours, *map(bool, (style.bold, style.dim, style.underline, style.reverse)))
