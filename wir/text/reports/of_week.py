"""What happens between the weeks, each in a line (chapter 8, §9.1)."""

from __future__ import annotations

from datetime import date
from typing import Final

from wir.model.calendar import spoken
from wir.model.words import count, listed
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.reports.told import Teller, Told


def _produced(told: Told) -> Line:
    if told.get("stopped"):
        return line(Span("no production this week", Role.WARNING))
    made: dict[str, int] = told.get("points", {})
    wasted: dict[str, int] = told.get("wasted", {})
    factories = told.number("factories")
    parts = [f"{points} {pool}" for pool, points in made.items() if points]
    new = f"; {count(factories, 'new factory', 'new factories')}" if factories else ""
    over = f"wasted {listed(f'{points} {pool}' for pool, points in wasted.items())}" if wasted else ""
    made_now = f" production: {', '.join(parts) or 'nothing'}{new}{'; ' if over else ''}"
    return line(told.side_word(), made_now, Span(over, Role.WARNING))


def _shipment(told: Told) -> Line:
    area = told.word("area").title()
    if told.get("cancelled"):
        return line(f"lend lease for the {area} is cancelled: its ports are lost")
    waits = ", waiting at Murmansk" if told.get("waits") else ""
    return line(f"lend lease in the {area}: {_goods(told)}{waits}")


def _goods(told: Told) -> str:
    return f"{told.number('vehicle')} vehicle, {told.number('aircraft')} aircraft"


def _convoy_raided(told: Told) -> Line:
    return line(told.who("air"), f" raids the northern convoy: {count(told.number('hits'), 'hit')}")


def _convoys_released(told: Told) -> Line:
    return line(f"what waited at Murmansk arrives: {_goods(told)}")


def _convoys_lost(told: Told) -> Line:
    return line(f"what waited at Murmansk is lost: {_goods(told)}")


def _partisans(told: Told) -> Line:
    return line(Span("partisans", Role.WARNING), " cut the railway at ", told.place())


def _weather(told: Told) -> Line:
    day = spoken(date.fromisoformat(told.word("date")))
    return line("weather from ", Span(day, Role.VALUE), ": ", Span(told.word("weather"), Role.VALUE))


def _arrived(told: Told) -> Line:
    if told.get("air") is not None:
        return line(told.who("air"), " is formed again at ", told.place())
    if told.get("group") is None:
        return line(f"{told.word('unit')} is broken up: {count(told.number('strength'), 'point')} to the pools")
    if told.get("siberians"):
        return line("Siberians arrive at ", told.place(), " as ", told.who())
    unit, strength = told.word("unit"), told.number("strength")
    what = f"{unit}, {count(strength, 'point')}," if unit else "a reinforcement"
    return line(f"{what} joins ", told.who(), " at ", told.place())


def _redesignated(told: Told) -> Line:
    if told.get("unit") is None:
        day = spoken(date.fromisoformat(told.word("date")))
        return line(told.side_word(), f" motorized units take their new names, {day}")
    return line(told.who(), f" {told.word('unit')} becomes ", Span(told.word("now"), Role.GOOD))


def _rail_laid(told: Told) -> Line:
    return line(told.side_word(), " railway laid at ", told.place())


def _rail_lost(told: Told) -> Line:
    why = "rain" if told.get("reason") == "rain" else "the enemy is too near"
    return line(told.side_word(), " railway not laid at ", told.place(), f": {why}")


def _month_survived(told: Told) -> Line:
    return line(told.side_word(), f" has held out another month: {count(told.number('points'), 'victory point')}")


OF_WEEK: Final[dict[str, Teller]] = {
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
