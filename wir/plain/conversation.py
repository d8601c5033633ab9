"""One line from a player: a question, an order, or neither, and the reply."""

from collections.abc import Iterable
from enum import IntEnum
from typing import Final

from wir.engine.game import OrderRefusedError
from wir.estimates.todo import at_stake, what_matters
from wir.match.standing import end_by_rule
from wir.model.errors import InputError
from wir.model.words import count
from wir.orders import Order, OrderError
from wir.orders.conduct import EndPhase, Keeping, SetLevel, TakeSeat
from wir.orders.movement import plot_warning
from wir.plain.actions import give
from wir.plain.commands import COMMANDS, ORDERS, WORDS, help_lines, nearest
from wir.plain.console import Console
from wir.plain.queries import LISTS
from wir.plain.reading import read_orders
from wir.plain.table import Table
from wir.rules.refusal import RefusedError
from wir.text.panels.words import player_words
from wir.text.speech.standing import todo_sentences
from wir.text.speech.words import complaint, said, sentence

_AS_TYPED: Final = ("rule", "save", "remark", "delegate", "take")
"""Commands that get the rest of the line with capitals as typed."""

CERTAIN: Final = ["end", "now"]
"""The line that ends a phase without asking."""


class Outcome(IntEnum):
    """How a line was taken; the numbers are the exit codes of the command line."""

    DONE = 0
    REFUSED = 1
    NOT_UNDERSTOOD = 2


def answer(console: Console, table: Table, line: str) -> Outcome:
    """Answers a line's question, or carries out its orders and says what happened; an empty line does nothing."""
    word, _, rest = line.partition(" ")
    try:
        _say_answer(console, table, word.casefold(), rest.strip(), line)
    except OrderRefusedError as error:
        order = "" if isinstance(error.order, Keeping) else f"{error.order}: "  # which nobody types
        console.say(complaint(f"Refused: {order}{said(str(error.refusal))}"))
        return Outcome.REFUSED
    except RefusedError as error:
        console.say(complaint(said(str(error))))
        return Outcome.NOT_UNDERSTOOD
    except InputError as error:
        console.say(complaint(str(error)))
        return Outcome.NOT_UNDERSTOOD
    return Outcome.DONE


def _say_answer(console: Console, table: Table, word: str, rest: str, line: str) -> None:
    if not word:
        return
    if word in LISTS:
        word, rest, line = "list", line, f"list {line}"
    if word in ("help", "?"):
        console.say_all(help_lines(rest))
    elif word in COMMANDS and not (word in ORDERS and _is_order(table, line)):
        console.say_all(COMMANDS[word].answer(table, rest if word in _AS_TYPED else rest.casefold()))
        table.looked_at.add(word)
    elif word in ORDERS:
        is_certain = line.casefold().split() == CERTAIN
        orders = read_orders(table.view, word if is_certain else line)
        console.say_all(_obey(console, table, orders, asks=console.is_person and not is_certain))
        if told := plot_warning(line):
            console.say(sentence(told))
    else:
        if word in WORDS:
            raise OrderError(f"{word} stands alone on its line")
        raise OrderError(f"{word!r} is neither a command nor an order; help lists them all{nearest(word)}")


def _is_order(table: Table, line: str) -> bool:
    """Whether a line is an order although a command begins with the same word, like `replace 12.3 30`."""
    try:
        return bool(read_orders(table.view, line))
    except InputError:
        return False


def _obey(console: Console, table: Table, orders: list[Order], *, asks: bool) -> Iterable[str]:
    if not (table.is_my_turn or table.match.is_over or all(isinstance(o, (TakeSeat, SetLevel)) for o in orders)):
        return ["You cannot give orders now."]
    question = next(filter(None, (_question(table, order) for order in orders)), None) if asks else None
    if question is not None:
        sure = console.ask(question)
        if sure is None or sure.casefold() not in ("y", "yes"):
            return ["Nothing was done."]
    seats = {order.side: order.player for order in orders if isinstance(order, TakeSeat)}
    if seats:
        table.match.take_seats(seats)
        return [sentence(f"the {side.title()} side is played by {player_words(who)}") for side, who in seats.items()]
    ended = end_by_rule(table.match, table.viewer).lines if EndPhase() in orders else []
    return [*map(sentence, ended), *give(table, orders)]


def _undone(table: Table) -> str:
    """What could still be done in the phase, and what the enemy could gain if it ended; empty if neither."""
    left = what_matters(table.todo)
    parts = [f"{count(len(todo_sentences(table.view, left)), 'thing')} could still be done"] if left else []
    parts += at_stake(table.view, table.todo)
    return f"{', '.join(parts)}; todo lists them" if parts else ""


def _question(table: Table, order: Order) -> str | None:
    """What to ask before an order that ends the game, rolls at once (R142) or leaves things undone in a phase."""
    if isinstance(order, EndPhase):
        undone = _undone(table) if table.is_my_turn else ""
        return f"{undone}. Type yes to end the phase, or next time end now to skip this question" if undone else None
    if isinstance(order, TakeSeat) or not order.is_final(table.view) or order.check(table.view) is not None:
        return None
    warning = order.warning(table.view)
    return f"{f'{warning}. ' if warning else ''}This cannot be taken back. Type yes to go on"
