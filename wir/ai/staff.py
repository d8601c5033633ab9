"""What the staff proposes for a phase: the computer commander's plan as lines, each to be accepted or left.

The plan is made on copies of the View, so that the whole of it is known before any order is given.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from wir.ai.adjustments import adjustment_words
from wir.ai.commander import Commander
from wir.ai.constants import CONSTANTS
from wir.ai.plans import keeping_goals, plans_of
from wir.estimates.deliveries import Delivery, in_turn, plan_deliveries, relief_of
from wir.estimates.forecast import Beliefs, Forecast, beliefs_of, plotted_attacks
from wir.estimates.preparation import ordered_attack
from wir.estimates.rail_plans import rail_of_week, why_proposed
from wir.estimates.room import without_room
from wir.estimates.sectors import Sector, sectors_of
from wir.estimates.standing import HOLDS, why_woken
from wir.model.groups import Group
from wir.model.hexes import Hex, end_of, neighbour
from wir.model.phases import ADJUSTMENT, MOVEMENT, SUPPLY
from wir.model.records import replace
from wir.model.view import View
from wir.model.words import count, listed
from wir.orders.adjustment import Dismantle, PlaceFactory, Transfer, TransferAircraft
from wir.orders.base import Order
from wir.orders.conduct import Aside, Keep
from wir.orders.giving import Reason, carried_out, given_by
from wir.orders.movement import AddGuns, Move, Plot, PlotStrike, RailMove, Replace, group_of
from wir.orders.supply import LayRail
from wir.rules.fatigue import mean_fatigue
from wir.rules.plots import LegAction, entered_by, legs
from wir.rules.refusal import Refusal


class Task(StrEnum):
    """What a line of a proposal is about, in the order in which the lines are listed."""

    ATTACK = "attack"
    SEAL = "seal"
    MARCH = "march"
    RAIL = "rail"
    STRIKE = "strike"
    SHELL = "shell"
    GUNS = "guns"
    REPLACEMENTS = "replacements"
    SUPPLY = "supply"
    RAILWAY = "railway"
    EVACUATION = "evacuation"
    JOINING = "joining"
    FACTORIES = "factories"
    AIRCRAFT = "aircraft"
    UNITS = "new units"
    REST = "rest"


@dataclass(frozen=True, slots=True)
class Proposed:
    """One line of a proposal: which groups do what where, by which orders, and why.

    `at` is what is aimed at, `turn` the place of its first order in the whole plan, from 0 on. An attack has a
    forecast, in which all groups have moved as they are sent. Groups that rest have no orders. In the movement phase a
    line belongs to the `sector` in which its first group stands. `is_dry` marks a depot for which the plan leaves
    nothing in the supply pool. A march that takes longer than the week is `bound_for` a hex.
    """

    task: Task
    at: Hex | None
    groups: tuple[int, ...]
    orders: tuple[Order, ...]
    why: str
    turn: int = 0
    forecast: Forecast | None = None
    sector: Sector | None = None
    is_dry: bool = False
    bound_for: Hex | None = None

    @property
    def part(self) -> Sector | Task:
        """The part of the proposal to which it belongs: its sector in the movement phase, else its task."""
        return self.sector or self.task

    @property
    def gives_up(self) -> int:
        """The chance in percent that a defender is driven out and has no retreat (§7.7); 0 for all but attacks."""
        if self.forecast is None or not self.forecast.defenders:
            return 0
        without = 100 - min(100, sum(percent for _, percent in self.forecast.retreats))
        return round(self.forecast.driven_out * Fraction(without, 100))


@dataclass(frozen=True, slots=True)
class Lapsed:
    """A line that is no longer allowed, and the first of its orders to be refused."""

    line: Proposed
    order: Order
    refusal: Refusal


@dataclass(frozen=True, slots=True)
class _Given:
    """An order of the plan, with the reason for it."""

    turn: int
    order: Order
    reason: Reason


def proposal(view: View) -> tuple[Proposed, ...]:
    """What the staff proposes to the side whose phase it is; nothing in an enemy phase."""
    if view.side is not view.viewer or view.ending is not None:
        return ()
    if view.phase in ADJUSTMENT:
        return _adjustment_lines(view)
    if view.phase in SUPPLY:
        return supply_lines(view, plan_deliveries(view), rail_of_week(view))
    if view.phase in MOVEMENT:
        return _movement_lines(view)
    return ()


def agreed(view: View, chosen: Iterable[Proposed]) -> tuple[list[Order], list[Lapsed]]:
    """The orders of chosen lines as they must be given, and the lines that have lapsed.

    A line is given whole or not at all, except that guns go to one group after another while the pool has any (§6.5),
    and units are built one after another (§4.9).
    """
    orders: list[Order] = []
    lapsed: list[Lapsed] = []
    for line in sorted(_parts(chosen), key=lambda line: line.turn):
        tried = view
        for order in line.orders:
            if (refusal := order.check(tried)) is not None:
                lapsed.append(Lapsed(line, order, refusal))
                break
            tried = carried_out(tried, order)
        else:
            orders += line.orders
            view = tried
    return orders, lapsed


def remembering(view: View, accepted: Iterable[Proposed]) -> Iterator[Keep]:
    """The orders that keep where the groups of accepted lines are bound for, so that next week's plan goes on with it.

    They are taken back with those of the lines. Other groups keep their goals until they get orders.
    """
    if view.phase not in MOVEMENT:
        return
    ordered = {group.id for group in view.groups_of(view.viewer) if group.moved or group.plot}
    goals = {number: at for number, at in plans_of(view).goals.items() if number not in ordered}
    goals |= {line.groups[0]: line.bound_for for line in accepted if line.bound_for is not None}
    yield from (aside.deed for aside in keeping_goals(view, goals))


def refused_parts(chosen: Iterable[Proposed], refused: Iterable[tuple[Order, Refusal]]) -> list[Lapsed]:
    """The parts of chosen lines whose orders were refused only when they were given."""
    by_order = {order: part for part in _parts(chosen) for order in part.orders}
    return [Lapsed(by_order[order], order, refusal) for order, refusal in refused]


def given_of(chosen: Sequence[Proposed], lapsed: Iterable[Lapsed]) -> tuple[int, int]:
    """How many of the chosen lines are given, at least in part, and by how many orders, when some have lapsed."""
    lost = Counter[int]()
    for each in lapsed:
        lost[each.line.turn] += len(each.line.orders)
    given = [len(line.orders) - lost[line.turn] for line in chosen]
    return sum(map(bool, given)), sum(given)


def _parts(lines: Iterable[Proposed]) -> Iterator[Proposed]:
    """The lines, those of guns and of new units split into one for each order."""
    for line in lines:
        if line.task in (Task.GUNS, Task.UNITS):
            for order in line.orders:
                yield replace(line, groups=tuple(filter(None, [group_of(order)])), orders=(order,))
        else:
            yield line


def supply_lines(view: View, deliveries: Iterable[Delivery], rail: LayRail | None) -> tuple[Proposed, ...]:
    """A plan for depots and this week's railway, each order a line."""
    by_order = {delivery.order: delivery for delivery in deliveries}
    relief = relief_of(view, by_order.values())
    return tuple(
        _railway(view, turn, order) if isinstance(order, LayRail) else _delivery(view, turn, by_order[order], relief)
        for turn, order in enumerate(in_turn(rail, list(by_order.values())))
    )


