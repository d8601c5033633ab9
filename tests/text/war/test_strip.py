"""The strip of weeks: what stands above them."""

from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta

import pytest

from wir.model.sides import Side
from wir.model.weather import Weather
from wir.text.panels.lines import text_of
from wir.text.war.chronicle import WeekTold
from wir.text.war.strip import Strip, strip_lines


def week(number: int) -> WeekTold:
    """A week of a war that began on 22 June 1941, in which nothing happened."""
    return WeekTold(
        number=number,
        day=date(1941, 6, 22) + timedelta(weeks=number - 1),
        weather=Weather.CLEAR,
        in_combat=dict.fromkeys(Side, 0),
        in_all={},
        taken=[],
        surrendered={},
        battles=0,
        happened=(),
        figures={},
        luck={},
        is_over=True,
    )


def months(last: int, at: int, width: int) -> str:
    """The line above the weeks while one of them is looked at."""
    weeks = {number: week(number) for number in range(1, last + 1)}
    strip = Strip(weeks, 1, last, at, Side.AXIS, "")
    return text_of(strip_lines(strip, width, 24)[0])[9:].rstrip()


@pytest.mark.parametrize(
    ("last", "at", "width", "told"),
    [
        (3, 1, 80, "w1 JUN    JUL"),
        (3, 2, 80, "JUN  w2   JUL"),
        (3, 3, 80, "JUN       w3"),
        (12, 3, 21, "  w3  AUG"),
    ],
)
def test_the_week_cuts_no_name_of_a_month_and_makes_no_date_of_it(last: int, at: int, width: int, told: str) -> None:
    assert months(last, at, width) == told


def test_every_name_of_a_month_is_whole_whatever_week_is_looked_at() -> None:
    for at in range(1, 81):
        names = months(80, at, 89).replace(f"w{at}", " ").split()
        assert set(names) <= {"JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"}, at
        assert len(names) >= 15


@pytest.mark.parametrize("at", [183, 184, 185])
def test_the_last_weeks_of_a_long_war_are_named_whole_at_the_right_edge(at: int) -> None:
    names = months(185, at, 80)
    assert names.endswith(f"w{at}")
    assert len(names) == 80 - 9


@pytest.mark.parametrize("width", range(10))
def test_a_screen_that_is_hardly_one_still_shows_the_week_that_is_looked_at(width: int) -> None:
    assert months(12, 3, width) == "w3"


@pytest.mark.parametrize(("width", "told"), [(80, "3 2"), (9 + 3, "32"), (9 + 2, "3")])
def test_what_both_sides_gave_up_is_read_as_two_numbers_where_there_is_room(width: int, told: str) -> None:
    both = replace(week(1), surrendered={Side.AXIS: 2, Side.SOVIET: 3})
    strip = Strip({1: both}, 1, 1, 1, Side.AXIS, "")
    (gave_up,) = [row for spans in strip_lines(strip, width, 40) if (row := text_of(spans)).startswith("gave up")]
    assert gave_up[9:].rstrip() == told
