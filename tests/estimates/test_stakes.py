"""What the fall of a city changes, and what construction will finish."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import change_of
from tests.text.panels.views import barbarossa, barbarossa_view, industry
from wir.estimates.production import completions, stake_of
from wir.model.scenario import Length
from wir.model.sides import Side
from wir.model.view import view
from wir.rules.production import produce
from wir.rules.victory import margin


@pytest.mark.rule("8.5")
def test_what_construction_will_finish_is_what_the_weeks_bring() -> None:
    state = industry(construction=30)
    promised = {found.weeks: found.factories for found in completions(view(state, Side.AXIS))}
    change = change_of(state)
    for week in range(1, 9):
        before = change.pools(Side.AXIS).factory
        produce(change, Side.AXIS)
        assert change.pools(Side.AXIS).factory - before == promised.get(week, 0)


@pytest.mark.rule("8.8", "9.1")
def test_the_stake_of_a_city_is_what_its_capture_does_to_the_margin() -> None:
    state = barbarossa().copy()
    moscow = state.cities["Moscow"]
    before = margin(state)
    stake = stake_of(view(state, Side.AXIS), moscow)
    state.cities["Moscow"] = replace(moscow, owner=Side.AXIS, population=0, supply_centers=moscow.supply_centers // 2)
    assert before - margin(state) == stake.swing


@pytest.mark.rule("9.1")
def test_short_games_double_the_stake() -> None:
    long = barbarossa_view()
    short = replace(long, length=Length.SHORT)
    assert stake_of(short, short.cities["Kiev"]).swing == 2 * stake_of(long, long.cities["Kiev"]).swing


@pytest.mark.rule("9.1")
def test_the_people_of_a_city_count_for_the_side_alone_that_had_it_first() -> None:
    shown = barbarossa_view()
    kiev = shown.cities["Kiev"]
    taken = replace(kiev, owner=Side.AXIS)
    assert kiev.population > 0
    assert stake_of(shown, kiev).lost - stake_of(shown, taken).lost == kiev.population
