"""First player determination (§7.2)."""

from __future__ import annotations

from datetime import date

import pytest

from tests.kit import change_of, events_of, make_state
from wir.model.sides import Side
from wir.model.weather import Weather
from wir.rules.first_player import axis_chance, determine_first_player

CHANCES = {
    1941: {Weather.CLEAR: 95, Weather.COLD: 75, Weather.RAIN: 75, Weather.VERY_COLD: 55},
    1942: {Weather.CLEAR: 90, Weather.COLD: 70, Weather.RAIN: 70, Weather.VERY_COLD: 50},
    1943: {Weather.CLEAR: 70, Weather.COLD: 50, Weather.RAIN: 50, Weather.VERY_COLD: 50},
    1944: {Weather.CLEAR: 55, Weather.COLD: 35, Weather.RAIN: 35, Weather.VERY_COLD: 35},
}


@pytest.mark.rule("7.2")
@pytest.mark.parametrize("year", CHANCES)
@pytest.mark.parametrize("weather", Weather)
def test_the_axis_is_first_less_often_with_the_years_and_in_poor_weather(year: int, weather: Weather) -> None:
    assert axis_chance(make_state(day=date(year, 11, 3), weather=weather)) == CHANCES[year][weather]


@pytest.mark.rule("7.2")
@pytest.mark.parametrize(("day", "weather"), [(date(1941, 7, 6), Weather.CLEAR), (date(1944, 1, 2), Weather.COLD)])
def test_the_dice_follow_the_chance(day: date, weather: Weather) -> None:
    state = make_state(day=day, weather=weather)
    times = 2_000
    first = 0
    for seed in range(times):
        change = change_of(state, seed)
        first += determine_first_player(change) is Side.AXIS
        assert events_of(change.events, "first_player")[0].facts["side"] is change.state.first_player
    assert first / times == pytest.approx(axis_chance(state) / 100, abs=0.03)
