"""The adjustment phase by the numbers and letters of the original's menu."""

from __future__ import annotations

import pytest

from tests.kit import group, infantry, make_board, make_state, mech, panzer
from tests.tui.adjusting import A, in_minsk, player
from tests.tui.playing import Player
from wir.match.players import COMPUTER, HUMAN
from wir.model.board import Place
from wir.model.hexes import Hex
from wir.model.players import Pools
from wir.model.sides import SIDES, Side
from wir.text.map.layout import Zoom
from wir.text.panels.lines import Role, text_of
from wir.tui.modes.adjustment import AdjustmentMenu
from wir.tui.modes.looking import LookingRound
from wir.tui.modes.pages import HelpPage


@pytest.mark.rule("4.6")
def test_the_map_display_gives_the_numbers_to_the_cursor() -> None:
    p = player()
    p.desk.cursor = Hex(4, 5)
    p.press("4 1")
    assert isinstance(p.mode, LookingRound)
    assert p.desk.cursor == Hex(4, 4)
    p.press("q")
    assert isinstance(p.mode, AdjustmentMenu)


@pytest.mark.rule("4.7")
def test_the_strategic_map_comes_and_goes() -> None:
    p = player()
    for zoom in (Zoom.OPERATIONAL, Zoom.COMPACT):
        p.desk.zoom = zoom
        p.press("5")
        assert p.desk.zoom is Zoom.STRATEGIC
        p.press("5")
        assert p.desk.zoom is zoom


@pytest.mark.rule("4.7")
@pytest.mark.parametrize(("height", "each"), [(22, 2), (40, 1)])
def test_the_menu_is_whole_where_it_stands_and_leaves_a_panel_that_is_too_narrow(height: int, each: int) -> None:
    p = player()
    assert isinstance(p.mode, AdjustmentMenu)
    entries = list(p.mode._entries())
    start, rows = (0, 5) if each == 2 else (1, len(entries))
    menu = [text_of(spans) for spans in p.mode.side(25, height) or []][start : start + rows]
    assert all(len(words) <= 25 for words in menu)
    words = [(words_, short) for _, words_, short, *_ in entries]
    assert [sum(any(each_ in told for each_ in pair) for pair in words) for told in menu] == [each] * len(menu)
    assert p.mode.side(17, height) is None


def test_what_does_not_go_is_told_as_a_warning() -> None:
    p = player(mech(1, (4, 5), panzer(1)))
    p.press("n")
    assert [span.role for span in p.desk.messages.current or ()] == [Role.WARNING]


@pytest.mark.rule("4.11")
def test_the_game_ends_after_a_question() -> None:
    p = player()
    p.press("x n")
    assert p.state.ending is None
    p.press("x enter")
    assert p.state.ending is None, "enter alone must not end a game"
    p.press("x y")
    assert p.state.ending is not None
    assert p.phases_ended == 1


def test_escape_leaves_every_question() -> None:
    p = in_minsk(population=5)
    for keys in ("1 escape", "2 escape", "3 escape", "6 escape", "b escape", "x escape"):
        p.press(keys)
        assert isinstance(p.mode, AdjustmentMenu), keys


def beside(p: Player, width: int, height: int) -> str:
    """What stands beside the map."""
    sides = (mode.side(width, height) for mode in reversed(p.desk.pile))
    return "\n".join(map(text_of, next(side for side in sides if side is not None)))


@pytest.mark.rule("4.6")
def test_a_group_of_six_units_is_seen_below_the_menu_on_a_common_screen() -> None:
    p = player(group(12, (4, 5), *(infantry(number) for number in range(1, 7))))
    p.desk.cursor = Hex(4, 5)
    shown = beside(p, 34, 31)
    assert "Divide" in shown
    assert all(f"{number} INF" in shown for number in range(1, 7))
    assert "page" not in shown


