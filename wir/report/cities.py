"""The cities: when each was taken, and when it was taken in the war itself."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta

from wir.model.printable import printable
from wir.model.sides import SIDES, Side
from wir.report.record import Record
from wir.report.words import counted
from wir.text.war.history import is_known, taken, taken_before

_WEEK = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Fall:
    """A city that a side took first in the week of `here`, and in the war on the day `then`; None is never.

    `before` is the day in the war, before the game begins, where there is none within it; `is_known` tells whether
    history's days are known for this city.
    """

    city: str
    by: Side
    here: date | None
    then: date | None
    before: date | None
    is_known: bool

    @property
    def weeks(self) -> int | None:
        """Weeks by which it fell later than in the war; negative is earlier; None where one of the two is missing."""
        return (
            None
            if self.here is None or self.then is None
            else ((self.here - self.then).days + _WEEK.days - 1) // _WEEK.days
        )

    @property
    def told(self) -> str:
        """How it compares with the war."""
        if self.here is None:
            return "not here"
        if self.weeks is None:
            return "before this game" if self.before else "not in history" if self.is_known else ""
        if not self.weeks:
            return "the same week"
        return f"{counted(abs(self.weeks), 'week')} {'late' if self.weeks > 0 else 'early'}"

    @property
    def mark(self) -> str:
        """`early`, `late`, `same` or `never`, by which the page colours it."""
        if self.weeks is None:
            return "never" if self.here is None else "other"
        return "same" if not self.weeks else "late" if self.weeks > 0 else "early"


def falls(record: Record) -> dict[Side, list[Fall]]:
    """Each city that a side took in the game or in the war while the game lasted, by the earlier of the two days."""
    scenario = record.last.scenario
    end = record.positions[-1].day + _WEEK
    found: dict[Side, list[Fall]] = {}
    for side in SIDES:
        rows = []
        for city in scenario.cities:
            if city.at is None:
                continue
            here = next((one.day for one in record.captures if (one.city, one.by) == (city.name, side)), None)
            then = taken(city.name, side, scenario.start)
            if here is not None or (then is not None and then < end):
                before = taken_before(city.name, side, scenario.start) if then is None else None
                rows.append(Fall(printable(city.name), side, here, then, before, is_known(city.name)))
        found[side] = sorted(rows, key=lambda row: (min(filter(None, (row.here, row.then))), row.city))
    return found
