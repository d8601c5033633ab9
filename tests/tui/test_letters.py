"""Orders by letter: one group after the other, each hex within reach under a letter."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import group, infantry, make_board, make_state, mech, panzer
from tests.tui.playing import Player
from wir.estimates.delegations import ArmyGroup, keeping_army_groups
from wir.model.board import Railway
from wir.model.groups import AirGroup, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.text.map.layout import Zoom
from wir.tui.modes.letters import ByLetter
from wir.tui.modes.movement import GroupInHand, Movement

ENEMY = Hex(4, 4)


def player(guns: int = 0) -> Player:
    """Two infantry groups, one of them beside an enemy, armour in the south, and an air group."""
    found = Player(
        make_state(
            group(12, (4, 5), infantry(), supplied_by=58, artillery=guns),
            group(13, (2, 9), infantry(), supplied_by=58),
            mech(1, (8, 9), panzer(1), supplied_by=58),
            group(80, ENEMY),
            air=[AirGroup(52, Hex(4, 6), 60, supplied_by=58)],
        )
    )
    found.desk.cursor = Hex(4, 5)
    found.press("o")
    return found


def mode(p: Player) -> ByLetter:
    assert isinstance(p.mode, ByLetter)
    return p.mode


def letter(p: Player, hex_: Hex) -> str:
    return next(letter for letter, at in mode(p).letters.items() if at == hex_)


def pass_to(p: Player, number: int) -> None:
    """Presses Space until a group is at hand."""
    for _ in range(4):
        if mode(p).number != number:
            p.press("space")
    assert mode(p).number == number


def test_a_group_under_the_cursor_comes_first_even_where_it_has_dug_in() -> None:
    dug_in = replace(group(13, (2, 9), infantry(), supplied_by=58), entrenchment=3)
    p = Player(make_state(group(12, (2, 8), infantry(), supplied_by=58), dug_in, group(80, ENEMY)))
    p.desk.cursor = Hex(2, 9)
    p.press("o")
    assert mode(p).number == 13


def test_the_whole_board_gives_way_to_a_map_with_room_for_letters() -> None:
    p = player()
    p.press("escape")
    p.desk.zoom = Zoom.STRATEGIC
    p.press("o")
    assert p.desk.zoom is Zoom.COMPACT


def test_a_small_letter_marches_to_its_hex_and_the_nearest_other_group_follows() -> None:
    p = player()
    pass_to(p, 13)
    goal = Hex(2, 8)
    p.press(letter(p, goal))
    assert p.state.groups[13].at == goal
    assert mode(p).number == 1


@pytest.mark.rule("8.1")
def test_a_march_of_several_hexes_tells_its_fatigue_as_a_whole() -> None:
    p = player()
    pass_to(p, 13)
    p.press(letter(p, Hex(2, 7)))
    assert p.state.groups[13].units[0].fatigue == 10
    assert p.notice == " 13  marches 2 hexes to 2,7, +10 fatigue in all"


def test_the_map_shows_the_letter_with_the_fatigue_of_the_march() -> None:
    p = player()
    pass_to(p, 13)
    scene = p.mode.scene()
    assert scene is not None and scene.overlay is not None
    shown = scene.overlay.labels[Hex(2, 8)]
    assert shown[0] == letter(p, Hex(2, 8))
    assert int(shown[1:]) > 0
    assert all(len(label) <= 3 for label in scene.overlay.labels.values())


@pytest.mark.rule("6.6")
def test_the_legend_says_what_the_figure_behind_a_letter_is() -> None:
    p = player()
    pass_to(p, 13)
    overlay = mode(p).scene().overlay
    assert overlay is not None
    assert overlay.labels[Hex(2, 8)] == f"{letter(p, Hex(2, 8))}5"
    assert any(words.endswith("fatigue") for tint, words in overlay.legend if tint is overlay.tints[Hex(2, 8)])


def test_a_capital_letter_plots_and_a_small_one_attacks_and_stays() -> None:
    p = player()
    p.press(letter(p, ENEMY).upper())
    assert p.state.groups[12].plot == "1"
    p.press("backspace")
    p.press(letter(p, ENEMY))
    assert p.state.groups[12].plot == "1S"
    pass_to(p, 13)
    p.press(letter(p, Hex(2, 8)).upper())
    assert p.state.groups[13].plot == "1"


def test_a_figure_begins_a_plot_that_ends_by_itself_with_its_last_letter() -> None:
    p = player()
    p.press("1 s")
    assert p.state.groups[12].plot == "1S"
    pass_to(p, 1)
    p.press("4 3")
    assert p.state.groups[1].plot == "43"
    assert p.notice == "You have been through every group"


def test_groups_that_the_staff_leads_are_not_counted_among_those_asked_about() -> None:
    p = player()
    p.press("escape")
    p.desk.order(keeping_army_groups(p.desk.view, [ArmyGroup("East", (1, 12, 13))]))
    p.press("o")
    assert mode(p).number == 52
    p.press("space")
    assert p.notice == "You have been through every group that the staff does not lead"


def test_an_air_group_strikes_what_has_a_letter_or_moves_its_base() -> None:
    p = player()
    pass_to(p, 52)
    p.press(letter(p, ENEMY))
    assert p.state.air[52].strike == Strike(ENEMY, StrikeKind.GROUND)
    p.press("backspace")
    assert mode(p).number == 52
    p.press("4")
    assert p.state.air[52].at == Hex(4, 7)


def test_the_legend_tells_what_the_letters_of_an_air_group_do_and_the_map_has_it_in_its_middle() -> None:
    p = player()
    pass_to(p, 52)
    scene = p.mode.scene()
    assert scene is not None and scene.overlay is not None
    assert "strike on groups" in [words for _, words in scene.overlay.legend]
    assert scene.is_centred


def test_an_arrow_goes_to_the_nearest_group_that_way() -> None:
    p = player()
    p.press("down")
    assert mode(p).number == 52
    p.press("right")
    assert mode(p).number == 1
    p.press("right")
    assert p.notice == "No group that could act stands that way"


def test_a_group_that_an_arrow_led_away_from_comes_after_all_others() -> None:
    p = player()
    p.press("down")
    for number in (13, 1, 12):
        p.press("space")
        assert mode(p).number == number


def test_an_arrow_skips_groups_left_alone_while_another_stands_that_way() -> None:
    p = player()
    pass_to(p, 13)
    p.press("right")
    assert mode(p).number == 1
    p.press("left")
    assert mode(p).number == 13


def test_the_last_orders_are_taken_back_and_their_group_is_at_hand_again() -> None:
    p = player()
    pass_to(p, 13)
    p.press(letter(p, Hex(2, 7)))
    p.press("backspace")
    assert mode(p).number == 13
    assert p.state.groups[13].at == Hex(2, 9)


def test_the_same_orders_once_more_at_a_key() -> None:
    p = player()
    pass_to(p, 13)
    p.press(letter(p, Hex(2, 8)))
    pass_to(p, 1)
    p.press(".")
    assert p.state.groups[1].at == Hex(8, 8)


def test_when_every_group_has_been_asked_it_is_over() -> None:
    p = player()
    for _ in range(4):
        p.press("space")
    assert isinstance(p.mode, Movement)
    assert p.notice == "You have been through every group"


def test_a_letter_without_a_hex_orders_nothing() -> None:
    p = player()
    p.press("z")
    assert p.notice == "No hex has the letter z"
    assert p.match.game.given == ()


def test_enter_takes_the_group_in_hand() -> None:
    p = player()
    p.press("enter")
    assert isinstance(p.mode, GroupInHand)


@pytest.mark.rule("6.2")
def test_armour_that_reaches_more_hexes_than_there_are_letters_has_more_of_them() -> None:
    p = player()
    pass_to(p, 1)
    first = mode(p).letters
    p.press("tab")
    assert not set(mode(p).letters.values()) & set(first.values())
    while mode(p).letters != first:
        p.press("tab")


@pytest.mark.rule("6.5")
def test_guns_and_weeks_of_holding_at_a_key() -> None:
    p = player()
    p.press("*")
    assert p.state.groups[12].guns_added
    pass_to(p, 13)
    p.press("-")
    p.type("4")
    assert "13" not in p.prompt


def test_the_letters_go_on_the_railways_at_a_key_and_a_place_may_be_typed() -> None:
    rails = [Railway("West", Side.AXIS, ("2,9", "2,8", "2,7", "3,7"))]
    p = Player(make_state(group(13, (2, 9), supplied_by=58), group(80, (9, 2)), board=make_board(railways=rails)))
    p.press("o /")
    p.press(letter(p, Hex(3, 7)))
    assert p.state.groups[13].at == Hex(3, 7)
    p.press("u o / /")
    p.type("2,7")
    assert p.state.groups[13].at == Hex(2, 7)


def test_a_base_that_cannot_strike_may_still_move() -> None:
    p = Player(make_state(group(80, (9, 2)), air=[AirGroup(52, Hex(4, 6), 60)]))
    p.press("o")
    assert mode(p).letters == {}
    p.press("4")
    assert p.state.air[52].at == Hex(4, 7)


@pytest.mark.rule("6.10")
def test_a_small_letter_never_plots_where_no_enemy_stands() -> None:
    """No march leads from one hex in the enemy's zone of control into another, but a plot does."""
    p = Player(make_state(group(12, (4, 5), supplied_by=58), group(80, ENEMY), group(81, (6, 5))))
    p.desk.cursor = Hex(4, 5)
    p.press("o")
    small = letter(p, Hex(5, 5))
    p.press(small)
    assert p.state.groups[12].plot == ""
    assert p.notice == "No march of group 12 leads there this week"
    p.press(small.upper())
    assert p.state.groups[12].plot == "2"


def test_the_phase_ends_from_there() -> None:
    p = player()
    p.press("e y")
    assert p.phases_ended == 1


@pytest.mark.rule("8.10")
def test_a_letter_tells_of_the_guns_that_do_not_march_along() -> None:
    assert "guns" not in player().prompt
    p = player(guns=60)
    pass_to(p, 12)
    assert "a letter marches without its 60 guns, a capital plots; " in p.prompt


def test_the_key_for_help_works_among_the_letters_too() -> None:
    p = player()
    p.press("?")
    assert "You go from group to group" in p.popup()
