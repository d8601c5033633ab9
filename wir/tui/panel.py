"""A widget that shows lines of text with roles."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from textual.geometry import Region
from textual.strip import Strip
from typing_extensions import override

from wir.model.widths import one_cell_each
from wir.text.panels.lines import Line, cut, length
from wir.text.panels.styles import in_ascii
from wir.tui.frames import CellWidget
from wir.tui.look import ScreenLook
from wir.tui.rows import CellRow


class Panel(CellWidget):
    """Lines from the top; only those that have changed are drawn again."""

    DEFAULT_CSS = "Panel { width: 1fr; height: 1fr; }"

    def __init__(self, look: ScreenLook, name: str, resized: Callable[[], object] = lambda: None) -> None:
        super().__init__(id=name)
        self._look = look
        self._resized = resized
        self._lines: list[Line] = []
        self._rows: dict[Line, CellRow] = {}

    @property
    def lines(self) -> list[Line]:
        """What is shown."""
        return self._lines

    def show(self, lines: Sequence[Line]) -> None:
        """Shows these lines; what does not fit is cut off."""
        before, self._lines = self._lines, list(lines)
        if self._lines == before:
            return
        width, height = self.size
        changed = [
            Region(0, y, width, 1)
            for y in range(min(height, max(len(before), len(self._lines))))
            if (before[y] if y < len(before) else ()) != (self._lines[y] if y < len(self._lines) else ())
        ]
        if changed:
            self.redraw(*changed)

    def on_resize(self) -> None:
        """Tells whoever fills the panel that it has another size."""
        self._resized()

    @override
    def render_lines(self, crop: Region) -> list[Strip]:
        width = self.size.width
        return [self._row(y, width).cut(crop.x, crop.right) for y in range(crop.y, crop.bottom)]

    @override
    def sent(self, y: int, left: int, right: int) -> str:
        return self._row(y, self.size.width).sent(left, right)

    def _row(self, y: int, width: int) -> CellRow:
        spans = self._lines[y] if y < len(self._lines) else ()
        row = self._rows.get(spans)
        if row is None or row.width != width:
            if len(self._rows) > 4 * self.size.height:
                self._rows.clear()
            row = self._rows[spans] = self._prepared(spans, width)
        return row

    def _prepared(self, spans: Line, width: int) -> CellRow:
        spans = cut(tuple(span._replace(text=one_cell_each(span.text)) for span in spans), width)
        if self._look.ascii_only:
            (spans,) = in_ascii([spans])
        styles = self._look.panels
        stretches = [(span.text, styles.style(span.role)) for span in spans]
        return CellRow.of([*stretches, (" " * (width - length(spans)), styles.ground)])
