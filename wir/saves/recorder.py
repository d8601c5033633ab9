"""Keeps a game on disk while it is being played: its save, the journal beside it, and a ring of autosaves."""

from __future__ import annotations

import os
from dataclasses import dataclass
from itertools import chain, count
from pathlib import Path
from typing import Final

from wir.engine.game import Game
from wir.engine.sequence import SEQUENCE
from wir.files import read_regular
from wir.model.state import State
from wir.orders.base import Order
from wir.saves.container import Document, read_document
from wir.saves.errors import BarredError, ForeignError, SaveError, about_system
from wir.saves.files import SUFFIX, Stamp, beside, write_whole
from wir.saves.journal import UNDO, Journal, Recovery, follow, mark_of, read_journal
from wir.saves.lock import Lock
from wir.saves.migrations import migrated_lines
from wir.saves.saving import saved, unpack_document

RING: Final = 20
"""Autosaves of a game; each phase end overwrites the oldest."""

AUTOSAVES: Final = "autosaves"
"""The folder beside a save that holds them."""

JOURNAL: Final = ".journal"

_TRIES: Final = 5
"""Times that a save is read which another program is just writing."""


class Recorder:
    """Writes down what happens in one game: each order at once, the whole game when a phase ends or on request.

    It holds the lock on the save, and looks before each write whether the files are still those that it wrote: a folder
    may be removed, restored from a copy, or brought up to date from another machine. Every method raises ForeignError
    where they are not, and SaveError where the disk does not allow it.
    """

    def __init__(self, path: Path, game: Game, *, sync: bool = True, lock: Lock | None = None) -> None:
        """Begins with a save of the game as it stands. Raises BarredError too, unless the lock is held already."""
        self.path = path
        self._sync = sync
        self._journal: Journal | None = None
        self._written: tuple[Stamp, bytes] | None = None
        self._lock = lock or Lock(path)
        try:
            self.save(game)
        except BaseException:
            self.close()
            raise

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
        """Ends the recording and gives the lock back; the files stay."""
        if self._journal is not None:
            self._journal.close()
        self._lock.release()

    def _save(self, game: Game) -> Document:
        document = saved(game, self.path)
        self._prove()
        keep_previous = not game.state.options.iron_man
        stamp = write_whole(self.path, document.parts(), sync=self._sync, keep_previous=keep_previous)
        self._written = stamp, document.front.packed()
        if self._journal is not None:
            self._journal.close()
        self._journal = Journal(beside(self.path, JOURNAL), mark_of(document))
        return document

    def _line(self, text: str) -> None:
        if self._journal is not None:
            self._prove()
            self._journal.write(text)

    # Whether the files are ours

    def _prove(self) -> None:
        """Raises ForeignError unless the files are those that were written last."""
        if self._lock.is_released:
            raise SaveError(f"{self.path.name}: is no longer recorded")
        if self._written is None:
            return
        try:
            if not self.path.parent.is_dir():
                raise ForeignError(f"the folder {self.path.parent} is gone")
            if not self._is_save_ours(*self._written):
                raise ForeignError(f"{self.path.name} has been changed by another program")
            if self._journal is not None and not self._journal.is_closed and not self._journal.is_there():
                raise ForeignError(f"{self.path.stem}{JOURNAL} has been changed by another program")
            self._lock.prove()
        except FileNotFoundError as error:
            raise ForeignError(f"{Path(error.filename or self.path).name} is gone") from None
        except BarredError as error:
            raise ForeignError(str(error)) from None
        except OSError as error:
            raise about_system(self.path, error) from None

    def _is_save_ours(self, stamp: Stamp, front: bytes) -> bool:
        """Whether the save is as it was written; where only its stamp differs, its checksums decide.

        Some network folders number their files anew, or round times.
        """
        found = Stamp.of(self.path.lstat())
        if found == stamp:
            return True
        if found.size != stamp.size or not _begins_with(self.path, front):
            return False
        self._written = found, front
        return True


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
    for _ in range(_TRIES):
        document = read_document(path)
        lines = read_journal(beside(path, JOURNAL), mark_of(document))
        if lines or _begins_with(path, document.front.packed()):
            break  # else another program has saved in between, and the journal belongs to that save
    game = unpack_document(document, path)
    return Recovered(game, follow(game, migrated_lines(lines, document.version, game.state)))


def _begins_with(path: Path, front: bytes) -> bool:
    try:
        return read_regular(path, len(front)) == front
    except OSError as error:
        raise about_system(path, error) from None


def set_journal_aside(path: Path) -> Path:
    """Keeps the journal of a save under another name, since the next one takes its place; returns where."""
    names = chain([".journal.kept"], (f".journal.kept-{n}" for n in count(2)))
    kept = next(name for name in (beside(path, ending) for ending in names) if not os.path.lexists(name))
    try:
        beside(path, JOURNAL).replace(kept)
    except OSError as error:
        raise about_system(kept, error) from None
    return kept
