"""Orders of the movement phase taken back and given again."""

from __future__ import annotations

import pytest

from tests.kit import group, make_state
from tests.tui.playing import Player, player
from wir.model.hexes import Hex


def test_undo_and_redo_by_key() -> None:
    p = player()
    p.press("g 6 u")
    assert p.state.groups[12].at == Hex(4, 5)
    p.press("ctrl+r")
    assert p.state.groups[12].at == Hex(3, 5)
    p.press("u u")
    assert p.state.groups[12].at == Hex(4, 5)
    assert "no order to take back" in p.notice


def test_the_list_of_orders_takes_back_as_many_as_are_chosen_and_gives_them_again() -> None:
    p = player()
    p.press("g 6 6 n p 2 enter U")
    assert "PLOT 1 2" in p.popup().splitlines()[2]
    p.press("down enter")
    assert [str(order) for order in p.match.game.given] == ["MOVE 12 6"]
    assert p.message.startswith("Taken back:  1  plots 2: north-east and 1 more order")
    p.press("U up enter")
    assert [str(order) for order in p.match.game.given] == ["MOVE 12 6", "MOVE 12 6"]
    p.press("U home end enter")
    assert p.match.game.given == ()
    p.press("U up up enter U escape")
    assert len(p.match.game.given) == 3


@pytest.mark.rule("6.1")
def test_abort_takes_back_what_this_group_did_and_no_more() -> None:
    p = player()
    p.desk.cursor = Hex(4, 6)
    p.press("g 4 0")
    p.desk.cursor = Hex(4, 5)
    p.press("g 6 6 a")
    assert p.state.groups[12].at == Hex(4, 5)
    assert p.state.groups[1].at == Hex(4, 7)
    p.press("a")
    assert "no order" in p.notice


def test_that_an_order_was_taken_back_stays_below_the_map_as_what_it_had_done_does() -> None:
    p = player()
    p.press("g 6 escape u right")
    assert p.message.startswith("Taken back:  12  marches north-west")
    p.press("ctrl+r right")
    assert p.message.startswith("Redone:  12  marches north-west")


@pytest.mark.rule("6.1")
def test_abort_takes_a_groups_orders_from_among_those_of_others() -> None:
    p = player()
    p.press("g 6 6 0")
    p.desk.cursor = Hex(4, 6)
    p.press("g 4 0")
    p.desk.cursor = p.state.groups[12].at
    p.press("g a")
    assert p.state.groups[12].at == Hex(4, 5)
    assert p.state.groups[1].at == Hex(4, 7)
    assert p.message.startswith("Taken back:  12  marches north-west")
    assert [str(order) for order in p.match.game.given] == ["MOVE 1 4"]


@pytest.mark.rule("6.7")
def test_abort_changes_nothing_where_an_order_given_since_needs_the_room() -> None:
    p = Player(make_state(group(12, (4, 5)), group(13, (4, 5)), group(14, (4, 6))))
    p.desk.cursor = Hex(4, 5)
    p.press("g 1 0")
    p.desk.cursor = Hex(4, 6)
    p.press("g 1 0")
    p.desk.cursor = Hex(4, 4)
    p.press("g a")
    assert "MOVE 14 1 was given later" in p.notice
    assert [str(order) for order in p.match.game.given] == ["MOVE 12 1", "MOVE 14 1"]


def test_an_order_taken_back_or_given_again_is_told_in_words() -> None:
    p = player()
    p.press("g p 3 enter u")
    assert p.message == "Taken back:  12  plots 3: south-east"
    p.press("ctrl+r")
    assert p.message == "Redone:  12  plots 3: south-east"
