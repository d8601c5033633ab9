"""The line that states a unit: `17 PZ 120/85/5` (§4.9)."""

from __future__ import annotations

from datetime import date
from typing import Final

from wir.model.sides import Side
from wir.model.units import FATIGUE_LIMIT, Unit, UnitType
from wir.rules.quality import maximum_strength, types_of
from wir.rules.rulings import EXPERIENCE_LIMIT
from wir.scenario.errors import quoted, suggestion

LONGEST_DESIGNATION: Final = 10
"""Characters of a designation at most, so that lists stay in line."""

_TYPES: Final = {type_.value: type_ for type_ in UnitType}


def read_unit(line: str) -> Unit:
    """Reads a unit from the right: strength/experience/fatigue, one type code, and the rest is the designation.

    Raises ValueError with the reason where the line is not of that form or the type unknown; whether the figures are
    possible is for `unit_faults` to say.
    """
    *designation, code, figures = ["", "", *line.split()]
    numbers = figures.split("/")
    if not any(designation) or len(numbers) != 3 or not all(map(_is_number, numbers)):
        raise ValueError('wants a designation, a type and strength/experience/fatigue, such as "17 PZ 120/85/5"')
    if code not in _TYPES:
        raise ValueError(f"{quoted(code)} is not a type of unit{suggestion(code, _TYPES)}")
    name = " ".join(filter(None, designation))
    if len(name) > LONGEST_DESIGNATION or not name.isprintable():
        raise ValueError(f"a designation has at most {LONGEST_DESIGNATION} characters")
    strength, experience, fatigue = map(int, numbers)
    return Unit(name, _TYPES[code], strength, experience, fatigue)


def unit_name(line: str) -> str:
    """What to call the unit of a line in a message: the line without its figures, in quotes."""
    words = line.split()
    return quoted(" ".join(words[:-1]) if words and "/" in words[-1] else line)


def unit_faults(unit: Unit, side: Side, day: date) -> list[str]:
    """Why a unit cannot be as stated in the army of a side on a day; empty where it can."""
    faults = []
    if unit.type not in types_of(side):
        faults.append(f"{unit.type} is not a type of the {side} side")
    limits = (
        ("strength", unit.strength, 1, maximum_strength(unit.type, day, side)),
        ("experience", unit.experience, 1, EXPERIENCE_LIMIT),
        ("fatigue", unit.fatigue, 0, FATIGUE_LIMIT),
    )
    for name, value, least, most in limits:
        if value < least:
            faults.append(f"{name} {value}, at least {least}")
        if value > most:
            faults.append(f"{name} {value}, at most {most}")
    return faults


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 4
