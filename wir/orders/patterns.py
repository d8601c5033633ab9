"""The text of orders: what its parts look like, how they are read, and how they are written."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from wir.model.cities import Factory
from wir.model.groups import Kind, Strike, StrikeKind
from wir.model.hexes import parse_hex
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.rules.plots import normalized

_KINDS: Final = {
    "mech": Kind.MECHANIZED,
    "inf": Kind.INFANTRY,
    "mechanized": Kind.MECHANIZED,
    "infantry": Kind.INFANTRY,
}
"""How orders name the two kinds of group; they are written by the short words."""


@dataclass(frozen=True, slots=True)
class TextPart:
    """A part of an order: its pattern, and its value from text and back; `read` raises ValueError with the reason."""

    pattern: str
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str


def _numbers(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(map(int, text.split(",")))


def _factory(text: str) -> Factory:
    if text.lower() not in tuple(Factory):
        raise ValueError(f"{text} is not a type of factory; they are {', '.join(Factory)}")
    return Factory(text.lower())


def _unit_type(text: str) -> UnitType:
    if text.upper() not in UnitType.__members__:
        raise ValueError(f"{text} is not a type of unit")
    return UnitType(text.upper())


def _strike(text: str) -> Strike | None:
    if text == "-":
        return None
    target, kind = text.split()
    return Strike(parse_hex(target), StrikeKind(kind.lower()))


_NUMBER: Final = r"\d{1,9}"  # the rules say whether it is too large
_HEX: Final = rf"{_NUMBER},{_NUMBER}"

PARTS: Final = {
    "number": TextPart(_NUMBER, int),
    "numbers": TextPart(rf"-|{_NUMBER}(?:,{_NUMBER})*", _numbers, lambda numbers: ",".join(map(str, numbers)) or "-"),
    "hex": TextPart(_HEX, parse_hex),
    "side": TextPart("AXIS|SOVIET", lambda text: Side(text.upper())),
    "kind": TextPart(
        "|".join(_KINDS),
        lambda text: _KINDS[text.lower()],
        lambda kind: next(word for word, known in _KINDS.items() if known is kind),
    ),
    "type": TextPart(r"\S+", _unit_type),
    "factory": TextPart(r"\S+", _factory),
    "plot": TextPart(r"\S+", lambda text: "" if text == "-" else normalized(text), lambda plot: plot or "-"),
    "strike": TextPart(
        rf"-|{_HEX}\s+(?:ground|bomb)", _strike, lambda strike: f"{strike.target} {strike.kind}" if strike else "-"
    ),
    "source": TextPart(
        rf"R|{_NUMBER}",
        lambda text: None if text.upper() == "R" else int(text),
        lambda number: "R" if number is None else str(number),
    ),
    "word": TextPart(r"\S+"),
    "name": TextPart(".+?"),
    "text": TextPart(".+"),
    "cleared": TextPart(".+", lambda text: "" if text == "-" else text, lambda text: text or "-"),
}
"""What may stand in the braces of an order's text; `R` is the pool as the source of aircraft, `-` is nothing."""

_PLACE: Final = re.compile(r"\{(\w+):(\w+)\}")


@cache
def parts_of(text: str) -> Mapping[str, str]:
    """The parts of an order's text: for each field the name under which it stands in `PARTS`."""
    return dict(_PLACE.findall(text))


@cache
def _pattern(text: str) -> re.Pattern[str]:
    """What follows the first word: any blanks between the parts; what is in brackets may be left out."""
    rest = text.partition(" ")[2].replace("[", "(?:").replace("]", ")?").replace(".", r"\.").replace(" ", r"\s+")
    rest = _PLACE.sub(lambda part: f"(?P<{part[1]}>{PARTS[part[2]].pattern})", rest)
    return re.compile(rest, flags=re.IGNORECASE | re.ASCII)


def lacks_kind(text: str, rest: str) -> bool:
    """Whether a line that does not fit a text lacks the kind of group that the text asks for."""
    return "kind" in parts_of(text).values() and not any(word in _KINDS for word in rest.lower().split())


def read_parts(text: str, rest: str) -> dict[str, Any] | None:
    """The values of the parts after a line's first word, by name; None if the line does not fit the text.

    Raises ValueError with what is wrong with one of them.
    """
    match = _pattern(text).fullmatch(rest)
    if match is None:
        return None
    said = {name: words for name, words in match.groupdict().items() if words is not None}
    return {name: PARTS[part].read(said[name]) for name, part in parts_of(text).items() if name in said}


def written(text: str, order: object) -> str:
    """The text with the values of an order in place of its parts."""
    blank, writers = _writers(text)
    return blank.format(*[write(getattr(order, name)) for name, write in writers])


@cache
def _writers(text: str) -> tuple[str, list[tuple[str, Callable[[Any], str]]]]:
    """The text with its parts left blank, and what writes each of them."""
    blank = _PLACE.sub("{}", text.replace("[", "").replace("]", ""))
    return blank, [(name, PARTS[part].write) for name, part in parts_of(text).items()]
