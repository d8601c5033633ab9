"""Plots by keys, arrows and targets, and what is told of them before they are given (§6.6)."""

from __future__ import annotations

import pytest

from tests.kit import group, infantry, make_board, make_state, mech, panzer
from tests.tui.playing import Player, player
from wir.model.board import Place
from wir.model.hexes import Hex, direction_to, neighbour
from wir.model.weather import Weather
from wir.text.panels.lines import text_of
from wir.tui.modes.movement import AirInHand, GroupInHand, Movement
from wir.tui.modes.plotting import Plotting, Striking


def test_plot_takes_the_group_at_the_cursor_in_hand_and_begins_its_plot() -> None:
    p = player()
    p.press("p")
    assert isinstance(p.mode, Plotting)
    p.press("3 enter")
    assert p.state.groups[12].plot == "3"
    assert isinstance(p.mode, GroupInHand)


@pytest.mark.rule("6.6", "8.4")
def test_a_plot_begins_with_the_forms_that_the_weather_allows() -> None:
    for weather, forms in ((Weather.RAIN, "d, dS, dB, 0d, 0dS, 0dB"), (Weather.COLD, "d, dS, dB, dd, ddS, ddB, 0d, ")):
        p = Player(make_state(mech(1, (4, 5)), weather=weather))
        p.desk.cursor = Hex(4, 5)
        p.press("p")
        assert f"0 pause: {forms}" in p.prompt


@pytest.mark.rule("6.5", "8.1")
def test_a_group_that_may_not_leave_is_offered_only_plots_from_its_hex() -> None:
    """To the enemy beside it the keys for targets lead an attack without advance; infantry never waits."""
    worn = (group(12, (4, 5), infantry(fatigue=95)), mech(1, (4, 6), panzer(), guns_added=True))
    for one, forms in zip(worn, ("direction: dS, dB", "direction, 0 pause: dS, dB, 0dS, 0dB"), strict=True):
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


def test_a_click_on_an_adjacent_enemy_begins_a_plot() -> None:
    p = Player(make_state(group(12, (4, 5)), group(76, (4, 4))))
    p.desk.cursor = Hex(4, 5)
    p.press("g")
    assert p.mode.clicked(Hex(4, 4))
    assert isinstance(p.mode, Plotting)
    p.press("enter")
    assert p.state.groups[12].plot == "1"
