"""Another game that begins from a week of the past."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.past import saved
from wir import load_game
from wir.match.players import COMPUTER, HUMAN, people_of
from wir.model.sides import Side
from wir.model.state import Ending, Options


def test_another_game_begins_from_a_week_that_was(tmp_path: Path) -> None:
    player = saved(tmp_path)
    player.press("home b")
    player.type("other")
    player.press("s 1")
    assert "other begins at the start of week 1" in player.message
    begun = load_game(tmp_path / "other.wir")
    assert (begun.state.week, people_of(begun.state)) == (1, [Side.AXIS])
    assert load_game(tmp_path / "war.wir").state.week == 3
    player.press("b")
    player.type("other")
    assert "there is a saved game of this name already" in player.prompt + player.notice


def test_another_game_is_offered_a_name_that_no_game_has(tmp_path: Path) -> None:
    player = saved(tmp_path)
    player.press("home b")
    assert "Enter for war-week-1" in player.prompt
    player.press("enter s 1")
    assert (tmp_path / "war-week-1.wir").exists()
    player.press("b")
    assert "Enter for war-week-1-1" in player.prompt


@pytest.mark.parametrize(("computers", "marked"), [([], 2), ([Side.SOVIET], 0), ([Side.AXIS], 1), ([*Side], 0)])
def test_in_another_game_the_sides_are_at_first_played_as_they_are_now(
    computers: list[Side], marked: int, tmp_path: Path
) -> None:
    player = saved(tmp_path)
    state = player.match.game.state
    state.seats = dict.fromkeys(computers, COMPUTER)
    state.ending = Ending("agreement")
    player.press("b")
    player.type("other")
    player.press("s")
    [row] = [row for row in player.popup().splitlines() if "►" in row]
    assert row.split()[1] == str(marked + 1)


def test_two_people_must_both_agree_to_another_game(tmp_path: Path) -> None:
    player = saved(tmp_path, soviet=HUMAN)
    player.press("b y n")
    assert player.notice == "Neither may go back alone"
    player.press("b y y")
    player.type("other")
    player.press("n 3")
    assert (tmp_path / "other.wir").exists()


def test_a_running_game_of_iron_man_is_not_gone_back_in(tmp_path: Path) -> None:
    player = saved(tmp_path, options=Options(iron_man=True))
    player.press("b")
    assert player.notice == "No other game can start from an iron man game until it is over"
    player.press("escape , a")
    assert player.notice == "An iron man game has only one save"
    assert not player.mode.types, "nothing is asked for in vain"
