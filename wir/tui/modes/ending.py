"""The end of a phase, with a warning where something is left to do."""

from __future__ import annotations

from wir.estimates.todo import todo, what_matters
from wir.model.words import count
from wir.tui.desk import Desk
from wir.tui.dialogue import Script
from wir.tui.questions import YesNo


def end_phase(desk: Desk) -> Script:
    """Asks, unless that is switched off, and ends the phase."""
    if not desk.is_my_turn:
        desk.warn("It is not your turn")
        return
    if desk.asks_before_end:
        left = len(what_matters(todo(desk.view, desk.outlook)))
        key = desk.keymap.key_of("table.todo")
        warning = f"{count(left, 'thing')} left to do ({key} lists them)." if left else ""
        if not (yield YesNo(desk, "End this phase?", warning=warning)):
            return
    desk.end_phase()
