"""The end of a phase."""

from __future__ import annotations

from wir.estimates.todo import surrendering, what_matters
from wir.model.words import count
from wir.tui.desk import Desk
from wir.tui.modes.delegating import watch_staff
from wir.tui.questions import Script, YesNo


def end_of_phase(desk: Desk) -> Script:
    """Asks, unless that is switched off, and ends the phase."""
    if not desk.is_my_turn:
        desk.warn("It is not your turn")
        return
    if desk.asks_before_end:
        left, losing = len(what_matters(desk.todo)), len(surrendering(desk.view, desk.todo))
        parts = [count(left, "thing") + " left to do"] if left else []
        parts += [f"{count(losing, 'group')} would surrender if driven out"] if losing else []
        warning = f"{', '.join(parts)} ({desk.keymap.key_of('table.todo')} lists them)." if parts else ""
        if not (yield YesNo(desk, "End this phase?", warning=warning)):
            return
    watch_staff(desk, desk.end_phase)
