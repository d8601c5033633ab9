"""A save that was put by hand where a later one of its game was, as by whoever copies back an old file.

Nothing in the save itself tells that. But the journal beside it is that of the other one then, and the ring of
autosaves, or the copy of the save before, goes farther than the save does. Without them nobody can tell.
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
    others = sorted(_copies(path), key=lambda copy: copy[0], reverse=True)  # which leaves the autosave before the copy
    return next((file for at, file in others if at > _moment(state.week, state.phase) and _is_of(state, file)), None)


def is_over_another(path: Path) -> bool:
    """Whether a save was put where another game had one, whose copy and autosaves playing on would overwrite."""
    state, copy = _state_of(path), beside(path, BACKUP)
    if state is None or state.options.iron_man:  # which keeps neither
        return False
    files = [copy] if copy.is_file() else autosaves_of(path)
    others = [other for other in map(_state_of, files) if other is not None]
    return others != [] and not any(_are_same(state, other) for other in others)


def _copies(path: Path) -> Iterator[tuple[tuple[int, int], Path]]:
    """The autosaves of a save and the copy of the save before it, each with the moment at which it stands."""
    for file in (*autosaves_of(path), beside(path, BACKUP)):
        with suppress(SaveError):
            header = load_header(file)
            yield _moment(header.week, header.phase), file


def _moment(week: int, phase: Phase) -> tuple[int, int]:
    return week, SEQUENCE.index(phase)


def _is_of(state: State, file: Path) -> bool:
    """Whether a file holds the game of a state, and not one that had its name before."""
    other = _state_of(file)
    return other is not None and _are_same(state, other)


def _are_same(state: State, other: State) -> bool:
    """Whether two states are of one game."""
    return (state.scenario.id, state.seed, state.length) == (other.scenario.id, other.seed, other.length)


def _state_of(file: Path) -> State | None:
    """The state of a save; None where it cannot be read."""
    with suppress(SaveError):
        return load_game(file).state
    return None
