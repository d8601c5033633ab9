"""The widget that shows the map: a window on a canvas that is larger than the screen."""

from collections.abc import Callable, Iterable

from textual.events import MouseEvent
from textual.geometry import Region
from typing_extensions import override

from wir.model.hexes import Hex
from wir.text.cells import PLAIN, Canvas, Cell, Style
from wir.text.map.layout import Layout
from wir.tui.frames import CellWidget
from wir.tui.keys import Answer
from wir.tui.rows import CellRow, RowPart, row_of

_GAP = 6
"""The most unchanged cells between two changes that are redrawn along with them."""


class CanvasView(CellWidget):
    """A window on a canvas, with `void` around it if that is smaller; cells may be laid over it."""

    def __init__(self, name: str, void: Style = PLAIN) -> None:
        super().__init__(id=name)
        self._canvas = Canvas(1, 1)
        self._prepared: dict[int, CellRow] = {}
        self._void = void
        self._marks: dict[int, dict[int, Cell]] = {}
        self._marked: dict[int, dict[tuple[int, int], RowPart]] = {}
        self.left = self.top = 0

    def show(self, canvas: Canvas) -> None:
        """Shows a canvas; if it is as large as the one before, only the rows that differ are redrawn."""
        was = self._canvas
        if (was.width, was.height) != (canvas.width, canvas.height):
            self._put(canvas)
            self.redraw()
        elif canvas is not was:
            self._canvas = canvas
            changed = [
                y for y, row in enumerate(canvas.chars) if row != was.chars[y] or canvas.styles[y] != was.styles[y]
            ]
            for y in changed:
                self._prepared.pop(y, None)
            if changed:
                self._marked.clear()
                self._redraw((0, y, canvas.width) for y in changed)

    def _put(self, canvas: Canvas) -> None:
        self._canvas, self._prepared = canvas, {}

    def roll(self, top: int) -> None:
        """Moves the window so that it begins with a line of the canvas."""
        by, self.top = top - self.top, top
        if by:
            self.redraw_moved(by)

    @override
    def part(self, y: int, left: int, right: int) -> RowPart:
        y, left, right = y + self.top, left + self.left, right + self.left
        if self._is_bare(y, left, right):
            return RowPart(self._row(y), left, right)
        parts = self._marked.setdefault(y, {})
        found = parts.get((left, right))
        if found is None:
            found = parts[left, right] = RowPart(self._laid_over(y, left, right), 0, right - left)
        return found

    def _row(self, y: int) -> CellRow:
        row = self._prepared.get(y)
        if row is None:
            row = self._prepared[y] = row_of(self._canvas.chars[y], self._canvas.styles[y])
        return row

    def _is_bare(self, y: int, left: int, right: int) -> bool:
        """Whether a part of a line shows nothing but the map."""
        canvas = self._canvas
        return y not in self._marks and 0 <= y < canvas.height and left >= 0 and right <= canvas.width

    def _laid_over(self, y: int, left: int, right: int) -> CellRow:
        """A part of a line with the marks that lie over it and the void beside it."""
        canvas = self._canvas
        first, last = max(0, left), min(canvas.width, right)
        if not 0 <= y < canvas.height or first >= last:
            return CellRow.of([(" " * (right - left), self._void)])
        chars, styles = canvas.chars[y][first:last], canvas.styles[y][first:last]
        for x, (_, _, char, style) in self._marks.get(y, {}).items():
            if first <= x < last:
                chars[x - first], styles[x - first] = char, style
        chars = [" "] * (first - left) + chars + [" "] * (right - last)
        styles = [self._void] * (first - left) + styles + [self._void] * (right - last)
        return CellRow(chars, styles)

    def _redraw(self, stretches: Iterable[tuple[int, int, int]]) -> None:
        """Redraws stretches of the map, each from a cell of a row to the right."""
        window = self.size.region
        shown = (Region(x - self.left, y - self.top, width, 1).intersection(window) for x, y, width in stretches)
        regions = [region for region in shown if region.area]
        if regions:
            self.redraw(*regions)


class MapView(CanvasView):
    """A window on the map, which can be moved, with cells laid over it for the cursor and the like."""

    DEFAULT_CSS = "MapView { width: 1fr; height: 1fr; }"

    def __init__(
        self, name: str, void: Style, rolled: Callable[[MouseEvent], object], resized: Answer = lambda: None
    ) -> None:
        super().__init__(name, void)
        self._rolled, self._resized = rolled, resized
        self._layout: Layout | None = None

    def lay_out(self, layout: Layout) -> None:
        """Makes room for a map; one laid out as before stays."""
        if layout == self._layout:
            return
        self._marked.clear()
        self._put(Canvas(layout.width, layout.height))
        self._layout, self._marks = layout, {}
        self.scroll_map(self.left, self.top)
        self.redraw()

    def mark(self, cells: Iterable[Cell]) -> None:
        """Lays cells over the map in place of those before."""
        marks: dict[int, dict[int, Cell]] = {}
        for cell in cells:
            marks.setdefault(cell.y, {})[cell.x] = cell
        if marks != self._marks:
            changes = list(_changes(self._marks, marks))
            self._marks = marks
            for _, y, _ in changes:
                self._marked.pop(y, None)
            self._redraw(changes)

    def scroll_map(self, left: int, top: int) -> bool:
        """Moves the window as near as the edges of the map allow; returns whether it has moved."""
        canvas, size = self._canvas, self.size
        left = _placed(left, size.width, canvas.width)
        top = _placed(top, size.height, canvas.height)
        if (left, top) == (self.left, self.top):
            return False
        is_lines, by = left == self.left, top - self.top
        self.left, self.top = left, top
        if is_lines:
            self.redraw_moved(by)
        else:
            self.redraw()
        return True

    def hex_at(self, x: int, y: int) -> Hex | None:
        """The hex that a cell of the window shows."""
        return None if self._layout is None else self._layout.hex_at(x + self.left, y + self.top)

    def on_mouse_scroll_down(self, event: MouseEvent) -> None:
        """Passes on a turn of the wheel directly, without going through the surrounding widgets."""
        self._rolled(event)

    on_mouse_scroll_up = on_mouse_scroll_left = on_mouse_scroll_right = on_mouse_scroll_down

    def on_resize(self) -> None:
        """Keeps the window on the map."""
        if not self.scroll_map(self.left, self.top):
            self.redraw()
        self._resized()


def _placed(wanted: int, window: int, whole: int) -> int:
    """Where a window begins: within the map, which lies in the middle of a window that is larger."""
    return -((window - whole) // 2) if window >= whole else max(0, min(wanted, whole - window))


def _changes(before: dict[int, dict[int, Cell]], after: dict[int, dict[int, Cell]]) -> Iterable[tuple[int, int, int]]:
    """The stretches of rows in which marks have come, gone or changed; those close together are merged."""
    for y in sorted({*before, *after}):
        old, new = before.get(y, {}), after.get(y, {})
        parts: list[tuple[int, int]] = []
        for x in sorted(x for x in {*old, *new} if old.get(x) != new.get(x)):
            first = parts.pop()[0] if parts and x - parts[-1][1] <= _GAP else x
            parts.append((first, x))
        yield from ((first, y, last - first + 1) for first, last in parts)
