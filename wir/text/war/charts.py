"""Charts over a whole war: of the own side while it runs, of both once it is over, and of the luck by kind of roll."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import accumulate
from typing import Final

from wir.model.sides import SIDES, Side
from wir.rules.book import paragraph
from wir.text.charts import Chart
from wir.text.panels.lines import Role
from wir.text.panels.words import SIDE_BARS
from wir.text.war.chronicle import WeekTold

_Figure = Callable[[WeekTold, Side], int | None]
"""A figure of a side in a week; None where it is not known."""

_LOST: Final = "strength points lost in each week; of a side that keeps its secrets those of combats alone"

_FIGURES: Final[tuple[tuple[str, str, _Figure], ...]] = (
    (
        "Strength",
        "strength points of all groups at the end of each week",
        lambda week, side: week.figures["strength"].get(side),
    ),
    ("Losses", _LOST, lambda week, side: week.lost[side]),
    (
        "Victory points",
        "victory points if the game had ended then (§9.1)",
        lambda week, side: week.figures["points"][side],
    ),
    (
        "Production",
        "points that the cities made in each week, of every kind (§8.5)",
        lambda week, side: week.figures["made"].get(side),
    ),
    ("Supplied", "percent of the groups that had supply", lambda week, side: week.figures["supplied"].get(side)),
)
"""Charts with what they count, and the figure."""

_FEW: Final = 20
"""Rolls of a kind that are too few for a chart of their own: luck has to be seen among many."""


def war_charts(weeks: Sequence[WeekTold]) -> list[Chart]:
    """Every chart that there is something to draw of."""
    over = [week for week in weeks if week.is_over]
    found = []
    for title, unit, figure in _FIGURES:
        for side in SIDES:
            points = tuple((week.day, value) for week in over if (value := figure(week, side)) is not None)
            if points:
                found.append(Chart(f"{title}: {side.title()}", unit, points, False, SIDE_BARS[side]))
    front = tuple((week.day, week.figures["front"][Side.AXIS]) for week in over)
    found.append(Chart("Length of the front", "hexsides between both sides", front, False, Role.BAR_EXPERIENCE))
    return [*found, *_luck(over)]


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
        found.append(Chart(f"Luck: {_title(kind)}", unit, points, False, Role.BAR_EXPERIENCE))
    return found


def _title(kind: str) -> str:
    try:
        return paragraph(kind).title.lower()
    except KeyError:
        return f"§{kind}"
