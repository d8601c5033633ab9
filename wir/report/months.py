"""A war by its months; a week belongs to the month of its first day."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from wir.model.sides import Side
from wir.model.weather import Weather
from wir.report.pockets import Pocket
from wir.report.record import Position, Record, Weeks


@dataclass(frozen=True, slots=True)
class Month(Weeks):
    """The weeks of a month, and how things stood before the first and after the last of them.

    `ordinal` counts the months of the war from 0; `pockets` are the encirclements that began in it.
    """

    ordinal: int
    first: date
    before: Position
    after: Position
    pockets: tuple[Pocket, ...]

    @property
    def partisans(self) -> int:
        """How many times partisans cut a railway."""
        return sum(week.partisans for week in self.weeks)

    @property
    def weathers(self) -> Counter[Weather]:
        """How many weeks had which weather."""
        return Counter(week.weather for week in self.weeks)

    def gained(self, side: Side) -> int:
        """Hexes that a side owned more at the end than at the beginning."""
        letter = "A" if side is Side.AXIS else "S"
        return self.after.owners.count(letter) - self.before.owners.count(letter)

    @property
    def margin(self) -> int:
        """Soviet minus Axis points at its end."""
        return self.after.points[Side.SOVIET] - self.after.points[Side.AXIS]


def months_of(record: Record, pockets: list[Pocket]) -> list[Month]:
    """The months of a war in their order."""
    found: list[Month] = []
    place = 0
    for first, weeks in groupby(record.weeks, key=lambda week: week.day.replace(day=1)):
        of_month = tuple(weeks)
        end = place + len(of_month)
        begun = tuple(pocket for pocket in pockets if place < pocket.first <= end)
        found.append(Month(of_month, len(found), first, record.positions[place], record.positions[end], begun))
        place = end
    return found
