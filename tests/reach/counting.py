"""What is possible at the start of a scenario, in numbers: one that moves shows what a change of the rules opened."""

from __future__ import annotations

from collections.abc import Iterator

from wir.engine.game import Game
from wir.estimates.deliveries import in_turn, plan_deliveries
from wir.model.hexes import DIRECTIONS, Hex
from wir.model.phases import ADJUSTMENT, MOVEMENT, SUPPLY
from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.model.state import State
from wir.orders.base import Action
from wir.orders.catalogue import legal_orders
from wir.orders.movement import Move
from wir.rules.change import Change
from wir.rules.dice import Dice, week_key
from wir.rules.supply import depot_routes
from wir.rules.zones import zone_of_control

KINDS = {
    ADJUSTMENT: ("DIVIDE", "TRANSFER", "AIR", "BUILD", "DISMANTLE", "SAIL"),
    MOVEMENT: ("MOVE", "RAIL", "PLOT", "REPLACE", "GUNS", "STRIKE"),
}


def counts(scenario: Scenario) -> Iterator[tuple[str, int]]:
    """Each number with what it counts, phase by phase of the first week; groups are supplied as a commander would."""
    game = Game.new(scenario, seed=1)
    while (side := game.side) is not None:
        state, phase = game.state, game.phase
        place = f"{side} {phase.name.rpartition('_')[2].lower()}"
        for kinds in (kinds for phases, kinds in KINDS.items() if phase in phases):
            yield from ((f"{place} {kind}", _orders(state, kind)) for kind in kinds)
        if phase in SUPPLY:
            yield f"{place} depot hexes", sum(len(depot_routes(state, d)) for d in state.depots_of(side))
            yield f"{place} LAY", _orders(state, "LAY")
            for order in in_turn(None, plan_deliveries(game.view(side))):
                game.submit(order)
            yield f"{place} supplied groups", sum(group.supplied for group in game.state.groups_of(side))
            yield f"{place} supplied air groups", sum(air.supplied for air in game.state.air_of(side))
        if phase in MOVEMENT:
            yield f"{place} hexes in the zone of control", len(zone_of_control(state, side))
            yield from _reach(state, side, place)
        game.end_phase()


def _orders(state: State, kind: str) -> int:
    return sum(1 for _ in legal_orders(state, kind))


def _reach(state: State, side: Side, place: str) -> Iterator[tuple[str, int]]:
    """How many hexes the groups could march to, taken together, and how many of them could march at all."""
    ends = [_marched(state, group.id) for group in state.groups_of(side)]
    yield f"{place} march destinations", sum(map(len, ends))
    yield f"{place} groups that can march", sum(len(found) > 0 for found in ends)


def _marched(state: State, number: int) -> set[Hex]:
    """The hexes that a group can march to, found by giving the orders."""
    found: set[Hex] = set()
    open_: list[State] = [state]
    seen = {(state.groups[number].at, state.groups[number].moved)}
    while open_:
        before = open_.pop()
        for direction in DIRECTIONS:
            order = Move(number, direction)
            if order.check(before) is not None:
                continue
            after = _after(before, order)
            key = (after.groups[number].at, after.groups[number].moved)
            if key not in seen:
                seen.add(key)
                found.add(key[0])
                open_.append(after)
    return found - {state.groups[number].at}


def _after(state: State, order: Action) -> State:
    change = Change(state.copy(), Dice(week_key(1, state.week)))
    order.apply(change)
    return change.state
