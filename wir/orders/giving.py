"""How a commander gives its orders, phase by phase and each with its reason, and what its side knows after each."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass, field
from typing import Final

from wir.model.phases import ADJUSTMENT, MOVEMENT, SUPPLY
from wir.model.view import View
from wir.orders.base import Action, Order
from wir.rules.change import Change
from wir.rules.dice import Dice

Play = Generator[Order, View, View]
"""Yields orders, receives the View after each, and returns the last one."""

MANY: Final = 400
"""The most orders of one sort in a phase; a safety limit, never reached in play."""


@dataclass(frozen=True, slots=True)
class Reason:
    """Why an order was given; whether it is to close a pocket."""

    order: str
    why: str
    seals: bool = False


@dataclass
class Giver(ABC):
    """Gives the orders of every phase, and keeps why."""

    reasons: list[Reason] = field(default_factory=list)

    def orders(self, view: View) -> Generator[Order, View, None]:
        """The orders of one phase. Yields each and receives the View after it."""
        self.reasons.clear()
        if view.phase in ADJUSTMENT:
            yield from self._adjust(view)
        elif view.phase in SUPPLY:
            yield from self._supply(view)
        elif view.phase in MOVEMENT:
            yield from self._move(view)

    @abstractmethod
    def _adjust(self, view: View) -> Play:
        """What it builds, joins and places."""

    @abstractmethod
    def _supply(self, view: View) -> Play:
        """Where it sends its depots."""

    @abstractmethod
    def _move(self, view: View) -> Play:
        """What it does with its groups."""

    def _give(self, view: View, order: Order | None, why: str, *, seals: bool = False) -> Play:
        """Gives an order if it is allowed, and returns the View after it."""
        if order is None or order.check(view) is not None:
            return view
        self.reasons.append(Reason(str(order), why, seals))
        return (yield order)

    def _repeat(self, view: View, offer: Callable[[View], Order | None], why: str) -> Play:
        """Gives one order after another until there is no more, or one is refused."""
        for _ in range(MANY):
            after = yield from self._give(view, offer(view), why)
            if after is view:
                break
            view = after
        return view


def given_by(giver: Giver, view: View, carry_out: Callable[[View, Order], View]) -> Iterator[tuple[Order, View]]:
    """The orders of a phase, each with the View after it as `carry_out` makes it."""
    conversation = giver.orders(view)
    order = next(conversation, None)
    while order is not None:
        view = carry_out(view, order)
        yield order, view
        try:
            order = conversation.send(view)
        except StopIteration:
            return


def carried_out(view: View, order: Order) -> View:
    """What the side would know after an order that it may give; figures rounded by dice may differ by a point."""
    change = Change(view.copy(), Dice(b"a plan rolls nothing"))
    if isinstance(order, Action):
        order.apply(change)
    after = change.state
    assert isinstance(after, View)
    return after
