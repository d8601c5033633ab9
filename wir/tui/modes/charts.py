"""Charts over the map: strength, losses and production, one after the other.

They are drawn by the plotting library that Textual's authors maintain.
"""

import re
from collections.abc import Mapping, Sequence
from datetime import date
from importlib import import_module
from itertools import groupby
from typing import ClassVar, Final, Self

from typing_extensions import override

from wir.model.calendar import date_of, spoken
from wir.model.state import State
from wir.text.cache import Cache
from wir.text.charts import Chart, Curve, charts_of, figure_of, months_below, round_figures
from wir.text.panels.lines import BLANK, Line, Role, Span, flowed, line
from wir.text.war.charts import beside_history
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, Key, Keys
from wir.tui.scene import Popup


class Charts(Mode):
    """One chart at a time, as large as there is room."""

    context = "chart"
    covers = True
    broadest = 200
    topic = "charts"
    keys: ClassVar[Keys[Self]] = (
        Key("previous", ("left", "up", "p"), "Previous", lambda mode: mode._turn(-1), 1, "Charts"),
        Key("next", ("right", "down", " ", "n"), "Next", lambda mode: mode._turn(1), 1, "Charts"),
        Key("back", (*BACK, "q", "x", "enter"), "Back", lambda mode: mode.leave(), 2),
    )

    def __init__(self, desk: Desk, charts: Sequence[Chart] = ()) -> None:
        super().__init__(desk)
        self._charts = [*(charts or beside_history(charts_of(desk.view, _months(desk)), desk.view))]
        self._at = 0
        self._drawn: Cache[list[Line]] = Cache(len(self._charts))

    @override
    def popup(self, width: int, height: int) -> Popup:
        chart = self._charts[self._at]
        wanted = (self._at, width, height)
        lines = self._drawn.get(None, wanted, lambda: self._picture(chart, width, height))
        foot = line(Span(f"{self._at + 1} of {len(self._charts)}", Role.FAINT))
        return Popup(chart.title.upper(), lines, foot)

    @staticmethod
    def _picture(chart: Chart, width: int, height: int) -> list[Line]:
        if not chart.points:
            return [line(Span("There is nothing to draw before the end of the first week.", Role.FAINT))]
        unit = line(Span(chart.unit, Role.LABEL))
        above = [*flowed([unit, *(_latest(chart, curve) for curve in chart.curves)], width), BLANK]
        return [*above, *chart_lines(chart, width, height - len(above))]

    def _turn(self, by: int) -> None:
        self._at = (self._at + by) % len(self._charts)


def _months(desk: Desk) -> list[tuple[State, int]]:
    """The months played so far, each by the state of its first week and the number of its weeks.

    The last week of a war counts if it was played to its end, when the cities produce (§8.5).
    """
    start, game = desk.view.scenario.start, desk.match.game
    is_played_out = game.state.ending is not None and game.state.ending.by == "schedule"
    weeks = [*game.history.weeks] if is_played_out else game.history.past
    by_month = groupby(weeks, lambda week: date_of(start, week.number).replace(day=1))
    return [(first.start.state(), 1 + len(others)) for _, (first, *others) in by_month]


_BLOCK: Final = "█"
_CODES: Final = re.compile(r"\x1b\[[0-9;]*m")
_LEAST_MONTHS: Final = 12
"""Months for which room is kept, so that the bars of a young war are not as wide as the page."""

_LEAST_WEEKS: Final = 9
_BAR: Final = 0.7
"""A bar's share of its place if there are too few columns for whole ones."""


def chart_lines(chart: Chart, width: int, height: int) -> list[Line]:
    """The chart on so many columns and lines."""
    plot = import_module("textual_plotext.plot").Plot()  # loaded only for those who look at charts
    # `plotsize` is limited to the terminal that the library sees; the library's own widget does the same
    plot._set_size(width, height)
    plot.theme("clear")
    plot.xaxes(True, False)
    plot.yaxes(True, False)
    days = [day for day, _ in chart.points]
    values = [value for curve in chart.curves for _, value in curve.points]
    ticks: list[float] = [*round_figures(min(values), max(*values, 1))]
    figures = [f"{tick:.0f}" for tick in ticks]
    if chart.by_month:
        last = max(len(days), _LEAST_MONTHS)
        bar, until = _bars(last, width - max(map(len, figures)) - 1)
        plot.bar([*range(1, len(days) + 1)], values, marker=_BLOCK, width=bar, minimum=0)
        plot.xlim(0.5, until)
    else:
        places = {day: place for place, day in enumerate(days, 1)}
        for curve, marker in reversed([*zip(chart.curves, _markers(chart), strict=True)]):
            for piece in _unbroken(curve, places):
                plot.plot(*zip(*piece, strict=True), marker=marker, fillx=len(chart.curves) == 1)
        last = max(len(days), _LEAST_WEEKS)
        plot.xlim(1, last)
    plot.ylim(ticks[0], ticks[-1])
    plot.yticks(ticks, figures)
    names = months_below(days, last, width)
    plot.xticks(list(names), list(names.values()))
    roles = {marker: curve.role for curve, marker in zip(chart.curves, _markers(chart), strict=True)}
    return [_in_roles(text, roles) for text in _CODES.sub("", plot.build()).splitlines()]


def _latest(chart: Chart, curve: Curve) -> Line:
    """The sign of a curve, its name and its last value, with the day if it ends before the others."""
    when = "latest" if chart.up_to_now else "latest month" if chart.by_month else "last week"
    sign = line(Span(f"{curve.sign} ", curve.role), Span(f"{curve.name} ", Role.LABEL))
    day, value = curve.points[-1]
    until = f", {spoken(day)}" if day != chart.points[-1][0] else ""
    shown = line(Span(figure_of(value), Role.VALUE), Span(until, Role.LABEL))
    return line(sign if curve.sign else Span(f"{when} ", Role.LABEL), shown)


def _markers(chart: Chart) -> list[str]:
    return [_BLOCK] if len(chart.curves) == 1 else [curve.sign for curve in chart.curves]


def _unbroken(curve: Curve, places: Mapping[date, int]) -> list[list[tuple[int, float]]]:
    """The points of a curve by index, in pieces between which weeks are missing."""
    known = [(places[day], value) for day, value in curve.points if day in places]
    pieces = groupby(enumerate(known), lambda each: each[1][0] - each[0])
    return [[point for _, point in piece] for _, piece in pieces]


def _bars(last: int, columns: int) -> tuple[float, float]:
    """How wide the bars up to index `last` are, and to which index the columns reach.

    If there is room, all bars take the same number of whole columns, with one left free between them.
    """
    each = (columns - 1) // last
    return ((each - 2) / each, 0.5 + (columns - 1) / each) if each > 1 else (_BAR, last + 0.5)


def _in_roles(text: str, roles: Mapping[str, Role]) -> Line:
    parts = groupby(text, lambda sign: roles.get(sign, Role.LABEL))
    return line(*(Span("".join(part), role) for role, part in parts))
