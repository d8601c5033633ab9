"""What is laid over a finished map: the cursor, the selection, paths, sectors; and the rulers beside it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from wir.estimates.forces import SectorForces, forces_by_sector
from wir.estimates.sectors import Sector, front_hexes, sectors_of
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import View
from wir.text.cells import Canvas, Cell, Style
from wir.text.colours import Colour
from wir.text.map.layout import BlockLayout, Box, HexLayout, Layout, LineLayout
from wir.text.map.sheet import Look
from wir.text.panels.words import odds

_STEP: Final = 3
"""Cells that the number of a step takes."""


def path_cells(canvas: Canvas, layout: Layout, look: Look, hexes: Sequence[Hex]) -> list[Cell]:
    """The hexes of a way, numbered from 1: at the top of a hex, or at its bottom if less is written there.

    A number covers whole labels and counters, so that what is left of them is not read with it.
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
    """How much a step number beginning in a cell would hide; a name counts more than figures."""
    beneath = canvas.chars[y][x : x + _STEP]
    return sum(2 if char.isalpha() else char.isdigit() for char in beneath)


def frame_cells(canvas: Canvas, layout: Layout, look: Look, hex_: Hex, style: Style) -> list[Cell]:
    """A frame around a hex: of the cursor, or of the group in hand."""
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
    """A cell of the northern or southern side; text in it stays and is underlined."""
    below = canvas.styles[y][x]
    kept = _kept(canvas, look, x, y)
    if kept is not None:
        return Cell(x, y, kept, below._replace(underline=True))
    line = Style(style.bg, below.bg, bold=True) if style.bg is not None else style
    return Cell(x, y, look.glyphs.frame, line)


def _kept(canvas: Canvas, look: Look, x: int, y: int) -> str | None:
    """The character of a cell, if it means something."""
    char = canvas.chars[y][x]
    return char if char.isalnum() or char in look.glyphs.kept else None


_FRAMES: Final = {True: ("┌┐└┘", "─", "│"), False: ("++++", "-", "|")}
"""The corners and sides of a frame, in signs and in plain characters."""


