"""Dice and luck: what was rolled by paragraph, against what was to be expected."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from wir.model.events import Event, Roll
from wir.model.words import decimal
from wir.rules.book import paragraph
from wir.rules.dice import MILLION
from wir.text.panels.lines import Line, Role, Span, heading, line, wrapped
from wir.text.panels.table import Column, table


@dataclass(frozen=True, slots=True)
class Luck:
    """The rolls of one paragraph: how many, how many times it should have happened, and how many times it did.

    Of ranges it is the sum of what came up, against the sum of their middles.
    """

    paragraph: str
    is_chance: bool
    rolls: int
    expected: Fraction
    actual: int


def luck_of(events: Iterable[Event]) -> list[Luck]:
    """Every paragraph by which was rolled, chances and ranges apart, in the order of the book."""
    rolls: dict[tuple[str, bool], list[Roll]] = {}
    for event in events:
        for roll in event.rolls:
            rolls.setdefault((roll.paragraph, roll.chance is not None), []).append(roll)
    found = [_chances(number, r) if is_chance else _ranges(number, r) for (number, is_chance), r in rolls.items()]
    return sorted(found, key=lambda luck: ([int(part) for part in luck.paragraph.split(".")], not luck.is_chance))


def _chances(number: str, rolls: list[Roll]) -> Luck:
    expected = sum((Fraction(roll.chance or 0, MILLION) for roll in rolls), Fraction(0))
    return Luck(number, True, len(rolls), expected, sum(roll.value < (roll.chance or 0) for roll in rolls))


def _ranges(number: str, rolls: list[Roll]) -> Luck:
    middles = sum((Fraction(roll.low + roll.high, 2) for roll in rolls), Fraction(0))
    return Luck(number, False, len(rolls), middles, sum(roll.value for roll in rolls))


def luck_panel(found: Iterable[Luck], width: int) -> list[Line]:
    """The table: chances that came true first, then the sums of ranges."""
    found = list(found)
    lines = [heading("DICE AND LUCK", width)]
    for is_chance, title in ((True, "chances that came true"), (False, "sums of what came up")):
        chosen = [luck for luck in found if luck.is_chance is is_chance]
        if not chosen:
            continue
        columns = (
            Column("§"),
            Column(title, rank=3, least=8),
            Column("rolls", rank=2, right=True),
            Column("expected", rank=1, right=True),
            Column("came", right=True),
        )
        rows = [
            (
                Span(luck.paragraph, Role.PARAGRAPH),
                _title(luck.paragraph),
                str(luck.rolls),
                decimal(luck.expected),
                Span(str(luck.actual), Role.VALUE),
            )
            for luck in chosen
        ]
        lines += table(columns, rows, width)
    return lines if found else [*lines, *wrapped(line(Span("nothing has been rolled", Role.FAINT)), width)]


def _title(number: str) -> str:
    try:
        return paragraph(number).title
    except KeyError:
        return ""
