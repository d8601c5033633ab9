"""The execution and the report of a week in sentences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from wir.engine.execution import Step
from wir.model.events import Event, seen
from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.model.words import count
from wir.text.reports.event_lines import tell
from wir.text.reports.week_report import Section, losses_of, week_report
from wir.text.speech.battles import combat_sentences
from wir.text.speech.words import aloud, called, plot_aloud, sentence


def known_to(events: Iterable[Event], sides: Sequence[Side]) -> list[Event]:
    """The events as all of these sides may know them; what only one of two people knows is left out."""
    known = [*events]
    for side in sides:
        known = [found for event in known if (found := seen(event, side)) is not None]
    return known


def event_sentences(events: Iterable[Event], scenario: Scenario) -> list[str]:
    """Events as a side has seen them, a line each; who has dug in is told together, level by level."""
    lines: list[str] = []
    dug_in: dict[int, list[int]] = {}
    for event in events:
        facts = event.facts
        if event.type == "entrenched":
            dug_in.setdefault(facts["level"], []).append(facts["group"])
        elif event.type == "plotted" and facts["plot"]:
            lines.append(f"Group {facts['group']} plots {facts['plot']}: {plot_aloud(facts['plot'])}.")
        else:
            lines.append(aloud(tell(event, scenario)))
    return [sentence(f"{called(groups)} dug in to level {level}") for level, groups in sorted(dug_in.items())] + lines


def without_steps(events: Iterable[Event]) -> list[Event]:
    """The events, of a march of several hexes only the last."""
    kept: list[Event] = []
    for event in events:
        if kept and _goes_on(kept[-1], event):
            kept.pop()
        kept.append(event)
    return kept


def _goes_on(event: Event, after: Event) -> bool:
    """Whether one march is a step of the same march as the one after it."""
    is_march = event.type == after.type == "moved"
    return is_march and event.facts.get("group") == after.facts.get("group") is not None


def film_sentences(film: Iterable[Step], sides: Sequence[Side]) -> Iterator[list[str]]:
    """The execution step by step as these sides may see it: each combat with its count, all else an event a line."""
    steps = [(known_to(step.events, sides), step.state.scenario) for step in film]
    combats = sum(_is_combat(events) for events, _ in steps)
    number = 0
    for events, scenario in steps:
        if _is_combat(events):
            number += 1
            yield combat_sentences(events, scenario, (number, combats))
        elif events:
            yield event_sentences(events, scenario)


def _is_combat(events: Sequence[Event]) -> bool:
    return any(event.type == "attacked" for event in events)


def summary_sentences(events: Sequence[Event]) -> list[str]:
    """A week in figures: combats, captures, surrenders, losses."""
    words = {"attacked": "combat", "captured": "capture", "surrendered": "surrender"}
    lines = [count(sum(event.type == type_ for event in events), word) for type_, word in words.items()]
    lost = [f"{side.title()} losses that we know of {points}" for side, points in losses_of(events).items()]
    return [sentence(", ".join([*lines, *lost]))]


def report_sentences(events: Sequence[Event], scenario: Scenario, part: str = "") -> list[str]:
    """The report of a week, part by part with a headline each; `part` keeps those whose title begins with it."""
    sections = [s for s in week_report(events, scenario) if s.title.casefold().startswith(part.casefold())]
    lines = [] if part else summary_sentences(events)
    for section in sections:
        lines += _section(section)
    return lines


def _section(section: Section) -> list[str]:
    numbered = section.title == "Combats"
    lines = [f"{section.title}, {len(section.items)}:"]
    for number, item in enumerate(section.items, 1):
        text = aloud(item.line)
        lines.append(f"Combat {number}: {text}" if numbered else text)
    return lines
