from __future__ import annotations

from datetime import date

import pytest

from wir.model.calendar import LAST_DAY, date_of, is_last_week_of_month, spoken, week_of

BARBAROSSA = date(1941, 6, 22)


@pytest.mark.rule("1.1", "3.1")
def test_a_week_is_seven_days_from_the_scenarios_own_day() -> None:
    assert date_of(BARBAROSSA, 1) == BARBAROSSA
    assert date_of(BARBAROSSA, 2) == date(1941, 6, 29)
    assert date_of(BARBAROSSA, 54) == date(1942, 6, 28)


@pytest.mark.rule("3.1")
def test_a_long_barbarossa_has_185_weeks_and_ends_with_1944() -> None:
    assert date_of(BARBAROSSA, 185) == LAST_DAY == date(1944, 12, 31)
    assert week_of(BARBAROSSA, LAST_DAY) == 185


def test_every_day_of_a_week_belongs_to_it() -> None:
    assert [week_of(BARBAROSSA, date(1941, 6, day)) for day in (22, 28, 29)] == [1, 1, 2]


def test_the_last_week_of_a_month_is_the_one_before_another_month_begins() -> None:
    assert is_last_week_of_month(date(1943, 1, 31))
    assert is_last_week_of_month(date(1943, 1, 25))
    assert not is_last_week_of_month(date(1943, 1, 24))


def test_a_date_is_written_as_the_screen_shows_it() -> None:
    assert spoken(BARBAROSSA) == "22 JUN 1941"
