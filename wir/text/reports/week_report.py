"""The report of a week: everything that happened, grouped, each combat to be opened for what stands behind it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from wir.model.events import Event
from wir.model.hexes import Hex
from wir.model.scenario import Scenario
from wir.text.panels.lines import Line, Role, Span, heading, line, wrapped
from wir.text.panels.words import cite
from wir.text.reports.combat_report import combat_details, roll_lines
from wir.text.reports.event_lines import place_of, tell

SECTIONS: Final = (
    ("First player", ("first_player",)),
    ("Air", ("strike", "intercepted", "bombed", "ground_attack", "air_destroyed")),
    ("Combats", ("attacked",)),
    ("Bombardments", ("bombarded",)),
    ("Captures", ("captured",)),
    ("Retreats", ("retreated",)),
    ("Surrenders", ("surrendered",)),
    ("Advances", ("advanced", "stayed")),
    ("Moves", ("moved", "stopped")),
    ("Digging in", ("entrenched", "dug_in_vain")),
    ("Supply", ("supplied",)),
    ("Production", ("produced", "factory", "dismantled", "built", "shipment")),
    ("Lend lease", ("convoy_raided", "convoys_released", "convoys_lost")),
    ("Arrivals", ("arrived", "redesignated")),
    ("Partisans", ("partisans", "no_partisans")),
    ("Weather", ("weather",)),
    ("Railways", ("rail_laid", "rail_lost", "rail_designated")),
    ("The game", ("month_survived", "game_ended", "level", "seat", "note")),
)
"""The parts of the report with the types of event in each; what is not here is a player's own doing."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something that happened: its line, the event, and the hex to jump to."""

    line: Line
    event: Event
    at: Hex | None


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report."""

    title: str
    items: tuple[Item, ...]


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A line of the report as shown: the item it belongs to, counted through the whole report; None in headings."""

    line: Line
    item: int | None = None
    at: Hex | None = None


def week_report(events: Iterable[Event], scenario: Scenario) -> tuple[Section, ...]:
    """The report of events as a side has seen them; parts without any are left out."""
    by_type: dict[str, list[Event]] = {}
    for event in events:
        by_type.setdefault(event.type, []).append(event)
    found = []
    for title, types in SECTIONS:
        happened = sorted((event for type_ in types for event in by_type.get(type_, ())), key=lambda event: event.n)
        items = tuple(Item(tell(event, scenario), event, place_of(event, scenario)) for event in happened)
        if items:
            found.append(Section(title, items))
    return tuple(found)


def report_rows(
    sections: Sequence[Section], scenario: Scenario, width: int, opened: Collection[int] = ()
) -> list[ReportRow]:
    """The report as lines; the items whose numbers are in `opened` show what stands behind them."""
    rows: list[ReportRow] = []
    number = 0
    for section in sections:
        rows.append(ReportRow(heading(section.title, width, line(Span(str(len(section.items)), Role.FAINT)))))
        for item in section.items:
            rows += [ReportRow(spans, number, item.at) for spans in wrapped(item.line, width, indent=2)]
            if number in opened:
                rows += [ReportRow(spans, number, item.at) for spans in details(item.event, scenario, width)]
            number += 1
    return rows


def details(event: Event, scenario: Scenario, width: int) -> list[Line]:
    """What stands behind an event: a combat's modifiers and rolls, or paragraph and rolls of anything else."""
    inner = max(1, width - 2)
    source = wrapped(line(cite(event.paragraph, *event.rulings)), inner, indent=1)
    behind = combat_details(event, scenario, inner) if event.type == "attacked" else roll_lines(event.rolls, inner)
    return [line("  ", spans) for spans in (*source, *behind)]
