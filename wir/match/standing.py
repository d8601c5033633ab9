"""What lasts for weeks, continued as a movement phase begins and ends: marches, holds, rules, the staff's groups."""

from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import takewhile

from wir.ai.delegates import orders_of_staff
from wir.ai.plans import goals_in, keeping_goals
from wir.ai.staff import Lapsed, Proposed, Task, agreed, refused_parts, remembering
from wir.estimates.asides import KeptByNumber
from wir.estimates.delegations import (
    Deed,
    army_groups,
    deeds_of,
    keeping_army_groups,
    keeping_deeds,
    keeping_who_was_led,
)
from wir.estimates.deliveries import by_turn, repeated
from wir.estimates.guns import guns_for_all
from wir.estimates.marches import march_orders
from wir.estimates.phase_rules import DRIVEN, keeping_rules, rules_of, week_of_rules
from wir.estimates.rail_plans import rail_of_week
from wir.estimates.replacements import planned
from wir.estimates.standing import CALLED_BACK, HOLDS, MARCHES, hold_words, why_woken
from wir.estimates.ways import Ways
from wir.match.match import Match
from wir.model.events import Event
from wir.model.hexes import Hex
from wir.model.phases import MOVEMENT, SUPPLY
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.view import View
from wir.model.words import called, count, place
from wir.orders.base import Order
from wir.orders.conduct import Keep, keeps_goals
from wir.orders.movement import Move, group_of
from wir.orders.supply import MoveDepot
from wir.rules.supply import auto_route, depots_left, is_cut_off
from wir.rules.zones import field_of


def lead(
    match: Match, side: Side, lines: Sequence[tuple[str, Proposed]]
) -> Generator[tuple[str, Proposed], None, None]:
    """Gives the orders of the staff line by line, all as one for undo; what is no longer allowed is left out.

    Each line that was given is reported, with the name of its army group. Closing the iterator stops it. What was done,
    and that the staff has acted this week, is kept for the report.
    """
    start, view = len(match.game.undoable), match.game.view(side)
    deeds, given = deeds_of(view), list[Proposed]()
    try:
        for name, line in lines:
            orders, _ = agreed(match.game.view(side), [line])
            if orders:
                match.submit_together(orders)
                given.append(line)
                deeds.append(Deed(name, line.task, line.at, line.groups))
                yield name, line
    finally:
        if given:
            match.submit_together(remembering(match.game.view(side), given))
        match.join_since(start)
        match.submit(keeping_deeds(view, deeds))
        match.submit(keeping_who_was_led(view))
        led = [replace(each, acted=view.week) for each in army_groups(view).values()]
        match.submit(keeping_army_groups(view, led))


def accept(match: Match, side: Side, lines: Sequence[Proposed]) -> tuple[list[Event], list[Lapsed]]:
    """Gives the orders of lines of the staff's plan as one for undo, and keeps where their groups are bound for.

    Returns what happened, and what has lapsed.
    """
    orders, lapsed = agreed(match.game.view(side), lines)

    def deeds() -> Iterator[Order]:
        yield from orders
        if orders:
            yield from remembering(match.game.view(side), lines)

    events, refused = match.accept(deeds())
    return events, [*lapsed, *refused_parts(lines, refused)]


def _forget_what_was_taken_back(match: Match, side: Side, given: Sequence[Order]) -> None:
    """Keeps only those of the staff's deeds whose orders still stand as the movement phase ends."""
    view = match.game.view(side)
    deeds = deeds_of(view)
    busy = {number for order in given if (number := group_of(order)) is not None}
    kept = [deed for deed in deeds if busy.intersection(deed.groups)]
    if kept != deeds:
        match.submit(keeping_deeds(view, kept))


