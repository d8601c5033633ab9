"""Searching a whole war: by group, city, unit, kind of event, or any words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Final

from wir.model.scenario import Scenario
from wir.model.units import UnitType
from wir.text.panels.lines import text_of
from wir.text.war.chronicle import Happening, WeekTold

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
"""Words for kinds of events, which may have an `s` or `d` at their end."""

_PASSED_OVER: Final = frozenset(
    ("every", "each", "all", "of", "by", "at", "in", "the", "who", "when", "where", "which", "what", "group", "groups")
)
"""Words that say nothing about what is sought."""


_UNITS: Final = frozenset(type_.label.split()[0].casefold() for type_ in UnitType)
"""With what the type of a unit begins, which stands behind its number or name."""


def search(
    weeks: Iterable[WeekTold], words: str, scenario: Scenario, notes: Iterable[Happening] = ()
) -> list[Happening]:
    """Everything that every word fits, in the order of time; the player's notes too where they are given.

    A number is a group's, with a type behind it a unit's, a name a city's; `combats`, `captures` and the like name what
    happened, and any other word stands in what is told. Words such as `of` and `who` are passed over; without any other
    nothing is found.
    """
    sought = [word for word in words.casefold().replace("?", " ").split() if word not in _PASSED_OVER]
    tests = [_test(word, after, scenario) for word, after in zip(sought, [*sought[1:], ""], strict=False)]
    every = sorted([*(each for week in weeks for each in week.happened), *notes], key=lambda each: each.week)
    return [each for each in every if tests and all(test(each) for test in tests)]


def _test(word: str, after: str, scenario: Scenario) -> Callable[[Happening], bool]:
    if after in _UNITS:
        name = f"{word} {after}"
        return lambda each: name in _spoken(each) or any(unit.casefold().startswith(name) for unit in each.units)
    if word.isascii() and word.isdigit() and len(word) <= 3:
        return lambda each: int(word) in each.groups
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
