"""What a command works on: a scenario, a saved game, or a state written by hand; and where it may save."""

import os
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, BinaryIO, Final

from wir.engine.game import Game
from wir.files import read_regular, reason_of
from wir.match.players import HUMAN
from wir.match.state_json import contradictions, read_json, read_shown
from wir.model.errors import InputError
from wir.model.plain import PlainError, from_plain
from wir.model.printable import shortened
from wir.model.scenario import Scenario
from wir.model.state import State
from wir.rules.problems import calendar_problems, problems
from wir.saves.errors import SaveError
from wir.saves.files import BACKUP, SUFFIX, beside
from wir.saves.folder import find_save, save_names
from wir.saves.games import most_entries
from wir.saves.lock import LOCK
from wir.saves.recorder import AUTOSAVES, JOURNAL, recovered
from wir.saves.saving import load_header, save_game
from wir.scenario import load_scenario, scenario_names
from wir.scenario.finding import file_or_name, is_file

_BESIDE: Final = (BACKUP, ".tmp", ".old", JOURNAL, LOCK)
"""Endings of the files beside a saved game."""

LARGEST_STATE: Final = 16 * 1024 * 1024
"""Bytes of a written state at most; a whole one has some 100,000."""

DEFAULT_SEED: Final = 1


class PositionError(InputError):
    """A position that cannot be opened; the text is one line. `problems` holds all of them if there are several."""

    def __init__(self, *problems: str) -> None:
        super().__init__(problems[0])
        self.problems = problems


def open_position(text: str, saves: Path, seed: int | None = None) -> Game:
    """The game at a scenario's start, as a saved game stands with its journal, or from a written state.

    Another seed makes other dice from here on. Raises ScenarioError, SaveError or PositionError, each of one line.
    """
    if names_save(text):
        game = _saved(text, saves)
    elif text.endswith(".json"):
        game = Game(read_state(Path(text)))
    else:
        game = Game.new(load_scenario(text), DEFAULT_SEED)
    return game if seed is None else Game(replace(game.state.copy(), seed=seed))


def names_save(text: str) -> bool:
    """Whether a position names a saved game rather than a scenario or a written state."""
    return not text.endswith((".json", ".toml")) and text not in scenario_names()


def replaceable(path: Path) -> Path:
    """The file of a game that a tool may write; a name without an ending gets that of saved games.

    Raises SaveError if it would replace a game that a person plays, or something that is not a game. That goes for the
    file and for the copy kept beside it. A person plays whatever has a journal, every autosave, and a game with one
    computer; a game with no player named may have come from a tool.
    """
    if path.name in ("", "..") or not path.name.isprintable() or path.suffix in _BESIDE:
        raise SaveError(f"{shortened(str(path), 100)!r}: no saved game can have this name")
    path = path if path.suffix else path.with_name(path.name + SUFFIX)
    is_kept = beside(path, JOURNAL).exists() or path.parent.name == AUTOSAVES
    for file in (path, beside(path, BACKUP)):
        if os.path.lexists(file):
            try:
                seats = load_header(file).seats
            except SaveError:
                raise SaveError(f"{file}: already exists, and is not a saved game") from None
            if is_kept or len([player for player in seats.values() if player != HUMAN]) == 1:
                raise SaveError(f"{file}: already exists, and a person plays it: name another file")
    return path


def keep_game(game: Game, path: Path) -> None:
    """Saves a game that a tool has worked on. Raises SaveError if a person has started playing the file meanwhile."""
    save_game(game, replaceable(path))


def read_state(path: Path) -> State:
    """The state in a JSON file. Raises PositionError with every impossibility, ScenarioError for its scenario."""
    try:
        plain = read_json(read_bytes(path))
        scenario = _scenario_of(plain.get("scenario"), path)
        example = Game.new(scenario).state
        _check_size(plain, most_entries(scenario))
        plain_state = read_shown(plain, example)
        state = from_plain(plain_state, scenario)
    except PlainError as error:
        raise PositionError(*(f"{path.name}: {fault}" for fault in error.faults)) from None
    if state.viewer is not None:
        raise PositionError(f"{path.name}: viewer: is one side's View, which lacks the enemy's secrets")
    impossible = problems(state)
    is_dated = not any(calendar_problems(state))
    found = [*(contradictions(plain_state, state) if is_dated else ()), *impossible]
    if found:
        raise PositionError(*(f"{path.name}: {problem}" for problem in found))
    return state


def read_bytes(path: Path) -> bytes:
    """The content of a file. Raises PositionError where it cannot be read or is larger than any state."""
    name = path.name or str(path)  # as `.` and `/` have no name of their own
    try:
        data = read_regular(path, LARGEST_STATE + 1)
    except OSError as error:
        raise PositionError(f"{name}: {reason_of(error)}") from None
    return _bounded(data, name)


def read_stream(stream: BinaryIO, name: str) -> bytes:
    """The content of a stream, which may be endless. Raises PositionError if it is larger than any state."""
    return _bounded(stream.read(LARGEST_STATE + 1), name)


def _bounded(data: bytes, name: str) -> bytes:
    if len(data) > LARGEST_STATE:
        raise PositionError(f"{name}: is larger than {LARGEST_STATE} bytes")
    return data


def _check_size(plain: Mapping[str, Any], most: int) -> None:
    """Raises PlainError if a collection in a written state has more entries than any game could have."""
    left: list[tuple[str, Any]] = [*plain.items()]
    while left:
        place, value = left.pop()
        if isinstance(value, list | dict):
            if len(value) > most:
                raise PlainError(f"{place}: has {len(value)} entries, at most {most} are possible")
            left += [(place, entry) for entry in (value.values() if isinstance(value, dict) else value)]


def _scenario_of(name: object, path: Path) -> Scenario:
    """The scenario that a written state names: the file of that name beside it, else one of ours."""
    if not isinstance(name, str):
        raise PlainError("scenario: the name of a scenario is expected")
    beside = path.with_name(f"{name}.toml") if Path(name).name == name else None
    return load_scenario(beside if beside is not None and is_file(beside) else name)


def _saved(text: str, saves: Path) -> Game:
    try:
        path = find_save(saves, text)
    except SaveError as error:
        known = scenario_names()
        meant = file_or_name(text, [*known, *save_names(saves)]) or f" (there are {', '.join(known)})"
        raise PositionError(f"{error}, nor a scenario of that name{meant}") from None
    return recovered(path).game
