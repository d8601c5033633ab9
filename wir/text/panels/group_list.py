"""The list of all own groups as a table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wir.estimates.group_rows import TIRED, GroupRow, movers_left, stays
from wir.model.phases import MOVEMENT
from wir.model.units import FATIGUE_LIMIT
from wir.model.view import View
from wir.text.panels.lines import Line, Role, Span, begun, flowed, heading, line
from wir.text.panels.table import Cell, Column, chosen_row, table
from wir.text.panels.words import plate

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


def who_could_act(view: View, width: int, height: int) -> list[Line]:
    """The groups that could act and have no orders, side by side: number, hex, and a sign where one is likely to stay.

    That is one that has dug in, or aircraft that could move nothing but their base.
    """
    movers = movers_left(view) if view.phase in MOVEMENT else []
    shown = [
        line(Span(str(mover.id), Role.VALUE), Span(f" {mover.at}{'+' if stays(view, mover) else ''}", Role.LABEL))
        for mover in movers
    ]
    head = heading("COULD ACT", width, line(Span(str(len(movers)), Role.FAINT)))
    return [head, *(begun(flowed(shown, width, gap=1), height - 2, width) or [line(Span("nobody", Role.FAINT))])]


def _cells(row: GroupRow) -> list[Cell]:
    tired = Role.BAD if row.fatigue >= FATIGUE_LIMIT else Role.WARNING if row.fatigue >= TIRED else Role.TEXT
    is_air = row.kind == "air"
    return [
        plate(row.number),
        _KINDS[row.kind],
        line(row.place, f" {row.bearing.lower()}" if row.bearing else ""),
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
