"""The week's report: what the execution and the end of the week brought, by kind."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from wir.model.events import Event, seen
from wir.text.panels.lines import Line, wrapped
from wir.text.reports.telling import tell
from wir.tui.modes.pages import Page

if TYPE_CHECKING:
    from wir.tui.desk import Desk


def week_report(desk: Desk, events: Sequence[Event]) -> Page:
    """The report as a page for a player's side."""
    known = [event for each in events if (event := seen(each, desk.viewer)) is not None]
    return Page(desk, "REPORT OF THE WEEK", lambda width: _lines(desk, known, width))


def _lines(desk: Desk, events: Sequence[Event], width: int) -> list[Line]:
    scenario = desk.view.scenario
    lines: list[Line] = []
    for event in events:
        if event.type != "phase_ended":
            lines += wrapped(tell(event, scenario), width, indent=2)
    return lines
