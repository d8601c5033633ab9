"""Estimates as a test asks for them: what a side believes and foresees is worked out unless it is given."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from inspect import signature
from typing import Any

from wir.estimates import assaults, danger, forecast, preparation, rings, strike_forecast, todo
from wir.estimates.forecast import beliefs_of
from wir.estimates.outlook import outlook_of
from wir.rules.book import title_of

_MADE: dict[str, Callable[[Any], Any]] = {
    "beliefs": beliefs_of,
    "outlook": outlook_of,
    "strikes": lambda _: (),
    "busy": lambda _: (),
}


def unaided(estimate: Callable[..., Any]) -> Callable[..., Any]:
    form = signature(estimate)

    @wraps(estimate)
    def found(*given: Any, **named: Any) -> Any:
        parts = form.bind_partial(*given, **named).arguments
        made = {
            name: make(parts["view"]) for name, make in _MADE.items() if name in form.parameters and name not in parts
        }
        return estimate(**parts, **made)

    return found


assault = unaided(assaults.assault)
joiners = unaided(assaults.joiners)
strikes_on = unaided(assaults.strikes_on)
dangers = unaided(danger.dangers)
forecast_between = unaided(forecast.forecast_between)
forecast_of_plot = unaided(preparation.forecast_of_plot)
forecast_parts = unaided(forecast.forecast)
ring_around = unaided(rings.ring_around)
targets_by_worth = unaided(rings.targets_by_worth)
forecast_shelling = unaided(strike_forecast.forecast_shelling)
forecast_strike = unaided(strike_forecast.forecast_strike)


_todo = unaided(todo.todo)  # once, while its parameters are its own: `tests.mutation` exchanges its code

_KINDS = {
    *("aircraft", "arrivals", "attacks", "cities", "danger", "depots", "factories", "groups", "guns", "plots", "rail"),
    *("replacements", "rules", "standing", "strikes", "supply", "units"),
}


def left_to_do(*given: Any, **named: Any) -> list[todo.Todo]:
    """What is left to do, each of a kind that there is and with a paragraph that the book has."""
    found: list[todo.Todo] = _todo(*given, **named)
    assert [each for each in found if each.kind not in _KINDS or not title_of(each.paragraph)] == []
    return found
