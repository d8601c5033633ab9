"""The orders of the phase in a list, taken back from any of them on or given again; and the end of the phase."""

from __future__ import annotations

from wir.estimates.todo import todo, what_matters
from wir.model.words import count
from wir.orders.base import Order
from wir.text.panels.lines import Line, Role, Span, line
from wir.tui.desk import Desk
from wir.tui.dialogue import Script, converse
from wir.tui.questions import Chooser, Option, YesNo


def orders_given(desk: Desk) -> None:
    """Shows what has been ordered in this phase, the newest first, and takes back what is chosen."""
    converse(desk, _choose(desk))


def _choose(desk: Desk) -> Script:
    done, undone = desk.undoable(), desk.match.game.redoable if desk.is_my_turn else ()
    if not (done or undone):
        desk.warn("There is no order to take back in this phase")
        return
    options = [_option(desk, order, -number, "given again") for number, order in reversed(list(enumerate(undone, 1)))]
    options += [_option(desk, order, number, "") for number, order in enumerate(reversed(done), 1)]
    if done:
        options.append(Option("", f"Take back all: {count(len(done), 'order')}", len(done)))
    head = line(Span("Enter takes back an order and all that came after it", Role.LABEL))
    steps = yield Chooser(desk, "ORDERS OF THIS PHASE", options, head=[head], at=len(undone) - (not done))
    for _ in range(abs(steps)):
        if not (desk.undo() if steps > 0 else desk.redo()):
            return


def _option(desk: Desk, order: Order, steps: int, note: str) -> Option:
    words: Line = line(Span(f"  {order.words(desk.view)}", Role.FAINT))
    return Option("", f"{order!s:24}", steps, line(words, "  " if note else "", Span(note, Role.WARNING)))


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
