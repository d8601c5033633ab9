"""Figures, places and groups in plain English."""

import re
from collections.abc import Collection, Iterable
from fractions import Fraction
from math import atan2, degrees, sqrt
from typing import Final

from wir.model.calendar import date_of, spoken
from wir.model.groups import AirGroup, Group, Mover, is_air_number, is_depot_number
from wir.model.hexes import Hex, distance, parse_hex
from wir.model.scenario import Scenario
from wir.model.state import State
from wir.model.units import Unit
from wir.model.widths import one_cell_each

_POINTS: Final = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
_COMPASS: Final = {"N": "north", "E": "east", "S": "south", "W": "west"}

_FILE: Final = re.compile(r"\S*\w\.[a-z]\w*\b")

_CORPS: Final = re.compile(r"(\d+)(?: (\w+))?")
"""A corps in a label that lists them: `10 TK`, or the number alone where the next one says of what kind it is."""


def decimal(value: int | Fraction, places: int = 1) -> str:
    """A figure as it is shown, without zeros at its end: `2.5`, `3`."""
    text = f"{float(value):.{places}f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def with_article(city: str) -> str:
    """A city's name within a sentence: `Gorki`, `the Urals`."""
    return "the Urals" if city == "Urals" else city


def whole(value: int | Fraction) -> str:
    """A figure in whole points, rounded."""
    return str(round(value))


def percent(value: int | Fraction) -> str:
    """A figure in percent: `80%`, below ten with one place: `7.5%`."""
    return f"{decimal(value, 0 if value >= 10 else 1)}%"


def multiple(value: Fraction) -> str:
    """A multiplier as the book prints it: `x1/2`, `x1.5`."""
    if value.numerator == 1 and value.denominator in (2, 3, 4):
        return f"x1/{value.denominator}"
    return f"x{decimal(value, 2)}"


def exact_multiple(value: float) -> Fraction:
    """A multiplier that an event gives to two places: a third where it is one, else the hundredths themselves."""
    third = Fraction(1, 3)
    return third if round(float(third), 2) == value else Fraction(round(value * 100), 100)


def signed(points: int) -> str:
    """`+20`, `-5`, `0`."""
    return f"+{points}" if points > 0 else str(points)


def count(number: int, thing: str) -> str:
    """`1 week`, `3 weeks`."""
    return f"{number} {thing if number == 1 else plural(thing)}"


def plural(thing: str) -> str:
    """`weeks`, `hexes`, `cities`."""
    if thing.endswith("y") and thing[-2] not in "aeou":
        return f"{thing[:-1]}ies"
    return f"{thing}es" if thing.endswith("x") else f"{thing}s"


def capital(text: str) -> str:
    """The text with a capital letter at its beginning, unless it begins with a file's name, which is as it is."""
    return text if _FILE.match(text) else text[:1].upper() + text[1:]


def listed(words: Iterable[str], by: str = "and") -> str:
    """`A`, `A and B`, `A, B and C`; with another word before the last `by` it."""
    *first, last = [*words] or [""]
    return f"{', '.join(first)} {by} {last}" if first else last


def called(numbers: Iterable[int]) -> str:
    """`group 12`, `groups 12 and 14`, `air group 52`, `depot 58`, by the numbers of the book (§4.1, §4.2, §5.1)."""
    every = [*numbers]
    noun = _noun(every[0]) if every else "nobody"
    if len(every) < 2:
        return f"{noun} {every[0]}" if every else noun
    return f"{noun}s {listed(map(str, every))}"


def _noun(number: int) -> str:
    if is_air_number(number):
        return "air group"
    return "depot" if is_depot_number(number) else "group"


def as_hex(place: object) -> Hex | None:
    """The hex that an event gives as a pair, or an order as `17,15`; None where it gives none."""
    if isinstance(place, str):
        return parse_hex(place)
    if isinstance(place, (list, tuple)) and len(place) == 2:
        return Hex(*place)
    return None


def name_at(scenario: Scenario, hex_: Hex) -> str | None:
    """The name of the city or town in a hex as it is written there, if it has one."""
    return scenario.board.labels.get(hex_)


