"""Simulated games are told in full and come out the same wherever they are played."""

from __future__ import annotations

import gc
import json
import os
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from tests.saves.wars import small_war
from wir import load_scenario
from wir.match.players import PlayerError
from wir.match.processes import LostProcessError
from wir.match.simulate import Setup, simulate, simulate_many
from wir.model.scenario import Scenario
from wir.model.sides import Side

KEYS = ["scenario", "length", "seed", "level", "turns", "result", "digest", "seconds"]
TURN = ["turn", "date", "weather", "first_player", "captured", "front", "axis", "soviet"]
SIDE = [
    "groups", "units", "strength", "losses", "surrendered", "victory_points", "cities", "pools", "supplied",
    "unsupplied",
]  # fmt: skip
RANDOM = Setup(turns=2, axis="random", soviet="random")


@pytest.fixture(scope="module")
def scenario() -> Scenario:
    return small_war().scenario


def test_the_keys_are_those_of_the_contract_in_their_order() -> None:
    told = simulate(load_scenario("barbarossa"), Setup(turns=2, axis="hold", soviet="hold")).plain()
    assert [*told] == KEYS
    assert [*told["result"]] == ["margin", "level", "ended_by"]
    assert [*told["seconds"]] == ["axis", "soviet", "execution", "total"]
    assert [[*turn] for turn in told["turns"]] == [TURN, TURN]
    for turn in told["turns"]:
        assert [*turn["axis"]] == [*turn["soviet"]] == SIDE
        assert len(turn["front"]) == 32
        assert turn["axis"]["supplied"] + turn["axis"]["unsupplied"] >= turn["axis"]["groups"]
    assert [turn["date"] for turn in told["turns"]] == ["1941-06-22", "1941-06-29"]
    assert told["result"]["ended_by"] == "turns"
    assert json.loads(json.dumps(told)) == told


def test_the_same_seed_is_the_same_war_and_another_seed_another(scenario: Scenario) -> None:
    first, second = (simulate(scenario, RANDOM).plain() for _ in range(2))
    other = simulate(scenario, replace(RANDOM, seed=2)).plain()
    assert {**first, "seconds": None} == {**second, "seconds": None}
    assert other["digest"] != first["digest"]
    assert other["turns"] != first["turns"]


def test_a_week_tells_of_its_own_weather_and_supply(scenario: Scenario) -> None:
    found = simulate(scenario, Setup(turns=8, axis="hold", soviet="random"))
    state = found.game.state
    assert [turn["turn"] for turn in found.turns] == list(range(1, 9))
    assert found.turns[0]["weather"] == scenario.weather
    assert any(turn["soviet"]["supplied"] for turn in found.turns)
    assert all(turn["axis"]["supplied"] == 0 for turn in found.turns)
    record = state.players[Side.SOVIET].records[-1]
    assert found.turns[-1]["soviet"]["strength"] == record.strength
    assert found.turns[-1]["soviet"]["pools"]["supply"] == record.pools.supply


def test_a_whole_game_ends_by_schedule(scenario: Scenario) -> None:
    short = replace(
        scenario, terms={length: replace(terms, last_week=scenario.start) for length, terms in scenario.terms.items()}
    )
    told = simulate(short, Setup(axis="hold", soviet="hold")).plain()
    assert (len(told["turns"]), told["result"]["ended_by"]) == (1, "schedule")


@pytest.mark.thorough
def test_games_come_in_the_order_of_their_seeds_from_any_number_of_processes(scenario: Scenario) -> None:
    setup = replace(RANDOM, turns=1, seed=5)
    alone = [*simulate_many(scenario, setup, 3)]
    together = [*simulate_many(scenario, setup, 3, jobs=2)]
    assert [tale["seed"] for tale in alone] == [5, 6, 7]
    for tales in (alone, together):
        for tale in tales:
            del tale["seconds"]
    assert alone == together


def test_faults_of_commanders_are_told(scenario: Scenario) -> None:
    found = simulate(scenario, Setup(turns=1, axis="tests.match.commanders:Faulty", soviet="hold"))
    assert len(found.failures) == 3
    assert all("KeyError" in failure for failure in found.failures)
    assert len(found.turns) == 1


def test_who_cannot_be_found_does_not_play(scenario: Scenario) -> None:
    with pytest.raises(PlayerError):
        simulate(scenario, Setup(axis="napoleon"))


@pytest.mark.thorough
@pytest.mark.parametrize("hash_seed", ["4711", "0"])
def test_the_digest_does_not_depend_on_the_hash_seed(hash_seed: str, scenario: Scenario) -> None:
    code = (
        "from tests.saves.wars import small_war; from wir.match.simulate import Setup, simulate;"
        "print(simulate(small_war().scenario, Setup(turns=2, axis='random', soviet='random')).plain()['digest'])"
    )
    ended = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    )
    assert ended.stdout.strip() == simulate(scenario, RANDOM).plain()["digest"]


@pytest.mark.thorough
def test_a_commander_that_ends_its_process_is_named_in_one_line(scenario: Scenario) -> None:
    setup = Setup(turns=1, axis="tests.match.commanders:Deserter", soviet="hold")
    with pytest.raises(LostProcessError) as lost:
        list(simulate_many(scenario, setup, games=2, jobs=2))
    assert str(lost.value).startswith("tests.match.commanders:Deserter against hold: a process ended early")


def test_a_game_leaves_the_garbage_collector_as_it_was(scenario: Scenario) -> None:
    before = gc.get_threshold()
    simulate(scenario, Setup(turns=1))
    assert gc.get_threshold() == before
