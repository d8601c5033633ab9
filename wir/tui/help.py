"""Help for what has the keys: what it is for, every key that works there, and where the rules of it stand."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from wir.text.panels.help_page import help_page, help_pages
from wir.text.panels.lines import BLANK, Line, Role, Span, cut, heading, line, padded, wrapped
from wir.tui.bindings import BINDINGS
from wir.tui.config import config_file
from wir.tui.desk import Desk
from wir.tui.keys import Keymap
from wir.tui.modes.pages import show_page

EXAMPLE: Final = (
    'palette = "auto"         # auto, true, colour-blind, 256, 1984, none',
    "ascii = false            # nothing but plain characters",
    "rulers = true",
    "ask_before_end = true    # warn where something is left to do",
    'pace = "normal"          # of combats: step, slow, normal, fast, instant',
    "stop_at_own = false      # wait at each combat of your groups",
    "[keys]",
    '"group.plot" = ["p", "ctrl+t"]',
)
"""Lines that a configuration may have."""

PAGES: Final = {
    "cursor": "map",
    "table": "map",
    "bare": "map",
    "pair": "forecast",
    "map": "map",
    "waiting": "map",
    "proposal": "supply",
    "reroute": "supply",
    "rails": "railways",
    "palette": "game",
    "guide": "game",
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
    "certain": "game",
}
"""The page of help for a context of keys, where that has another name."""


def show_help(desk: Desk) -> None:
    """Shows the page of help for the uppermost mode."""
    mode = desk.mode
    contexts = (mode.context, "any") if mode.covers else (mode.context, "table", "cursor", "any")
    topic = mode.topic or PAGES.get(mode.context, mode.context)
    show_page(desk, "HELP", lambda width: help_lines(topic, contexts, desk.config.keymap, width))


def help_lines(page: str, contexts: tuple[str, ...], keymap: Keymap, width: int) -> list[Line]:
    """A page of help, of the map where there is no such page, with the keys of some contexts."""
    keys = [key for context in contexts for key in keys_of(context, keymap)]
    return help_page(page if page in help_pages() else "map", width, keys)


def show_all_keys(desk: Desk) -> None:
    """Shows every binding with its name and keys, and where they can be changed."""
    show_page(desk, "ALL KEYS", lambda width: all_keys(desk.config.keymap, config_file(), width))


def all_keys(keymap: Keymap, file: Path, width: int) -> list[Line]:
    """Every binding by its name, and how the configuration changes it."""
    told = f"Keys, colours and habits are changed in the file {file}, for example:"
    lines = [*wrapped(line(told), width), BLANK, *(line(Span(f"  {text}", Role.VALUE)) for text in EXAMPLE)]
    context = ""
    for name, binding in BINDINGS.items():
        if name.partition(".")[0] != context:
            context = name.partition(".")[0]
            lines += [BLANK, heading(context.upper(), width)]
        keys = " ".join(keymap.keys_of(name)) or "none"
        chip = padded(line(Span(f" {keys} ", Role.KEY)), 22)
        lines.append(line(Span(f"{name:22}", Role.LABEL), chip, f" {binding.label}"))
    return [cut(spans, width) for spans in lines]


def keys_of(context: str, keymap: Keymap) -> Iterator[tuple[str, str]]:
    """The keys of a context and what they do; those that do the same are told together."""
    together: dict[str, list[str]] = {}
    for name, binding in BINDINGS.items():
        if name.partition(".")[0] == context:
            together.setdefault(binding.label, []).extend(keymap.keys_of(name))
    for word, keys in together.items():
        yield " ".join(keys), word
