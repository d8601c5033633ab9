"""One damaged file after the other is read: it gives a game that can be played, or one clear line, soon."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from click.testing import CliRunner

from tests.fuzz.kinds import KINDS, PHASES_OF_A_WEEK, Kind
from wir.cli.group import main
from wir.engine.game import Game
from wir.model.errors import InputError
from wir.model.printable import LONGEST_LINE, one_line

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

SECONDS = 1.0
"""Processor time that a file may take at most; each of these is read in some thousandths."""

MEMORY = 512 * 1024 * 1024
"""Bytes beyond those at the start that may be asked for, all files together."""

PLAYED = 10
"""Of so many games that are accepted one is played for a week."""

COMMANDED = 100
"""One file of so many is read by the command line too."""


@dataclass(slots=True)
class Tally:
    """What became of the files. `slowest` is in seconds of the processor, with the number of the case."""

    read: int = 0
    refused: int = 0
    slowest: tuple[float, int] = (0.0, -1)
    lines: set[str] = field(default_factory=set)


def tried(name: str, numbers: range, folder: Path) -> Tally:
    """Tries the cases of these numbers of a kind. Raises AssertionError that names the first that goes wrong."""
    kind, tally = KINDS[name](folder), Tally()
    with memory_bounded():
        for number in numbers:
            began = time.process_time()
            try:
                line = _tried(kind, number)
            except Exception as error:
                raise AssertionError(
                    f"python -m tests.fuzz {name} {number}: {type(error).__name__}: {error}"
                ) from error
            taken = time.process_time() - began
            assert taken < SECONDS, f"python -m tests.fuzz {name} {number}: takes {taken:.1f} s"
            tally.read += not line
            tally.refused += bool(line)
            tally.slowest = max(tally.slowest, (taken, number))
            if line:
                tally.lines.add(line)
    return tally


def _tried(kind: Kind, number: int) -> str:
    """Reads a case; the line with which it was refused, empty where it was not."""
    dice = Random(f"{kind.name} {number}")
    kind.path.unlink(missing_ok=True)  # some systems write at once what takes the place of something
    kind.path.write_bytes(kind.damaged(dice, well_formed=bool(number % 2)))
    line = ""
    try:
        game = kind.read()
    except InputError as error:
        line = str(error)
        assert line.isprintable(), ascii(line)
        assert len(one_line(line)) <= LONGEST_LINE
    else:
        if game is not None and dice.randrange(PLAYED) == 0:
            _play_a_week(game)
    if kind.checked and dice.randrange(COMMANDED) == 0:
        _commanded(str(kind.path.with_name(kind.checked)), refused=bool(line))
    return line


def _play_a_week(game: Game) -> None:
    for _ in range(PHASES_OF_A_WEEK):
        if game.state.ending is None:
            game.end_phase()
    game.digest()


def _commanded(file: str, *, refused: bool) -> None:
    """`wir check` says what is wrong, a line each, `wir show` the first of it, and both end with 2."""
    for words in (["check", file], ["show", file, "--reveal"]):
        result = CliRunner().invoke(main, words, prog_name="wir")
        said = (result.stdout + result.stderr).splitlines()
        assert all(line.isprintable() for line in said), said
        assert "Traceback" not in result.output
        assert "should not have" not in result.output, result.output
        assert result.exit_code in (0, 2), result.output
        if words[0] == "check" and refused:
            assert result.exit_code == 2, result.output
            assert all(len(line) <= LONGEST_LINE for line in said)
            assert said


@contextmanager
def memory_bounded() -> Iterator[None]:
    """No more than so much memory can be had, where the system knows such a bound; MemoryError tells of it."""
    if resource is None or not sys.platform.startswith("linux"):
        yield
        return
    now = int(Path("/proc/self/statm").read_text("ascii").split()[0]) * resource.getpagesize()
    old = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (now + MEMORY, old[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, old)
