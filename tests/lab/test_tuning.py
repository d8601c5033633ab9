"""Constants are varied, judged by paired games, and a tuning that was broken off goes on."""

from __future__ import annotations

import sys
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path

import pytest

from wir.ai.commander import Commander
from wir.ai.constants import CONSTANTS
from wir.lab import playing, tuning
from wir.lab.fixtures import Fixture, LabError, Schedule
from wir.lab.playing import play
from wir.lab.results import Results, build_of
from wir.lab.tuned import constants_of, defaults, text_of
from wir.lab.tuning import Judge, ladder_judge, tune
from wir.match.players import PlayerError, find_commander

TINY = {"generations": 2, "population": 4, "step": 0.3, "seed": 7}


def test_a_player_can_be_named_by_its_constants() -> None:
    player = text_of({"enough": 55, "rout": Fraction(3, 8)})
    assert player == "wir.lab.tuned:enough=55,rout=3/8"
    commander = find_commander(player)()
    assert isinstance(commander, Commander)
    assert (commander.constants.enough, commander.constants.rout) == (55, Fraction(3, 8))
    assert commander.constants.masses == CONSTANTS.masses
    assert build_of(Fixture("smolensk", 1, 1, player, "hold")) == build_of(
        Fixture("smolensk", 1, 1, "computer", "hold")
    )


@pytest.mark.parametrize("text", ["luck=7", "enough=much", "rout=1/0", "enough=1/2", "enough=55,"])
def test_what_is_no_constant_is_refused(text: str) -> None:
    with pytest.raises(LabError):
        constants_of(text)
    with pytest.raises(PlayerError):
        find_commander(f"wir.lab.tuned:{text}")


def test_the_table_is_what_the_computer_plays_by() -> None:
    assert constants_of(",".join(f"{name}={value}" for name, value in defaults().items())) == CONSTANTS


@pytest.mark.thorough
def test_the_search_finds_what_its_judge_likes() -> None:
    pytest.importorskip("cma")

    def judge(players: object, _: int) -> list[float]:
        found = [constants_of(player.partition(":")[2]) for player in players]  # type: ignore[attr-defined]
        return [-abs(constants.enough - 80.0) - abs(constants.great_city - 20.0) for constants in found]

    rounds = list(tune(("enough", "great_city"), judge, generations=25, population=8, step=0.3, seed=7))
    middle = constants_of(rounds[-1].middle.partition(":")[2])
    assert (middle.enough, middle.great_city) == (80, 20)
    assert rounds[-1].gains[rounds[-1].best] == 0
    again = list(tune(("enough", "great_city"), judge, generations=25, population=8, step=0.3, seed=7))
    assert again == rounds


@pytest.mark.thorough
def test_a_tuning_plays_each_round_with_fresh_seeds_and_goes_on_from_its_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("cma")
    schedule, names = Schedule((), ["smolensk"], games=1, weeks=1), ("worth_filling", "enough")

    def judge() -> Judge:
        return ladder_judge(schedule, "hold", partial(playing.played, results=Results(tmp_path / "games")))

    rounds = list(tune(names, judge(), **TINY))  # type: ignore[arg-type]
    assert [generation.number for generation in rounds] == [0, 1]
    lines = (tmp_path / "games").read_text().splitlines()
    assert any('"seed": 1,' in line for line in lines)
    assert any('"seed": 2,' in line for line in lines)
    monkeypatch.setattr(playing, "play", None)
    assert list(tune(names, judge(), **TINY)) == rounds  # type: ignore[arg-type]


@pytest.mark.thorough
def test_all_constants_can_be_varied_at_once() -> None:
    """Their names together are longer than a seat's may be."""
    every = text_of({name: value + 1 for name, value in defaults().items()})
    game = Fixture("smolensk", 1, 2, every, "hold")
    assert play(game) != play(replace(game, axis="computer"))
    assert play(game).failures == ()


@pytest.mark.parametrize(("names", "line"), [(("luck", "enough"), "no such constant"), (("enough",), "two constants")])
def test_what_cannot_be_tuned_is_told(names: tuple[str, ...], line: str) -> None:
    with pytest.raises(LabError, match=line):
        list(tune(names, lambda players, _: [0.0] * len(players), **TINY))  # type: ignore[arg-type]


def test_without_cma_the_line_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "cma", None)
    with pytest.raises(LabError, match="tuning needs cma: pip install"):
        list(tune(("enough", "rout"), lambda players, _: [0.0] * len(players), **TINY))  # type: ignore[arg-type]


def test_what_cma_warns_of_is_not_for_the_player(
    monkeypatch: pytest.MonkeyPatch, recwarn: pytest.WarningsRecorder, tmp_path: Path
) -> None:
    (tmp_path / "cma.py").write_text("import warnings\nwarnings.warn('cannot draw', stacklevel=1)\n")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(sys.modules, "cma", None)
    del sys.modules["cma"]
    assert tuning._cma().__file__ == str(tmp_path / "cma.py")
    assert not recwarn.list
