"""Charts over a whole war: of the own side while it runs, of both once it is over, with the curves of history."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import timedelta
from itertools import accumulate
from typing import Final, NamedTuple

from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.view import View
from wir.rules.book import paragraph
from wir.text.charts import Chart, Curve
from wir.text.panels.lines import Role
from wir.text.panels.words import SIDE_ROLES
from wir.text.war.chronicle import WeekTold
from wir.text.war.figures import HOW_KNOWN, Values, of_history

SIGNS: Final = {Side.AXIS: "●", Side.SOVIET: "■"}
HISTORY_SIGNS: Final = {Side.AXIS: "·", Side.SOVIET: "+"}
"""What draws the curves, so that they can be told apart without colours."""


class _Figure(NamedTuple):
    """A figure of a side in a week, None where it is not known; `name` is what history calls it."""

    title: str
    unit: str
    name: str
    value: Callable[[WeekTold, Side], float | None]


def _named(name: str) -> Callable[[WeekTold, Side], float | None]:
    return lambda week, side: week.figures[name].get(side)


_BY_SIDE: Final = (
    _Figure("Strength", "strength points of all groups at the end of each week", "strength", _named("strength")),
    _Figure(
        "Losses",
        "strength points lost in each week; of a side that keeps its secrets those of combats alone",
        "lost",
        lambda week, side: week.lost[side],
    ),
    _Figure("Victory points", "victory points if the game had ended then (§9.1)", "points", _named("points")),
    _Figure("Production", "points that the cities made in each week, of every kind (§8.5)", "made", _named("made")),
    _Figure("Supplied", "percent of the groups that had supply", "supplied", _named("supplied")),
)

_OF_BOTH: Final = (
    _Figure("Length of the front", "hexsides between both sides", "front", _named("front")),
    _Figure(
        "How far east the front is",
        "the easternmost column of the Axis, on the mean of the rows from Kaunas to Dnepropetrovsk",
        "east",
        lambda week, side: week.figures["east"][side] / 10,
    ),
)

_FEW: Final = 20
"""Rolls of a kind that are too few for a chart of their own: luck has to be seen among many."""

_OWN: Final = {"Strength": "strength", "Victory points": "points", "Cities": "cities"}
"""The charts of a side's own records that history has figures for, with what it calls them."""

_CURVE: Final = 2
"""Points that a curve has at least."""

_LAST_DAY: Final = timedelta(days=6)


def war_charts(weeks: Sequence[WeekTold], game: State) -> list[Chart]:
    """Every chart that there is something to draw of, from the weeks of a game; `game` is any state of it."""
    over = [week for week in weeks if week.is_over]
    history = of_history(game, [week.day + _LAST_DAY for week in over])
    found = [_chart(figure, over, SIDES, history) for figure in _BY_SIDE]
    found += [_chart(figure, over, (Side.AXIS,), history) for figure in _OF_BOTH[: 1 + ("east" in history)]]
    return [*(chart for chart in found if chart is not None), *_luck(over)]


def beside_history(charts: Sequence[Chart], view: View) -> list[Chart]:
    """A side's own charts by week, each with the curve of history where there is one."""
    ends = [day + _LAST_DAY for day, _ in charts[0].points]
    history = of_history(view, ends)
    return [_beside(chart, view.viewer, history.get(_OWN.get(chart.title, ""), {})) for chart in charts]


def _beside(chart: Chart, side: Side, history: Mapping[Side, Values]) -> Chart:
    known = zip(chart.points, history.get(side, ()), strict=False)
    true = tuple((day, value) for (day, _), value in known if value is not None)
    if len(true) < _CURVE:
        return chart
    name = side.title()
    here = Curve(chart.points, SIDE_ROLES[side], name, SIGNS[side])
    then = Curve(true, SIDE_ROLES[side], f"{name} in history", HISTORY_SIGNS[side])
    return Chart(chart.title, f"{chart.unit}. History: {HOW_KNOWN[_OWN[chart.title]]}", (here, then))


def _chart(
    figure: _Figure, weeks: Sequence[WeekTold], sides: Sequence[Side], history: Mapping[str, Mapping[Side, Values]]
) -> Chart | None:
    is_shared = len(sides) == 1
    here, then = list[Curve](), list[Curve]()
    for side in sides:
        points = tuple((week.day, value) for week in weeks if (value := figure.value(week, side)) is not None)
        if not points:
            continue
        role = Role.VALUE if is_shared else SIDE_ROLES[side]
        here.append(Curve(points, role, "in this game" if is_shared else side.title(), SIGNS[side]))
        known = zip(weeks, history.get(figure.name, {}).get(side, ()), strict=False)
        true = tuple((week.day, value) for week, value in known if value is not None)
        name = "in history" if is_shared else f"{side.title()} in history"
        then += (
            [Curve(true, Role.TITLE if is_shared else role, name, HISTORY_SIGNS[side])] if len(true) >= _CURVE else []
        )
    unit = f"{figure.unit}. History: {HOW_KNOWN[figure.name]}" if then else figure.unit
    return Chart(figure.title, unit, (*here, *then)) if here else None


def _luck(weeks: Sequence[WeekTold]) -> list[Chart]:
    """For each kind of roll how much more often than was to be expected it came true, from the beginning on."""
    rolls: dict[str, int] = {}
    for week in weeks:
        for kind, (expected, came) in week.luck.items():
            rolls[kind] = rolls.get(kind, 0) + max(round(expected), came)
    found = []
    for kind in sorted((kind for kind in rolls if rolls[kind] >= _FEW), key=lambda kind: -rolls[kind]):
        over = (came - expected for expected, came in (week.luck.get(kind, (0.0, 0)) for week in weeks))
        points = tuple((week.day, round(sum_)) for week, sum_ in zip(weeks, accumulate(over), strict=True))
        unit = f"times that it came true beyond what was to be expected (§{kind})"
        found.append(Chart(f"Luck: {_title(kind)}", unit, (Curve(points, Role.BAR_EXPERIENCE),)))
    return found


def _title(kind: str) -> str:
    try:
        return paragraph(kind).title.lower()
    except KeyError:
        return f"§{kind}"
