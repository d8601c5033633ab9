"""The orders of this phase as a list, from which they are taken back and given again."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from wir.match.standing import order_name
from wir.model.words import count
from wir.orders.base import Order
from wir.orders.conduct import deeds_among
from wir.orders.movement import replaced_later
from wir.text.house_rules import none_to_take_back
from wir.text.panels.lines import Role, Span, at_words, line
from wir.tui.desk import Desk
from wir.tui.keys import Answer
from wir.tui.questions import Chooser, Option, Script

_ORDER: Final = 24
"""Columns of an order in the list, so that its meaning has room on 80 columns."""

_LINE: Final = 72
"""Columns of such a line on 80 columns, without the frame, the pointer and the blanks."""


def orders_given(desk: Desk) -> Script:
    """Shows what has been ordered in this phase, the newest first, and undoes or redoes what is chosen.

    What was accepted from the staff's plan is taken back in one step, from among the player's own orders. The cursor
    begins at the last order; with nothing left to undo, at what would be redone next.
    """
    done, undone = desk.undoable(), desk.match.game.redoable if desk.is_my_turn else ()
    if not (done or undone):
        desk.warn(none_to_take_back(desk.match.game))
        return
    plan, again = desk.match.accepted, desk.match.next_again if desk.is_my_turn else ()
    to_give = [
        _option(desk, order, partial(desk.redo, number), "taken back")
        for number, order in enumerate(undone, 1)
        if deeds_among([order])
    ]
    together = []
    if len(again) > 1 or (again and not undone):
        words = "Give the staff's plan again" if desk.match.is_plan(again) else "Give again what was given together"
        together.append(_all_of(words, again, desk.give_again))
    if plan:
        together.append(_all_of("Take back the staff's plan", plan, partial(desk.take_out, plan.__contains__)))
    replaced = replaced_later(done)
    to_take = [
        _option(desk, order, partial(desk.undo, len(done) - n), "replaced later" if n in replaced else "")
        for n, order in enumerate(done)
        if deeds_among([order])
    ]
    take_all = [_all_of("Take back all", done, partial(desk.undo, len(done)))] if done else []
    head = [line(Span("Enter takes back an order and all that came after it", Role.LABEL))] if done else []
    head += [line(Span("Enter gives again what was taken back, with all before it", Role.LABEL))] if undone else []
    newest = len(to_give) + len(together) - (not done)
    options = [*reversed(to_give), *together, *reversed(to_take), *take_all]
    chosen: Answer = yield Chooser(desk, "ORDERS OF THIS PHASE", options, head=head, at=newest)
    chosen()


def _option(desk: Desk, order: Order, change: Answer, note: str) -> Option:
    """An order of the list; if it has a note, the text before that is cut so that 80 columns show it."""
    words, name = order.words(desk.view), order_name(desk.match, order)
    written = _beginning(name) if words else name
    if note:
        room = _LINE - len(note) - 2
        written = at_words(written, room)
        words = at_words(words, room - _ORDER - 2)
    told = line(Span(f"  {words}" if words else "", Role.FAINT), Span(f"  {note}" if note else "", Role.WARNING))
    return Option("", f"{written:{_ORDER}}", change, told)


def _beginning(order: str) -> str:
    """An order as it is written, without the end of a long route, since its words say where that leads."""
    start = order[: _ORDER - 3]
    return order if len(order) <= _ORDER else f"{start.rpartition(',')[0] or start}..."


def _all_of(words: str, orders: Sequence[Order], change: Answer) -> Option:
    """A line that takes several orders back at once, or gives them again."""
    return Option("", f"{words}: {count(len(deeds_among(orders)), 'order')}", change)
