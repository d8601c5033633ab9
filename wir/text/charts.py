"""A war in figures: a side's own by week and month (§8.5, §9.1), and a whole war beside history."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import accumulate
from math import ceil
from typing import Final, NamedTuple

from wir.estimates.series import FIGURES, RECORDED, series_of
from wir.model.calendar import MONTHS, WEEK, date_of
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.view import View
from wir.rules.book import title_of
from wir.rules.production import SOURCES, output_of
from wir.rules.victory import cities_held, score_of
from wir.text.panels.lines import Line, Role, Span, gauge, line
from wir.text.panels.words import SIDE_ROLES, remark
from wir.text.war.chronicle import WeekTold
from wir.text.war.figures import HOW_KNOWN, Values, of_history, strength

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
            title,
            f"{unit} {RECORDED}, and now",
            (Curve(_to_now(view, name, now), Role.BAR_STRENGTH),),
            up_to_now=True,
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


SIGNS: Final = {Side.AXIS: "●", Side.SOVIET: "■"}
HISTORY_SIGNS: Final = {Side.AXIS: "·", Side.SOVIET: "+"}
"""The signs of the curves, so that they can be told apart without colours."""


class _Figure(NamedTuple):
    """A figure of a side: its value for a week, None if unknown, or its value as each week began.

    `name` is what history calls it; values at the beginning are found by that name in the figures of a week, in units
    of `parts`.
    """

    title: str
    unit: str
    name: str
    value: Callable[[WeekTold, Side], float | None] | None = None
    parts: int = 1


def _named(name: str) -> Callable[[WeekTold, Side], float | None]:
    return lambda week, side: week.figures[name].get(side)


_BY_SIDE: Final = (
    _Figure("Strength", "strength points of all groups at the start of each week", "strength"),
    _Figure(
        "Losses",
        "strength points lost in each week; until the game is over only those lost in combat, for both sides",
        "lost",
        lambda week, side: week.compared[side],
    ),
    _Figure("Victory points", "victory points if the game had ended then (§9.1)", "points"),
    _Figure("Production", "points of every kind that the cities produced in each week (§8.5)", "made", _named("made")),
    _Figure("Supplied", "percent of the groups that were in supply", "supplied", _named("supplied")),
)

_OF_BOTH: Final = (
    _Figure("Length of the front", "hexsides between the two sides", "front"),
    _Figure(
        "How far east the front is",
        "the easternmost Axis column, averaged over the rows from Kaunas to Dnepropetrovsk",
        "east",
        parts=10,
    ),
)

_FEW: Final = 20
"""How many rolls of a kind are too few for a chart: luck only shows in large numbers."""

_OWN: Final = {"Strength": "strength", "Victory points": "points", "Cities": "cities"}
"""The charts of a side's own records for which history has figures, with its names for them."""

_CURVE: Final = 2
"""The fewest points of a curve."""

_LAST_DAY: Final = timedelta(days=6)


def war_charts(weeks: Sequence[WeekTold], game: State) -> list[Chart]:
    """Every chart that has something to draw, from the weeks of a game; `game` is any state of it."""
    over = [week for week in weeks if week.is_over]
    if not over:
        return []
    of_weeks = of_history(game, [week.day + _LAST_DAY for week in over])
    of_days = of_history(game, [day for day, _ in _stood(over)])
    found = [_chart(figure, over, SIDES, of_days if figure.value is None else of_weeks) for figure in _BY_SIDE]
    found += [_chart(figure, over, (Side.AXIS,), of_days) for figure in _OF_BOTH[: 1 + ("east" in of_days)]]
    return [*(chart for chart in found if chart is not None), *_luck(over)]


def beside_history(charts: Sequence[Chart], view: View) -> list[Chart]:
    """A side's own charts by week, each with the curve of history if there is one."""
    days = [day for day, _ in charts[0].points]
    history = of_history(view, [view.date if day == view.date else day + WEEK for day in days])
    return [_beside(chart, view.viewer, history.get(_OWN.get(chart.title, ""), {})) for chart in charts]


def _beside(chart: Chart, side: Side, history: Mapping[Side, Values]) -> Chart:
    days = [day for day, _ in chart.points]
    then = _then(days, history.get(side, ()), side, SIDE_ROLES[side], f"{side.title()} in history")
    if not then:
        return chart
    here = Curve(chart.points, SIDE_ROLES[side], side.title(), SIGNS[side])
    return Chart(chart.title, f"{chart.unit}. History: {HOW_KNOWN[_OWN[chart.title]]}", (here, *then), up_to_now=True)


def _then(days: Iterable[date], values: Values, side: Side, role: Role, name: str) -> list[Curve]:
    """The curve of history, if it is known on enough days."""
    known = tuple((day, value) for day, value in zip(days, values, strict=False) if value is not None)
    return [Curve(known, role, name, HISTORY_SIGNS[side])] if len(known) >= _CURVE else []


def _chart(
    figure: _Figure, weeks: Sequence[WeekTold], sides: Sequence[Side], history: Mapping[str, Mapping[Side, Values]]
) -> Chart | None:
    is_shared = len(sides) == 1
    here, then = list[Curve](), list[Curve]()
    for side in sides:
        points = _points(figure, weeks, side)
        if not points:
            continue
        role = Role.VALUE if is_shared else SIDE_ROLES[side]
        here.append(Curve(points, role, "in this game" if is_shared else side.title(), SIGNS[side]))
        known = history.get(figure.name, {}).get(side, ())
        days = (week.day for week in weeks) if figure.value is not None else (day for day, _ in _stood(weeks))
        name = "in history" if is_shared else f"{side.title()} in history"
        then += _then(days, known, side, Role.TITLE if is_shared else role, name)
    unit = f"{figure.unit}. History: {HOW_KNOWN[figure.name]}" if then else figure.unit
    return Chart(figure.title, unit, (*here, *then)) if here else None


def _points(figure: _Figure, weeks: Sequence[WeekTold], side: Side) -> tuple[tuple[date, float], ...]:
    """The points of a figure as far as it is known."""
    if figure.value is not None:
        return tuple((week.day, value) for week in weeks if (value := figure.value(week, side)) is not None)
    stood = ((day, figures[figure.name].get(side)) for day, figures in _stood(weeks))
    return tuple((day, value / figure.parts) for day, value in stood if value is not None)


def _stood(weeks: Sequence[WeekTold]) -> Iterator[tuple[date, Mapping[str, Mapping[Side, int]]]]:
    """The figures with which the weeks began, and finally those with which the last one ended, with dates."""
    for week in weeks:
        if week.begun:
            yield week.day, week.begun
        yield week.day + WEEK, week.figures


def _luck(weeks: Sequence[WeekTold]) -> list[Chart]:
    """For each kind of roll, how much more often than expected it succeeded, from the beginning on."""
    rolls: dict[str, int] = {}
    for week in weeks:
        for kind, (expected, came) in week.luck.items():
            rolls[kind] = rolls.get(kind, 0) + max(round(expected), came)
    found = []
    for kind in sorted((kind for kind in rolls if rolls[kind] >= _FEW), key=lambda kind: -rolls[kind]):
        over = (came - expected for expected, came in (week.luck.get(kind, (0.0, 0)) for week in weeks))
        points = tuple((week.day, round(sum_)) for week, sum_ in zip(weeks, accumulate(over), strict=True))
        unit = f"how much more often than expected it succeeded (§{kind})"
        title = title_of(kind).lower() or f"§{kind}"
        found.append(Chart(f"Luck: {title}", unit, (Curve(points, Role.BAR_EXPERIENCE),)))
    return found
