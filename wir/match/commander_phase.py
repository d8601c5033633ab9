"""A commander at work on one phase of a game."""

import logging
from collections.abc import Generator, Iterator
from traceback import format_exception
from typing import Final

from wir.engine.game import Game, OrderRefusedError
from wir.match.players import Commander
from wir.model.sides import Side
from wir.model.view import View
from wir.orders.base import Order
from wir.orders.conduct import Aside, EndGame, EndPhase, Resign, SetLevel, TakeSeat
from wir.rules.refusal import Refusal

MOST_ORDERS: Final = 10_000
"""Orders in one phase, refused ones included, after which a commander is taken to go round in circles."""

_log = logging.getLogger(__name__)


class CommanderPhase:
    """The orders that a commander gives in the phase being played; iterate over it and submit each at once.

    A refused order is logged and skipped, or raises OrderRefusedError where `strict`. A fault of the commander is
    logged and ends its phase. Afterwards `given` and `refused` count its orders, and `failure` tells of a fault in one
    line, `details` with all that a programmer wants to know; `player` is the commander that played.
    """

    def __init__(self, game: Game, side: Side, commander: type[Commander], *, strict: bool = False) -> None:
        self._game = game
        self._side = side
        self._commander = commander
        self._strict = strict
        self.player: Commander | None = None
        self.given = 0
        self.refused = 0
        self.failure: str | None = None
        self.details = ""

    def __iter__(self) -> Iterator[Order]:
        try:
            yield from self._checked()
        except OrderRefusedError:
            raise
        except (Exception, SystemExit) as error:  # whatever a commander does, the player's game goes on
            state = self._game.state
            who = f"the {self._side.value.title()} commander failed in week {state.week}, phase {state.phase}"
            self.failure = " ".join(f"{who}: {type(error).__name__}: {error}".split())
            self.details = "".join(format_exception(error))
            _log.error("%s\n%s", self.failure, self.details)

    def _checked(self) -> Iterator[Order]:
        conversation = self._begin()
        try:
            order: object = next(conversation, None)
            while order is not None and not isinstance(order, EndPhase):
                if not isinstance(order, Order):
                    raise TypeError(f"yielded {order!r}, which is not an order")
                refusal = self._refusal(order)
                if refusal is None:
                    self.given += 1
                    yield order
                else:
                    self._refuse(order, refusal)
                order = self._answer(conversation)
        finally:
            conversation.close()

    def _begin(self) -> Generator[Order, View, None]:
        self.player = self._commander()
        orders: object = self.player.orders(self._game.view(self._side))
        if not isinstance(orders, Generator):
            raise TypeError("orders(view) is not a generator")
        return orders

    def _answer(self, conversation: Generator[Order, View, None]) -> object:
        if self.given + self.refused >= MOST_ORDERS:
            raise RuntimeError(f"gave {MOST_ORDERS} orders without ending the phase")
        if self._game.state.ending is not None:
            return None
        try:
            return conversation.send(self._game.view(self._side))
        except StopIteration:
            return None

    def _refusal(self, order: Order) -> Refusal | None:
        if isinstance(order, EndGame | SetLevel | TakeSeat) or (
            isinstance(order, Resign | Aside) and order.side != self._side
        ):
            return Refusal("10.0", "a commander plays its own side and no more")
        return self._game.check(order)

    def _refuse(self, order: Order, refusal: Refusal) -> None:
        if self._strict:
            raise OrderRefusedError(order, refusal)
        self.refused += 1
        _log.info("%s, week %d: %s: %s", self._side, self._game.state.week, order, refusal)
