"""A week of a game is played again by its commanders, who say why."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from wir import Game, load_scenario
from wir.match.explaining import explained
from wir.match.match import Match
from wir.match.players import PlayerError
from wir.match.simulate import Setup, simulate
from wir.model.phases import Phase
from wir.model.sides import SIDES, Side
from wir.orders.conduct import Resign
from wir.saves import load_game

START = date(1941, 7, 6)


@pytest.fixture(scope="module")
def game() -> Game:
    """Two weeks of the small scenario, both sides played by the computer."""
    return simulate(load_scenario("smolensk"), Setup(turns=2)).game


@pytest.mark.thorough
def test_every_phase_of_the_week_is_explained_as_it_was_played(game: Game) -> None:
    digest = game.digest()
    phases = list(explained(game, START))
    assert [phase.phase for phase in phases] == [phase for phase in Phase if phase.side is not None]
    assert all(phase.as_then and phase.player == "computer" and phase.week == 1 for phase in phases)
    assert all(why for phase in phases for _, why in phase.orders)
    given = [order for order in next(game.history.weeks).phases[5].orders if not str(order).startswith("ASIDE ")]
    assert [order for order, _ in phases[-1].orders] == given
    assert game.digest() == digest


def test_what_was_believed_is_held_against_the_truth(game: Game) -> None:
    moves = [phase for phase in explained(game) if phase.judgement]
    assert {phase.phase for phase in moves} == {Phase.AXIS_MOVEMENT, Phase.SOVIET_MOVEMENT}
    assert all(phase.judgement[-1].startswith("enemy, actual: mechanized groups (ACS ") for phase in moves)


def test_without_a_day_it_is_the_last_week_played(game: Game) -> None:
    assert {phase.week for phase in explained(game)} == {2}


@pytest.mark.parametrize("day", [date(1941, 7, 5), date(1941, 7, 20)])
def test_a_day_outside_the_game_is_told(game: Game, day: date) -> None:
    with pytest.raises(PlayerError, match="is outside the weeks played, from 6 JUL 1941 to 13 JUL 1941"):
        list(explained(game, day))
    with pytest.raises(PlayerError, match="nothing has been played yet"):
        list(explained(Game.new(load_scenario("smolensk"), 1)))


def test_people_and_strange_modules_are_left_out() -> None:
    match = Match(Game.new(load_scenario("smolensk"), 1))
    match.take_seats({Side.AXIS: "wir.ai.simple:HoldStill"})
    for _ in Phase:
        match.end_phase()
    assert list(explained(match.game)) == []
    assert {phase.side for phase in explained(match.game, modules=True)} == {Side.AXIS}


def test_who_plays_otherwise_today_is_found_out() -> None:
    match = Match(Game.new(load_scenario("smolensk"), 1))
    match.take_seats(dict.fromkeys(SIDES, "computer"))
    for _ in Phase:
        match.end_phase()
    phases = list(explained(match.game))
    assert any(not phase.as_then for phase in phases)


def test_an_old_week_with_an_order_that_is_refused_now_is_one_line() -> None:
    old = load_game(Path(__file__).parents[1] / "saves/old/format_2.wir")
    with pytest.raises(PlayerError, match=r"^week 3, phase D: is refused now: REPLACE 80\.2 20: this needs"):
        list(explained(old))


@pytest.mark.parametrize(
    ("name", "fault"),
    [
        ("Silent", "RuntimeError: no words for it"),
        ("Gone", "SystemExit: no words for it"),
        ("Mute", "TypeError: 'int' object is not iterable"),
    ],
)
def test_a_commander_that_fails_in_explaining_itself_is_one_line(name: str, fault: str) -> None:
    match = Match(Game.new(load_scenario("smolensk"), 1))
    player = f"tests.match.commanders:{name}"
    match.take_seats({Side.AXIS: player})
    for _ in Phase:
        match.end_phase()
    with pytest.raises(PlayerError) as refused:
        list(explained(match.game, modules=True))
    assert str(refused.value) == f"player '{player}': failed to explain week 1: {fault}"


def test_of_a_finished_game_without_a_day_it_is_the_last_week() -> None:
    match = Match(simulate(load_scenario("smolensk"), Setup(turns=1)).game)
    while match.game.phase is not Phase.SOVIET_SUPPLY:
        match.end_phase()
    match.submit(Resign(Side.SOVIET))
    assert {phase.week for phase in explained(match.game)} == {2}
