"""Keeps a game on disk while it is being played: its save, the journal beside it, and a ring of autosaves.

The journal holds every order since the save, a line each, written before the screen shows it done. Its first line names
the save by its mark; after a newer save the journal is stale and ignored. A last line without a line end was cut off
while being written, and its order was never carried out.
"""

import os
from contextlib import suppress
from dataclasses import dataclass, replace
from glob import escape
from itertools import chain, count
from pathlib import Path
from typing import BinaryIO, Final

from wir.engine.game import MOST_ORDERS, Game, OrderRefusedError
from wir.engine.sequence import SEQUENCE
from wir.files import create_anew, read_regular
from wir.model.printable import one_line
from wir.model.state import State
from wir.orders.base import Order
from wir.orders.catalogue import OrderError, parse_order
from wir.saves.container import Document, read_document
from wir.saves.errors import BarredError, BrokenError, ForeignError, ReplacedError, SaveError, about_system
from wir.saves.files import BACKUP, SUFFIX, Stamp, beside, write_whole
from wir.saves.lock import Lock
from wir.saves.migrations import migrated_lines
from wir.saves.saving import saved, unpack_document

UNDO: Final = "UNDO"
"""The line that says that an order was taken back. One given again is written out like any other."""

LARGEST: Final = 1024 * 1024
"""The most bytes in a journal; a phase has some thousands. A game whose journal is full is saved and begins another."""

MOST_LINES: Final = MOST_ORDERS
"""The most lines in a journal, not counting its first."""

_FIRST: Final = "wir journal 1 "


class Journal:
    """A journal that is being written."""

    def __init__(self, path: Path, mark: str) -> None:
        """Starts the journal of a save afresh. Raises SaveError if the file cannot be written."""
        self._path = path
        try:
            self._file: BinaryIO = create_anew(path)
        except OSError as error:
            raise about_system(path, error) from None
        self._length = 0
        self._lines = -1
        try:
            self.write(_FIRST + mark)
        except SaveError:
            self.close()
            raise

    def write(self, line: str) -> None:
        """Adds a line. Raises SaveError if the journal is full or cannot be written; then nothing of the line stays."""
        data = f"{line}\n".encode()
        if self._file.closed:
            raise SaveError(f"{self._path.name}: can no longer be written")
        if self._lines >= MOST_LINES or self._length + len(data) > LARGEST:
            raise SaveError(f"{self._path.name}: is full")
        try:
            written = self._file.write(data)
            if written != len(data):
                raise OSError(None, "the disk is full")
        except OSError as error:
            self._cut()
            raise about_system(self._path, error) from None
        self._length += len(data)
        self._lines += 1

    @property
    def is_empty(self) -> bool:
        """Whether nothing has been written since the save."""
        return not self._lines

    @property
    def is_closed(self) -> bool:
        """Whether nothing more can be written."""
        return self._file.closed

    def is_there(self) -> bool:
        """Whether the file under its name is the one being written, and has its expected length. Raises OSError."""
        found = self._path.lstat()
        return os.path.samestat(os.fstat(self._file.fileno()), found) and found.st_size == self._length

    def close(self) -> None:
        """Ends the writing; the file stays."""
        self._file.close()

    def _cut(self) -> None:
        """Removes half a line, so that a later one does not join it."""
        try:
            self._file.truncate(self._length)
            self._file.seek(self._length)
        except OSError:  # then the disk cannot be written at all, and no later line can follow either
            self._file.close()


def read_journal(path: Path, mark: str) -> tuple[str, ...]:
    """The lines that follow the save of this mark; none if the journal is missing or belongs to another save.

    If there are too many, one beyond the limit is returned to show it. Raises SaveError if the file cannot be read or
    is too large.
    """
    try:
        raw = read_regular(path, LARGEST + 1)
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise about_system(path, error) from None
    if not raw.startswith(f"{_FIRST}{mark}\n".encode()):
        return ()
    if len(raw) > LARGEST:
        raise SaveError(f"{path.name}: is larger than {LARGEST} bytes, too large for a journal")
    return tuple(raw.decode(errors="replace").split("\n")[1:-1][: MOST_LINES + 1])


def foreign_lines(path: Path) -> tuple[str, ...]:
    """The lines of the journal beside a save, whatever its first line says; none if it cannot be read."""
    with suppress(OSError):
        raw = read_regular(beside(path, JOURNAL), LARGEST)
        return tuple(raw.decode(errors="replace").split("\n")[1:-1])
    return ()


@dataclass(frozen=True, slots=True)
class Recovered:
    """A game as it stood at the last order: how many lines of its journal were replayed, and why not the rest, if any.

    `has_journal` tells whether a journal of that save is beside it, as it is unless files have been moved.
    """

    game: Game
    lines: int
    problem: str | None = None
    has_journal: bool = True


def follow(game: Game, lines: tuple[str, ...]) -> Recovered:
    """Repeats in a game what the journal says, up to the first line that cannot be read or is not allowed."""
    for number, line in enumerate(lines, 1):
        if number > MOST_LINES:
            return Recovered(game, MOST_LINES, f"line {number + 1}: a journal has at most {MOST_LINES} lines of orders")
        try:
            if line != UNDO:
                game.submit(parse_order(line))
            elif game.undo() is None:
                return Recovered(game, number - 1, f"line {number + 1}: there is nothing to take back")
        except (OrderError, OrderRefusedError) as error:
            return Recovered(game, number - 1, one_line(f"line {number + 1}: {error}"))
    return Recovered(game, len(lines))


RING: Final = 20
"""How many autosaves a game has; each phase end overwrites the oldest."""

AUTOSAVES: Final = "autosaves"
"""The folder beside a save that holds them."""

JOURNAL: Final = ".journal"

