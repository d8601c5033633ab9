"""Two commanders without a plan: one that holds still, and one that does anything that is allowed."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from hashlib import blake2b
from itertools import islice
from typing import Final

from wir.model.phases import ADJUSTMENT, MOVEMENT, SUPPLY, Phase
from wir.model.plain import digest
from wir.model.sides import Side
from wir.model.state import State
from wir.orders.base import Order
from wir.orders.legal import legal_orders
from wir.rules.dice import Dice

KINDS: Final[dict[Phase, tuple[str, ...]]] = {
    **dict.fromkeys(ADJUSTMENT, ("DIVIDE", "TRANSFER", "AIR", "BUILD", "DISMANTLE", "FACTORY", "SAIL")),
    **dict.fromkeys(SUPPLY, ("DEPOT", "LAY")),
    **dict.fromkeys(MOVEMENT, ("MOVE", "MOVE", "RAIL", "PLOT", "PLOT", "REPLACE", "GUNS", "STRIKE")),
}
"""What the random commander may order in each phase; what stands twice it does twice as often."""

FOR_NOBODY: Final = frozenset({"BUILD", "DISMANTLE", "FACTORY"})
"""Orders that no group is named in."""

ATTEMPTS: Final = 60
"""Orders that the random commander looks for in a phase."""

CHOICE: Final = 300
"""Legal orders at most that it chooses one from."""


class HoldStill:
    """A commander that gives no orders at all."""

    def orders(self, view: State) -> Generator[Order, State, None]:  # noqa: ARG002 - it does not even look
        """No orders."""
        yield from ()


class RandomOrders:
    """A commander that gives random legal orders, the same in the same position: to find out what breaks."""

    def orders(self, view: State) -> Generator[Order, State, None]:
        """Some dozens of orders of every kind, for groups chosen by dice of its own."""
        side = view.side
        if side is None:
            return
        dice = Dice(blake2b(digest(view).encode(), digest_size=32).digest())
        for attempt in range(ATTEMPTS):
            order = _any_order(view, side, dice, attempt)
            if order is not None:
                view = yield order


def _any_order(view: State, side: Side, dice: Dice, attempt: int) -> Order | None:
    kinds = KINDS[view.phase]
    kind = kinds[dice.between(0, len(kinds) - 1, "random", "kind", attempt)]
    numbers = _numbers(view, side, kind)
    if not numbers:
        return None
    number = numbers[dice.between(0, len(numbers) - 1, "random", "group", attempt)]
    found: Iterator[Order] = legal_orders(view, kind, number)
    choice = list(islice(found, CHOICE))
    dice.taken()
    return choice[dice.between(0, len(choice) - 1, "random", "order", attempt)] if choice else None


def _numbers(view: State, side: Side, kind: str) -> list[int | None]:
    """Who can be given an order of the kind."""
    if kind in FOR_NOBODY:
        return [None]
    if kind in ("DEPOT", "LAY"):
        return [depot.id for depot in view.depots_of(side)]
    groups = [group.id for group in view.groups_of(side)]
    air = [air.id for air in view.air_of(side)]
    return [*air] if kind in ("AIR", "STRIKE") else [*groups, *air] if kind in ("MOVE", "RAIL") else [*groups]
