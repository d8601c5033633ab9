"""`wir explain` and `wir simulate --explain` tell why the computer did what it did."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from click.testing import Result

from tests.cli.conftest import objects, wrong
from wir import Game, load_scenario, save_game
from wir.match.match import Match
from wir.model.sides import Side

Wir = Callable[..., Result]


def test_a_week_of_a_simulation_is_explained(wir: Wir) -> None:
    told = wir("simulate", "smolensk", "--explain", "1941-07-15").stdout.splitlines()
    assert told[0] == "13 JUL 1941, week 2, CLEAR: Axis Group adjustment and building"
    assert any(line.startswith("  the whole front: ") for line in told)
    assert any(line.startswith("  enemy, actual: ") for line in told)
    phases = objects(wir("simulate", "smolensk", "--explain", "1941-07-15", "--json"))
    assert {phase["side"] for phase in phases} == {"AXIS", "SOVIET"}
    assert all(phase["as_then"] and phase["week"] == 2 for phase in phases)
    assert all(order["why"] for phase in phases for order in phase["orders"])


@pytest.mark.thorough
def test_a_game_that_was_watched_is_explained(wir: Wir) -> None:
    wir("simulate", "smolensk", "--turns", "2", "--save", "game.wir")
    weeks = {phase["week"] for phase in objects(wir("explain", "./game.wir", "--json"))}
    assert weeks == {2}
    one = objects(wir("explain", "./game.wir", "--date", "1941-07-06", "--side", "soviet", "--json"))
    assert {(phase["week"], phase["side"]) for phase in one} == {(1, "SOVIET")}
    assert one == objects(wir("explain", "./game.wir", "--week", "1941-07-06", "--side", "soviet", "--json"))


def test_a_game_still_played_keeps_its_secrets(wir: Wir) -> None:
    match = Match(Game.new(load_scenario("smolensk"), 1))
    match.take_seats({Side.AXIS: "computer"})
    match.play_phase()
    save_game(match.game, "game.wir")
    assert "is still being played" in wir("explain", "./game.wir").stderr
    told = wir("explain", "./game.wir", "--side", "soviet").stderr
    assert told == "wir: ./game.wir: the computer did not play the Soviet side in that week\n"
    assert {phase["side"] for phase in objects(wir("explain", "./game.wir", "--reveal", "--json"))} == {"AXIS"}
    told = wir("explain", "./game.wir", "--reveal", "--side", "soviet").stderr
    assert "the computer did not play the Soviet side in that week" in told


@pytest.mark.parametrize(
    ("words", "line"),
    [
        (["explain", "smolensk"], "smolensk: is not a saved game"),
        (["explain", "nothing"], "nothing: "),
        (["explain", "game", "--date", "yesterday"], "Invalid value for '--date'"),
        (["simulate", "smolensk", "--explain", "1940-01-01"], "1 JAN 1940 is outside the weeks played"),
        (["simulate", "smolensk", "--explain", "1941-07-06", "--games", "2"], "--explain is for one game"),
    ],
)
def test_what_is_asked_wrongly_is_told_in_a_line(wir: Wir, words: list[str], line: str) -> None:
    wrong(wir(*words), line)


def test_how_long_is_played_follows_from_the_day_to_explain(wir: Wir) -> None:
    told = wir("simulate", "smolensk", "--turns", "1", "--explain", "1941-07-15")
    assert (told.exit_code, told.stdout) == (2, "")
    assert "--explain plays to the week of its day and cannot be combined with --turns" in told.stderr