def _railway(view: View, turn: int, order: LayRail) -> Proposed:
    at = end_of(view.depots[order.depot].entry, order.route)
    return Proposed(Task.RAILWAY, at, (order.depot,), (order,), why_proposed(view, at), turn)


def _delivery(view: View, turn: int, delivery: Delivery, relief: Mapping[int, tuple[int, ...]]) -> Proposed:
    """A depot's move; where others of the plan empty the supply pool before it, it removes no fatigue (§5.2)."""
    whose = f"{count(len(delivery.groups), 'group')}: {listed(map(str, delivery.groups))}"
    supplied = [view.groups[number] for number in delivery.groups if number in view.groups]
    is_tired = any(unit.fatigue for group in supplied for unit in group.units)
    is_dry = is_tired and not any(any(relief[group.id]) for group in supplied)
    nothing = "no fatigue is removed, as the supply pool is empty by then" if is_dry else "nobody is tired"
    removes = is_tired and not is_dry
    why = f"takes {delivery.percent}% off the fatigue of {whose}" if removes else f"supplies {whose}; {nothing}"
    return Proposed(Task.SUPPLY, delivery.end, (delivery.order.depot,), (delivery.order,), why, turn, is_dry=is_dry)


# The adjustment phase


def _adjustment_lines(view: View) -> tuple[Proposed, ...]:
    """New units and factories by city, transfers by the gaining group; their rolls are not known beforehand."""
    given, _ = _plan(view)
    found: dict[tuple[Task, object], list[_Given]] = {}
    for each in given:
        found.setdefault(_sort_of(each.order), []).append(each)
    lines = [_adjustment_line(view, task, orders) for (task, _), orders in found.items()]
    return tuple(sorted(lines, key=lambda line: ([*Task].index(line.task), line.turn)))


