"""Visitors: the name by which one is known, the folder with his games, and where he was last.

His orders are in the saved game; where he was is kept beside it, merely for convenience.
"""

import json
import re
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final
from unicodedata import normalize

import msgspec

from wir.files import create_anew, read_regular
from wir.saves.errors import SaveError
from wir.saves.folder import is_reserved, named_path
from wir.saves.recorder import AUTOSAVES
from wir.serve.door import ServeError

LONGEST: Final = 30
"""The most characters in a visitor's name."""

_BROWSER: Final = re.compile(r"[0-9a-f]{16,64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Visitor:
    """A visitor: `key` tells him from others, `folder` holds his games, `where` is the folder's name."""

    key: str
    folder: Path
    where: str


def visitor_of(saves: Path, name: str, browser: str, *, asks_name: bool) -> Visitor:
    """The visitor of a name, or of a browser if no name is asked for, as on this machine alone.

    Raises ServeError for a name that cannot be that of a folder, or would lead out of the folder of saved games.
    """
    if not asks_name:
        if not _BROWSER.fullmatch(browser):
            raise ServeError("the page does not say which browser it is in; load it again")
        return Visitor(browser, saves, str(saves))
    wanted = _plain(name)
    return Visitor(wanted, _inside(saves, wanted), f"{wanted} on the server")


def _plain(name: str) -> str:
    """A name as used for folders, which on some systems ignore capitals."""
    wanted = normalize("NFC", name).strip().casefold()
    if wanted == AUTOSAVES or ("." not in wanted and is_reserved(wanted)):
        raise ServeError(f"a player's folder cannot be called {wanted}: choose another name, or {wanted}-1")
    try:
        path = named_path(Path(), wanted)
    except SaveError:
        path = None
    if path is None or len(wanted) > LONGEST or "." in wanted:
        raise ServeError(f"a name has letters, digits, spaces, - and _, at most {LONGEST}: choose another one")
    return wanted


def _inside(saves: Path, name: str) -> Path:
    folder = saves / name
    if folder.resolve() != saves.resolve() / name:
        raise ServeError("the folder of that name leads elsewhere")
    return folder


FILE: Final = ".browser.json"
_LARGEST: Final = 20_000

_MOST: Final = 20
"""For how many visitors of a folder places are kept."""


class GamePlace(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game by name, and as far as known the side, the hex of the cursor, the zoom and the map mode."""

    game: str
    side: str = ""
    cursor: str = ""
    zoom: str = ""
    map_mode: str = ""


def place_of(plain: Any) -> GamePlace | None:
    """The place of a JSON object, which comes from outside; None if there is none."""
    with suppress(msgspec.ValidationError):
        return msgspec.convert(plain, GamePlace)
    return None


def plain_place(place: GamePlace | None) -> Any:
    """A place as a JSON object."""
    return msgspec.to_builtins(place)


def remembered(visitor: Visitor) -> GamePlace | None:
    """Where a visitor was, or whoever was in his folder last; None if that is unknown or the game is gone."""
    places = _places(visitor.folder)
    place = places.get(visitor.key if visitor.key in places else next(reversed(places), ""))
    with suppress(OSError, ValueError, SaveError):
        if place is not None and named_path(visitor.folder, place.game).is_file():
            return place
    return None


def remember(visitor: Visitor, place: GamePlace | None) -> None:
    """Keeps where a visitor is, along with others of the same folder; if the disk refuses, no harm is done."""
    places = _places(visitor.folder)
    places.pop(visitor.key, None)
    places[visitor.key] = place
    newest = [(key, plain_place(each)) for key, each in places.items()][-_MOST:]
    with suppress(OSError), create_anew(visitor.folder / FILE) as file:
        file.write(json.dumps(dict(newest)).encode())


def _places(folder: Path) -> dict[str, GamePlace | None]:
    """Where the visitors of a folder were, by their keys, the last one last."""
    with suppress(OSError, ValueError, RecursionError):
        plain = json.loads(read_regular(folder / FILE, _LARGEST))
        return {key: place_of(each) for key, each in plain.items()} if isinstance(plain, dict) else {}
    return {}
