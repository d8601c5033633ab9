"""The lines at the bottom: the keys that work now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from wir.text.panels.lines import BLANK, Line, Role, Span, length, line


def footer(keys: Iterable[tuple[str, str]], width: int) -> Line:
    """Keys with what they do, the most important first; those for which there is no room are left out."""
    shown = BLANK
    for key, word in keys:
        hint = _hint(key, word)
        if length(shown) + length(hint) <= width:
            shown = line(shown, hint)
    return shown


class Placed(NamedTuple):
    """Where a hint stands: its number among the hints, its line, and the columns from `left` up to `right`."""

    number: int
    line: int
    left: int
    right: int


def placed(keys: Sequence[tuple[str, str]], width: int, count: int) -> list[Placed]:
    """Where the hints stand in so many lines; from the first on for which there is no room they are left out."""
    found: list[Placed] = []
    row = left = 0
    for number, hint in enumerate(keys):
        right = left + length(_hint(*hint))
        if right > width and left:
            row, right, left = row + 1, right - left, 0
        if row == count:
            break
        found.append(Placed(number, row, left, right))
        left = right
    return found


def footers(keys: Sequence[tuple[str, str]], width: int, count: int) -> list[Line]:
    """Keys with what they do, in so many lines, the most important first."""
    rows: list[Line] = [BLANK] * count
    for place in placed(keys, width, count):
        rows[place.line] = line(rows[place.line], _hint(*keys[place.number]))
    return rows


def _hint(key: str, word: str) -> Line:
    return line(Span(f" {key} ", Role.KEY), Span(f" {word} "))