def test_both_forms_of_the_menu_tell_what_waits_in_the_pools() -> None:
    p = player(pools=dict.fromkeys(SIDES, Pools(aircraft=20, factory=3)))
    assert " 3  Aircraft 20   4  Map" in beside(p, 34, 31)
    assert " 6  Factory 3" in beside(p, 34, 31)
    assert " 3 Aircraft 20 4 Map" in beside(p, 27, 31)
    assert " 3 Aircraft  4 Map" in beside(p, 24, 31)
    assert " 3  Transfer aircraft 20 in pool" in beside(p, 60, 50)
    assert " 6  Build factory 3 ready" in beside(p, 60, 50)


@pytest.mark.rule("4.6")
def test_looking_at_the_map_hides_the_menu_whose_keys_move_the_cursor() -> None:
    p = player()
    assert "Divide" in beside(p, 34, 31)
    p.press("4")
    assert "Divide" not in beside(p, 34, 31)
    p.press("escape")
    assert "Divide" in beside(p, 34, 31)


def test_escape_for_something_that_is_gone_does_not_open_the_menu_of_the_game() -> None:
    p = player()
    p.press("1 escape escape")
    assert isinstance(p.mode, AdjustmentMenu)
    assert "Esc again opens the game menu" in p.notice
    p.press("escape")
    assert "Resign" in p.popup()
    p.press("escape")
    p.desk.begin(AdjustmentMenu(p.desk))  # as after a film that ended by itself
    p.press("escape")
    assert isinstance(p.mode, AdjustmentMenu)


@pytest.mark.parametrize(("keys", "title"), [(",", "The game itself"), ("6", "Factories"), ("1", "Dividing a group")])
def test_help_in_a_list_is_about_what_is_asked(keys: str, title: str) -> None:
    p = player()
    p.press(keys)
    p.press("f1")
    assert isinstance(p.mode, HelpPage)
    page = p.mode.popup(80, 24)
    assert page is not None
    assert text_of(page.lines[0]).startswith(f"{title} ")


def test_the_key_for_help_opens_it_in_a_list_chosen_from_by_letter() -> None:
    p = player()
    p.press(", ?")
    assert isinstance(p.mode, HelpPage)
    p.press("escape escape 1 ?")
    assert not isinstance(p.mode, HelpPage)
    assert p.notice == "No line has '?' in it"


def test_escape_leaves_a_list_that_was_narrowed_and_backspace_widens_it() -> None:
    p = player()
    p.press("1 1 2")
    assert p.prompt.startswith("Looking for 12")
    p.press("backspace")
    assert p.prompt.startswith("Looking for 1 ")
    p.press("escape")
    assert isinstance(p.mode, AdjustmentMenu)
    p.press("1 backspace")
    assert isinstance(p.mode, AdjustmentMenu)


def test_typing_looks_for_what_a_line_names_and_not_for_why_it_cannot_be_chosen() -> None:
    p = Player(
        make_state(
            group(12, (4, 5), infantry(1), infantry(2)),
            group(13, (4, 5), infantry(3), infantry(4)),
            group(14, (9, 5), infantry(5), infantry(6)),
            board=make_board(towns=[Place("Riga", "9,5")]),
            phase=A,
        )
    )
    p.press("1")
    assert "group 12 is stacked with another group" in p.popup()
    p.press("r i")
    assert (" 14 " in p.popup(), " 12 " in p.popup()) == (True, False)
    p.press("backspace backspace s")
    assert p.notice == "No line has 's' in it"


def test_a_key_without_meaning_says_so() -> None:
    p = player()
    p.press("ctrl+t")
    assert p.notice == "Ctrl+T means nothing here; ? tells what the keys do"
    p.press(", j")
    assert p.notice == "J means nothing in this list; Enter chooses the marked line"
    p.press("escape tab g / ctrl+t")
    assert p.notice == "Ctrl+T means nothing here; F1 tells what the keys do"  # as ? is typed there


@pytest.mark.rule("4.11")
@pytest.mark.parametrize("soviet", [HUMAN, COMPUTER])
def test_ending_a_game_against_a_person_says_that_both_should_agree(soviet: str) -> None:
    p = player()
    p.state.seats[Side.SOVIET] = soviet
    p.press("x")
    assert ("Both players should agree" in p.prompt) is (soviet == HUMAN)
