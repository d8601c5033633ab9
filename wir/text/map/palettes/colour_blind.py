"""The palette for eyes that do not tell red from green, or blue from yellow: light blue against deep orange.

What is near in hue differs in lightness, in every kind of colour blindness.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from wir.model.groups import StrikeKind
from wir.model.sides import Side
from wir.model.terrain import Terrain
from wir.model.weather import Weather
from wir.text.cells import Style
from wir.text.colours import rgb
from wir.text.map.arms import Arm, Tint
from wir.text.map.palettes.seasons import Cover, covered
from wir.text.map.palettes.true_colour import TRUE

_LAND: Final = {
    Terrain.CLEAR: rgb("#807d63"),
    Terrain.CITY: rgb("#6b6763"),
    Terrain.FOREST: rgb("#37534f"),
    Terrain.SWAMP: rgb("#55707a"),
    Terrain.MOUNTAIN: rgb("#62504a"),
    Terrain.SEA: rgb("#13294d"),
    Terrain.LAKE: rgb("#1f4d85"),
    Terrain.NEUTRAL: rgb("#484848"),
}
_GROWTH: Final = {
    Terrain.CLEAR: rgb("#96937a"),
    Terrain.CITY: rgb("#8b8783"),
    Terrain.FOREST: rgb("#5f857c"),
    Terrain.SWAMP: rgb("#8fb0bb"),
    Terrain.MOUNTAIN: rgb("#b39c90"),
    Terrain.SEA: rgb("#20407a"),
    Terrain.LAKE: rgb("#4a80bd"),
    Terrain.NEUTRAL: rgb("#5c5c5c"),
}
_COVERS: Final = {
    Weather.RAIN: Cover(rgb("#453c33"), 40, 25, 20),
    Weather.COLD: Cover(rgb("#dfe7ec"), 28, 16, 40),
    Weather.VERY_COLD: Cover(rgb("#e4edf5"), 78, 46, 74),
}
_WHITE: Final = rgb("#ffffff")
_BLACK: Final = rgb("#0c1016")
_AXIS: Final = {Arm.INFANTRY: "#b4cdea", Arm.MECHANIZED: "#e9f2fc", Arm.AIR: "#86c2f2"}
_SOVIET: Final = {Arm.INFANTRY: "#8f3a00", Arm.MECHANIZED: "#b34f00", Arm.AIR: "#6a3a63"}
_AXIS_SPENT: Final = {Arm.INFANTRY: "#8599ae", Arm.MECHANIZED: "#a3b1c0", Arm.AIR: "#6796bb"}
_SOVIET_SPENT: Final = {Arm.INFANTRY: "#5a2a0c", Arm.MECHANIZED: "#703610", Arm.AIR: "#452a42"}

COLOUR_BLIND: Final = replace(
    TRUE,
    name="colour-blind",
    fills=covered(_LAND, _COVERS),
    textures=covered(_GROWTH, _COVERS),
    border=Style(rgb("#ffffff"), bold=True),
    territory={Side.AXIS: rgb("#7fb2e6"), Side.SOVIET: rgb("#a55a14")},
    rails={
        Side.AXIS: (Style(rgb("#0b1420")),),
        Side.SOVIET: (Style(rgb("#ffd9a8")), Style(rgb("#7a3600"))),
    },
    cut_rail=Style(rgb("#c9c9c9")),
    city_marks={Side.AXIS: Style(rgb("#dcecff"), bold=True), Side.SOVIET: Style(rgb("#ffab5e"), bold=True)},
    counters={(Side.AXIS, arm): Style(_BLACK, rgb(colour), bold=True) for arm, colour in _AXIS.items()}
    | {(Side.SOVIET, arm): Style(_WHITE, rgb(colour), bold=True) for arm, colour in _SOVIET.items()},
    spent={(Side.AXIS, arm): Style(_BLACK, rgb(colour)) for arm, colour in _AXIS_SPENT.items()}
    | {(Side.SOVIET, arm): Style(rgb("#ecd6c4"), rgb(colour)) for arm, colour in _SOVIET_SPENT.items()},
    plot=Style(_BLACK, rgb("#f0e442"), bold=True),
    strike={
        StrikeKind.GROUND: Style(_BLACK, rgb("#56d4ff"), bold=True),
        StrikeKind.BOMB: Style(_BLACK, rgb("#ffb3e6"), bold=True),
    },
    battle=Style(_BLACK, rgb("#ffffff"), bold=True),
    captured={
        Side.AXIS: Style(_BLACK, rgb("#e9f2fc"), bold=True),
        Side.SOVIET: Style(_WHITE, rgb("#b34f00"), bold=True),
    },
    overview=covered(_LAND, _COVERS),
    overview_cities={Side.AXIS: rgb("#ffffff"), Side.SOVIET: rgb("#f0e442")},
    tints={
        Tint.AXIS: rgb("#7fb2e6"),
        Tint.SOVIET: rgb("#b34f00"),
        Tint.BOTH: rgb("#f0e442"),
        Tint.STEP_1: rgb("#fcf5a4"),
        Tint.STEP_2: rgb("#f9a631"),
        Tint.STEP_3: rgb("#cf4a53"),
        Tint.STEP_4: rgb("#70206c"),
        Tint.STEP_5: rgb("#12062c"),
        Tint.GOOD: rgb("#4ba3e3"),
        Tint.DOUBTFUL: rgb("#f0e442"),
        Tint.BAD: rgb("#7a2b00"),
        Tint.STOP: rgb("#1a1030"),
        Tint.FROZEN: rgb("#d5ecf7"),
        Tint.MUD: rgb("#4a3320"),
        Tint.BUILDING: rgb("#f0e442"),
        Tint.CUT: rgb("#7a2b00"),
    },
)
