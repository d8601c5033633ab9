"""What stands beside the map of a week that was: what happened in it, then and now, the course of the war."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from typing import Final

from wir.match.past import Moment
from wir.model.calendar import spoken
from wir.model.scenario import Scenario
from wir.model.sides import SIDES, Side
from wir.model.widths import one_cell_each
from wir.model.words import count, listed, signed
from wir.text.panels.lines import BLANK, Line, Role, Span, cut, gauge, heading, line, padded, wrapped
from wir.text.panels.words import SIDE_BARS, near, plates, side_name
from wir.text.war.chronicle import WeekTold

FIGURES: Final = {"strength": "strength", "points": "points", "supplied": "% supplied", "front": "front, hexsides"}
"""Figures of a week that are held beside those of now, with what they are called."""

_SHORT: Final = {"strength": "str", "supplied": "sup. %", "front": "front"}
_ROOMY: Final = 32
"""Columns from which on figures have their whole names."""

_FIGURE: Final = 7
_NARROW: Final = 5


def when_words(week: int, moment: Moment | None) -> str:
    """Where in the war: `week 12 begins`, `week 12, Soviet movement`, `week 12, execution, after segment 3`."""
    if moment is None:
        return f"week {week} begins"
    if moment.phase is None:
        return f"week {week} ends"
    side = f"{moment.phase.side.title()} " if moment.phase.side is not None else ""
    segment = f", after segment {moment.segment}" if moment.segment is not None else ""
    return f"week {week}, {side}{moment.phase.label.lower()}{segment}"


def week_lines(week: WeekTold, scenario: Scenario, width: int) -> list[Line]:
    """What happened in a week: the cities first, then who gave up where, then what the battles cost."""
    until = week.day + timedelta(days=6)
    days = f"{spoken(week.day)[:-5]} to {spoken(until)[:-5]}"
    lines = [heading(f"WEEK {week.number}", width, line(Span(days, Role.LABEL)))]
    if week.fault is not None:
        told = "This week cannot be played again under the rules of today; only its beginning is certain."
        lines += wrapped(line(Span(told, Role.WARNING)), width)
    for side in SIDES:
        taken = listed(one_cell_each(city) for city, by in week.taken if by is side)
        if taken:
            lines += wrapped(line(side_name(side), " takes ", Span(taken, Role.VALUE)), width, indent=2)
    surrenders = [each for each in week.happened if each.type == "surrendered" and each.at is not None]
    for at in dict.fromkeys(each.at for each in surrenders):
        who = plates(sorted(number for each in surrenders if each.at == at for number in each.groups))
        where = "" if at is None else near(scenario, at)
        word = "surrender" if len(who) > 1 else "surrenders"
        lines += wrapped(line(who, " ", Span(word, Role.WARNING), f" at {where}"), width, indent=2)
    costs = [line(side_name(side), Span(f" {week.lost[side]}", Role.VALUE)) for side in SIDES]
    fought = f"{count(week.battles, 'battle')}, " if week.battles else ""
    return [*lines, *wrapped(line(f"{fought}strength lost: ", costs[0], ", ", costs[1]), width)]


def then_and_now(then: WeekTold, now: WeekTold, width: int) -> list[Line]:
    """The figures at the end of a week beside those of another, as far as they are known."""
    days = line(*(Span(f"{spoken(week.day)[:-5]:>{_FIGURE}}", Role.LABEL) for week in (then, now)))
    lines = [heading("THEN AND NOW", width, days if width >= 2 * _FIGURE + 15 else BLANK)]
    for name, words in FIGURES.items():
        figures = then.figures[name]
        sides = [Side.AXIS] if name == "front" else list(figures)
        named = words if width >= _ROOMY else _SHORT.get(name, words)
        for side in sides:
            whose = line(side_name(side), f" {named}") if name != "front" else line(named)
            before, after = figures[side], now.figures[name].get(side, 0)
            cells = _FIGURE if width >= _ROOMY else _NARROW
            shown = f"{before:>{cells}}{after:>{cells + (cells < _FIGURE)}}"
            change = Span(f"{signed(after - before):>{_FIGURE}}" if width >= 3 * _FIGURE + 18 else "", Role.FAINT)
            room = width - len(shown) - len(change.text)
            lines.append(line(padded(cut(whose, room - 1), room), Span(shown, Role.VALUE), change))
    return lines


def course(weeks: Sequence[WeekTold], at: int, width: int) -> list[Line]:
    """The strength of each side that is known, week by week, the week that is looked at marked below."""
    lines = [heading("STRENGTH OVER THE WAR", width)]
    shown = _thinned(weeks, width)
    for side in SIDES:
        values = [week.figures["strength"].get(side, 0) for week in shown]
        if any(values):
            lines.append(line(*(gauge(value, max(values), SIDE_BARS[side]) for value in values)))
    place = sum(week.number < at for week in shown)
    return [*lines, line(" " * min(place, max(0, len(shown) - 1)), Span("▲", Role.TITLE))] if shown else lines


def _thinned(weeks: Sequence[WeekTold], width: int) -> list[WeekTold]:
    """As many weeks as there are columns, evenly chosen."""
    if len(weeks) <= width:
        return list(weeks)
    return [weeks[n * len(weeks) // width] for n in range(width)]
