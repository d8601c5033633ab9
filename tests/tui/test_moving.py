"""The movement phase by keys: groups in hand, marches, rail, the end of the phase."""

from __future__ import annotations

import pytest

from tests.kit import group, make_board, make_state
from tests.tui.playing import Player, player
from wir.model.board import Place
from wir.model.groups import Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.tui.modes.movement import AirInHand, GroupInHand, Movement


def test_get_takes_the_group_at_the_cursor_in_hand() -> None:
    p = player()
    p.press("g")
    assert isinstance(p.mode, GroupInHand)
    assert p.mode.number == 12
    assert "12" in p.prompt


def test_get_asks_for_a_number_where_nobody_stands() -> None:
    p = player()
    p.desk.cursor = Hex(9, 9)
    p.press("g")
    p.type("1")
    assert isinstance(p.mode, GroupInHand)
    assert p.mode.number == 1
    assert p.desk.cursor == Hex(4, 6)


def test_the_group_that_was_gone_to_by_number_is_taken_out_of_a_stack() -> None:
    p = Player(make_state(group(12, (4, 5)), group(13, (4, 5)), group(76, (9, 9))))
    p.press("/")
    p.type("13")
    p.press("g")
    assert "13" in p.prompt.split()[0]
    p.press("g")
    assert "12" in p.prompt.split()[0]


def test_going_to_another_group_puts_down_the_one_in_hand() -> None:
    """So that the next order is meant for who is seen; a city that is gone to may be the goal of who is in hand."""
    p = Player(make_state(group(12, (4, 5)), group(13, (4, 7)), group(76, (9, 9))))
    for goal in ("12", "4,7", "13"):
        p.press("/")
        p.type(goal)
        if goal == "12":
            p.press("g")
        assert ("12" in p.prompt.split()[0]) is (goal != "13")
    p.press("p")
    assert p.prompt.split()[:3] == ["Plot", "for", "13"]


def test_a_figure_that_is_no_number_can_be_typed_and_is_told() -> None:
    """Some keyboards have a key for it."""
    p = player()
    p.press("/ \N{SUPERSCRIPT TWO}")
    assert "\N{SUPERSCRIPT TWO}" in p.prompt
    p.press("enter")
    assert "There is no place called" in p.notice


def test_a_place_may_have_such_a_figure_for_a_name() -> None:
    p = Player(make_state(group(12, (4, 5)), board=make_board(towns=[Place("\N{SUPERSCRIPT TWO}", "7,5")])))
    p.press("/ \N{SUPERSCRIPT TWO} enter")
    assert p.desk.cursor == Hex(7, 5)


def test_a_wrong_number_is_told_and_asked_for_again() -> None:
    p = player()
    p.desk.cursor = Hex(9, 9)
    p.press("g")
    p.type("99")
    assert "no group 99" in p.notice
    p.press("backspace backspace enter")
    assert p.notice == "Type the number of a group"
    p.press("escape")
    assert isinstance(p.mode, Movement)


@pytest.mark.rule("6.2")
def test_numbers_move_the_group_and_the_cursor_follows() -> None:
    p = player()
    p.press("g 6")
    assert p.state.groups[12].at == Hex(3, 5)
    assert p.desk.cursor == Hex(3, 5)


def test_arrows_move_the_cursor_and_leave_the_group() -> None:
    p = player()
    p.press("g up up")
    assert p.state.groups[12].at == Hex(4, 5)
    assert p.desk.cursor == Hex(4, 3)


@pytest.mark.rule("6.2")
def test_a_refused_step_tells_the_reason_with_its_paragraph() -> None:
    p = player()
    p.press("g 6 1 1")
    assert "§6.2" in p.notice
    assert p.state.groups[12].moved == 2


@pytest.mark.rule("6.1")
def test_quit_takes_the_other_group_of_the_stack_else_puts_the_group_down() -> None:
    p = Player(make_state(group(12, (4, 5)), group(13, (4, 5)), group(14, (4, 8))))
    p.desk.cursor = Hex(4, 5)
    p.press("g q")
    assert isinstance(p.mode, GroupInHand)
    assert p.mode.number == 13
    p.desk.cursor = Hex(4, 8)
    p.press("0 g q")
    assert isinstance(p.mode, Movement)


@pytest.mark.rule("6.1")
def test_next_goes_through_the_groups_with_something_left_to_do() -> None:
    p = player()
    seen = []
    for _ in range(3):
        p.press("n")
        assert isinstance(p.mode, GroupInHand | AirInHand)
        seen.append(p.mode.number)
    assert seen == [12, 1, 52]
    p.press("n")
    assert "been through every group" in p.notice


@pytest.mark.rule("6.1")
def test_next_takes_the_nearest_group_from_where_the_last_one_was_taken() -> None:
    p = Player(make_state(*(group(n, (c, 5)) for n, c in ((12, 9), (13, 2), (14, 4), (15, 10))), group(76, (12, 12))))
    p.desk.cursor = Hex(3, 5)
    seen = []
    for _ in range(4):
        p.press("n")
        seen.append(p.mode.number)  # type: ignore[attr-defined]
        p.desk.cursor = Hex(12, 1)
    assert seen == [13, 14, 12, 15]
    p.press("N")
    assert "12" in p.prompt.split()[0]
    p.press("N N")
    assert "13" in p.prompt.split()[0]
    p.press("N")
    assert p.notice == "No other group was in hand before this one"