def place(scenario: Scenario, hex_: Hex) -> str:
    """`Brest 5,20`, or the hex alone, a cell for each character."""
    name = name_at(scenario, hex_)
    return str(hex_) if name is None else f"{one_cell_each(name)} {hex_}"


def name_and_bearing(scenario: Scenario, hex_: Hex) -> tuple[str, str]:
    """The same in two parts: the name, and how far from it the hex lies, empty where it is the place itself."""
    name, away, point = _from_city(scenario, hex_)
    return one_cell_each(name), f"{away if away > 1 else ''}{point}"


def name_and_way(scenario: Scenario, hex_: Hex) -> tuple[str, int, str]:
    """The same in words: the name as it is written, how many hexes from it, and which way: `Brest`, 3, `south-east`."""
    name, away, point = _from_city(scenario, hex_)
    return name, away, in_words(point)


def _from_city(scenario: Scenario, hex_: Hex) -> tuple[str, int, str]:
    """The name of a hex, or else of the city nearest to it, how many hexes it is from there, and in which point."""
    name = name_at(scenario, hex_)
    if name is not None or not scenario.city_names:
        return name or str(hex_), 0, ""
    city = min(scenario.city_names, key=lambda at: (distance(at, hex_), at))
    return scenario.city_names[city], distance(city, hex_), bearing(city, hex_)


def in_words(point: str) -> str:
    """A point of the compass: `south-east` for `SE`."""
    return "-".join(map(_COMPASS.__getitem__, point))


def bearing(start: Hex, target: Hex) -> str:
    """The point of the compass in which one hex lies from another."""
    (x, y), (to_x, to_y) = _middle(start), _middle(target)
    return _POINTS[round(degrees(atan2(to_x - x, y - to_y)) / 45) % len(_POINTS)]


def _middle(hex_: Hex) -> tuple[float, float]:
    lower = 0.5 if hex_.column % 2 == 0 else 0.0
    return 1.5 * hex_.column, sqrt(3) * (hex_.row + lower)


def kind_of_group(group: Mover) -> str:
    """`mechanized`, `infantry` or `air`."""
    return "air" if isinstance(group, AirGroup) else group.kind.value


def label_of(scenario: Scenario, group: Group) -> str | None:
    """What the scenario calls a group, as it is written there, as long as one of the units that it began with is in it.

    A label that lists its units, `3, 9, 10 TK`, names those that are left.
    """
    label = scenario.labels.get(group.id)
    if label is None:
        return None
    first = next((start for start in scenario.groups if start.id == group.id), None)
    began = {*map(_identity, first.units)} if first is not None else set()
    left = began & {*map(_identity, group.units)}
    shortened = _with_those_left(label, {number for number, _ in began}, {number for number, _ in left})
    return shortened or None if left else None


def _identity(unit: Unit) -> tuple[str, str]:
    """The designation and the type of a unit, as those that change their type are called in the end (§8.13)."""
    return unit.designation, unit.type.value.replace("MOT", "PZG").replace("PZG_ELITE", "PZ_ELITE")


def _with_those_left(label: str, began: Collection[str], left: Collection[str]) -> str:
    """A label that lists units by number without those that are gone; any other as it is."""
    listing, bracket, army = label.partition(" (")
    texts = re.split(r"(, | \+ )", listing)
    kept = ""
    kind, is_told = "", True  # of what kind the corps is before which the walk stands, from the last to the first
    for corps, mark in zip(texts[::-2], [*texts[-2::-2], ""], strict=True):
        found = _CORPS.fullmatch(corps)
        if found is None or found[1] not in began or not (found[2] or kind):
            return label
        if found[2]:
            kind, is_told = found[2], False
        if found[1] in left:
            kept = f"{mark}{found[1]}{'' if is_told else f' {kind}'}{kept}"
            is_told = True
    return kept.lstrip(",+ ") + bracket + army if kept else ""


def day_words(state: State, week: int) -> str:
    """The first day of a week of the game: `22 JUN 1941`."""
    return spoken(date_of(state.scenario.start, week))
