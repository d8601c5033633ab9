"""A commander at work on one phase of a game."""

import logging
from collections.abc import Callable, Generator, Iterator
from traceback import format_exception

from wir.engine.game import MOST_ORDERS, Game, OrderRefusedError
from wir.match.players import Commander, told
from wir.model.sides import Side
from wir.model.view import View
from wir.orders.base import Order
from wir.orders.conduct import EndGame, EndPhase, Keeping, Resign, SetLevel, TakeSeat
from wir.rules.refusal import Refusal

_log = logging.getLogger(__name__)


class CommanderPhase:
    """The orders that a commander gives in the phase being played; iterate over it and submit each at once.

    A refused order is logged and skipped, or raises OrderRefusedError where `strict`. A fault of the commander is
    logged and ends its phase. Afterwards `given` and `refused` count its orders; `failure` describes a fault in one
    line, `details` with everything that a programmer wants to know; `player` is the commander that played.
    """

    def __init__(self, game: Game, side: Side, commander: type[Commander], *, strict: bool = False) -> None:
        self._game = game
        self._side = side
        self._commander = commander
        self._strict = strict
        self._conversation: Generator[Order, View, None] | None = None
        self.player: Commander | None = None
        self.given = 0
        self.refused = 0
        self.failure: str | None = None
        self.details = ""

    def __iter__(self) -> Iterator[Order]:
        try:
            while (order := self._contained(self._next)) is not None:
                yield order
        finally:
            self._contained(self._close)

    def _contained(self, step: Callable[[], Order | None]) -> Order | None:
        """The result of a step; None if the commander fails in it: whatever it does, the player's game goes on."""
        try:
            return step()
        except BaseException as error:
            if type(error) is KeyboardInterrupt or (self._strict and isinstance(error, OrderRefusedError)):
                raise  # the player's own Ctrl+C, and what a test asked for
            state = self._game.state
            who = f"the {self._side.value.title()} commander failed in week {state.week}, phase {state.phase}"
            self.failure = f"{who}: {told(error)}"
            self.details = "".join(format_exception(error))
            _log.error("%s\n%s", self.failure, self.details)
            return None

    def _next(self) -> Order | None:
        """The next order that is allowed; None where the commander has no more."""
        while True:
            order = self._answer()
            if order is None or isinstance(order, EndPhase):
                return None
            if not isinstance(order, Order):
                raise TypeError(f"yielded {order!r}, which is not an order")
            refusal = self._refusal(order)
            if refusal is None:
                self.given += 1
                return order
            self._refuse(order, refusal)

    def _close(self) -> None:
        if self._conversation is not None:
            self._conversation.close()

    def _begin(self) -> Generator[Order, View, None]:
        self.player = self._commander()
        orders: object = self.player.orders(self._game.view(self._side))
        if not isinstance(orders, Generator):
            raise TypeError("orders(view) is not a generator")
        return orders

    def _answer(self) -> object:
        """What the commander yields, at first or given the View after its last order; None when it has finished."""
        if self._conversation is None:
            self._conversation = self._begin()
            return next(self._conversation, None)
        if self.given + self.refused >= MOST_ORDERS:  # refused ones too: it is going round in circles
            raise RuntimeError(f"gave {MOST_ORDERS} orders without ending the phase")
        if self._game.state.ending is not None:
            return None
        try:
            return self._conversation.send(self._game.view(self._side))
        except StopIteration:
            return None

    def _refusal(self, order: Order) -> Refusal | None:
        if isinstance(order, EndGame | SetLevel | TakeSeat) or (
            isinstance(order, Resign | Keeping) and order.side != self._side
        ):
            return Refusal("10.0", "a commander plays its own side and no more")
        return self._game.check(order)

    def _refuse(self, order: Order, refusal: Refusal) -> None:
        if self._strict:
            raise OrderRefusedError(order, refusal)
        self.refused += 1
        _log.info("%s, week %d: %s: %s", self._side, self._game.state.week, order, refusal)