def window_cells(canvas: Canvas, layout: BlockLayout, look: Look, large: Layout, window: Box) -> list[Cell]:
    """On a small map, the frame around the part that the large one shows."""
    style, last, lowest = look.palette.cursor, layout.width - 1, layout.height - 1
    across = (x * layout.width // large.width for x in (window.left, window.left + window.width))
    down = (y * layout.height // large.height for y in (window.top, window.top + window.height))
    left, right = (max(0, min(x, last)) for x in across)
    top, foot = (max(0, min(y, lowest)) for y in down)
    corners, level, upright = _FRAMES[look.glyphs.braille]
    frame = dict(zip(((left, top), (right, top), (left, foot), (right, foot)), corners, strict=True))
    frame |= {(x, y): level for y in (top, foot) for x in range(left + 1, right)}
    frame |= {(x, y): upright for x in (left, right) for y in range(top + 1, foot)}
    return [
        Cell(x, y, char, _line(style.bg, canvas.styles[y][x].bg))
        for (x, y), char in frame.items()
        if not canvas.chars[y][x].isalpha()
    ]


@lru_cache(maxsize=256)
def _line(colour: Colour | None, ground: Colour | None) -> Style:
    return Style(colour, ground, bold=True)


ROW_RULER_WIDTH = 3
"""Cells of the ruler at the left edge; the last is empty, so that a name cut by the edge is not read with a number."""

_MARK = 3
"""Cells of the mark over the cursor's column; numbers that would touch it are left out."""


def column_ruler(layout: Layout, look: Look, left: int, width: int, cursor: Hex | None = None) -> Canvas:
    """One line with the number of each column above it, for a map scrolled by `left` cells.

    A number of which the edge would leave only one digit is not written: it would name another column.
    """
    ruler = Canvas(width, 1, look.palette.ruler)
    step = _step(2 * layout.width // layout.columns, 6)
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


def row_ruler(layout: Layout, look: Look, cursor: Hex | None = None) -> Canvas:
    """A column three cells wide with the number of each row beside its odd hexes, as high as the map."""
    ruler = Canvas(ROW_RULER_WIDTH, layout.height, look.palette.ruler)
    step = _step(layout.middle(Hex(1, 3))[1] - layout.middle(Hex(1, 1))[1], 2)
    for row in range(1, layout.rows + 1, step):
        if cursor is None or row != cursor.row:
            ruler.write(0, layout.middle(Hex(1, row))[1], f"{row:>2} ", look.palette.ruler)
    if cursor is not None:
        ruler.write(0, layout.middle(cursor)[1], f"{cursor.row:>2}", look.palette.ruler_mark)
    return ruler


def _step(two: int, wanted: int) -> int:
    """Every number if two of them are at least `wanted` cells apart, else every second one."""
    return 1 if two >= wanted else 2


_SHAPES: Final = {True: ("┐", "│", "┘"), False: ("+", "|", "+")}
"""The upper end, the line and the lower end of a bracket, in signs and in plain characters."""


def bracket_cells(
    canvas: Canvas, layout: BlockLayout | LineLayout, look: Look, view: View, before: Mapping[Hex, Side]
) -> Iterator[Cell]:
    """A bracket for each sector with its name, the ratio and the hexes won and lost since `before`."""
    reach = _reach(layout, view)
    for forces in forces_by_sector(view, before):
        lines = reach.get(forces.sector)
        if lines is not None:
            yield from _bracket(canvas, look, lines)
            yield from _label(canvas, look, lines, _words(forces, has_past=bool(before)))


def _reach(layout: BlockLayout | LineLayout, view: View) -> dict[Sector, range]:
    """The lines of the canvas along which each sector has a front, cut so that none of them overlap."""
    sectors, edge = sectors_of(view), front_hexes(view)
    found: dict[Sector, range] = {}
    top = 0
    for sector in Sector:
        lines = [layout.middle(hex_)[1] for hex_ in edge if sectors[hex_] is sector]
        if lines and max(lines) >= top:
            found[sector] = range(max(top, min(lines)), max(lines) + 1)
            top = max(lines) + 1
    return found


def _words(forces: SectorForces, *, has_past: bool) -> list[str]:
    ground = [f"+{forces.won} -{forces.lost} hexes"] if has_past and (forces.won or forces.lost) else []
    return [f"{forces.sector} {odds(forces.ratio)}", *ground]


def _bracket(canvas: Canvas, look: Look, lines: range) -> Iterator[Cell]:
    top, line, foot = _SHAPES[look.glyphs.braille]
    for y in lines:
        shape = top if y == lines.start else foot if y == lines[-1] else line
        if not canvas.chars[y][-2].isalpha():  # a name reaches to the edge
            yield _cell(canvas, look, canvas.width - 1, y, shape)


def _label(canvas: Canvas, look: Look, lines: range, words: list[str]) -> Iterator[Cell]:
    """The words beside the bracket, on free lines nearest to its middle."""
    middle, room = (lines.start + lines[-1]) // 2, max(map(len, words)) + 4
    free = [y for y in lines if not any(char.isalnum() for char in canvas.chars[y][-room:-1])]
    nearest = sorted(free, key=lambda y: (abs(y - middle), y))[: len(words)]
    for y, text in zip(sorted(nearest), words, strict=False):
        for n, char in enumerate(f" {text} ", canvas.width - 3 - len(text)):
            yield _cell(canvas, look, n, y, char, look.palette.shadow_strength)


def _cell(canvas: Canvas, look: Look, x: int, y: int, char: str, shade: int = 0) -> Cell:
    """A cell in the cursor's colour on its ground, so many percent darker."""
    palette = look.palette
    ground = palette.blend(canvas.ground(x, y), palette.shadow, shade)
    return Cell(x, y, char, Style(palette.ruler_mark.bg, ground, bold=True))
