"""Where the depots go: supply is sent where it removes most fatigue. The screen proposes the same."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache, partial
from itertools import chain
from math import fsum, sqrt
from typing import Final

from wir.model.groups import AirGroup, Group, Mover
from wir.model.hexes import Hex, distance, end_of, within
from wir.model.view import View
from wir.orders.supply import LayRail, MoveDepot
from wir.rules.bombardment import basic_acs
from wir.rules.quality import supply_points
from wir.rules.supply import (
    Arrival,
    depots_left,
    efficiency,
    fatigue_removed,
    reaches_of,
    route_to,
    supplied_from,
    unsupplied,
)
from wir.rules.tables import PENALTY_HEXES, SUPPLY_RADIUS

SUPPLIED: Final = 25
"""What being in supply at all is worth to a group, in points of fatigue-weighted strength."""

AIR_SUPPLIED: Final = 60
"""The same for an air group with aircraft."""

EMPTY_SUPPLIED: Final = 5
"""The same for an air group without any."""

FAR_SUPPLIED: Final = 2
"""The same for a group far from the front."""

FAR_TIRED: Final = 3
"""How many times less the fatigue of such a group counts."""

STRONGER: Final = 20
"""ACS for which being in supply is worth a point more at the front."""

NEAR_FRONT: Final = 4
"""Groups within so many hexes of the enemy come first."""

WEARY: Final = 40
"""Percent of fatigue above which a point of it counts for more than one: exhausted groups cannot attack."""

ARMOUR: Final = 1.6
"""How much the fatigue of a mechanized group counts, where an infantry group's counts 1."""

Reach = Mapping[int, dict[Hex, Arrival]]
"""How the depots, by number, best reach each hex."""

Gain = tuple[int, int]
"""What supply alone is worth to groups, and what each percent of fatigue removed."""

Needs = dict[Hex, tuple[int, int, int]]
"""How many groups wait for supply around each hex, and what it would be worth to them, in both parts of a Gain."""


@dataclass(frozen=True, slots=True)
class Delivery:
    """A proposed move of a depot: its route and end, the percent of fatigue it removes, and the groups it supplies."""

    order: MoveDepot
    end: Hex
    percent: int
    groups: tuple[int, ...]


def depots_reach(view: View) -> Reach:
    """Where each friendly depot that can still move can go."""
    return reaches_of(view, view.viewer, depots_left(view, view.viewer))


def gain_of(group: Mover, front: frozenset[Hex]) -> Gain:
    """What supply alone, and each percent of fatigue removed, is worth to a group; far from the front it is little."""
    if isinstance(group, AirGroup):
        return (AIR_SUPPLIED if group.points else EMPTY_SUPPLIED), 0
    # fsum, since the rounding of sum differs between versions of Python
    points = fsum(unit.fatigue * sqrt(unit.fatigue / WEARY) * unit.strength * unit.experience for unit in group.units)
    tired = int(points * (ARMOUR if group.is_mechanized else 1) / 10_000)
    if group.at not in front:
        return FAR_SUPPLIED, tired // FAR_TIRED
    return SUPPLIED + int(basic_acs(group)) // STRONGER, tired


def plan_deliveries(
    view: View, reach: Reach | None = None, gain: Callable[[Mover, frozenset[Hex]], Gain] = gain_of
) -> list[Delivery]:
    """A move for each depot that can still move, in order of number, chosen so that together they refresh most.

    `reach` may be passed where it is known already; `gain` says what supply is worth to a group, given the hexes near
    the front.
    """
    side = view.viewer
    left = dict(depots_reach(view) if reach is None else reach)
    percents = [efficiency(view, side, penalty) for penalty in range(PENALTY_HEXES + 1)]
    front = near_enemy(view)
    waiting = {group.id: (group.at, gain(group, front)) for group in unsupplied(view, side) if group.at is not None}
    chosen: list[Delivery] = []
    needs: Needs = {}
    for at, worth in waiting.values():
        _count(needs, at, worth, 1)
    while left:
        offers = [(number, offer) for number, ends in left.items() if (offer := _best_end(ends, needs, percents))]
        if not offers:
            break
        number, (_, end) = max(offers, key=lambda offer: (offer[1][0], -offer[0]))
        ends = left.pop(number)
        served = tuple(sorted(n for n, (at, _) in waiting.items() if distance(at, end) <= SUPPLY_RADIUS))
        percent = fatigue_removed(view, side, ends[end].penalty)
        chosen.append(Delivery(MoveDepot(number, route_to(ends, end)), end, percent, served))
        for group in served:
            _count(needs, *waiting.pop(group), -1)
    return sorted(chosen, key=lambda delivery: delivery.order.depot)


