"""Searching a whole war: a week by number, date or city, and what happened by group, city, unit or any words."""

import re
from collections.abc import Callable, Iterable
from datetime import date
from typing import Final

from wir.model.calendar import MONTHS, week_of
from wir.model.errors import InputError
from wir.model.printable import is_number
from wir.model.scenario import Scenario
from wir.model.units import UnitType
from wir.text.panels.lines import text_of
from wir.text.war.chronicle import Chronicle, Happening, WeekTold

_DATE: Final = re.compile(r"(?:(\d{1,2})\.? *)?([a-z]{3})[a-z]* *(\d{4})?")
_ISO: Final = re.compile(r"(\d{4})-(\d{2})-(\d{2})")


def find_week(chronicle: Chronicle, text: str) -> int:
    """The week that a text names: `12`, `7 SEP 1941`, `october`, `1941-09-07`, or a city for the week after its fall.

    For a city that fell in the last week that is one more than there are. Raises InputError for none of the war.
    """
    past, words = chronicle.past, text.strip().casefold()
    state = past.state(past.first)
    if is_number(words):
        found = int(words)
    elif (day := _date(words, past.state(past.last).date)) is not None:
        found = week_of(state.scenario.start, day)
    else:
        return _fall(chronicle, words)
    if found not in past.numbers:
        raise InputError(f"The war goes from week {past.first} to week {past.last}")
    return found


def _date(words: str, latest: date) -> date | None:
    """The day meant; without a year the last such day of the war so far."""
    try:
        if (iso := _ISO.fullmatch(words)) is not None:
            return date(*map(int, iso.groups()))
        said = _DATE.fullmatch(words)
        if said is None or said[2].upper() not in MONTHS:
            return None
        day = date(int(said[3] or latest.year), MONTHS.index(said[2].upper()) + 1, int(said[1] or 1))
        return day if said[3] or day <= latest else day.replace(year=latest.year - 1)
    except ValueError as error:
        raise InputError(f"{words!r} is not a day: {error}") from None


def _fall(chronicle: Chronicle, words: str) -> int:
    """The week after a city first fell."""
    past = chronicle.past
    cities = past.state(past.first).cities
    names = [name for name in cities if words and name.casefold().startswith(words)]
    if not names:
        raise InputError(f"{words!r} is not a week, a date or a city")
    for number in past.numbers:
        if any(city in names for city, _ in chronicle.week(number).taken):
            return number + 1
    raise InputError(f"{names[0]} has not changed hands")


def next_capture(chronicle: Chronicle, number: int, way: int) -> int | None:
    """The next week after `number`, with -1 the last before it, in which a city changed hands; None for none."""
    past = chronicle.past
    at = number + way
    while at in past.numbers:
        if chronicle.week(at).taken:
            return at
        at += way
    return None


_KINDS: Final = {
    ("combat", "battle", "attack", "fought", "fight"): ("attacked",),
    ("capture", "took", "taken", "take", "fell", "fall"): ("captured",),
    ("surrender", "gave", "lost"): ("surrendered",),
    ("retreat",): ("retreated",),
    ("advance",): ("advanced",),
    ("strike", "air", "bomb"): ("strike", "intercepted", "bombed", "air_destroyed"),
    ("arrive", "arrival", "reinforcement"): ("arrived",),
    ("guards", "renamed"): ("redesignated",),
    ("raise", "built", "new"): ("built", "divided"),
    ("partisan",): ("partisans",),
    ("note",): ("note",),
}
"""Words for kinds of events, which may end in `s` or `d`."""

_PASSED_OVER: Final = frozenset(
    ("every", "each", "all", "of", "by", "at", "in", "the", "who", "when", "where", "which", "what", "group", "groups")
)
"""Words that mean nothing for the search."""

_UNITS: Final = frozenset(type_.label.split()[0].casefold() for type_ in UnitType)
"""What a unit's type, which follows its number or name, may begin with."""


def search(
    weeks: Iterable[WeekTold], words: str, scenario: Scenario, notes: Iterable[Happening] = ()
) -> list[Happening]:
    """Everything that matches all words, in time order, including the player's notes if given.

    A number means a group, followed by a type a unit, a name a city; `combats`, `captures` and the like name what
    happened, and any other word occurs in the text. Words such as `of` and `who` are ignored; they alone find nothing.
    """
    sought = [word for word in words.casefold().replace("?", " ").split() if word not in _PASSED_OVER]
    tests = [_test(word, after, scenario) for word, after in zip(sought, [*sought[1:], ""], strict=False)]
    every = sorted([*(each for week in weeks for each in week.happened), *notes], key=lambda each: each.week)
    return [each for each in every if tests and all(test(each) for test in tests)]


def _test(word: str, after: str, scenario: Scenario) -> Callable[[Happening], bool]:
    if after in _UNITS:
        name = f"{word} {after}"
        return lambda each: name in _spoken(each) or any(unit.casefold().startswith(name) for unit in each.units)
    if is_number(word) and len(word) <= 3:
        return lambda each: each.concerns(int(word))
    stem = word.rstrip("sd") if len(word) > 3 else word
    kinds = {kind for names, types in _KINDS.items() if {word, stem, f"{stem}e"} & {*names} for kind in types}
    cities = {name for name in scenario.city_names.values() if name.casefold().startswith(word)}
    if kinds:
        return lambda each: each.type in kinds
    if cities:
        return lambda each: each.city in cities
    return lambda each: word in _spoken(each)


def _spoken(each: Happening) -> str:
    return " ".join(text_of(each.text).casefold().split())
