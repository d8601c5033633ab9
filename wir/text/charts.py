"""A side's war in figures: by week what it has, by month what it loses and makes (§8.5, §9.1)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from wir.estimates.series import FIGURES, series_of
from wir.model.calendar import date_of
from wir.model.players import Record
from wir.model.state import State
from wir.model.view import View
from wir.rules.production import SOURCES, output_of
from wir.text.panels.lines import Line, Role, Span, gauge, heading, line, wrapped

_BY_WEEK: Final[tuple[tuple[str, str, Callable[[Record], int]], ...]] = (
    ("Strength", "strength points of all groups", lambda record: record.strength),
    ("Victory points", "victory points (§9.1)", lambda record: record.victory_points),
    ("Cities", "cities held", lambda record: record.cities),
    ("Groups", "combat groups", lambda record: record.groups),
)
_BY_MONTH: Final[tuple[tuple[str, str, Callable[[Record], int]], ...]] = (
    ("Losses", "strength points lost in battle, by month", lambda record: record.losses),
    ("Surrendered", "strength points that surrendered, by month", lambda record: record.surrendered),
)
_FIGURE: Final = 7
_ROOM_FOR_NAMES: Final = 30


@dataclass(frozen=True, slots=True)
class Chart:
    """A figure by time. `by_month` tells that each point is the sum of a month, dated by its first day."""

    title: str
    unit: str
    points: tuple[tuple[date, int], ...]
    by_month: bool
    role: Role


def charts_of(view: View, months: Sequence[tuple[State, int]]) -> list[Chart]:
    """Every chart of the side of a View. `months` are the states with which they began, each with its weeks so far.

    Production is what the cities were good for as they stood then: chance may have withheld some of it, and what was
    taken or built within the month counts from the next one (§8.5).
    """
    side = view.viewer
    start = view.scenario.start
    records = [(date_of(start, record.week), record) for record in view.players[side].records]
    charts = [
        Chart(title, unit, tuple((day, figure(record)) for day, record in records), False, Role.BAR_STRENGTH)
        for title, unit, figure in _BY_WEEK
    ]
    charts += [
        Chart(title, unit, _by_month((day, figure(record)) for day, record in records), True, Role.BAR_FATIGUE)
        for title, unit, figure in _BY_MONTH
    ]
    made = [(state.date, output_of(state, side).points, weeks) for state, weeks in months]
    charts += [
        Chart(
            f"Production: {pool}",
            f"{pool} points that the cities could make, by month (§8.5)",
            _by_month((day, points[pool] * weeks) for day, points, weeks in made),
            True,
            Role.BAR_EXPERIENCE,
        )
        for pool in SOURCES
    ]
    return charts


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
    if not view.players[view.viewer].records:
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