_TRIES: Final = 5
"""How many times to try reading a save that another program is just writing."""


class Recorder:
    """Writes down what happens in one game: each order at once, the whole game when a phase ends or on request.

    It holds the lock on the save, and checks before each write that the files are still those that it wrote: a folder
    may be removed, restored from a backup, or synchronized from another machine. Every method raises ForeignError if
    they are not, and SaveError if the disk does not allow it.
    """

    def __init__(self, path: Path, game: Game, *, lock: Lock | None = None) -> None:
        """Begins with a save of the game as it stands; if that fails, a new name stays free.

        Raises BarredError too, unless the lock is held already.
        """
        self.path = path
        self._journal: Journal | None = None
        self._written: tuple[Stamp, bytes] | None = None
        self._lock = lock or Lock(path)
        is_new = not os.path.lexists(path)
        try:
            self.save(game)
        except BaseException:
            if is_new and self._written is not None:
                self._remove()
            self.close()
            raise

    def order(self, order: Order) -> None:
        """Notes an order that is about to be carried out."""
        self._line(str(order))

    def undo(self) -> None:
        """Notes that the last order is about to be taken back."""
        self._line(UNDO)

    def save(self, game: Game) -> Document:
        """Saves the game and starts the journal afresh. Returns what was written."""
        document = saved(game, self.path)
        self._prove()
        keep_previous = not game.state.options.iron_man
        stamp = write_whole(self.path, document.parts(), sync=True, keep_previous=keep_previous)
        self._written = stamp, document.front
        if self._journal is not None:
            self._journal.close()
        self._journal = Journal(beside(self.path, JOURNAL), document.mark)
        return document

    def leave(self, game: Game) -> None:
        """Saves the game; the copy beside it then holds the orders of the phase too, whatever is put over the save."""
        before = self._written
        document = self.save(game)
        if game.given and (before is None or before[1] != document.front):
            self.save(game)

    @property
    def has_all(self) -> bool:
        """Whether nothing has been noted since the last save."""
        return self._journal is not None and self._journal.is_empty

    @property
    def is_replaced(self) -> bool:
        """Whether other files lie where these were written; a folder that cannot be read does not say so."""
        try:
            self._prove()
        except ReplacedError:
            return True
        except SaveError:
            return False
        return False

    def phase_ended(self, game: Game) -> None:
        """Saves the game, and also in the ring of autosaves unless it is an iron man game."""
        document = self.save(game)
        if not game.state.options.iron_man:
            write_whole(autosave_path(self.path, game.state), document.parts(), sync=False, keep_previous=False)

    def close(self) -> None:
        """Ends the recording and releases the lock; the files stay."""
        if self._journal is not None:
            self._journal.close()
        self._lock.release()

    def _remove(self) -> None:
        """Removes a save whose journal could not be started, and whatever there is of the journal."""
        for file in (beside(self.path, JOURNAL), self.path):
            with suppress(OSError):
                file.unlink()

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
                raise ReplacedError(f"{self.path.name} has been changed by another program")
            if self._journal is not None and not self._journal.is_closed and not self._journal.is_there():
                raise ReplacedError(f"{self.path.stem}{JOURNAL} has been changed by another program")
            self._lock.prove()
        except FileNotFoundError as error:
            raise ForeignError(f"{Path(error.filename or self.path).name} is gone") from None
        except BarredError as error:
            raise ForeignError(str(error)) from None
        except OSError as error:
            raise about_system(self.path, error) from None

    def _is_save_ours(self, stamp: Stamp, front: bytes) -> bool:
        """Whether the save is as it was written; if only its stamp differs, its checksums decide.

        Some network folders renumber files, or round times.
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


def autosaves_of(path: Path) -> list[Path]:
    """The existing autosaves of the save at `path`, or of a game that had its name before."""
    return sorted((path.parent / AUTOSAVES).glob(f"{escape(path.stem)}-[0-9][0-9]{SUFFIX}"))


def recovered(path: Path) -> Recovered:
    """The game of a save with the orders of its journal. Raises SaveError; changes nothing on disk."""
    for _ in range(_TRIES):
        document = _document_of(path)
        lines = read_journal(beside(path, JOURNAL), document.mark)
        if lines or _begins_with(path, document.front):
            break  # otherwise another program has saved in between, and the journal belongs to that save
    game = unpack_document(document, path)
    found = follow(game, migrated_lines(lines, document.version, game.state))
    return replace(found, has_journal=_begins_journal(path, document.mark))


def _begins_journal(path: Path, mark: str) -> bool:
    """Whether the journal beside a save is that of this mark."""
    try:
        return _begins_with(beside(path, JOURNAL), f"{_FIRST}{mark}\n".encode())
    except SaveError:
        return False


def _document_of(path: Path) -> Document:
    """The file of a save; if it is broken, the error names the copy of the previous save, if there is one."""
    try:
        return read_document(path)
    except BrokenError as error:
        copy = beside(path, BACKUP)
        if path.suffix == SUFFIX and copy.is_file():
            raise BrokenError(f"{error}; {copy.name} is the save before it, and can be resumed") from None
        raise


def _begins_with(path: Path, front: bytes) -> bool:
    try:
        return read_regular(path, len(front)) == front
    except OSError as error:
        raise about_system(path, error) from None


def set_aside(path: Path, ending: str = JOURNAL) -> Path:
    """Renames the file with some ending beside a save, since the next will take its place; returns where it is."""
    names = chain([f"{ending}.kept"], (f"{ending}.kept-{n}" for n in count(2)))
    kept = next(name for name in (beside(path, name) for name in names) if not os.path.lexists(name))
    try:
        beside(path, ending).replace(kept)
    except OSError as error:
        raise about_system(kept, error) from None
    return kept
