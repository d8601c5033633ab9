"""What a type of unit is on a given day: starting experience, maximum strength, cost (§4.9, R15, R17, R89)."""

from __future__ import annotations

from datetime import date
from functools import cache
from typing import Final

from wir.model.sides import Side
from wir.model.units import UnitType
from wir.rules.tables import REDESIGNATIONS
from wir.rules.unit_table import GERMAN_EXPERIENCE, LATER, UNIT_TABLE, Army, Cost, Later, Printed

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


@cache  # asked for every unit whenever a state is checked, a commander thinks or losses are replaced
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
