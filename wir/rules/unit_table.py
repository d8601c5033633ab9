"""The printed table of the types of unit, as literal data: what they cost, what they are, where they may go (§4.9)."""

from __future__ import annotations

from datetime import date
from typing import Final, NamedTuple

from wir.model.units import UnitType

MECHANIZED_GROUP_TYPES: Final = frozenset(
    {
        UnitType.PZ,
        UnitType.PZG,
        UnitType.MOT,
        UnitType.SS_MOT,
        UnitType.SS_PZG,
        UnitType.SS_PZ,
        UnitType.SS_MOT_ELITE,
        UnitType.SS_PZG_ELITE,
        UnitType.SS_PZ_ELITE,
        UnitType.TANK,
        UnitType.GDS_TANK,
        UnitType.MECH,
        UnitType.GDS_MECH,
    }
)
"""Types that a mechanized group may contain (§4.1); they use two supply points (§5.2), never go by sea (§4.10)."""


class Cost(NamedTuple):
    """Points for one point of strength (§4.9)."""

    infantry: int
    vehicle: int


_ON_FOOT: Final = Cost(1, 0)
_MOBILE: Final = Cost(1, 1)
_HEAVY: Final = Cost(2, 1)

UNIT_COST: Final = {
    UnitType.INF: _ON_FOOT,
    UnitType.MTN: _ON_FOOT,
    UnitType.CAV: _ON_FOOT,
    UnitType.JG: _ON_FOOT,
    UnitType.LW_INF: _ON_FOOT,
    UnitType.SS_INF: _ON_FOOT,
    UnitType.SS_MTN: _ON_FOOT,
    UnitType.SS_CAV: _ON_FOOT,
    UnitType.IT_INF: _ON_FOOT,
    UnitType.RUM_INF: _ON_FOOT,
    UnitType.RUM_CAV: _ON_FOOT,
    UnitType.RUM_MTN: _ON_FOOT,
    UnitType.HUN_INF: _ON_FOOT,
    UnitType.FIN_INF: _ON_FOOT,
    UnitType.SLO: _ON_FOOT,
    UnitType.RIFLE: _ON_FOOT,
    UnitType.GDS_RIFLE: _ON_FOOT,
    UnitType.GDS_CAV: _ON_FOOT,
    UnitType.PARA: _ON_FOOT,
    UnitType.MOT: _MOBILE,
    UnitType.PZG: _MOBILE,
    UnitType.PZ: _MOBILE,
    UnitType.IT_MOT: _MOBILE,
    UnitType.SS_MOT: _MOBILE,
    UnitType.SS_PZG: _MOBILE,
    UnitType.SS_PZ: _MOBILE,
    UnitType.TANK: _MOBILE,
    UnitType.GDS_TANK: _MOBILE,
    UnitType.MECH: _HEAVY,
    UnitType.GDS_MECH: _HEAVY,
    UnitType.SS_MOT_ELITE: _HEAVY,
    UnitType.SS_PZG_ELITE: _HEAVY,
    UnitType.SS_PZ_ELITE: _HEAVY,
}
"""Infantry and vehicle points for one strength point of each type (§4.9, R15, R19)."""


class Quality(NamedTuple):
    """What a type is from a day on: starting experience in percent, maximum strength in points (§4.9)."""

    since: date
    experience: int
    strength: int


_ALWAYS: Final = date(1941, 1, 1)
_1942: Final = date(1942, 1, 1)
_1943: Final = date(1943, 1, 1)

UNIT_QUALITY: Final = {
    UnitType.INF: (Quality(_ALWAYS, 70, 70), Quality(_1943, 10, 90)),
    UnitType.SS_INF: (Quality(_ALWAYS, 10, 90),),
    UnitType.MTN: (Quality(_ALWAYS, 10, 60),),
    UnitType.SS_MTN: (Quality(_ALWAYS, 10, 90),),
    UnitType.CAV: (Quality(_ALWAYS, 10, 60), Quality(_1943, 10, 90)),
    UnitType.SS_CAV: (Quality(_ALWAYS, 10, 90),),
    UnitType.JG: (Quality(_ALWAYS, 10, 60),),
    UnitType.LW_INF: (Quality(_ALWAYS, 10, 60),),
    UnitType.PZ: (Quality(_ALWAYS, 10, 150),),
    UnitType.SS_PZ: (Quality(_ALWAYS, 90, 200),),
    UnitType.PZG: (Quality(_ALWAYS, 10, 130),),
    UnitType.SS_PZG: (Quality(_ALWAYS, 10, 140),),
    UnitType.SS_PZG_ELITE: (Quality(_ALWAYS, 90, 200),),
    UnitType.MOT: (Quality(_ALWAYS, 10, 100),),
    UnitType.SS_MOT_ELITE: (Quality(_ALWAYS, 90, 140),),
    UnitType.IT_MOT: (Quality(_ALWAYS, 10, 100),),
    UnitType.IT_INF: (Quality(_ALWAYS, 10, 60),),
    UnitType.RUM_INF: (Quality(_ALWAYS, 10, 60),),
    UnitType.RUM_CAV: (Quality(_ALWAYS, 10, 60),),
    UnitType.RUM_MTN: (Quality(_ALWAYS, 10, 60),),
    UnitType.HUN_INF: (Quality(_ALWAYS, 10, 60),),
    UnitType.FIN_INF: (Quality(_ALWAYS, 10, 120),),
    UnitType.RIFLE: (Quality(_ALWAYS, 10, 90),),
    UnitType.GDS_RIFLE: (Quality(_ALWAYS, 10, 120),),
    UnitType.GDS_CAV: (Quality(_ALWAYS, 10, 120),),
    UnitType.PARA: (Quality(_ALWAYS, 10, 120),),
    UnitType.TANK: (Quality(_ALWAYS, 10, 60), Quality(_1942, 10, 120)),
    UnitType.MECH: (Quality(_ALWAYS, 20, 90), Quality(_1942, 70, 150)),
    UnitType.GDS_TANK: (Quality(_ALWAYS, 10, 140),),
    UnitType.GDS_MECH: (Quality(_ALWAYS, 70, 180),),
    # Not printed: Slovaks (R118), SS motorized divisions other than the named ones (as MOT), named SS panzer (R107).
    UnitType.SLO: (Quality(_ALWAYS, 10, 60),),
    UnitType.SS_MOT: (Quality(_ALWAYS, 10, 100),),
    UnitType.SS_PZ_ELITE: (Quality(_ALWAYS, 90, 200),),
}
"""Starting experience and maximum strength of each type (§4.9, R89)."""

AXIS_QUALITY: Final = {UnitType.CAV: (Quality(_ALWAYS, 10, 60),)}
"""German cavalry, which is printed apart from the Soviet corps and never grows (§4.9)."""

GERMAN_EXPERIENCE: Final = 70
"""Starting experience of every German unit built in 1941 or 1942 (§4.9, R17)."""

NAVAL_BANNED: Final = MECHANIZED_GROUP_TYPES | {UnitType.IT_MOT, UnitType.FIN_INF}
"""Types that never move by sea: tanks, all motorized units, Finns (§4.10, R28, R150)."""
