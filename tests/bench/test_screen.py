"""The screen on a pseudo-terminal of 200x60, beside programs that draw the same grid.

`pytest -n 0 -s tests/bench/test_screen.py`, on a machine that does nothing else: the game is three threads, and
each waits for a core when others keep them busy, while the programs beside it are one.
Times are from a key to the last byte of the answer. They compare within one run only.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import chain
from pathlib import Path
from typing import TypeVar

from tests.bench.screens.terminal import DOWN, LEFT, RIGHT, UP, WHEEL_DOWN, WHEEL_UP, Terminal, Timed

ROOT = Path(__file__).parents[2]
ROUNDS = 12
TITLES = 9
WEEKS = 3
THOUGHT = 2.0
"""Seconds that a player takes at least for a phase; meanwhile the process of the commanders is started."""

STEPS = [RIGHT, DOWN, RIGHT, UP, LEFT, DOWN, LEFT, UP]
ROLL = [WHEEL_DOWN] * 5 + [WHEEL_UP] * 5

CURSOR_BYTES = 6000
ZOOM = 40.0
"""Milliseconds that a zoom or a map mode may take."""

ANSWER = 50.0
"""Milliseconds in which keys are answered while a commander thinks."""

AT_ONCE = 0.008
"""Seconds without a byte after which the next key is pressed meanwhile: all is over in a tenth of a second."""

MEMORY = 90.0
"""Megabytes of a running game."""

READY = b"22 JUN 1941"
"""What the reference programs show first."""

OWN_TURN = b"Drive"
"""What stands in the line of keys when the computer has done, and the depots move."""

T = TypeVar("T")

WIR = [sys.executable, "-m", "wir.cli"]


@contextmanager
def running(words: list[str], **environment: str) -> Iterator[Terminal]:
    terminal = Terminal(words, PYTHONPATH=str(ROOT), **environment)
    try:
        yield terminal
    finally:
        terminal.close()


@contextmanager
def game(saves: Path) -> Iterator[Terminal]:
    with running([*WIR, "--saves", str(saves), "play", "barbarossa", "--seed", "1"], HOME=str(saves)) as terminal:
        terminal.until(b"Divide")
        terminal.read(0.5)
        yield terminal


def timed(answers: list[tuple[float, int]]) -> Timed:
    return Timed(tuple(took for took, _ in answers), tuple(size for _, size in answers))


def tell(title: str, found: dict[str, Timed]) -> None:
    print(f"\n{title}")
    for name, each in found.items():
        print(f"  {name:24} {each.median:7.2f} ms, p95 {each.p95:7.2f} ms, {each.bytes:8.0f} bytes")


def measured(saves: Path, keys: list[bytes], warm: list[bytes]) -> dict[str, Timed]:
    """The same keys in all three programs, in turn, so that the load of the machine is the same for all."""
    module = [sys.executable, "-m"]
    with (
        running([*module, "tests.bench.screens.raw_program"]) as raw,
        running([*module, "tests.bench.screens.curses_program"]) as curses,
        game(saves) as ours,
    ):
        programs = {"raw ANSI, frame and diff": raw, "Python curses": curses, "wir": ours}
        for terminal in (raw, curses):
            terminal.until(READY)
        for terminal in programs.values():
            terminal.read(1.0)
            terminal.time(warm)
        rounds: dict[str, list[Timed]] = {name: [] for name in programs}
        for _ in range(ROUNDS):
            for name, terminal in programs.items():
                rounds[name].append(terminal.time(keys))
    return {
        name: Timed(joined(t.milliseconds for t in each), joined(t.size for t in each)) for name, each in rounds.items()
    }


def joined(parts: Iterable[tuple[T, ...]]) -> tuple[T, ...]:
    return tuple(chain.from_iterable(parts))


def test_a_cursor_move(tmp_path: Path) -> None:
    found = measured(tmp_path, STEPS, STEPS)
    tell("a cursor move", found)
    raw, curses, ours = found.values()
    assert ours.median <= 3 * raw.median
    assert ours.median <= curses.median / 2
    assert ours.bytes <= CURSOR_BYTES


def test_scrolling_the_whole_map(tmp_path: Path) -> None:
    found = measured(tmp_path, ROLL, ROLL)
    tell("the whole map scrolled by a hex", found)
    raw, curses, ours = found.values()
    assert ours.median <= raw.median
    assert ours.median <= curses.median / 2


def test_zoom(tmp_path: Path) -> None:
    with game(tmp_path) as terminal:
        found = terminal.time([b"z"] * 12)
    tell("zoom", {"wir": found})
    assert found.median <= ZOOM


def test_map_mode(tmp_path: Path) -> None:
    modes: list[tuple[float, int]] = []
    with game(tmp_path) as terminal:
        for letter in (b"s", b"z", b"f", b"e", b"c", b"z", b"s", b"f"):
            terminal.press(b"m")
            modes.append(terminal.press(letter))
    found = timed(modes)
    tell("map mode", {"wir": found})
    assert found.median <= ZOOM


def test_the_title_is_painted(tmp_path: Path) -> None:
    """Both run from compiled modules, as installed programs do; the first round compiles them."""
    compiled = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": str(tmp_path / "compiled")}
    programs = {
        "an empty Textual app": [sys.executable, "-m", "tests.bench.screens.empty_app"],
        "wir": [*WIR, "--saves", str(tmp_path)],
    }
    milliseconds: dict[str, list[float]] = {name: [] for name in programs}
    for _ in range(TITLES + 1):
        for name, words in programs.items():
            with running(words, HOME=str(tmp_path), **compiled) as terminal:
                milliseconds[name].append(1000 * terminal.until(b"Quit"))
    found = {name: Timed(tuple(each[1:]), (0,)) for name, each in milliseconds.items()}
    tell("the first paint of the title", found)
    empty, ours = found.values()
    assert ours.median <= 1.3 * empty.median


def test_memory_of_a_running_game(tmp_path: Path) -> None:
    with game(tmp_path) as terminal:
        terminal.time([b"z"] * 3 + ROLL + STEPS * 3)
        megabytes = terminal.memory()
    print(f"\nmemory of a running game: {megabytes:.0f} MB")
    assert megabytes <= MEMORY


def test_keys_are_answered_while_the_computer_thinks(tmp_path: Path) -> None:
    answers: list[tuple[float, int]] = []
    for number in range(WEEKS):
        with game(tmp_path / str(number)) as terminal:
            terminal.read(THOUGHT)
            terminal.press(b"e")
            terminal.press(b"y")
            for key in STEPS * 50:
                answer = terminal.press(key, AT_ONCE)
                if OWN_TURN in terminal.answer:
                    break
                answers.append(answer)
    assert len(answers) > 3 * WEEKS, "the computer was too quick to be seen thinking"
    found = timed(answers)
    tell("while the computer thinks", {"a cursor move": found})
    assert found.p95 <= ANSWER
