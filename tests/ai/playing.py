"""Helpers for tests of the computer commander: run it for a phase or for weeks, refusing nothing silently."""

from __future__ import annotations

from typing_extensions import override

from wir.ai.commander import Commander
from wir.engine.game import Game
from wir.model.sides import SIDES
from wir.model.state import State
from wir.model.view import View
from wir.orders.base import Order
from wir.orders.giving import Play
from wir.orders.movement import Plot


class Crowding(Commander):
    """A commander who sends three groups into one hex."""

    @override
    def _move(self, view: View) -> Play:
        for number, plot in ((1, "1"), (2, "5"), (3, "4")):
            view = yield from self._give(view, Plot(number, plot), "closes up")
        return view


def play_phase(game: Game, commander: Commander | None = None) -> list[str]:
    """The orders that the commander gave in the phase, as text; a refused order fails the test."""
    side = game.side
    assert side is not None
    given: list[str] = []
    orders = (commander or Commander()).orders(game.view(side))
    try:
        order: Order = next(orders)
        while True:
            game.submit(order)
            given.append(str(order))
            order = orders.send(game.view(side))
    except StopIteration:
        return given


def orders_for(state: State) -> list[str]:
    """What the commander orders in the phase of a state."""
    return play_phase(Game(state))


def play_weeks(game: Game, weeks: int) -> None:
    """Lets two commanders play so many weeks, or until the game ends."""
    commanders = {side: Commander() for side in SIDES}
    last = game.state.week + weeks
    while game.state.week < last and game.state.ending is None:
        if game.side is not None:
            play_phase(game, commanders[game.side])
        game.end_phase()
