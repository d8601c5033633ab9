"""Numbers, dates, sides, groups and places in running text."""

from collections.abc import Callable, Sequence
from datetime import date
from fractions import Fraction
from typing import Final, TypeVar

from wir.model.hexes import Hex
from wir.model.printable import printable
from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.model.words import bearing, capital, decimal, in_words, listed, name_and_way, plural

Number = TypeVar("Number", int, float)

SIDE: Final = {Side.AXIS: "the Axis", Side.SOVIET: "the Soviets"}
"""The sides as nouns."""

_ONES: Final = (
    *("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
    *("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen"),
)
_TENS: Final = ("", "", "twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety")
_NAMED: Final = 4
"""The most groups that are named one by one."""


def number(value: int) -> str:
    """A count in words below one hundred, else in figures: `three`, `forty-one`, `1,204`; 0 is `no`."""
    if not 0 <= value < 100:
        return figure(value)
    if value < len(_ONES):
        return _ONES[value]
    tens, ones = divmod(value, 10)
    return _TENS[tens] + (f"-{_ONES[ones]}" if ones else "")


def figure(value: int) -> str:
    """A figure: `1,204`, `-74`."""
    return f"{value:,}"


def about(value: int, *, is_estimate: bool) -> str:
    """A figure, or an estimate in tens: `1,204`, `about 1,200`."""
    return f"about {figure(max(10, round(value, -1)))}" if is_estimate else figure(value)


def strength(value: int, *, is_estimate: bool = False) -> str:
    """`1,204 strength points`, `1 strength point`, `about 120 strength points`, `no strength points`."""
    said = about(value, is_estimate=is_estimate) if value or is_estimate else "no"
    return f"{said} strength point{'' if said == '1' else 's'}"


def counted(value: int, thing: str) -> str:
    """`one attack`, `three attacks`, `no attacks`."""
    return f"{number(value)} {thing if value == 1 else plural(thing)}"


def course(values: Sequence[Number], written: Callable[[Number], str]) -> str:
    """Where figures begin and end: `from 237 to 660, between 151 and 702`; empty where all of them are the same."""
    first, last, least, most = map(written, (values[0], values[-1], min(values), max(values)))
    if least == most:
        return ""
    between = "" if {first, last} == {least, most} else f", between {least} and {most}"
    return f"from {first} to {last}{between}"


def times(value: int) -> str:
    """`once`, `twice`, `three times`; 0 is `never`."""
    return ("never", "once", "twice")[value] if value < 3 else f"{number(value)} times"


def day(when: date) -> str:
    """`6 July 1941`."""
    return f"{short_day(when)} {when.year}"


def short_day(when: date) -> str:
    """`6 July`."""
    return f"{when.day} {when:%B}"


def month(when: date) -> str:
    """`July 1941`."""
    return f"{when:%B} {when.year}"


def odds(value: float | None) -> str:
    """`3.4 to 1`, `7 to 1`, `1 to 2.5`; None is a defender without strength."""
    if value is None or value > 99:
        return "over 99 to 1"
    if value >= 1:
        return f"{decimal(Fraction(value))} to 1"
    return f"1 to {decimal(1 / Fraction(value))}" if value else "1 to over 99"


def where(scenario: Scenario, hex_: Hex) -> str:
    """`at Smolensk`, `just east of Smolensk`, `three hexes south-east of Smolensk`."""
    name, away, way = name_and_way(scenario, hex_)
    if not away:
        return f"at {printable(name)}"
    far = f"{number(away)} hexes" if away > 1 else "just"
    return f"{far} {way} of {printable(name)}"


def place_name(scenario: Scenario, hex_: Hex) -> str:
    """The same on its own: `Smolensk`, `Three hexes south-east of Smolensk`."""
    return capital(where(scenario, hex_).removeprefix("at "))


def direction(start: Hex, target: Hex) -> str:
    """The point of the compass in which one hex lies from another: `north-east`."""
    return in_words(bearing(start, target))


def groups(numbers: Sequence[int], adjective: str = "") -> str:
    """`group 9`, `Soviet groups 79 and 82`, `six Axis groups`."""
    before = f"{adjective} " if adjective else ""
    if len(numbers) > _NAMED:
        return f"{number(len(numbers))} {before}groups"
    return f"{before}group{'s' if len(numbers) != 1 else ''} {listed(map(str, numbers))}"
