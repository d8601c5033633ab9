"""A side's war in figures: by week what it has, by month what it loses and makes (§8.5, §9.1)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil
from typing import Final

from wir.estimates.series import FIGURES, series_of
from wir.model.calendar import MONTHS, date_of
from wir.model.state import State
from wir.model.view import View
from wir.rules.production import SOURCES, output_of
from wir.text.panels.lines import Line, Role, Span, gauge, heading, line, wrapped

_BY_WEEK: Final = (
    ("Strength", "strength points of all groups", "strength"),
    ("Victory points", "victory points (§9.1)", "victory points"),
    ("Cities", "cities held", "cities"),
    ("Groups", "combat groups", "groups"),
)
_BY_MONTH: Final = (
    ("Losses", "strength points lost in battle, by month", "losses"),
    ("Surrendered", "strength points that surrendered, by month", "surrendered"),
)
"""Charts with what they count, and the name of the figure."""

_FIGURE: Final = 7
_ROOM_FOR_NAMES: Final = 30

_TICK: Final = 11
"""Columns that the name of a month takes with the space around it."""

_LARGE: Final = 100
"""Values from which on decimals say nothing."""

_STEPS: Final = (1, 2, 5)
_TICKS: Final = 5


@dataclass(frozen=True, slots=True)
class Curve:
    """A figure by time, its last value the one to be told; `sign` draws it where it does not stand alone."""

    points: tuple[tuple[date, float], ...]
    role: Role
    name: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """Curves by time over the days of the first of them.

    `by_month` tells that each point of the only curve is the sum of a month, dated by its first day.
    """

    title: str
    unit: str
    curves: tuple[Curve, ...]
    by_month: bool = False

    @property
    def points(self) -> tuple[tuple[date, float], ...]:
        """The points of the first curve."""
        return self.curves[0].points


def charts_of(view: View, months: Sequence[tuple[State, int]]) -> list[Chart]:
    """Every chart of the side of a View. `months` are the states with which they began, each with its weeks so far.

    Production is what the cities were good for as they stood then: chance may have withheld some of it, and what was
    taken or built within the month counts from the next one (§8.5).
    """
    charts = [Chart(title, unit, (Curve(_dated(view, name), Role.BAR_STRENGTH),)) for title, unit, name in _BY_WEEK]
    for title, unit, name in _BY_MONTH:
        charts.append(Chart(title, unit, (Curve(_by_month(_dated(view, name)), Role.BAR_FATIGUE),), by_month=True))
    made = [(state.date, output_of(state, view.viewer).points, weeks) for state, weeks in months]
    for pool in SOURCES:
        unit = f"{pool} points that the cities could make, by month (§8.5)"
        points = _by_month((day, points[pool] * weeks) for day, points, weeks in made)
        charts.append(Chart(f"Production: {pool}", unit, (Curve(points, Role.BAR_EXPERIENCE),), by_month=True))
    return charts


def _dated(view: View, name: str) -> tuple[tuple[date, int], ...]:
    """A figure of the side by the first day of each week."""
    return tuple((date_of(view.scenario.start, week), value) for week, value in series_of(view, name).points)


def _by_month(points: Iterable[tuple[date, int]]) -> tuple[tuple[date, int], ...]:
    """The sums of each month, those without any week left out."""
    sums: dict[date, int] = {}
    for day, value in points:
        month = day.replace(day=1)
        sums[month] = sums.get(month, 0) + value
    return tuple(sums.items())


def series_panel(view: View, width: int) -> list[Line]:
    """Every figure with its last value and its course on one line, the latest weeks at the right."""
    lines = [heading("BY WEEK", width)]
    if not view.own.records:
        return lines + wrapped(line(Span("nothing before the end of the first week", Role.FAINT)), width)
    longest = max(map(len, FIGURES)) if width >= _ROOM_FOR_NAMES else 8
    for name in FIGURES:
        values = [value for _, value in series_of(view, name).points]
        cells = width - longest - _FIGURE - 1
        shown = values[-cells:]
        course = [gauge(value, max(*shown, 1), Role.BAR_STRENGTH) for value in shown]
        label, last = Span(name[:longest].ljust(longest), Role.LABEL), Span(f"{values[-1]}".rjust(_FIGURE), Role.VALUE)
        lines.append(line(label, last, " ", *course))
    return lines


def figure_of(value: float) -> str:
    """A value as it is written: whole, a small one with a decimal: `12788`, `15.2`."""
    return f"{value:.0f}" if abs(value) >= _LARGE or value == int(value) else f"{value:.1f}"


def round_figures(most: float) -> list[int]:
    """Round figures from 0 to at least the highest value."""
    step = next(unit * 10**power for power in range(12) for unit in _STEPS if unit * 10**power * (_TICKS - 1) >= most)
    return list(range(0, ceil(most) + step, step))


def months_below(days: list[date], last: int, width: int) -> dict[int, str]:
    """Months below the places where they begin, as many as there is room for; a year stands with its first month."""
    apart = _TICK * last / width
    names: dict[int, str] = {}
    before = date.min
    for place, day in enumerate(days, 1):
        is_new = (day.year, day.month) != (before.year, before.month)
        if is_new and (not names or place - max(names) >= apart):
            month = MONTHS[day.month - 1]
            names[place] = month if day.year == before.year else f"{month} {day.year}"
            before = day
    return names
