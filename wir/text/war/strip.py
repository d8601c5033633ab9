"""All weeks of a war as a strip, one beside the other: weather, losses, who gave up, which cities were taken."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from wir.model.calendar import MONTH, MONTHS
from wir.model.sides import SIDES, Side
from wir.model.weather import Weather
from wir.text.panels.lines import Line, Role, Span, first_seen, gauge, heading, line
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

_APART: Final = 3
"""Columns of a week from which two numbers are set apart."""

_NAME: Final = 3
"""Columns of the name of a month."""

_STEPS: Final = 8
"""Steps of a bar on one line."""

_TALL: Final = 32
"""Lines of a screen from which there is room for the whole strip."""


class Strip(NamedTuple):
    """The weeks from `first` to `last`, those that have been read by number, the chosen one (`at`), a remark.

    `viewer` is the side as which they are seen, None for both.
    """

    weeks: dict[int, WeekTold]
    first: int
    last: int
    at: int
    viewer: Side | None
    remark: str


def strip_lines(strip: Strip, width: int, height: int) -> list[Line]:
    """The strip on so many columns, for a screen of so many lines."""
    cell, shown = _weeks_shown(strip, width)
    is_tall = height >= _TALL

    def row(label: str, draw: Callable[[WeekTold], Line]) -> Line:
        cells = [_cell(strip.weeks.get(number), cell, draw) for number in shown]
        return line(Span(f"{label:{_LABEL}}", Role.LABEL), *cells)

    rows = 2 if is_tall else 1
    most = max([1, *(lost for week in strip.weeks.values() for lost in week.compared.values())])
    lines = [_months(strip, shown, cell), row("weather", lambda week: line(_SIGNS[week.weather]))]
    own = strip.viewer
    sides = [("theirs", own.enemy), ("yours", own)] if own else [(side.title(), side) for side in reversed(SIDES)]
    for label, side in sides:
        for n in range(rows):
            above = rows - 1 - n
            lines.append(row("" if n else label, _bar(side, most, rows, above, cell)))
    if is_tall:
        lines.append(row("gave up", lambda week: _counts(week.surrendered, cell)))
    lines.append(row("taken", lambda week: _counts(Counter(by for _, by in week.taken), cell)))
    if not is_tall:
        return lines
    return [heading("THE WAR SO FAR", width, line(Span(strip.remark, Role.FAINT))), *lines]


def week_at(strip: Strip, width: int, column: int) -> int | None:
    """The week shown in a column of the strip, if there is one."""
    cell, shown = _weeks_shown(strip, width)
    place = (column - _LABEL) // cell
    return shown[place] if 0 <= place < len(shown) else None


def _weeks_shown(strip: Strip, width: int) -> tuple[int, range]:
    """The columns of a week, and the weeks for which there is room, the chosen one among them."""
    weeks = strip.last - strip.first + 1
    cell = max(1, min(_BROADEST, (width - _LABEL) // weeks))
    room = max(1, (width - _LABEL) // cell)
    start = strip.first + first_seen(strip.at - strip.first, room, weeks)
    return cell, range(start, min(start + room, strip.last + 1))


def _cell(week: WeekTold | None, width: int, draw: Callable[[WeekTold], Line]) -> Line:
    drawn = line(Span("·" if width > 1 else " ", Role.FAINT)) if week is None else draw(week)
    return line(drawn, Span(" " * (width - sum(len(span.text) for span in drawn))))


def _bar(side: Side, most: int, rows: int, above: int, cell: int) -> Callable[[WeekTold], Line]:
    """Draws one line of a bar of several: the part of the losses above so many lines."""

    def draw(week: WeekTold) -> Line:
        steps = -(-week.compared[side] * rows * _STEPS // most)
        part = gauge(max(0, min(_STEPS, steps - above * _STEPS)), _STEPS, SIDE_BARS[side])
        return line(*[part] * max(1, cell - 1))

    return draw


def _counts(numbers: Mapping[Side, int], cell: int) -> Line:
    """Numbers of both sides on their colours, or only the larger one if there is no room for both.

    If there is room, a blank keeps 3 and 2 from being read as 32.
    """
    found = sorted(((number, side) for side, number in numbers.items() if number), reverse=True)
    told = [Span(str(min(number, 9)), PLATES[side]) for number, side in found[: max(1, cell - 1)]]
    return line(*told[:1], *(Span(" ") for _ in told[1:] if cell > _APART), *told[1:])


def _months(strip: Strip, shown: Sequence[int], cell: int) -> Line:
    """The names of the months above the weeks in which they begin, and the chosen week.

    The week is written `w11`, because `11 SEP` would be a date; at the right edge it begins so early that it is whole.
    A month's name that it would cut comes after it if that is still above the month, else it is left out.
    """
    text = [" "] * (len(shown) * cell)
    words = f"w{strip.at}"
    at = max(0, min((strip.at - shown[0]) * cell, len(text) - len(words)))
    text[at : at + len(words)] = words
    before = None
    for place, number in enumerate(shown):
        week = strip.weeks.get(number)
        if week is not None and week.day.month != before:
            before, start = week.day.month, place * cell
            for n in (start, at + len(words) + 1):
                is_free = "".join(text[max(0, n - 1) : n + _NAME + 1]).isspace()
                if is_free and start <= n and n + _NAME <= min(start + MONTH * cell, len(shown) * cell):
                    text[n : n + _NAME] = MONTHS[week.day.month - 1]
                    break
    names = "".join(text)
    return line(
        Span(" " * _LABEL),
        Span(names[:at], Role.LABEL),
        Span(words, Role.SELECTED),
        Span(names[at + len(words) : len(shown) * cell], Role.LABEL),
    )
