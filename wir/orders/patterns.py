"""What the parts of an order look like in its text, and what they stand for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from wir.model.cities import Factory
from wir.model.groups import Kind
from wir.model.units import UnitType

NUMBER: Final = r"(\d{1,9})"
"""Any whole number: whether it is too large is for the rules to say."""

PAIR: Final = rf"{NUMBER}>{NUMBER}"
PLACES: Final = r"(-|\d{1,9}(?:,\d{1,9})*)"
GUNS: Final = rf"(?:\s+guns={NUMBER})?"
KIND: Final = r"(mech|inf|mechanized|infantry)"
ROUTE: Final = r"(?:\s+(-|\d{1,9}(?:,\d{1,9})*))?"
HEX: Final = r"(\d{1,9},\d{1,9})"
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


def factory_of(text: str) -> Factory:
    """The type of factory of a word. Raises ValueError with those there are."""
    if text.lower() not in tuple(Factory):
        raise ValueError(f"{text} is not a type of factory; they are {', '.join(Factory)}")
    return Factory(text.lower())


def unit_type(text: str) -> UnitType:
    """The type of unit of a code. Raises ValueError where there is none."""
    try:
        return UnitType(text.upper())
    except ValueError:
        raise ValueError(f"{text} is not a type of unit") from None
