"""The line at the bottom: the keys that work now."""

from __future__ import annotations

from collections.abc import Iterable

from wir.text.panels.lines import BLANK, Line, Role, Span, length, line


def footer(keys: Iterable[tuple[str, str]], width: int) -> Line:
    """Keys with what they do, the most important first; those for which there is no room are left out."""
    shown = BLANK
    for key, word in keys:
        hint = line(Span(f" {key} ", Role.KEY), Span(f" {word} "))
        if length(shown) + length(hint) <= width:
            shown = line(shown, hint)
    return shown
