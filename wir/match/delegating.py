"""The staff gives the orders of the army groups that a person has handed to it."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass

from wir.ai.staff import Proposed, Task, agreed
from wir.estimates.delegations import (
    Deed,
    army_groups,
    deeds_of,
    keeping_army_groups,
    keeping_deeds,
    week_of_deeds,
)
from wir.match.match import Match
from wir.model.events import Event
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.view import View
from wir.model.words import listed, place
from wir.orders.base import Order
from wir.orders.movement import group_of


@dataclass(frozen=True, slots=True)
class Led:
    """What the staff has just let some groups of an army group do, and what happened at once."""

    name: str
    line: Proposed
    events: Sequence[Event]


def lead(match: Match, side: Side, lines: Sequence[tuple[str, Proposed]]) -> Generator[Led, None, None]:
    """Gives the orders of the staff line by line, all as one that is taken back; what is no longer allowed is left out.

    Whoever closes the iterator stops it. What was done is kept for the report, and that the staff has acted this week.
    """
    start, view = len(match.game.undoable), match.game.view(side)
    deeds = deeds_of(view) if week_of_deeds(view) == view.week else []
    try:
        for name, line in lines:
            orders, _ = agreed(match.game.view(side), [line])
            if orders:
                events = match.submit_together(orders)
                deeds.append(Deed(name, line.task, line.at, line.groups))
                yield Led(name, line, events)
    finally:
        match.join_since(start)
        match.submit(keeping_deeds(view, deeds))
        led = [replace(each, acted=view.week) for each in army_groups(view).values()]
        match.submit(keeping_army_groups(view, led))


def forget_what_was_taken_back(match: Match, side: Side, given: Sequence[Order]) -> None:
    """Keeps only those deeds of the week whose orders still stand, as the movement phase ends."""
    view = match.game.view(side)
    deeds = deeds_of(view) if week_of_deeds(view) == view.week else []
    busy = {number for order in given if (number := group_of(order)) is not None}
    kept = [deed for deed in deeds if busy.intersection(deed.groups)]
    if kept != deeds:
        match.submit(keeping_deeds(view, kept))


def led_words(view: View, led: Led) -> str:
    """What was done in a sentence without a full stop."""
    line = led.line
    groups = f"group{'s' if len(line.groups) > 1 else ''} {listed(map(str, line.groups))}"
    where = (
        f" {place(view.scenario, line.at)}" if line.at is not None and line.task in (Task.ATTACK, Task.STRIKE) else ""
    )
    why = line.why if line.task is not Task.ATTACK else "attack" if len(line.groups) > 1 else "attacks"
    return f"{led.name.capitalize()}, {groups}: {why}{where}"
