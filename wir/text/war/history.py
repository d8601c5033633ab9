"""The real war, for comparison with a game: what happened on which day, when cities fell, losses, the true front."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import Any, Final

from wir.model.board import Board
from wir.model.calendar import WEEK
from wir.model.sides import SIDES, Side
from wir.scenario import load_scenario
from wir.toml import own_toml


@dataclass(frozen=True, slots=True)
class Capture:
    """A city changes hands."""

    day: date
    city: str
    by: Side


@dataclass(frozen=True, slots=True)
class TrueFront:
    """Who held what on a day of the war: a letter a hex, row by row, `A`, `S` or `.` for nobody."""

    day: date
    owners: str


FIRST_ROW: Final = 11
"""The northernmost row of the lines: that of Pskov and Staraya Russa."""

_LAST_LOSS: Final = date(1944, 12, 31)
"""The last day whose losses are known."""


@dataclass(frozen=True, slots=True)
class MenLost:
    """The men that a side lost from the day `since` to the day `until`."""

    since: date
    until: date
    side: Side
    men: int


@dataclass(frozen=True, slots=True)
class KnownDay:
    """A day about which much is known: strength points by side, hexsides of the front, its mean column."""

    day: date
    strength: Mapping[Side, int]
    front: int
    column: float


@cache
def captures() -> tuple[Capture, ...]:
    """Every known capture of the war, by date."""
    data = _data()
    found = [
        Capture(day, city, side)
        for side in SIDES
        for city, days in data[side.lower()].items()
        for day in (days if isinstance(days, list) else [days])
    ]
    return tuple(sorted(found, key=lambda each: (each.day, each.city)))


def taken(city: str, by: Side, since: date) -> date | None:
    """The first day, from a given one on, on which a side took a city; None if it did not."""
    return min((day for day in _days(city, by) if since <= day), default=None)


def taken_before(city: str, by: Side, day: date) -> date | None:
    """The last day, before a given one, on which a side took a city; None if it had not."""
    return max((known for known in _days(city, by) if known < day), default=None)


def _days(city: str, by: Side) -> list[date]:
    """The days on which a side took a city."""
    return [each.day for each in captures() if (each.city, each.by) == (city, by)]


def is_known(city: str) -> bool:
    """Whether it is known when a city changed hands, or that it never did."""
    return city in _data()["never"] or any(each.city == city for each in captures())


def true_fronts(board: Board, since: date, until: date) -> list[TrueFront]:
    """The true fronts known for a board on days after `since` and up to `until`."""
    found = []
    for name in _data()["front"]:
        scenario = load_scenario(name)
        if since < scenario.start <= until and scenario.board == board:
            found.append(TrueFront(scenario.start, "".join(scenario.control)))
    return found


@cache
def lines() -> dict[date, tuple[int, ...]]:
    """The easternmost Axis column in each row from FIRST_ROW on, accurate to a column, on some days; 0 for none."""
    return {each["day"]: tuple(each["columns"]) for each in _data()["line"]}


@cache
def known_days() -> tuple[KnownDay, ...]:
    """The days with known strength and front, by date."""
    return tuple(
        KnownDay(each["day"], {side: each[side.lower()] for side in SIDES}, each["front"], each["column"])
        for each in _data()["start"]
    )


@cache
def losses() -> tuple[MenLost, ...]:
    """What each side lost, if known."""
    entries = _data()["lost"]
    ends = [*(each["from"] - timedelta(days=1) for each in entries[1:]), _LAST_LOSS]
    return tuple(
        MenLost(each["from"], until, side, each[side.lower()])
        for each, until in zip(entries, ends, strict=True)
        for side in SIDES
        if side.lower() in each
    )


@cache
def _data() -> dict[str, Any]:
    return own_toml("wir.text.war", "history.toml")


@dataclass(frozen=True, slots=True)
class HistoricDay:
    """A day of the war and what happened on it."""

    day: date
    text: str


@cache
def happenings() -> tuple[HistoricDay, ...]:
    """Everything that is told, by date."""
    entries = own_toml("wir.text", "history.toml")["entry"]
    return tuple(sorted((HistoricDay(entry["date"], entry["text"]) for entry in entries), key=lambda each: each.day))


def in_week(day: date) -> list[HistoricDay]:
    """What happened in the week that begins on a day."""
    return [each for each in happenings() if day <= each.day < day + WEEK]


def at_hand(day: date) -> list[HistoricDay]:
    """What happened in that week, or else the last thing before it; empty before the first."""
    return in_week(day) or [each for each in happenings() if each.day < day][-1:]
