"""Help for what has the keys: what it is for, and every key that works there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from wir.text.panels.lines import BLANK, Line, Role, Span, line, wrapped
from wir.tui.bindings import BINDINGS
from wir.tui.help_texts import HELP
from wir.tui.keys import Keymap
from wir.tui.modes.pages import show_page

if TYPE_CHECKING:
    from wir.tui.desk import Desk


def help_page(desk: Desk) -> None:
    """Shows the page of help for the uppermost mode."""
    mode = desk.mode
    contexts = (mode.context, "any") if mode.covers else (mode.context, "table", "cursor", "any")
    show_page(desk, "HELP", lambda width: help_lines(contexts, desk.config.keymap, width))


def help_lines(contexts: tuple[str, ...], keymap: Keymap, width: int) -> list[Line]:
    """A text for the first context, then the keys of all of them."""
    lines: list[Line] = []
    for paragraph in HELP.get(contexts[0], HELP["table"]):
        lines += [*wrapped(line(paragraph), width), BLANK]
    for context in contexts:
        lines += [line(Span(_TITLES.get(context, context.upper()), Role.TITLE)), *_keys(context, keymap, width), BLANK]
    return lines


def _keys(context: str, keymap: Keymap, width: int) -> list[Line]:
    """The bindings of a context; those with one label are told together."""
    together: dict[str, list[str]] = {}
    for name, binding in BINDINGS.items():
        if name.partition(".")[0] == context:
            together.setdefault(binding.label, []).extend(keymap.keys_of(name))
    lines: list[Line] = []
    for label, keys in together.items():
        shown = line(*(part for key in keys for part in (Span(f" {key} ", Role.KEY), " ")))
        lines += wrapped(line(shown, f" {label}"), width, indent=2)
    return lines


_TITLES = {"table": "AT ANY TIME", "cursor": "THE CURSOR", "any": "EVERYWHERE"}
