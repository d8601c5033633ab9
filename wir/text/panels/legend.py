"""The legend of a map mode: each tint and sign as the map shows it, and what it means."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wir.text.cells import Style
from wir.text.panels.lines import Line, Role, Span, heading, line, wrapped

SWATCH: Final = 3
"""Cells of a sample, as many as a label has at most."""


def legend(title: str, entries: Iterable[tuple[str, Style, str]], width: int) -> list[Line]:
    """A heading, then each sample in its style with its meaning beside it; a map without any has nothing to show."""
    lines = [heading(title.upper(), width)]
    entries = list(entries)
    if not entries:
        return [*lines, line(Span("nothing on the map", Role.FAINT))]
    for sample, style, words in entries:
        first, *others = wrapped(line(words), width - SWATCH - 1) or [()]
        lines.append(line(Span(f"{sample:^{SWATCH}}", style), " ", first))
        lines += [line(" " * (SWATCH + 1), other) for other in others]
    return lines
