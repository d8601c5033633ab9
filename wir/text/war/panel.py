"""A week of the past: what happened in it, its figures beside the present ones, its place in the course of the war."""

from collections.abc import Mapping, Sequence
from datetime import timedelta
from typing import Final

from wir.match.past import Moment
from wir.model.calendar import WEEK, spoken
from wir.model.scenario import Scenario
from wir.model.sides import SIDES, Side
from wir.model.widths import one_cell_each
from wir.model.words import count, listed, signed
from wir.text.panels.lines import Line, Role, Span, gauge, heading, line, with_commas, wrapped
from wir.text.panels.table import Cell, Column, table
from wir.text.panels.words import SIDE_BARS, near, plates, remark, side_does, side_name
from wir.text.war.chronicle import WeekTold

FIGURES: Final = {"strength": "strength", "points": "points", "supplied": "% supplied", "front": "front, hexsides"}
"""Figures of a week that are compared with present ones, with their names."""

_ROOMY: Final = 38
"""The width from which there is room for the change between then and now."""


def when_words(week: int, moment: Moment | None) -> str:
    """Where in the war: `week 12 begins`, `week 12, Soviet movement`, `week 12, execution, after segment 3`."""
    if moment is None:
        return f"week {week} begins"
    if moment.phase is None:
        return f"the war ends in week {week}" if moment.ends_war else f"week {week}, now"
    side = f"{moment.phase.side.title()} " if moment.phase.side is not None else ""
    segment = f", after segment {moment.segment}" if moment.segment is not None else ""
    return f"week {week}, {side}{moment.phase.label.lower()}{segment}"


def week_lines(week: WeekTold, scenario: Scenario, width: int) -> list[Line]:
    """What happened in a week: the cities first, then who surrendered where, then what the battles cost."""
    until = week.day + timedelta(days=6)
    days = f"{spoken(week.day)[:-5]} to {spoken(until)[:-5]}"
    lines = [heading(f"WEEK {week.number}", width, line(Span(days, Role.LABEL)))]
    if week.fault is not None:
        told = "This week cannot be replayed under today's rules; only its start is certain."
        lines += remark(told, Role.WARNING, width)
    for side in SIDES:
        taken = listed(one_cell_each(city) for city, by in week.taken if by is side)
        if taken:
            lines += wrapped(line(side_does(side, "takes ", "take "), Span(taken, Role.VALUE)), width, indent=2)
    surrenders = [each for each in week.happened if each.type == "surrendered" and each.at is not None]
    for at in dict.fromkeys(each.at for each in surrenders):
        who = plates(sorted(number for each in surrenders if each.at == at for number in each.groups))
        where = "" if at is None else near(scenario, at)
        word = "surrender" if len(who) > 1 else "surrenders"
        lines += wrapped(line(who, " ", Span(word, Role.WARNING), f" at {where}"), width, indent=2)
    if week.battles:
        lines += wrapped(line(f"{count(week.battles, 'battle')}, strength lost: ", _costs(week.in_combat)), width)
    if week.in_all:
        lines += wrapped(line("strength lost in all: ", _costs(week.in_all)), width)
    return lines


def _costs(lost: Mapping[Side, int]) -> Line:
    """What each side lost: `Axis 65, Soviet 313`."""
    return with_commas(line(side_name(side), Span(f" {lost[side]}", Role.VALUE)) for side in SIDES if side in lost)


def then_and_now(then: WeekTold, now: WeekTold, width: int) -> list[Line]:
    """The figures at the end of a week beside those of another, as far as known, dated by the day after it."""
    days = (spoken(week.day + WEEK)[:-5] for week in (then, now))
    figures = (Column(day, right=True) for day in days)
    columns = [Column(""), Column("", least=5), *figures]
    columns += [Column("change", right=True)] if width >= _ROOMY else []
    names = {side: side_name(side) for side in SIDES}
    told = dict(FIGURES)
    if width < _ROOMY:
        names[Side.SOVIET] = names[Side.SOVIET]._replace(text="Sov.")
        told["front"] = "front"  # its unit would be cut off in the middle
    rows: list[list[Cell]] = []
    for name, words in told.items():
        known = [side for side in then.figures[name] if side in now.figures[name]]
        for side in [Side.AXIS] if name == "front" else known:
            before, after = then.figures[name][side], now.figures[name][side]
            shown = (Span(str(before), Role.VALUE), Span(str(after), Role.VALUE))
            whose = names[side] if name != "front" else ""
            rows.append([whose, words, *shown, Span(signed(after - before), Role.FAINT)])
    return [heading("THEN AND NOW", width), *table(columns, rows, width)]


def course(weeks: Sequence[WeekTold], at: int, width: int) -> list[Line]:
    """The known strength of each side week by week, with a mark below the chosen week."""
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
