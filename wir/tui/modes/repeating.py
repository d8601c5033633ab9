"""What one group was ordered, ordered once more for another (§6.2, §6.3, §6.5, §6.6, §6.9)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile

from wir.orders.base import Order
from wir.orders.movement import AddGuns, Move, Plot, PlotStrike, RailMove, Replace


def number_of(order: Order) -> int | None:
    """The number of the group that an order of the movement phase is for."""
    if isinstance(order, Move | RailMove | Plot | Replace | AddGuns):
        return order.group
    return order.air if isinstance(order, PlotStrike) else None


def repeated(given: Sequence[Order], number: int, alike: frozenset[int]) -> list[Order]:
    """The last orders of one of the groups that are `alike`, for the group of this number; replacements are left out.

    `given` holds the orders of the phase, the oldest first.
    """
    others = [order for order in given if number_of(order) in alike - {number} and not isinstance(order, Replace)]
    if not others:
        return []
    last = number_of(others[-1])
    theirs = list(takewhile(lambda order: number_of(order) == last, reversed(others)))
    return list(_for(number, reversed(theirs)))


def _for(number: int, orders: Iterator[Order]) -> Iterator[Order]:
    for order in orders:
        if isinstance(order, PlotStrike):
            yield replace(order, air=number)
        elif isinstance(order, Move | RailMove | Plot | AddGuns):
            yield replace(order, group=number)
