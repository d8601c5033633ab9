"""The past: a week and what happened in it, then and now, what has changed since, and all weeks as a strip."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, NamedTuple

from wir.estimates.forces import changed_hands
from wir.match.past import Moment
from wir.model.calendar import MONTH, MONTHS, WEEK, spoken
from wir.model.events import Event
from wir.model.groups import Group, side_of
from wir.model.hexes import Hex
from wir.model.scenario import Scenario
from wir.model.sides import SIDES, Side
from wir.model.view import View
from wir.model.weather import Weather
from wir.model.widths import one_cell_each
from wir.model.words import count, listed, signed
from wir.text.map.arms import Tint
from wir.text.map.overlay import Overlay
from wir.text.panels.lines import Line, Role, Span, entry, first_seen, gauge, heading, line, with_commas, wrapped
from wir.text.panels.table import Cell, Column, table
from wir.text.panels.words import PLATES, SIDE_BARS, near, plate, plates, remark, side_does, side_name
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

TALL: Final = 32
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
    cell = _cell_width(strip, width)
    shown = _window(strip, (width - _LABEL) // cell)
    is_tall = height >= TALL

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
    cell = _cell_width(strip, width)
    shown = _window(strip, (width - _LABEL) // cell)
    place = (column - _LABEL) // cell
    return shown[place] if 0 <= place < len(shown) else None


def _cell_width(strip: Strip, width: int) -> int:
    return max(1, min(_BROADEST, (width - _LABEL) // (strip.last - strip.first + 1)))


def _window(strip: Strip, room: int) -> range:
    """The weeks shown, including the chosen one, or that one alone if there is hardly any room."""
    room = max(1, room)
    start = strip.first + first_seen(strip.at - strip.first, room, strip.last - strip.first + 1)
    return range(start, min(start + room, strip.last + 1))


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


@dataclass(frozen=True, slots=True)
class Changes:
    """What has changed; groups by number with their place, for both sides as far as they are seen.

    The number of a group that is gone may belong to a new one by now.
    """

    won: frozenset[Hex]
    lost: frozenset[Hex]
    moved: Mapping[int, Hex]
    new: Mapping[int, Hex]
    gone: Mapping[int, Hex]


def changes_between(before: View, now: View, happened: Iterable[Event]) -> Changes:
    """What has changed between two Views of a side; `happened` is what it saw in the week between them."""
    own = now.viewer
    gave_up = {e.facts["group"]: Hex(*e.facts["at"]) for e in happened if e.type == "surrendered"}
    changed = changed_hands(before.control, now.control)
    then = {number: group for number, group in before.groups.items() if number not in gave_up}
    is_new = now.groups.keys() - then.keys()
    return Changes(
        won=frozenset(hex_ for hex_, side in changed.items() if side is own),
        lost=frozenset(hex_ for hex_, side in changed.items() if side is not own),
        moved={n: group.at for n, group in now.groups.items() if n not in is_new and group.at != then[n].at},
        new=_places(now.groups[number] for number in sorted(is_new)),
        gone={**_places(then[number] for number in sorted(then.keys() - now.groups.keys())), **gave_up},
    )


def _places(groups: Iterable[Group]) -> dict[int, Hex]:
    return {group.id: group.at for group in groups}


def changes_overlay(changes: Changes) -> Overlay:
    """The changes as tints, and what each of them means."""
    tints: dict[Hex, Tint] = dict.fromkeys(sorted(changes.moved.values()), Tint.BUILDING)
    tints |= dict.fromkeys(sorted(changes.won), Tint.GOOD) | dict.fromkeys(sorted(changes.lost), Tint.BAD)
    tints |= dict.fromkeys(sorted(changes.gone.values()), Tint.STOP)
    tints |= dict.fromkeys(sorted(changes.new.values()), Tint.BOTH)
    legend = (
        (Tint.GOOD, "ground won"),
        (Tint.BAD, "ground lost"),
        (Tint.BUILDING, "a group came here"),
        (Tint.BOTH, "a new group"),
        (Tint.STOP, "a group gone"),
    )
    return Overlay(tints, dict.fromkeys(sorted(changes.new.values()), "new"), legend)


def changes_lines(changes: Changes, view: View, width: int, named: Callable[[Scenario, Hex], str] = near) -> list[Line]:
    """The changes in words: how much ground, and which groups with their hexes, which `named` writes."""
    lines = [heading("SINCE LAST WEEK", width)]
    lines += entry("ground won", count(len(changes.won), "hex"), width)
    lines += entry("ground lost", count(len(changes.lost), "hex"), width)
    for words, groups in (("new", changes.new), ("gone", changes.gone), ("moved", changes.moved)):
        for side in SIDES:
            numbers = sorted(number for number in groups if side_of(number) is side)
            if numbers:
                each = with_commas(line(plate(n), " at ", named(view.scenario, groups[n])) for n in numbers)
                told = line(Span(f"{words}: ", Role.LABEL), each)
                lines += wrapped(_moved(numbers, side) if words == "moved" else told, width, indent=2)
    return lines


def _moved(numbers: list[int], side: Side) -> Line:
    many, _, groups = count(len(numbers), "group").partition(" ")
    return line(f"{many} ", side_name(side), f" {groups} ", Span("moved", Role.LABEL))
