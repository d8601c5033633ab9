"""Commanders that fight whole wars at little cost: so simple that each line of theirs can be foreseen."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Sequence
from typing import ClassVar

from wir.estimates.deliveries import in_turn, plan_deliveries
from wir.estimates.rail_choice import plan_rail
from wir.estimates.replacements import First, planned
from wir.model.groups import Group, Kind
from wir.model.hexes import DIRECTIONS, Hex, distance, neighbour
from wir.model.phases import ADJUSTMENT, SUPPLY
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import UnitType
from wir.orders.adjustment import Build
from wir.orders.base import Order
from wir.orders.movement import Move, Plot, RailMove
from wir.orders.supply import LayRail, MoveDepot
from wir.rules.building import cities_for_building
from wir.rules.movement import rail_reach
from wir.rules.quality import maximum_strength
from wir.rules.replacements import LOT
from wir.rules.rulings import CONVOY_ROWS
from wir.rules.supply import depot_routes
from wir.rules.tables import SIBERIAN_CITY, SUPPLY_RADIUS

Talk = Generator[Order, State, State]

TIRED = 50
"""Fatigue from which a group rests."""

NORTH = 8
"""The rows of the map north of Leningrad."""

NUMBERS_TAKEN = 40
"""Groups from which nothing is built, so that others who come find a number."""


class Line:
    """Keeps its groups supplied and up to strength, at the enemy's side, and attacks where it stands."""

    stop: ClassVar[str] = "S"
    reach: ClassVar[int] = 1
    builds: ClassVar[tuple[tuple[Kind, UnitType], ...]] = ()

    def orders(self, view: State) -> Generator[Order, State, None]:
        """What to do in each phase."""
        side = view.side
        assert side is not None
        if view.phase in ADJUSTMENT:
            yield from self.build(view, side)
        elif view.phase in SUPPLY:
            yield from self.supply(view, side)
        else:
            yield from self.move(view, side)

    def build(self, view: State, side: Side) -> Talk:
        """Raises units wherever it may, as long as there are numbers to spare."""
        for city in cities_for_building(view, side):
            if city.name == SIBERIAN_CITY:
                continue  # the Siberians need the room
            for kind, type_ in self.builds:
                points = maximum_strength(type_, view.date, side) // LOT * LOT
                if len(view.groups_of(side)) < NUMBERS_TAKEN:
                    view = yield from first_allowed(view, [Build(city.name, kind, type_, points)])
        return view

    def supply(self, view: State, side: Side) -> Talk:
        """Supplies and builds railways as the computer would propose."""
        for order in self.deliveries(view, side):
            view = yield from first_allowed(view, [order])
        return view

    def deliveries(self, view: State, side: Side) -> list[LayRail | MoveDepot]:
        """The orders to the depots by their numbers, and one for the railways."""
        return in_turn(plan_rail(view), plan_deliveries(view))

    def move(self, view: State, side: Side) -> Talk:
        """Replaces losses, then sends every group that is not tired against the enemy."""
        for order in planned(view, First.FRONT, 100).orders:
            view = yield from first_allowed(view, [order])
        far = steps_to(view, self.goals(view, side))
        for group in view.groups_of(side):
            if self.goes(group):
                view = yield from self.march(view, group.id, far)
        return view

    def goals(self, view: State, side: Side) -> set[Hex]:
        """What the groups march to: wherever the enemy is."""
        cities = {city.at for city in view.cities.values() if city.owner is side.enemy and city.at is not None}
        return cities | {group.at for group in view.groups_of(side.enemy)}

    def goes(self, group: Group) -> bool:
        """Whether a group is to move and fight."""
        return all(unit.fatigue < TIRED for unit in group.units)

    def march(self, view: State, number: int, far: dict[Hex, int]) -> Talk:
        """Moves a group as near to the enemy as it gets, then attacks him where it has come to him."""
        before = None
        while before is not view and far.get(view.groups[number].at, 0) > 1:
            before = view
            view = yield from first_allowed(view, [Move(number, way) for way in nearer(view, number, far)])
        if far.get(view.groups[number].at, 0) > self.reach:
            return view
        plots = [Plot(number, f"{way}{self.stop}") for way in nearer(view, number, far)]
        return (yield from first_allowed(view, plots))


