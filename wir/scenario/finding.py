"""Where the files of maps and scenarios are, and the tables of their text."""

import os
import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from wir.files import read_regular
from wir.scenario.errors import ScenarioError, quoted, suggestion
from wir.toml import read_toml

LARGEST_FILE: Final = 1_000_000
"""Bytes of a map or scenario file at most; ours have some 40,000."""

_PLACE_OF_FAULT: Final = re.compile(r"^(?P<reason>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of .*)\)$")


KEPT: Final = 8
"""How many files are kept worked out while their text stays the same: a game begins with what its set-up has shown."""


@dataclass(frozen=True, slots=True, eq=False)
class Source:
    """A file as read: its name, its text with plain line ends, and its tables, which must not be changed."""

    name: str
    text: str
    tables: dict[str, Any]


def read_source(path: Path) -> Source:
    """Reads a TOML file. Raises ScenarioError with line and column where it is not one."""
    return _source(path.name, _text(path))


@lru_cache(KEPT)
def _source(name: str, text: str) -> Source:
    try:
        return Source(name, text, read_toml(text))
    except tomllib.TOMLDecodeError as error:
        raise ScenarioError(f"{name}: {_with_place(str(error), text)}") from None
    except RecursionError:
        raise ScenarioError(f"{name}: is nested too deeply") from None


def _text(path: Path) -> str:
    try:
        raw = read_regular(path, LARGEST_FILE + 1)
    except OSError as error:
        raise ScenarioError(f"{path.name}: cannot be read ({error.strerror})") from None
    if len(raw) > LARGEST_FILE:
        raise ScenarioError(f"{path.name}: is larger than {LARGEST_FILE} bytes, too large for a map or scenario")
    try:
        return raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        line = raw[: error.start].count(b"\n") + 1
        raise ScenarioError(f"{path.name}: line {line}: is not UTF-8 text") from None


def _with_place(message: str, text: str) -> str:
    """The parser's message with its place in front: `line 3, column 5: Invalid value`."""
    found = _PLACE_OF_FAULT.match(message)
    if found is None:
        return message
    if found["line"] is None:
        return f"line {text.count(chr(10)) + 1}: {found['reason']} at the end of the file"
    return f"line {found['line']}, column {found['column']}: {found['reason']}"


SUFFIX: Final = ".toml"
_LONGEST_BEGINNING: Final = 1_000_000
"""The first bytes of a file, in which it must name its map."""

_NAMES_A_MAP: Final = re.compile(r"^map\s*=", re.MULTILINE)


def scenario_folder() -> Path:
    """The folder of our own files: beside the checkout's pyproject.toml, else the data of the installed package."""
    package = Path(__file__).resolve().parents[1]
    checkout = package.parent
    if (checkout / "pyproject.toml").is_file() and (checkout / "scenarios").is_dir():
        return checkout / "scenarios"
    return package / "data"


def scenario_names() -> tuple[str, ...]:
    """The scenarios that can be named without a path, in alphabetical order; maps are not among them."""
    files = filter(is_file, sorted(scenario_folder().glob(f"*{SUFFIX}")))
    texts = {file.stem: read_regular(file, _LONGEST_BEGINNING).decode(errors="replace") for file in files}
    return tuple(name for name, text in texts.items() if _NAMES_A_MAP.search(text))


def find_scenario(name_or_path: str | os.PathLike[str]) -> Path:
    """The file of a scenario, named by its id or by a path. Raises ScenarioError where there is none."""
    text = os.fspath(name_or_path)
    if isinstance(name_or_path, str) and Path(text).name == text and not text.endswith(SUFFIX):
        path = scenario_folder() / f"{text}{SUFFIX}"
        if not is_file(path):
            names = scenario_names()
            others = file_or_name(text, names) or f" (there are {', '.join(names)})"
            raise ScenarioError(f"there is no scenario {quoted(text)}{others}")
        return path
    path = Path(text)
    if not is_file(path):
        raise ScenarioError(f"{text}: there is no such file")
    return path


def file_or_name(word: str, known: Iterable[str]) -> str:
    """` (did you mean "uman.toml"?)` if there is such a file here, else a similar name, if there is one."""
    file = f"{word}{SUFFIX}"
    return f" (did you mean {quoted(file)}?)" if is_file(Path(file)) else suggestion(word, known)


def find_map(name: str, scenario: Path) -> Path | None:
    """The file of a map that a scenario names: in the scenario's own folder, else in ours; None where there is none."""
    if Path(name).name != name:
        return None
    beside = (scenario.parent / f"{name}{SUFFIX}", scenario_folder() / f"{name}{SUFFIX}")
    return next((path for path in beside if is_file(path)), None)


def is_file(path: Path) -> bool:
    """Whether there is a file of this name, which may be impossible for a file."""
    try:
        return path.is_file()
    except (OSError, ValueError):  # names that no file can have
        return False
