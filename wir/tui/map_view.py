"""The widget that shows the map: a window on a canvas that is larger than the screen."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from textual.app import ComposeResult
from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from wir.model.hexes import Hex
from wir.text.cells import PLAIN, Canvas, Cell, Style
from wir.text.map.layout import Layout
from wir.tui.rows import Row

BANDS = 6
"""Widgets side by side that the map is shown in: Textual sends a changed line from the left edge of its widget on."""

_KEPT = 3
"""Windows on a row whose strips are kept."""


class Sheet:
    """The canvas of a map, row by row as far as it has been looked at."""

    def __init__(self, canvas: Canvas) -> None:
        self.canvas = canvas
        self._rows: list[Row | None] = [None] * canvas.height
        self._strips: list[dict[tuple[int, int], Strip]] = [{} for _ in range(canvas.height)]

    def replace(self, canvas: Canvas) -> list[int]:
        """Puts another canvas of the same size in its place; returns the rows that differ."""
        old, self.canvas = self.canvas, canvas
        changed = [
            y for y in range(canvas.height) if old.chars[y] != canvas.chars[y] or old.styles[y] != canvas.styles[y]
        ]
        for y in changed:
            self._rows[y] = None
            self._strips[y].clear()
        return changed

    def strip(self, y: int, left: int, right: int) -> Strip:
        """A part of a row, within the canvas."""
        strips = self._strips[y]
        found = strips.get((left, right))
        if found is None:
            if len(strips) >= _KEPT * BANDS:
                strips.clear()
            row = self._rows[y]
            if row is None:
                row = self._rows[y] = Row(self.canvas.chars[y], self.canvas.styles[y])
            found = strips[left, right] = row.cut(left, right)
        return found


class MapView(Widget, can_focus=False):
    """A window on the map, with cells laid over it for the cursor and the like."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "MapView { layout: horizontal; width: 1fr; height: 1fr; }"

    def __init__(self) -> None:
        super().__init__(id="map")
        self._sheet = Sheet(Canvas(1, 1))
        self._layout: Layout | None = None
        self._void = PLAIN
        self._marks: dict[int, dict[int, Cell]] = {}
        self.left = self.top = 0
        self._bands = [Band(self) for _ in range(BANDS)]

    def compose(self) -> ComposeResult:
        """The bands from left to right."""
        yield from self._bands

    # What is shown

    def show(self, canvas: Canvas, layout: Layout, void: Style) -> None:
        """Shows a map; of one that is laid out as before only the rows that differ are drawn again."""
        if layout == self._layout and void == self._void:
            self._redraw((0, y, canvas.width) for y in self._sheet.replace(canvas))
            return
        self._sheet, self._layout, self._void = Sheet(canvas), layout, void
        self._marks = {}
        self.scroll_map(self.left, self.top)
        self._redraw_all()

    def mark(self, cells: Iterable[Cell]) -> None:
        """Lays cells over the map in place of those before."""
        marks: dict[int, dict[int, Cell]] = {}
        for cell in cells:
            marks.setdefault(cell.y, {})[cell.x] = cell
        before, self._marks = self._marks, marks
        self._redraw(_changes(before, marks))

    # Where it is seen from

    def scroll_map(self, left: int, top: int) -> bool:
        """Moves the window as near as the edges of the map allow; returns whether it has moved."""
        canvas, size = self._sheet.canvas, self.size
        left = _placed(left, size.width, canvas.width)
        top = _placed(top, size.height, canvas.height)
        if (left, top) == (self.left, self.top):
            return False
        self.left, self.top = left, top
        self._redraw_all()
        return True

    def hex_at(self, x: int, y: int) -> Hex | None:
        """The hex that a cell of the window shows."""
        return None if self._layout is None else self._layout.hex_at(x + self.left, y + self.top)

    # How it is drawn

    def render_lines(self, crop: Region) -> list[Strip]:  # noqa: ARG002 - there is nothing anywhere
        """Nothing of its own: the bands cover it."""
        return []

    def strip(self, left: int, right: int, line: int) -> Strip:
        """What a part of a line of the window shows."""
        left, right, y = left + self.left, right + self.left, line + self.top
        canvas = self._sheet.canvas
        if not (0 <= y < canvas.height and left >= 0 and right <= canvas.width):
            return self._edge(left, right, y)
        marks = self._marks.get(y)
        if marks is None or not any(left <= x < right for x in marks):
            return self._sheet.strip(y, left, right)
        chars, styles = canvas.chars[y][left:right], canvas.styles[y][left:right]
        for x, (_, _, char, style) in marks.items():
            if left <= x < right:
                chars[x - left], styles[x - left] = char, style
        return Row(chars, styles).cut(0, right - left)

    def _edge(self, left: int, right: int, y: int) -> Strip:
        """A line that reaches beyond the map."""
        canvas = self._sheet.canvas
        first, last = max(0, left), min(canvas.width, right)
        if not 0 <= y < canvas.height or first >= last:
            return Row.of([(" " * (right - left), self._void)]).cut(0, right - left)
        middle = Canvas(last - first, 1)
        middle.chars[0], middle.styles[0] = canvas.chars[y][first:last], canvas.styles[y][first:last]
        middle.lay([Cell(x - first, 0, char, style) for x, (_, _, char, style) in self._marks.get(y, {}).items()])
        chars = [" "] * (first - left) + middle.chars[0] + [" "] * (right - last)
        styles = [self._void] * (first - left) + middle.styles[0] + [self._void] * (right - last)
        return Row(chars, styles).cut(0, right - left)

    def _redraw(self, stretches: Iterable[tuple[int, int, int]]) -> None:
        """Draws stretches of the map again, each from a cell of a row to the right."""
        height, start = self.size.height, self.region.x
        regions = [
            Region(x - self.left, y - self.top, width, 1) for x, y, width in stretches if 0 <= y - self.top < height
        ]
        if not regions:
            return
        for band in self._bands:
            place = band.region
            left, own = place.x - start, Region(place.x - start, 0, place.width, height)
            parts = [part.translate((-left, 0)) for region in regions if (part := region.intersection(own)).area]
            if parts:
                band.draw_again(parts)

    def _redraw_all(self) -> None:
        for band in self._bands:
            band.draw_all_again()

    def on_resize(self) -> None:
        """Keeps the window on the map."""
        if not self.scroll_map(self.left, self.top):
            self._redraw_all()


