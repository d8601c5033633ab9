"""What is wrong with values from outside, in our words instead of those of msgspec, which checks them."""

import re
from collections.abc import Iterator
from enum import Enum
from typing import Any, Final, get_args, get_type_hints

_WORDS: Final = {
    "array": "a list",
    "bool": "true or false",
    "bytes": "bytes",
    "date": "a date such as 1941-06-22",
    "float": "a fraction",
    "int": "a whole number",
    "null": "null",
    "object": "an object with named parts",
    "str": "text",
    ">=": "at least",
    "<=": "at most",
}
"""Kinds of value and bounds as we call them."""

_FAULTS: Final = tuple(
    (re.compile(pattern, re.DOTALL), words)
    for pattern, words in (
        (r"Object missing required field `(.*)`", ".{}: is missing"),
        (r"Object contains unknown field `(.*)`", ".{}: is not a known key"),
        (r"Expected `(\w+)(?: \| null)?`, got `(\w+)`", ": {} is expected, not {}"),
        (r"Expected `(\w+)` of length (\d+), got (\d+)", ": {} of {} is expected, not of {}"),
        (r"Expected `str` of length (>=|<=) (\d+)", ": {} {} characters are expected"),
        (r"Expected `(\w+)` of length (>=|<=) (\d+)", ": {} of {} {} is expected"),
        (r"Expected `\w+` (>=|<=) (-?\d+)", ": {} {} is expected"),
        (r"Invalid enum value (.*)", ": {} is not known here"),
        (r"Invalid RFC3339 encoded date", ": a date such as 1941-06-22 is expected"),
    )
)
"""What msgspec says, and what to say instead after the place."""


_MOST_NAMES: Final = 9
"""The most names listed for a user who wrote an unknown one."""

_UNKNOWN: Final = " is not known here"


def _names_known(type_: Any, place: str) -> str:
    """The names allowed at a place, as `; known are CLEAR, ...`; empty if there is no short list of them."""
    known: dict[str, Any] = dict(_enums(type_))
    found = known.get(place.rpartition(".")[2].partition("[")[0], type_)
    if not (isinstance(found, type) and issubclass(found, Enum)) or len(found) > _MOST_NAMES:
        return ""
    return f"; known are {', '.join(str(each.value) for each in found)}"


def _enums(type_: Any) -> Iterator[tuple[str, type[Enum]]]:
    """The fields of a type, and of the types in them, that are enumerations."""
    for part in (type_, *get_args(type_)):
        if isinstance(part, type) and hasattr(part, "__struct_fields__"):
            for name, inner in get_type_hints(part).items():
                if isinstance(inner, type) and issubclass(inner, Enum):
                    yield name, inner
                else:
                    yield from _enums(inner)


def fault(error: Exception, place: str, type_: Any = None) -> str:
    """What msgspec found wrong with a value of a type, in plain words and with the full path in front."""
    reason, _, inner = str(error).partition(" - at `$")
    reason = reason.partition(" - at `key`")[0]
    place += inner.rstrip("`")
    for pattern, words in _FAULTS:
        if (found := pattern.fullmatch(reason)) is not None:
            said = place + words.format(*(_WORDS.get(part, part) for part in found.groups()))
            return said + _names_known(type_, place) if said.endswith(_UNKNOWN) else said
    return f"{place}: {reason}"
