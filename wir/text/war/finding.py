"""Finding a week of a war by what players type: its number, a date, a city that fell."""

from __future__ import annotations

import re
from datetime import date
from typing import Final

from wir.model.calendar import MONTHS, week_of
from wir.model.errors import InputError
from wir.text.war.chronicle import Chronicle

_DATE: Final = re.compile(r"(?:(\d{1,2})\.? *)?([a-z]{3})[a-z]* *(\d{4})?")
_ISO: Final = re.compile(r"(\d{4})-(\d{2})-(\d{2})")


def find_week(chronicle: Chronicle, text: str) -> int:
    """The week that a text names: `12`, `7 SEP 1941`, `october`, `1941-09-07`, or a city for the week after its fall.

    Raises InputError where it names none of the war.
    """
    past, words = chronicle.past, text.strip().casefold()
    state = past.state(past.first)
    if words.isascii() and words.isdigit():
        found = int(words)
    elif (day := _date(words, past.state(past.last).date)) is not None:
        found = week_of(state.scenario.start, day)
    else:
        found = _fall(chronicle, words)
    if not past.first <= found <= past.last:
        raise InputError(f"The war goes from week {past.first} to week {past.last}")
    return found


def _date(words: str, latest: date) -> date | None:
    """The day that is meant; without a year the last such day of the war so far."""
    try:
        if (iso := _ISO.fullmatch(words)) is not None:
            return date(*map(int, iso.groups()))
        said = _DATE.fullmatch(words)
        if said is None or said[2].upper() not in MONTHS:
            return None
        day = date(int(said[3] or latest.year), MONTHS.index(said[2].upper()) + 1, int(said[1] or 1))
        return day if said[3] or day <= latest else day.replace(year=latest.year - 1)
    except ValueError as error:
        raise InputError(f"{words!r} is no day: {error}") from None


def _fall(chronicle: Chronicle, words: str) -> int:
    """The week after the first fall of a city."""
    past = chronicle.past
    cities = past.state(past.first).cities
    names = [name for name in cities if words and name.casefold().startswith(words)]
    if not names:
        raise InputError(f"{words!r} is no week, no date and no city")
    for number in range(past.first, past.last + 1):
        if any(city in names for city, _ in chronicle.week(number).taken):
            return min(number + 1, past.last)
    raise InputError(f"{names[0]} has not changed hands")


def next_capture(chronicle: Chronicle, number: int, way: int) -> int | None:
    """The next week after `number`, with -1 the last before it, in which a city changed hands; None for none."""
    past = chronicle.past
    at = number + way
    while past.first <= at <= past.last:
        if chronicle.week(at).taken:
            return at
        at += way
    return None
