"""A commander's orders are given one after the other, each with its reason, as far as they are allowed."""

from __future__ import annotations

from tests.kit import group, make_state, mech, panzer
from wir.engine.game import Game
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.view import View
from wir.orders import Order
from wir.orders.giving import Giver, Play, Reason, carried_out, given_by
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
        view = yield from self._give(view, Plot(12, "1"), "it is told to", seals=True)
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
    assert giver.reasons == [Reason("PLOT 12 1", "it is told to", seals=True), *[Reason("MOVE 1 1", "north")] * 4]


def test_each_order_comes_with_what_is_known_after_it_and_the_next_is_given_by_that() -> None:
    asked: list[View] = []

    class Northward(Marcher):
        """Marches group 1 north as long as it stands south of row 7."""

        def _move(self, view: View) -> Play:
            while view.groups[1].at.row > 7:
                asked.append(view)
                view = yield Move(1, 1)
            return view

    def carry_out(view: View, order: Order) -> View:
        assert view is asked[-1]
        return carried_out(view, order)

    state = make_state(mech(1, (5, 9), panzer(), supplied_by=58), phase=Phase.AXIS_MOVEMENT)
    start = Game(state).view(Side.AXIS)
    given = list(given_by(Northward(), start, carry_out))
    assert [(str(order), after.groups[1].at.row) for order, after in given] == [("MOVE 1 1", 8), ("MOVE 1 1", 7)]
    assert asked == [start, given[0][1]]
    assert list(given_by(Northward(), given[-1][1], carry_out)) == []
