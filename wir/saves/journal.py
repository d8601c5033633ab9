"""The journal beside a save: every order since, a line each, written before the screen shows it done.

The first line names the save that the orders follow, by its mark; after a newer save the journal is stale and passed
over. A last line without its line end was cut off in the writing, and its order was never carried out.
"""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO, Final

from wir.engine.game import Game, OrderRefusedError
from wir.files import create_anew, read_regular
from wir.orders.reading import OrderError, parse_order
from wir.saves.container import Document
from wir.saves.errors import SaveError, about_system

UNDO: Final = "UNDO"
"""The line of an order taken back. One given again is written out like any other."""

LARGEST: Final = 16 * 1024 * 1024
"""Bytes that are read of a journal at most; a phase has some thousands."""

_FIRST: Final = "wir journal 1 "


def mark_of(document: Document) -> str:
    """The mark by which a journal names a save: the checksums of its header and body."""
    front = document.front
    return front.header_sum.hex() + front.body_sum.hex()


class Journal:
    """A journal that is being written."""

    def __init__(self, path: Path, mark: str) -> None:
        """Begins the journal of a save anew. Raises SaveError where the file cannot be written."""
        self._path = path
        try:
            self._file: BinaryIO = create_anew(path)
        except OSError as error:
            raise about_system(path, error) from None
        self._length = 0
        self.write(_FIRST + mark)

    def write(self, line: str) -> None:
        """Adds a line. Raises SaveError where it cannot be written; then nothing of it stays."""
        data = f"{line}\n".encode()
        if self._file.closed:
            raise SaveError(f"{self._path.name}: can no longer be written")
        try:
            written = self._file.write(data)
            if written != len(data):
                raise OSError(None, "the disk is full")
        except OSError as error:
            self._cut()
            raise about_system(self._path, error) from None
        self._length += len(data)

    @property
    def is_closed(self) -> bool:
        """Whether nothing more can be written."""
        return self._file.closed

    def is_there(self) -> bool:
        """Whether the file under its name is the one being written, and as long as it was left. Raises OSError."""
        found = self._path.lstat()
        return os.path.samestat(os.fstat(self._file.fileno()), found) and found.st_size == self._length

    def close(self) -> None:
        """Ends the writing; the file stays."""
        self._file.close()

    def _cut(self) -> None:
        """Takes back half a line, so that a later one does not join it."""
        try:
            self._file.truncate(self._length)
            self._file.seek(self._length)
        except OSError:  # then the disk is past writing to, and no later line can follow either
            self._file.close()


def read_journal(path: Path, mark: str) -> tuple[str, ...]:
    """The lines that follow the save of this mark; none where the journal is missing or another save's.

    Raises SaveError where the file cannot be read.
    """
    try:
        raw = read_regular(path, LARGEST)
    except FileNotFoundError:
        return ()
    except OSError as error:
        raise about_system(path, error) from None
    first, *lines = raw.decode(errors="replace").split("\n")[:-1] or [""]
    return tuple(lines) if first == _FIRST + mark else ()


@dataclass(frozen=True, slots=True)
class Recovery:
    """What a journal gave back: how many lines, and why the rest of them could not be followed, if so."""

    lines: int
    problem: str | None = None


def follow(game: Game, lines: tuple[str, ...]) -> Recovery:
    """Does again in a game what the journal says, up to the first line that is none or not allowed."""
    for number, line in enumerate(lines, 1):
        try:
            if line != UNDO:
                game.submit(parse_order(line))
            elif game.undo() is None:
                return Recovery(number - 1, f"line {number + 1}: there is nothing to take back")
        except (OrderError, OrderRefusedError) as error:
            return Recovery(number - 1, f"line {number + 1}: {error}")
    return Recovery(len(lines))
