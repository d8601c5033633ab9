"""The palette of the 16 colours of ANSI: black land and bright lines, the look of 1984."""

from __future__ import annotations

from typing import Final

from wir.model.groups import StrikeKind
from wir.model.sides import Side
from wir.model.terrain import Terrain
from wir.model.weather import Weather
from wir.text.cells import Style
from wir.text.colours import Colour, ansi
from wir.text.map.arms import Arm, Tint
from wir.text.map.palette import Palette

_BLACK, _RED, _GREEN, _BROWN, _BLUE, _MAGENTA, _CYAN, _GREY = map(ansi, range(8))
_DARK, _PINK, _LIME, _YELLOW, _SKY, _VIOLET, _AQUA, _WHITE = map(ansi, range(8, 16))

_DRAWN: Final[list[Terrain]] = [terrain for terrain in Terrain if terrain is not Terrain.RAIL]
_LAND: Final[dict[Terrain, Colour]] = dict.fromkeys(_DRAWN, _BLACK) | {Terrain.SEA: _BLUE, Terrain.LAKE: _BLUE}

_OVERVIEW: Final[dict[Terrain, Colour]] = {
    Terrain.CLEAR: _BROWN,
    Terrain.CITY: _BROWN,
    Terrain.FOREST: _GREEN,
    Terrain.SWAMP: _CYAN,
    Terrain.MOUNTAIN: _DARK,
    Terrain.SEA: _BLUE,
    Terrain.LAKE: _SKY,
    Terrain.NEUTRAL: _BLACK,
}


def _growth(clear: Colour, forest: Colour, swamp: Colour, lake: Colour) -> dict[Terrain, Colour]:
    return {
        Terrain.CLEAR: clear,
        Terrain.CITY: _GREY,
        Terrain.FOREST: forest,
        Terrain.SWAMP: swamp,
        Terrain.MOUNTAIN: _BROWN,
        Terrain.SEA: _SKY,
        Terrain.LAKE: lake,
        Terrain.NEUTRAL: _DARK,
    }


SIXTEEN: Final = Palette(
    name="16 colours",
    blends=False,
    base=Style(),
    void=Style(_DARK, _BLACK),
    fills=dict.fromkeys(Weather, _LAND),
    textures={
        Weather.CLEAR: _growth(_DARK, _GREEN, _CYAN, _AQUA),
        Weather.RAIN: _growth(_BROWN, _GREEN, _CYAN, _AQUA),
        Weather.COLD: _growth(_GREY, _GREEN, _WHITE, _WHITE),
        Weather.VERY_COLD: _growth(_WHITE, _GREEN, _WHITE, _WHITE),
    },
    relief=0,
    outline=_DARK,
    outline_strength=100,
    coast=_GREY,
    coast_strength=100,
    river=Style(_AQUA, _BLUE),
    ice=Style(_WHITE, _CYAN),
    strait=Style(_SKY, _BLUE),
    border=Style(_VIOLET, bold=True),
    border_glow=0,
    territory={},
    territory_strength=0,
    rails={Side.AXIS: (Style(_BROWN), Style(_BLACK)), Side.SOVIET: (Style(_RED), Style(_BLACK))},
    cut_rail=Style(_GREY),
    new_rail=Style(_YELLOW, bold=True),
    light_ink=_WHITE,
    dark_ink=_BLACK,
    town_ink=_GREY,
    town_strength=100,
    plate_strength=0,
    city_marks={Side.AXIS: Style(_WHITE, bold=True), Side.SOVIET: Style(_PINK, bold=True)},
    counters={
        (Side.AXIS, Arm.INFANTRY): Style(_BLACK, _GREY),
        (Side.AXIS, Arm.MECHANIZED): Style(_BLACK, _WHITE),
        (Side.AXIS, Arm.AIR): Style(_BLACK, _AQUA),
        (Side.SOVIET, Arm.INFANTRY): Style(_WHITE, _RED, bold=True),
        (Side.SOVIET, Arm.MECHANIZED): Style(_BLACK, _PINK),
        (Side.SOVIET, Arm.AIR): Style(_WHITE, _MAGENTA, bold=True),
    },
    spent={
        (Side.AXIS, Arm.INFANTRY): Style(_GREY, _BLACK),
        (Side.AXIS, Arm.MECHANIZED): Style(_WHITE, _BLACK),
        (Side.AXIS, Arm.AIR): Style(_AQUA, _BLACK),
        (Side.SOVIET, Arm.INFANTRY): Style(_PINK, _BLACK),
        (Side.SOVIET, Arm.MECHANIZED): Style(_PINK, _BLACK, bold=True),
        (Side.SOVIET, Arm.AIR): Style(_VIOLET, _BLACK),
    },
    second_line=0,
    entrenched={Side.AXIS: Style(_WHITE, _BROWN, bold=True), Side.SOVIET: Style(_YELLOW, _BLACK, bold=True)},
    unsupplied=Style(_BLACK, _YELLOW),
    shadow=None,
    shadow_strength=0,
    plot=Style(_BLACK, _LIME),
    strike={StrikeKind.GROUND: Style(_BLACK, _AQUA), StrikeKind.BOMB: Style(_BLACK, _VIOLET)},
    battle=Style(_WHITE, _MAGENTA, bold=True),
    captured={Side.AXIS: Style(_BLACK, _WHITE), Side.SOVIET: Style(_BLACK, _PINK)},
    overview=dict.fromkeys(Weather, _OVERVIEW),
    overview_cities={Side.AXIS: _VIOLET, Side.SOVIET: _YELLOW},
    overview_territory=0,
    overview_tint=100,
    tints={
        Tint.AXIS: _CYAN,
        Tint.SOVIET: _BROWN,
        Tint.BOTH: _GREEN,
        Tint.STEP_1: _CYAN,
        Tint.STEP_2: _GREEN,
        Tint.STEP_3: _BROWN,
        Tint.STEP_4: _MAGENTA,
        Tint.STEP_5: _VIOLET,
        Tint.GOOD: _GREEN,
        Tint.DOUBTFUL: _CYAN,
        Tint.BAD: _DARK,
        Tint.STOP: _VIOLET,
        Tint.FROZEN: _CYAN,
        Tint.MUD: _BROWN,
        Tint.BUILDING: _YELLOW,
        Tint.CUT: _VIOLET,
    },
    tint_strength=100,
    cursor=Style(_BLACK, _YELLOW),
    selection=Style(_BLACK, _AQUA),
    path=Style(_BLACK, _LIME),
    ruler=Style(_GREY, _BLACK),
    ruler_mark=Style(_BLACK, _YELLOW),
)
