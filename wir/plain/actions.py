"""What a player may do besides giving single orders: supply plans, replacements by rule, undo, saving, the guide."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import Final

from wir.ai.staff import Proposed, Task, proposal
from wir.estimates.guns import guns_for_all
from wir.estimates.phase_rules import keeping_rules, rules_of, week_of_rules
from wir.estimates.replacements import FIRST_BY_NAME, planned
from wir.match.standing import call_back, carry_on, order_name, send_again, take_out
from wir.model.phases import SUPPLY
from wir.model.records import replace
from wir.model.words import count
from wir.orders import Order, OrderError
from wir.orders.conduct import deeds_among
from wir.orders.finders import find_depot
from wir.orders.movement import Plot, group_of
from wir.orders.supply import MoveDepot
from wir.plain.queries import number_of
from wir.plain.staff import propose
from wir.plain.table import Table
from wir.rules.supply import auto_route
from wir.saves.errors import SaveError
from wir.text.guide import first_week, skipping, step_sentences, switching
from wir.text.house_rules import none_to_take_back
from wir.text.speech.places import plot_sentence
from wir.text.speech.week import event_sentences
from wir.text.speech.words import complaint, sentence

_NO_STEP: Final = "The guide has no step to do now. It leads through the first week of Barbarossa as the Axis."
_MOST_NAMED: Final = 12
"""The most orders undone or redone together that are named one by one; a plan for the week has eighty."""

_OF_GROUP: Final = re.compile(r"(?:group\s+)?(\d{1,3})", re.ASCII)
_BY_RULE: Final = re.compile(
    rf"all(?:\s+to\s+(\d{{1,3}}))?(?:\s+({'|'.join(FIRST_BY_NAME)})(?:\s+first)?)?(?:\s+(each week)|\s+(stop))?"
)


def give(table: Table, orders: Iterable[Order]) -> Iterator[str]:
    """Gives orders one after another and tells what happens. Raises OrderRefusedError at the first refused one."""
    for order in orders:
        known = table.known(table.match.submit(order))
        if isinstance(order, Plot):
            yield plot_sentence(table.view, table.view.groups[order.group])
        else:
            yield from event_sentences(known, table.view.scenario) or ["Done."]


def supply(table: Table, rest: str) -> Iterable[str]:
    """Proposes where depots and railway go; `supply accept`, `supply rail` or `supply 58` gives the orders.

    `supply each week` lets all depots follow their last routes as the phase begins, but for those that can supply more
    groups elsewhere; `supply stop` ends that.
    """
    view = table.view
    if rest in ("each week", "stop"):
        rules = replace(rules_of(view), depots=rest != "stop")
        table.match.submit(keeping_rules(view, rules, week_of_rules(view)).deed)
        if not rules.depots:
            return ["Depots no longer follow their routes automatically."]
        told = "All depots follow the routes of last week as the supply phase begins."
        return [told, *map(sentence, carry_on(table.match, table.viewer).lines)]
    if view.phase not in SUPPLY or not table.is_my_turn:
        return ["Supply is planned in your own supply phase."]
    if not rest:
        return propose(table, rest)
    what = rest if rest in ("accept", "rail") else number_of(rest)
    lines = [line for line in proposal(view) if what in ("accept", _meant(line))]
    orders = [order for line in lines for order in line.orders]
    return give(table, orders) if orders else ["The proposal does not include that."]


def _meant(line: Proposed) -> object:
    """What names a line of the supply plan: the word for the railway, or the number of the depot that is sent."""
    return "rail" if line.task is Task.RAILWAY else line.groups[0]


def auto(table: Table, rest: str) -> Iterable[str]:
    """Sends a depot along its last route, as far as it follows railways (§5.2)."""
    depot = find_depot(table.view, number_of(rest))
    return give(table, [MoveDepot(depot.id, auto_route(table.view, depot))])


def replace_all(table: Table, rest: str) -> Iterable[str]:
    """Replacements by a rule: `replace all to 80`, `replace all recruits first each week`, `replace all stop`."""
    rules = rules_of(table.view)
    match = _BY_RULE.fullmatch(rest)
    if match is None:
        names = ", ".join(f"{name} first" for name in FIRST_BY_NAME)
        raise OrderError(f"type replace all to 80, with one of {names}, and each week to go on with it, or stop")
    if not table.is_moving:
        return ["Losses are replaced in your own movement phase."]
    if match[4]:
        table.match.submit(keeping_rules(table.view, replace(rules, first=None)).deed)
        return ["Replacements are no longer given automatically."]
    first, percent = FIRST_BY_NAME[match[2] or "front"], min(100, int(match[1] or 100))
    kept = []
    if match[3]:
        table.match.submit(keeping_rules(table.view, replace(rules, first=first, percent=percent)).deed)
        kept = [sentence(f"from now on replacements go each week first to {first.value}")]
    plan = planned(table.view, first, percent)
    if not plan.orders:
        return [*kept, "No supplied group needs ten points that the pools can provide."]
    cost = f"{plan.infantry} infantry and {plan.vehicle} vehicle points"
    lost = f"at the cost of {plan.experience} experience points"
    told = f"Replacements for {count(len(plan.orders), 'unit')}: {cost}, {lost}."
    return chain(kept, give(table, plan.orders), [told])


def guns_all(table: Table, rest: str) -> Iterable[str]:
    """Guns for all stationary groups facing the enemy: `guns all`, `guns all each week`, `guns all stop`."""
    if rest not in ("all", "all each week", "all stop"):
        raise OrderError("type guns 12, guns all, guns all each week or guns all stop")
    if not table.is_moving:
        return ["Guns are given in your own movement phase."]
    if rest == "all":
        return [*give(table, guns_for_all(table.view))] or ["No stationary group facing the enemy can take guns."]
    is_on = rest != "all stop"
    table.match.submit(keeping_rules(table.view, replace(rules_of(table.view), guns=is_on)).deed)
    told = "From now on stationary groups facing the enemy get guns as each phase ends."
    return [told if is_on else "Guns are no longer given automatically."]


def undo(table: Table, rest: str) -> list[str]:
    """Takes back orders of the phase.

    That is the last with those given together with it, or all, or those of the plan or of a group. Raises
    OrderRefusedError if another order would be forbidden without those of the plan or the group.
    """
    of_group = _OF_GROUP.fullmatch(rest)
    if rest not in ("", "all", "plan") and of_group is None:
        raise OrderError("type undo, undo group 12, undo plan or undo all")
    if not table.is_my_turn:
        return [table.why_not_now]
    if table.view.options.iron_man:
        return [f"{none_to_take_back(table.match.game)}."]
    if of_group is not None:
        number = int(of_group[1])
        taken = take_out(table.match, table.viewer, lambda order: group_of(order) == number)
        return _taken_back(table, taken) or [f"Group {number} has no order of this phase that could be taken back."]
    if rest == "plan":
        taken = take_out(table.match, table.viewer, table.match.accepted.__contains__)
        return _taken_back(table, taken) or ["Nothing of the staff's plan is left to take back."]
    told: list[str] = []
    while (rest == "all" or not told) and (orders := table.match.take_back()):
        told += _taken_back(table, orders)
    return told or [f"{none_to_take_back(table.match.game)}."]


def _taken_back(table: Table, orders: Sequence[Order]) -> list[str]:
    ended = call_back(table.match, table.viewer, orders)
    return [*_named(table, "Taken back", orders), *(f"Group {number} does not march on." for number in ended)]


def _named(table: Table, what: str, orders: Sequence[Order]) -> Iterator[str]:
    """What became of orders that were given together: each on a line, or of many the first and the number of others.

    Many that were accepted from the staff's plan are called that.
    """
    is_plan = table.match.is_plan(orders)
    orders = deeds_among(orders) or orders
    if len(orders) > _MOST_NAMED and is_plan:
        yield f"{what}: the staff's plan, {count(len(orders), 'order')}."
    elif len(orders) <= _MOST_NAMED:
        yield from (f"{what}: {order_name(table.match, order)}." for order in orders)
    else:
        yield f"{what}: {order_name(table.match, orders[0])} and {count(len(orders) - 1, 'more order')}."


def redo(table: Table, rest: str) -> list[str]:
    """Gives the last order taken back again, with those given together with it; the staff's plan as a whole.

    Raises OrderRefusedError if an order of the plan would be forbidden by now.
    """
    if rest not in ("", "plan"):
        raise OrderError("type redo; it gives again what was taken back last")
    orders = table.match.give_again() if table.is_my_turn else []
    send_again(table.match, table.viewer, orders)
    return [*_named(table, "Redone", orders)] or ["There is no order to redo."]


def save(table: Table, rest: str) -> list[str]:
    """Saves the game now, under its name or as another: `save as war two`, `save as /mnt/stick/war`."""
    word, _, place = rest.partition(" ")
    if rest and (word.casefold() != "as" or not place.strip()):
        raise OrderError("type save, or save as and a name or a file")
    match = table.match
    try:
        if rest:
            return [f"Saved as {match.told(match.save_as(place.strip()))}. The game continues there."]
        match.save()
    except SaveError as error:
        return [complaint(f"The game could not be saved: {error}")]
    return ["This game is not recorded." if match.recorder is None else f"Saved as {match.recorder.path.stem}."]


def guide(table: Table, rest: str) -> Iterable[str]:
    """The guided first week: switches it on or off, skips a step, or repeats the present one."""
    if rest in ("on", "off"):
        table.match.submit(switching(table.viewer, on=rest == "on"))
        if rest == "off":
            return ["The guide is off. Guide on brings it back."]
        return ["The guide is on."] if first_week().fits(table.view) else ["The guide is on.", _NO_STEP]
    step = table.step
    if rest == "skip" and step is not None:
        table.match.submit(skipping(step, table.view))
        return [f"Skipped: {step.title}."]
    if rest not in ("", "skip"):
        raise OrderError("type guide, guide on, guide off or guide skip")
    if step is None:
        return [_NO_STEP]
    return step_sentences(step, table.view, has_accepted=table.has_accepted)
