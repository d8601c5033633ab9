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


@dataclass(frozen=True, slots=True)
class HexSide:
    """A side between two hexes, of which one may lie off the map, and the cells it takes."""

    near: Hex
    far: Hex
    direction: int
    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class GroundPlan:
    """What never changes of the land on a board at one zoom: characters, sides, and where the coast runs."""

    board: Board
    layout: HexLayout
    terrain: Mapping[Hex, Terrain]
    chars: list[list[str]]
    sides: tuple[HexSide, ...]
    coast: frozenset[tuple[Hex, int]]


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
    coast = frozenset((side.near, side.direction) for side in sides if _is_coast(board, side))
    return GroundPlan(board, layout, terrains, canvas.chars, sides, coast)


def ground_of(
    terrains: Mapping[Hex, Terrain], palette: Palette, weather: Weather, tints: Mapping[Hex, tuple[Colour, int]]
) -> list[Ground]:
    """The colours of each hex in the order of the board; `tints` are colours to lay over, and how much of them."""
    if not palette.fills:
        return [Ground()] * len(terrains)
    fills, growths = palette.fills[weather], palette.textures[weather]
    grounds = []
    for hex_, terrain in terrains.items():
        fill: Colour | None = relieved(palette, hex_, terrain, fills[terrain])
        growth: Colour | None = growths[terrain]
        if hex_ in tints:
            colour, percent = tints[hex_]
            fill = palette.blend(fill, colour, percent)
            growth = palette.blend(growth, colour, percent * 2 // 3) if palette.blends else growth
        grounds.append(Ground(fill, growth))
    return grounds


def relieved(palette: Palette, hex_: Hex, terrain: Terrain, fill: Colour) -> Colour:
    """The fill of a hex made a little lighter or darker than its neighbours', so that hexes can be told apart."""
    relief = (hex_.column * 5 + hex_.row * 2 + hex_.column * hex_.row % 4) % 3
    if terrain in _WATER or not palette.relief or relief == 1:
        return fill
    return mix(fill, _LIGHT if relief else _DARK, palette.relief)


def draw_ground(plan: GroundPlan, look: Look, grounds: list[Ground]) -> Canvas:
    """A canvas with the land alone."""
    palette, layout = look.palette, plan.layout
    canvas = Canvas(0, 0)
    canvas.width, canvas.height = layout.width, layout.height
    canvas.chars = [row.copy() for row in plan.chars]
    canvas.styles = [[palette.void] * layout.width for _ in range(layout.height)]
    colours = dict(zip(plan.board.hexes, grounds, strict=True))
    known: dict[Ground, Style] = {}
    for hex_, ground in colours.items():
        style = known.get(ground)
        if style is None:
            style = known[ground] = Style(ground.growth, ground.fill, dim=palette.base.dim)
        x, y = layout.corner(hex_)
        for span in layout.shape.fill:
            left = x + span.x
            canvas.styles[y + span.y][left : left + span.length] = [style] * span.length
    _draw_sides(canvas, plan, palette, colours)
    return canvas


def _draw_sides(canvas: Canvas, plan: GroundPlan, palette: Palette, colours: Mapping[Hex, Ground]) -> None:
    void = palette.void.bg
    outside = Ground(void)
    known: dict[tuple[Colour | None, Colour | None, bool, bool], Style] = {}
    styles = canvas.styles
    for side in plan.sides:
        near = colours.get(side.near, outside).fill
        far = colours.get(side.far, outside).fill
        key = (near, far, side.direction == 4, (side.near, side.direction) in plan.coast)
        style = known.get(key)
        if style is None:
            style = known[key] = _side_style(palette, *key)
        for x, y in side.cells:
            styles[y][x] = style


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
                    found.append(HexSide(near, far, direction, layout.side(near, direction)))
    return found


def _is_coast(board: Board, side: HexSide) -> bool:
    near, far = board.drawn.get(side.near), board.drawn.get(side.far)
    return near is not None and far is not None and (near in _WATER) != (far in _WATER)
