"""Air strikes and the bases they are flown from."""

from collections.abc import Iterator, Sequence
from typing import Final

from wir.ai.situation import Situation
from wir.model.groups import AirGroup, Strike, StrikeKind
from wir.model.hexes import DIRECTIONS, FAR, Hex, distance, neighbour, within
from wir.model.view import View
from wir.model.weather import Weather
from wir.orders.movement import Move, PlotStrike, RailMove
from wir.rules.air_strikes import interceptors_of, why_no_strike_by
from wir.rules.entrenchment import bombardment_share
from wir.rules.lend_lease import raiders
from wir.rules.movement import rail_reach, why_cannot_rail, why_cannot_rebase_to
from wir.rules.tables import AIR_WORTH, ESCORT_RANGE, LEND_LEASE_FROM, STRIKE_RANGE

_WHERE_ATTACKED: Final = 3
"""How many times as much a strike counts on a hex that the side attacks."""

_ESCORTED: Final = 3
_ALONE: Final = 2
"""What a strike with an escort counts, and one without."""

_BY_TRAIN: Final = 3
"""A base that is more hexes too far back than this is changed by train."""

_THREATENED: Final = 3
"""Hexes from its place that a base counts as farther where the enemy could attack it."""


def strikes(situation: Situation, view: View, attacked: Sequence[Hex]) -> Iterator[PlotStrike]:
    """A strike for each air group that can fly (§6.9): where the side attacks, on other troops, or on factories."""
    if view.weather is Weather.RAIN:
        return
    least = situation.constants.least_aircraft
    for air in view.air_of(situation.side):
        if air.at is None or air.strike is not None or air.points < least or why_no_strike_by(view, air) is not None:
            continue
        best = best_target(situation, air, air.at, attacked)
        if best is not None:
            yield PlotStrike(air.id, Strike(best[1], StrikeKind.GROUND))
        elif (city := best_factories(situation, air, air.at)) is not None:
            yield PlotStrike(air.id, Strike(city, StrikeKind.BOMB))


def best_factories(situation: Situation, air: AirGroup, base: Hex) -> Hex | None:
    """The enemy city with the most factories that the group can bomb from a base in spite of fighters (§7.1)."""
    offers = [
        (city.all_factories, city.at)
        for city in situation.believed.cities.values()
        if city.owner is not air.side and city.all_factories and city.at is not None
        if distance(base, city.at) <= STRIKE_RANGE[air.side]
        if resistance_at(situation, air, city.at) < air.points
    ]
    return max(offers)[1] if offers else None


def resistance_at(situation: Situation, air: AirGroup, target: Hex) -> int:
    """What may intercept a strike on a hex, as far as the side can tell, counted in its own aircraft points (§7.1)."""
    rising = sum(base.points for base in interceptors_of(situation.believed, air.side.enemy, target))
    return rising * AIR_WORTH[air.side.enemy] // AIR_WORTH[air.side]


def flights(situation: Situation, view: View) -> Iterator[Move | RailMove]:
    """Moves of air groups out of the way of enemies who would overrun them."""
    for air in view.air_of(situation.side):
        if air.at is not None and situation.threat.get(air.at, 0) > sum(
            map(situation.defence, view.groups_at(air.at, situation.side))
        ):
            order = rebase(situation, view, air)
            if order is not None:
                yield order


def best_target(situation: Situation, air: AirGroup, base: Hex, attacked: Sequence[Hex]) -> tuple[int, Hex] | None:
    """What a group's strike from a base is worth, and on which enemy hex it does most.

    That hex is strong, not dug in, about to be attacked, and near enough for an escort.
    """
    best: tuple[int, Hex] | None = None
    for target in situation.field.enemy_hexes:
        away = distance(base, target)
        enemies = situation.believed.groups_at(target, air.side.enemy) if away <= STRIKE_RANGE[air.side] else []
        if not enemies:
            continue
        escorted = away <= ESCORT_RANGE
        resistance = resistance_at(situation, air, target)
        if not escorted and resistance >= air.points:
            continue
        worth = sum(int(situation.strength[group.id] * bombardment_share(group.entrenchment)) for group in enemies)
        worth *= _WHERE_ATTACKED if target in attacked else 1
        worth = worth * (_ESCORTED if escorted else _ALONE) * air.points // (air.points + resistance)
        if best is None or (worth, target) > best:
            best = (worth, target)
    return best


def transfer(situation: Situation, view: View, air: AirGroup, attacked: Sequence[Hex]) -> RailMove | None:
    """A train to the base from which the group strikes best, if its strikes are worth far more from there (§6.3).

    A base is safe, near the front and beside supplied groups, so that a depot will reach it too.
    """
    if air.at is None or air.points < situation.constants.least_aircraft or raids_convoys(view, air):
        return None
    now = best_target(situation, air, air.at, attacked) if air.supplied else None
    near = situation.constants.base_behind_front
    fed = {around for group in view.groups_of(air.side) if group.supplied for around in within(group.at, 1)}
    best = (now[0] if now else 0) * situation.constants.transfer_gain
    goal: Hex | None = None
    for base in sorted(fed & rail_reach(view, air.at, air.side, situation.field)):
        if not near <= situation.contact.get(base, FAR) <= near + 1 or base in situation.threat:
            continue
        found = best_target(situation, air, base, attacked)
        if found is None or found[0] <= best or resistance_at(situation, air, found[1]) >= air.points:
            continue
        if why_cannot_rail(view, air, base) is None:
            best, goal = found[0], base
    return None if goal is None else RailMove(air.id, goal)


def rebase(situation: Situation, view: View, air: AirGroup) -> Move | RailMove | None:
    """A move that brings an idle air group nearer to the front, or away from the enemy; None if it is well placed."""
    if air.at is None or raids_convoys(view, air):
        return None
    here, near = situation.contact.get(air.at, FAR), situation.constants.base_behind_front
    if near <= here <= near + 1:
        return None
    around = [(neighbour(air.at, d), d) for d in DIRECTIONS]
    steps = [(_misplaced(situation, hex_), d) for hex_, d in around if why_cannot_rebase_to(view, air, hex_) is None]
    if here > near + _BY_TRAIN and air.points:
        rail = _by_rail(situation, view, air, air.at)
        if rail is not None:
            return rail
    if steps and min(steps)[0] < _misplaced(situation, air.at):
        return Move(air.id, min(steps)[1])
    return None


def raids_convoys(view: View, air: AirGroup) -> bool:
    """Whether an air group stands where it raids the convoys of lend lease (§8.6)."""
    return view.date >= LEND_LEASE_FROM and any(raider.id == air.id for raider in raiders(view))


def _misplaced(situation: Situation, hex_: Hex) -> int:
    """How far a hex is from where a base should be."""
    contact = situation.contact.get(hex_, FAR)
    return abs(contact - situation.constants.base_behind_front) + (_THREATENED if hex_ in situation.threat else 0)


def _by_rail(situation: Situation, view: View, air: AirGroup, base: Hex) -> RailMove | None:
    """A train from a base to one near the front, the nearest of the best placed ones; None where no train goes."""
    near = situation.constants.base_behind_front
    good = [
        hex_
        for hex_ in rail_reach(view, base, air.side, situation.field)
        if near <= situation.contact.get(hex_, FAR) <= near + 1 and why_cannot_rail(view, air, hex_) is None
    ]
    best = min(good, key=lambda hex_: (_misplaced(situation, hex_), distance(hex_, base), hex_), default=None)
    return None if best is None else RailMove(air.id, best)
