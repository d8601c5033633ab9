"""Games of a ladder come out the same wherever they are played, and none is played twice."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from wir.lab import playing
from wir.lab.fixtures import Fixture, LabError, Pair, Schedule
from wir.lab.playing import play, play_missing
from wir.lab.results import Results, build_of
from wir.match.players import PlayerError, commander_names, find_commander

SCHEDULE = Schedule([Pair("random", "november")], ["smolensk"], games=1, weeks=1)


def digests(results: Results) -> dict[Fixture, str]:
    scores = {fixture: results.score(fixture, build_of(fixture)) for fixture in SCHEDULE.fixtures()}
    return {fixture: score.digest for fixture, score in scores.items() if score is not None}


@pytest.mark.thorough
def test_two_processes_play_the_games_that_one_plays(tmp_path: Path) -> None:
    alone, together = Results(tmp_path / "alone"), Results(tmp_path / "together")
    assert len([*play_missing(SCHEDULE.fixtures(), alone)]) == 3
    assert len([*play_missing(SCHEDULE.fixtures(), together, jobs=2)]) == 3
    assert len(digests(alone)) == len({*digests(alone).values()}) == 3
    assert digests(alone) == digests(together)
    assert sorted((tmp_path / "alone").read_text().splitlines()) == sorted(
        (tmp_path / "together").read_text().splitlines()
    )


def test_a_ladder_that_is_resumed_plays_what_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "results.jsonl"
    first = play_missing(SCHEDULE.fixtures(), Results(path))
    next(first)
    first.close()
    played: list[Fixture] = []

    def noted(fixture: Fixture) -> playing.FixtureScore:
        played.append(fixture)
        return play(fixture)

    monkeypatch.setattr(playing, "play", noted)
    for _ in range(2):
        list(play_missing(SCHEDULE.fixtures(), Results(path)))
    assert played == [*SCHEDULE.fixtures()[1:]]


def test_a_game_of_other_sources_is_played_again(monkeypatch: pytest.MonkeyPatch) -> None:
    results = Results()
    fixtures = SCHEDULE.fixtures()[:1]
    assert len([*play_missing(fixtures, results)]) == 1
    monkeypatch.setattr("wir.lab.results._world", lambda: "another world")
    assert len([*play_missing(fixtures, results)]) == 1
    assert len(results) == 2


def test_each_commander_has_a_build_of_its_own() -> None:
    found = {build_of(Fixture("smolensk", 1, 1, name, "hold")) for name in ("computer", "november")}
    assert len(found) == 2


def test_a_commander_that_nobody_knows_is_refused_before_anything_is_played() -> None:
    fixtures = [*SCHEDULE.fixtures(), Fixture("smolensk", 1, 1, "napoleon", "hold")]
    with pytest.raises(PlayerError, match="napoleon"):
        next(play_missing(fixtures, Results()))


def test_faults_of_commanders_are_kept() -> None:
    score = play(Fixture("smolensk", 1, 1, "tests.lab.test_playing:Faulty", "hold"))
    assert score.failures
    assert all(failure.endswith("RuntimeError: lost") for failure in score.failures)


@pytest.mark.thorough
def test_a_process_that_is_lost_is_one_line() -> None:
    games = [Fixture("smolensk", seed, 1, "tests.lab.test_playing:Deserter", "hold") for seed in (1, 2)]
    with pytest.raises(LabError, match="a process ended early"):
        list(play_missing(games, Results(), jobs=2))


def test_every_opponent_can_be_found_under_its_name() -> None:
    for name in commander_names():
        assert find_commander(name)


class Faulty:
    def orders(self, _: object) -> object:
        raise RuntimeError("lost")


class Deserter:
    def orders(self, _: object) -> object:
        os._exit(3)
