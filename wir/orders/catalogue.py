"""Every order there is, and reading orders from their text form, which is also the journal's.

From the list of orders the parser, the list of legal orders, help and the palette are made.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final

from wir.model.errors import InputError
from wir.model.printable import shortened
from wir.model.state import State
from wir.orders import adjustment, conduct, movement, supply
from wir.orders.base import Order
from wir.orders.patterns import lacks_kind, read_parts

ORDERS: Final[tuple[type[Order], ...]] = tuple(
    kind
    for module in (movement, adjustment, supply, conduct)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Order) and "form" in vars(kind)
)
"""Every order, in the sequence in which help and the list of legal orders show them."""

BY_WORD: Final[dict[str, tuple[type[Order], ...]]] = {
    order.form.word: tuple(other for other in ORDERS if other.form.word == order.form.word) for order in ORDERS
}
"""The orders that begin with each first word."""

LISTED: Final = tuple(
    word for word, orders in BY_WORD.items() if not all(issubclass(order, conduct.AboutTheGame) for order in orders)
)
"""The first words of the orders that the list of legal ones may hold."""

PLAYED: Final = tuple(word for word, orders in BY_WORD.items() if any(order.form.typed for order in orders))
"""The first words of the orders that a player types."""


def legal_orders(state: State, kind: str | None = None, group: int | None = None) -> Iterator[Order]:
    """Orders allowed now, lazily; `kind` is a first word such as `MOVE`, `group` the number of the group.

    Amounts are offered as least, most and tens, units to divide or transfer one at a time, depot routes as one for each
    hex that can be reached. Orders about the game itself, other than the end of the phase, are left out.
    """
    if state.ending is not None:
        return
    for order in ORDERS:
        if state.phase in order.phases and kind in (None, order.form.word):
            offered = order.offers(state, group)
            yield from offered if order.offers_are_legal else (one for one in offered if one.check(state) is None)


class OrderError(InputError):
    """A text that is not an order; the message says what was expected."""


def parse_order(text: str) -> Order:
    """Reads an order: `parse_order(str(order)) == order`. Raises OrderError with what was expected."""
    line = text.strip()
    word, rest = (*line.split(maxsplit=1), "", "")[:2]
    kinds = BY_WORD.get(word.upper(), ())
    longest = max((kind.form.longest for kind in kinds), default=conduct.EndPhase.form.longest)
    if len(line) > longest:
        raise OrderError(f"an order has at most {longest} characters")
    if not kinds:
        raise OrderError(f"{shortened(word, 20)!r} is not an order; orders are {', '.join(PLAYED)}")
    tight = re.sub(r"\s*([,.>=])\s*", r"\1", rest)
    for kind in kinds:
        try:
            parts = read_parts(kind.form.text, rest if kind.form.keeps_blanks else tight)
        except ValueError as error:
            raise OrderError(f"{line!r}: {error}") from None
        if parts is not None:
            make: Callable[..., Order] = kind
            return make(**parts)
    lack = "; inf or mech is missing, the kind of group" if lacks_kind(kinds[0].form.text, rest) and rest else ""
    raise OrderError(f"{line!r} should look like {' or '.join(repr(kind.form.example) for kind in kinds)}{lack}")
