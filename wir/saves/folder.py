"""The folder of saved games: names, the list of what is there, the newest."""

import os
import re
import time
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from itertools import count
from pathlib import Path
from shlex import quote
from typing import Final

from wir.files import path_of
from wir.model.printable import shortened
from wir.saves.errors import SaveError, about_system
from wir.saves.files import BACKUP, SUFFIX, beside
from wir.saves.lock import LOCK, open_elsewhere
from wir.saves.recorder import AUTOSAVES, JOURNAL, autosaves_of
from wir.saves.saving import Header, load_header

LONGEST_NAME: Final = 60
"""The most characters in a name."""

_SKEW: Final = 24 * 60 * 60
"""Seconds by which the clock of another machine, or the time zone of a USB stick, may be ahead."""

_HARMLESS: Final = re.compile(rf"[\w.,:/+@%{re.escape(os.sep)}][\w .,:/~+@%{re.escape(os.sep)}-]*")
"""Names that no shell would interpret; the name of a foreign file may contain a whole command."""

_RESERVED: Final = {"CON", "PRN", "AUX", "NUL", *(f"{port}{n}" for port in ("COM", "LPT") for n in range(1, 10))}
"""Names that Windows reserves for devices."""


@dataclass(frozen=True, slots=True, order=True)
class SaveTime:
    """When a game was last saved, in seconds since 1970; times in the future sort before all others.

    A clock that was or is wrong must not make a game the newest for ever.
    """

    is_past: bool
    seconds: float

    def __str__(self) -> str:
        """The day and the time of day, if they can be told."""
        with suppress(ValueError, OverflowError, OSError):
            return datetime.fromtimestamp(self.seconds).astimezone().strftime("%Y-%m-%d %H:%M")
        return "at a time that no calendar has"


@dataclass(frozen=True, slots=True)
class Listed:
    """A saved game of the folder: its header, or what is wrong with it, when it was saved, and who plays it now."""

    path: Path
    when: SaveTime
    header: Header | None
    problem: str | None
    open_in: str | None

    @property
    def name(self) -> str:
        """What `wir resume` calls it."""
        return f"{AUTOSAVES}/{self.path.stem}" if self.path.parent.name == AUTOSAVES else self.path.stem


def default_folder() -> Path:
    """Where saved games live unless told otherwise: `saves` in a checkout, else the user's data folder."""
    checkout = Path(__file__).resolve().parents[2]
    if (checkout / "pyproject.toml").is_file():
        return checkout / "saves"
    from platformdirs import user_data_path  # noqa: PLC0415 - not needed in a checkout

    return user_data_path("wir", appauthor=False) / "saves"


def named_path(folder: Path, name: str) -> Path:
    """The file of a plain name. Raises SaveError for anything else, such as a name with a path in it."""
    is_plain = all(letter.isalnum() or letter in " _-." for letter in name) and name[:1].isalnum()
    if is_plain and is_reserved(name):
        raise SaveError(f"{_short(name)!r}: Windows keeps this name for a device; choose another one")
    if not is_plain or len(name) > LONGEST_NAME or name[-1] in " .":
        which = f": {_short(name)!r}" if name else ""  # last, as the rest must be readable if a line is cut short
        raise SaveError(f"a saved game is named by letters, digits, spaces, - and _, at most {LONGEST_NAME}{which}")
    return folder / (name if name.endswith(SUFFIX) else name + SUFFIX)


def is_reserved(name: str) -> bool:
    """Whether Windows reserves a name for a device, with any ending; no file can have it there."""
    return name.partition(".")[0].upper() in _RESERVED


def new_path(folder: Path, name: str) -> Path:
    """The file of a plain name that is not taken. Raises SaveError if it is, or is not a plain name."""
    path = named_path(folder, name)
    if _is_taken(path):
        left = "" if os.path.lexists(path) else f", of which {AUTOSAVES}/ or {beside(path, BACKUP).name} is left"
        raise SaveError(f"{path.stem}: there is a saved game of this name already{left}")
    return path


