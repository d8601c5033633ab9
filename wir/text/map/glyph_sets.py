"""The two sets of characters: a full one, and one of ASCII alone.

The full set keeps to what every terminal font has and draws one cell wide: ASCII, box drawing, block elements, braille
and a few signs of WGL4; nothing that a terminal might show as an emoji.
"""

# ruff: noqa: RUF001 - the characters of box drawing are meant

from __future__ import annotations

from typing import Final

from wir.model.groups import StrikeKind
from wir.model.sides import Side
from wir.model.terrain import Terrain
from wir.text.map.arms import Arm, Tint
from wir.text.map.glyphs import Glyphs

_NOTHING: Final = ("     ", "       ", "       ")

FULL: Final = Glyphs(
    name="full",
    braille=True,
    outline={2: "╲", 3: "╱", 4: "▁"},
    river={2: "╲", 3: "╱", 4: "▂"},
    ice={2: "╲", 3: "╱", 4: "▂"},
    border={2: "╲", 3: "╱", 4: "▂"},
    textures={
        Terrain.CLEAR: (
            _NOTHING,
            ("     ", "     · ", "       "),
            ("     ", "       ", " ·     "),
            ("  ·  ", "       ", "       "),
        ),
        Terrain.CITY: (_NOTHING,),
        Terrain.FOREST: (
            (" ▲ ▲ ", "▲ ▲ ▲ ▲", " ▲ ▲ ▲ "),
            ("▲ ▲  ", " ▲ ▲ ▲ ", "▲ ▲ ▲ ▲"),
            (" ▲  ▲", "▲ ▲  ▲ ", " ▲ ▲ ▲ "),
        ),
        Terrain.SWAMP: (
            (" ≈   ", "    ≈≈ ", " ≈≈    "),
            ("   ≈ ", " ≈≈    ", "    ≈  "),
        ),
        Terrain.MOUNTAIN: (
            ("  ╱╲ ", " ╱╲ ╱╲ ", "╱╲  ╱╲ "),
            (" ╱╲  ", "╱╲  ╱╲ ", "  ╱╲ ╱╲"),
        ),
        Terrain.SEA: (_NOTHING, ("     ", "  ~    ", "       "), ("   ~ ", "       ", "       ")),
        Terrain.LAKE: ((" ~   ", "   ~~  ", " ~     "), ("   ~ ", " ~     ", "   ~~  ")),
        Terrain.NEUTRAL: (("░░░░░", "░░░░░░░", "░░░░░░░"),),
    },
    small_textures={
        Terrain.CLEAR: (("   ",), ("   ",), ("  ·",), ("   ",)),
        Terrain.CITY: (("   ",),),
        Terrain.FOREST: (("▲ ▲",), (" ▲▲",), ("▲▲ ",)),
        Terrain.SWAMP: ((" ≈ ",), ("≈ ≈",)),
        Terrain.MOUNTAIN: (("╱╲ ",), (" ╱╲",)),
        Terrain.SEA: (("   ",), (" ~ ",), ("   ",)),
        Terrain.LAKE: ((" ~ ",),),
        Terrain.NEUTRAL: (("░░░",),),
    },
    letters={
        Terrain.CLEAR: " ·",
        Terrain.CITY: " ■",
        Terrain.FOREST: " ▲",
        Terrain.SWAMP: " ≈",
        Terrain.MOUNTAIN: "╱╲",
        Terrain.SEA: "~~",
        Terrain.LAKE: "~~",
        Terrain.NEUTRAL: "░░",
    },
    wide_marks={Arm.INFANTRY: "▕╳▏", Arm.MECHANIZED: "(━)", Arm.AIR: " ∞ "},
    narrow_marks={Arm.INFANTRY: "╳", Arm.MECHANIZED: "○", Arm.AIR: "∞"},
    city={Side.AXIS: "■", Side.SOVIET: "●"},
    town="·",
    port="‡",
    fortified=("[", "]"),
    beneath={Arm.INFANTRY: "+", Arm.MECHANIZED: "+", Arm.AIR: "∞"},
    side_shadow="▌",
    lower_shadow="▀",
    unsupplied="!",
    spent="-",
    estimate="~",
    battle="╳",
    captured="►",
    tails={1: "│", 2: "╱", 3: "╲", 4: "│", 5: "╱", 6: "╲"},
    heads={1: "▲", 2: "►", 3: "►", 4: "▼", 5: "◄", 6: "◄"},
    stop="┼",
    bombard="●",
    target={StrikeKind.GROUND: "┼", StrikeKind.BOMB: "●"},
    own_rail="+",
    enemy_rail=":",
    cut_rail=".",
    new_rail="=",
    flight="·",
    signs={tint: tint.value for tint in Tint},
    frame="▂",
    kept="■●[]‡+∞!-~►▲▼◄┼╳",
)

