"""A new game from a week that was: it begins as that week began, and the old one stays as it is."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.saves.wars import play_phase, small_war
from wir import Game, load_game, save_game
from wir.match.opening import BranchError, branch
from wir.match.past import Past, replay
from wir.model.sides import Side
from wir.model.state import Options
from wir.orders import parse_order
from wir.saves.errors import SaveError


def played(folder: Path, *first: str, options: Options | None = None) -> Game:
    """A game of three weeks, saved as `war`, after some first orders."""
    state = small_war()
    state.options = options or Options()
    game = Game(state)
    for order in first:
        game.submit(parse_order(order))
    for _ in range(21):
        play_phase(game)
    save_game(game, folder / "war.wir")
    return game


ALONE = "SEAT SOVIET computer"


def test_it_begins_as_the_week_began_with_the_same_dice_and_players(tmp_path: Path) -> None:
    war = played(tmp_path, ALONE)
    before = (tmp_path / "war.wir").read_bytes()
    path = branch(tmp_path, "war", 2, "other")
    game = load_game(path)
    assert (tmp_path / "war.wir").read_bytes() == before
    assert game.state == Past(war).state(2)
    assert [week.number for week in game.history.weeks] == [1, 2]
    for _ in range(7):
        play_phase(game)
    assert game.state == Past(war).state(3)
    assert all(phase.fault is None for phase in replay(game, verify=True))


@pytest.mark.thorough
def test_with_other_dice_another_war_begins_in_that_week(tmp_path: Path) -> None:
    war = played(tmp_path, ALONE)
    game = load_game(branch(tmp_path, "war", 2, "other", seed=77))
    assert game.state.seed == 77
    assert [week.number for week in game.history.weeks] == [2]
    for _ in range(7):
        play_phase(game)
    assert game.state != Past(war).state(3)
    assert all(phase.fault is None for phase in replay(game, verify=True))


def test_in_the_first_week_the_players_are_those_whom_it_named(tmp_path: Path) -> None:
    war = played(tmp_path, ALONE)
    game = load_game(branch(tmp_path, "war", 1, "other"))
    assert game.state.seats == war.state.seats
    assert game.state.week == 1


def test_others_may_play_it(tmp_path: Path) -> None:
    played(tmp_path, ALONE)
    path = branch(tmp_path, "war", 1, "other", players={Side.AXIS: "computer", Side.SOVIET: "human"})
    seats = load_game(path).state.seats
    assert seats[Side.AXIS] == "computer"
    assert seats.get(Side.SOVIET, "human") == "human"


def test_a_commander_of_a_module_is_taken_over_only_by_name(tmp_path: Path) -> None:
    played(tmp_path, "SEAT SOVIET nobody:Knows", "SEAT AXIS human")
    assert load_game(branch(tmp_path, "war", 2, "other")).state.seats[Side.SOVIET] == "computer"


def test_a_game_that_two_people_play_is_not_gone_back_in(tmp_path: Path) -> None:
    game = played(tmp_path)
    with pytest.raises(BranchError, match="still being played by two people"):
        branch(tmp_path, "war", 2, "other")
    game.submit(parse_order(ALONE))
    save_game(game, tmp_path / "war.wir")
    with pytest.raises(BranchError, match="still being played by two people"):
        branch(tmp_path, "war", 2, "other")
    game.submit(parse_order("END GAME"))
    save_game(game, tmp_path / "war.wir")
    assert load_game(branch(tmp_path, "war", 2, "other")).state.ending is None


def test_a_game_of_iron_man_is_gone_back_in_once_it_is_over(tmp_path: Path) -> None:
    game = played(tmp_path, ALONE, options=Options(iron_man=True))
    with pytest.raises(BranchError, match="iron man"):
        branch(tmp_path, "war", 2, "other")
    game.submit(parse_order("END GAME"))
    save_game(game, tmp_path / "war.wir")
    assert branch(tmp_path, "war", 2, "other").is_file()


def test_a_week_that_was_not_played_and_a_name_that_is_taken_are_refused(tmp_path: Path) -> None:
    played(tmp_path, ALONE)
    with pytest.raises(BranchError, match="has the weeks 1 to 4, not 5"):
        branch(tmp_path, "war", 5, "other")
    with pytest.raises(SaveError, match="there is a saved game of this name already"):
        branch(tmp_path, "war", 2, "war")
    assert not (tmp_path / "other.wir").exists()
