"""The order of battle: the groups of a side by army, each with its units; of the enemy what is seen."""

from __future__ import annotations

import re
from typing import Final

from wir.estimates.group_rows import acs_of
from wir.model.groups import Group
from wir.model.sides import Side
from wir.model.view import View
from wir.model.widths import one_cell_each
from wir.model.words import count, label_of
from wir.text.panels.enemy_forces import enemy_forces
from wir.text.panels.lines import Line, Role, Span, flowed, heading, line, wrapped
from wir.text.panels.words import SIDES as SIDE_WORDS
from wir.text.panels.words import near, plate

_ARMY: Final = re.compile(r"\(([^()]+)\)\s*$")
"""An army stands in brackets at the end of a label: `XII AK (Pz.Gr.2)`."""

RAISED: Final = "Raised since"
OTHERS: Final = "Other groups"


def armies_of(view: View, side: Side) -> dict[str, list[Group]]:
    """The groups of a side by the army that their label names, in the order of their lowest numbers."""
    armies: dict[str, list[Group]] = {}
    for group in view.groups_of(side):
        label = label_of(view.scenario, group)
        found = None if label is None else _ARMY.search(label)
        army = RAISED if label is None else OTHERS if found is None else found.group(1)
        armies.setdefault(army, []).append(group)
    last = (OTHERS, RAISED)
    return {name: armies[name] for name in sorted(armies, key=lambda name: last.index(name) if name in last else -1)}


def order_of_battle(view: View, side: Side, width: int) -> list[Line]:
    """Own groups by army with every unit, strength, experience and fatigue; enemy ones as they are believed to be."""
    if side is not view.viewer:
        return enemy_forces(view, side, width)
    groups = view.groups_of(side)
    units, strength = sum(len(group.units) for group in groups), sum(group.strength for group in groups)
    total = f"{count(len(groups), 'group')}, {count(units, 'unit')}, {strength} strength"
    lines = [heading(f"{SIDE_WORDS[side]} forces", width), *wrapped(line(total), width)]
    lines += wrapped(line(Span("of each unit: strength / experience / fatigue", Role.FAINT)), width)
    for army, members in armies_of(view, side).items():
        power = sum(map(acs_of, members))
        lines.append(heading(army, width, line(Span(f"ACS {power}", Role.FAINT))))
        for group in members:
            lines += _own(view, group, width)
    return lines + _air(view, side, width)


def _own(view: View, group: Group, width: int) -> list[Line]:
    label = label_of(view.scenario, group)
    head = [line(plate(group))]
    head += [line(Span(_ARMY.sub("", label).strip(), Role.VALUE))] if label else []
    head.append(line(f"at {near(view.scenario, group.at)}"))
    units = [
        line(f"{one_cell_each(unit.name)} ", Span(f"{unit.strength}/{unit.experience}/{unit.fatigue}", Role.FAINT))
        for unit in group.units
    ]
    inner = max(1, width - 2)
    return [*flowed(head, width, gap=1), *(line("  ", spans) for spans in flowed(units, inner))]


def _air(view: View, side: Side, width: int) -> list[Line]:
    groups = view.air_of(side)
    points = Span(f"{sum(air.points for air in groups)} points", Role.FAINT)
    lines = [heading("Air", width, line(points))] if groups else []
    for air in groups:
        place = near(view.scenario, air.at) if air.at is not None else ""
        lines += flowed([line(plate(air)), line(place), line(Span(str(air.points), Role.VALUE))], width, gap=1)
    return lines
