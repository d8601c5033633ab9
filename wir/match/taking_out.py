"""Orders taken back from among the others of the phase."""

from collections.abc import Callable

from wir.engine.game import OrderRefusedError
from wir.estimates.foreseen import carried_out
from wir.match.match import Match
from wir.model.sides import Side
from wir.orders.base import Order


def take_out(match: Match, side: Side, unwanted: Callable[[Order], bool]) -> list[Order]:
    """Takes orders back, wherever they stand among the others, which are given again; returns them, the oldest first.

    What was given together is still taken back as one afterwards.
    Raises OrderRefusedError where one of the others would be forbidden without them; nothing has changed then.
    """
    deeds: list[list[Order]] = []
    while any(map(unwanted, match.game.undoable)) and (deed := match.take_back()):
        deeds.insert(0, deed[::-1])
    tried = match.game.view(side)
    for order in (order for deed in deeds for order in deed if not unwanted(order)):
        if (refusal := order.check(tried)) is not None:
            for _ in deeds:
                match.give_again()
            raise OrderRefusedError(order, refusal)
        tried = carried_out(tried, order)
    for deed in deeds:
        match.submit_together(order for order in deed if not unwanted(order))
    return [order for deed in deeds for order in deed if unwanted(order)]
