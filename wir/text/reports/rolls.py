"""Dice and luck: what a roll was for, in words, and what was rolled compared with what was expected (§7.0-§8.2)."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from wir.model.events import Event, Roll
from wir.model.widths import one_cell_each
from wir.model.words import decimal
from wir.rules.book import title_of
from wir.rules.dice import MILLION
from wir.text.panels.lines import Line, Role, Span
from wir.text.panels.table import Column, table
from wir.text.panels.words import remark

_AFFECTED: Final = {"7.10": "losses", "8.1": "fatigue", "8.2": "experience", "8.10": "guns"}
"""What is rolled for, by paragraph, if the key names only what is hit."""

_BATTLE: Final = r"\d+ \d+,\d+"
"""The segment and the hex of an attack."""

_FORMS: Final = tuple(
    (re.compile(pattern), words)
    for pattern, words in (
        (rf"{_BATTLE}", "retreat of the defenders"),
        (rf"{_BATTLE} (attacker|defender)", r"losses of the \1s, thousandths"),
        (rf"(?:attack|combat|combat combat) {_BATTLE} (\d+) (\d)", r"{affected}, unit \2 of group \1"),
        (rf"gain combat {_BATTLE} (\d+) (\d)", r"gain of {affected}, unit \2 of group \1"),
        (rf"combat loss combat {_BATTLE} (\d+) (\d)", r"strength left at 95%, unit \2 of group \1"),
        (r"retreat loss \d+ (\d+) (\d)", r"strength left at 95%, unit \2 of group \1"),
        (rf"attack {_BATTLE} (\d+)", r"{affected} of group \1"),
        (r"\d+ (\d+) \d+,\d+", r"advance of group \1"),
        (r"(?:ground attack|bombardment \d+) (\d+) (\d+) (\d)", r"{affected} by \1, unit \3 of group \2"),
        (r"(?:ground attack|bombardment \d+) (\d+) (\d+)", r"{affected} of group \2 by \1"),
        (r"airfield (?:\d+ )?(\d+) (\d+)", r"aircraft of \2 lost on the ground to \1"),
        (r"bomb (\d+) \d+", r"a factory hit by \1"),
        (r"factory (\d+) \d+", r"which factory \1 hits"),
        (r"retreat (\d+) (\d) \d+,\d+", r"{affected} of the retreat, unit \2 of group \1"),
        (r"rout (\d+) (\d) \d+,\d+", r"{affected} of the rout, unit \2 of group \1"),
        (r"flak (\d+)", r"flak against \1"),
        (r"flak losses (\d+)", r"losses of \1 to flak"),
        (r"overcast (\d+)", r"overcast over the target of \1"),
        (r"interceptors (\d+) (\d+)", r"losses of the interceptors \2 to \1"),
        (r"bombers (\d+)", r"losses of the bombers \1"),
        (r"saved (\d+)", r"aircraft of \1 that are saved"),
        (r"return (\d+)", r"weeks until \1 is formed again"),
        (r"area", "where the shipment goes"),
        (r"attacks", "partisan attacks"),
        (r"target \d+", "which railway hex is cut"),
    )
)

_FIGURES: Final = (
    Column("rolls", rank=2, right=True),
    Column("expected", rank=1, right=True),
    Column("came", right=True),
)


def purpose(roll: Roll) -> str:
    """What the roll was for; its key where there are no words for it."""
    for pattern, words in _FORMS:
        found = pattern.fullmatch(roll.subject)
        if found is not None:
            return found.expand(words).replace("{affected}", _AFFECTED.get(roll.paragraph, "effect"))
    return one_cell_each(roll.subject)


@dataclass(frozen=True, slots=True)
class Luck:
    """The rolls of one paragraph: how many, how many times they should have succeeded, and how many times they did.

    For ranges it is the sum of the results, against the sum of the midpoints.
    """

    paragraph: str
    is_chance: bool
    rolls: int
    expected: Fraction
    actual: int


def luck_of(events: Iterable[Event]) -> list[Luck]:
    """Every paragraph that rolled dice, chances and ranges separately, in the order of the book."""
    rolls: dict[tuple[str, bool], list[Roll]] = {}
    for event in events:
        for roll in event.rolls:
            rolls.setdefault((roll.paragraph, roll.chance is not None), []).append(roll)
    found = [_luck(*key, alike) for key, alike in rolls.items()]
    return sorted(found, key=lambda luck: ([int(part) for part in luck.paragraph.split(".")], not luck.is_chance))


def _luck(number: str, is_chance: bool, rolls: list[Roll]) -> Luck:
    if not is_chance:
        middle = Fraction(sum(roll.low + roll.high for roll in rolls), 2)
        return Luck(number, is_chance, len(rolls), middle, sum(roll.value for roll in rolls))
    expected = Fraction(sum(roll.chance or 0 for roll in rolls), MILLION)
    return Luck(number, is_chance, len(rolls), expected, sum(roll.value < (roll.chance or 0) for roll in rolls))


_PARTS: Final = {"7.10": "Losses above the mean, thousandths"}
"""What a range is for, if the title of its paragraph does not tell."""


def luck_panel(found: Iterable[Luck], width: int) -> list[Line]:
    """The table: chances that succeeded first, then the averages of ranges, as sums of many rolls say nothing."""
    found = list(found)
    lines: list[Line] = []
    for is_chance, title in ((True, "chances that succeeded"), (False, "average roll")):
        chosen = [luck for luck in found if luck.is_chance is is_chance]
        if not chosen:
            continue
        columns = (Column("§"), Column(title, rank=3, least=8), *_FIGURES)
        rows = [
            (
                Span(luck.paragraph, Role.PARAGRAPH),
                title_of(luck.paragraph) if is_chance else _PARTS.get(luck.paragraph, title_of(luck.paragraph)),
                str(luck.rolls),
                decimal(luck.expected if is_chance else luck.expected / luck.rolls),
                Span(str(luck.actual) if is_chance else decimal(Fraction(luck.actual, luck.rolls)), Role.VALUE),
            )
            for luck in chosen
        ]
        lines += table(columns, rows, width)
    return lines if found else remark("nothing has been rolled", Role.FAINT, width)
