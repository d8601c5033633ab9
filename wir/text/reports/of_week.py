"""What happens between the weeks, each in a line (chapter 8, §9.1)."""

from __future__ import annotations

from datetime import date
from typing import Final

from wir.model.calendar import spoken
from wir.model.words import count, listed
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.reports.event_facts import Facts, Wording


def _produced(facts: Facts) -> Line:
    if facts.get("stopped"):
        return line(Span("no production this week", Role.WARNING))
    made: dict[str, int] = facts.get("points", {})
    wasted: dict[str, int] = facts.get("wasted", {})
    factories = facts.number("factories")
    parts = [f"{points} {pool}" for pool, points in made.items() if points]
    new = f"; {count(factories, 'new factory', 'new factories')}" if factories else ""
    over = f"wasted {listed(f'{points} {pool}' for pool, points in wasted.items())}" if wasted else ""
    made_now = f" production: {', '.join(parts) or 'nothing'}{new}{'; ' if over else ''}"
    return line(facts.side_word(), made_now, Span(over, Role.WARNING))


def _shipment(facts: Facts) -> Line:
    area = facts.word("area").title()
    if facts.get("cancelled"):
        return line(f"lend lease for the {area} is cancelled: its ports are lost")
    waits = ", waiting at Murmansk" if facts.get("waits") else ""
    return line(f"lend lease in the {area}: {_goods(facts)}{waits}")


def _goods(facts: Facts) -> str:
    return f"{facts.number('vehicle')} vehicle, {facts.number('aircraft')} aircraft"


def _convoy_raided(facts: Facts) -> Line:
    return line(facts.who("air"), f" raids the northern convoy: {count(facts.number('hits'), 'hit')}")


def _convoys_released(facts: Facts) -> Line:
    return line(f"what waited at Murmansk arrives: {_goods(facts)}")


def _convoys_lost(facts: Facts) -> Line:
    return line(f"what waited at Murmansk is lost: {_goods(facts)}")


def _partisans(facts: Facts) -> Line:
    return line(Span("partisans", Role.WARNING), " cut the railway at ", facts.place())


def _weather(facts: Facts) -> Line:
    day = spoken(date.fromisoformat(facts.word("date")))
    return line("weather from ", Span(day, Role.VALUE), ": ", Span(facts.word("weather"), Role.VALUE))


def _arrived(facts: Facts) -> Line:
    if facts.get("air") is not None:
        return line(facts.who("air"), " is formed again at ", facts.place())
    if facts.get("group") is None:
        return line(f"{facts.word('unit')} is broken up: {count(facts.number('strength'), 'point')} to the pools")
    if facts.get("siberians"):
        return line("Siberians arrive at ", facts.place(), " as ", facts.who())
    unit, strength = facts.word("unit"), facts.number("strength")
    what = f"{unit}, {count(strength, 'point')}," if unit else "a reinforcement"
    return line(f"{what} joins ", facts.who(), " at ", facts.place())


def _redesignated(facts: Facts) -> Line:
    if facts.get("unit") is None:
        day = spoken(date.fromisoformat(facts.word("date")))
        return line(facts.side_word(), f" motorized units take their new names, {day}")
    return line(facts.who(), f" {facts.word('unit')} becomes ", Span(facts.word("now"), Role.GOOD))


def _rail_laid(facts: Facts) -> Line:
    return line(facts.side_word(), " railway laid at ", facts.place())


def _rail_lost(facts: Facts) -> Line:
    why = "rain" if facts.get("reason") == "rain" else "the enemy is too near"
    return line(facts.side_word(), " railway not laid at ", facts.place(), f": {why}")


def _month_survived(facts: Facts) -> Line:
    return line(facts.side_word(), f" has held out another month: {count(facts.number('points'), 'victory point')}")


OF_WEEK: Final[dict[str, Wording]] = {
    "produced": _produced,
    "shipment": _shipment,
    "convoy_raided": _convoy_raided,
    "convoys_released": _convoys_released,
    "convoys_lost": _convoys_lost,
    "partisans": _partisans,
    "weather": _weather,
    "arrived": _arrived,
    "redesignated": _redesignated,
    "rail_laid": _rail_laid,
    "rail_lost": _rail_lost,
    "month_survived": _month_survived,
}
"""How each of them is told."""
