"""Weeks and dates (§1.1, §3.1, R13, R14)."""

from datetime import date, timedelta
from functools import lru_cache
from typing import Final

FIRST_DAY: Final = date(1941, 1, 1)
"""No scenario starts before this day."""

LAST_DAY: Final = date(1944, 12, 31)
"""A game ends at the latest after the week that begins on or before this day (R14)."""

WEEK: Final = timedelta(days=7)

MONTH: Final = 4
"""Weeks of a month at least."""

MONTHS: Final = ("JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC")


@lru_cache(maxsize=1024)
def date_of(start: date, week: int) -> date:
    """The first day of a week, counted from 1; each game steps seven days from its own first day (R13)."""
    return start + (week - 1) * WEEK


def week_of(start: date, day: date) -> int:
    """The week, counted from 1, in which a day falls."""
    return (day - start).days // 7 + 1


def is_last_week_of_month(day: date) -> bool:
    """Whether the week after the one that begins on `day` begins in another month (R112)."""
    return (day + WEEK).month != day.month


def spoken(day: date) -> str:
    """`22 JUN 1941`, the way the screen and the reports write a date."""
    return f"{day.day} {MONTHS[day.month - 1]} {day.year}"
