"""The war itself, to hold a game beside: when cities changed hands, and the true front of some days."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import date
from functools import cache
from importlib.resources import files
from typing import Any

from wir.model.board import Board
from wir.model.sides import SIDES, Side
from wir.scenario import load_scenario


@dataclass(frozen=True, slots=True)
class Change:
    """A city changes hands."""

    day: date
    city: str
    by: Side


@dataclass(frozen=True, slots=True)
class TrueFront:
    """Who held what on a day of the war: a letter a hex, row by row, `A`, `S` or `.` for nobody."""

    day: date
    owners: str


@cache
def changes() -> tuple[Change, ...]:
    """Every change that is known, by date."""
    data = _data()
    found = [
        Change(day, city, side)
        for side in SIDES
        for city, days in data[side.lower()].items()
        for day in (days if isinstance(days, list) else [days])
    ]
    return tuple(sorted(found, key=lambda each: (each.day, each.city)))


def taken(city: str, by: Side, since: date) -> date | None:
    """The day on which a side first took a city from a day on; None where it did not."""
    return min(
        (each.day for each in changes() if each.city == city and each.by is by and since <= each.day), default=None
    )


def taken_before(city: str, by: Side, day: date) -> date | None:
    """The day on which a side last took a city before a day; None where it had not."""
    return max((each.day for each in changes() if each.city == city and each.by is by and each.day < day), default=None)


def is_known(city: str) -> bool:
    """Whether it is known when a city changed hands, or that it never did."""
    return city in _data()["never"] or any(each.city == city for each in changes())


def true_fronts(board: Board, since: date, until: date) -> list[TrueFront]:
    """The true fronts that are known of a board for days after `since` and up to `until`."""
    found = []
    for name in _data()["front"]:
        scenario = load_scenario(name)
        if since < scenario.start <= until and scenario.board == board:
            found.append(TrueFront(scenario.start, "".join(scenario.control)))
    return found


@cache
def _data() -> dict[str, Any]:
    return tomllib.loads(files("wir.report").joinpath("history.toml").read_text(encoding="utf-8"))
