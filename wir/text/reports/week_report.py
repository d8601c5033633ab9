"""The report of a week: everything that happened, grouped; each combat can be opened to see what is behind it."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from wir.model.events import Event
from wir.model.hexes import Hex
from wir.model.scenario import Scenario
from wir.model.sides import SIDES, Side
from wir.model.widths import one_cell_each
from wir.model.words import count, listed
from wir.text.panels.lines import Line, Role, Span, line, text_of, wrapped
from wir.text.panels.words import cite
from wir.text.reports.combat_report import combat_details, roll_lines
from wir.text.reports.event_lines import place_of, tell, with_surrenders
from wir.text.war.fought import cost_of_shells

AIR: Final = "Air"
"""The part with the strikes; only its total is shown until it is asked for."""

SECTIONS: Final = (
    ("First player", ("first_player",)),
    (AIR, ("strike", "intercepted", "bombed", "ground_attack", "air_destroyed")),
    ("Combats", ("attacked",)),
    ("Bombardments", ("bombarded",)),
    ("Captures", ("captured",)),
    ("Retreats", ("retreated",)),
    ("Surrenders", ("surrendered",)),
    ("Advances", ("advanced", "stayed")),
    ("Moves", ("moved", "stopped")),
    ("Digging in", ("entrenched", "dug_in_vain")),
    ("Supply", ("supplied",)),
    ("Building", ("factory", "dismantled", "built")),
    ("Production", ("produced",)),
    ("Lend lease", ("shipment", "convoy_raided", "convoys_released", "convoys_lost")),
    ("Arrivals", ("arrived", "redesignated")),
    ("Partisans", ("partisans", "no_partisans")),
    ("Weather", ("weather",)),
    ("Railways", ("rail_laid", "rail_lost", "rail_designated")),
    ("The game", ("month_survived", "game_ended", "level", "seat", "note")),
)
"""The parts of the report with the types of event in each; the missing ones are the player's own orders."""

_IN_VAIN: Final = MappingProxyType({"stayed": "did not advance", "stopped": "stopped"})
"""The types of event for what did not come about, and what is said after their number."""

_TITLE: Final = 12
"""The longest title of a part."""


