"""Air strikes and the bases they are flown from."""

from collections.abc import Iterator, Sequence
from typing import Final

from wir.lab.opponents.november.situation import Situation
from wir.model.groups import AirGroup, Strike, StrikeKind
from wir.model.hexes import DIRECTIONS, FAR, Hex, distance, neighbour, within
from wir.model.view import View
from wir.orders.movement import Move, PlotStrike, RailMove
from wir.rules.air_strikes import interceptors_of, why_no_strike_by
from wir.rules.movement import rail_reach, why_cannot_rail, why_cannot_rebase_to
from wir.rules.tables import AIR_WEATHER, ESCORT_RANGE, STRIKE_RANGE

LEAST_POINTS: Final = 10
"""Air groups weaker than this stay on the ground."""

NEAR: Final = 2
"""Hexes behind the front where a base is well placed."""


def strikes(situation: Situation, view: View, attacked: Sequence[Hex]) -> Iterator[PlotStrike]:
    """A ground attack for each air group that can fly: first where the own groups will attack (§6.9)."""
    if AIR_WEATHER[view.weather] * 4 <= 1:
        return
    for air in view.air_of(situation.side):
        if air.strike is not None or air.points < LEAST_POINTS or why_no_strike_by(view, air) is not None:
            continue
        target = best_target(situation, air, attacked)
        if target is not None:
            yield PlotStrike(air.id, Strike(target, StrikeKind.GROUND))


def best_target(situation: Situation, air: AirGroup, attacked: Sequence[Hex]) -> Hex | None:
    """The enemy hex where a strike does most: strong, about to be attacked, near enough for an escort."""
    if air.at is None:
        return None
    best: tuple[int, Hex] | None = None
    for target in within(air.at, STRIKE_RANGE[air.side]):
        enemies = situation.believed.groups_at(target, air.side.enemy) if target in situation.field.enemy_hexes else []
        if not enemies:
            continue
        escorted = distance(air.at, target) <= ESCORT_RANGE
        resistance = sum(base.points for base in interceptors_of(situation.believed, air.side.enemy, target))
        if not escorted and resistance > air.points:
            continue
        worth = sum(situation.strength[group.id] for group in enemies)
        worth *= 3 if target in attacked else 1
        worth = worth * (3 if escorted else 2) * air.points // (air.points + resistance)
        if best is None or (worth, target) > best:
            best = (worth, target)
    return None if best is None else best[1]


def rebase(situation: Situation, view: View, air: AirGroup) -> Move | RailMove | None:
    """A move that brings an idle air group nearer to the front, or away from the enemy; None where it stands well."""
    if air.at is None or air.strike is not None or air.moved:
        return None
    here = situation.contact.get(air.at, FAR)
    if NEAR <= here <= NEAR + 1:
        return None
    around = [(neighbour(air.at, d), d) for d in DIRECTIONS]
    steps = [(_misplaced(situation, hex_), d) for hex_, d in around if why_cannot_rebase_to(view, air, hex_) is None]
    if here > NEAR + 3 and air.points:
        rail = _by_rail(situation, view, air)
        if rail is not None:
            return rail
    if steps and min(steps)[0] < _misplaced(situation, air.at):
        return Move(air.id, min(steps)[1])
    return None


def _misplaced(situation: Situation, hex_: Hex) -> int:
    """How far a hex is from where a base should be."""
    contact = situation.contact.get(hex_, FAR)
    return abs(contact - NEAR) + (3 if hex_ in situation.threat else 0)


def _by_rail(situation: Situation, view: View, air: AirGroup) -> RailMove | None:
    if air.at is None:
        return None
    reach = rail_reach(view, air.at, air.side, situation.field)
    good = [hex_ for hex_ in sorted(reach) if NEAR <= situation.contact.get(hex_, FAR) <= NEAR + 1]
    good = [hex_ for hex_ in good if why_cannot_rail(view, air, hex_) is None]
    if not good:
        return None
    return RailMove(
        air.id, min(good, key=lambda hex_: (_misplaced(situation, hex_), distance(hex_, air.at or hex_), hex_))
    )
