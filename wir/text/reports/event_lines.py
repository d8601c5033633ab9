"""Every type of event in one line, for the message log and the reports."""

from __future__ import annotations

from typing import Final

from wir.model.events import Event
from wir.model.hexes import Hex
from wir.model.scenario import Scenario
from wir.model.words import as_hex
from wir.text.panels.lines import Line
from wir.text.reports.event_facts import Facts, Wording
from wir.text.reports.of_combat import OF_COMBAT
from wir.text.reports.of_orders import OF_ORDERS
from wir.text.reports.of_week import OF_WEEK

WORDINGS: Final[dict[str, Wording]] = {**OF_COMBAT, **OF_ORDERS, **OF_WEEK}
"""How each type of event is told."""

_PLACES: Final = ("at", "to", "start")


def tell(event: Event, scenario: Scenario) -> Line:
    """An event, as a side has seen it, in one line of whatever length."""
    return WORDINGS[event.type](Facts.of(event, scenario))


def place_of(event: Event, scenario: Scenario) -> Hex | None:
    """The hex to which a reader may jump from an event, if it has one."""
    for name in _PLACES:
        place = event.facts.get(name)
        if isinstance(place, (list, tuple)) and place and not isinstance(place[0], (list, tuple)):
            return as_hex(place)
    city = event.facts.get("city")
    return next((hex_ for hex_, name in scenario.city_names.items() if name == city), None)
