"""The staff's plan beside the map: a line for each proposal, and why the chosen one is made."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from wir.ai.staff import Proposed, Task
from wir.model.view import View
from wir.model.words import count, decimal, percent
from wir.text.panels.lines import BLANK, Line, Role, Span, cut, fact, heading, line, padded, spread, wrapped
from wir.text.panels.words import near, plate, plates
from wir.text.speech.staff import HEADINGS

_IN_WHOLE: Final = 10
"""Odds from which on they are told without a fraction."""


def task_heading(task: Task, ticked: int, of: int, width: int) -> Line:
    """The name of a sort of lines, and how many of them are in."""
    role = Role.GOOD if ticked == of else Role.WARNING if ticked else Role.FAINT
    return heading(HEADINGS[task].upper(), width, line(Span(f"{ticked} of {of}", role)) if of else BLANK)


def proposed_line(view: View, proposed: Proposed, width: int, *, is_in: bool, is_chosen: bool) -> Line:
    """A line of the plan: whether it is in, who, where, and what an attack would come to."""
    role = Role.SELECTED if is_chosen else Role.TEXT if is_in else Role.FAINT
    mark = line(Span("►" if is_chosen else " ", Role.TITLE), _tick(proposed, is_in=is_in))
    result = _result(proposed) if is_in else BLANK
    if proposed.at is None:
        return cut(line(mark, " ", Span(f"{len(proposed.groups)} {proposed.why}", role)), width)
    if not proposed.groups:
        where = near(view.scenario, proposed.at)
        return cut(line(mark, " ", Span(f"{where}, {count(len(proposed.orders), 'order')}", role)), width)
    who = plate(proposed.groups[0])
    more = Span(f"+{len(proposed.groups) - 1}", Role.LABEL) if len(proposed.groups) > 1 else Span("")
    room = width - 3 - len(who.text) - len(more.text) - sum(len(span.text) for span in result) - 2
    return spread(line(mark, " ", who, more, Span(f" {near(view.scenario, proposed.at, room)}", role)), result, width)


def _tick(proposed: Proposed, *, is_in: bool) -> Span:
    if not proposed.orders:
        return Span(" ")
    return Span("✓", Role.GOOD) if is_in else Span("·", Role.FAINT)


def _result(proposed: Proposed) -> Line:
    """The odds of an attack, and its chance: that the defenders surrender, else that they are driven out."""
    forecast = proposed.forecast
    if forecast is None or not forecast.defenders:
        return BLANK
    likely = min(Fraction(99), forecast.odds.likely)
    odds = Span(f"{decimal(likely, 0 if likely >= _IN_WHOLE else 1)}:1 ", Role.VALUE)
    if proposed.gives_up:
        return line(odds, Span(f"»{proposed.gives_up}%".rjust(5), Role.TITLE))
    role = Role.GOOD if forecast.retreat.likely >= 75 else Role.WARNING
    return line(odds, Span(percent(forecast.retreat.likely).rjust(5), role))


def why_lines(view: View, proposed: Proposed, width: int) -> list[Line]:
    """Everything about a line: who, what the forecast says, the reason."""
    forecast = proposed.forecast
    place = "" if proposed.at is None else f" {near(view.scenario, proposed.at)} {proposed.at}"
    lines = [heading(f"WHY{place}", width)]
    lines += wrapped(line(_spaced(proposed.groups), Span(proposed.why, Role.LABEL)), width)
    if any(order.is_final(view) for order in proposed.orders):
        lines += wrapped(line(Span("cannot be taken back", Role.WARNING)), width)
    if forecast is None or not forecast.defenders:
        return lines
    lines += wrapped(line(Span("against ", Role.LABEL), _spaced(forecast.defenders)), width)
    chance = fact("driven out", percent(forecast.retreat.likely))
    surrender = line(Span(f"  surrender {proposed.gives_up}%", Role.TITLE)) if proposed.gives_up else BLANK
    lines += wrapped(line(chance, surrender), width)
    ways = ", ".join(f"{near(view.scenario, hex_)} {share}%" for hex_, share in forecast.retreats)
    lines += wrapped(fact("ways out", ways), width) if ways else wrapped(line(Span("no way out", Role.GOOD)), width)
    return [padded(cut(spans, width), width) for spans in lines]


def _spaced(numbers: tuple[int, ...]) -> Line:
    return line(*(line(spans, " ") for spans in zip(plates(numbers), strict=True)))
