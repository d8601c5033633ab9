"""The forecast of an air strike: who may rise against it, what comes through, and what that would do (§7.1)."""

from __future__ import annotations

from fractions import Fraction

from wir.estimates.strike_forecast import StrikeForecast
from wir.model.view import View
from wir.model.words import place
from wir.text.panels.forecast_panel import measure, spread_of
from wir.text.panels.lines import Line, Role, Span, flowed, heading, line, wrapped
from wir.text.panels.words import SIDE_BARS, SIDE_ROLES, cite, plate, plates


def strike_panel(view: View, forecast: StrikeForecast, width: int) -> list[Line]:
    """Everything that the forecast of a strike says, and that it is an estimate."""
    air = forecast.air
    who = [line(plate(air)), line("►"), line(place(view.scenario, forecast.target))]
    lines = [heading("FORECAST", width, line(Span("estimate", Role.FAINT))), *flowed(who, width, gap=1)]
    lines += _opposition(forecast, width)
    most = max(Fraction(air.points), forecast.effect.high)
    lines += measure("downed", forecast.lost, most, SIDE_BARS[air.side.enemy], width)
    lines += measure("effect", forecast.effect, most, SIDE_BARS[air.side], width)
    if forecast.overcast:
        clouds = f"! overcast, {forecast.overcast}%: they would find nothing"
        lines += wrapped(line(Span(clouds, Role.WARNING), " ", cite("7.1")), width, indent=2)
    return [*lines, *_ground_attack(forecast, width), *_bombing(forecast, width)]


def _opposition(forecast: StrikeForecast, width: int) -> list[Line]:
    """Who may rise against the strike, and whether fighters come along."""
    if not forecast.interceptors:
        return [line(Span("no fighters near", Role.GOOD), " ", cite("7.1"))]
    along = Span("escorted", Role.GOOD) if forecast.is_escorted else Span("without escort", Role.BAD)
    told = line(Span("may rise ", Role.LABEL), plates(forecast.interceptors, forecast.air.side.enemy))
    return flowed([told, line(along, " ", cite("7.1", "R94"))], width)


def _ground_attack(forecast: StrikeForecast, width: int) -> list[Line]:
    """What each group in the hex would lose, and the aircraft on its bases."""
    enemy = forecast.air.side.enemy
    told = [
        line(plates([hit.group], enemy), Span(f" {spread_of(hit.loss)}%", SIDE_ROLES[enemy])) for hit in forecast.hits
    ]
    if forecast.grounded is not None:
        told.append(line(Span("aircraft lost ", Role.LABEL), Span(spread_of(forecast.grounded), SIDE_ROLES[enemy])))
    if not told:
        return []
    label = line(Span("ground attack", Role.LABEL), " ", cite("7.1", "R83"))
    note = [line(Span("of strength lost, as much fatigue", Role.FAINT))] if forecast.hits else []
    return [label, *flowed([*told, *note], width, indent=1)]


def _bombing(forecast: StrikeForecast, width: int) -> list[Line]:
    """What bombs on the city would do."""
    if forecast.factories is None:
        return []
    chance = Span(f"{spread_of(forecast.factories)}%", Role.VALUE)
    return wrapped(line(Span("bombing: a factory hit ", Role.LABEL), chance, " ", cite("7.1", "R93")), width, indent=1)
