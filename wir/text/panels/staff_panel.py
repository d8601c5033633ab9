"""The staff's plan beside the map: a line for each proposal, and why the chosen one is made."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby
from typing import Final

from wir.ai.staff import Lapsed, Proposed, Task
from wir.estimates.delegations import army_groups
from wir.estimates.forecast import Forecast
from wir.estimates.guns import guns_sent_back
from wir.estimates.marches import tired_by
from wir.model.hexes import Hex
from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.model.view import View
from wir.model.words import count, decimal, name_at, percent
from wir.orders.adjustment import Build, PlaceFactory, TransferAircraft
from wir.orders.base import Order
from wir.orders.movement import Plot
from wir.orders.supply import MoveDepot
from wir.rules.supply import Route, fatigue_removed, follow
from wir.rules.tables import PENALTY_HEXES
from wir.text.panels.forecast_panel import leaves_empty, levels_left, range_words
from wir.text.panels.group_panel import pool_note
from wir.text.panels.lines import (
    BLANK,
    Line,
    Role,
    Span,
    cut,
    cut_at_words,
    fact,
    flowed,
    heading,
    length,
    line,
    padded,
    spread,
    wrapped,
)
from wir.text.panels.words import near, near_alike, plate, plates, remark
from wir.text.speech.staff import GOOD, HEADINGS

_IN_WHOLE: Final = 10
"""Odds from which the fraction is left out."""

_WEARY: Final = 60
"""Fatigue from which a march says how tired it ends: a group that tired should rest."""

_SIGNS: Final = {
    Task.ATTACK: Span("▲", Role.WARNING),
    Task.SEAL: Span("◆", Role.VALUE),
    Task.MARCH: Span("→", Role.TEXT),
    Task.RAIL: Span("=", Role.TEXT),
    Task.STRIKE: Span("∞", Role.LINK),
    Task.SHELL: Span("*", Role.WARNING),
}
"""The mark before the lines of each sort; lines without one are about something other than fighting."""

_COUNTED: Final = ((Task.ATTACK, "attack"), (Task.SEAL, "pocket"))
"""What is counted beside the name of a sector, the more important first."""

_ROOMY: Final = 30
"""The width below which lines of the plan and reasons leave out details, so that places and reasons can be read."""

_NO_WAY_OUT: Final = "no way out"
"""Told of defenders without a hex to retreat to, unless the reason of the line has said it."""

Row = tuple[Line, int | None]
"""A line of the plan as shown, and the proposed line that a click on it chooses."""


def plan_rows(
    view: View, lines: Sequence[Proposed], without: Collection[int], at: int, size: tuple[int, int]
) -> list[Row]:
    """The lines of a plan for so many columns and lines, with a heading before each part.

    If not all of them fit, only the current part is open.
    """
    width, height = size
    parts = [[*found] for _, found in groupby(range(len(lines)), key=lambda place: lines[place].part)]
    led = army_groups(view)
    is_roomy = len(lines) + len(parts) <= height
    opened = [n for part in parts if is_roomy or at in part for n in part]
    cells = {n: cell for n in opened if (cell := _cells(view, lines[n], width)) is not None}
    where = dict(zip(cells, near_alike(view.scenario, [(each.at, each.room) for each in cells.values()]), strict=True))
    rows: list[Row] = []
    for part in parts:
        is_open = is_roomy or at in part
        found, ticked = [lines[n] for n in part], [lines[n] for n in part if n not in without]
        heading_row = _part_heading(found, ticked, width, is_open=is_open, is_led=found[0].sector in led)
        rows.append((heading_row, None if is_open else part[0]))
        for place in part if is_open else ():
            begin = _beginning(lines[place], is_in=place not in without, is_chosen=place == at)
            role = Role.SELECTED if place == at else Role.FAINT if place in without else Role.TEXT
            if place in cells:
                row = cells[place].row(begin, Span(where[place], role), width, is_in=place not in without)
            else:
                row = cut_at_words(line(begin, " ", Span(_without_place(view, lines[place]), role)), width)
            rows.append((row, place))
    return rows


_DIGITS: Final = {Side.AXIS: 2, Side.SOVIET: 3}
"""How many digits the largest group number of each side has."""


def _part_heading(
    part: Sequence[Proposed], ticked: Sequence[Proposed], width: int, *, is_open: bool, is_led: bool
) -> Line:
    """The name of a part of the plan, its attacks and pockets, and how many of its lines are in, or who leads it."""
    name = part[0].part.upper() if part[0].sector is not None else HEADINGS[part[0].task].upper()
    of, in_it = (sum(bool(each.orders) for each in lines) for lines in (part, ticked))
    role = Role.GOOD if in_it == of else Role.WARNING if in_it else Role.FAINT
    note = line(Span(f"{in_it} of {of}", role)) if of else line(Span("no orders", Role.FAINT))
    title = f"{'▼' if is_open else '►'} {name}"
    if is_led and not in_it:
        words = "led by the staff"
        note = line(Span(words if len(title) + len(words) + 4 <= width else "staff", Role.GOOD))
    sorts = [count(many, word) for task, word in _COUNTED if (many := sum(each.task is task for each in part))]
    while sorts and len(title) + len(", ".join(sorts)) + length(note) + 5 > width:
        sorts.pop()
    if part[0].sector is None or not sorts:
        return heading(title, width, note)
    return line(Span(f"{title} ", Role.TITLE), heading(", ".join(sorts), width - len(title) - 1, note))


def _beginning(proposed: Proposed, *, is_in: bool, is_chosen: bool) -> Line:
    """The signs at the beginning of a line: whether it is chosen, whether it is in, and of what sort it is."""
    return line(Span("►" if is_chosen else " ", Role.TITLE), _tick(proposed, is_in=is_in), _sign(proposed))


@dataclass(frozen=True, slots=True)
class _Cells:
    """What a line about a place tells beside it: who, and the result of an attack; `room` is left for the place."""

    who: Line
    result: Line
    at: Hex
    room: int

    def row(self, begin: Line, where: Span, width: int, *, is_in: bool) -> Line:
        """The line; the numbers of a hex for which there is no room are left out, as they must not be cut."""
        shown = where if len(where.text) <= self.room else ""
        return spread(line(begin, self.who, shown), self.result if is_in else BLANK, width)


def _cells(view: View, proposed: Proposed, width: int) -> _Cells | None:
    """The parts of a line of the plan beside its place; None if it is about no single place on the map."""
    if proposed.at is None or not proposed.groups:
        return None
    is_short = width < _ROOMY
    number, others = proposed.groups[0], len(proposed.groups) - 1
    who = line(" " * (_DIGITS[view.viewer] - len(str(number)) + (not is_short)), plate(number))
    gap = "" if is_short else " "  # the plate ends with a space of its own
    more = line(Span(f"+{others}", Role.LABEL), " ") if others else line(gap)
    result = _result(view, proposed, is_short=is_short)
    begin = length(_beginning(proposed, is_in=True, is_chosen=True))
    room = width - begin - length(line(who, more, result)) - 1
    if len(near(view.scenario, proposed.at, room)) > room:  # rather the numbers of the hex than how many there are
        room, more = room + length(more) - len(gap), line(gap)
    return _Cells(line(who, more), result, proposed.at, room)


def _without_place(view: View, proposed: Proposed) -> str:
    """A line about no single place on the map: its city and what is made there, or how many groups and what they do."""
    off_map = getattr(next(iter(proposed.orders), None), "city", "")
    where = off_map if proposed.at is None else near(view.scenario, proposed.at)
    if where:
        made = _made(proposed.orders)
        return f"{where}: {made}" if made else where
    many = f"{len(proposed.groups)} " if proposed.groups else ""
    return f"{many}{proposed.why}"


def _made(orders: Iterable[Order]) -> str:
    """The factories or units that orders make: `2 vehicle, artillery`; nothing for orders of another sort."""
    factories = (order.factory.label for order in orders if isinstance(order, PlaceFactory))
    units = (str(order.type) for order in orders if isinstance(order, Build))
    found = Counter([*factories, *units])
    return ", ".join(f"{many} {made}" if many > 1 else made for made, many in found.items())


def _sign(proposed: Proposed) -> Line:
    """What sort of line it is, if lines of several sorts follow each other."""
    return line(_SIGNS.get(proposed.task, Span(" "))) if proposed.sector is not None else BLANK


def _tick(proposed: Proposed, *, is_in: bool) -> Span:
    if not proposed.orders:
        return Span(" ")
    return Span("✓", Role.GOOD) if is_in else Span("·", Role.FAINT)


def _result(view: View, proposed: Proposed, *, is_short: bool) -> Line:
    """The odds of an attack and its chance, or what else its orders come to.

    The chance is that all defenders leave the hex or, if few would get away, that one surrenders. For a march that
    wears a group out, how tired it will be; for a depot's move, how much fatigue it removes; for aircraft, how many.
    """
    forecast = proposed.forecast
    order = next(iter(proposed.orders), None)
    if isinstance(order, TransferAircraft):
        points = sum(each.points for each in proposed.orders if isinstance(each, TransferAircraft))
        return line(Span(f"+{points}", Role.VALUE))
    if isinstance(order, MoveDepot):
        route = follow(view, view.depots[order.depot], order.route)
        penalty = route.penalty if isinstance(route, Route) else PENALTY_HEXES
        percents = 0 if proposed.is_dry else fatigue_removed(view, view.viewer, penalty)
        return line(Span(f"-{percents}%", Role.GOOD if percents else Role.WARNING))
    if forecast is None or not forecast.defenders:
        tired = tired_by(view, proposed.orders)
        if tired is not None and tired[1] >= _WEARY:
            return line(Span(f"fatigue {tired[1]}", Role.WARNING))
        is_sorted = proposed.sector is None or proposed.task is Task.REST
        return BLANK if is_sorted else line(Span(_task_word(proposed, is_short=is_short), Role.FAINT))
    likely = min(Fraction(99), forecast.odds.likely)
    odds = Span(f"{decimal(likely, 0 if likely >= _IN_WHOLE else 1)}{'' if is_short else '-1'} ", Role.VALUE)
    if proposed.gives_up and 2 * proposed.gives_up >= forecast.driven_out:  # few get away
        return line(odds, Span(f"»{proposed.gives_up}%".rjust(4 if is_short else 5), Role.TITLE))
    role = Role.GOOD if forecast.cleared >= GOOD else Role.WARNING
    return line(odds, Span(percent(forecast.cleared).rjust(4 if is_short else 5), role))


def _task_word(proposed: Proposed, *, is_short: bool) -> str:
    """What a line is about; a group that goes by a plot enters its hex only in the execution."""
    if proposed.task is Task.MARCH and isinstance(next(iter(proposed.orders), None), Plot):
        return "plot"
    return "refit" if is_short and proposed.task is Task.REPLACEMENTS else proposed.task.value


def lapsed_lines(view: View, lapsed: Iterable[Lapsed]) -> Iterator[Line]:
    """Says which lines of the plan the rules no longer allow; those refused for the same reason share a line."""
    reasons: dict[tuple[str, str], list[Proposed]] = {}
    for each in lapsed:
        does = _task_word(each.line, is_short=False)
        reasons.setdefault((does, str(each.refusal)), []).append(each.line)
    for (does, refusal), lines in reasons.items():
        first, groups = lines[0], tuple(group for each in lines for group in each.groups)
        where = "" if first.at is None or len(lines) > 1 else f"{near(view.scenario, first.at)} "
        yield line(Span("Lapsed: ", Role.WARNING), _spaced(groups), f"{where}{does}", Span(f"  {refusal}", Role.LABEL))


def why_lines(view: View, proposed: Proposed, width: int) -> list[Line]:
    """Everything about a line: who, the forecast, the reason."""
    forecast = proposed.forecast
    lines = [heading(f"WHY{_where(view, proposed, width - len('WHY'))}", width)]
    lines += wrapped(line(_spaced(proposed.groups), Span(proposed.why, Role.LABEL)), width)
    if any(order.is_final(view) for order in proposed.orders):
        lines += remark("This cannot be taken back", Role.WARNING, width)
    tired = tired_by(view, proposed.orders)
    if tired is not None:
        lines += wrapped(fact("fatigue", f"{tired[0]} → {tired[1]}"), width)
    if forecast is None or not forecast.defenders:
        guns = guns_sent_back(view, proposed.orders)
        told = f"{guns} guns go back to the pool{pool_note(view, guns)}"
        return lines + (remark(told, Role.WARNING, width, "8.10") if guns else [])
    lines += wrapped(line(Span("against ", Role.LABEL), _spaced(forecast.defenders)), width)
    chances = [fact("driven out", percent(forecast.driven_out))]
    chances += [fact("hex cleared", percent(forecast.cleared))] if forecast.staying else []
    chances += [line(Span(f"surrender {proposed.gives_up}% in all", Role.TITLE))] if proposed.gives_up else []
    chances += [fact("dug in", levels_left(forecast))] if forecast.dug_in and forecast.cleared < GOOD else []
    if width >= _ROOMY:
        ours, theirs = map(range_words, (forecast.attacker_loss, forecast.defender_loss))
        chances.append(fact("losses", f"{ours}%, theirs {theirs}%"))
    lines += flowed(chances, width)
    for number, share in forecast.staying:
        lines += remark(f"group {number} stays dug in and holds the hex ({share}%)", Role.WARNING, width)
    lines += remark(leaves_empty(view, forecast), Role.BAD, width, "8.8") if forecast.left_empty else []
    lines += _ways_out(view, proposed, forecast, width)
    return [padded(cut(spans, width), width) for spans in lines]


def _ways_out(view: View, proposed: Proposed, forecast: Forecast, width: int) -> list[Line]:
    """The hexes to which the defenders may retreat, each with its chance; or that there is none, if not said yet."""
    ways = [f"{_way_out(view.scenario, hex_)} {share}%" for hex_, share in forecast.retreats]
    if not ways:
        return [] if _NO_WAY_OUT in proposed.why else remark(_NO_WAY_OUT, Role.GOOD, width)
    first, *others = (*(f"{each}," for each in ways[:-1]), ways[-1])
    told = [
        fact("way out" if len(ways) == 1 else "ways out", first),
        *(line(Span(each, Role.VALUE)) for each in others),
    ]
    return flowed(told, width, gap=1)


def _where(view: View, proposed: Proposed, room: int) -> str:
    """The place of a line and its hex for a heading with so much room: ` Dnepr. ne 16,23`; empty where it has none."""
    if proposed.at is None:
        return ""
    hex_ = str(proposed.at)
    name = near(view.scenario, proposed.at, room - len(hex_) - 2)
    return f" {hex_}" if name == hex_ else f" {name} {hex_}"


def _way_out(scenario: Scenario, hex_: Hex) -> str:
    """A hex by its name; one only near a city with its numbers too, as its neighbours may be called the same."""
    name = near(scenario, hex_)
    return name if name == str(hex_) or name_at(scenario, hex_) is not None else f"{name} {hex_}"


def _spaced(numbers: tuple[int, ...]) -> Line:
    return line(*(line(spans, " ") for spans in zip(plates(numbers), strict=True)))
