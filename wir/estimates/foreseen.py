"""What a side would know after an order of its own."""

from wir.model.view import View
from wir.orders.base import Action, Order
from wir.rules.change import Change
from wir.rules.dice import Dice


def carried_out(view: View, order: Order) -> View:
    """What the side would know after an order that it may give; what dice round may come out a point otherwise."""
    change = Change(view.copy(), Dice(b"a plan rolls nothing"))
    if isinstance(order, Action):
        order.apply(change)
    after = change.state
    assert isinstance(after, View)
    return after
