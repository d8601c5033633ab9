from __future__ import annotations

from dataclasses import replace

import pytest

from tests.estimates.unaided import forecast_strike
from tests.text.golden import check
from tests.text.panels.views import barbarossa_view, page
from wir.estimates.strike_forecast import StrikeForecast
from wir.model.groups import AirGroup
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.weather import Weather
from wir.text.panels.forecast_panel import strike_panel

BREST = Hex(5, 20)


def of(shown: State, target: Hex = BREST) -> StrikeForecast:
    air = next(air for air in shown.air_of(Side.AXIS) if air.points)
    found = forecast_strike(shown, air, target)
    assert found is not None
    return found


@pytest.mark.parametrize("width", [18, 26, 34, 60])
def test_the_forecast_of_a_strike_on_brest(width: int) -> None:
    shown = barbarossa_view()
    check(f"panels/strike_{width}", page(strike_panel(shown, of(shown), width)))


@pytest.mark.rule("7.1")
def test_it_warns_of_clouds_and_of_fighters_without_escort() -> None:
    shown = barbarossa_view()
    shown.weather = Weather.RAIN
    found = replace(of(shown), interceptors=(116, 117), is_escorted=False)
    shows = page(strike_panel(shown, found, 60))
    assert "! overcast, 60%: they would find nothing §7.1" in shows
    assert "may rise  116  117   without escort §7.1 R94" in shows
    assert "no fighters near §7.1" in page(strike_panel(shown, replace(found, interceptors=()), 60))


@pytest.mark.rule("7.1")
def test_it_says_what_effect_is_and_what_halves_it() -> None:
    shown = barbarossa_view()
    assert "aircraft points that reach the target §7.1" in page(strike_panel(shown, of(shown), 60))
    shown.weather = Weather.COLD
    assert "aircraft points that reach the target, x1/2 COLD §7.1" in page(strike_panel(shown, of(shown), 60))
    soviet = replace(of(shown), air=AirGroup(116, Hex(6, 20), 40))
    assert "that reach the target, x1/2 Soviet, x1/2 COLD §7.1" in page(strike_panel(shown, soviet, 70))


@pytest.mark.rule("7.1")
def test_bombs_are_told_of_only_where_there_are_factories() -> None:
    shown = barbarossa_view()
    minsk = next(city for city in shown.cities.values() if city.all_factories and city.at and city.owner is Side.SOVIET)
    assert minsk.at is not None
    assert "bombing: a factory hit" in page(strike_panel(shown, of(shown, minsk.at), 60))
    assert "bombing" not in page(strike_panel(shown, replace(of(shown), factories=None), 60))
