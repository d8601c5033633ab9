"""Saving and loading whole games."""

from __future__ import annotations

import os
from pathlib import Path

from wir.engine.game import Game
from wir.saves.container import FORMAT, Document, read_document
from wir.saves.errors import DamageError, SaveError
from wir.saves.files import write_whole
from wir.saves.games import pack_game, unpack_game
from wir.saves.headers import Header, header_of, pack_header, unpack_header
from wir.saves.lock import Lock
from wir.saves.migrations import migrated


def save_game(game: Game, path: str | os.PathLike[str], *, sync: bool = True) -> None:
    """Saves a game; the previous file of that name is kept as `.bak`. Raises SaveError where it cannot be written.

    Raises BarredError, a SaveError, while another program plays the game of that file. Without `sync` the disk may take
    its time.
    """
    file = Path(path)
    parts = saved(game, file).parts()
    lock = Lock(file)
    try:
        write_whole(file, parts, sync=sync, keep_previous=not game.state.options.iron_man)
    finally:
        lock.release()


def saved(game: Game, file: Path) -> Document:
    """What is written for a game. Raises SaveError for a game that no file can hold."""
    try:
        return Document(FORMAT, pack_header(header_of(game)), pack_game(game))
    except DamageError as error:
        raise SaveError(f"{file.name}: {error}") from None


def load_game(path: str | os.PathLike[str]) -> Game:
    """The game of a file. Raises SaveError, a ValueError whose text is one line, for all that is not one."""
    file = Path(path)
    return unpack_document(read_document(file), file)


def unpack_document(document: Document, file: Path) -> Game:
    """The game of a file that has been read. Raises SaveError as `load_game` does."""
    try:
        current = migrated(document)
        unpack_header(current.header)
        return unpack_game(current.body, file.name)
    except DamageError as error:
        raise SaveError(f"{file.name}: {error}") from None


def load_header(path: str | os.PathLike[str]) -> Header:
    """What a file's header tells; the game itself is not read. Raises SaveError as `load_game` does."""
    file = Path(path)
    document = read_document(file, header_only=True)
    try:
        return unpack_header(migrated(document).header)
    except DamageError as error:
        raise SaveError(f"{file.name}: {error}") from None
