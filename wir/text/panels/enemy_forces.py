"""The groups of the enemy: of what kind they are and where, what is believed of them, and when they last fought."""

from __future__ import annotations

from typing import Final

from wir.estimates.belief import believed_entrenchment
from wir.model.groups import Group
from wir.model.sides import Side
from wir.model.view import View
from wir.model.words import count, kind_of_group, name_and_bearing
from wir.text.panels.group_panel import believed_words, week_words
from wir.text.panels.legend import SHORT
from wir.text.panels.lines import Line, Role, Span, flowed, heading, line, wrapped
from wir.text.panels.table import Cell, Column, table
from wir.text.panels.words import SIDES as SIDE_WORDS
from wir.text.panels.words import near, plate

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


def enemy_forces(view: View, side: Side, width: int) -> list[Line]:
    """The enemy's groups as they are believed to be, a line for each where there is room (§4.6)."""
    groups = view.groups_of(side)
    lines = [heading(f"{SIDE_WORDS[side]} forces", width, line(Span("estimate", Role.FAINT)))]
    lines += wrapped(line(f"{count(len(groups), 'group')} seen"), width)
    if width < _NARROW:
        for group in groups:
            told = [line(plate(group)), line(near(view.scenario, group.at)), line(_believed(view, group))]
            lines += flowed(told, width, gap=1)
        return lines
    columns = _LOOKS if view.options.limited_intelligence else _ESTIMATES
    return lines + table(columns, [_cells(view, group) for group in groups], width).lines


def _cells(view: View, group: Group) -> list[Cell]:
    name, bearing = name_and_bearing(view.scenario, group.at)
    since = "the start" if group.since < 1 else week_words(view, group.since)
    head: list[Cell] = [
        plate(group),
        SHORT[kind_of_group(group)],
        line(name, f" {bearing}" if bearing else ""),
        str(group.at),
        _believed(view, group),
    ]
    if view.options.limited_intelligence:
        return [*head, since]
    sighting = view.players[view.viewer].sightings.get(group.id)
    level = believed_entrenchment(view, group, sighting)
    fought = ""
    if sighting is not None:
        fought = f"{week_words(view, sighting.week)}: ACS {sighting.strength}, dug in {sighting.entrenchment}"
    return [*head, f"about {level}", since, Span(fought, Role.FAINT)]


def _believed(view: View, group: Group) -> Span:
    return Span(believed_words(view, group), Role.VALUE)
