"""The palette without colours: the Axis in reverse video, the Soviets plain."""

from __future__ import annotations

from typing import Final

from wir.model.groups import StrikeKind
from wir.model.sides import SIDES, Side
from wir.text.cells import PLAIN, Style
from wir.text.map.arms import Arm
from wir.text.map.palette import Palette

_BOLD, _FAINT, _REVERSE = Style(bold=True), Style(dim=True), Style(reverse=True)
_FULL = Style(bold=True, reverse=True)

MONO: Final = Palette(
    name="no colours",
    blends=False,
    base=_FAINT,
    void=PLAIN,
    fills={},
    textures={},
    relief=0,
    outline=None,
    outline_strength=0,
    coast=None,
    coast_strength=0,
    river=PLAIN,
    ice=PLAIN,
    strait=PLAIN,
    border=_BOLD,
    border_glow=0,
    territory={},
    territory_strength=0,
    rails=dict.fromkeys(SIDES, (_FAINT,)),
    cut_rail=_FAINT,
    new_rail=_BOLD,
    light_ink=None,
    dark_ink=None,
    town_ink=None,
    town_strength=0,
    plate_strength=0,
    city_marks=dict.fromkeys(SIDES, _BOLD),
    counters={(side, arm): _FULL if side is Side.AXIS else _BOLD for side in SIDES for arm in Arm},
    spent={(side, arm): _REVERSE if side is Side.AXIS else PLAIN for side in SIDES for arm in Arm},
    second_line=0,
    entrenched={Side.AXIS: _BOLD, Side.SOVIET: _FULL},
    unsupplied=_FULL,
    shadow=None,
    shadow_strength=0,
    plot=_FULL,
    strike=dict.fromkeys(StrikeKind, _FULL),
    battle=_FULL,
    captured={Side.AXIS: _FULL, Side.SOVIET: Style(bold=True, underline=True)},
    overview={},
    overview_cities={},
    overview_territory=0,
    overview_tint=0,
    tints={},
    tint_strength=0,
    cursor=_FULL,
    selection=_REVERSE,
    path=_FULL,
    ruler=PLAIN,
    ruler_mark=_FULL,
)
