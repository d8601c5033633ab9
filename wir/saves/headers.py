"""What a list of saved games tells of each: the header of its file."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import Final

import msgspec

from wir.engine.game import Game
from wir.model.forms import DIGEST_FORM
from wir.model.phases import Phase
from wir.model.plain import PlainError, convert
from wir.model.scenario import Length
from wir.model.sides import Side
from wir.rules.victory import result_level, scores
from wir.saves.errors import DamageError
from wir.saves.packing import decoded, encoded

LONGEST_TEXT: Final = 120
"""Characters of a text in a header at most."""


@dataclass(frozen=True, slots=True)
class Header:
    """What is told of a saved game without loading it.

    `seats` tells who plays which side, `ending` how the game ended, if it did, `digests` the form by which its digests
    are made (`wir.model.forms`).
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


def header_of(game: Game) -> Header:
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


def pack_header(header: Header) -> bytes:
    """The header as it is written."""
    return encoded(msgspec.to_builtins(header, str_keys=True))


def unpack_header(data: bytes) -> Header:
    """The header of a file. Raises DamageError where it is not one, or holds what cannot be printed in a line."""
    try:
        header: Header = convert(decoded(data), Header, "header")
    except PlainError as error:
        raise DamageError(str(error)) from None
    except DamageError as error:
        raise DamageError(f"header: {error}") from None
    for text in (header.title, header.result, header.ending or "", *header.seats.values()):
        if len(text) > LONGEST_TEXT or not text.isprintable():
            raise DamageError("header: a text in it cannot be printed")
    return header
