"""What the weather to come means for who attacks."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from tests.ai.puzzles.position import army, position
from wir.ai.situation import survey
from wir.ai.stance import season, stance_of
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import view
from wir.model.weather import Weather

JANUARY = date(1942, 1, 4)


def winter(day: date, weather: Weather, side: Side = Side.SOVIET) -> State:
    """Four Soviet armies before four corps that are three fifths stronger in their entrenchments."""
    own = (army(80 + row, (10, row), 100, entrenchment=4) for row in range(3, 7))
    enemies = (army(12 + row, (9, row), 100, entrenchment=3) for row in range(3, 7))
    return position(side, *own, *enemies, owned=True, day=day, weather=weather)


@pytest.mark.rule("8.4")
@pytest.mark.parametrize(
    ("day", "weather", "left"),
    [
        (JANUARY, Weather.VERY_COLD, "2"),
        (JANUARY, Weather.COLD, "9/5"),
        (date(1941, 11, 23), Weather.COLD, "119/80"),
        (date(1941, 10, 12), Weather.RAIN, "1/2"),
        (date(1941, 7, 6), Weather.CLEAR, "1"),
        (date(1942, 2, 22), Weather.COLD, "1"),
        (date(1943, 1, 10), Weather.VERY_COLD, "1"),
    ],
)
def test_one_week_of_thaw_does_not_end_the_winter_for_the_soviets(day: date, weather: Weather, left: str) -> None:
    """Four of five weeks from December to February are VERY COLD, and double what they have."""
    assert season(view(winter(day, weather), Side.SOVIET), Side.SOVIET, 4, 2) == Fraction(left)


@pytest.mark.parametrize(("day", "name"), [(JANUARY, "wear down"), (date(1943, 1, 10), "hold")])
def test_the_posture_of_the_winter_outlasts_a_week_of_thaw(day: date, name: str) -> None:
    assert stance_of(survey(view(winter(day, Weather.COLD), Side.SOVIET))).name == name
