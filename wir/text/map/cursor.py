"""The cursor, the selection and paths, as cells to lay over a map that is drawn already."""

from __future__ import annotations

from collections.abc import Sequence

from wir.model.hexes import Hex
from wir.text.cells import Canvas, Cell, Style
from wir.text.map.layout import HexLayout, Layout, Zoom
from wir.text.map.sheet import Look

Tag = tuple[tuple[int, int], str]
"""A text and the cell where it begins."""


def cursor_cells(canvas: Canvas, layout: Layout, look: Look, hex_: Hex) -> list[Cell]:
    """The frame of the cursor."""
    return _frame(canvas, layout, look, hex_, look.palette.cursor)


def selection_cells(canvas: Canvas, layout: Layout, look: Look, hex_: Hex) -> list[Cell]:
    """The frame of the group in hand."""
    return _frame(canvas, layout, look, hex_, look.palette.selection)


def path_cells(canvas: Canvas, layout: Layout, look: Look, hexes: Sequence[Hex]) -> list[Cell]:
    """The hexes of a way, numbered from 1; where a number would hide a name, it stands at the foot of the hex."""
    cells = []
    for n, hex_ in enumerate(hexes, 1):
        x, y = layout.middle(hex_)
        text = str(n)
        if isinstance(layout, HexLayout):
            above, below = _tags(layout, hex_, text)
            (x, y), text = min(above, below, key=lambda tag: _letters(canvas, *tag))
        cells += [Cell(x + i, y, char, look.palette.path) for i, char in enumerate(text)]
    return cells


def _tags(layout: HexLayout, hex_: Hex, text: str) -> tuple[Tag, Tag]:
    """Where a step may be numbered, and how: at the top of its hex, or at the foot, over all of a label there."""
    shape = layout.shape
    label = text.center(3)
    middle = (2 * shape.fill[-1].x + shape.fill[-1].length - len(label)) // 2
    top = label if shape.zoom is Zoom.OPERATIONAL else text
    return (layout.spot(hex_, shape.tag), top), (layout.spot(hex_, (middle, shape.fill[-1].y)), label)


def _letters(canvas: Canvas, spot: tuple[int, int], text: str) -> int:
    """How many letters a text at this place would hide."""
    x, y = spot
    return sum(map(str.isalpha, canvas.chars[y][x : x + len(text)]))


def _frame(canvas: Canvas, layout: Layout, look: Look, hex_: Hex, style: Style) -> list[Cell]:
    if not isinstance(layout, HexLayout):
        box, (_, y) = layout.box(hex_), layout.middle(hex_)
        return [Cell(box.left, y, "[", style), Cell(box.left + box.width - 1, y, "]", style)]
    slanted = [
        Cell(x, y, _kept(canvas, look, x, y) or look.glyphs.outline[2 if direction in (2, 5) else 3], style)
        for direction in (2, 3, 5, 6)
        for x, y in layout.side(hex_, direction)
    ]
    return slanted + [
        _level(canvas, look, x, y, style) for direction in (1, 4) for x, y in layout.side(hex_, direction)
    ]


def _level(canvas: Canvas, look: Look, x: int, y: int, style: Style) -> Cell:
    """A cell of the northern or southern side; what is written in it stays and is underlined."""
    below = canvas.styles[y][x]
    kept = _kept(canvas, look, x, y)
    if kept is not None:
        return Cell(x, y, kept, below._replace(underline=True))
    line = Style(style.bg, below.bg, bold=True) if style.bg is not None else style
    return Cell(x, y, look.glyphs.frame, line)


def _kept(canvas: Canvas, look: Look, x: int, y: int) -> str | None:
    """The character of a cell where it says something."""
    char = canvas.chars[y][x]
    return char if char.isalnum() or char in look.glyphs.kept else None
