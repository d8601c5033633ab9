"""The legend of a map mode: each tint and sign as the map shows it, and what it means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from wir.model.sides import Side
from wir.text.cells import Style
from wir.text.panels.lines import Line, Role, Span, cut, heading, line, wrapped

SHORT: Final = {"infantry": "inf", "mechanized": "mech"}
"""The kinds of group in a few letters."""

SWATCH: Final = 3
"""Cells of a sample, as many as a label has at most."""


def key_of_board(samples: Mapping[Side, Mapping[str, tuple[str, Style]]], width: int) -> list[Line]:
    """What stands for each kind of group and for cities, the samples of a side below its name."""
    columns = [(side.value, len(side.value), kinds) for side, kinds in samples.items()]
    lines = [heading(" ".join(name for name, _, _ in columns), width)]
    for kind in next(iter(samples.values())):
        found = [(f"{kinds[kind][0]:^{room}}", kinds[kind][1]) for _, room, kinds in columns]
        lines.append(line(*(line(Span(text, style), " ") for text, style in found), SHORT.get(kind, kind)))
    return [cut(spans, width) for spans in lines]


def legend(title: str, entries: Iterable[tuple[str, Style, str]], width: int) -> list[Line]:
    """A heading, then each sample in its style with its meaning beside it; a map without any has nothing to show."""
    lines = [heading(title.upper(), width)]
    entries = list(entries)
    if not entries:
        return [*lines, line(Span("nothing on the map", Role.FAINT))]
    return lines + samples(entries, width)


def samples(entries: Iterable[tuple[str, Style, str]], width: int) -> list[Line]:
    """Each sample in its style with its meaning beside it."""
    lines: list[Line] = []
    for sample, style, words in entries:
        first, *others = wrapped(line(words), width - SWATCH - 1) or [()]
        lines.append(line(Span(f"{sample:^{SWATCH}}", style), " ", first))
        lines += [line(" " * (SWATCH + 1), other) for other in others]
    return lines
