"""What a state written by hand says twice: the week and its date, the marks of a group and its status.

`wir show --json` prints both, and whoever edits a state changes one of them.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any, Final

from wir.model.calendar import date_of, week_of
from wir.model.groups import AIR_NUMBERS, DEPOT_NUMBERS, Status, kind_of, side_of
from wir.model.plain import PlainError, convert
from wir.model.units import FATIGUE_LIMIT
from wir.rules.tables import STRATEGIC_MOVEMENT

_FIRST: Final = 1


def settled(plain: Mapping[str, Any], start: date) -> dict[str, Any]:
    """A plain state in which the week holds what the date says, and the marks of groups what their status says.

    `start` is the first day of the scenario. Raises PlainError where they contradict each other.
    """
    whole = {**plain, **_week(plain, start)}
    for part, word in (("groups", "group"), ("air", "air group")):
        if isinstance(plain.get(part), dict):
            whole[part] = {number: _marked(f"{word} {number}", number, entry) for number, entry in plain[part].items()}
    return whole


def _week(plain: Mapping[str, Any], start: date) -> dict[str, int]:
    """The week, where it and the date differ: the one of them that is still the first week's gives way."""
    if "date" not in plain:
        return {}
    day = convert(plain["date"], date, "date")
    dated, week = week_of(start, day), plain.get("week")
    if date_of(start, dated) != day:
        raise PlainError(f"date: {day} is inside week {dated}, which begins on {date_of(start, dated)}")
    if not isinstance(week, int):
        return {}
    if week not in (dated, _FIRST) and dated != _FIRST:
        raise PlainError(f"week: {week} is not the week of {plain['date']}, which is week {dated}")
    return {"week": dated} if week == _FIRST else {}


def _marked(place: str, number: str, entry: Any) -> Any:
    """A group with the marks that its status asks for and that it lacks; a status takes no mark away (§6.1, R143)."""
    if not isinstance(entry, dict) or "status" not in entry or not number.isdecimal():
        return entry
    status = convert(entry["status"], Status, f"{place}: status")
    id_ = int(number)
    if status is Status.SUPPLIED:
        depot = DEPOT_NUMBERS[side_of(id_)][0]
        return {**entry, "supplied_by": depot if entry.get("supplied_by") is None else entry["supplied_by"]}
    if any(id_ in numbers for numbers in AIR_NUMBERS.values()):
        return {**entry, "moved": True} if status is not Status.UNSUPPLIED else entry
    if status is Status.MOVED and not entry.get("moved"):
        return {**entry, "moved": 1, "allowance": entry.get("allowance") or STRATEGIC_MOVEMENT[kind_of(id_)]}
    if status is Status.NO_ACTION and not _is_spent(entry):
        return {**entry, "halted": True}
    return entry


def _is_spent(entry: Mapping[str, Any]) -> bool:
    """Whether fatigue alone holds the group in place (§8.1, R58)."""
    units = entry.get("units")
    return isinstance(units, list) and any(
        isinstance(unit, dict) and unit.get("fatigue") == FATIGUE_LIMIT for unit in units
    )
