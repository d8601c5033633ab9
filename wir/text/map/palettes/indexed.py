"""The palette of the 256 colours of xterm, each of them one of its own colours."""

from __future__ import annotations

from typing import Final

from wir.model.groups import StrikeKind
from wir.model.sides import Side
from wir.model.terrain import Terrain
from wir.model.weather import Weather
from wir.text.cells import Style
from wir.text.colours import Colour, xterm
from wir.text.map.arms import Arm, Tint
from wir.text.map.palette import Palette

_LAND: Final = (
    *(Terrain.CLEAR, Terrain.CITY, Terrain.FOREST, Terrain.SWAMP),
    *(Terrain.MOUNTAIN, Terrain.SEA, Terrain.LAKE, Terrain.NEUTRAL),
)


def _colours(*numbers: int) -> dict[Terrain, Colour]:
    return dict(zip(_LAND, map(xterm, numbers), strict=True))


_WHITE, _BLACK = xterm(231), xterm(16)

_FILLS: Final = {
    Weather.CLEAR: _colours(101, 240, 22, 66, 95, 17, 25, 238),
    Weather.RAIN: _colours(58, 239, 22, 59, 95, 17, 24, 238),
    Weather.COLD: _colours(144, 243, 65, 109, 138, 17, 110, 238),
    Weather.VERY_COLD: _colours(188, 246, 108, 152, 181, 17, 153, 238),
}

INDEXED: Final = Palette(
    name="256 colours",
    blends=False,
    base=Style(),
    void=Style(xterm(236), xterm(233)),
    fills=_FILLS,
    textures={
        Weather.CLEAR: _colours(143, 243, 34, 109, 180, 19, 75, 240),
        Weather.RAIN: _colours(94, 242, 28, 102, 137, 19, 67, 240),
        Weather.COLD: _colours(187, 246, 22, 152, 95, 19, 153, 240),
        Weather.VERY_COLD: _colours(231, 250, 22, 231, 95, 19, 231, 240),
    },
    relief=0,
    outline=xterm(234),
    outline_strength=100,
    coast=xterm(187),
    coast_strength=100,
    river=Style(xterm(117), xterm(25)),
    ice=Style(xterm(231), xterm(110)),
    strait=Style(xterm(153), xterm(17)),
    border=Style(xterm(208), bold=True),
    border_glow=0,
    territory={},
    territory_strength=0,
    rails={Side.AXIS: (Style(xterm(16)),), Side.SOVIET: (Style(xterm(223)), Style(xterm(88)))},
    cut_rail=Style(xterm(250)),
    new_rail=Style(xterm(226), bold=True),
    light_ink=xterm(230),
    dark_ink=xterm(16),
    town_ink=None,
    town_strength=100,
    plate_strength=100,
    city_marks={Side.AXIS: Style(xterm(231), bold=True), Side.SOVIET: Style(xterm(217), bold=True)},
    counters={
        (Side.AXIS, Arm.INFANTRY): Style(_BLACK, xterm(250), bold=True),
        (Side.AXIS, Arm.MECHANIZED): Style(_BLACK, xterm(255), bold=True),
        (Side.AXIS, Arm.AIR): Style(_BLACK, xterm(117), bold=True),
        (Side.SOVIET, Arm.INFANTRY): Style(_WHITE, xterm(88), bold=True),
        (Side.SOVIET, Arm.MECHANIZED): Style(_WHITE, xterm(160), bold=True),
        (Side.SOVIET, Arm.AIR): Style(_WHITE, xterm(90), bold=True),
    },
    spent={
        (Side.AXIS, Arm.INFANTRY): Style(_BLACK, xterm(245)),
        (Side.AXIS, Arm.MECHANIZED): Style(_BLACK, xterm(248)),
        (Side.AXIS, Arm.AIR): Style(_BLACK, xterm(73)),
        (Side.SOVIET, Arm.INFANTRY): Style(xterm(224), xterm(52)),
        (Side.SOVIET, Arm.MECHANIZED): Style(xterm(224), xterm(88)),
        (Side.SOVIET, Arm.AIR): Style(xterm(225), xterm(53)),
    },
    second_line=0,
    entrenched={
        Side.AXIS: Style(xterm(229), xterm(58), bold=True),
        Side.SOVIET: Style(_BLACK, xterm(179), bold=True),
    },
    unsupplied=Style(_BLACK, xterm(226), bold=True),
    shadow=xterm(235),
    shadow_strength=100,
    plot=Style(_BLACK, xterm(214), bold=True),
    strike={
        StrikeKind.GROUND: Style(_BLACK, xterm(51), bold=True),
        StrikeKind.BOMB: Style(_BLACK, xterm(213), bold=True),
    },
    battle=Style(_WHITE, xterm(130), bold=True),
    captured={Side.AXIS: Style(_BLACK, xterm(255), bold=True), Side.SOVIET: Style(_WHITE, xterm(160), bold=True)},
    overview=_FILLS,
    overview_cities={Side.AXIS: xterm(229), Side.SOVIET: xterm(214)},
    overview_territory=0,
    overview_tint=100,
    tints={
        Tint.AXIS: xterm(109),
        Tint.SOVIET: xterm(131),
        Tint.BOTH: xterm(97),
        Tint.STEP_1: xterm(187),
        Tint.STEP_2: xterm(179),
        Tint.STEP_3: xterm(173),
        Tint.STEP_4: xterm(131),
        Tint.STEP_5: xterm(96),
        Tint.GOOD: xterm(71),
        Tint.DOUBTFUL: xterm(178),
        Tint.BAD: xterm(235),
        Tint.STOP: xterm(139),
        Tint.FROZEN: xterm(195),
        Tint.MUD: xterm(94),
        Tint.BUILDING: xterm(226),
        Tint.CUT: xterm(130),
    },
    tint_strength=100,
    cursor=Style(_BLACK, xterm(226), bold=True),
    selection=Style(_BLACK, xterm(51), bold=True),
    path=Style(_BLACK, xterm(214), bold=True),
    ruler=Style(xterm(246), xterm(235)),
    ruler_mark=Style(_BLACK, xterm(226), bold=True),
)
