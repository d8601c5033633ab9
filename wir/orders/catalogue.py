"""Every order there is. From this list the parser, the list of legal orders, help and the palette are made."""

from collections.abc import Iterator
from typing import Final

from wir.model.state import State
from wir.orders import adjustment, conduct, movement, supply
from wir.orders.base import Order, Unlisted

ORDERS: Final[tuple[type[Order], ...]] = tuple(
    kind
    for module in (movement, adjustment, supply, conduct)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Order) and "form" in vars(kind)
)
"""In the order of their modules, in which help lists them, and in which what is legal is listed."""

BY_WORD: Final[dict[str, tuple[type[Order], ...]]] = {
    order.form.word: tuple(other for other in ORDERS if other.form.word == order.form.word) for order in ORDERS
}
"""The orders that begin with each first word."""

LISTED: Final = tuple(word for word, orders in BY_WORD.items() if not all(issubclass(o, Unlisted) for o in orders))
"""The first words of the orders that the list of legal ones may hold."""

PLAYED: Final = tuple(word for word, orders in BY_WORD.items() if any(order.form.typed for order in orders))
"""The first words of the orders that a player types."""


def legal_orders(state: State, kind: str | None = None, group: int | None = None) -> Iterator[Order]:
    """Orders allowed now, lazily; `kind` is a first word such as `MOVE`, `group` the number of who is ordered.

    Amounts are offered as least, most and tens, units to divide or transfer one at a time, depot routes as one for each
    hex that can be reached. Orders about the game itself, other than the end of the phase, are left out.
    """
    if state.ending is not None:
        return
    for order in ORDERS:
        if state.phase in order.phases and kind in (None, order.form.word):
            offered = order.offers(state, group)
            yield from offered if order.offers_are_legal else (one for one in offered if one.check(state) is None)
