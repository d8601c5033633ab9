"""A war by its months; a week belongs to the month of its first day."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date
from itertools import groupby

from wir.model.sides import SIDES, Side
from wir.model.weather import Weather
from wir.report.pockets import Pocket
from wir.report.record import Battle, Capture, Fought, Position, Record, Surrender


@dataclass(frozen=True, slots=True)
class Month:
    """The weeks of a month, and how things stood before the first and after the last of them.

    `ordinal` counts the months of the war from 0; `pockets` are the encirclements that began in it.
    """

    ordinal: int
    first: date
    weeks: tuple[Fought, ...]
    before: Position
    after: Position
    pockets: tuple[Pocket, ...]

    @property
    def battles(self) -> list[Battle]:
        """Every attack of the month."""
        return [battle for week in self.weeks for battle in week.battles]

    @property
    def captures(self) -> list[Capture]:
        """Every city that changed hands, in order."""
        return [capture for week in self.weeks for capture in week.captures]

    @property
    def surrenders(self) -> list[Surrender]:
        """Every group that surrendered, in order."""
        return [gone for week in self.weeks for gone in week.surrenders]

    @property
    def partisans(self) -> int:
        """How many times partisans cut a railway."""
        return sum(week.partisans for week in self.weeks)

    @property
    def weathers(self) -> Counter[Weather]:
        """How many weeks had which weather."""
        return Counter(week.weather for week in self.weeks)

    @property
    def faults(self) -> list[Fought]:
        """The weeks that cannot be told."""
        return [week for week in self.weeks if week.fault is not None]

    def attacks(self, side: Side) -> int:
        """How many attacks a side made."""
        return sum(week.attacks(side) for week in self.weeks)

    def lost(self, side: Side) -> int:
        """Strength points that a side lost, as far as they are known."""
        return sum(week.lost(side) for week in self.weeks)

    def surrendered(self, side: Side) -> list[Surrender]:
        """The groups of a side that surrendered."""
        return [gone for gone in self.surrenders if gone.side is side]

    def gained(self, side: Side) -> int:
        """Hexes that a side owned more at the end than at the beginning."""
        letter = "A" if side is Side.AXIS else "S"
        return self.after.owners.count(letter) - self.before.owners.count(letter)

    def produced(self, side: Side) -> Counter[str]:
        """Points that a side's cities made, by pool, where they are known."""
        made: Counter[str] = Counter()
        for week in self.weeks:
            made.update(week.produced.get(side, {}))
        return made

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
        found.append(Month(len(found), first, of_month, record.positions[place], record.positions[end], begun))
        place = end
    return found


def totals(record: Record) -> dict[Side, dict[str, int]]:
    """What each side did and lost in the whole war: attacks, strength points lost, groups that surrendered."""
    return {
        side: {
            "attacks": sum(week.attacks(side) for week in record.weeks),
            "lost": sum(week.lost(side) for week in record.weeks),
            "surrendered": sum(gone.side is side for week in record.weeks for gone in week.surrenders),
            "cities": sum(capture.by is side for capture in record.captures),
        }
        for side in SIDES
    }
