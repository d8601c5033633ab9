"""The widget that shows the map: a window on a canvas that is larger than the screen."""

from collections.abc import Callable, Iterable

from textual.events import MouseEvent
from textual.geometry import Region
from textual.strip import Strip
from typing_extensions import override

from wir.model.hexes import Hex
from wir.text.cells import PLAIN, Canvas, Cell, Style
from wir.text.map.layout import Layout
from wir.tui.keys import Answer
from wir.tui.rows import row_of, row_of_texts
from wir.tui.widgets import CellWidget


class CanvasView(CellWidget):
    """A window on a canvas, with `void` around it where that is smaller; cells may be laid over it."""

    def __init__(self, name: str, void: Style = PLAIN) -> None:
        super().__init__(id=name)
        self._canvas = Canvas(1, 1)
        self._prepared: dict[int, Strip] = {}
        self._void = void
        self._marks: dict[int, dict[int, Cell]] = {}
        self.left = self.top = 0

    def show(self, canvas: Canvas) -> None:
        """Shows a canvas; only the rows that differ are drawn again where it is as large as the one before."""
        was = self._canvas
        if (was.width, was.height) != (canvas.width, canvas.height):
            self._put(canvas)
            self.refresh()
        elif canvas is not was:
            self._canvas = canvas
            changed = [
                y for y, row in enumerate(canvas.chars) if row != was.chars[y] or canvas.styles[y] != was.styles[y]
            ]
            self._redraw((y, canvas.width) for y in changed)

    def _put(self, canvas: Canvas) -> None:
        self._canvas, self._prepared = canvas, {}

    def roll(self, top: int) -> None:
        """Moves the window so that it begins with a line of the canvas."""
        if top != self.top:
            self.top = top
            self.refresh()

    @override
    def render_line(self, y: int) -> Strip:
        y, width = y + self.top, self.size.width
        first, last = max(0, self.left), min(self._canvas.width, self.left + width)
        if not 0 <= y < self._canvas.height or first >= last:
            return row_of_texts([(" " * width, self._void)])
        shown = self._row(y).crop(first, last)
        if last - first == width:
            return shown
        before, after = first - self.left, self.left + width - last
        return Strip.join(
            [row_of_texts([(" " * before, self._void)]), shown, row_of_texts([(" " * after, self._void)])]
        )

    def _row(self, y: int) -> Strip:
        """A row of the canvas with the cells that lie over it."""
        row = self._prepared.get(y)
        if row is None:
            chars, styles = self._canvas.chars[y], self._canvas.styles[y]
            if y in self._marks:
                chars, styles = chars[:], styles[:]
                for x, cell in self._marks[y].items():
                    if 0 <= x < len(chars):
                        chars[x], styles[x] = cell.char, cell.style
            row = self._prepared[y] = row_of(chars, styles)
        return row

    def _redraw(self, rows: Iterable[tuple[int, int]]) -> None:
        """Draws rows of the canvas again, each up to a column: Textual sends a row from its left edge on anyhow."""
        regions: list[Region] = []
        for y, end in rows:
            self._prepared.pop(y, None)
            if 0 <= y - self.top < self.size.height and end > self.left:
                regions.append(Region(0, y - self.top, min(end - self.left, self.size.width), 1))
        if regions:
            self.refresh(*regions)


class MapView(CanvasView):
    """A window on the map, which can be moved, with cells laid over it for the cursor and the like."""

    DEFAULT_CSS = "MapView { width: 1fr; height: 1fr; }"

    def __init__(
        self, rolled: Callable[[MouseEvent], object] = lambda _: None, name: str = "map", resized: Answer = lambda: None
    ) -> None:
        super().__init__(name)
        self._rolled, self._resized = rolled, resized
        self._layout: Layout | None = None

    def lay_out(self, layout: Layout, void: Style) -> None:
        """Makes room for a map, with `void` around it where it is small; one that is laid out as before stays."""
        if layout == self._layout and void == self._void:
            return
        self._put(Canvas(layout.width, layout.height))
        self._layout, self._void, self._marks = layout, void, {}
        self.scroll_map(self.left, self.top)
        self.refresh()

    def mark(self, cells: Iterable[Cell]) -> None:
        """Lays cells over the map in place of those before."""
        marks: dict[int, dict[int, Cell]] = {}
        for cell in cells:
            marks.setdefault(cell.y, {})[cell.x] = cell
        before, self._marks = self._marks, marks
        changed = [y for y in {*before, *marks} if before.get(y) != marks.get(y)]
        self._redraw((y, 1 + max({*before.get(y, {}), *marks.get(y, {})})) for y in changed)

    def scroll_map(self, left: int, top: int) -> bool:
        """Moves the window as near as the edges of the map allow; returns whether it has moved."""
        canvas, size = self._canvas, self.size
        left = _placed(left, size.width, canvas.width)
        top = _placed(top, size.height, canvas.height)
        if (left, top) == (self.left, self.top):
            return False
        self.left, self.top = left, top
        self.refresh()
        return True

    def hex_at(self, x: int, y: int) -> Hex | None:
        """The hex that a cell of the window shows."""
        return None if self._layout is None else self._layout.hex_at(x + self.left, y + self.top)

    def on_mouse_scroll_down(self, event: MouseEvent) -> None:
        """Tells that the wheel was turned, or a pad moved, without the way through the widgets around."""
        self._rolled(event)

    on_mouse_scroll_up = on_mouse_scroll_left = on_mouse_scroll_right = on_mouse_scroll_down

    def on_resize(self) -> None:
        """Keeps the window on the map."""
        self.scroll_map(self.left, self.top)
        self.refresh()
        self._resized()


def _placed(wanted: int, window: int, whole: int) -> int:
    """Where a window begins: within the map, which lies in the middle of a window that is larger."""
    return -((window - whole) // 2) if window >= whole else max(0, min(wanted, whole - window))
