"""Soviet guards (§8.12) and the changes of Axis designations (§8.13)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from wir.model.groups import Group
from wir.model.sides import Side
from wir.model.units import Unit
from wir.rules.change import Change
from wir.rules.designations import next_guards_number, without_clash
from wir.rules.tables import GUARDS, GUARDS_EXPERIENCE, GUARDS_STRENGTH, REDESIGNATIONS


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
                _swap(change, change.state.groups[group.id], place, named)
                change.tell(
                    "redesignated",
                    "8.12",
                    "R91",
                    only=Side.SOVIET,
                    side=Side.SOVIET,
                    date=None,
                    group=group.id,
                    unit=unit.name,
                    now=named.name,
                )


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
                    _swap(change, change.state.groups[group.id], place, replace(unit, designation=name, type=type_))
        change.tell(
            "redesignated", "8.13", "R107", side=Side.AXIS, date=day.isoformat(), group=None, unit=None, now=None
        )


def _swap(change: Change, group: Group, place: int, unit: Unit) -> None:
    change.put(replace(group, units=(*group.units[:place], unit, *group.units[place + 1 :])))
