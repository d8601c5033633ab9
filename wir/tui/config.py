"""The player's configuration: keys, look and preferences, from a file in the user's own folder.

The file comes from outside: whatever is wrong with it is reported in one line, and the game goes on with defaults in
its place.
"""

import os
import tomllib
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, fields
from enum import StrEnum
from pathlib import Path
from typing import Any, Final

from wir.files import read_regular, reason_of
from wir.model.errors import InputError
from wir.model.printable import one_line
from wir.toml import read_toml
from wir.tui.keys import Changes
from wir.tui.look import AUTOMATIC, LOOKS

FILE: Final = "config.toml"
_PALETTE_VARIABLE: Final = "WIR_PALETTE"
LARGEST: Final = 100_000
"""Bytes of a configuration file at most."""

_READ_WHOLE: Final = 2
"""How many faults are told in full: more would not fit in one line."""


class Pace(StrEnum):
    """The pace of the film of a week's combats; STEP waits for a key after each."""

    STEP = "step"
    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    INSTANT = "instant"


PACES: Final[tuple[Pace, ...]] = tuple(Pace)
"""From the slowest to the fastest."""

COLUMNS: Final = ("figures", "the front", "to do", "messages", "charts", "groups to act")
"""What may be shown beside the map below the hex."""

SECONDS: Final = {Pace.STEP: 2.0, Pace.SLOW: 4.0, Pace.NORMAL: 2.0, Pace.FAST: 0.5, Pace.INSTANT: 0.0}
"""How long each combat stays on the screen; STEP waits for a key, but takes these for the share of a march."""

MARCH_SHARE: Final = 8
"""What share of a combat's time a march or a bombardment is shown."""


def paced(pace: Pace, by: int) -> Pace:
    """A pace so many steps faster or slower, within the first and the last."""
    return PACES[max(0, min(PACES.index(pace) + by, len(PACES) - 1))]


class ConfigError(InputError):
    """The configuration makes no sense; the text says in one line where and why."""


@dataclass(frozen=True, slots=True)
class Config:
    """How a player likes the screen.

    `palette` is the name of a look or `auto`; `ascii` asks for characters that every terminal has. `ask_before_end`
    asks before every end of a phase, and says what is left to do. `pace` is that of the combats, `stop_at_own` waits at
    each combat of one's own groups, whoever attacks. `rulers` shows the numbers of columns and rows. `column` is what
    is shown beside the map below the hex until another is chosen in a game. `keys` are those that replace the usual
    ones, by binding.
    """

    palette: str = AUTOMATIC
    ascii: bool = False
    rulers: bool = True
    ask_before_end: bool = True
    pace: Pace = Pace.NORMAL
    stop_at_own: bool = False
    column: str = COLUMNS[0]
    keys: Changes = field(default_factory=dict)


def config_file() -> Path:
    """Where the configuration lives."""
    from platformdirs import user_config_path  # noqa: PLC0415 - takes longer to import than the rest of this module

    return user_config_path("wir", appauthor=False) / FILE


def load_config(path: Path, environment: Mapping[str, str] | None = None) -> tuple[Config, str | None]:
    """The configuration in a file, and what is wrong with it in one line; missing or wrong settings get their defaults.

    The environment variable WIR_PALETTE has the last word on the look. The key map checks whether changed keys make
    sense.
    """
    found: dict[str, Any] = {}
    try:
        found, wrong = _read(path)
    except ConfigError as error:
        wrong = [str(error)]
    problem = one_line(f"{path}: {together(wrong)}") if wrong else None
    palette = (os.environ if environment is None else environment).get(_PALETTE_VARIABLE)
    if palette:
        if palette in (AUTOMATIC, *LOOKS):
            found["palette"] = palette
        else:
            problem = problem or one_line(f"{_PALETTE_VARIABLE}: {_choice(palette, (AUTOMATIC, *LOOKS))}")
    return Config(**found), problem


def together(wrong: Sequence[str]) -> str:
    """Faults such as `zoom: there is no such setting` in a line: the first in full, the others by name."""
    others = [fault.partition(":")[0] for fault in wrong[1:]]
    return "; ".join(wrong) if len(wrong) <= _READ_WHOLE else f"{wrong[0]}; wrong too: {', '.join(others)}"


def _read(path: Path) -> tuple[dict[str, Any], list[str]]:
    try:
        data = read_regular(path, LARGEST + 1)
    except FileNotFoundError:
        return {}, []
    except OSError as error:
        raise ConfigError(reason_of(error)) from None
    if len(data) > LARGEST:
        raise ConfigError(f"is larger than {LARGEST} bytes")
    try:
        return parse_config(data.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise ConfigError("is not UTF-8 text") from None
    except RecursionError:
        raise ConfigError("is nested too deeply") from None


def parse_config(text: str) -> tuple[dict[str, Any], list[str]]:
    """The settings in a configuration's text, and what is wrong with the others. Raises ConfigError for no TOML."""
    try:
        table = read_toml(text)
    except tomllib.TOMLDecodeError as error:
        raise ConfigError(" ".join(str(error).split())) from None
    found: dict[str, Any] = {}
    wrong: list[str] = []
    known = {entry.name for entry in fields(Config)}
    for name, value in table.items():
        try:
            if name == "keys":
                found["keys"] = _changes(value, wrong)
            elif name not in known:
                raise ConfigError(f"{name}: there is no such setting")
            else:
                found[name] = _value(name, value)
        except ConfigError as error:
            wrong.append(str(error))
    return found, wrong


def _value(name: str, value: object) -> object:
    choices = {"palette": (AUTOMATIC, *LOOKS), "pace": PACES, "column": COLUMNS}.get(name)
    if choices is not None:
        if not isinstance(value, str) or value not in choices:
            raise ConfigError(f"{name}: {_choice(value, choices)}")
        return Pace(value) if choices is PACES else value
    if not isinstance(value, bool):
        raise ConfigError(f"{name}: true or false is expected, not {value!r}")
    return value


def _changes(value: object, wrong: list[str]) -> dict[str, list[str]]:
    """The keys that are named correctly; what is wrong with others is added to a list."""
    if not isinstance(value, dict):
        raise ConfigError('keys: lines such as "group.plot" = ["p"] are expected')
    changes: dict[str, list[str]] = {}
    for name, keys in _flat(value):
        wanted = [keys] if isinstance(keys, str) else keys
        if not isinstance(wanted, list) or not all(isinstance(key, str) for key in wanted):
            wrong.append(f"keys.{name}: a key or a list of keys is expected")
        else:
            changes[name] = wanted
    return changes


def _flat(table: Mapping[str, object]) -> Iterator[tuple[str, object]]:
    """The entries of a table, those of inner tables by both names: the quotes of `"group.plot"` may be left out."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from ((f"{name}.{inner}", entry) for inner, entry in value.items())
        else:
            yield name, value


def _choice(value: object, names: Iterable[str]) -> str:
    return f"{value!r} is not one of {', '.join(names)}"
