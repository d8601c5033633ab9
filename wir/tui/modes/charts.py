"""Charts over the map: strength, losses and production, one after the other."""

from __future__ import annotations

from importlib import import_module
from itertools import groupby
from typing import ClassVar

from typing_extensions import override

from wir.model.calendar import date_of
from wir.model.state import State
from wir.text.charts import Chart, charts_of
from wir.text.panels.lines import BLANK, Line, Role, Span, flowed, line
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, Key, Keys
from wir.tui.popup import Popup


class Charts(Mode):
    """One chart at a time, as large as there is room."""

    context: ClassVar[str] = "chart"
    covers: ClassVar[bool] = True
    topic = "charts"
    keys: ClassVar[Keys[Charts]] = (
        Key("previous", ("left", "up", "p"), "Previous", lambda mode: mode._turn(-1), 1, "Charts"),
        Key("next", ("right", "down", " ", "n"), "Next", lambda mode: mode._turn(1), 1, "Charts"),
        Key("back", (*BACK, "q", "x", "enter"), "Back", lambda mode: mode.leave(), 2),
    )

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._charts: list[Chart] = charts_of(desk.view, _months(desk))
        self._at = 0
        self._drawn: dict[tuple[int, int, int], list[Line]] = {}

    @override
    def popup(self, width: int, height: int) -> Popup:
        chart = self._charts[self._at]
        wanted = (self._at, width, height)
        if wanted not in self._drawn:
            self._drawn[wanted] = self._picture(chart, width, height)
        foot = line(Span(f"{self._at + 1} of {len(self._charts)}", Role.FAINT))
        return Popup(chart.title.upper(), self._drawn[wanted], foot)

    @staticmethod
    def _picture(chart: Chart, width: int, height: int) -> list[Line]:
        if not chart.points:
            return [line(Span("There is nothing to draw before the end of the first week.", Role.FAINT))]
        latest = line(
            Span(f"{'latest month' if chart.by_month else 'last week'} ", Role.LABEL),
            Span(str(chart.points[-1][1]), Role.VALUE),
        )
        above = [*flowed([line(Span(chart.unit, Role.LABEL)), latest], width), BLANK]
        # the plotting library is loaded only for those who look at charts
        drawing = import_module("wir.tui.chart_drawing")
        return [*above, *drawing.chart_lines(chart, width, height - len(above))]

    def _turn(self, by: int) -> None:
        self._at = (self._at + by) % len(self._charts)


def _months(desk: Desk) -> list[tuple[State, int]]:
    """The months that have been played, each by the state of its first week and the number of its weeks."""
    start = desk.view.scenario.start
    weeks = desk.match.game.history.past
    by_month = groupby(weeks, lambda week: date_of(start, week.number).replace(day=1))
    return [(first.start.state(), 1 + len(others)) for _, (first, *others) in by_month]


def show_charts(desk: Desk) -> None:
    """Puts the charts on the desk."""
    desk.push(Charts(desk))
