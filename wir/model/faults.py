"""What is wrong with values from outside, in our words instead of those of msgspec, which checks them."""

import re
from typing import Final

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
"""What msgspec says, and what to say for it behind the place."""


def fault(error: Exception, place: str) -> str:
    """What msgspec found wrong, in plain words and with the whole place in front."""
    reason, _, inner = str(error).partition(" - at `$")
    reason = reason.partition(" - at `key`")[0]
    place += inner.rstrip("`")
    for pattern, words in _FAULTS:
        if (found := pattern.fullmatch(reason)) is not None:
            return place + words.format(*(_WORDS.get(part, part) for part in found.groups()))
    return f"{place}: {reason}"
