"""The weather of each week (§8.4)."""

from __future__ import annotations

from collections import Counter
from datetime import date

import pytest

from tests.kit import change_of, events_of, make_state
from wir.model.weather import Weather
from wir.rules.weather import change_weather, weather_chances

C, F, V, R = Weather.CLEAR, Weather.COLD, Weather.VERY_COLD, Weather.RAIN

PRINTED = {
    1: {F: 75, V: 20, R: 5},
    2: {F: 75, V: 20, R: 5},
    3: {F: 47, V: 10, R: 43},
    4: {F: 20, R: 80},
    5: {C: 30, R: 70},
    6: {C: 72, R: 28},
    7: {C: 100},
    8: {C: 100},
    9: {C: 100},
    10: {F: 20, R: 80},
    11: {F: 75, V: 20, R: 5},
    12: {F: 75, V: 20, R: 5},
}


@pytest.mark.rule("8.4")
@pytest.mark.parametrize("month", PRINTED)
def test_each_month_has_its_printed_chances(month: int) -> None:
    assert dict(weather_chances(date(1943, month, 15))) == PRINTED[month]


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(
    ("day", "is_first_winter"),
    [
        (date(1941, 11, 30), False),
        (date(1941, 12, 1), True),
        (date(1942, 1, 25), True),
        (date(1942, 2, 28), True),
        (date(1942, 3, 1), False),
        (date(1942, 12, 6), False),
    ],
)
def test_the_first_winter_is_very_cold_four_weeks_in_five(day: date, *, is_first_winter: bool) -> None:
    chances = dict(weather_chances(day))
    assert (chances == {V: 80, F: 20}) is is_first_winter


def weeks(day: date, number: int = 10_000) -> Counter[Weather]:
    """How often each weather came up in so many weeks that begin on a day."""
    change = change_of(make_state())
    found: Counter[Weather] = Counter()
    for seed in range(number):
        change = change_of(change.state, seed)
        change_weather(change, day)
        found[change.state.weather] += 1
    return found


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(
    "month", [3, *(pytest.param(month, marks=pytest.mark.thorough) for month in PRINTED if month != 3)]
)
def test_ten_thousand_weeks_of_each_month_bring_the_printed_weather(month: int) -> None:
    found = weeks(date(1943, month, 10))
    for weather in Weather:
        assert found[weather] / 10_000 == pytest.approx(PRINTED[month].get(weather, 0) / 100, abs=0.015)


@pytest.mark.rule("8.4")
def test_ten_thousand_weeks_of_the_first_winter() -> None:
    found = weeks(date(1942, 1, 11))
    assert found[V] / 10_000 == pytest.approx(0.8, abs=0.015)
    assert found[V] + found[F] == 10_000


@pytest.mark.rule("8.4")
def test_both_sides_are_told_the_weather_of_the_coming_week() -> None:
    change = change_of(make_state(day=date(1943, 6, 27)))
    change_weather(change, date(1943, 7, 4))
    (told,) = events_of(change.events, "weather")
    assert told.facts == {"weather": Weather.CLEAR, "date": "1943-07-04"}
    assert told.side is None


@pytest.mark.rule("8.4")
@pytest.mark.parametrize("weather", Weather)
def test_only_cold_and_very_cold_weather_freezes(weather: Weather) -> None:
    assert weather.freezes is (weather in (F, V))