class Band(Widget, can_focus=False):
    """A part of the map's window, from its upper to its lower edge."""

    ALLOW_SELECT = False
    DEFAULT_CSS = "Band { width: 1fr; height: 1fr; }"

    def __init__(self, view: MapView) -> None:
        super().__init__()
        self._view = view
        self._lines: dict[int, Strip] = {}
        self._edges = (0, 0)

    def draw_again(self, parts: Sequence[Region]) -> None:
        """Draws some parts again, each in one line."""
        for part in parts:
            self._lines.pop(part.y, None)
        self.refresh(*parts)

    def draw_all_again(self) -> None:
        """Draws everything again."""
        self._lines.clear()
        self.refresh()

    def render_lines(self, crop: Region) -> list[Strip]:
        """The map inside a region. Lines that have not changed are at hand: Textual asks for them all at each key."""
        left = self.region.x - self._view.region.x
        edges = left + crop.x, left + crop.right
        if edges != self._edges:
            self._lines.clear()
            self._edges = edges
        lines, view = self._lines, self._view
        for y in range(crop.y, crop.bottom):
            if y not in lines:
                lines[y] = view.strip(*edges, y)
        return [lines[y] for y in range(crop.y, crop.bottom)]


def _placed(wanted: int, window: int, whole: int) -> int:
    """Where a window begins: within the map, which lies in the middle of a window that is larger."""
    return -((window - whole) // 2) if window >= whole else max(0, min(wanted, whole - window))


def _changes(before: dict[int, dict[int, Cell]], after: dict[int, dict[int, Cell]]) -> Iterable[tuple[int, int, int]]:
    """The stretches of rows in which marks have come, gone or changed; those near one another are made one."""
    for y in sorted({*before, *after}):
        old, new = before.get(y, {}), after.get(y, {})
        yield from (
            (first, y, last - first + 1)
            for first, last in _stretches(sorted(x for x in {*old, *new} if old.get(x) != new.get(x)))
        )


def _stretches(xs: Sequence[int], gap: int = 6) -> Iterable[tuple[int, int]]:
    """Numbers in rising order as stretches from a first to a last one."""
    if not xs:
        return
    first = xs[0]
    for x, following in pairwise((*xs, xs[-1] + 2 * gap)):
        if following - x > gap:
            yield first, x
            first = following
