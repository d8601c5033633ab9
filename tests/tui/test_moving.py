"""The movement phase by keys: groups in hand, marches, rail, plots, strikes, undo."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.kit import city, group, infantry, make_board, make_state, mech, panzer
from tests.tui.playing import Player
from wir.estimates.phase_rules import rules_of
from wir.model.board import Place
from wir.model.groups import AirGroup, Depot, Strike, StrikeKind
from wir.model.hexes import Hex, direction_to, neighbour
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.weather import Weather
from wir.orders.catalogue import parse_order
from wir.text.panels.lines import text_of
from wir.tui.modes.movement import AirInHand, GroupInHand, Movement
from wir.tui.modes.plotting import Plotting, Striking


def player(**marks: object) -> Player:
    """Two Axis groups and one Soviet group two hexes east of them."""
    found = Player(
        make_state(
            group(12, (4, 5), supplied_by=58, **marks),
            mech(1, (4, 6), panzer(1), panzer(2), supplied_by=58),
            group(76, (6, 5)),
            air=[AirGroup(52, Hex(3, 5), 60, supplied_by=58)],
        )
    )
    found.desk.cursor = Hex(4, 5)
    return found


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


def test_plot_takes_the_group_at_the_cursor_in_hand_and_begins_its_plot() -> None:
    p = player()
    p.press("p")
    assert isinstance(p.mode, Plotting)
    p.press("3 enter")
    assert p.state.groups[12].plot == "3"
    assert isinstance(p.mode, GroupInHand)


@pytest.mark.rule("6.6", "8.4")
def test_a_plot_begins_with_the_forms_that_the_weather_allows() -> None:
    for weather, forms in ((Weather.RAIN, "d, dS, dB, pd, pdS, pdB"), (Weather.COLD, "d, dS, dB, dd, ddS, ddB, pd, ")):
        p = Player(make_state(mech(1, (4, 5)), weather=weather))
        p.desk.cursor = Hex(4, 5)
        p.press("p")
        assert f"p pause: {forms}" in p.prompt


@pytest.mark.rule("6.5", "8.1")
def test_a_group_that_may_not_leave_is_offered_only_plots_from_its_hex() -> None:
    """To the enemy beside it the keys for targets lead an attack without advance; infantry never waits."""
    worn = (group(12, (4, 5), infantry(fatigue=95)), mech(1, (4, 6), panzer(), guns_added=True))
    for one, forms in zip(worn, ("direction: dS, dB", "direction, p pause: dS, dB, pdS, pdB"), strict=True):
        p = Player(make_state(one, group(76, (one.at.column + 1, one.at.row))))
        p.desk.cursor = one.at
        p.press("p")
        assert p.prompt.endswith(f"d {forms}")
        p.press("tab")
        assert p.mode.text.endswith("S")  # type: ignore[attr-defined]
        p.press("enter")
        assert p.state.groups[one.id].plot.endswith("S")


@pytest.mark.rule("6.6")
def test_a_plot_to_shell_or_attack_a_hex_without_an_enemy_says_so() -> None:
    p = Player(make_state(group(12, (4, 5)), group(13, (4, 6)), group(80, (4, 4))))
    p.desk.cursor = Hex(4, 5)
    p.press("p 4")
    assert "no enemy" not in p.prompt
    p.press("b")
    assert p.prompt.endswith("bombard south; no enemy is at 4,6 now")
    p.press("backspace s")
    assert p.prompt.endswith("; no enemy is at 4,6 now")
    p.press("backspace backspace 1 b")
    assert p.prompt.endswith("bombard north")


@pytest.mark.rule("7.3")
def test_a_plot_into_a_hex_that_will_be_full_of_friends_says_so() -> None:
    p = Player(make_state(group(12, (4, 5)), mech(1, (4, 6), panzer(1)), mech(2, (4, 6), panzer(2), plot="11")))
    p.desk.cursor = Hex(4, 6)
    p.press("p 1")
    assert p.prompt.endswith("north; leaves no room at 4,5 for group 2")
    p.press("enter q p 1 1")
    assert p.prompt.endswith("north, then north; two friendly groups will hold 4,5 by then")


def test_plot_at_a_base_flies_its_strike() -> None:
    p = player()
    p.desk.cursor = Hex(3, 5)
    p.press("p")
    assert isinstance(p.mode, Striking)


def test_plot_where_no_own_group_stands_tells_what_to_do() -> None:
    p = player()
    p.desk.cursor = Hex(6, 5)
    p.press("p")
    assert isinstance(p.mode, Movement)
    assert "group of yours" in p.notice


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
    assert p.message.startswith("Taken back: PLOT 1 2 and 1 more order")
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
    assert p.message.startswith("Taken back: MOVE 12 6")
    p.press("ctrl+r right")
    assert p.message.startswith("Redone: MOVE 12 6")


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
    assert p.message.startswith("Taken back: MOVE 12 6")
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


@pytest.mark.rule("6.9")
@pytest.mark.parametrize(
    ("marks", "told"),
    [
        ({"supplied_by": 58}, None),
        ({}, "Air group 52 is out of supply"),
        ({"supplied_by": 58, "moved": True}, "Air group 52 has moved this week"),
        ({"supplied_by": 58, "points": 0}, "Air group 52 has no aircraft"),
    ],
)
def test_a_strike_is_offered_to_an_air_group_that_may_fly_one(marks: dict[str, Any], told: str | None) -> None:
    p = Player(
        make_state(group(12, (4, 5)), group(76, (6, 5)), air=[AirGroup(52, Hex(3, 5), **{"points": 60} | marks)])
    )
    p.desk.cursor = Hex(3, 5)
    p.press("g")
    assert isinstance(p.mode, AirInHand)
    assert ("Plot strike" in [hint.word for hint in p.mode.hints()]) is (told is None)
    p.press("p")
    assert isinstance(p.mode, AirInHand) is (told is not None)
    assert told is None or told in p.notice


def test_next_leaves_out_groups_that_have_a_plot() -> None:
    p = player(plot="2")
    p.press("n n")
    assert isinstance(p.mode, AirInHand)


@pytest.mark.rule("6.6")
def test_a_plot_is_typed_as_in_the_original() -> None:
    p = player()
    p.desk.cursor = Hex(4, 6)
    p.press("g p 2 3 s")
    assert "23S" in p.prompt
    p.press("enter")
    assert p.state.groups[1].plot == "23S"
    assert isinstance(p.mode, GroupInHand)


@pytest.mark.rule("6.6")
def test_a_plot_is_drawn_with_the_arrows() -> None:
    p = player()
    p.press("g p right")
    assert isinstance(p.mode, Plotting)
    assert p.desk.cursor == Hex(5, 5)
    p.press("enter")
    assert p.state.groups[12].plot == "2"


def test_a_plot_that_is_not_allowed_says_so_while_it_is_typed() -> None:
    p = player()
    p.press("g p 2 3")
    assert "§6.6" in p.prompt
    p.press("enter")
    assert p.state.groups[12].plot == ""
    p.press("backspace enter")
    assert p.state.groups[12].plot == "2"


def test_a_plot_off_the_board_is_refused_while_the_cursor_stays_on_it() -> None:
    p = Player(make_state(group(12, (1, 1))))
    p.desk.cursor = Hex(1, 1)
    for direction in "561":
        p.press(f"p {direction}")
        assert p.desk.cursor == Hex(1, 1)
        assert "is off the map" in p.prompt
        assert p.desk.inspector(30, 20)
        p.press("escape escape")


def test_a_plot_is_taken_back_with_one_key() -> None:
    p = player(plot="2")
    p.press("g p c")
    assert p.state.groups[12].plot == ""
    assert isinstance(p.mode, GroupInHand)


def test_the_last_plot_is_repeated_for_another_group() -> None:
    p = player()
    p.press("g p 2 enter n .")
    assert p.state.groups[12].plot == "2"
    assert p.state.groups[1].plot == "2"


def test_the_march_of_one_group_is_repeated_for_another_as_far_as_the_rules_let_it() -> None:
    p = player()
    p.press("g 6 6 n .")
    assert p.state.groups[1].moved
    assert [str(order) for order in p.match.game.given[2:]] == ["MOVE 1 6", "MOVE 1 6"]


def test_there_is_nothing_to_repeat_at_first() -> None:
    p = player()
    p.press("g .")
    assert "No other group" in p.notice


def test_an_order_taken_back_or_given_again_is_told_in_words() -> None:
    p = player()
    p.press("g p 3 enter u")
    assert p.message.startswith("Taken back: PLOT 12 3")
    assert "south-east" in p.message
    p.press("ctrl+r")
    assert p.message.startswith("Redone: PLOT 12 3")
    assert "south-east" in p.message


@pytest.mark.rule("6.7")
def test_a_plot_by_its_target_goes_around_a_hex_full_of_friends() -> None:
    start = Hex(4, 5)
    full, target = neighbour(start, 1), neighbour(neighbour(start, 1), 2)
    friends = [group(n, (full.column, full.row)) for n in (13, 14)]
    enemy = group(76, (target.column, target.row))
    p = Player(make_state(mech(1, (4, 5), panzer(1), supplied_by=58), *friends, enemy))
    p.desk.cursor = start
    p.press("p tab enter")
    assert p.state.groups[1].plot == "21"


@pytest.mark.rule("6.6")
def test_a_plot_is_made_by_its_target() -> None:
    p = player()
    p.press("g p t")
    p.type("5,5")
    assert p.mode.text == str(direction_to(Hex(4, 5), Hex(5, 5)))  # type: ignore[attr-defined]
    p.press("enter")
    assert p.state.groups[12].plot


@pytest.mark.rule("6.6")
def test_a_place_that_no_plot_leads_to_is_told_by_its_name() -> None:
    board = make_board(towns=[Place("Tilsit", "12,1")])
    p = Player(make_state(group(12, (4, 5), supplied_by=58), board=board))
    p.press("g p t")
    p.type("Tilsit")
    assert p.notice == "No plot of group 12 leads to Tilsit 12,1"


@pytest.mark.rule("6.6")
def test_a_plot_leads_to_the_cursor() -> None:
    p = player()
    p.press("g right p enter")
    assert p.state.groups[12].plot == str(direction_to(Hex(4, 5), p.desk.cursor))


@pytest.mark.rule("6.6")
def test_a_key_goes_through_the_enemies_within_reach_of_a_plot() -> None:
    p = player()
    p.desk.cursor = Hex(4, 6)
    p.press("g p tab")
    assert p.desk.cursor == Hex(6, 5)
    p.press("enter")
    assert len(p.state.groups[1].plot) == 2


@pytest.mark.rule("6.9")
def test_a_strike_is_flown_to_the_next_target_or_to_a_place_by_name() -> None:
    p = player()
    p.press("a tab")
    assert p.desk.cursor == Hex(6, 5)
    p.press("t")
    p.type("4,5")
    assert p.desk.cursor == Hex(4, 5)
    p.press("tab g")
    assert p.state.air[52].strike == Strike(Hex(6, 5), StrikeKind.GROUND)


@pytest.mark.rule("6.9")
def test_why_no_air_group_flies_is_told_in_a_line_of_80_columns() -> None:
    p = player()
    for order, why in (
        ("STRIKE 52 6,5 ground", "1 strike plotted; P on a base changes"),
        ("MOVE 52 1", "or has moved"),
    ):
        p.desk.order(parse_order(order))
        p.press("a")
        assert why in p.notice
        assert len(p.notice) < 80
        p.press("u")


@pytest.mark.rule("7.1")
def test_what_a_strike_would_do_is_seen_before_it_is_plotted() -> None:
    p = player()
    p.press("a")
    assert p.mode.side(34, 20) is None
    p.press("tab")
    beside = p.mode.side(34, 20)
    assert beside is not None
    shows = "\n".join(map(text_of, beside))
    assert "FORECAST" in shows
    assert "ground attack" in shows
    last = text_of((p.mode.side(34, 5) or [])[-1]).strip()
    assert re.fullmatch(r"\.\.\. \d+ more lines", last), last


@pytest.mark.rule("7.5")
def test_what_shelling_would_do_is_seen_before_it_is_plotted() -> None:
    p = Player(make_state(group(12, (5, 5), supplied_by=58), group(76, (5, 4))))
    p.desk.cursor = Hex(5, 5)
    p.press("g p 1 b")
    beside = p.mode.side(34, 20)
    assert beside is not None
    shows = "\n".join(map(text_of, beside))
    assert "shelling §7.5 R84" in shows
    assert "ACS" not in shows


def test_a_click_within_reach_marches_there() -> None:
    p = player()
    p.desk.cursor = Hex(4, 6)
    p.press("g")
    assert p.mode.clicked(Hex(2, 6))
    assert p.state.groups[1].at == Hex(2, 6)


def test_a_click_on_an_adjacent_enemy_begins_a_plot() -> None:
    p = Player(make_state(group(12, (4, 5)), group(76, (4, 4))))
    p.desk.cursor = Hex(4, 5)
    p.press("g")
    assert p.mode.clicked(Hex(4, 4))
    assert isinstance(p.mode, Plotting)
    p.press("enter")
    assert p.state.groups[12].plot == "1"


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


@pytest.mark.rule("6.9")
def test_a_strike_is_flown_to_its_target() -> None:
    p = player()
    p.press("a")
    assert isinstance(p.mode, Striking)
    p.press("2 3 3")
    assert "3 of 4 hexes" in p.prompt
    p.press("g")
    assert p.state.air[52].strike == Strike(Hex(6, 5), StrikeKind.GROUND)
    assert isinstance(p.mode, Movement)


@pytest.mark.rule("6.9")
def test_the_round_of_strikes_passes_over_air_groups_that_reach_nothing() -> None:
    board = make_board(("." * 20,) * 12)
    bases = [AirGroup(52, Hex(1, 5), 60, supplied_by=58), AirGroup(53, Hex(15, 5), 60, supplied_by=58)]
    p = Player(make_state(group(12, (14, 5)), group(76, (16, 5)), board=board, air=bases))
    p.press("a")
    assert "53" in p.prompt
    p = Player(make_state(group(12, (14, 5)), group(76, (16, 5)), board=board, air=bases[:1]))
    p.press("a")
    assert isinstance(p.mode, Movement)
    assert "within their range" in p.notice


@pytest.mark.rule("6.9")
def test_a_strike_beyond_the_range_is_told() -> None:
    p = player()
    p.press("a 4 4 4 4 4")
    assert "range is 4" in p.notice
    p.press("a")
    assert p.desk.cursor == Hex(3, 5)
    p.press("q")
    assert p.state.air[52].strike is None


@pytest.mark.rule("6.9")
def test_bombing_needs_an_enemy_city() -> None:
    board = make_board(cities=[Place("Minsk", "6,5")])
    p = Player(
        make_state(
            group(76, (9, 9)),
            board=board,
            cities=[city("Minsk", (6, 5), Side.SOVIET, vehicle=3)],
            air=[AirGroup(52, Hex(4, 5), 60, supplied_by=58)],
        )
    )
    p.press("a b")
    assert "no enemy city" in p.notice
    p.press("3 2 b")
    assert p.state.air[52].strike == Strike(Hex(6, 5), StrikeKind.BOMB)


@pytest.mark.rule("6.4")
def test_replacements_by_unit_number() -> None:
    p = Player(make_state(group(12, (4, 5), supplied_by=58), phase=Phase.AXIS_MOVEMENT))
    weak = p.state.groups[12]
    p = Player(make_state(weak.__class__(12, Hex(4, 5), (panzer("1", strength=100),), supplied_by=58)))
    p.desk.cursor = Hex(4, 5)
    p.press("g r 0")
    p.type("30")
    assert p.state.groups[12].units[0].strength == 130
    p.press("a")
    assert p.state.groups[12].units[0].strength == 150
    p.press("enter")
    assert isinstance(p.mode, GroupInHand)


@pytest.mark.rule("6.4")
def test_one_number_of_points_is_not_asked_for_as_a_range() -> None:
    p = Player(make_state(group(12, (4, 5), panzer("1", strength=140), supplied_by=58)))
    p.desk.cursor = Hex(4, 5)
    p.press("g r 0")
    assert "only 10, Enter for 10" in p.prompt
    p.type("20")
    assert p.notice == "Only 10 is expected"


@pytest.mark.rule("6.4", "6.5")
def test_the_list_of_replacements_tells_why_a_group_takes_none() -> None:
    for supply, told in ((58, False), (None, True)):
        p = Player(make_state(group(12, (4, 5), panzer("1", strength=100), supplied_by=supply)))
        p.desk.cursor = Hex(4, 5)
        p.press("g r")
        assert ("No replacements: group 12 is out of supply (§6.4)" in p.popup()) is told
        assert ("artillery 0: group 12 is out of supply (§6.5)" in p.popup()) is told
        assert ("artillery 0: 30 more; then it must stay in its hex this week" in p.popup()) is not told
        assert re.search(r"1 inf \+ 1 veh +\d+", p.popup())


@pytest.mark.rule("6.5")
def test_key_six_adds_artillery_as_in_the_original() -> None:
    p = player()
    p.press("g r 6")
    assert p.state.groups[12].artillery == 30


@pytest.mark.rule("6.4")
def test_replacements_for_everybody_by_a_rule() -> None:
    p = Player(
        make_state(
            mech(1, (4, 5), panzer(1, strength=50), supplied_by=58),
            mech(2, (4, 7), panzer(2, strength=90), supplied_by=58),
        )
    )
    p.press("r w")
    p.type("80")
    assert "2 units" in p.popup()
    p.press("y")
    assert [g.units[0].strength for g in p.state.groups_of(Side.AXIS)] == [120, 120]


def test_replacements_of_each_week_can_be_ordered_while_nobody_lacks_any() -> None:
    p = player()
    p.press("r m")
    assert "No supplied group has room for ten points" in p.popup()
    assert "This week" not in p.popup()
    p.press("e")
    assert "From now on replacements go each week first to those" in p.message
    assert rules_of(p.desk.view).first is not None
    p.press("u")
    assert p.message == "Taken back: a rule for each week"
    assert rules_of(p.desk.view).first is None


def test_which_replacements_are_given_each_week_is_told_whole_where_they_can_be_ended() -> None:
    p = player()
    p.press("r m e r")
    shown = p.popup().splitlines()
    assert not [row for row in shown if "..." in row], shown
    assert [row.split()[0] for row in shown if row.rstrip().endswith("now each week")] == ["M"], shown
    p.press("x")
    assert rules_of(p.desk.view).first is None


@pytest.mark.rule("8.2")
def test_what_replacements_for_everybody_cost_is_told_in_full() -> None:
    worn = [panzer(n, strength=10) for n in range(6)]
    p = Player(make_state(*(mech(n, (4, n), *worn, supplied_by=58) for n in (1, 2))))
    p.press("r w enter")
    _, cost, *_ = p.popup().splitlines()
    assert re.fullmatch(r"8 units: 990 infantry, 990 vehicle points; \d+ experience lost in all", cost.strip())


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


def test_guns_for_all_tell_how_many_can_take_them_and_that_nobody_can() -> None:
    p = player()
    p.press("f")
    assert "No stationary group facing the enemy can take guns" in p.popup()
    assert "This week" not in p.popup()
    p.press("e")
    assert rules_of(p.desk.view).guns
    beside = Player(make_state(group(12, (4, 5), supplied_by=58), group(76, (4, 4))))
    beside.press("f")
    pool = beside.desk.view.own.pools.artillery
    assert f"1 group next to the enemy can take guns: 30 of {pool} artillery points" in beside.popup()
    beside.press("y")
    assert "Guns for 1 group" in beside.message
