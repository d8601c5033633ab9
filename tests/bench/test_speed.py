"""Wars between two computers, beside those of an earlier commit: how many times as fast, and whether the same war.

`pytest -n 0 -s tests/bench/test_speed.py` plays half a year of each scenario; with `-m slow` the whole wars. WIR_BASE
names the earlier commit, WIR_SEEDS the seeds (`1,2`). Digests are equal as long as no rule was changed since; they are
printed, and compared where WIR_SAME is set.
"""

from __future__ import annotations

import io
import json
import os
import resource
import subprocess
import sys
import tarfile
from dataclasses import dataclass
from pathlib import Path
from time import process_time

import pytest

from tests.bench.timing import medians, tell
from tests.tui.playing import Player
from wir import Game, load_game, load_scenario, save_game
from wir.match.simulate import Setup, simulate
from wir.model.phases import SUPPLY_OF
from wir.model.sides import SIDES, Side
from wir.model.view import view

HERE = Path(__file__).parents[2]
BASE = os.environ.get("WIR_BASE", "b58fcdb")
SEEDS = [int(seed) for seed in os.environ.get("WIR_SEEDS", "1").split(",")]
SCENARIOS = ("barbarossa", "case_blue", "zitadelle")
ROUNDS = 2

WANTED = 4.0
"""How many times as fast as the earlier commit wars are to be played."""


MOST_COPY = 0.1
MOST_FIRST_KEY = 50.0
MOST_LOAD = 10.0
"""Milliseconds that a copy of a state, the first key in the palette and the load of a late war may take."""


@dataclass(frozen=True)
class Played:
    """A war that was played: its digest, and the seconds of processor time that it took."""

    digest: str
    seconds: float


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program as the earlier commit had it."""
    folder = tmp_path_factory.mktemp("base")
    packed = subprocess.run(["git", "archive", BASE], cwd=HERE, capture_output=True, check=False)
    if packed.returncode:
        pytest.skip(f"no commit {BASE} here")
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def play(folder: Path, scenario: str, seed: int, weeks: int | None) -> Played:
    """Plays a war with the program in a folder, in a process of its own."""
    options = ["--length", "long", "--seed", str(seed), "--json"]
    options += [] if weeks is None else ["--turns", str(weeks)]
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-m", "wir.cli", "simulate", scenario, *options],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True,
        check=True,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Played(json.loads(done.stdout)["digest"], seconds)


def times_as_fast(base: Path, scenario: str, weeks: int | None, rounds: int) -> float:
    """How many times as fast a war is played as by the earlier commit, both in turn, over all seeds."""
    old = new = 0.0
    for seed in SEEDS:
        pairs = [(play(base, scenario, seed, weeks), play(HERE, scenario, seed, weeks)) for _ in range(rounds)]
        before, after = min(pair[0].seconds for pair in pairs), min(pair[1].seconds for pair in pairs)
        is_same = len({played.digest for pair in pairs for played in pair}) == 1
        war = "the same war" if is_same else f"another war: {pairs[0][0].digest}, now {pairs[0][1].digest}"
        weeks_told = "whole" if weeks is None else f"{weeks} weeks"
        print(f"\n{scenario}, {weeks_told}, seed {seed}: {before:.1f} s, now {after:.1f} s; {war}", end="")
        assert is_same or "WIR_SAME" not in os.environ
        old, new = old + before, new + after
    print(f"\n{scenario}: {old / new:.2f} times as fast")
    return old / new


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_half_a_year(base: Path, scenario: str) -> None:
    assert times_as_fast(base, scenario, 26, ROUNDS) >= WANTED


@pytest.mark.slow
@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_whole_war(base: Path, scenario: str) -> None:
    assert times_as_fast(base, scenario, None, 1) >= WANTED


def test_a_copy_of_a_state() -> None:
    state = Game.new(load_scenario("barbarossa")).state
    found = medians({"a state's copy": state.copy, "a View": lambda: view(state, Side.AXIS)})
    tell("a state", found)
    assert found["a state's copy"] <= MOST_COPY


@pytest.mark.parametrize("side", SIDES)
def test_the_first_key_in_the_palette_in_the_supply_phase(side: Side) -> None:
    game = Game.new(load_scenario("barbarossa"))
    while game.phase is not SUPPLY_OF[side]:
        game.end_phase()
    times = []
    for _ in range(ROUNDS + 3):
        player = Player(game.state, side)
        player.press("ctrl+p")
        player.popup(height=18)
        began = process_time()
        player.press("q")
        player.popup(height=18)
        times.append(1000 * (process_time() - began))
    print(f"\nthe first key in the palette, {side}: {min(times):.1f} ms")
    assert min(times) <= MOST_FIRST_KEY


@pytest.mark.slow
def test_a_late_war_is_loaded(tmp_path: Path) -> None:
    game, file = simulate(load_scenario("barbarossa"), Setup()).game, tmp_path / "war.wir"
    save_game(game, file)
    found = medians({"load": lambda: load_game(file)})
    tell(f"week {game.state.week}, a file of {file.stat().st_size} bytes", found)
    assert found["load"] <= MOST_LOAD
