"""The results of a ladder: a file of JSON lines, one for each game, which can be resumed and merged.

Such a file may contain anything: a line that is not a result is reported by number. A result counts only as long as the
rules and both commanders stay as they were when it was played.
"""

import errno
import json
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Final

import msgspec

from wir.files import open_regular
from wir.lab.fixtures import Fixture, FixtureScore, LabError
from wir.match.players import find_commander
from wir.scenario import scenario_folder

_PACKAGE: Final = Path(__file__).resolve().parents[1]

_WORLD: Final = ("model", "rules", "orders", "engine", "estimates", "scenario")
"""The rooms that every game depends on."""

_SOURCES: Final = (".py", ".toml")


def build_of(fixture: Fixture) -> str:
    """A digest of the sources that decide a game: those rooms, and both commanders. Raises PlayerError."""
    parts = [_world(), *(_commander(name) for name in (fixture.axis, fixture.soviet))]
    return blake2b("".join(parts).encode(), digest_size=8).hexdigest()


@cache
def _world() -> str:
    return _digest([*(_PACKAGE / room for room in _WORLD), scenario_folder()])


@cache
def _commander(player: str) -> str:
    """The sources of a commander: the whole package of its module, or the module alone."""
    module = sys.modules[find_commander(player).__module__]
    file = Path(module.__file__ or "")
    return _digest([file.parent if module.__package__ else file])


def _digest(places: Iterable[Path]) -> str:
    found = blake2b(digest_size=16)
    for place in places:
        files = [place] if place.is_file() else [f for f in place.rglob("*") if f.suffix in _SOURCES and f.is_file()]
        for file in sorted(files):
            content = file.read_bytes()
            found.update(f"{file.name} {len(content)}\n".encode() + content)
    return found.hexdigest()


_LONGEST: Final = 20_000
"""Bytes of a line at most."""

_BEGINNING: Final = b'{"fixture": {'
"""How each line written here begins."""


@dataclass(frozen=True, slots=True)
class Result:
    """A game that was played; `build` is a digest of the rules and the commanders at the time."""

    fixture: Fixture
    build: str
    score: FixtureScore

    def line(self) -> str:
        """The result as a line of the file."""
        return json.dumps(asdict(self))


class Results:
    """The known results, by game and build; if there is a file, each new one is appended to it."""

    def __init__(self, path: Path | None = None) -> None:
        """Reads the file, or creates it.

        Raises LabError for anything in it that is not a result, or if it is not a regular file.
        """
        self._path = path
        self._known: dict[tuple[Fixture, str], FixtureScore] = {}
        if path is None:
            return
        with _named(path):
            if not path.exists():
                path.open("xb").close()
        self._read(path, may_be_torn=True)

    def __len__(self) -> int:
        return len(self._known)

    def __contains__(self, game: tuple[Fixture, str]) -> bool:
        return game in self._known

    def score(self, fixture: Fixture, build: str) -> FixtureScore | None:
        """The outcome of a game played with a build; None if it was not played."""
        return self._known.get((fixture, build))

    def add(self, result: Result) -> None:
        """Adds a result and writes it down at once, unless it is known.

        Raises LabError if the same game came out differently before, or if the file cannot be written.
        """
        if self._learn(result) and self._path is not None:
            _append(self._path, result.line())

    def merge(self, path: Path) -> None:
        """Adds the results of another file. Raises LabError as reading it and `add` do."""
        other = Results()
        other._read(path)
        for (fixture, build), score in other._known.items():
            try:
                self.add(Result(fixture, build, score))
            except LabError as error:
                raise LabError(f"{path.name}: {error}") from None

    def _learn(self, result: Result) -> bool:
        """Remembers a result; returns whether it is new."""
        f = result.fixture
        known = self.score(f, result.build)
        if known is None:
            self._known[f, result.build] = result.score
            return True
        if known.digest != result.score.digest:
            raise LabError(
                f"{f.axis} against {f.soviet} in {f.scenario}, seed {f.seed}: came out otherwise before,"
                f" {known.digest} and not {result.score.digest}"
            )
        return False

    def _read(self, path: Path, *, may_be_torn: bool = False) -> None:
        for number, line in _lines(path):
            if may_be_torn and not line.endswith(b"\n") and _is_torn(line):
                _cut_off(path, len(line))
                return
            try:
                self._learn(_parsed(line))
            except LabError as error:
                raise LabError(f"{path.name}: line {number}: {error}") from None


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    """The lines of a file from 1, with their ends.

    Raises LabError for too long a line, and if there is no such file.
    """
    with _named(path), open_regular(path) as file:
        number = 0
        while line := file.readline(_LONGEST + 1):
            number += 1
            if len(line) > _LONGEST:
                raise LabError(f"{path.name}: line {number}: is longer than {_LONGEST} bytes")
            if line.strip():
                yield number, line


@contextmanager
def _named(path: Path) -> Iterator[None]:
    """Turns what the operating system refuses inside into a LabError with the name of the file."""
    try:
        yield
    except LabError:
        raise
    except (OSError, ValueError) as error:  # ValueError for a name impossible for a file
        reason = error.strerror if isinstance(error, OSError) else None
        raise LabError(f"{path}: {reason or error}") from None


def _parsed(line: bytes) -> Result:
    try:
        found = msgspec.json.decode(line, type=Result)
        parts = msgspec.json.decode(line)
    except (ValueError, RecursionError) as error:
        raise LabError(f"is not the result of a game: {error}") from None
    if parts != msgspec.json.decode(found.line()):
        raise LabError("is not the result of a game: it has more parts, or fewer")
    return found


_CUT_OFF: Final = "Input data was truncated"
"""What msgspec says about JSON that is valid as far as it goes."""


def _is_torn(line: bytes) -> bool:
    """Whether a last line is one of ours whose end was lost, as after a power cut."""
    if not (line.startswith(_BEGINNING) or _BEGINNING.startswith(line)):
        return False
    try:
        msgspec.json.decode(line.removesuffix(b"-"), type=msgspec.Raw)  # a minus sign without its number is not JSON
    except (msgspec.DecodeError, RecursionError) as error:
        return str(error) == _CUT_OFF
    return False


def _cut_off(path: Path, length: int) -> None:
    with _named(path), path.open("r+b") as file:
        file.truncate(path.stat().st_size - length)


def _append(path: Path, line: str) -> None:
    """Appends a line to a file in one write, so that two programs may write to it at once."""
    with _named(path):
        lacks_end = path.exists() and path.stat().st_size > 0 and not _ends_a_line(path)
        data = (("\n" if lacks_end else "") + line + "\n").encode()
        with path.open("ab", buffering=0) as file:
            if file.write(data) < len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(file.fileno())


def _ends_a_line(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1) == b"\n"
