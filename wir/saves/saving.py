"""Saving and loading whole games, and the headers of their files."""

import os
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Final

import msgspec

from wir.engine.game import Game
from wir.model.phases import Phase
from wir.model.plain import DIGEST_FORM
from wir.model.scenario import Length
from wir.model.sides import Side
from wir.rules.victory import result_level, scores
from wir.saves.container import FORMAT, Document, decoded, encoded, read_as, read_document
from wir.saves.errors import DamageError, SaveError
from wir.saves.files import write_whole
from wir.saves.games import pack_game, prove_shape, unpack_game
from wir.saves.lock import Lock
from wir.saves.migrations import migrated

LONGEST_TEXT: Final = 120
"""The most characters in a text of a header."""


@dataclass(frozen=True, slots=True)
class Header:
    """What is known about a saved game without loading it.

    `seats` tells who plays which side, `ending` how the game ended, if it did, `digests` the form by which its digests
    are made (`wir.model.plain`).
    """

    title: str
    length: Length
    level: int
    seats: dict[Side, str]
    week: int
    date: date
    phase: Phase
    points: dict[Side, int]
    result: str
    ending: str | None
    digests: int

    @property
    def outcome(self) -> str:
        """The result so far; where a side has given up, its level counts on points alone (§4.11)."""
        return f"given up, on points {self.result}" if self.ending == "resignation" else self.result


def _header_of(game: Game) -> Header:
    """The header for a game as it stands."""
    state = game.state
    return Header(
        title=state.scenario.title,
        length=state.length,
        level=state.level,
        seats=dict(sorted(state.seats.items())),
        week=state.week,
        date=state.date,
        phase=state.phase,
        points=scores(state),
        result=result_level(state),
        ending=state.ending.by if state.ending is not None else None,
        digests=DIGEST_FORM,
    )


def unpack_header(data: bytes) -> Header:
    """The header of a file. Raises DamageError if it is not one, or holds what cannot be printed in a line."""
    header: Header = read_as(Header, data, "header", decoded)
    for text in (header.title, header.result, header.ending or "", *header.seats.values()):
        if len(text) > LONGEST_TEXT or not text.isprintable():
            raise DamageError("header: a text in it cannot be printed")
    return header


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
        return Document(FORMAT, encoded(msgspec.to_builtins(_header_of(game), str_keys=True)), pack_game(game))
    except DamageError as error:
        raise SaveError(f"{file.name}: {error}") from None


def load_game(path: str | os.PathLike[str]) -> Game:
    """The game of a file. Raises SaveError, a ValueError with one line of text, for anything that is not a game."""
    file = Path(path)
    return unpack_document(read_document(file), file)


def unpack_document(document: Document, file: Path) -> Game:
    """The game of a file that has been read. Raises SaveError as `load_game` does."""
    try:
        if document.version < FORMAT:
            prove_shape(document.body)
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