def led_words(view: View, name: str, line: Proposed) -> str:
    """What groups of an army group were ordered to do, in a sentence without a full stop."""
    does = {Task.ATTACK: "attack", Task.STRIKE: "strike"}.get(line.task)
    if does is None or line.at is None:
        return f"{name.capitalize()}, {called(line.groups)}: {line.why}"
    does += "s" if len(line.groups) == 1 else ""
    return f"{name.capitalize()}, {called(line.groups)}: {does} {place(view.scenario, line.at)}"


@dataclass
class Carried:
    """What was done automatically: a line for each group, and the events of their marches."""

    lines: list[str] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)


def carry_on(match: Match, side: Side) -> Carried:
    """Carries on a person's rules and marches in his movement phase, once a week; wakes groups whose hold is over.

    Each march, and all replacements together, are one deed for undo. A march ends where it arrives, meets an enemy or
    no longer finds a way.
    """
    done = Carried()
    view = match.game.view(side)
    if match.waits_for(side) and view.phase in SUPPLY and rules_of(view).depots:
        _drive(match, view, done)
    if not match.waits_for(side) or view.phase not in MOVEMENT:
        return done
    holds = HOLDS.of(view)
    woken = {number: why for number, hold in holds.items() if (why := why_woken(view, number, hold))}
    if woken:
        told = {number: why for number, why in sorted(woken.items()) if not holds[number].is_stay}
        done.lines += [f"Group {number} no longer holds: {why}" for number, why in told.items()]
        match.submit(HOLDS.without(view, woken))
    _replace(match, view, done)
    marches = MARCHES.of(view)
    if marches and MARCHES.week(view) < view.week:
        going_on = {number: goal for number, goal in sorted(marches.items()) if _march(match, side, number, goal, done)}
        match.submit(MARCHES.keeping(view, going_on))
    if 0 < CALLED_BACK.week(view) < view.week:
        match.submit(CALLED_BACK.keeping(view, {}))
    return done


def _drive(match: Match, view: View, done: Carried) -> None:
    """Sends the depots along their last routes and lays the railway of the week, unless some have moved already.

    That this was done is kept, so that what is taken back stays taken back, even after a save.
    """
    if DRIVEN.week(view) == view.week or any(isinstance(order, MoveDepot) for order in match.game.given):
        return
    ready = [depot for depot in depots_left(view, view.viewer) if not is_cut_off(view, depot)]
    if not any(depot.route for depot in ready):
        return
    last = {depot.id: auto_route(view, depot) for depot in ready}
    routes = repeated(view, last)
    orders = by_turn(rail_of_week(view), [MoveDepot(number, route) for number, route in routes.items()])
    done.events += match.submit_together(order for order in orders if match.check(order) is None)
    view = match.game.view(view.viewer)
    ends = {number: view.depots[number].at for number in view.own.depots_used}
    match.submit(DRIVEN.keeping(view, {number: end for number, end in ends.items() if end is not None}))
    kept = [number for number, route in routes.items() if route == last[number]]
    short = [depot.id for depot in ready if depot.id in kept and last[depot.id] != depot.route]
    rail = view.own.rail_hex
    laid = "" if rail is None else f"; railway at {rail}"
    done.lines.append(f"{_driven_words(len(kept), short, len(routes) - len(kept))}{laid}")


def _driven_words(kept: int, short: Sequence[int], new: int) -> str:
    """How many depots kept their routes, the numbers of those that could not reach the end, and how many did not.

    With a railway it is still a line of 80 columns, unless some could not.
    """
    parts: list[str] = []
    if kept:
        parts.append(f"{count(kept, 'depot')} went as last week")
    if short:
        parts.append(f"{called(short)} not to the end")
    if new:
        parts.append(f"{new} to more groups" if kept else f"{count(new, 'depot')} went to more groups")
    return f"By your rule {', '.join(parts) or 'no depot moved: none would supply a group'}"


