"""A save that was put by hand where a later one of the same game was, as when somebody copies back an old file.

Nothing in the save itself shows that. But then the journal beside it belongs to the other one, and the ring of
autosaves, or the copy of the previous save, goes farther than the save does. Without them nobody can tell.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from wir.engine.sequence import SEQUENCE
from wir.model.phases import Phase
from wir.model.state import State
from wir.saves.errors import SaveError
from wir.saves.files import BACKUP, SUFFIX, beside
from wir.saves.recorder import Recovered, autosaves_of
from wir.saves.saving import load_game, load_header


def later_save(path: Path, found: Recovered) -> Path | None:
    """The copy of the same game that goes farthest beyond the save at a path, if any does; autosaves come first."""
    if found.has_journal or path.suffix != SUFFIX:
        return None
    state = found.game.state
    others = sorted(_copies(path), key=lambda copy: copy[0], reverse=True)  # autosaves stay before the copy
    return next((file for at, file in others if at > _moment(state.week, state.phase) and _is_of(state, file)), None)


def is_over_another(path: Path) -> bool:
    """Whether a save replaced another game's, whose copy and autosaves would be overwritten by playing on."""
    state, copy = _state_of(path), beside(path, BACKUP)
    if state is None or state.options.iron_man:  # which keeps neither
        return False
    files = [copy] if copy.is_file() else autosaves_of(path)
    others = [other for other in map(_state_of, files) if other is not None]
    return others != [] and not any(_are_same(state, other) for other in others)


def _copies(path: Path) -> Iterator[tuple[tuple[int, int], Path]]:
    """The autosaves of a save and the copy of the previous save, each with the moment at which it stands."""
    for file in (*autosaves_of(path), beside(path, BACKUP)):
        with suppress(SaveError):
            header = load_header(file)
            yield _moment(header.week, header.phase), file


def _moment(week: int, phase: Phase) -> tuple[int, int]:
    return week, SEQUENCE.index(phase)


def _is_of(state: State, file: Path) -> bool:
    """Whether a file holds the game of a state, rather than one that had its name before."""
    other = _state_of(file)
    return other is not None and _are_same(state, other)


def _are_same(state: State, other: State) -> bool:
    """Whether two states belong to one game."""
    return (state.scenario.id, state.seed, state.length) == (other.scenario.id, other.seed, other.length)


def _state_of(file: Path) -> State | None:
    """The state of a save; None where it cannot be read."""
    with suppress(SaveError):
        return load_game(file).state
    return None
