"""What a side would know after an order of its own."""

from typing import Final

from wir.model.view import View
from wir.orders.base import Action, Order
from wir.rules.change import Change
from wir.rules.dice import Dice

_NO_DICE: Final = Dice(b"a plan rolls nothing")


def carried_out(view: View, order: Order) -> View:
    """What the side would know after an order that it may give; no order of supply and movement rolls any dice."""
    change = Change(view.copy(), _NO_DICE)
    if isinstance(order, Action):
        order.apply(change)
    after = change.state
    assert isinstance(after, View)
    return after
