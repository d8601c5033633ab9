"""The whole economy on a page: the pools, and below them where each point of them comes from (§8.5)."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final

from wir.model.view import View
from wir.rules.production import SOURCES
from wir.text.panels.lines import BLANK, Line, line, padded
from wir.text.panels.production_panel import production_panel, sources_panel

ROOM_FOR_TWO: Final = 70
"""Columns from which on two tables stand side by side."""

_GAP: Final = 3


def economy(view: View, width: int) -> list[Line]:
    """Pools with what next week adds to them, and the cities behind every pool."""
    lines = production_panel(view, width)
    if width < ROOM_FOR_TWO:
        return lines + [spans for pool in SOURCES for spans in (BLANK, *sources_panel(view, pool, width))]
    half = (width - _GAP) // 2
    tables = [sources_panel(view, pool, half) for pool in SOURCES]
    nothing: list[Line] = []
    for both in zip_longest(tables[::2], tables[1::2], fillvalue=nothing):
        lines += [BLANK, *(_beside(*pair, half) for pair in zip_longest(*both, fillvalue=BLANK))]
    return lines


def _beside(left: Line, right: Line, half: int) -> Line:
    """Two lines as one, the second in the right half."""
    return line(padded(left, half), " " * _GAP, right)
