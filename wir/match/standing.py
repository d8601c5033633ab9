"""Marches and holds that last for weeks, carried on at the start of a movement phase."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import takewhile

from wir.estimates.marches import march_orders
from wir.estimates.standing import (
    called_back,
    holds_of,
    keeping_called_back,
    keeping_holds,
    keeping_marches,
    marches_of,
    week_of_called_back,
    week_of_marches,
    why_woken,
)
from wir.estimates.ways import Ways
from wir.match.match import Match
from wir.model.events import Event
from wir.model.hexes import Hex
from wir.model.phases import MOVEMENT
from wir.model.sides import Side
from wir.model.words import place
from wir.orders.base import Order
from wir.orders.movement import Move
from wir.rules.zones import field_of


@dataclass
class Carried:
    """What was done by itself: a line for each group, and the events of their marches."""

    lines: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)


def carry_on(match: Match, side: Side) -> Carried:
    """Carries on the marches of a person whose movement phase it is, once a week, and wakes who has held long enough.

    Each march is one deed for undo. A march ends where it arrives, meets an enemy or finds no way any more.
    """
    done = Carried()
    view = match.game.view(side)
    if not match.waits_for(side) or view.phase not in MOVEMENT:
        return done
    holds = holds_of(view)
    woken = {number: why for number, hold in holds.items() if (why := why_woken(view, number, hold))}
    if woken:
        done.lines += [f"Group {number} holds no longer: {why}" for number, why in sorted(woken.items())]
        match.submit(keeping_holds(view, {n: hold for n, hold in holds.items() if n not in woken}))
    marches = marches_of(view)
    if marches and week_of_marches(view) < view.week:
        going_on = {number: goal for number, goal in sorted(marches.items()) if _march(match, side, number, goal, done)}
        match.submit(keeping_marches(view, going_on))
    if 0 < week_of_called_back(view) < view.week:
        match.submit(keeping_called_back(view, {}))
    return done


def call_back(match: Match, side: Side, taken: Iterable[Order]) -> list[int]:
    """Ends the marches of the groups whose steps have been taken back, and returns these groups."""
    view = match.game.view(side)
    marches, before = marches_of(view), called_back(view)
    ended = {number: marches.pop(number) for number in _marching(taken) if number in marches}
    if ended:
        match.submit(keeping_marches(view, marches))
        match.submit(keeping_called_back(view, before | ended))
    return sorted(ended)


def send_again(match: Match, side: Side, given: Iterable[Order]) -> None:
    """Lets the marches that `call_back` ended go on, as their steps have been given again."""
    view = match.game.view(side)
    before = called_back(view)
    again = {number: before.pop(number) for number in _marching(given) if number in before}
    if again:
        match.submit(keeping_marches(view, marches_of(view) | again))
        match.submit(keeping_called_back(view, before))


def _marching(orders: Iterable[Order]) -> set[int]:
    return {order.group for order in orders if isinstance(order, Move)}


def _march(match: Match, side: Side, number: int, goal: Hex, done: Carried) -> bool:
    """Carries on one march; whether it goes on next week."""
    view = match.game.view(side)
    group, where = view.groups.get(number), place(view.scenario, goal)
    if group is None or group.side is not side:
        done.lines.append(f"The march of group {number} to {where} has ended: it is no more")
        return False
    way = Ways(view, group).to(goal)
    orders = march_orders(group, way.march) if way is not None else ()
    events = match.submit_together(takewhile(lambda order: match.check(order) is None, orders))
    done.events += events
    view = match.game.view(side)
    at = view.groups[number].at
    if at == goal:
        done.lines.append(f"Group {number} has arrived at {where}")
        return False
    why = "no way leads there" if way is None else ""
    why = "it has met the enemy" if at in field_of(view, side).enemy_zone else why
    here = place(view.scenario, at)
    does = f"marches to {here}" if events else f"stays at {here}"
    done.lines.append(
        f"Group {number} {does}" + (f", and no farther to {where}: {why}" if why else f", bound for {where}")
    )
    return not why
