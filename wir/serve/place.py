"""Where a visitor was: the game that he played and what he saw of it, so that he finds it again.

His orders stand in the saved game; this is kept beside it, and nothing is lost but a moment's search without it.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, fields
from pathlib import Path
from typing import Any, Final

from wir.files import create_anew, read_regular
from wir.saves.folder import named_path

FILE: Final = ".browser.json"
_LARGEST: Final = 2000


@dataclass(frozen=True, slots=True)
class Place:
    """A game by its name; and as far as known the side, the hex of the cursor, the zoom and the map mode."""

    game: str
    side: str = ""
    cursor: str = ""
    zoom: str = ""
    map_mode: str = ""


def place_of(plain: Any) -> Place | None:
    """The place of a JSON object, which comes from outside; None where it is none."""
    names = {field.name for field in fields(Place)}
    if not isinstance(plain, dict) or "game" not in plain or not {*plain} <= names:
        return None
    return Place(**plain) if all(isinstance(value, str) for value in plain.values()) else None


def plain_place(place: Place | None) -> dict[str, str] | None:
    """A place as a JSON object."""
    return None if place is None else asdict(place)


def remembered(folder: Path) -> Place | None:
    """Where the visitor of a folder was; None where that is not known, or the game is not there any more."""
    with suppress(OSError, ValueError, RecursionError):
        place = place_of(json.loads(read_regular(folder / FILE, _LARGEST)))
        if place is not None and named_path(folder, place.game).is_file():
            return place
    return None


def remember(folder: Path, place: Place | None) -> None:
    """Keeps where the visitor of a folder is; a disk that refuses does no harm."""
    with suppress(OSError):
        if place is None:
            (folder / FILE).unlink(missing_ok=True)
        else:
            with create_anew(folder / FILE) as file:
                file.write(json.dumps(plain_place(place)).encode())