ASCII: Final = Glyphs(
    name="ascii",
    braille=False,
    outline={2: "\\", 3: "/", 4: "_"},
    river={2: "%", 3: "%", 4: "="},
    ice={2: ":", 3: ":", 4: "-"},
    border={2: "#", 3: "#", 4: "#"},
    textures={
        Terrain.CLEAR: (_NOTHING, ("     ", "     . ", "       "), ("     ", "       ", " .     ")),
        Terrain.CITY: (_NOTHING,),
        Terrain.FOREST: ((" t t ", "t t t t", " t t t "), ("t t  ", " t t t ", "t t t t")),
        Terrain.SWAMP: ((' "   ', '    "" ', ' ""    '), ('   " ', ' ""    ', '    "  ')),
        Terrain.MOUNTAIN: (("  ^  ", " ^  ^  ", "  ^  ^ "), (" ^   ", "  ^  ^ ", " ^  ^  ")),
        Terrain.SEA: (("~ ~ ~", " ~ ~ ~ ", "~ ~ ~ ~"),),
        Terrain.LAKE: (("~ ~ ~", " ~ ~ ~ ", "~ ~ ~ ~"),),
        Terrain.NEUTRAL: ((": : :", ": : : :", ": : : :"),),
    },
    small_textures={
        Terrain.CLEAR: (("   ",), ("  .",), ("   ",)),
        Terrain.CITY: (("   ",),),
        Terrain.FOREST: (("t t",), (" tt",), ("tt ",)),
        Terrain.SWAMP: ((' " ',), ('" "',)),
        Terrain.MOUNTAIN: (("^ ^",), (" ^ ",)),
        Terrain.SEA: (("~~~",),),
        Terrain.LAKE: (("~~~",),),
        Terrain.NEUTRAL: ((": :",),),
    },
    letters={
        Terrain.CLEAR: " .",
        Terrain.CITY: " $",
        Terrain.FOREST: " t",
        Terrain.SWAMP: ' "',
        Terrain.MOUNTAIN: " ^",
        Terrain.SEA: "~~",
        Terrain.LAKE: "~~",
        Terrain.NEUTRAL: "::",
    },
    wide_marks={Arm.INFANTRY: "[X]", Arm.MECHANIZED: "[O]", Arm.AIR: "[A]"},
    narrow_marks={Arm.INFANTRY: "X", Arm.MECHANIZED: "O", Arm.AIR: "A"},
    city={Side.AXIS: "#", Side.SOVIET: "*"},
    town=".",
    port="P",
    fortified=("[", "]"),
    beneath={Arm.INFANTRY: "+", Arm.MECHANIZED: "+", Arm.AIR: "a"},
    side_shadow=" ",
    lower_shadow=" ",
    unsupplied="!",
    spent="-",
    estimate="~",
    battle="x",
    captured=">",
    tails={1: "|", 2: "/", 3: "\\", 4: "|", 5: "/", 6: "\\"},
    heads={1: "^", 2: ">", 3: ">", 4: "v", 5: "<", 6: "<"},
    stop="+",
    bombard="*",
    target={StrikeKind.GROUND: "+", StrikeKind.BOMB: "*"},
    own_rail="+",
    enemy_rail=":",
    cut_rail=".",
    new_rail="=",
    flight="'",
    signs={
        **{tint: tint.value for tint in Tint},
        Tint.GOOD: "Y",
        Tint.FROZEN: "F",
        Tint.MUD: "M",
        Tint.BUILDING: "R",
        Tint.CUT: "C",
    },
    frame="_",
    kept="#*[]+!-~>^<",
)
