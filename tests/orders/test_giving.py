"""A commander's orders are given one after the other, each with its reason, as far as they are allowed."""

from __future__ import annotations

from tests.kit import group, make_state, mech, panzer
from wir.engine.game import Game
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.view import View
from wir.orders.giving import Giver, Play, Reason
from wir.orders.movement import Move, Plot


class Marcher(Giver):
    """Marches group 1 north as far as it comes, once group 12 has plotted; adjusts and supplies nothing."""

    def _adjust(self, view: View) -> Play:
        return view
        yield

    def _supply(self, view: View) -> Play:
        return view
        yield

    def _move(self, view: View) -> Play:
        view = yield from self._give(view, Plot(12, "1"), "it is told to")
        view = yield from self._give(view, Plot(12, "11"), "infantry may not")
        view = yield from self._give(view, None, "nothing is to be ordered")
        return (yield from self._repeat(view, lambda _: Move(1, 1), "north"))


def test_orders_are_given_with_their_reasons_until_one_is_refused() -> None:
    state = make_state(mech(1, (5, 9), panzer(), supplied_by=58), group(12, (2, 2)), phase=Phase.AXIS_MOVEMENT)
    game, giver = Game(state), Marcher()
    orders = giver.orders(game.view(Side.AXIS))
    given = []
    order = next(orders, None)
    while order is not None:
        given.append(str(order))
        game.submit(order)
        try:
            order = orders.send(game.view(Side.AXIS))
        except StopIteration:
            order = None
    assert given == ["PLOT 12 1", *["MOVE 1 1"] * 4]
    assert giver.reasons == [Reason("PLOT 12 1", "it is told to"), *[Reason("MOVE 1 1", "north")] * 4]
