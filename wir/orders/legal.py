"""Every order that is allowed in a state, lazily: for commanders, tests and the list of what can be done now.

Amounts are offered as least, most and tens, units to divide or transfer one at a time, depot routes as one for each hex
that can be reached. Orders about the game itself, other than the end of the phase, are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Final

from wir.model.cities import Factory
from wir.model.groups import AirGroup, Group, Kind, Strike, StrikeKind
from wir.model.hexes import DIRECTIONS, within
from wir.model.phases import ADJUSTMENT, MOVEMENT, SUPPLY, Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.orders.adjustment import Build, Dismantle, Divide, PlaceFactory, Sail, Transfer, TransferAircraft
from wir.orders.base import Order
from wir.orders.conduct import EndPhase
from wir.orders.movement import AddGuns, Move, Plot, PlotStrike, RailMove, Replace
from wir.orders.supply import LayRail, MoveDepot
from wir.rules.building import buildable_types, cities_for_building
from wir.rules.depot_routes import depot_routes
from wir.rules.plots import LEGAL_FORMS
from wir.rules.quality import maximum_strength
from wir.rules.rail_movement import rail_destinations
from wir.rules.replacements import LOT, room_for
from wir.rules.supply import why_not_its_turn
from wir.rules.tables import AIRCRAFT_IN_GROUP, AIRCRAFT_TRANSFERRED, STRIKE_RANGE


def legal_orders(state: State, kind: str | None = None, group: int | None = None) -> Iterator[Order]:
    """Orders allowed now; `kind` is a first word such as `MOVE`, `group` the number of who is ordered."""
    side = state.side
    if state.ending is not None:
        return
    if side is not None:
        for word, (phases, make) in _MAKERS.items():
            if state.phase in phases and kind in (None, word):
                made = make(state, side, group)
                yield from made if word in _ALLOWED_ONLY else (order for order in made if order.check(state) is None)
    if kind in (None, "END") and group is None:
        yield EndPhase()


def _groups(state: State, side: Side, number: int | None) -> list[Group]:
    return [group for group in state.groups_of(side) if number in (None, group.id)]


def _air(state: State, side: Side, number: int | None) -> list[AirGroup]:
    return [air for air in state.air_of(side) if number in (None, air.id)]


def _movers(state: State, side: Side, number: int | None) -> list[Group | AirGroup]:
    return [*_groups(state, side, number), *_air(state, side, number)]


def _tens(most: int) -> range:
    return range(LOT, most + 1, LOT)


def _divides(state: State, side: Side, number: int | None) -> Iterator[Order]:
    for group in _groups(state, side, number):
        for kind, place in product(Kind, range(len(group.units))):
            for guns in sorted({0, group.artillery}):
                yield Divide(group.id, kind, (place,), guns)


def _transfers(state: State, side: Side, number: int | None) -> Iterator[Order]:
    for loser in _groups(state, side, number):
        for gainer in state.groups_at(loser.at, side):
            for place in range(len(loser.units)):
                yield Transfer(loser.id, gainer.id, (place,))
            yield Transfer(loser.id, gainer.id, (), loser.artillery)


def _aircraft(state: State, side: Side, number: int | None) -> Iterator[Order]:
    left = AIRCRAFT_TRANSFERRED - state.players[side].aircraft_moved
    losers: list[tuple[int | None, int]] = [(None, state.players[side].pools.aircraft)]
    losers += [(air.id, air.points) for air in state.air_of(side)]
    for (loser, held), gainer in product(losers, state.air_of(side)):
        if number in (None, loser, gainer.id):
            most = min(held, left, AIRCRAFT_IN_GROUP - gainer.points)
            yield from (TransferAircraft(loser, gainer.id, points) for points in sorted({1, most, *_tens(most)}))


def _builds(state: State, side: Side, number: int | None) -> Iterator[Order]:
    if number is not None:
        return
    for city, kind, type_ in product(cities_for_building(state, side), Kind, buildable_types(state, side)):
        yield from (Build(city.name, kind, type_, n) for n in _tens(maximum_strength(type_, state.date, side)))


def _dismantlings(state: State, side: Side, number: int | None) -> Iterator[Order]:
    if number is None:
        yield from (Dismantle(name) for name, city in sorted(state.cities.items()) if city.owner is side)


def _factories(state: State, side: Side, number: int | None) -> Iterator[Order]:
    if number is None:
        own = [name for name, city in sorted(state.cities.items()) if city.owner is side]
        yield from (PlaceFactory(name, factory) for name, factory in product(own, Factory))


def _sailings(state: State, side: Side, number: int | None) -> Iterator[Order]:
    in_ports = [g for g in state.groups_of(side) if state.city_at(g.at) is not None]
    for loser, gainer in product(in_ports, in_ports):
        if number in (None, loser.id) and loser.id != gainer.id:
            yield from (Sail(loser.id, gainer.id, place) for place in range(len(loser.units)))


def _depot_moves(state: State, side: Side, number: int | None) -> Iterator[Order]:
    for depot in state.depots_of(side):
        if number in (None, depot.id) and why_not_its_turn(state, depot) is None:
            yield from (MoveDepot(depot.id, route) for route in depot_routes(state, depot).values())


def _layings(state: State, side: Side, number: int | None) -> Iterator[Order]:
    for depot in state.depots_of(side):
        if number in (None, depot.id):
            yield from (LayRail(depot.id, route) for route in depot_routes(state, depot).values())


def _moves(state: State, side: Side, number: int | None) -> Iterator[Order]:
    for mover in _movers(state, side, number):
        yield from (Move(mover.id, direction) for direction in DIRECTIONS)


def _rail_moves(state: State, side: Side, number: int | None) -> Iterator[Order]:
    for mover in _movers(state, side, number):
        yield from (RailMove(mover.id, target) for target in sorted(rail_destinations(state, mover)))


def _plots(state: State, side: Side, number: int | None) -> Iterator[Order]:
    for group in _groups(state, side, number):
        if group.plot:
            yield Plot(group.id, "")
        for shape in LEGAL_FORMS[group.kind]:
            letters = ["123456" if c == "d" else "0" if c == "p" else c for c in shape]
            yield from (Plot(group.id, "".join(plot)) for plot in product(*letters))


def _replacements(state: State, side: Side, number: int | None) -> Iterator[Order]:
    for group in _groups(state, side, number):
        for place in range(len(group.units)):
            room = room_for(state, group, place)
            yield from (Replace(group.id, place, points) for points in _tens(room))


def _guns(state: State, side: Side, number: int | None) -> Iterator[Order]:
    yield from (AddGuns(group.id) for group in _groups(state, side, number))


def _strikes(state: State, side: Side, number: int | None) -> Iterator[Order]:
    for air in _air(state, side, number):
        if air.strike is not None:
            yield PlotStrike(air.id, None)
        if air.at is not None:
            for target, kind in product(within(air.at, STRIKE_RANGE[side]), StrikeKind):
                yield PlotStrike(air.id, Strike(target, kind))


_Maker = Callable[[State, Side, int | None], Iterator[Order]]

_MAKERS: Final[dict[str, tuple[tuple[Phase, ...], _Maker]]] = {
    "DIVIDE": (ADJUSTMENT, _divides),
    "TRANSFER": (ADJUSTMENT, _transfers),
    "AIR": (ADJUSTMENT, _aircraft),
    "BUILD": (ADJUSTMENT, _builds),
    "DISMANTLE": (ADJUSTMENT, _dismantlings),
    "FACTORY": (ADJUSTMENT, _factories),
    "SAIL": (ADJUSTMENT, _sailings),
    "DEPOT": (SUPPLY, _depot_moves),
    "LAY": (SUPPLY, _layings),
    "MOVE": (MOVEMENT, _moves),
    "RAIL": (MOVEMENT, _rail_moves),
    "PLOT": (MOVEMENT, _plots),
    "REPLACE": (MOVEMENT, _replacements),
    "GUNS": (MOVEMENT, _guns),
    "STRIKE": (MOVEMENT, _strikes),
}
"""What can be ordered in which phases, by the first word of the order."""

ORDER_WORDS: Final = (*_MAKERS, "END")
"""The first words of the orders that can be listed."""

_ALLOWED_ONLY: Final = ("RAIL", "DEPOT")
"""Kinds of which only allowed orders are made, because to check each would mean to follow every way again."""
