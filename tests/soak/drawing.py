"""Draws orders at random without listing what is legal: a kind, a group to carry it out, and the rest."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice
from random import Random

from wir.ai.simple import KINDS
from wir.model.cities import Factory
from wir.model.groups import Depot, Group, Kind, Strike, StrikeKind
from wir.model.hexes import DIRECTIONS, direction_to, neighbour, ring, within
from wir.model.sides import Side
from wir.model.state import State
from wir.orders import Order
from wir.orders.adjustment import Build, Dismantle, Divide, PlaceFactory, Sail, Transfer, TransferAircraft
from wir.orders.catalogue import legal_orders
from wir.orders.movement import AddGuns, Move, Plot, PlotStrike, RailMove, Replace
from wir.orders.supply import LayRail, MoveDepot
from wir.rules.building import buildable_types, cities_for_building
from wir.rules.movement import rail_reach
from wir.rules.plots import LEGAL_FORMS
from wir.rules.supply import auto_route
from wir.rules.tables import STRIKE_RANGE

TRIES = 6
"""Drawn orders, legal or not, until one is found that may be given."""


def draw_legal(state: State, random: Random) -> Order | None:
    """An order that may be given now; None where none is found in a few tries."""
    drawn = (draw(state, random) for _ in range(TRIES))
    return next((order for order in drawn if order is not None and order.check(state) is None), None)


def draw(state: State, random: Random) -> Order | None:
    """Any order of the phase, legal or not; None where nobody could carry it out."""
    side = state.side
    if side is None:
        return None
    try:
        word = random.choice(KINDS[state.phase])
        make = _MAKERS.get(word)
        return random.choice([*islice(legal_orders(state, word), 60)]) if make is None else make(state, side, random)
    except IndexError:  # nothing to choose from
        return None


def _group(state: State, side: Side, random: Random) -> Group:
    """A group of a side; every second time one that stands beside the enemy, where there is one."""
    groups = state.groups_of(side)
    if random.random() < 0.5:
        return random.choice(groups)
    enemies = {group.at for group in state.groups_of(side.enemy)}
    return random.choice([group for group in groups if not enemies.isdisjoint(ring(group.at))] or groups)


def _enemy_beside(state: State, group: Group) -> int | None:
    """The first direction in which an enemy group stands next to a group."""
    enemies = {other.at for other in state.groups_of(group.side.enemy)}
    return next((way for way in DIRECTIONS if neighbour(group.at, way) in enemies), None)


def _divide(state: State, side: Side, random: Random) -> Order:
    group = random.choice(state.groups_of(side))
    places = tuple(place for place in range(len(group.units)) if random.random() < 0.4)
    return Divide(group.id, random.choice(tuple(Kind)), places, random.choice((0, 30, group.artillery)))


def _transfer(state: State, side: Side, random: Random) -> Order:
    stacked = [group for group in state.groups_of(side) if len(state.groups_at(group.at)) > 1]
    loser = random.choice(stacked)
    gainer = random.choice([group for group in state.groups_at(loser.at) if group.id != loser.id])
    return Transfer(loser.id, gainer.id, (random.randrange(6),), random.choice((0, 0, 30)))


def _aircraft(state: State, side: Side, random: Random) -> Order:
    numbers = [air.id for air in state.air_of(side)]
    return TransferAircraft(random.choice([None, *numbers]), random.choice(numbers), random.randint(1, 50))


def _build(state: State, side: Side, random: Random) -> Order:
    city = random.choice(cities_for_building(state, side))
    points = 10 * random.randint(1, 20)
    return Build(city.name, random.choice(tuple(Kind)), random.choice(buildable_types(state, side)), points)


def _dismantle(state: State, side: Side, random: Random) -> Order:
    return Dismantle(random.choice(_own_cities(state, side)))


def _place_factory(state: State, side: Side, random: Random) -> Order:
    return PlaceFactory(random.choice(_own_cities(state, side)), random.choice(tuple(Factory)))


def _own_cities(state: State, side: Side) -> list[str]:
    return sorted(name for name, city in state.cities.items() if city.owner is side)


def _sail(state: State, side: Side, random: Random) -> Order:
    in_cities = [group.id for group in state.groups_of(side) if state.city_at(group.at) is not None]
    return Sail(random.choice(in_cities), random.choice(in_cities), random.randrange(6))


def _depot(state: State, side: Side, random: Random) -> Order:
    depot = random.choice(state.depots_of(side))
    return MoveDepot(depot.id, auto_route(state, depot) if random.random() < 0.2 else _drive(state, depot, random))


def _lay(state: State, side: Side, random: Random) -> Order:
    depot = random.choice(state.depots_of(side))
    return LayRail(depot.id, _drive(state, depot, random))


def _drive(state: State, depot: Depot, random: Random) -> tuple[int, ...]:
    """A way along railways of the side, at the end of which comes a hex or two without."""
    at, route, been = depot.entry, [], {depot.entry}
    for _ in range(random.randint(0, 12)):
        ways = [way for way in DIRECTIONS if neighbour(at, way) not in been]
        along = [way for way in ways if state.rails.get(neighbour(at, way)) is depot.side]
        route.append(random.choice(along or ways or DIRECTIONS))
        at = neighbour(at, route[-1])
        been.add(at)
        if not along and random.random() < 0.7:
            break
    return tuple(route)


def _move(state: State, side: Side, random: Random) -> Order:
    if random.random() < 0.1:
        return Move(random.choice(state.air_of(side)).id, random.choice(DIRECTIONS))
    return Move(_group(state, side, random).id, random.choice(DIRECTIONS))


def _rail(state: State, side: Side, random: Random) -> Order:
    group = random.choice(state.groups_of(side))
    return RailMove(group.id, random.choice(sorted(rail_reach(state, group.at, side))))


def _plot(state: State, side: Side, random: Random) -> Order:
    group = _group(state, side, random)
    beside = _enemy_beside(state, group)
    letters = []
    for sign in random.choice(LEGAL_FORMS[group.kind]):
        first = str(beside) if beside is not None and not letters and random.random() < 0.7 else ""
        letters.append((first or str(random.choice(DIRECTIONS))) if sign == "d" else "0" if sign == "p" else sign)
    return Plot(group.id, "".join(letters) if random.random() < 0.95 else "")


def _replace(state: State, side: Side, random: Random) -> Order:
    group = random.choice(state.groups_of(side))
    return Replace(group.id, random.randrange(len(group.units)), 10 * random.randint(1, 3))


def _guns(state: State, side: Side, random: Random) -> Order:
    return AddGuns(random.choice(state.groups_of(side)).id)


def _strike(state: State, side: Side, random: Random) -> Order:
    air = random.choice([air for air in state.air_of(side) if air.at is not None])
    if air.at is None or random.random() < 0.1:
        return PlotStrike(air.id, None)
    near = sorted(hex_ for hex_ in within(air.at, STRIKE_RANGE[side]) if direction_to(air.at, hex_) is None)
    held = [hex_ for hex_ in near if any(group.side is not side for group in state.groups_at(hex_))]
    return PlotStrike(air.id, Strike(random.choice(held or near), random.choice(tuple(StrikeKind))))


_MAKERS: dict[str, Callable[[State, Side, Random], Order]] = {
    "DIVIDE": _divide,
    "TRANSFER": _transfer,
    "AIR": _aircraft,
    "BUILD": _build,
    "DISMANTLE": _dismantle,
    "FACTORY": _place_factory,
    "SAIL": _sail,
    "DEPOT": _depot,
    "LAY": _lay,
    "MOVE": _move,
    "RAIL": _rail,
    "PLOT": _plot,
    "REPLACE": _replace,
    "GUNS": _guns,
    "STRIKE": _strike,
}
