"""Orders of battle at the start, after the week that cost a side most, and at the end."""

from __future__ import annotations

from dataclasses import dataclass

from wir.model.groups import Group
from wir.model.printable import printable
from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.model.words import count, label_of
from wir.report.record import Position, Record
from wir.report.words import ADJECTIVE, day, figure, place_name


@dataclass(frozen=True, slots=True)
class Line:
    """A group: number, what the scenario calls it, place, strength, works, guns, and its units in a few words each."""

    number: int
    label: str
    place: str
    strength: int
    entrenchment: int
    guns: int
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Army:
    """The groups of a side at one moment; `title` tells whose and when, `summary` how many and how strong."""

    side: Side
    title: str
    summary: str
    lines: tuple[Line, ...]


def armies(record: Record) -> list[Army]:
    """The orders of battle of the sides that may be told."""
    scenario = record.last.scenario
    found = []
    for side in record.known:
        positions = record.positions
        found.append(_army(scenario, side, positions[0], f"at the start, {day(positions[0].day)}"))
        worst = _worst(record, side)
        if worst is not None:
            week = record.weeks[worst]
            title = f"after its worst week, that of {day(week.day)}: {figure(week.lost(side))} points lost"
            found.append(_army(scenario, side, positions[worst + 1], title))
        if len(positions) > 1:
            found.append(_army(scenario, side, positions[-1], f"{'at the end' if record.is_over else 'now'}"))
    return found


def _worst(record: Record, side: Side) -> int | None:
    """The place of the week that cost a side most; None where none cost it anything."""
    lost = [week.lost(side) for week in record.weeks]
    return lost.index(max(lost)) if any(lost) else None


def _army(scenario: Scenario, side: Side, position: Position, when: str) -> Army:
    groups = [group for group in position.groups.values() if group.side is side]
    strength = sum(group.strength for group in groups)
    summary = f"{count(len(groups), 'group')}, {count(sum(len(g.units) for g in groups), 'unit')}"
    lines = tuple(_line(scenario, group) for group in groups)
    return Army(side, f"{ADJECTIVE[side]} {when}", f"{summary}, {figure(strength)} strength points", lines)


def _line(scenario: Scenario, group: Group) -> Line:
    units = tuple(printable(f"{unit.name} {unit.strength}/{unit.experience}") for unit in group.units)
    return Line(
        number=group.id,
        label=printable(label_of(scenario, group) or group.kind.value),
        place=place_name(scenario, group.at),
        strength=group.strength,
        entrenchment=group.entrenchment,
        guns=group.artillery,
        units=units,
    )
