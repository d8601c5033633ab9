"""The land: terrain, outlines and coasts of the hexes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from wir.model.board import Board, parse_place
from wir.model.hexes import Hex, neighbour
from wir.model.terrain import Terrain
from wir.model.weather import Weather
from wir.text.cells import Canvas, Style
from wir.text.colours import Colour, mix, rgb
from wir.text.map.glyphs import Glyphs, Pattern
from wir.text.map.layout import HexLayout, Zoom
from wir.text.map.palette import Palette
from wir.text.map.sheet import Look

_WATER = (Terrain.SEA, Terrain.LAKE)
_LIGHT, _DARK = rgb("#ffffff"), rgb("#000000")


@dataclass(frozen=True, slots=True)
class Ground:
    """The colours of a hex: its fill, and what grows there."""

    fill: Colour | None = None
    growth: Colour | None = None


Stretch = tuple[int, int, int]
"""Cells side by side: their line, the first of them, and the one after the last."""


@dataclass(frozen=True, slots=True)
class HexSide:
    """A side between two hexes, of which one may lie off the map, and the cells it takes."""

    near: Hex
    far: Hex
    direction: int
    is_coast: bool
    cells: tuple[tuple[int, int], ...]

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """The cells, those side by side as one."""
        if self.direction != 4:
            return tuple((y, x, x + 1) for x, y in self.cells)
        x, y = self.cells[0]
        return ((y, x, x + len(self.cells)),)


@dataclass(frozen=True)
class GroundPlan:
    """What never changes of the land on a board at one zoom: its terrain, characters and sides.

    `fills` are the cells inside the hexes, `stretches` those of the sides, in the order of these.
    """

    layout: HexLayout
    terrain: Mapping[Hex, Terrain]
    chars: list[list[str]]
    sides: tuple[HexSide, ...]
    fills: Mapping[Hex, tuple[Stretch, ...]]
    stretches: tuple[tuple[Stretch, ...], ...]


def plan_ground(board: Board, layout: HexLayout, glyphs: Glyphs) -> GroundPlan:
    """Works out what never changes of the land."""
    canvas = Canvas(layout.width, layout.height)
    patterns = glyphs.small_textures if layout.shape.zoom is Zoom.COMPACT else glyphs.textures
    terrains = shown_terrain(board)
    for hex_, terrain in terrains.items():
        x, y = layout.corner(hex_)
        for span, text in zip(layout.shape.fill, _pattern(patterns[terrain], hex_), strict=False):
            canvas.chars[y + span.y][x + span.x : x + span.x + span.length] = text
    sides = tuple(_sides(board, layout))
    for side in sides:
        for x, y in side.cells:
            canvas.chars[y][x] = glyphs.outline[side.direction]
    fills = {hex_: _inside(layout, hex_) for hex_ in terrains}
    return GroundPlan(layout, terrains, canvas.chars, sides, fills, tuple(side.stretches for side in sides))


def _inside(layout: HexLayout, hex_: Hex) -> tuple[Stretch, ...]:
    x, y = layout.corner(hex_)
    return tuple((y + down, x + right, x + right + length) for right, down, length in layout.shape.fill)


def ground_of(
    terrains: Mapping[Hex, Terrain], palette: Palette, weather: Weather, tints: Mapping[Hex, tuple[Colour, int]]
) -> dict[Hex, Ground]:
    """The colours of each hex in the order of the board; `tints` are colours to lay over, and how much of them.

    Hexes that look the same share one ground.
    """
    if not palette.fills:
        return dict.fromkeys(terrains, Ground())
    known: dict[tuple[Terrain, int, tuple[Colour, int] | None], Ground] = {}
    grounds = {}
    for hex_, terrain in terrains.items():
        key = (terrain, relief_of(hex_), tints.get(hex_))
        ground = known.get(key)
        if ground is None:
            ground = known[key] = _ground(palette, weather, *key)
        grounds[hex_] = ground
    return grounds


def _ground(
    palette: Palette, weather: Weather, terrain: Terrain, relief: int, tint: tuple[Colour, int] | None
) -> Ground:
    fill: Colour | None = relieved(palette, terrain, relief, palette.fills[weather][terrain])
    growth: Colour | None = palette.textures[weather][terrain]
    if tint is not None:
        colour, percent = tint
        fill = palette.blend(fill, colour, percent)
        growth = palette.blend(growth, colour, percent * 2 // 3) if palette.blends else growth
    return Ground(fill, growth)


def relief_of(hex_: Hex) -> int:
    """Whether a hex is a little darker (0) or lighter (2) than the common run (1)."""
    return (hex_.column * 5 + hex_.row * 2 + hex_.column * hex_.row % 4) % 3


def relieved(palette: Palette, terrain: Terrain, relief: int, fill: Colour) -> Colour:
    """The fill of a hex a little lighter or darker than its neighbours', so that hexes can be told apart."""
    if terrain in _WATER or not palette.relief or relief == 1:
        return fill
    return mix(fill, _LIGHT if relief else _DARK, palette.relief)


