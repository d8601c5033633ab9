"""Two commanders without a plan: one that holds still, and one that does anything legal."""

from collections.abc import Generator, Sequence
from hashlib import blake2b
from itertools import islice
from typing import Final, TypeVar

from wir.model.groups import Kind
from wir.model.phases import Phase
from wir.model.plain import digest
from wir.model.sides import Side
from wir.model.view import View
from wir.orders.adjustment import Build
from wir.orders.base import Order
from wir.orders.catalogue import ORDERS, legal_orders
from wir.orders.conduct import AboutTheGame, EndPhase
from wir.orders.movement import Move, Plot, RailMove
from wir.rules.building import buildable_types, cities_for_building
from wir.rules.dice import Dice
from wir.rules.movement import rail_reach
from wir.rules.quality import maximum_strength
from wir.rules.replacements import LOT

T = TypeVar("T")

_OFTEN: Final = (Move, Plot)
"""What the random commander orders twice as often as anything else."""

KINDS: Final[dict[Phase, tuple[str, ...]]] = {
    phase: tuple(
        order.form.word
        for order in ORDERS
        if phase in order.phases and order is not EndPhase and not issubclass(order, AboutTheGame)
        for _ in range(2 if order in _OFTEN else 1)
    )
    for phase in Phase
}
"""What the random commander may order in each phase; what is listed twice it orders twice as often."""

ATTEMPTS: Final = 40
"""Orders that the random commander looks for in a phase."""

CHOICE: Final = 60
"""The most legal orders that it chooses one from."""


class HoldStill:
    """A commander that gives no orders at all."""

    def orders(self, _: View) -> Generator[Order, View, None]:
        """No orders."""
        yield from ()


class RandomOrders:
    """A commander that gives random legal orders, the same in the same position: to find out what breaks."""

    def orders(self, view: View) -> Generator[Order, View, None]:
        """Some dozens of orders of every kind, for groups chosen by dice of its own."""
        side = view.side
        if side is None:
            return
        dice = Dice(blake2b(digest(view).encode(), digest_size=32).digest())
        for attempt in range(ATTEMPTS):
            order = _any_order(view, side, _Choice(dice, attempt))
            if order is not None:
                view = yield order


class _Choice:
    """The random choices of one attempt."""

    def __init__(self, dice: Dice, attempt: int) -> None:
        self._dice = dice
        self._attempt = attempt

    def of(self, what: str, choice: Sequence[T]) -> T | None:
        """One of the choice; None where there is none."""
        if not choice:
            return None
        place = self._dice.between(0, len(choice) - 1, "random", what, self._attempt)
        self._dice.taken()
        return choice[place]


def _any_order(view: View, side: Side, choose: _Choice) -> Order | None:
    kind = choose.of("kind", KINDS[view.phase])
    if kind == "BUILD":
        return _any_build(view, side, choose)
    number = choose.of("group", _numbers(view, side, kind))
    if kind == "RAIL":
        return _any_rail_move(view, side, number, choose)
    return choose.of("order", list(islice(legal_orders(view, kind, number), CHOICE)))


def _any_build(view: View, side: Side, choose: _Choice) -> Order | None:
    """A unit of any type in any city; to list all that can be built would take too long."""
    city = choose.of("city", cities_for_building(view, side))
    type_ = choose.of("type", buildable_types(view, side))
    if city is None or type_ is None:
        return None
    points = choose.of("points", range(LOT, maximum_strength(type_, view.date, side) + 1, LOT))
    order = Build(city.name, choose.of("kind of group", tuple(Kind)) or Kind.INFANTRY, type_, points or LOT)
    return order if order.check(view) is None else None


def _any_rail_move(view: View, side: Side, number: int | None, choose: _Choice) -> Order | None:
    mover = view.mover(number or 0)
    if mover is None or mover.at is None:
        return None
    target = choose.of("target", sorted(rail_reach(view, mover.at, side)))
    order = None if target is None else RailMove(mover.id, target)
    return order if order is not None and order.check(view) is None else None


def _numbers(view: View, side: Side, kind: str | None) -> list[int | None]:
    """The numbers that can be given an order of the kind; None for orders without a number."""
    if kind in ("DISMANTLE", "FACTORY"):
        return [None]
    if kind in ("DEPOT", "LAY"):
        return [depot.id for depot in view.depots_of(side)]
    groups = [group.id for group in view.groups_of(side)]
    air = [air.id for air in view.air_of(side)]
    return [*air] if kind in ("AIR", "STRIKE") else [*groups, *air] if kind in ("MOVE", "RAIL") else [*groups]
