"""The palette of true colours."""

from __future__ import annotations

from typing import Final

from wir.model.groups import StrikeKind
from wir.model.sides import Side
from wir.model.terrain import Terrain
from wir.model.weather import Weather
from wir.text.cells import Style
from wir.text.colours import rgb
from wir.text.map.arms import Arm, Tint
from wir.text.map.palette import Palette
from wir.text.map.palettes.seasons import Cover, covered

_LAND: Final = {
    Terrain.CLEAR: rgb("#7f8149"),
    Terrain.CITY: rgb("#6f675c"),
    Terrain.FOREST: rgb("#35603a"),
    Terrain.SWAMP: rgb("#4b6a5e"),
    Terrain.MOUNTAIN: rgb("#775f49"),
    Terrain.SEA: rgb("#16365c"),
    Terrain.LAKE: rgb("#23588a"),
    Terrain.NEUTRAL: rgb("#4a4a45"),
}
_GROWTH: Final = {
    Terrain.CLEAR: rgb("#92945c"),
    Terrain.CITY: rgb("#8d8478"),
    Terrain.FOREST: rgb("#4f8a4c"),
    Terrain.SWAMP: rgb("#7fa294"),
    Terrain.MOUNTAIN: rgb("#a58b6c"),
    Terrain.SEA: rgb("#234a77"),
    Terrain.LAKE: rgb("#3f79ad"),
    Terrain.NEUTRAL: rgb("#5d5d57"),
}
_COVERS: Final = {
    Weather.RAIN: Cover(rgb("#54442f"), 40, 25, 20),
    Weather.COLD: Cover(rgb("#dfe7ec"), 28, 16, 40),
    Weather.VERY_COLD: Cover(rgb("#e4edf5"), 78, 46, 74),
}
_WHITE: Final = rgb("#ffffff")
_BLACK: Final = rgb("#101216")

TRUE: Final = Palette(
    name="true colour",
    blends=True,
    base=Style(),
    void=Style(rgb("#2a2f38"), rgb("#0d1117")),
    fills=covered(_LAND, _COVERS),
    textures=covered(_GROWTH, _COVERS),
    relief=5,
    outline=rgb("#0a0d08"),
    outline_strength=32,
    coast=rgb("#d8c896"),
    coast_strength=60,
    river=Style(rgb("#6cb8ff"), rgb("#2560ae")),
    ice=Style(rgb("#ffffff"), rgb("#9cc3dc")),
    strait=Style(rgb("#9fd0ff"), rgb("#16365c")),
    border=Style(rgb("#ff5b2e"), bold=True),
    border_glow=30,
    territory={Side.AXIS: rgb("#8f96a3"), Side.SOVIET: rgb("#8a4a2a")},
    territory_strength=8,
    rails={
        Side.AXIS: (Style(rgb("#14161a")),),
        Side.SOVIET: (Style(rgb("#ffdcc4")), Style(rgb("#8a150c"))),
    },
    cut_rail=Style(rgb("#d8cfa8")),
    new_rail=Style(rgb("#ffd23f"), bold=True),
    light_ink=rgb("#ffffff"),
    dark_ink=rgb("#000000"),
    town_ink=None,
    town_strength=90,
    plate_strength=52,
    city_marks={Side.AXIS: Style(rgb("#eef1f5"), bold=True), Side.SOVIET: Style(rgb("#ff9a88"), bold=True)},
    counters={
        (Side.AXIS, Arm.INFANTRY): Style(_BLACK, rgb("#bcc2ca"), bold=True),
        (Side.AXIS, Arm.MECHANIZED): Style(_BLACK, rgb("#eceff3"), bold=True),
        (Side.AXIS, Arm.AIR): Style(_BLACK, rgb("#9fc6df"), bold=True),
        (Side.SOVIET, Arm.INFANTRY): Style(_WHITE, rgb("#941a17"), bold=True),
        (Side.SOVIET, Arm.MECHANIZED): Style(_WHITE, rgb("#c4261c"), bold=True),
        (Side.SOVIET, Arm.AIR): Style(_WHITE, rgb("#7c2a5e"), bold=True),
    },
    spent={
        (Side.AXIS, Arm.INFANTRY): Style(rgb("#14171c"), rgb("#8d949e")),
        (Side.AXIS, Arm.MECHANIZED): Style(rgb("#14171c"), rgb("#a9b0b9")),
        (Side.AXIS, Arm.AIR): Style(rgb("#0e161d"), rgb("#7c9fb5")),
        (Side.SOVIET, Arm.INFANTRY): Style(rgb("#e0c2bd"), rgb("#5e1a17")),
        (Side.SOVIET, Arm.MECHANIZED): Style(rgb("#ecd0cb"), rgb("#7a2219")),
        (Side.SOVIET, Arm.AIR): Style(rgb("#e3cbd9"), rgb("#55244a")),
    },
    second_line=14,
    entrenched={
        Side.AXIS: Style(rgb("#ffe9b0"), rgb("#4a3413"), bold=True),
        Side.SOVIET: Style(rgb("#1d1406"), rgb("#d2b06a"), bold=True),
    },
    unsupplied=Style(rgb("#14120c"), rgb("#ffd23f"), bold=True),
    shadow=rgb("#000000"),
    shadow_strength=55,
    plot=Style(rgb("#1a1204"), rgb("#ffb02e"), bold=True),
    strike={
        StrikeKind.GROUND: Style(rgb("#04161a"), rgb("#4fe0ff"), bold=True),
        StrikeKind.BOMB: Style(rgb("#1a041a"), rgb("#ff8ef0"), bold=True),
    },
    battle=Style(rgb("#ffffff"), rgb("#b8400f"), bold=True),
    captured={
        Side.AXIS: Style(_BLACK, rgb("#eceff3"), bold=True),
        Side.SOVIET: Style(_WHITE, rgb("#c4261c"), bold=True),
    },
    overview=covered(_LAND, _COVERS),
    overview_cities={Side.AXIS: rgb("#fff3b0"), Side.SOVIET: rgb("#ffb13b")},
    overview_territory=24,
    overview_tint=65,
    tints={
        Tint.AXIS: rgb("#aab4c4"),
        Tint.SOVIET: rgb("#a8321f"),
        Tint.BOTH: rgb("#9a4fb0"),
        Tint.STEP_1: rgb("#f4e27a"),
        Tint.STEP_2: rgb("#f2b23c"),
        Tint.STEP_3: rgb("#e4772b"),
        Tint.STEP_4: rgb("#c23a30"),
        Tint.STEP_5: rgb("#7c1d4d"),
        Tint.GOOD: rgb("#3fae5a"),
        Tint.DOUBTFUL: rgb("#e3b23c"),
        Tint.BAD: rgb("#1d222b"),
        Tint.STOP: rgb("#c65bd0"),
        Tint.FROZEN: rgb("#d5ecf7"),
        Tint.MUD: rgb("#6b4a26"),
        Tint.BUILDING: rgb("#ffd23f"),
        Tint.CUT: rgb("#d0382b"),
    },
    tint_strength=45,
    cursor=Style(rgb("#14120c"), rgb("#ffdf4a"), bold=True),
    selection=Style(rgb("#04161a"), rgb("#5fe3ff"), bold=True),
    path=Style(rgb("#1a1204"), rgb("#ffb02e"), bold=True),
    ruler=Style(rgb("#8b949e"), rgb("#161b22")),
    ruler_mark=Style(rgb("#14120c"), rgb("#ffdf4a"), bold=True),
)
