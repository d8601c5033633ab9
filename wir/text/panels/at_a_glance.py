"""What a broad screen has room for beside the map: pools, the score, the odds, history."""

from __future__ import annotations

from wir.model.view import View
from wir.text.panels.calendar_panel import history_panel, week_ahead
from wir.text.panels.economy import pools_table
from wir.text.panels.lines import BLANK, Line, heading
from wir.text.panels.victory_panel import score_table


def blocks(view: View, width: int) -> list[list[Line]]:
    """The parts, the most useful first; each begins with its heading."""
    return [
        pools_table(view, width),
        [heading("VICTORY", width), *score_table(view, width)],
        week_ahead(view, width),
        history_panel(view, width),
    ]


def fitting(parts: list[list[Line]], height: int) -> list[Line]:
    """As many of the parts as so many lines hold, the first at the foot; one that is too long is passed over."""
    lines: list[Line] = []
    for part in parts:
        if len(part) + 1 + len(lines) <= height:
            lines = [BLANK, *part, *lines]
    return lines
