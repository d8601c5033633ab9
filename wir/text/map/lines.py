"""What runs along hexsides: rivers, straits, and the line between the ground of the two sides."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import NamedTuple

from wir.model.board import Board, parse_side, same_side
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.text.map.ground import HexSide
from wir.text.map.layout import HexLayout
from wir.text.map.sheet import Sheet


class Water(NamedTuple):
    """Water along a hexside; a strait never freezes (R133)."""

    direction: int
    is_strait: bool
    cells: tuple[tuple[int, int], ...]


def water_sides(board: Board, layout: HexLayout) -> dict[tuple[Hex, int], Water]:
    """The hexsides along which water runs, each by its one name."""
    found = {}
    for river in board.rivers:
        for hex_, direction in map(parse_side, river.sides):
            side = same_side(hex_, direction)
            found[side] = Water(side[1], river.strait, layout.side(hex_, direction))
    return found


def draw_water(sheet: Sheet, waters: Iterable[Water], frozen: bool) -> None:
    """Draws rivers and straits; frozen rivers look like ice (§8.4)."""
    palette, glyphs = sheet.look.palette, sheet.look.glyphs
    for water in waters:
        if not _is_wanted(sheet, water.cells):
            continue
        is_ice = frozen and not water.is_strait
        style = palette.strait if water.is_strait else palette.ice if is_ice else palette.river
        if water.direction == 4:
            # It lies at the foot of the upper hex, whose ground stays.
            style = style._replace(bg=None)
        char = (glyphs.ice if is_ice else glyphs.river)[water.direction]
        for x, y in water.cells:
            sheet.put(x, y, char, style)


def front(sides: Iterable[HexSide], control: Mapping[Hex, Side]) -> list[HexSide]:
    """The sides between hexes of different owners (R133)."""
    owners = ((side, control.get(side.near), control.get(side.far)) for side in sides)
    return [side for side, near, far in owners if near is not None and far is not None and near is not far]


def draw_border(sheet: Sheet, sides: Iterable[HexSide], waters: Collection[tuple[Hex, int]]) -> None:
    """Draws the front. Water below it stays to be seen."""
    palette, glyphs = sheet.look.palette, sheet.look.glyphs
    for side in sides:
        if not _is_wanted(sheet, side.cells):
            continue
        is_wet = (side.near, side.direction) in waters
        hides_water = is_wet and (side.direction == 4 or palette.river.bg is None)
        for x, y in side.cells[1::2] if hides_water else side.cells:
            style = palette.border
            if palette.border_glow and side.direction != 4 and not is_wet:
                style = style._replace(bg=palette.blend(sheet.canvas.ground(x, y), style.fg, palette.border_glow))
            sheet.put(x, y, glyphs.border[side.direction], style)


def _is_wanted(sheet: Sheet, cells: tuple[tuple[int, int], ...]) -> bool:
    """Whether any of the cells of a side lies on a line that is wanted; a side has one line or two."""
    return cells[0][1] in sheet.lines or cells[-1][1] in sheet.lines
