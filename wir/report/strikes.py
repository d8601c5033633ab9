"""What was expected of the own air strikes of a week, beside what they came to (§7.1)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from wir.estimates.forecast import Beliefs, Range, beliefs_of
from wir.estimates.strike_forecast import StrikeForecast, forecast_strike, share_lost
from wir.match.past import PastWeek
from wir.model.events import Event
from wir.model.groups import StrikeKind
from wir.model.sides import Side
from wir.model.view import view
from wir.model.words import count, decimal, listed, whole


def strikes_told(week: PastWeek, side: Side) -> dict[int, str]:
    """By air group of a side that flew: what was most likely when the strikes were plotted, and what became of it.

    What a ground attack cost the enemy is never known; it is estimated anew by the aircraft that came through.
    """
    before = view(week.phases[-1].start, side)
    beliefs = beliefs_of(before, 0)
    bombed = {event.facts["air"]: event for event in week.events if event.type == "bombed"}
    found: dict[int, str] = {}
    for event in week.events:
        if event.type != "strike" or event.facts["side"] is not side:
            continue
        air = before.air[event.facts["air"]]
        forecast = None if air.strike is None else forecast_strike(before, air, air.strike.target, beliefs)
        if forecast is not None:
            is_bombing = event.facts["kind"] == StrikeKind.BOMB
            came = _bombs(event, bombed.get(air.id)) if is_bombing else _ground(event, forecast, beliefs, side)
            found[air.id] = f"expected {_expected(forecast, is_bombing=is_bombing)}; came to {came}"
    return found


def _expected(forecast: StrikeForecast, *, is_bombing: bool) -> str:
    parts = [f"{_likely(forecast.lost)} lost", f"effect {_likely(forecast.effect)}"]
    if is_bombing:
        parts += [f"a factory hit with {_likely(forecast.factories)}%"] if forecast.factories is not None else []
    else:
        parts += [f"group {hit.group} weaker by {decimal(hit.loss.likely)}%" for hit in forecast.hits]
        parts += [f"{_likely(forecast.grounded)} on the ground"] if forecast.grounded is not None else []
    return listed(parts)


def _likely(range_: Range) -> str:
    return whole(range_.likely)


def _bombs(event: Event, bombed: Event | None) -> str:
    destroyed = [] if bombed is None else bombed.facts["destroyed"]
    hit = f"{count(len(destroyed), 'factory', 'factories')} destroyed" if destroyed else "no factory hit"
    return listed([*_flown(event, event.secrets[Side(event.facts["side"])]["effect"]), hit])


def _ground(event: Event, forecast: StrikeForecast, beliefs: Beliefs, side: Side) -> str:
    effect = Fraction(event.secrets[side]["effect"])
    losses = [share_lost(beliefs.likely[hit.group], effect) for hit in forecast.hits] if effect else []
    return listed([*_flown(event, effect), *(f"about {decimal(loss)}%" for loss in losses)])


def _flown(event: Event, effect: float | Fraction) -> Iterator[str]:
    yield f"{event.facts['flak'] + event.facts['downed']} lost"
    yield "overcast" if event.facts["overcast"] else f"effect {whole(Fraction(effect))}"
