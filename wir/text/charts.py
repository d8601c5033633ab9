"""A side's own figures by week and month (§8.5, §9.1), and the axes of charts."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from math import ceil
from typing import Final

from wir.estimates.series import FIGURES, RECORDED, series_of
from wir.model.calendar import MONTHS, date_of
from wir.model.state import State
from wir.model.view import View
from wir.rules.production import SOURCES, output_of
from wir.rules.victory import cities_held, score_of
from wir.text.panels.lines import Line, Role, Span, gauge, line
from wir.text.panels.words import remark
from wir.text.war.figures import strength

_BY_WEEK: Final[tuple[tuple[str, str, str, Callable[[View], int]], ...]] = (
    ("Strength", "strength points of all groups", "strength", lambda view: strength(view, view.viewer)),
    ("Victory points", "victory points (§9.1)", "victory points", lambda view: score_of(view, view.viewer).total),
    ("Cities", "cities held", "cities", lambda view: cities_held(view, view.viewer)),
    ("Groups", "combat groups", "groups", lambda view: len(view.groups_of(view.viewer))),
)
_BY_MONTH: Final = (
    ("Losses", "strength points lost in battle, by month", "losses"),
    ("Surrendered", "strength points that surrendered, by month", "surrendered"),
)
"""Charts with their unit, the name of the figure and, for those by week, its value now."""

_FIGURE: Final = 7
_ROOM_FOR_NAMES: Final = 30

_TICK: Final = 11
"""Columns that the name of a month takes, with the space around it."""

_LARGE: Final = 100
"""Values from which decimals mean nothing."""

_STEPS: Final = (1, 2, 5)
_TICKS: Final = 5


@dataclass(frozen=True, slots=True)
class Curve:
    """A figure over time, of which the last value is told; `sign` draws it when it is not alone."""

    points: tuple[tuple[date, float], ...]
    role: Role
    name: str = ""
    sign: str = ""


@dataclass(frozen=True, slots=True)
class Chart:
    """Curves over time, on the days of the first.

    `by_month` means that each point of the only curve is the sum of a month, dated by its first day; `up_to_now` that
    the last point is the present value.
    """

    title: str
    unit: str
    curves: tuple[Curve, ...]
    by_month: bool = False
    up_to_now: bool = False

    @property
    def points(self) -> tuple[tuple[date, float], ...]:
        """The points of the first curve."""
        return self.curves[0].points


def charts_of(view: View, months: Sequence[tuple[State, int]]) -> list[Chart]:
    """Every chart of the side of a View. `months` are the states with which they began, each with its weeks so far.

    Production is what the cities could make as they stood then: chance may have withheld some of it, and what was
    captured or built during the month counts from the next one (§8.5).
    """
    charts = [
        Chart(
            title, f"{unit} {RECORDED}, and now", (Curve(_to_now(view, name, now), Role.BAR_STRENGTH),), up_to_now=True
        )
        for title, unit, name, now in _BY_WEEK
    ]
    for title, unit, name in _BY_MONTH:
        charts.append(Chart(title, unit, (Curve(_by_month(_dated(view, name)), Role.BAR_FATIGUE),), by_month=True))
    made = [(state.date, output_of(state, view.viewer).points, weeks) for state, weeks in months]
    for pool in SOURCES:
        unit = f"{pool} points that the cities could produce, by month (§8.5)"
        points = _by_month((day, points[pool] * weeks) for day, points, weeks in made)
        charts.append(Chart(f"Production: {pool}", unit, (Curve(points, Role.BAR_EXPERIENCE),), by_month=True))
    return charts


def _dated(view: View, name: str) -> tuple[tuple[date, int], ...]:
    """A figure of the side by the first day of each week."""
    return tuple((date_of(view.scenario.start, week), value) for week, value in series_of(view, name))


def _to_now(view: View, name: str, now: Callable[[View], int]) -> tuple[tuple[date, int], ...]:
    """The same, plus the present value if this week is not recorded yet; nothing before the first record."""
    points = _dated(view, name)
    return (*points, (view.date, now(view))) if points and points[-1][0] < view.date else points


def _by_month(points: Iterable[tuple[date, int]]) -> tuple[tuple[date, int], ...]:
    """The sums of each month, those without any week left out."""
    sums: dict[date, int] = {}
    for day, value in points:
        month = day.replace(day=1)
        sums[month] = sums.get(month, 0) + value
    return tuple(sums.items())


def series_panel(view: View, width: int) -> list[Line]:
    """Every figure with its last value and its course on one line, the latest weeks at the right."""
    told = RECORDED if view.own.records else "nothing before the end of the first week"
    lines = remark(told, Role.FAINT, width)
    if not view.own.records:
        return lines
    longest = max(map(len, FIGURES)) if width >= _ROOM_FOR_NAMES else 8
    for name in FIGURES:
        values = [value for _, value in series_of(view, name)]
        cells = width - longest - _FIGURE - 1
        shown = values[-cells:]
        course = [gauge(value, max(*shown, 1), Role.BAR_STRENGTH) for value in shown]
        label, last = Span(name[:longest].ljust(longest), Role.LABEL), Span(f"{values[-1]}".rjust(_FIGURE), Role.VALUE)
        lines.append(line(label, last, " ", *course))
    return lines


def figure_of(value: float) -> str:
    """A value as it is written: whole, or with a decimal if it is small: `12788`, `15.2`."""
    whole = round(value)
    return f"{whole}" if abs(value) >= _LARGE or round(value, 1) == whole else f"{value:.1f}"


def round_figures(least: float, most: float) -> list[int]:
    """Round figures, equally far apart, 0 among them, from at most the least value to at least the highest."""
    below = -min(least, 0)
    step = round_step(most + below, _TICKS - 1)
    return list(range(-step * ceil(below / step), ceil(most) + step, step))


def round_step(span: float, most: int) -> int:
    """The smallest round step that divides a span into at most so many."""
    steps: Iterable[int] = (unit * 10**power for power in range(12) for unit in _STEPS)
    return next(step for step in steps if step * most >= span)


def months_below(days: list[date], last: int, width: int) -> dict[int, str]:
    """Months below the places where they begin, as many as there is room for; the first of a year with the year."""
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
