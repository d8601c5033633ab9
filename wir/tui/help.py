"""Help for what has the keys: what it is for, every key that works there, and where the rules of it stand."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from wir.text.panels.help_page import help_page
from wir.text.panels.lines import BLANK, Line, Role, Span, cut, heading, line, padded, wrapped
from wir.tui.config import config_file
from wir.tui.desk import Desk
from wir.tui.keymap import Keymap, contexts_of
from wir.tui.keys import Key
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


def show_help(desk: Desk) -> None:
    """Shows the page of help for the uppermost mode."""
    mode = desk.mode
    own = {f"{mode.context}.{key.action}": key for key in mode.keys}
    bindings = [own, *(bindings_of(context, desk.keymap) for context in contexts_of(mode)[1:])]
    topic = mode.topic or mode.context
    show_page(desk, "HELP", lambda width: help_lines(topic, bindings, desk.keymap, width))


def help_lines(page: str, bindings: Iterable[Mapping[str, Key[Any]]], keymap: Keymap, width: int) -> list[Line]:
    """A page of help with the keys that work, context by context."""
    return help_page(page, width, [key for context in bindings for key in _together(context, keymap)])


def bindings_of(context: str, keymap: Keymap) -> dict[str, Key[Any]]:
    """The bindings of a context by their names."""
    return {name: key for name, key in keymap.bindings.items() if name.partition(".")[0] == context}


def show_all_keys(desk: Desk) -> None:
    """Shows every binding with its name and keys, and where they can be changed."""
    show_page(desk, "ALL KEYS", lambda width: all_keys(desk.keymap, config_file(), width))


def all_keys(keymap: Keymap, file: Path, width: int) -> list[Line]:
    """Every binding by its name, and how the configuration changes it."""
    told = f"Keys, colours and habits are changed in the file {file}, for example:"
    lines = [*wrapped(line(told), width), BLANK, *(line(Span(f"  {text}", Role.VALUE)) for text in EXAMPLE)]
    context = ""
    for name, key in keymap.bindings.items():
        if name.partition(".")[0] != context:
            context = name.partition(".")[0]
            lines += [BLANK, heading(context.upper(), width)]
        keys = " ".join(keymap.keys_of(name)) or "none"
        chip = padded(line(Span(f" {keys} ", Role.KEY)), 22)
        lines.append(line(Span(f"{name:22}", Role.LABEL), chip, f" {key.word}"))
    return [cut(spans, width) for spans in lines]


def _together(bindings: Mapping[str, Key[Any]], keymap: Keymap) -> Iterator[tuple[str, str]]:
    """The keys of a context and what they do; those that do the same are told together."""
    together: dict[str, list[str]] = {}
    for name, key in bindings.items():
        together.setdefault(key.word, []).extend(keymap.keys_of(name))
    for word, keys in together.items():
        yield " ".join(keys), word
