"""Types of unit: the printed table as literal data, and what a type is on a given day (§4.9, R15, R17, R89)."""

from collections.abc import Mapping
from datetime import date
from enum import Enum, auto
from functools import cache
from typing import Final, NamedTuple

from wir.model.sides import Side
from wir.model.units import UnitType
from wir.rules.tables import REDESIGNATIONS


class Army(Enum):
    """Whose groups may hold a type; Germany's allies have theirs replaced but never built (R19)."""

    GERMAN = auto()
    ALLIED = auto()
    SOVIET = auto()
    BOTH = auto()


class Cost(NamedTuple):
    """Points for one point of strength (§4.9)."""

    infantry: int
    vehicle: int

    def paid_for(self, points: int, infantry: int, vehicle: int) -> int:
        """How many of some strength points so many points of the pools can pay for."""
        points = min(points, infantry // self.infantry)
        return min(points, vehicle // self.vehicle) if self.vehicle else points


class Printed(NamedTuple):
    """The row of a type: whose it is, its cost, starting experience in percent, maximum strength in points (§4.9)."""

    army: Army
    cost: Cost
    experience: int
    strength: int


_GERMAN, _ALLIED, _SOVIET = Army.GERMAN, Army.ALLIED, Army.SOVIET
_ON_FOOT: Final = Cost(1, 0)
_MOBILE: Final = Cost(1, 1)
_HEAVY: Final = Cost(2, 1)

UNIT_TABLE: Final = {
    UnitType.INF: Printed(_GERMAN, _ON_FOOT, 70, 70),
    UnitType.SS_INF: Printed(_GERMAN, _ON_FOOT, 10, 90),
    UnitType.MTN: Printed(_GERMAN, _ON_FOOT, 10, 60),
    UnitType.SS_MTN: Printed(_GERMAN, _ON_FOOT, 10, 90),
    UnitType.CAV: Printed(Army.BOTH, _ON_FOOT, 10, 60),
    UnitType.SS_CAV: Printed(_GERMAN, _ON_FOOT, 10, 90),
    UnitType.JG: Printed(_GERMAN, _ON_FOOT, 10, 60),
    UnitType.LW_INF: Printed(_GERMAN, _ON_FOOT, 10, 60),
    UnitType.PZ: Printed(_GERMAN, _MOBILE, 10, 150),
    UnitType.SS_PZ: Printed(_GERMAN, _MOBILE, 90, 200),
    UnitType.PZG: Printed(_GERMAN, _MOBILE, 10, 130),
    UnitType.SS_PZG: Printed(_GERMAN, _MOBILE, 10, 140),
    UnitType.SS_PZG_ELITE: Printed(_GERMAN, _HEAVY, 90, 200),
    UnitType.MOT: Printed(_GERMAN, _MOBILE, 10, 100),
    UnitType.SS_MOT_ELITE: Printed(_GERMAN, _HEAVY, 90, 140),
    UnitType.IT_MOT: Printed(_ALLIED, _MOBILE, 10, 100),
    UnitType.IT_INF: Printed(_ALLIED, _ON_FOOT, 10, 60),
    UnitType.RUM_INF: Printed(_ALLIED, _ON_FOOT, 10, 60),
    UnitType.RUM_CAV: Printed(_ALLIED, _ON_FOOT, 10, 60),
    UnitType.RUM_MTN: Printed(_ALLIED, _ON_FOOT, 10, 60),
    UnitType.HUN_INF: Printed(_ALLIED, _ON_FOOT, 10, 60),
    UnitType.FIN_INF: Printed(_ALLIED, _ON_FOOT, 10, 120),
    UnitType.RIFLE: Printed(_SOVIET, _ON_FOOT, 10, 90),
    UnitType.GDS_RIFLE: Printed(_SOVIET, _ON_FOOT, 10, 120),
    UnitType.GDS_CAV: Printed(_SOVIET, _ON_FOOT, 10, 120),
    UnitType.PARA: Printed(Army.BOTH, _ON_FOOT, 10, 120),
    UnitType.TANK: Printed(_SOVIET, _MOBILE, 10, 60),
    UnitType.MECH: Printed(_SOVIET, _HEAVY, 20, 90),
    UnitType.GDS_TANK: Printed(_SOVIET, _MOBILE, 10, 140),
    UnitType.GDS_MECH: Printed(_SOVIET, _HEAVY, 70, 180),
    # Not printed: Slovaks (R118), SS motorized divisions other than the named ones (as MOT), named SS panzer (R107).
    UnitType.SLO: Printed(_ALLIED, _ON_FOOT, 10, 60),
    UnitType.SS_MOT: Printed(_GERMAN, _MOBILE, 10, 100),
    UnitType.SS_PZ_ELITE: Printed(_GERMAN, _HEAVY, 90, 200),
}
"""Each type as it is at first (§4.9, R15, R19, R89)."""


class Later(NamedTuple):
    """What a type of a side is from a day on (§4.9)."""

    since: date
    experience: int
    strength: int


LATER: Final = {
    (UnitType.INF, Side.AXIS): Later(date(1943, 1, 1), 10, 90),
    (UnitType.CAV, Side.SOVIET): Later(date(1943, 1, 1), 10, 90),
    (UnitType.TANK, Side.SOVIET): Later(date(1942, 1, 1), 10, 120),
    (UnitType.MECH, Side.SOVIET): Later(date(1942, 1, 1), 70, 150),
}
"""The types that change; German cavalry, printed apart from the Soviet corps, never grows (§4.9)."""

GERMAN_EXPERIENCE: Final = 70
"""Starting experience of every German unit built in 1941 or 1942 (§4.9, R17)."""

_WITH_VEHICLES: Final = frozenset(type_ for type_, row in UNIT_TABLE.items() if row.cost.vehicle)

MECHANIZED_GROUP_TYPES: Final = _WITH_VEHICLES - {UnitType.IT_MOT}
"""Types that a mechanized group may contain (§4.1); they use two supply points (§5.2), never go by sea (§4.10)."""

NAVAL_BANNED: Final[Mapping[UnitType, str]] = {
    **dict.fromkeys(sorted(_WITH_VEHICLES | {UnitType.FIN_INF}), "R28"),
    UnitType.IT_MOT: "R150",
}
"""Types that never move by sea: tanks, all motorized units, Finns; with the ruling that says so (§4.10)."""

ELITE_TYPES: Final = (UnitType.SS_MOT_ELITE, UnitType.SS_PZG_ELITE, UnitType.SS_PZ_ELITE)
"""The three types an elite SS unit passes through (§8.13)."""

_AXIS_TYPES = frozenset(type_ for type_, row in UNIT_TABLE.items() if row.army is not Army.SOVIET)
_SOVIET_TYPES = frozenset(type_ for type_, row in UNIT_TABLE.items() if row.army in (Army.SOVIET, Army.BOTH))
_LAST_YEAR_OF_VETERANS = 1942


def types_of(side: Side) -> frozenset[UnitType]:
    """The types that a side's groups may hold; cavalry and parachutists exist on both sides."""
    return _SOVIET_TYPES if side is Side.SOVIET else _AXIS_TYPES


def designated(type_: UnitType, day: date) -> UnitType:
    """What units of an Axis type are called on a day: MOT becomes PZG, elite SS units change twice (§8.13, R107)."""
    for since, changes in REDESIGNATIONS:
        if day >= since:
            type_ = changes.get(type_, type_)
    return type_


def quality_of(type_: UnitType, day: date, side: Side) -> Later | Printed:
    """The printed row of a type on a day (§4.9, R89); the Axis has cavalry of its own."""
    later = LATER.get((type_, side))
    return later if later is not None and later.since <= day else UNIT_TABLE[type_]


@cache  # called for every unit whenever a state is checked, a commander thinks or losses are replaced
def maximum_strength(type_: UnitType, day: date, side: Side) -> int:
    """Strength points of a full unit on a day (§4.9)."""
    return quality_of(type_, day, side).strength


def starting_experience(type_: UnitType, day: date, side: Side) -> int:
    """Experience in percent of newly built strength on a day (§4.9, R17); German units of 1941-42 start at 70."""
    experience = quality_of(type_, day, side).experience
    if side is Side.AXIS and UNIT_TABLE[type_].army is not Army.ALLIED and day.year <= _LAST_YEAR_OF_VETERANS:
        return max(experience, GERMAN_EXPERIENCE)
    return experience


def cost_of(type_: UnitType) -> Cost:
    """Infantry and vehicle points of one strength point (§4.9)."""
    return UNIT_TABLE[type_].cost


def supply_points(type_: UnitType) -> int:
    """Supply points used when a unit's fatigue is reduced: two for motorized and armoured units, else one (§5.2)."""
    return 2 if cost_of(type_).vehicle else 1
