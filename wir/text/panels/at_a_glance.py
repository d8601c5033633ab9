"""What a wide screen has room for beside the map: the front by sector, pools, the score, the odds, history."""

from collections.abc import Mapping, Sequence
from typing import Final

from wir.estimates.forces import SectorForces, forces_by_sector
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import View
from wir.model.words import count
from wir.text.panels.calendar_panel import history_panel, week_ahead
from wir.text.panels.economy import pools_table
from wir.text.panels.lines import BLANK, Line, Role, Span, bar, heading, line
from wir.text.panels.table import Cell, Column, table
from wir.text.panels.victory_panel import score_table
from wir.text.panels.words import SIDE_BARS, odds


def blocks(view: View, width: int) -> list[list[Line]]:
    """The parts, the most useful first; each begins with its heading."""
    ahead = week_ahead(view, width)
    return [
        pools_table(view, width),
        [heading("VICTORY", width), *score_table(view, width)],
        *([ahead] if ahead else []),
        history_panel(view, width),
    ]


def fitting(parts: list[list[Line]], height: int) -> list[Line]:
    """As many of the parts as so many lines hold, the first at the bottom; one that is too long is skipped."""
    lines: list[Line] = []
    for part in parts:
        if len(part) + 1 + len(lines) <= height:
            lines = [BLANK, *part, *lines]
    return lines


_BAR: Final = 8
"""Cells of the bar that shows the side's share of the strength in a sector."""


def front_panel(view: View, before: Mapping[Hex, Side], weeks: int, width: int) -> list[Line]:
    """Every sector; ground is compared with `before`, the owner of each hex so many weeks ago, 0 for none."""
    columns = [
        Column("sector"),
        Column("ratio", right=True),
        Column("ours", rank=2, right=True),
        Column("theirs", rank=2, right=True),
        *([Column("hexes", rank=1, right=True)] if before else []),
        Column("", rank=3),
    ]
    rows = [_row(view.viewer, each, has_past=bool(before)) for each in forces_by_sector(view, before)]
    note = line(Span(f"hexes in {count(weeks, 'week')}", Role.FAINT)) if before else ()
    return [heading("THE FRONT", width, note), *table(columns, rows, width)]


def _row(side: Side, each: SectorForces, *, has_past: bool) -> Sequence[Cell]:
    better = each.ratio is None or each.ratio >= 1
    won = Span(f"+{each.won}", Role.GOOD if each.won else Role.FAINT)
    lost = Span(f"-{each.lost}", Role.BAD if each.lost else Role.FAINT)
    own = bar(each.own, max(1, each.own + each.enemy), _BAR, SIDE_BARS[side])
    return [
        each.sector.value,
        Span(odds(each.ratio), Role.GOOD if better else Role.BAD),
        Span(str(each.own), Role.VALUE),
        f"~{each.enemy}",
        *([line(won, " ", lost)] if has_past else []),
        own,
    ]
