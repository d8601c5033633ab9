"""An order in a line: the counter of whoever carries it out and what it means."""

from wir.model.view import View
from wir.orders.base import Order
from wir.orders.movement import Plot, group_of
from wir.orders.supply import DepotOrder
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.words import plate


def deed_line(view: View, order: Order, name: str) -> Line:
    """An order in words, as ` 12  plots 2S: attack north-east and stay`; by its name if its words say nothing."""
    words = order.words(view)
    if not words:
        return line(Span(name, Role.VALUE))
    number = order.depot if isinstance(order, DepotOrder) else group_of(order)
    plots = f"plots {order.plot}: " if isinstance(order, Plot) and order.plot else ""
    return line(plate(number), " ", f"{plots}{words}") if number is not None else line(words)
