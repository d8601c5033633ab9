"""Makes the report of a game and puts it in files."""

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from wir.engine.game import Game
from wir.files import read_regular
from wir.match.players import is_played, people_of
from wir.model.errors import InputError
from wir.model.sides import Side
from wir.model.state import State
from wir.report.contents import Contents
from wir.report.record import Progress, record_of
from wir.report.rendering import html, markdown
from wir.report.words import SIDE
from wir.saves.files import write_whole

BOTH: Final = "both"

_MAKERS: Final = {".html": html, ".md": markdown}
_MARKS: Final = (b'<meta name="generator" content="wir ', b"\n*War in Russia: ")
"""What a report is recognized by."""

_HEAD: Final = 4096


class ReportError(InputError):
    """A report cannot be made as asked."""


def side_for(state: State, asked: str | None) -> Side | None:
    """The side to report on, None for both; `asked` is a side, `both`, or None for what suits the game.

    Raises ReportError for what would give away secrets while a person still plays.
    """
    people = people_of(state)
    if not is_played(state):
        return None if asked in (None, BOTH) else Side(asked.upper()) if asked else None
    if asked is None and len(people) == 1:
        return people[0]
    if asked is None or asked == BOTH:
        choice = " or ".join(f"--side {side.lower()}" for side in people)
        raise ReportError(f"this game is still being played, and a report on both sides would spoil it: {choice}")
    side = Side(asked.upper())
    if side not in people:
        raise ReportError(f"this game is still being played; what {SIDE[side]} know stays secret until it is over")
    return side


def report_of(game: Game, side: Side | None, tell: Progress | None = None) -> Contents:
    """The report of a game. Raises SaveError where a part of the save is damaged."""
    return Contents(record_of(game, side, tell))


def places(output: Path | None, name: str, form: str | None = None) -> list[Path]:
    """The files that a report goes to: by default the page alone, in a folder both forms or the one asked for.

    Raises ReportError for a file that is neither a page nor Markdown, and for an existing one that is not a report.
    """
    endings = [*_MAKERS] if form is None else [f".{form}"]
    if output is None:
        found = [Path(f"{name}{endings[0]}")]
    elif output.suffix in endings and not output.is_dir():
        found = [output]
    elif output.is_dir() or not (output.suffix or os.path.lexists(output)):
        found = [output / f"{name}{ending}" for ending in endings]
    else:
        raise ReportError(f"{output.name}: name a folder, or a file that ends in {' or '.join(endings)}")
    for path in found:
        if not _may_be_written(path):
            raise ReportError(f"{path.name}: already exists and is not a report; choose another name with -o")
    return found


def write_all(game: Game, side: Side | None, files: Iterable[Path]) -> None:
    """Makes the report of a game and writes it to each file. Raises SaveError."""
    report = report_of(game, side)
    for file in files:
        write(report, file)


def write(report: Contents, path: Path) -> int:
    """Writes a report in the form that the file's ending names; returns its length in bytes. Raises SaveError."""
    data = _MAKERS[path.suffix](report).encode()
    write_whole(path, [data], sync=False, keep_previous=False)
    return len(data)


def _may_be_written(path: Path) -> bool:
    try:
        head = read_regular(path, _HEAD)
    except (FileNotFoundError, NotADirectoryError):
        return True
    except (OSError, ValueError):
        return False
    return not head or any(mark in head for mark in _MARKS)


def readers_of(side: Side | None) -> str:
    """Whose report it is, in words."""
    return "both sides" if side is None else f"the {side.title()} side"
