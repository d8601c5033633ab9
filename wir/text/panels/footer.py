"""The lines at the bottom: the prompt, and the keys that work now."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from wir.text.panels.lines import BLANK, Line, Role, Span, cut, length, line, truncated, wrapped

_MOST: Final = 2
"""Lines of a prompt at most."""


class Placed(NamedTuple):
    """Where a hint is placed: its number among the hints, its line, and the columns from `left` up to `right`."""

    number: int
    line: int
    left: int
    right: int


def placed(keys: Sequence[tuple[str, str]], width: int, count: int) -> list[Placed]:
    """Where the hints are placed in so many lines; the first one without room and all after it are left out."""
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


def prompt_lines(prompt: Line, width: int) -> list[Line]:
    """A prompt on one line, or on two if it is longer; of a long text being typed the end is shown.

    If a warning and the question after it are longer still, the warning is cut.
    """
    if length(prompt) <= width:
        return [prompt]
    typed = next((place + 1 for place, span in enumerate(prompt) if span.role is Role.SELECTED), None)
    if typed is None:
        return _whole_question(prompt, width)
    lines = _chopped(prompt[:typed], width)[-_MOST:]
    after = prompt[typed:]
    room = width - length(lines[-1])
    if length(after) <= room or len(lines) == _MOST:
        return [*lines[:-1], line(lines[-1], cut(after, room))]
    return [*lines, *wrapped(after, width)[: _MOST - len(lines)]]


def _whole_question(prompt: Line, width: int) -> list[Line]:
    lines = wrapped(prompt, width)
    if len(lines) <= _MOST or prompt[0].role is not Role.WARNING:
        return lines[:_MOST]
    question = wrapped(prompt[2:], width)[: _MOST - 1]  # behind the blank
    return [*truncated(wrapped(prompt[:1], width), _MOST - len(question), width), *question]


def _chopped(spans: Line, width: int) -> list[Line]:
    """A text in lines filled to the last cell, so that each typed blank is seen."""
    cells = line(*(span._replace(text=char) for span in spans for char in span.text))
    return [cells[start : start + width] for start in range(0, len(cells), width)]