def _replace(match: Match, view: View, done: Carried) -> None:
    """Gives the replacements of the side's rule, once a week."""
    rules = rules_of(view)
    if rules.first is None or week_of_rules(view) >= view.week:
        return
    match.submit(keeping_rules(view, rules))
    plan = planned(view, rules.first, rules.percent)
    done.events += match.submit_together(plan.orders)
    if plan.orders:
        done.lines.append(f"Replacements by your rule for {count(len(plan.orders), 'unit')}")


def end_by_rule(match: Match, side: Side) -> Carried:
    """Lets the staff lead its army groups and gives guns by the side's rule, as its movement phase is about to end.

    The staff only acts where it has not been asked to this week. Guns go to all stationary groups that face the enemy.
    """
    done = Carried()
    if not match.waits_for(side) or match.game.phase not in MOVEMENT:
        return done
    waiting = orders_of_staff(match.game.view(side))
    for name, line in lead(match, side, waiting) if waiting else ():
        done.lines.append(led_words(match.game.view(side), name, line))
    _forget_what_was_taken_back(match, side, match.game.given)
    view = match.game.view(side)
    if rules_of(view).guns:
        orders = guns_for_all(view)
        done.events += match.submit_together(orders)
        if orders:
            take = "takes" if len(orders) == 1 else "take"
            done.lines.append(f"Guns by your rule: {count(len(orders), 'group')} {take} them")
    return done


def order_name(match: Match, order: Order) -> str:
    """What an order of the phase is called: `group 65 stays this week`, else as it is typed."""
    before = match.game.before(order) if isinstance(order, Keep) else None
    return (hold_words(order, before) if before is not None else "") or order.called


def take_out(match: Match, side: Side, unwanted: Callable[[Order], bool]) -> list[Order]:
    """Takes back orders of the phase from among the others, and forgets where the staff's plan sends their groups.

    Raises OrderRefusedError like `Match.take_out`.
    """
    taken = match.take_out(side, unwanted)
    _settle_goals(match, side)
    return taken


def _settle_goals(match: Match, side: Side) -> None:
    """Keeps where this phase's plan sends groups only while they have orders, or if they were bound there before."""
    plans = [order for order in match.game.given if keeps_goals(order)] if match.waits_for(side) else []
    before = match.game.before(plans[0]) if plans else None
    if before is None:
        return
    bound_before = goals_in(before.players[side].asides.get(plans[0].key, ""))
    ordered = {group_of(order) for order in match.game.given}
    goals = {
        number: at
        for number, at in goals_in(plans[-1].text).items()
        if number in ordered or bound_before.get(number) == at
    }
    for aside in keeping_goals(match.game.view(side), goals):
        match.submit(aside)


def call_back(match: Match, side: Side, taken: Iterable[Order]) -> list[int]:
    """Ends the marches of groups whose steps have been taken back, and returns these groups."""
    return _passed(match, side, taken, MARCHES, CALLED_BACK)


def send_again(match: Match, side: Side, given: Iterable[Order]) -> None:
    """Lets the marches that `call_back` ended go on, and the plan's, since their steps have been given again."""
    _passed(match, side, given, CALLED_BACK, MARCHES)
    _settle_goals(match, side)


def _passed(
    match: Match, side: Side, steps: Iterable[Order], source: KeptByNumber[Hex], target: KeptByNumber[Hex]
) -> list[int]:
    """Moves the marches that begin with these steps from one key to another; returns their groups."""
    view = match.game.view(side)
    stepping = {order.group for order in steps if isinstance(order, Move)}
    moved = {number: goal for number, goal in sorted(source.of(view).items()) if number in stepping}
    if moved:
        match.submit(source.without(view, moved))
        match.submit(target.adding(view, moved))
    return [*moved]


def _march(match: Match, side: Side, number: int, goal: Hex, done: Carried) -> bool:
    """Continues one march; returns whether it goes on next week."""
    view = match.game.view(side)
    group, where = view.groups.get(number), place(view.scenario, goal)
    if group is None or group.side is not side:
        done.lines.append(f"The march of group {number} to {where} has ended: the group is gone")
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
