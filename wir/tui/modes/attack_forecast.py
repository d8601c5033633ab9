"""The forecast of an attack from any hex on any other, of one's own groups or of the enemy's (§7.6)."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from wir.estimates.forecast import forecast_between
from wir.model.words import place
from wir.text.panels.forecast_panel import forecast_panel
from wir.text.panels.lines import Line, Role, Span, line
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, ENTER, Borrowed, Key, Keys, cursor_hint
from wir.tui.modes.pages import show_forecast
from wir.tui.scene import Scene


class AttackForecast(Mode):
    """Whoever stands in one hex attacks the hex under the cursor, in thought."""

    context: ClassVar[str] = "pair"
    topic = "forecast"
    keys: ClassVar[Keys[AttackForecast]] = (
        Key("show", ENTER, "Whole page", lambda mode: mode._show(), 2),
        Key("swap", ("x", "s"), "Other way round", lambda mode: mode._swap(), 3),
        Key("back", (*BACK, "q", "c"), "Back", lambda mode: mode.leave(), 4),
    )
    borrowed: ClassVar[Borrowed] = {1: cursor_hint("Target")}

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._start = desk.cursor

    @override
    def prompt(self) -> Line:
        scenario, target = self.desk.view.scenario, self.desk.cursor
        words = line(Span("Attack from ", Role.LABEL), place(scenario, self._start))
        if target == self._start:
            return line(words, Span(": move the cursor to the hex that is attacked", Role.LABEL))
        on = line(words, Span(" on ", Role.LABEL), place(scenario, target))
        return on if self._forecast(60) else line(on, Span(": nobody to fight there", Role.FAINT))

    @override
    def side(self, width: int, height: int) -> list[Line] | None:
        """The forecast beside the map; the inspector where there is none."""
        return self._forecast(width)[:height] or None

    @override
    def scene(self) -> Scene:
        return Scene(selected=self._start)

    def _forecast(self, width: int) -> list[Line]:
        desk = self.desk
        found = forecast_between(desk.view, self._start, desk.cursor, desk.beliefs)
        return [] if found is None else forecast_panel(desk.view, found, width)

    def _swap(self) -> None:
        self._start, self.desk.cursor = self.desk.cursor, self._start

    def _show(self) -> None:
        if self._forecast(60):
            show_forecast(self.desk, self._forecast)
        else:
            self.desk.warn("Put the cursor on a hex that the other side holds")


def compare(desk: Desk) -> None:
    """Begins to ask what an attack from the hex under the cursor would come to."""
    if desk.view.groups_at(desk.cursor):
        desk.push(AttackForecast(desk))
    else:
        desk.warn("Put the cursor on a group first, on one of yours or on an enemy")
