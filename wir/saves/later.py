"""An older save that was put in the place of a later one of the same game, as when somebody copies back an old file.

Nothing in the save itself shows that. But then the journal beside it belongs to the other one, and the ring of
autosaves, or the copy of the previous save, goes farther than the save does. Without them nobody can tell. Leaving in
the middle of a phase keeps the orders of the phase in that copy too, since the same old file may come back twice.
"""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from wir.engine.game import Game
from wir.engine.sequence import SEQUENCE
from wir.model.phases import Phase
from wir.model.state import State
from wir.saves.container import read_document
from wir.saves.errors import SaveError
from wir.saves.files import BACKUP, SUFFIX, beside
from wir.saves.recorder import JOURNAL, Recovered, autosaves_of, follow, foreign_lines, read_journal
from wir.saves.saving import load_game, load_header, unpack_document


def later_save(path: Path, found: Recovered) -> Path | None:
    """The copy of the same game that goes farthest beyond the save at a path, if any does; autosaves come first."""
    if found.has_journal or path.suffix != SUFFIX:
        return None
    state = found.game.state
    others = sorted(_copies(path), key=lambda copy: copy[0], reverse=True)  # autosaves stay before the copy
    here = _moment(state.week, state.phase)
    farther = next((file for at, file in others if at > here and _is_of(state, file)), None)
    return farther or _copy_with_more(path, found.game)


def lost_orders(path: Path, found: Recovered) -> int:
    """How many orders the journal beside a save holds that were given in another file, which this one has replaced.

    A program that is killed when it has saved leaves the old journal beside a save that holds its orders.
    """
    lines = () if found.has_journal else foreign_lines(path)
    if not lines or found.game.state.options.iron_man:  # which keeps no copy by which that could be told
        return 0
    with suppress(SaveError):
        document = read_document(beside(path, BACKUP))
        if read_journal(beside(path, JOURNAL), document.mark) == lines:
            before = unpack_document(document, path)
            if follow(before, lines).game.digest() == found.game.digest():
                return 0
    return len(lines)


def is_over_another(path: Path) -> bool:
    """Whether a save replaced another game's, whose copy and autosaves would be overwritten by playing on."""
    state, copy = _state_of(path), beside(path, BACKUP)
    if state is None or state.options.iron_man:  # which keeps neither
        return False
    files = [copy] if copy.is_file() else autosaves_of(path)
    others = [other for other in map(_state_of, files) if other is not None]
    return others != [] and not any(_are_same(state, other) for other in others)


def _copy_with_more(path: Path, game: Game) -> Path | None:
    """The copy of the previous save, if it holds all orders that a game has in its phase, and more.

    Earlier ones may differ: the other player may have changed his turn and sent it again.
    """
    with suppress(SaveError):
        other = load_game(beside(path, BACKUP))
        is_now = (other.state.week, other.state.phase) == (game.state.week, game.state.phase)
        is_more = len(other.given) > len(game.given) and other.given[: len(game.given)] == game.given
        if is_now and is_more and _are_same(game.state, other.state):
            return beside(path, BACKUP)
    return None


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