def test_before_any_group_was_in_hand_the_key_to_the_previous_one_says_so() -> None:
    p = Player(make_state(group(12, (3, 5)), group(76, (12, 12))))
    p.press("N")
    assert p.notice == "No group has been in hand yet"


def test_a_point_gives_the_next_group_of_the_stack_the_same_march_plot_or_rail_move() -> None:
    lines = {(column, 5): Side.AXIS for column in range(2, 12)}
    for keys in ("2 2", "p 2 enter", "right right x"):
        p = Player(make_state(group(12, (4, 5)), group(13, (4, 5)), group(76, (12, 12)), rails=lines))
        p.desk.cursor = Hex(4, 5)
        p.press(f"g {keys} .")
        one, other = p.state.groups[12], p.state.groups[13]
        assert (one.at, one.plot, one.moved) == (other.at, other.plot, other.moved)
        assert one.moved or one.plot
        p.press("0 .")
        assert p.notice.startswith("No other group that could still act stands where group 13 stood")


def test_the_march_of_one_group_is_repeated_for_another_as_far_as_the_rules_let_it() -> None:
    p = player()
    p.press("g 6 6 n .")
    assert p.state.groups[1].moved
    assert [str(order) for order in p.match.game.given[2:]] == ["MOVE 1 6", "MOVE 1 6"]


def test_there_is_nothing_to_repeat_at_first() -> None:
    p = player()
    p.press("g .")
    assert "No other group" in p.notice


def test_a_click_within_reach_marches_there() -> None:
    p = player()
    p.desk.cursor = Hex(4, 6)
    p.press("g")
    assert p.mode.clicked(Hex(2, 6))
    assert p.state.groups[1].at == Hex(2, 6)


@pytest.mark.rule("6.3")
def test_rail_goes_to_the_cursor() -> None:
    lines = {(column, 5): Side.AXIS for column in range(2, 9)}
    p = Player(make_state(group(12, (2, 5)), rails=lines))
    p.desk.cursor = Hex(2, 5)
    p.press("g x")
    assert p.notice == "Put the cursor on a friendly railway or city, then X again; 3 rail moves left"
    p.desk.cursor = Hex(7, 5)
    p.press("x")
    assert p.state.groups[12].at == Hex(7, 5)


@pytest.mark.rule("6.3")
def test_a_group_that_no_train_can_take_is_not_sent_to_look_for_a_railway() -> None:
    p = Player(make_state(group(12, (2, 5))))
    p.desk.cursor = Hex(2, 5)
    p.press("g x")
    assert p.notice.startswith("Group 12 does not stand on an open friendly railway or city")


def test_the_phase_ends_after_a_question() -> None:
    p = player()
    p.press("e")
    assert "left to do" in p.prompt
    p.press("n")
    assert p.state.phase is Phase.AXIS_MOVEMENT
    p.press("e y")
    assert p.state.phase is Phase.EXECUTION
    assert p.phases_ended == 1


def test_the_question_can_be_switched_off() -> None:
    p = player()
    p.press(", w")
    assert p.notice == "Phases end at once"
    p.press("e")
    assert p.state.phase is Phase.EXECUTION


def test_an_order_can_be_typed() -> None:
    p = player()
    p.press(":")
    p.type("MOVE 12 6")
    assert p.state.groups[12].at == Hex(3, 5)
    p.press(":")
    p.type("MARCH 12")
    assert "is not an order" in p.notice


def test_the_depot_number_jumps_to_its_entry() -> None:
    p = Player(make_state(group(12, (4, 5)), depots=[Depot(58, Hex(2, 9))]))
    p.press("/")
    p.type("58")
    assert p.desk.cursor == Hex(2, 9)


def test_groups_that_merely_stand_are_no_reason_for_a_warning() -> None:
    p = Player(make_state(group(12, (4, 5)), group(13, (4, 6)), group(76, (9, 5)), pools={}))
    p.press("d")
    assert "2 groups out of supply stay and dig in" in p.popup()
    p.press("escape e")
    assert "left to do" not in p.prompt


def test_a_click_in_a_list_chooses_and_another_one_goes_there() -> None:
    p = player()
    before = p.desk.cursor = Hex(1, 1)
    p.press("tab g")
    p.popup()
    p.mode.chosen_line(2)
    assert len(p.desk.pile) == 2
    assert p.desk.cursor == before
    p.popup()
    p.mode.chosen_line(2)
    assert len(p.desk.pile) == 1
    assert p.desk.cursor != before


def test_a_click_on_what_is_left_to_do_that_is_chosen_goes_there() -> None:
    p = player()
    p.press("d")
    p.popup()
    p.desk.cursor = Hex(1, 1)
    p.mode.chosen_line(0)
    assert len(p.desk.pile) == 1
    assert p.desk.cursor != Hex(1, 1)
