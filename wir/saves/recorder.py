"""Keeps a game on disk while it is being played: its save, the journal beside it, and a ring of autosaves."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

from wir.engine.game import Game
from wir.engine.sequence import SEQUENCE
from wir.model.state import State
from wir.orders.base import Order
from wir.saves.container import Document, read_document
from wir.saves.errors import about_system
from wir.saves.files import SUFFIX, beside, write_whole
from wir.saves.journal import UNDO, Journal, Recovery, follow, mark_of, read_journal
from wir.saves.saving import saved, unpack_document

RING: Final = 20
"""Autosaves of a game; each phase end overwrites the oldest."""

AUTOSAVES: Final = "autosaves"
"""The folder beside a save that holds them."""

JOURNAL: Final = ".journal"


class Recorder:
    """Writes down what happens in one game: each order at once, the whole game when a phase ends or on request.

    Every method raises SaveError where the disk does not allow it.
    """

    def __init__(self, path: Path, game: Game, *, sync: bool = True) -> None:
        """Begins with a save of the game as it stands."""
        self.path = path
        self._sync = sync
        self._journal: Journal | None = None
        self.save(game)

    def order(self, order: Order) -> None:
        """Notes an order that is about to be carried out."""
        self._line(str(order))

    def undo(self) -> None:
        """Notes that the last order is about to be taken back."""
        self._line(UNDO)

    def save(self, game: Game) -> None:
        """Saves the game; the journal begins anew."""
        self._save(game)

    def phase_ended(self, game: Game) -> None:
        """Saves the game, and once more in the ring of autosaves, which a game of iron man does without."""
        document = self._save(game)
        if not game.state.options.iron_man:
            write_whole(autosave_path(self.path, game.state), document.parts(), sync=False, keep_previous=False)

    def close(self) -> None:
        """Ends the recording; the files stay."""
        if self._journal is not None:
            self._journal.close()

    def _save(self, game: Game) -> Document:
        document = saved(game, self.path)
        write_whole(self.path, document.parts(), sync=self._sync)
        self.close()
        self._journal = Journal(beside(self.path, JOURNAL), mark_of(document))
        return document

    def _line(self, text: str) -> None:
        if self._journal is not None:
            self._journal.write(text)


def autosave_path(path: Path, state: State) -> Path:
    """Where the autosave of a state goes, in the ring of the game whose save is at `path`."""
    ordinal = state.week * len(SEQUENCE) + SEQUENCE.index(state.phase)
    return path.parent / AUTOSAVES / f"{path.stem}-{ordinal % RING + 1:02}{SUFFIX}"


@dataclass(frozen=True, slots=True)
class Recovered:
    """A game as it stood at the last order, and what its journal gave back."""

    game: Game
    recovery: Recovery


def recovered(path: Path) -> Recovered:
    """The game of a save with the orders of its journal. Raises SaveError; changes nothing on disk."""
    document = read_document(path)
    game = unpack_document(document, path)
    return Recovered(game, follow(game, read_journal(beside(path, JOURNAL), mark_of(document))))


def set_journal_aside(path: Path) -> Path:
    """Keeps the journal of a save under another name, since the next one takes its place; returns where."""
    kept = beside(path, ".journal.kept")
    try:
        beside(path, JOURNAL).replace(kept)
    except OSError as error:
        raise about_system(kept, error) from None
    return kept
