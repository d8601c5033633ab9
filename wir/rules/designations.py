"""Numbers and names of units, Soviet guards, changes of Axis types (§2.2, §4.9, §8.12, §8.13, R5)."""

from collections.abc import Iterable, Iterator
from datetime import date
from itertools import chain, count
from typing import Any, Final

from wir.model.records import replace
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import Unit, UnitType
from wir.rules.change import Change
from wir.rules.quality import ELITE_TYPES
from wir.rules.tables import GUARDS, GUARDS_EXPERIENCE, GUARDS_STRENGTH, REDESIGNATIONS

ELITE_1941: Final = ("LAH", "D.R", "TOT", "WIK")
"""The elite SS units of the start (§4.9, R3)."""

ELITE_1943: Final = ("HOH", "FRU", "H.J")
"""Those that may be built from 1943 on (§4.9, R3)."""

NAMES: Final = {
    UnitType.SS_INF: ("POL", "GAL", "LET"),
    UnitType.SS_MTN: ("NOR", "P.E", "HAN"),
    UnitType.SS_CAV: ("F.G",),
    UnitType.SS_PZG: ("N.L", "R.F", "G.B", "H.W"),
}
"""Divisions with names, in the order in which they are raised (§2.2, R5)."""

NUMBERS: Final = {
    UnitType.INF: (
        *(323, 327, 328, 329, 330, 331, 332, 333, 335, 336, 337, 340, 342, 343, 344, 345, 346, 347, 348, 353),
        *(355, 356, 369, 370, 371, 373, 376, 377, 382, 383, 384, 385, 387, 389, 392, 416, 526, 702, 704, 707),
        *(708, 709, 710, 711, 712, 713, 714, 715, 716, 717, 718, 719),
    ),
    UnitType.MTN: (5, 7, 8, 9, 10),
    UnitType.LW_INF: tuple(range(1, 23)),
    UnitType.SS_INF: (19, 20, *range(25, 37), 38),
    UnitType.SS_MTN: (21, 23, 24),
    UnitType.SS_CAV: (22, 33, 37),
    UnitType.PZ: (*range(22, 28), 116, 155, 179, 233, *range(101, 113)),
    UnitType.PZG: (15, 90, 345, 386, 164, 999),
    UnitType.SS_PZG: (23, 27, 28),
    UnitType.RIFLE: tuple(range(67, 136)),
    UnitType.CAV: tuple(range(3, 20)),
    UnitType.TANK: tuple(range(1, 32)),
    UnitType.MECH: tuple(range(1, 15)),
}
"""Numbers that armies really gave such units later in the war, in the order in which they are taken."""

SS_DIVISIONS: Final = 38
"""The SS had divisions 1 to 38; the first 18 have names instead of numbers (§2.2)."""


def candidates(type_: UnitType) -> Iterator[str]:
    """Designations for a new unit of a type, best first, without end; no SS division takes a number of a named one."""
    named: Iterable[str] = NAMES.get(type_, ())
    further = count(SS_DIVISIONS + 1 if type_ in NAMES else 1)
    return chain(named, map(str, chain(NUMBERS.get(type_, ()), further)))


def _used_designations(state: State, side: Side) -> set[tuple[str, UnitType]]:
    """Every designation that a side has in use, with its type."""
    return {(u.designation, u.type) for group in state.groups_of(side) for u in group.units}


def expected_designations(state: State, side: Side) -> set[tuple[str, UnitType]]:
    """The designations of reinforcements yet to come, which no other unit may take (R117)."""
    scheduled = state.scenario.reinforcements
    units = [scheduled[n].unit for n in state.players[side].expected]
    return {(unit.designation, unit.type) for unit in units}


def next_designation(state: State, side: Side, type_: UnitType) -> str:
    """The first designation of a type that no unit of the side has or will bring with it."""
    taken = _used_designations(state, side) | expected_designations(state, side)
    return next(name for name in candidates(type_) if (name, type_) not in taken)


def next_guards_number(state: State, side: Side, type_: UnitType) -> str:
    """The lowest free number of a guards type (§8.12)."""
    used = _used_designations(state, side)
    return next(name for name in map(str, count(1)) if (name, type_) not in used)


def elite_names(year: int) -> tuple[str, ...]:
    """The elite SS units that may exist in a year (§4.9, R18)."""
    return ELITE_1941 if year < 1943 else ELITE_1941 + ELITE_1943


def missing_elite(state: State) -> str | None:
    """The first elite SS unit that may be built this year and is neither in the field nor on its way (R18)."""
    taken = _used_designations(state, Side.AXIS) | expected_designations(state, Side.AXIS)
    elite = {name for name, type_ in taken if type_ in ELITE_TYPES}
    return next((name for name in elite_names(state.year) if name not in elite), None)


def without_clash(state: State, side: Side, unit: Unit, type_: UnitType) -> str:
    """The designation that a unit keeps when it comes or changes its type, or a free one where it is taken (§8.13)."""
    if (unit.designation, type_) not in _used_designations(state, side):
        return unit.designation
    return next_designation(state, side, type_)


def earns_guards(unit: Unit) -> bool:
    """Whether a Soviet unit becomes guards: strength over 40, experience over 80 (§8.12, R91)."""
    return unit.type in GUARDS and unit.strength > GUARDS_STRENGTH and unit.experience > GUARDS_EXPERIENCE


def name_guards(change: Change) -> None:
    """Renumbers the units that have earned it, at the end of a week (§8.12, R91)."""
    for group in change.state.groups_of(Side.SOVIET):
        for place, unit in enumerate(group.units):
            if earns_guards(unit):
                type_ = GUARDS[unit.type]
                named = replace(unit, designation=next_guards_number(change.state, Side.SOVIET, type_), type=type_)
                change.put(change.state.groups[group.id].with_unit(place, named))
                facts: dict[str, Any] = {"date": None, "unit": unit.name, "now": named.name}
                change.tell("redesignated", "8.12", "R91", of=group, private=True, **facts)


def redesignate(change: Change, last: date, coming: date) -> None:
    """Changes Axis types on the days between the week that ends and the one that comes (§8.13, R107)."""
    for day, types in REDESIGNATIONS:
        if not last < day <= coming:
            continue
        for group in change.state.groups_of(Side.AXIS):
            for place, unit in enumerate(group.units):
                if unit.type in types:
                    type_ = types[unit.type]
                    name = without_clash(change.state, Side.AXIS, unit, type_)
                    renamed = replace(unit, designation=name, type=type_)
                    change.put(change.state.groups[group.id].with_unit(place, renamed))
        change.tell(
            "redesignated", "8.13", "R107", side=Side.AXIS, date=day.isoformat(), group=None, unit=None, now=None
        )