def draw_ground(plan: GroundPlan, look: Look, grounds: Mapping[Hex, Ground]) -> Canvas:
    """A canvas with the land alone."""
    palette, layout = look.palette, plan.layout
    canvas = Canvas(layout.width, layout.height, palette.void)
    canvas.chars = [row.copy() for row in plan.chars]
    styles, fills, dim = canvas.styles, plan.fills, palette.base.dim
    # Hexes that look the same share one ground, which is quicker to look up than its colours.
    known: dict[int, Style] = {}
    for hex_, ground in grounds.items():
        style = known.get(id(ground))
        if style is None:
            style = known[id(ground)] = Style(ground.growth, ground.fill, dim=dim)
        for y, left, right in fills[hex_]:
            styles[y][left:right] = [style] * (right - left)
    _draw_sides(canvas, plan, palette, grounds)
    return canvas


def _draw_sides(canvas: Canvas, plan: GroundPlan, palette: Palette, grounds: Mapping[Hex, Ground]) -> None:
    outside = Ground(palette.void.bg)
    known: dict[tuple[int, int, int, bool], Style] = {}
    styles = canvas.styles
    for side, stretches in zip(plan.sides, plan.stretches, strict=True):
        near, far = grounds.get(side.near, outside), grounds.get(side.far, outside)
        key = (id(near), id(far), side.direction, side.is_coast)
        style = known.get(key)
        if style is None:
            style = known[key] = _side_style(palette, near.fill, far.fill, side.direction == 4, side.is_coast)
        for y, left, right in stretches:
            if right == left + 1:
                styles[y][left] = style
            else:
                styles[y][left:right] = [style] * (right - left)


def _side_style(palette: Palette, near: Colour | None, far: Colour | None, is_south: bool, is_coast: bool) -> Style:
    """A southern side lies at the foot of its own hex; the others are half of one hex and half of the other."""
    ground = near if is_south or not palette.blends else palette.blend(near, far, 50)
    line = palette.coast if is_coast else palette.outline
    strength = palette.coast_strength if is_coast else palette.outline_strength
    return Style(palette.blend(ground, line, strength), ground, dim=palette.base.dim)


def shown_terrain(board: Board) -> dict[Hex, Terrain]:
    """The terrain to draw: cities as such, railways on what lies below them."""
    cities = {parse_place(place.at) for place in board.cities}
    return {hex_: Terrain.CITY if hex_ in cities else terrain for hex_, terrain in board.drawn.items()}


def _pattern(choice: tuple[Pattern, ...], hex_: Hex) -> Pattern:
    return choice[(hex_.column * 7 + hex_.row * 3 + hex_.column * hex_.row) % len(choice)]


def _sides(board: Board, layout: HexLayout) -> list[HexSide]:
    """Every side with a hex of the board on either side of it, once."""
    found = []
    for column in range(board.columns + 1):
        for row in range(board.rows + 2):
            near = Hex(column, row)
            for direction in (2, 3, 4):
                far = neighbour(near, direction)
                if near in board.drawn or far in board.drawn:
                    is_coast = _is_coast(board.drawn.get(near), board.drawn.get(far))
                    found.append(HexSide(near, far, direction, is_coast, layout.side(near, direction)))
    return found


def _is_coast(near: Terrain | None, far: Terrain | None) -> bool:
    return near is not None and far is not None and (near in _WATER) != (far in _WATER)
