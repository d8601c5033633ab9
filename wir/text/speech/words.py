"""What things are called in sentences, and how the lines of panels and reports become sentences."""

import re
from itertools import groupby
from typing import Final

from wir.model.hexes import Hex
from wir.model.printable import one_line
from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.model.widths import one_cell_each
from wir.model.words import called, capital, count, name_and_way, name_at, place
from wir.text.panels.lines import Line
from wir.text.panels.words import PLATES

WIDE: Final = 10_000
"""More columns than any line of a panel fills."""

_PLATES: Final[dict[object, Side]] = {role: side for side, role in PLATES.items()}
_SIGNS: Final = (
    (re.compile(r"→"), "to"),
    (re.compile(r"\bACS\b"), "combat strength"),
    (re.compile(r"►"), "against"),
    (re.compile(r"(?<=[\w%)]) +§"), ", paragraph "),
    (re.compile(r"§"), "paragraph "),
    (re.compile(r"(?<=\d) (?=R\d)"), ", "),
    (re.compile(r"(?<=\d)-([\d.]+) to (?=(over )?\d)"), r" to \1 up to "),
    (re.compile(r"(?<=\d)-(?=\d)"), " to "),
    (re.compile(r"(?<![\w.])-(?=\d)"), "minus "),
    (re.compile(r"(?<!\w)\+(?=\d)"), "plus "),
    (re.compile(r"\bx(?=\d)"), "times "),
    (re.compile(r"(?<=\d)%"), " percent"),
    (re.compile(r"\s+"), " "),
    (re.compile(r"\s+(?=[,.:;])"), ""),
    (re.compile(r"(?<=\d) \(((?:over )?[\d.]+ to [\d.]+)\):"), r", odds \1:"),
    (re.compile(r"(?<=group )(\d+) (?=[\dA-Z])"), r"\1, "),
    (re.compile(r"; (?=\d+ loses)"), "; air group "),
    (re.compile(r"(?<=\d) (?=(hardly )?dug in)"), ", "),
    (re.compile(r"\bgroup (?=(Axis|Soviet) group)"), ""),
)
"""What panels show for the eye, and how it is said."""


def sentence(text: str) -> str:
    """The text with a capital letter and a full stop."""
    text = text.strip()
    return capital(text) + ("" if text.endswith((".", "!", "?", ":")) else ".")


def complaint(text: str) -> str:
    """What is wrong, as a sentence that is one line about an error."""
    return one_line(sentence(text))


def aloud(spans: Line) -> str:
    """A line of a panel or report as a sentence: counters by kind and side, signs in words."""
    parts: list[str] = []
    for side, stretch in groupby(spans, key=lambda span: _PLATES.get(span.role)):
        text = ("" if side is None else " ").join(span.text for span in stretch)
        parts.append(text if side is None else f" {side.title()} {called(map(int, text.split()))} ")
    return sentence(said("".join(parts)))


def said(text: str) -> str:
    """The text with its signs in words, and without blanks in a row."""
    for sign, words in _SIGNS:
        text = sign.sub(words, text)
    return text.strip()


def whereabouts(scenario: Scenario, hex_: Hex) -> str:
    """`Brest 5,20`, or `5,21, 2 hexes south-east of Brest` if the hex has no name."""
    if name_at(scenario, hex_) is not None or not scenario.city_names:
        return place(scenario, hex_)
    name, away, way = name_and_way(scenario, hex_)
    return f"{hex_}, {count(away, 'hex')} {way} of {one_cell_each(name)}"
