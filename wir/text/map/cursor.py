"""The cursor, the selection and paths, as cells to lay over a map that is drawn already."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wir.model.hexes import Hex
from wir.text.cells import Canvas, Cell, Style
from wir.text.map.layout import HexLayout, Layout
from wir.text.map.sheet import Look

_STEP: Final = 3
"""Cells that the number of a step takes."""


def cursor_cells(canvas: Canvas, layout: Layout, look: Look, hex_: Hex) -> list[Cell]:
    """The frame of the cursor."""
    return _frame(canvas, layout, look, hex_, look.palette.cursor)


def selection_cells(canvas: Canvas, layout: Layout, look: Look, hex_: Hex) -> list[Cell]:
    """The frame of the group in hand."""
    return _frame(canvas, layout, look, hex_, look.palette.selection)


def path_cells(canvas: Canvas, layout: Layout, look: Look, hexes: Sequence[Hex]) -> list[Cell]:
    """The hexes of a way, numbered from 1: at the top of a hex, or at its foot where less is written than there.

    A number covers whole labels and counters, lest what is left of them be read with it.
    """
    cells = []
    for n, hex_ in enumerate(hexes, 1):
        x, y = layout.middle(hex_)
        text = str(n)
        if isinstance(layout, HexLayout):
            text = text.center(_STEP)
            fill = layout.shape.fill
            spots = [layout.spot(hex_, (line.x + (line.length - _STEP) // 2, line.y)) for line in (fill[0], fill[-1])]
            x, y = min(spots, key=lambda spot: _hidden(canvas, *spot))
        cells += [Cell(x + i, y, char, look.palette.path) for i, char in enumerate(text)]
    return cells


def _hidden(canvas: Canvas, x: int, y: int) -> int:
    """How much a step that begins in a cell would hide: a name more than figures."""
    beneath = canvas.chars[y][x : x + _STEP]
    return sum(2 if char.isalpha() else char.isdigit() for char in beneath)


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