def _sort_of(order: Order) -> tuple[Task, object]:
    """The line to which an order belongs: a task, and the city or the group."""
    if isinstance(order, Transfer | TransferAircraft):
        return Task.JOINING if isinstance(order, Transfer) else Task.AIRCRAFT, order.gainer
    tasks = {Dismantle: Task.EVACUATION, PlaceFactory: Task.FACTORIES}
    return tasks.get(type(order), Task.UNITS), getattr(order, "city", None)


def _adjustment_line(view: View, task: Task, given: list[_Given]) -> Proposed:
    orders = tuple(each.order for each in given)
    first = orders[0]
    why = adjustment_words(view, orders)
    why += f": {given[0].reason.why}" if task is Task.EVACUATION else ""  # it cannot be taken back
    groups: tuple[int, ...] = ()
    if isinstance(first, Transfer | TransferAircraft):
        losers = (order.loser for order in orders if isinstance(order, Transfer))
        groups = (first.gainer, *losers)
        at = (view.groups.get(first.gainer) or view.air[first.gainer]).at
    else:
        at = view.cities[getattr(first, "city", "")].at
    return Proposed(task, at, groups, orders, why, given[0].turn)


# The movement phase


def standing_still(view: View, numbers: Collection[int]) -> View:
    """The View with some of its side's groups marked as done for this week, so that no plan moves them."""
    still = view.copy()
    for number in numbers:
        if number in view.groups:
            group = view.groups[number]
            still.groups[number] = replace(group, moved=max(1, group.moved), halted=True)
        else:
            still.air[number] = replace(view.air[number], moved=True)
    return still


def _movement_lines(view: View) -> tuple[Proposed, ...]:
    holding = {number for number, hold in HOLDS.of(view).items() if not why_woken(view, number, hold)}
    still = standing_still(view, holding)
    planned, meant = _plan(still)
    given, after = _with_room(still, planned)
    attacks = plotted_attacks(after)
    attack_of = {part.group.id: target for (target, _), parts in attacks.items() for part in parts}
    sectors = sectors_of(view)
    found: dict[tuple[Task, object], list[_Given]] = {}
    for each in given:
        task, who = _line_of(each, attack_of)
        if task in (Task.GUNS, Task.REPLACEMENTS) and (number := group_of(each.order)) is not None:
            who = _sector_of(view, sectors, number)  # a line for all of a sector
        found.setdefault((task, who), []).append(each)
    lines = [_line(after, task, orders, attack_of) for (task, _), orders in found.items()]
    lines = _with_forecasts(after, lines)
    lines = _with_goals(lines, plans_of(meant).goals)
    placed = [replace(line, sector=_sector_of(view, sectors, line.groups[0])) for line in lines]
    idle = [group for group in view.groups_of(view.viewer) if all(group.id not in line.groups for line in lines)]
    crowded = {group_of(each.order) for each in planned} - {group_of(each.order) for each in given}
    placed += _resting(view, sectors, {group.id: _why_idle(group, holding, crowded) for group in idle})
    return tuple(sorted(placed, key=_in_list))


