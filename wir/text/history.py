"""What happened in the war, by date; the texts are data, `history.toml` beside this file."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from importlib.resources import files


@dataclass(frozen=True, slots=True)
class Happening:
    """A day of the war and what happened on it."""

    day: date
    text: str


@cache
def happenings() -> tuple[Happening, ...]:
    """Everything that is told, by date."""
    entries = tomllib.loads(files("wir.text").joinpath("history.toml").read_text(encoding="utf-8"))["entry"]
    return tuple(sorted((Happening(entry["date"], entry["text"]) for entry in entries), key=lambda each: each.day))


def in_week(day: date) -> list[Happening]:
    """What happened in the week that begins on a day."""
    return [each for each in happenings() if day <= each.day < day + timedelta(days=7)]


def at_hand(day: date) -> list[Happening]:
    """What happened in that week, or the last thing before it; empty before the first."""
    return in_week(day) or [each for each in happenings() if each.day < day][-1:]
