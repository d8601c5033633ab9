"""What the parts of an order look like in its text, and what they stand for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wir.model.groups import Kind
from wir.model.units import UnitType

NUMBER: Final = r"(\d{1,3})"
PAIR: Final = r"(\d{1,3})>(\d{1,3})"
PLACES: Final = r"(-|\d(?:,\d)*)"
GUNS: Final = r"(?:\s+guns=(\d{1,3}))?"
KIND: Final = r"(mech|inf|mechanized|infantry)"
ROUTE: Final = r"(?:\s+(-|[1-6](?:,[1-6])*))?"
HEX: Final = r"(\d{1,2},\d{1,2})"
SIDE: Final = r"(AXIS|SOVIET)"

KIND_WORDS: Final = {Kind.MECHANIZED: "mech", Kind.INFANTRY: "inf"}
"""How orders name the two kinds of group."""

_KINDS: Final = {word: kind for kind, word in KIND_WORDS.items()} | {
    "mechanized": Kind.MECHANIZED,
    "infantry": Kind.INFANTRY,
}


def numbers(text: str | None) -> tuple[int, ...]:
    """The numbers of a list; none where it is left out or `-`."""
    return () if text in (None, "", "-") else tuple(int(part) for part in str(text).split(","))


def listed(numbers: Iterable[int]) -> str:
    """Numbers as an order lists them: `0,2`, or `-` for none."""
    return ",".join(map(str, numbers)) or "-"


def kind_of(text: str) -> Kind:
    """The kind of group that a word stands for."""
    return _KINDS[text.lower()]


def unit_type(text: str) -> UnitType:
    """The type of unit of a code. Raises ValueError where there is none."""
    try:
        return UnitType(text.upper())
    except ValueError:
        raise ValueError(f"{text} is no type of unit") from None