def _with_goals(lines: Iterable[Proposed], goals: Mapping[int, Hex]) -> list[Proposed]:
    """The lines, each march of more than a week with its goal."""
    marches = (Task.MARCH, Task.RAIL)
    return [replace(line, bound_for=goals.get(line.groups[0])) if line.task in marches else line for line in lines]


def _in_list(line: Proposed) -> tuple[int, int, int]:
    """Where a line stands in the list: by sector from north to south, then by task."""
    sector = [*Sector].index(line.sector) if line.sector is not None else 0
    return sector, [*Task].index(line.task), line.turn


def _sector_of(view: View, sectors: Mapping[Hex, Sector], number: int) -> Sector:
    mover = view.mover(number)
    return Sector.CENTRE if mover is None or mover.at is None else sectors.get(mover.at, Sector.CENTRE)


def _plan(view: View) -> tuple[list[_Given], View]:
    """The commander's orders for the phase, and the View after them."""
    commander = Commander()
    given: list[_Given] = []
    for order, after in given_by(commander, view, carried_out):
        view = after
        if not isinstance(order, Aside):
            given.append(_Given(len(given), order, commander.reasons[-1]))
    return given, view


def _with_room(view: View, planned: Sequence[_Given]) -> tuple[list[_Given], View]:
    """A plan without the orders that would stop a group before a full hex (§7.3), and the View after it.

    The commander plots before it marches, and does not allow for every group that will arrive. The last group to march
    to the hex stops a step earlier; if none has marched there, one of the groups that plotted to enter it stays.
    """
    before = without_room(view)
    given, after = _given_again(view, planned)
    while (extra := _in_the_way(after, given, before)) is not None:
        given, after = _given_again(view, [each for each in given if each is not extra])
    return given, after


def _given_again(view: View, planned: Iterable[_Given]) -> tuple[list[_Given], View]:
    """The orders of a plan that are allowed one after the other, and the View after them.

    A group that is refused a step of its march takes none of those that follow.
    """
    given: list[_Given] = []
    halted: set[int | None] = set()
    for each in planned:
        marches = isinstance(each.order, Move)
        if marches and group_of(each.order) in halted:
            continue
        if each.order.check(view) is None:
            view = carried_out(view, each.order)
            given.append(each)
        elif marches:
            halted.add(group_of(each.order))
    return given, view


def _in_the_way(after: View, given: Iterable[_Given], before: Mapping[int, Hex]) -> _Given | None:
    """The next order to leave out of a plan because it would make a group find a hex full; None where there is none.

    `before` are the groups that would find one full without the plan.
    """
    for number, at in without_room(after).items():
        if before.get(number) == at:
            continue
        there = {mover.id for mover in after.movers_of(after.viewer) if mover.at == at}
        steps = [each for each in given if isinstance(each.order, Move | RailMove) and group_of(each.order) in there]
        if steps:
            return steps[-1]
        plots = {each.order.group: each for each in given if isinstance(each.order, Plot)}
        through = [n for n in plots if at in entered_by(after.groups[n].at, after.groups[n].plot)]
        if through:
            return plots[number if number in through else max(through)]
    return None


def _line_of(given: _Given, attack_of: Mapping[int, Hex]) -> tuple[Task, object]:
    """The line to which an order belongs: a task, and the target of an attack or else the group."""
    order, number = given.order, group_of(given.order)
    if isinstance(order, Plot):
        if order.plot.endswith("B"):
            return Task.SHELL, number
        if order.group in attack_of:
            return Task.ATTACK, attack_of[order.group]
        return Task.SEAL if given.reason.seals else Task.MARCH, number
    tasks = {RailMove: Task.RAIL, PlotStrike: Task.STRIKE, AddGuns: Task.GUNS, Replace: Task.REPLACEMENTS}
    return tasks.get(type(order), Task.MARCH), number


_OF_SEVERAL: Final = {
    Task.ATTACK: "attack together",
    Task.GUNS: "guns for stationary groups",
    Task.REPLACEMENTS: "replacements for worn units",
}
"""The reason given where the orders of several groups share a line."""


