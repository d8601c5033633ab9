"""Orders given at one word of the player's are taken back, and given again, at one too."""

from __future__ import annotations

from tests.saves.wars import small_war
from wir.engine.game import Game
from wir.match.match import Match
from wir.orders.base import Order
from wir.orders.catalogue import parse_order

FIRST, SECOND, THIRD = (parse_order(text) for text in ("DIVIDE 12 inf 0 guns=0", "AIR R>52 10", "AIR R>52 20"))


def match() -> Match:
    return Match(Game(small_war()))


def test_orders_given_together_are_taken_back_together_and_given_again() -> None:
    m = match()
    m.submit(FIRST)
    m.submit_together([SECOND, THIRD])
    whole = m.game.digest()
    assert m.take_back() == [THIRD, SECOND]
    assert m.game.undoable == (FIRST,)
    assert m.give_again() == [SECOND, THIRD]
    assert m.game.digest() == whole
    assert (m.take_back(), m.take_back(), m.take_back()) == ([THIRD, SECOND], [FIRST], [])


def test_a_single_order_is_still_taken_back_alone() -> None:
    m = match()
    m.submit_together([FIRST, SECOND])
    m.submit(THIRD)
    assert m.take_back() == [THIRD]
    assert m.take_back() == [SECOND, FIRST]


def test_another_order_in_place_of_the_rest_stands_alone() -> None:
    m = match()
    m.submit_together([FIRST, SECOND])
    m.undo()
    m.submit(THIRD)
    assert m.take_back() == [THIRD]
    assert m.take_back() == [FIRST]


def test_where_nothing_was_given_nothing_is_taken_back() -> None:
    nothing: list[Order] = []
    assert match().submit_together(nothing) == []
    assert (match().take_back(), match().give_again()) == ([], [])
