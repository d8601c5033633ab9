"""The calendar: what is coming in the game, and beside it what happened at this time of the war."""

from __future__ import annotations

from typing import Final

from wir.estimates.coming import coming
from wir.model.calendar import spoken
from wir.model.view import View
from wir.text.history import in_week, latest
from wir.text.panels.lines import BLANK, Line, Role, Span, heading, line, wrapped
from wir.text.panels.words import cite

WEEKS_AHEAD: Final = 12
"""Weeks that the calendar looks ahead."""


def calendar_panel(view: View, width: int) -> list[Line]:
    """Everything in store for the next weeks, by date, then history."""
    lines = [heading("COMING", width)]
    day = None
    for each in coming(view, WEEKS_AHEAD):
        if each.day != day:
            day = each.day
            lines.append(line(Span(spoken(day), Role.VALUE)))
        lines += wrapped(line(f" {each.text} ", cite(each.paragraph)), width, indent=2)
    if day is None:
        lines += wrapped(line(Span(f"nothing in {WEEKS_AHEAD} weeks", Role.FAINT)), width)
    return [*lines, BLANK, *history_panel(view, width)]


def history_panel(view: View, width: int) -> list[Line]:
    """What happened in the war in this week, or what had happened last."""
    lines = [heading("HISTORY", width)]
    found = in_week(view.date)
    before = latest(view.date)
    if not found and before is not None:
        found = [before]
    for each in found:
        lines += wrapped(line(Span(f"{spoken(each.day)} ", Role.LABEL), each.text), width, indent=1)
    return lines
