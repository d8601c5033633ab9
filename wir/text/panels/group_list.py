"""The list of all own groups as a table, and the list of what is left to do in the phase."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from wir.estimates.group_rows import TIRED, GroupRow
from wir.estimates.todo import Todo, what_matters
from wir.model.units import FATIGUE_LIMIT
from wir.model.view import View
from wir.model.words import place
from wir.text.panels.lines import Line, Role, Span, heading, line, wrapped
from wir.text.panels.table import Cell, Column, chosen_row, table
from wir.text.panels.words import cite, plate

_KINDS: Final = {"mechanized": "mech", "infantry": "inf", "air": "air"}
_COLUMNS: Final = (
    Column("group"),
    Column("kind", rank=6),
    Column("place", rank=1, least=12),
    Column("hex", rank=8),
    Column("str", rank=2, right=True),
    Column("ACS", rank=3, right=True),
    Column("fat", rank=1, right=True),
    Column("exp", rank=7, right=True),
    Column("sup", rank=4),
    Column("dug", rank=5, right=True),
    Column("guns", rank=9, right=True),
    Column("plot", rank=4),
)


def group_list(rows: Sequence[GroupRow], width: int, selected: int | None = None) -> list[Line]:
    """The table of the rows; its head is two lines, and line n + 2 belongs to row n. `selected` is a group's number."""
    head, *lines = table(_COLUMNS, [_cells(row) for row in rows], width)
    shown = [chosen_row(spans) if row.number == selected else spans for row, spans in zip(rows, lines, strict=True)]
    return [heading("GROUPS", width, line(Span(str(len(rows)), Role.FAINT))), head, *shown]


def _cells(row: GroupRow) -> list[Cell]:
    tired = Role.BAD if row.fatigue >= FATIGUE_LIMIT else Role.WARNING if row.fatigue >= TIRED else Role.TEXT
    is_air = row.kind == "air"
    return [
        plate(row.number),
        _KINDS[row.kind],
        line(row.place, f" {row.bearing}" if row.bearing else ""),
        str(row.at),
        Span(str(row.strength), Role.VALUE),
        "" if is_air else str(row.acs),
        "" if is_air else Span(str(row.fatigue), tired),
        "" if is_air else str(row.experience),
        Span(row.status.value, Role.GOOD if row.supplied else Role.LABEL),
        str(row.entrenchment or ""),
        str(row.guns or ""),
        Span("idle", Role.FAINT) if row.idle else Span(row.plot, Role.VALUE),
    ]


def todo_panel(view: View, found: Collection[Todo], width: int) -> list[Line]:
    """The list as a panel."""
    lines = [heading("TO DO", width, line(Span(str(len(what_matters(found))), Role.FAINT)))]
    for each in found:
        where = f" at {place(view.scenario, each.at)}" if each.at is not None and each.number is not None else ""
        words = Span(each.text + where, Role.TEXT if each.matters else Role.FAINT)
        lines += wrapped(line("- ", words, " ", cite(each.paragraph)), width, indent=2)
    return lines if found else [*lines, line(Span("nothing left", Role.GOOD))]