def repeated(view: View, routes: Mapping[int, tuple[int, ...]]) -> dict[int, tuple[int, ...]]:
    """Routes by depot, given again; but a depot that would supply more groups by the proposal for it goes by that one.

    Groups that another of the depots supplies do not count. A depot that would stay at its start and supply nobody is
    left out.
    """
    side, again = view.viewer, dict(routes)
    reaches = reaches_of(view, side, [view.depots[number] for number in routes])
    served = {
        number: {group.id for group in supplied_from(view, side, end_of(view.depots[number].entry, route))}
        for number, route in routes.items()
    }
    for number in sorted(routes):
        others = frozenset(chain.from_iterable(groups for n, groups in served.items() if n != number))
        gain = partial(_gain_without, others)
        for found in plan_deliveries(view, {number: reaches[number]}, gain):
            if len({*found.groups} - others) > len(served[number] - others):
                again[number], served[number] = found.order.route, {*found.groups}
    return {number: route for number, route in again.items() if route or served[number]}


def _gain_without(others: frozenset[int], group: Mover, front: frozenset[Hex]) -> Gain:
    """What supply is worth to a group: nothing to those that are supplied otherwise."""
    return (0, 0) if group.id in others else gain_of(group, front)


def in_turn(rail: LayRail | None, deliveries: Sequence[Delivery]) -> list[LayRail | MoveDepot]:
    """The orders of a plan as they must be given."""
    return by_turn(rail, [delivery.order for delivery in deliveries])


def by_turn(rail: LayRail | None, moves: Sequence[MoveDepot]) -> list[LayRail | MoveDepot]:
    """Depot moves and the railway of the week: depots by number, each laying rails before it supplies (§5.2).

    A depot past its turn would stay at home for the week, so the one that lays the railway must not go first.
    """
    orders: list[LayRail | MoveDepot] = [*moves, *([] if rail is None else [rail])]
    return sorted(orders, key=lambda order: (order.depot, isinstance(order, MoveDepot)))


def _count(needs: Needs, at: Hex, gain: Gain, by: int) -> None:
    """Adds what a waiting group needs to what is needed around it; -1 takes it off again."""
    for hex_ in within(at, SUPPLY_RADIUS):
        waiting, basic, tired = needs.get(hex_, (0, 0, 0))
        needs[hex_] = waiting + by, basic + by * gain[0], tired + by * gain[1]
        if not needs[hex_][0]:
            del needs[hex_]


def _best_end(ends: dict[Hex, Arrival], needs: Needs, percents: Sequence[int]) -> tuple[int, Hex] | None:
    """The end of a depot's move that is worth most, with its worth; None where it would supply nobody.

    `percents` are what a depot removes of fatigue after so many penalty hexes.
    """
    best: tuple[int, int, int, int] | None = None
    for hex_, (_, basic, tired) in needs.items():
        if (arrival := ends.get(hex_)) is not None:
            penalty = arrival.penalty
            offer = 100 * basic + tired * percents[penalty], -penalty, -hex_.column, -hex_.row
            if best is None or offer > best:
                best = offer
    return None if best is None else (best[0], Hex(-best[2], -best[3]))


def relief_of(view: View, deliveries: Iterable[Delivery]) -> dict[int, tuple[int, ...]]:
    """Points of fatigue that deliveries take from each unit, by group, while the supply pool lasts (§5.2, R154)."""
    left = view.own.pools.supply
    relief: dict[int, tuple[int, ...]] = {}
    for delivery in sorted(deliveries, key=lambda each: each.order.depot):
        for number in delivery.groups:
            if number in view.groups:
                relief[number], left = _relieved(view.groups[number], delivery.percent, left)
    return relief


def _relieved(group: Group, percent: int, left: int) -> tuple[tuple[int, ...], int]:
    """What a delivery takes from the units of a group, and the supply points that are left then."""
    taken = []
    for unit in group.units:
        taken.append(max(1, round(Fraction(unit.fatigue * percent, 100))) if unit.fatigue and left else 0)
        left -= min(left, supply_points(unit.type)) if unit.fatigue else 0
    return tuple(taken), left


def supply_short(view: View) -> tuple[int, int] | None:
    """The points in the supply pool and those that all tired units out of supply would use; None where they last.

    Without points in the pool depots supply, but remove no fatigue (§5.2, R154).
    """
    waiting = [group for group in unsupplied(view, view.viewer) if isinstance(group, Group)]
    needed = sum(supply_points(unit.type) for group in waiting for unit in group.units if unit.fatigue)
    pool = view.own.pools.supply
    return (pool, needed) if pool < needed else None


def near_enemy(view: View) -> frozenset[Hex]:
    """The hexes where friendly groups are near to the enemy."""
    return _near(frozenset(view.hexes_of(view.viewer.enemy)))


@lru_cache(maxsize=4)
def _near(places: frozenset[Hex]) -> frozenset[Hex]:
    """The hexes near to any of some places."""
    return frozenset(chain.from_iterable(within(at, NEAR_FRONT) for at in places))
