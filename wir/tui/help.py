"""Help for what has the keys: what it is for, every key that works there, and where the rules of it stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from wir.text.panels.help_page import help_page, help_pages
from wir.text.panels.lines import Line
from wir.tui.bindings import BINDINGS
from wir.tui.keys import Keymap
from wir.tui.modes.pages import show_page

if TYPE_CHECKING:
    from wir.tui.desk import Desk

PAGES: Final = {
    "cursor": "map",
    "table": "map",
    "bare": "map",
    "map": "map",
    "waiting": "map",
    "proposal": "supply",
    "group": "movement",
    "air": "strike",
    "units": "replacements",
    "film": "execution",
    "list": "groups",
    "chart": "charts",
    "log": "messages",
    "page": "inspector",
    "menu": "game",
    "text": "game",
    "yesno": "game",
}
"""The page of help for a context of keys, where that has another name."""


def show_help(desk: Desk) -> None:
    """Shows the page of help for the uppermost mode."""
    mode = desk.mode
    contexts = (mode.context, "any") if mode.covers else (mode.context, "table", "cursor", "any")
    show_page(desk, "HELP", lambda width: help_lines(contexts, desk.config.keymap, width))


def help_lines(contexts: tuple[str, ...], keymap: Keymap, width: int) -> list[Line]:
    """The page of the first context with the keys of all of them."""
    page = PAGES.get(contexts[0], contexts[0])
    keys = [key for context in contexts for key in keys_of(context, keymap)]
    return help_page(page if page in help_pages() else "map", width, keys)


def keys_of(context: str, keymap: Keymap) -> Iterator[tuple[str, str]]:
    """The keys of a context and what they do; those that do the same are told together."""
    together: dict[str, list[str]] = {}
    for name, binding in BINDINGS.items():
        if name.partition(".")[0] == context:
            together.setdefault(binding.label, []).extend(keymap.keys_of(name))
    for word, keys in together.items():
        yield " ".join(keys), word
