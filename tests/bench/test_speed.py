"""Whole wars between two computers, beside those of an earlier commit: how many times as fast, and whether the same.

`pytest -n 0 -s tests/bench/test_speed.py` takes five minutes; `-m slow` loads a late war too. Both programs play whole
wars of the same seeds, each in a process of its own and by turns of less than a second, so that other work on the
machine hinders both alike. Counted is the processor time of the war itself, engine and commanders: what the interpreter
takes to start, half a second of either, is printed and not counted. The fastest of the rounds counts.

The commander learned to judge otherwise since, so today's program is led by November's, which decides as the earlier
commit's did; and two commits changed rules (replacements in lots, what a build yields), so wars run alike but are not
the same. Digests are printed, without the players' names; they are equal in a tree in which these two are undone, which
WIR_HERE names, and WIR_SAME asks for that. WIR_BASE names the earlier commit, WIR_SEEDS the seeds (`1,2`), WIR_ROUNDS
how often each war is played, WIR_WEEKS a number of weeks for a shorter look, which proves nothing: what is known of a
map is learned in the first of them.
"""

from __future__ import annotations

import io
import json
import os
import signal
import subprocess
import sys
import tarfile
from contextlib import suppress
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
from wir.saves.container import decoded, read_document, unpacked

ROOT = Path(__file__).parents[2]
HERE = Path(os.environ.get("WIR_HERE", ROOT))
BASE = os.environ.get("WIR_BASE", "b58fcdb")
SEEDS = [int(seed) for seed in os.environ.get("WIR_SEEDS", "1").split(",")]
ROUNDS = int(os.environ.get("WIR_ROUNDS", "1"))
WEEKS = int(os.environ["WIR_WEEKS"]) if "WIR_WEEKS" in os.environ else None
SCENARIOS = ("barbarossa", "case_blue", "zitadelle")

WANTED = 4.0
"""How many times as fast as the earlier commit wars are to be played."""

TURNS = (0.8, 0.2)
"""Seconds of a turn of either program, so that both end at about the same time."""

MOST_COPY = 0.1
MOST_FIRST_KEY = 50.0
MOST_LOAD = 10.0
"""Milliseconds that a copy of a state, the first key in the palette and the load of a late war may take."""

KEYS = 5

PLAY = """
import json, sys
from importlib.util import find_spec
from resource import RUSAGE_SELF, getrusage
from time import process_time
from wir import load_scenario
from wir.match.simulate import Setup, simulate
from wir.model.plain import digest

scenario, who = load_scenario(sys.argv[1]), "november" if find_spec("wir.lab") else "computer"
started = process_time()
war = simulate(scenario, Setup(seed=int(sys.argv[2]), turns=int(sys.argv[3]) or None, axis=who, soviet=who))
seconds = process_time() - started
state = war.game.state.copy()
state.seats.clear()
print(json.dumps([digest(state), seconds, started, getrusage(RUSAGE_SELF).ru_maxrss // 1024]))
"""
"""What plays a war with either program."""


@dataclass(frozen=True)
class Played:
    """A war that was played: its digest, seconds of processor time, those of the start before it, and megabytes."""

    digest: str
    seconds: float
    start: float
    megabytes: int


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The program as the earlier commit had it."""
    folder = tmp_path_factory.mktemp("base")
    packed = subprocess.run(["git", "archive", BASE], cwd=ROOT, capture_output=True, check=False)
    if packed.returncode:
        pytest.skip(f"no commit {BASE} here")
    with tarfile.open(fileobj=io.BytesIO(packed.stdout)) as archive:
        archive.extractall(folder, filter="data")
    return folder


def play(base: Path, scenario: str, seed: int) -> list[Played]:
    """Plays a war with the earlier program and with today's, each in a process of its own, and by turns."""
    words = [sys.executable, "-c", PLAY, scenario, str(seed), str(WEEKS or 0)]
    programs = [
        subprocess.Popen(words, cwd=folder, env={**os.environ, "PYTHONPATH": str(folder)}, stdout=subprocess.PIPE)
        for folder in (base, HERE)
    ]
    for program in programs:
        program.send_signal(signal.SIGSTOP)
    while any(program.poll() is None for program in programs):
        for program, seconds in zip(programs, TURNS, strict=True):
            if program.poll() is None:
                program.send_signal(signal.SIGCONT)
                with suppress(subprocess.TimeoutExpired):
                    program.wait(seconds)
                program.send_signal(signal.SIGSTOP)
    return [Played(*json.loads(program.communicate()[0])) for program in programs]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_whole_war(base: Path, scenario: str) -> None:
    old = new = 0.0
    for seed in SEEDS:
        pairs = [play(base, scenario, seed) for _ in range(ROUNDS)]
        before, after = (min(played, key=lambda each: each.seconds) for played in zip(*pairs, strict=True))
        is_same = len({played.digest for pair in pairs for played in pair}) == 1
        war = f"the same war, {after.digest}" if is_same else f"another war: {before.digest}, now {after.digest}"
        print(f"\n{scenario}, seed {seed}: {before.seconds:.1f} s and {before.start:.1f} s to start,", end="")
        print(f" now {after.seconds:.1f} s and {after.start:.1f} s;", end="")
        print(f" {before.megabytes} MB, now {after.megabytes} MB; {war}", end="")
        assert is_same or "WIR_SAME" not in os.environ
        old, new = old + before.seconds, new + after.seconds
    print(f"\n{scenario}: {old / new:.2f} times as fast")
    assert old / new >= WANTED or WEEKS is not None


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
    for _ in range(KEYS):
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
    """In 10 ms, or in twice the time that its bytes alone take to be read, proved and decoded."""
    game, file = simulate(load_scenario("barbarossa"), Setup()).game, tmp_path / "war.wir"
    save_game(game, file)

    def decode() -> None:
        body = decoded(read_document(file).body)
        for part in ("scenario", "state"):
            unpacked(body[part])

    found = medians({"bare decoding": decode, "load": lambda: load_game(file)})
    tell(f"week {game.state.week}, a file of {file.stat().st_size} bytes", found)
    assert found["load"] <= max(MOST_LOAD, 2 * found["bare decoding"])
