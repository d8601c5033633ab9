"""The charts of a whole war for both sides, and history beside them and beside a side's own."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from datetime import date, timedelta
from itertools import accumulate
from typing import Final, NamedTuple

from wir.model.calendar import WEEK
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.view import View
from wir.rules.book import title_of
from wir.text.charts import Chart, Curve
from wir.text.panels.lines import Role
from wir.text.panels.words import SIDE_ROLES
from wir.text.war.chronicle import WeekTold
from wir.text.war.figures import HOW_KNOWN, Values, of_history

_SIGNS: Final = {Side.AXIS: "●", Side.SOVIET: "■"}
_HISTORY_SIGNS: Final = {Side.AXIS: "·", Side.SOVIET: "+"}
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
    shared = [figure for figure in _OF_BOTH if figure.name != "east" or "east" in of_days]
    found += [_chart(figure, over, (Side.AXIS,), of_days) for figure in shared]
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
    here = Curve(chart.points, SIDE_ROLES[side], side.title(), _SIGNS[side])
    return Chart(chart.title, f"{chart.unit}. History: {HOW_KNOWN[_OWN[chart.title]]}", (here, *then), up_to_now=True)


def _then(days: Iterable[date], values: Values, side: Side, role: Role, name: str) -> list[Curve]:
    """The curve of history, if it is known on enough days."""
    known = tuple((day, value) for day, value in zip(days, values, strict=False) if value is not None)
    return [Curve(known, role, name, _HISTORY_SIGNS[side])] if len(known) >= _CURVE else []


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
        here.append(Curve(points, role, "in this game" if is_shared else side.title(), _SIGNS[side]))
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
