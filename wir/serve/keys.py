"""Keys where a browser shows the game: it keeps some for itself, so the game shows others for them."""

from __future__ import annotations

from typing import Final

from wir.tui.everything import EVERYTHING
from wir.tui.keymap import Changes

KEPT: Final = frozenset({
    "escape", "tab", "f1", "f3", "f5", "f6", "f7", "f11", "f12",
    "ctrl+c", "ctrl+l", "ctrl+p", "ctrl+q", "ctrl+r", "ctrl+s", "ctrl+z",
})  # fmt: skip
"""Keys that one browser or another keeps, always or in full screen."""


def for_browsers(changes: Changes) -> Changes:
    """The player's keys, those that browsers keep standing behind the others of their binding."""
    found = {name: tuple(keys) for name, keys in changes.items()}
    for keyed in EVERYTHING:
        for key in keyed.keys:
            name = f"{keyed.context}.{key.action}"
            keys = found.get(name, key.keys)
            ordered = tuple(sorted(keys, key=KEPT.__contains__))
            if ordered != keys:
                found[name] = ordered
    return found