def place_for(save: Path, text: str) -> Path:
    """Where to save a game elsewhere: under a plain name beside its present save, in a folder, or as a file.

    Raises SaveError if that place is taken or no file can be there.
    """
    path = path_of(text)
    if not text or path.name == text != "..":
        return new_path(save.parent, text)
    try:
        is_folder = path.is_dir()
    except OSError as error:  # a name too long for any file, or a folder that is not open to us
        raise about_system(path, error) from None
    if is_folder or text.endswith(("/", os.sep)):
        path /= save.stem
    if not path.name or not path.name.isprintable():
        raise SaveError(f"{_short(text)!r}: no saved game can have this name")
    if path.suffix != SUFFIX:
        path = path.with_name(path.name + SUFFIX)
    if _is_taken(path):
        raise SaveError(f"{path}: already exists")
    return path


def free_path(folder: Path, stem: str) -> Path:
    """The first of `stem-1`, `stem-2` and so on that is free and that no other program is taking right now."""
    paths = (folder / f"{stem}-{n}{SUFFIX}" for n in count(1))
    return next(path for path in paths if not (_is_taken(path) or beside(path, LOCK).exists()))


def _is_taken(path: Path) -> bool:
    """Whether a game has the name of a path, or had it and left files that a new one would overwrite."""
    return any(os.path.lexists(taken) for taken in (path, beside(path, BACKUP), *autosaves_of(path)))


def resume_words(path: Path, folder: Path) -> str:
    """What to type to resume a game that was saved while `folder` held the saved games: `resume war`.

    The name alone will do only in the usual folder, because the next command does not know of another.
    """
    named = path.stem if path.parent == folder == default_folder() else str(path)
    if " " in named and _HARMLESS.fullmatch(named):
        return f'resume "{named}"'  # which every shell takes
    return f"resume {named if _HARMLESS.fullmatch(named) else quote(named)}"


def find_save(folder: Path, text: str) -> Path:
    """The saved game of a plain name in the folder, one of its autosaves, or any file, with or without its ending.

    Raises SaveError where there is none.
    """
    for path in _meant(folder, text):
        try:
            if path.is_file():
                return path
        except (OSError, ValueError):  # names that no file can have
            continue
    named = _short(text) if text.strip() else f'"{text}"'
    raise SaveError(f"{named}: there is no such saved game")


def _short(text: str) -> str:
    return shortened(text, LONGEST_NAME)


def _meant(folder: Path, text: str) -> list[Path]:
    path = Path(text)
    files = [path, Path(f"{text}{SUFFIX}")]
    if path.name == text:  # whatever a file from elsewhere is called, as `war (1)`, or a kept copy
        return [folder / f"{text}{SUFFIX}", folder / text, *files]
    return [*files, folder / AUTOSAVES / f"{path.name}{SUFFIX}"] if path.parent == Path(AUTOSAVES) else files


def listed(folder: Path) -> list[Listed]:
    """The saved games of the folder, then their autosaves, each newest first. Damaged ones say what is wrong."""
    return [*_list(folder), *_list(folder / AUTOSAVES)]


def save_names(folder: Path) -> list[str]:
    """The names of the saved games of the folder, in alphabetical order."""
    return [path.stem for path in _files(folder)]


def newest(folder: Path) -> Path | None:
    """The saved game last played that is not over, or else the last of all; None if there is none."""
    games = sorted(_files(folder), key=lambda path: (last_change(path), path.name), reverse=True)
    return next((path for path in games if not _is_over(path)), games[0] if games else None)


def _is_over(path: Path) -> bool:
    try:
        return load_header(path).ending is not None
    except SaveError:
        return False  # anyone who resumes it is told what is wrong with it


def last_change(path: Path) -> SaveTime:
    """When a game was last saved or an order last written into its journal."""
    latest = time.time() + _SKEW
    moments = [SaveTime(False, 0.0)]
    for file in (path, beside(path, JOURNAL)):
        with suppress(OSError):
            moments.append(SaveTime((seconds := file.stat().st_mtime) <= latest, seconds))
    return max(moments)


def _files(folder: Path) -> list[Path]:
    return sorted(path for path in folder.glob(f"*{SUFFIX}") if path.is_file())


def _list(folder: Path) -> list[Listed]:
    by_name = sorted(map(_listed, _files(folder)), key=lambda entry: entry.name)
    return sorted(by_name, key=lambda entry: entry.when, reverse=True)


def _listed(path: Path) -> Listed:
    when = last_change(path)
    try:
        return Listed(path, when, load_header(path), None, open_elsewhere(path))
    except SaveError as error:
        return Listed(path, when, None, str(error), open_elsewhere(path))
