"""Every order that is allowed in a state, lazily: for commanders, tests and the list of what can be done now.

Amounts are offered as least, most and tens, units to divide or transfer one at a time, depot routes as one for each hex
that can be reached. Orders about the game itself, other than the end of the phase, are left out.
"""

from __future__ import annotations

from collections.abc import Iterator

from wir.model.state import State
from wir.orders.base import Order
from wir.orders.catalogue import ORDERS


def legal_orders(state: State, kind: str | None = None, group: int | None = None) -> Iterator[Order]:
    """Orders allowed now; `kind` is a first word such as `MOVE`, `group` the number of who is ordered."""
    if state.ending is not None:
        return
    for order in ORDERS:
        if state.phase in order.phases and kind in (None, order.form.word):
            offered = order.offers(state, group)
            yield from offered if order.offers_are_legal else (one for one in offered if one.check(state) is None)