@dataclass(frozen=True, slots=True)
class Item:
    """Something that happened: its line, the event, the hex to jump to, and what else there is to say about it."""

    line: Line
    event: Event
    at: Hex | None
    note: str


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the report."""

    title: str
    items: tuple[Item, ...]

    @property
    def number(self) -> int:
        """How many things happened: in the air the strikes, not the lines about their results.

        Groups that stayed have not advanced, and groups that were stopped have not moved.
        """
        strikes = sum(item.event.type == "strike" for item in self.items) if self.title == AIR else 0
        return strikes or sum(item.event.type not in _IN_VAIN for item in self.items)

    @property
    def in_vain(self) -> str:
        """What did not come about, by number: `2 did not advance`; empty if everything did."""
        return ", ".join(_in_vain(item.event for item in self.items))

    @property
    def total(self) -> str:
        """The part in a few words: the total, how much of it was whose, or the only thing in it."""
        total = _TOTALS.get(self.title)
        if total is None and len(self.items) == 1:
            return " ".join(text_of(self.items[0].line).split())
        return (total or _by_side)([item.event for item in self.items])


Entry = str | int
"""What can be opened in the report: a part by its title, an item by its number, counted through the whole report."""


@dataclass(frozen=True, slots=True)
class ReportRow:
    """A line of the report as shown, and the entry that it belongs to."""

    line: Line
    entry: Entry
    at: Hex | None = None


def week_report(
    events: Iterable[Event], scenario: Scenario, strikes: Mapping[int, str] = MappingProxyType({})
) -> tuple[Section, ...]:
    """The report of events as a side has seen them; parts without any are left out.

    `strikes` says by air group what was expected of its strike.
    """
    by_type: dict[str, list[Event]] = {}
    for event in with_surrenders(events):
        by_type.setdefault(event.type, []).append(event)
    found = []
    for title, types in SECTIONS:
        happened = sorted((event for type_ in types for event in by_type.get(type_, ())), key=lambda event: event.n)
        items = tuple(
            Item(
                tell(event, scenario),
                event,
                place_of(event, scenario),
                strikes.get(event.facts["air"], "") if event.type == "strike" else "",
            )
            for event in happened
        )
        if items:
            found.append(Section(title, items))
    return tuple(found)


def _flown(events: Sequence[Event]) -> str:
    """How many strikes each side flew, what it lost by them, what their bombs cost, and which bases were overrun."""
    parts = []
    for side in SIDES:
        strikes = [event.facts for event in events if event.type == "strike" and event.facts["side"] is side]
        lost = sum(int(facts.get("downed", 0)) + int(facts.get("flak", 0)) for facts in strikes)
        if strikes:
            parts.append(f"{side.title()} {count(len(strikes), 'strike')}, {count(lost, 'point')} lost")
    overrun = [str(event.facts["air"]) for event in events if event.type == "air_destroyed"]
    return "; ".join([*parts, *_hit(events), *([f"overrun {listed(overrun)}"] if overrun else [])])


def _hit(events: Iterable[Event]) -> Iterator[str]:
    """What shells and bombs cost, as far as it is known: `strength lost Axis 254`; nothing if that is nothing."""
    lost = Counter[Side]()
    for event in events:
        lost.update(cost_of_shells(event))
    if told := ", ".join(f"{side.title()} {lost[side]}" for side in SIDES if lost[side]):
        yield f"strength lost {told}"


def _fought(events: Sequence[Event]) -> str:
    """How many attacks cleared the hex, and what all of them cost."""
    won = sum(
        {*event.facts.get("driven_out", ()), *event.facts.get("destroyed", ())} >= {*event.facts["defenders"]}
        for event in events
    )
    losses = {side: sum(int(event.facts.get("losses", {}).get(side, 0)) for event in events) for side in SIDES}
    cost = ", ".join(f"{side.title()} {points}" for side, points in losses.items())
    return f"{won} won, {len(events) - won} held; losses {cost}"


def _by_side(events: Sequence[Event]) -> str:
    done = [event for event in events if event.type not in _IN_VAIN]
    sides = Counter(Side(side) for event in done if (side := event.facts.get("side")) is not None)
    parts = [told] if (told := ", ".join(f"{side.title()} {sides[side]}" for side in SIDES if sides[side])) else []
    return "; ".join([*parts, *_in_vain(events), *_hit(events)])


def _in_vain(events: Iterable[Event]) -> list[str]:
    vain = Counter(event.type for event in events)
    return [f"{vain[type_]} {words}" for type_, words in _IN_VAIN.items() if vain[type_]]


def _how_often(groups: Iterable[int]) -> Iterator[str]:
    """Groups by number, each once, with how often it occurs, so that the names add up to the number before them."""
    for group, times in Counter(groups).items():
        yield f"{group} x{times}" if times > 1 else f"{group}"


_TOTALS: Final[Mapping[str, Callable[[Sequence[Event]], str]]] = {
    AIR: _flown,
    "Combats": _fought,
    "Captures": lambda events: listed(one_cell_each(str(event.facts["city"])) for event in events),
    "Retreats": lambda events: ", ".join(_how_often(event.facts["group"] for event in events)),
    "Surrenders": lambda events: ", ".join(str(event.facts["group"]) for event in events),
}
"""The totals of parts that are not given by side."""


def report_rows(
    sections: Sequence[Section], scenario: Scenario, width: int, opened: Collection[Entry] = ()
) -> list[ReportRow]:
    """The report as lines: a line for each part, below `opened` ones their items, and the details of opened items."""
    rows: list[ReportRow] = []
    number = 0
    for section in sections:
        is_open = section.title in opened
        rows += [ReportRow(spans, section.title) for spans in _head(section, width, is_open=is_open)]
        for item in section.items:
            if is_open:
                lines = [*wrapped(line("  ", item.line), width, indent=4)]
                lines += wrapped(line("    ", Span(item.note, Role.LABEL)), width, indent=4) if item.note else []
                lines += details(item.event, scenario, width) if number in opened else []
                rows += [ReportRow(spans, number, item.at) for spans in lines]
            number += 1
    return rows


def _head(section: Section, width: int, *, is_open: bool) -> list[Line]:
    """The title of a part with a sign that says whether it is open, how much there is of it, and what it came to."""
    title = line(Span("- " if is_open else "+ ", Role.LABEL), Span(f"{section.title:<{_TITLE}}", Role.TITLE))
    total = "" if is_open and len(section.items) == 1 else section.total
    parts = line(title, Span(f" {section.number:>3}  ", Role.VALUE), total)
    return wrapped(parts, width, indent=_TITLE + 8)


def details(event: Event, scenario: Scenario, width: int) -> list[Line]:
    """The details of an event: a combat's modifiers and rolls, or the paragraph and rolls of anything else."""
    inner = max(1, width - 2)
    source = wrapped(line(cite(event.paragraph, *event.rulings)), inner, indent=1)
    behind = combat_details(event, scenario, inner) if event.type == "attacked" else roll_lines(event.rolls, inner)
    return [line("  ", spans) for spans in (*source, *behind)]
