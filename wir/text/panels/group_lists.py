"""Lists of groups: the side's own as a table, those that could act, and the order of battle by army (§4.6)."""

import re
from collections.abc import Sequence
from itertools import chain
from typing import Final

from wir.estimates.belief import believed_entrenchment
from wir.estimates.group_rows import TIRED, GroupRow, acs_of, movers_left, stays
from wir.model.groups import Group
from wir.model.phases import MOVEMENT
from wir.model.view import View
from wir.model.widths import one_cell_each
from wir.model.words import count, kind_of_group, name_and_bearing
from wir.text.panels.group_panel import believed_words, since_words, week_words
from wir.text.panels.legend import SHORT
from wir.text.panels.lines import Line, Role, Span, flowed, heading, line, truncated, wrapped
from wir.text.panels.table import Cell, Column, chosen_row, in_columns, table
from wir.text.panels.words import label_in_cells, near, plate, remark

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
    Column("units", rank=20),
)


def group_list(rows: Sequence[GroupRow], width: int, selected: int | None) -> list[Line]:
    """The table of the rows, a line each below its head; `selected` is a group's number."""
    head, *lines = table(_COLUMNS, [_own_cells(row) for row in rows], width)
    shown = [chosen_row(spans) if row.number == selected else spans for row, spans in zip(rows, lines, strict=True)]
    return [head, *shown]


def who_could_act(view: View, width: int, height: int) -> list[Line]:
    """The groups that could act and have no orders, side by side: number, hex, and a sign if one is likely to stay.

    Those are dug-in groups, and aircraft that could only move their base.
    """
    movers = movers_left(view) if view.phase in MOVEMENT else []
    shown = [
        line(Span(str(mover.id), Role.VALUE), Span(f" {mover.at}{'+' if stays(view, mover) else ''}", Role.LABEL))
        for mover in movers
    ]
    head = heading("COULD ACT", width, line(Span(str(len(movers)), Role.FAINT)))
    return [head, *(truncated(flowed(shown, width, gap=1), height - 2, width) or [line(Span("nobody", Role.FAINT))])]


def _own_cells(row: GroupRow) -> list[Cell]:
    tired = Role.BAD if row.spent else Role.WARNING if row.fatigue >= TIRED else Role.TEXT
    is_air = row.kind == "air"
    return [
        plate(row.number),
        SHORT.get(row.kind, row.kind),
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
        Span(row.units, Role.LABEL),
    ]


_CALLED_ARMY: Final = r"\d(?:Pz)?A\b|Pz\.Gr\.|\b(?:AG|Army|Front|Group)\b"
_ARMY: Final = re.compile(rf"\((?=[^()]*(?:{_CALLED_ARMY}))([^()]+)\)\s*$")
"""The army is in brackets at the end of a label, `XII AK (Pz.Gr.2)`; a place or a remark there belongs to the name."""

RAISED: Final = "Raised since"
OTHERS: Final = "Other groups"

_ROOM_FOR_TWO: Final = 140
"""The width from which the armies are shown in two columns."""

_GAP: Final = 3

_NARROW: Final = 30
"""Columns below which a group takes as many lines as it needs."""

_HEAD: Final = (
    Column("group"),
    Column("kind", rank=2),
    Column("place", rank=1, least=12),
    Column("hex", rank=4),
    Column("looks"),
)
_LOOKS: Final = (*_HEAD, Column("here since", rank=5))
_ESTIMATES: Final = (
    *_HEAD[:-1],
    Column("estimate"),
    Column("dug in", rank=3),
    Column("here since", rank=6),
    Column("last fought", rank=5),
)


def armies_of(view: View) -> dict[str, list[Group]]:
    """The side's groups by the army that their label names, in the order of their lowest numbers."""
    armies: dict[str, list[Group]] = {}
    for group in view.groups_of(view.viewer):
        label = label_in_cells(view.scenario, group)
        found = None if label is None else _ARMY.search(label)
        army = RAISED if label is None else OTHERS if found is None else found.group(1)
        armies.setdefault(army, []).append(group)
    last = (OTHERS, RAISED)
    return {name: armies[name] for name in sorted(armies, key=lambda name: last.index(name) if name in last else -1)}


