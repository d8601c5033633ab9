"""The numbers of columns and rows along the edges of the map."""

from __future__ import annotations

from wir.model.hexes import Hex
from wir.text.cells import Canvas
from wir.text.map.layout import Layout
from wir.text.map.sheet import Look

ROW_RULER_WIDTH = 2
"""Cells of the ruler at the left edge."""


_MARK = 3
"""Cells of the mark over the column of the cursor; numbers that would touch it give way."""


def column_ruler(layout: Layout, look: Look, left: int, width: int, cursor: Hex | None = None) -> Canvas:
    """One line with the number of each column above it, for a map scrolled by `left` cells.

    A number of which the edge would leave one figure alone is not written: it would name another column.
    """
    ruler = Canvas(width, 1, look.palette.ruler)
    step = _step(layout.middle(Hex(3, 1))[0] - layout.middle(Hex(1, 1))[0], 6)
    mark = None if cursor is None else layout.middle(cursor)[0] - left - 1
    for column in range(1, layout.columns + 1, step):
        text = str(column)
        start = layout.middle(Hex(column, 1))[0] - left - len(text) + 1
        is_free = mark is None or start > mark + _MARK or start + len(text) < mark
        if is_free and 0 <= start <= width - len(text):
            ruler.write(start, 0, text, look.palette.ruler)
    if cursor is not None and mark is not None:
        ruler.write(mark, 0, f"{cursor.column:^{_MARK}}", look.palette.ruler_mark)
    return ruler


def row_ruler(layout: Layout, look: Look, top: int, height: int, cursor: Hex | None = None) -> Canvas:
    """A column two cells wide with the number of each row beside its odd hexes, for a map scrolled by `top` lines."""
    ruler = Canvas(ROW_RULER_WIDTH, height, look.palette.ruler)
    step = _step(layout.middle(Hex(1, 3))[1] - layout.middle(Hex(1, 1))[1], 2)
    for row in range(1, layout.rows + 1, step):
        if cursor is None or row != cursor.row:
            ruler.write(0, layout.middle(Hex(1, row))[1] - top, f"{row:>2}", look.palette.ruler)
    if cursor is not None:
        ruler.write(0, layout.middle(cursor)[1] - top, f"{cursor.row:>2}", look.palette.ruler_mark)
    return ruler


def _step(two: int, wanted: int) -> int:
    """Every number where two of them take at least `wanted` cells, else every second one."""
    return 1 if two >= wanted else 2
