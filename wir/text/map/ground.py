"""The land: terrain, outlines and coasts of the hexes, rivers and straits, and the line between the two sides."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, partial
from operator import itemgetter
from typing import NamedTuple, TypeVar

from wir.model.board import Board, parse_place, parse_side, same_side
from wir.model.hexes import Hex, neighbour
from wir.model.sides import Side
from wir.model.terrain import Terrain
from wir.model.weather import Weather
from wir.text.cells import Canvas, Style
from wir.text.colours import Colour, mix, rgb
from wir.text.map.glyphs import Glyphs, Pattern
from wir.text.map.layout import HexLayout, Zoom
from wir.text.map.palette import Palette
from wir.text.map.sheet import Look, Sheet

_WATER = (Terrain.SEA, Terrain.LAKE)
_LIGHT, _DARK = rgb("#ffffff"), rgb("#000000")


@dataclass(frozen=True, slots=True)
class Ground:
    """The colours of a hex: its fill, and what grows there."""

    fill: Colour | None = None
    growth: Colour | None = None


@dataclass(frozen=True, slots=True)
class Meeting:
    """Where two hexes meet."""

    near: Hex
    far: Hex


@dataclass(frozen=True, slots=True)
class HexSide(Meeting):
    """A side between two hexes, of which one may lie off the map, and the cells it takes."""

    direction: int
    is_coast: bool
    cells: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class GroundPlan:
    """What never changes about the land on a board at one zoom: its terrain, characters and sides.

    Every cell looks like its hex or its side, or like what lies outside. Each of `rows` picks the looks of its cells
    from those of all hexes in board order, of the outside, and of all sides. `neighbours` are the numbers of the two
    hexes of each side. The sides come line by line, in drawing order.
    """

    layout: HexLayout
    terrain: Mapping[Hex, Terrain]
    chars: list[list[str]]
    sides: tuple[HexSide, ...]
    rows: tuple[Callable[[Sequence[Style]], Iterable[Style]], ...]
    neighbours: tuple[tuple[int, int], ...]


def plan_ground(board: Board, layout: HexLayout, glyphs: Glyphs) -> GroundPlan:
    """Works out what never changes about the land."""
    canvas = Canvas(layout.width, layout.height)
    patterns = glyphs.small_textures if layout.shape.zoom is Zoom.COMPACT else glyphs.textures
    terrains = shown_terrain(board)
    numbers = {hex_: number for number, hex_ in enumerate(terrains)}
    outside = len(numbers)
    owners = [[outside] * layout.width for _ in range(layout.height)]
    for hex_, terrain in terrains.items():
        x, y = layout.corner(hex_)
        for span, text in zip(layout.shape.fill, _pattern(patterns[terrain], hex_), strict=False):
            left, right = x + span.x, x + span.x + span.length
            canvas.chars[y + span.y][left:right] = text
            owners[y + span.y][left:right] = [numbers[hex_]] * span.length
    sides = tuple(sorted(_sides(board, layout), key=lambda side: side.cells[0][1]))
    for number, side in enumerate(sides, outside + 1):
        for x, y in side.cells:
            canvas.chars[y][x] = glyphs.outline[side.direction]
            owners[y][x] = number
    neighbours = tuple((numbers.get(side.near, outside), numbers.get(side.far, outside)) for side in sides)
    return GroundPlan(layout, terrains, canvas.chars, sides, tuple(itemgetter(*row) for row in owners), neighbours)


def ground_of(
    terrains: Mapping[Hex, Terrain], palette: Palette, weather: Weather, tints: Mapping[Hex, tuple[Colour, int]]
) -> dict[Hex, Ground]:
    """The colours of each hex in the order of the board; `tints` are colours to lay over, and how much of them.

    Hexes that look the same share one ground.
    """
    if not palette.fills:
        return dict.fromkeys(terrains, Ground())
    known = cache(partial(_ground, palette, weather))
    return {hex_: known(terrain, relief_of(hex_), tints.get(hex_)) for hex_, terrain in terrains.items()}


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
    """A canvas with the land alone; the grounds come in board order."""
    palette, dim = look.palette, look.palette.base.dim
    # Hexes that look the same share one ground, which is quicker to look up than its colours.
    known = {id(ground): Style(ground.growth, ground.fill, dim=dim) for ground in grounds.values()}
    styles = [known[id(ground)] for ground in grounds.values()]
    styles.append(palette.void)
    styles += _side_styles(plan, palette, [*grounds.values(), Ground(palette.void.bg)])
    canvas = Canvas(plan.layout.width, plan.layout.height)
    canvas.chars = [row.copy() for row in plan.chars]
    canvas.styles = [list(looks(styles)) for looks in plan.rows]
    return canvas


def _side_styles(plan: GroundPlan, palette: Palette, grounds: Sequence[Ground]) -> list[Style]:
    """How the sides look, each between the grounds of its two hexes, the last of which lies outside."""
    known: dict[tuple[int, int, bool, bool], Style] = {}
    styles: list[Style] = []
    for side, (near_number, far_number) in zip(plan.sides, plan.neighbours, strict=True):
        near, far = grounds[near_number], grounds[far_number]
        key = (id(near), id(far), side.direction == 4, side.is_coast)
        style = known.get(key)
        if style is None:
            style = known[key] = _side_style(palette, near.fill, far.fill, side.direction == 4, side.is_coast)
        styles.append(style)
    return styles


def _side_style(palette: Palette, near: Colour | None, far: Colour | None, is_south: bool, is_coast: bool) -> Style:
    """A southern side lies at the foot of its own hex; the others are half of one hex and half of the other."""
    ground = near if is_south or not palette.blends else palette.blend(near, far, 50)
    line = palette.coast if is_coast else palette.outline
    strength = palette.coast_strength if is_coast else palette.outline_strength
    return Style(palette.blend(ground, line, strength), ground, dim=palette.base.dim)


def shown_terrain(board: Board) -> dict[Hex, Terrain]:
    """The terrain to draw: cities as such, railways on the terrain below them."""
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
        is_ice = frozen and not water.is_strait
        style = palette.strait if water.is_strait else palette.ice if is_ice else palette.river
        if water.direction == 4:
            # It lies at the foot of the upper hex, whose ground stays.
            style = style._replace(bg=None)
        char = (glyphs.ice if is_ice else glyphs.river)[water.direction]
        for x, y in water.cells:
            sheet.put(x, y, char, style)


M = TypeVar("M", bound=Meeting)


def front(sides: Iterable[M], control: Mapping[Hex, Side]) -> list[tuple[M, Side]]:
    """The sides between hexes of different owners, each with the owner of the nearer hex (R133)."""
    owners = ((side, control.get(side.near), control.get(side.far)) for side in sides)
    return [(side, near) for side, near, far in owners if near is not None and far is not None and near is not far]


def draw_front(
    sheet: Sheet,
    sides: Iterable[tuple[HexSide, Side]],
    styles: Mapping[Side, Style],
    waters: Collection[tuple[Hex, int]],
) -> None:
    """Draws the front in the colours of both sides, each on its own ground. Water between them stays visible."""
    glyphs = sheet.look.glyphs
    for side, owner in sides:
        near, far = styles[owner], styles[owner.enemy]
        both, char = near._replace(bg=far.fg), glyphs.front[side.direction]
        is_wet = (side.near, side.direction) in waters
        if side.direction == 4:
            for x, y in side.cells[::2] if is_wet else side.cells:
                sheet.put(x, y, char, near if glyphs.front_below else both)
            for x, y in side.cells if glyphs.front_below else ():
                sheet.put(x, y + 1, glyphs.front_below, far)
        elif is_wet and glyphs.banks:
            for x, y in side.cells:
                sheet.put(x - 1, y, glyphs.banks[0], near)
                sheet.put(x + 1, y, glyphs.banks[1], far)
        else:
            for x, y in side.cells[1:] if is_wet else side.cells:
                sheet.put(x, y, char, both)


def draw_old_front(sheet: Sheet, sides: Iterable[HexSide], style: Style, waters: Collection[tuple[Hex, int]]) -> None:
    """Draws where the front once ran as a thin line that does not cover rivers."""
    for side in sides:
        if (side.near, side.direction) not in waters:
            for x, y in side.cells:
                sheet.put(x, y, sheet.look.glyphs.old_front[side.direction], style)
