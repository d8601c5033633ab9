from __future__ import annotations

import re
from datetime import date, timedelta

import pytest

from tests.kit import make_state
from tests.text.golden import check
from tests.text.panels.views import barbarossa_view, page
from wir.estimates.coming import coming
from wir.model.scenario import Terms
from wir.model.sides import Side
from wir.model.view import view
from wir.text.panels.calendar_panel import calendar_panel, history_panel
from wir.text.war.history import at_hand, captures, happenings, in_week

WAR = (date(1941, 6, 22), date(1944, 12, 31))


@pytest.mark.parametrize("width", [18, 34, 60])
def test_the_calendar_of_barbarossa(width: int) -> None:
    check(f"panels/calendar_{width}", page(calendar_panel(barbarossa_view(), width)))


def test_nothing_comes_after_the_end() -> None:
    assert all(each.day <= date(1944, 12, 31) for each in coming(barbarossa_view(), 400))
    quiet = make_state(day=date(1944, 1, 9), terms=Terms(date(1944, 12, 31), month_bonus_from=date(1945, 1, 1)))
    assert "nothing in 12 weeks" in page(calendar_panel(view(quiet, Side.AXIS), 40))


def test_the_history_is_in_order_and_within_the_war() -> None:
    days = [each.day for each in happenings()]
    assert len(days) >= 70
    assert days == sorted(days)
    assert len(set(days)) == len(days)
    assert WAR[0] <= days[0]
    assert days[-1] <= WAR[1] + timedelta(days=31)


@pytest.mark.parametrize("year", [1941, 1942, 1943, 1944])
def test_every_year_has_its_history(year: int) -> None:
    assert sum(each.day.year == year for each in happenings()) >= 15


def test_a_city_falls_in_the_calendar_on_the_day_on_which_it_changed_hands() -> None:
    falls = r"(?:falls|is (?:taken|retaken|freed|entered|stormed)|changes hands)"
    days = {(each.day, each.city) for each in captures()}
    cities = {city for _, city in days}
    told = [(each.day, found[1]) for each in happenings() if (found := re.match(rf"(\w+) {falls}\b", each.text))]
    assert len([fall for fall in told if fall[1] in cities]) > 12
    assert not [fall for fall in told if fall[1] in cities and fall not in days]


def test_every_entry_is_one_short_text_of_plain_characters() -> None:
    for each in happenings():
        assert each.text.isascii()
        assert 15 <= len(each.text) <= 160
        assert each.text[-1] in ".!"


def test_history_is_told_by_week_or_by_the_last_thing_before() -> None:
    assert [each.day for each in in_week(date(1941, 6, 22))] == [date(1941, 6, day) for day in (22, 24, 28)]
    assert at_hand(date(1941, 6, 22)) == in_week(date(1941, 6, 22))
    assert at_hand(date(1941, 1, 1)) == []
    quiet = view(make_state(day=date(1942, 11, 1)), Side.AXIS)
    assert in_week(quiet.date) == []
    assert [each.day for each in at_hand(quiet.date)] == [date(1942, 10, 14)]
    assert "14 OCT 1942" in page(history_panel(quiet, 60))
