"""Weeks of war between two commanders: legal, possible, repeatable, quick."""

from __future__ import annotations

import pytest

from tests.ai.playing import play_phase, play_weeks
from wir.ai.commander import Commander
from wir.engine.game import Game
from wir.model.phases import Phase
from wir.model.plain import from_plain, to_plain
from wir.model.sides import Side
from wir.rules.problems import problems
from wir.rules.victory import scores
from wir.scenario import load_scenario

BARBAROSSA = load_scenario("barbarossa")


@pytest.mark.thorough
def test_six_weeks_of_barbarossa_hold_no_refusal_and_no_impossibility():
    game = Game.new(BARBAROSSA, seed=3)
    start = scores(game.state)
    play_weeks(game, 6)
    assert problems(game.state) == []
    assert scores(game.state)[Side.AXIS] > start[Side.AXIS]
    assert len(game.journal) > 500


@pytest.mark.thorough
def test_the_same_seed_gives_the_same_war_and_another_seed_another():
    digests = []
    for seed in (5, 5, 6):
        game = Game.new(BARBAROSSA, seed=seed)
        play_weeks(game, 2)
        digests.append(game.digest())
    assert digests[0] == digests[1] != digests[2]


@pytest.mark.thorough
def test_a_commander_goes_on_after_a_resume_as_if_nothing_had_happened():
    game = Game.new(BARBAROSSA, seed=5)
    play_weeks(game, 1)
    resumed = Game(from_plain(to_plain(game.state), BARBAROSSA))
    for played in (game, resumed):
        play_weeks(played, 1)
    assert game.digest() == resumed.digest()


@pytest.mark.parametrize("phase", [Phase.SOVIET_MOVEMENT, Phase.AXIS_MOVEMENT])
def test_every_order_has_a_reason(phase):
    game = Game.new(BARBAROSSA, seed=5)
    while game.phase is not phase:
        game.end_phase()
    commander = Commander()
    given = play_phase(game, commander)
    assert given == [reason.order for reason in commander.reasons]
    assert all(reason.why for reason in commander.reasons)


@pytest.mark.thorough
def test_the_first_week_brings_the_frontier_battles():
    game = Game.new(BARBAROSSA, seed=2)
    play_weeks(game, 1)
    record = game.state.players[Side.SOVIET].records[-1]
    assert record.losses > game.state.players[Side.AXIS].records[-1].losses * 2
