"""Visitors: by which name one is known, and the folder in which his games lie."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final
from unicodedata import normalize

from wir.saves.errors import SaveError
from wir.saves.folder import named_path
from wir.saves.recorder import AUTOSAVES
from wir.serve.errors import ServeError

LONGEST: Final = 30
"""Characters of a visitor's name at most."""

_BROWSER: Final = re.compile(r"[0-9a-f]{16,64}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Visitor:
    """Somebody who has come: `key` tells him from others, `folder` holds his games, `where` is what it is called."""

    key: str
    folder: Path
    where: str


def visitor_of(saves: Path, name: str, browser: str, *, asks_name: bool) -> Visitor:
    """The visitor of a name, or of a browser where no name is asked, as on this machine alone.

    Raises ServeError for a name that cannot be that of a folder, or would lead out of the folder of saved games.
    """
    if not asks_name:
        if not _BROWSER.fullmatch(browser):
            raise ServeError("the page does not say which browser it is in; load it again")
        return Visitor(browser, saves, str(saves))
    wanted = _plain(name)
    return Visitor(wanted, _inside(saves, wanted), f"{wanted} on the server")


def _plain(name: str) -> str:
    """A name as folders are called, which on some systems do not tell capitals from small letters."""
    wanted = normalize("NFC", name).strip().casefold()
    try:
        path = named_path(Path(), wanted)
    except SaveError:
        path = None
    if path is None or len(wanted) > LONGEST or "." in wanted or wanted == AUTOSAVES:
        raise ServeError(f"a name has letters, digits, spaces, - and _, at most {LONGEST}")
    return wanted


def _inside(saves: Path, name: str) -> Path:
    folder = saves / name
    if folder.resolve() != saves.resolve() / name:
        raise ServeError("the folder of that name leads elsewhere")
    return folder