def _end(group: Group) -> Hex:
    """Where a group's plot leads if nobody is in the way."""
    return (group.at, *entered_by(group.at, group.plot))[-1]


def _line(after: View, task: Task, orders: list[_Given], attack_of: Mapping[int, Hex]) -> Proposed:
    numbers = tuple(dict.fromkeys(number for each in orders if (number := group_of(each.order)) is not None))
    at = attack_of[numbers[0]] if task is Task.ATTACK else _aim(after, orders[-1].order, numbers[0])
    why = "attacks" if task is Task.ATTACK else orders[0].reason.why
    if len(numbers) > 1:
        why = _OF_SEVERAL.get(task, why)
    return Proposed(task, at, numbers, tuple(each.order for each in orders), why, orders[0].turn)


def _aim(after: View, order: Order, number: int) -> Hex | None:
    """What an order of a group aims at."""
    if isinstance(order, PlotStrike):
        return None if order.strike is None else order.strike.target
    group = after.groups.get(number)
    if group is None:
        return after.air[number].at
    if isinstance(order, Plot):
        last = legs(order.plot)[-1]
        return neighbour(group.at, last.direction) if last.action is LegAction.BOMBARD else _end(group)
    return group.at


def _with_forecasts(after: View, lines: Iterable[Proposed]) -> list[Proposed]:
    """The lines, each attack with its forecast."""
    beliefs = beliefs_of(after)
    attacks = plotted_attacks(after)
    return [
        line
        if line.task is not Task.ATTACK or line.at is None
        else _with_forecast(after, line, _likeliest(after, line.at, attacks, beliefs))
        for line in lines
    ]


def _likeliest(view: View, target: Hex, attacks: Collection[tuple[Hex, int]], beliefs: Beliefs) -> Forecast | None:
    """The attack on a hex, in the leg in which the defenders are likeliest to be driven out."""
    found = [ordered_attack(view, target, beliefs, leg=leg) for at, leg in attacks if at == target]
    known = [attack for attack in found if attack is not None]
    return max(known, key=lambda attack: attack.driven_out, default=None)


def _with_forecast(view: View, line: Proposed, found: Forecast | None) -> Proposed:
    """An attack with its forecast, and what speaks for it."""
    attack = replace(line, forecast=found)
    reasons = ["for a city"] if any(city.at == line.at for city in view.cities.values()) else []
    if found is not None and (found.is_fortified or _only_wears_down(found)):
        reasons.append("wears down the entrenchment")
    elif found is not None and attack.gives_up:
        reasons.append("no way out" if found.traps else "some ways out are shut")
    if found is not None and len(found.defenders) == 1:
        reasons.append("only one group defends")
    return replace(attack, why=", ".join([line.why, *reasons]))


def _only_wears_down(found: Forecast) -> bool:
    """Whether an attack will probably leave the hex to the enemy, but with lower works."""
    lower = any(left < group.entrenchment for group, left in found.dug_in)
    return lower and 2 * found.driven_out < 100  # percent


def _why_idle(group: Group, holding: Collection[int], crowded: Collection[int | None]) -> str:
    """Why the plan has nothing for a group; `crowded` are the groups for which it has no room."""
    if group.plot or group.moved:
        return "under orders already"
    if group.id in holding:
        return "holding by your order"
    if group.id in crowded:
        return "no room where it is needed"
    return "too tired to march" if mean_fatigue(group) >= CONSTANTS.too_tired_to_march else "staying put"


def _resting(view: View, sectors: Mapping[Hex, Sector], idle: Mapping[int, str]) -> Iterator[Proposed]:
    """The groups that have nothing to do, by sector and reason."""
    found: dict[tuple[Sector, str], list[int]] = {}
    for number, why in idle.items():
        found.setdefault((_sector_of(view, sectors, number), why), []).append(number)
    for (sector, why), numbers in sorted(found.items(), reverse=True):
        yield Proposed(Task.REST, None, tuple(numbers), (), why, sector=sector)