class Advance(Line):
    """Goes into what it takes, and on."""

    stop = ""
    reach = 99


class Soviets(Line):
    """Raises new armies; the north waits for the Finns to come."""

    builds = ((Kind.INFANTRY, UnitType.RIFLE), (Kind.MECHANIZED, UnitType.TANK))

    def deliveries(self, view: State, side: Side) -> list[LayRail | MoveDepot]:
        """Builds no railways: it has its own."""
        return in_turn(None, plan_deliveries(view))

    def move(self, view: State, side: Side) -> Talk:
        """Clears Kuybyshev of air groups for the Siberians (§6.7), then goes on as ever."""
        for air in view.air_of(side):
            if air.at is not None and air.at == view.cities[SIBERIAN_CITY].at:
                view = yield from first_allowed(view, [Move(air.id, way) for way in DIRECTIONS])
        return (yield from super().move(view, side))

    def goes(self, group: Group) -> bool:
        """Those north of Leningrad stay."""
        return group.at.row > NORTH and super().goes(group)


class Axis(Line):
    """Has an eye on the convoys: an air group goes to the Arctic, and the Finnish depot feeds it."""

    air: ClassVar[int] = 57
    depot: ClassVar[int] = 62

    def supply(self, view: State, side: Side) -> Talk:
        """The depot for the raiders goes to them when its turn comes; the others follow the proposal."""
        base = view.air[self.air].at
        routes = {} if base is None else depot_routes(view, view.depots[self.depot])
        ends = [end for end in sorted(routes) if base is not None and distance(end, base) <= SUPPLY_RADIUS]
        own = [MoveDepot(self.depot, routes[end]) for end in ends]
        for order in self.deliveries(view, side):
            if order.depot >= self.depot:
                view = yield from first_allowed(view, own)
            view = yield from first_allowed(view, [order])
        return (yield from first_allowed(view, own))

    def move(self, view: State, side: Side) -> Talk:
        """Takes the raiders by rail to where convoys come by, then goes on as ever (§8.6, R105)."""
        base = view.air[self.air].at
        if base is not None and base.row > CONVOY_ROWS:
            fields = [hex_ for hex_ in sorted(rail_reach(view, base, side)) if hex_.row <= CONVOY_ROWS]
            view = yield from first_allowed(view, [RailMove(self.air, hex_) for hex_ in fields])
        return (yield from super().move(view, side))

    def goals(self, view: State, side: Side) -> set[Hex]:
        """All but Murmansk, so that the convoys have somewhere to land."""
        return super().goals(view, side) - {view.cities["Murmansk"].at}


class Attackers(Axis, Advance):
    """The Axis of 1941."""


def first_allowed(view: State, orders: Sequence[Order]) -> Talk:
    """Gives the first of the orders that is allowed; without one the View stays the very same."""
    for order in orders:
        if order.check(view) is None:
            return (yield order)
    return view


def steps_to(view: State, goals: set[Hex]) -> dict[Hex, int]:
    """For each hex the hexes to march to the nearest goal, rivers and terrain aside."""
    far = dict.fromkeys(sorted(goals), 0)
    queue = deque(far)
    while queue:
        at = queue.popleft()
        for near in view.scenario.board.land_around[at]:
            if near not in far:
                far[near] = far[at] + 1
                queue.append(near)
    return far


def nearer(view: State, number: int, far: dict[Hex, int]) -> list[int]:
    """The directions that bring a group nearer to the enemy, the best first."""
    at = view.groups[number].at
    ways = {way: far[neighbour(at, way)] for way in DIRECTIONS if neighbour(at, way) in far}
    return sorted((way for way in ways if ways[way] < far.get(at, 0)), key=lambda way: (ways[way], way))
