"""The weeks of a war side by side: weather, losses, groups that gave up, cities taken."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from wir.model.calendar import MONTHS
from wir.model.sides import SIDES, Side
from wir.model.weather import Weather
from wir.text.panels.lines import Line, Role, Span, gauge, heading, line
from wir.text.panels.words import PLATES, SIDE_BARS
from wir.text.war.chronicle import WeekTold

_SIGNS: Final = {
    Weather.CLEAR: Span(".", Role.GOOD),
    Weather.RAIN: Span("/", Role.WARNING),
    Weather.COLD: Span("*", Role.VALUE),
    Weather.VERY_COLD: Span("#", Role.BAD),
}
_LABEL: Final = 9
"""Columns of the words before the weeks."""

_BROADEST: Final = 5
"""Columns of a week at most."""

_STEPS: Final = 8
"""Steps of a bar on one line."""

TALL: Final = 32
"""Lines of a screen from which on there is room for the whole strip."""


class Strip(NamedTuple):
    """The weeks from `first` to `last`, those that have been read by number, the one looked `at`, a remark.

    `viewer` is the side through whose eyes they are looked at, None for both.
    """

    weeks: dict[int, WeekTold]
    first: int
    last: int
    at: int
    viewer: Side | None
    remark: str


def strip_lines(strip: Strip, width: int, height: int) -> list[Line]:
    """The strip on so many columns, for a screen of so many lines."""
    cell = _cell_width(strip, width)
    shown = _window(strip, (width - _LABEL) // cell)
    is_tall = height >= TALL

    def row(label: str, draw: Callable[[WeekTold], Line]) -> Line:
        cells = [_cell(strip.weeks.get(number), cell, draw) for number in shown]
        return line(Span(f"{label:{_LABEL}}", Role.LABEL), *cells)

    rows = 2 if is_tall else 1
    most = max([1, *(lost for week in strip.weeks.values() for lost in week.lost.values())])
    lines = [_months(strip, shown, cell), row("weather", lambda week: line(_SIGNS[week.weather]))]
    own = strip.viewer
    sides = [("theirs", own.enemy), ("yours", own)] if own else [(side.title(), side) for side in reversed(SIDES)]
    for label, side in sides:
        for n in range(rows):
            above = rows - 1 - n
            lines.append(row("" if n else label, _bar(side, most, rows, above, cell)))
    if is_tall:
        lines.append(row("gave up", lambda week: _counts(week.surrendered, cell)))
    lines.append(row("taken", lambda week: _counts({side: _taken(week, side) for side in SIDES}, cell)))
    if not is_tall:
        return lines
    weeks = f"week {strip.at} of {strip.last}" + (f"; {strip.remark}" if strip.remark else "")
    return [heading("THE WAR SO FAR", width, line(Span(weeks, Role.FAINT))), *lines]


def week_at(strip: Strip, width: int, column: int) -> int | None:
    """The week that stands in a column of the strip, if there is one."""
    cell = _cell_width(strip, width)
    shown = _window(strip, (width - _LABEL) // cell)
    place = (column - _LABEL) // cell
    return shown[place] if 0 <= place < len(shown) else None


def _cell_width(strip: Strip, width: int) -> int:
    return max(1, min(_BROADEST, (width - _LABEL) // (strip.last - strip.first + 1)))


def _window(strip: Strip, room: int) -> range:
    """The weeks that are shown, with the one that is looked at among them."""
    start = max(strip.first, min(strip.at - room // 2, strip.last - room + 1))
    return range(start, min(start + room, strip.last + 1))


def _cell(week: WeekTold | None, width: int, draw: Callable[[WeekTold], Line]) -> Line:
    drawn = line(Span("·" if width > 1 else " ", Role.FAINT)) if week is None else draw(week)
    return line(drawn, Span(" " * (width - sum(len(span.text) for span in drawn))))


def _bar(side: Side, most: int, rows: int, above: int, cell: int) -> Callable[[WeekTold], Line]:
    """Draws a line of a bar of several: the part of the losses that lies above so many lines."""

    def draw(week: WeekTold) -> Line:
        steps = -(-week.lost[side] * rows * _STEPS // most)
        part = gauge(max(0, min(_STEPS, steps - above * _STEPS)), _STEPS, SIDE_BARS[side])
        return line(*[part] * max(1, cell - 1))

    return draw


def _taken(week: WeekTold, side: Side) -> int:
    return sum(by is side for _, by in week.taken)


def _counts(numbers: dict[Side, int], cell: int) -> Line:
    """Numbers of both sides on their colours, the larger one alone where there is no room for both."""
    found = sorted(((number, side) for side, number in numbers.items() if number), reverse=True)
    return line(*(Span(str(min(number, 9)), PLATES[side]) for number, side in found[: max(1, cell - 1)]))


def _months(strip: Strip, shown: Sequence[int], cell: int) -> Line:
    """The names of the months above the weeks in which they begin, and the number of the week that is looked at."""
    text = [" "] * (len(shown) * cell)
    before = None
    for place, number in enumerate(shown):
        week = strip.weeks.get(number)
        if week is not None and week.day.month != before:
            before, start = week.day.month, place * cell
            if start == 0 or "".join(text[start - 1 : start + 3]).isspace():
                text[start : start + 3] = MONTHS[week.day.month - 1]
    at, words = (strip.at - shown[0]) * cell, str(strip.at)
    names = "".join(text)[: len(shown) * cell]
    return line(
        Span(" " * _LABEL),
        Span(names[:at], Role.LABEL),
        Span(words, Role.SELECTED),
        Span(names[at + len(words) :], Role.LABEL),
    )