def order_of_battle(view: View, width: int) -> list[Line]:
    """Friendly groups by army with every unit, strength, experience and fatigue."""
    groups = view.groups_of(view.viewer)
    units, strength = sum(len(group.units) for group in groups), sum(group.strength for group in groups)
    total = f"{count(len(groups), 'group')}, {count(units, 'unit')}, {strength} strength"
    lines = [heading(f"{view.viewer.title()} forces", width), *wrapped(line(total), width)]
    lines += remark("of each unit: strength / experience / fatigue", Role.FAINT, width)
    each = width if width < _ROOM_FOR_TWO else (width - _GAP) // 2
    blocks = [*(_army(view, army, members, each) for army, members in armies_of(view).items()), _air(view, each)]
    if each == width:
        return [*lines, *chain.from_iterable(blocks)]
    return [*lines, *in_columns(_halves(blocks), each + _GAP)]


def _army(view: View, army: str, members: Sequence[Group], width: int) -> list[Line]:
    power = sum(map(acs_of, members))
    lines = [heading(army, width, line(Span(f"ACS {power}", Role.FAINT)))]
    for group in members:
        lines += _own(view, group, width)
    return lines


def _halves(blocks: Sequence[list[Line]]) -> tuple[list[Line], list[Line]]:
    """The blocks in two parts of lengths as equal as possible, in order."""
    cuts = [([*chain(*blocks[:n])], [*chain(*blocks[n:])]) for n in range(len(blocks) + 1)]
    return min(cuts, key=lambda parts: abs(len(parts[0]) - len(parts[1])))


def _own(view: View, group: Group, width: int) -> list[Line]:
    label = label_in_cells(view.scenario, group)
    head = [line(plate(group.id))]
    head += [line(Span(_ARMY.sub("", label).strip(), Role.VALUE))] if label else []
    head.append(line(f"at {near(view.scenario, group.at)}"))
    units = [
        line(f"{one_cell_each(unit.name)} ", Span(f"{unit.strength}/{unit.experience}/{unit.fatigue}", Role.FAINT))
        for unit in group.units
    ]
    inner = max(1, width - 2)
    return [*flowed(head, width, gap=1), *(line("  ", spans) for spans in flowed(units, inner))]


def _air(view: View, width: int) -> list[Line]:
    groups = view.air_of(view.viewer)
    points = Span(f"{sum(air.points for air in groups)} points", Role.FAINT)
    lines = [heading("Air", width, line(points))] if groups else []
    for air in groups:
        place = near(view.scenario, air.at) if air.at is not None else ""
        lines += flowed([line(plate(air.id)), line(place), line(Span(str(air.points), Role.VALUE))], width, gap=1)
    return lines


def enemy_forces(view: View, width: int) -> list[Line]:
    """The enemy's groups as they are believed to be, a line for each if there is room (§4.6)."""
    side = view.viewer.enemy
    groups = view.groups_of(side)
    lines = [heading(f"{side.title()} forces", width, line(Span("estimate", Role.FAINT)))]
    lines += wrapped(line(f"{count(len(groups), 'group')} seen"), width)
    if width < _NARROW:
        for group in groups:
            parts = [line(plate(group.id)), line(near(view.scenario, group.at)), line(_believed(view, group))]
            lines += flowed(parts, width, gap=1)
        return lines
    columns = _LOOKS if view.options.limited_intelligence else _ESTIMATES
    return lines + table(columns, [_cells(view, group) for group in groups], width)


def _cells(view: View, group: Group) -> list[Cell]:
    name, bearing = name_and_bearing(view.scenario, group.at)
    head: list[Cell] = [
        plate(group.id),
        SHORT[kind_of_group(group)],
        line(name, f" {bearing.lower()}" if bearing else ""),
        str(group.at),
        _believed(view, group),
    ]
    if view.options.limited_intelligence:
        return [*head, since_words(view, group)]
    sighting = view.own.sightings.get(group.id)
    level = believed_entrenchment(view, group)
    fought = ""
    if sighting is not None:
        fought = f"{week_words(view, sighting.week)}: ACS {sighting.strength}, dug in {sighting.entrenchment}"
    return [*head, f"about {level}", since_words(view, group), Span(fought, Role.FAINT)]


def _believed(view: View, group: Group) -> Span:
    return Span(believed_words(view, group), Role.VALUE)
