"""Orders of the supply phase (chapter 5)."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Self

from typing_extensions import override

from wir.model.groups import Depot
from wir.model.hexes import DIRECTIONS, end_of
from wir.model.phases import SUPPLY, Phase
from wir.model.state import State
from wir.model.words import place
from wir.orders.base import Action, Form
from wir.orders.finders import find_depot, own_depots
from wir.rules.change import Change
from wir.rules.rail_building import designate, why_cannot_designate, why_no_rails_in
from wir.rules.refusal import Refusal, RefusedError
from wir.rules.supply import Route, depot_routes, distribute, follow, why_not_its_turn


def _ready(state: State, number: int) -> Depot:
    """The depot of a number, if it is its turn to move."""
    depot = find_depot(state, number)
    refusal = why_not_its_turn(state, depot)
    if refusal is not None:
        raise RefusedError(refusal)
    return depot


def _driven(state: State, depot: Depot, directions: tuple[int, ...]) -> Route:
    """Where a depot's route leads."""
    route = follow(state, depot, directions)
    if isinstance(route, Refusal):
        raise RefusedError(route)
    return route


@dataclass(frozen=True, slots=True)
class DepotOrder(Action):
    """An order for a depot, with its whole route; its words name the `end` of that."""

    depot: int
    route: tuple[int, ...] = ()

    phases: ClassVar[tuple[Phase, ...]] = SUPPLY
    offers_are_legal: ClassVar[bool] = True

    @override
    def words(self, view: State) -> str:
        depot = view.depots.get(self.depot)
        if depot is None or not set(self.route) <= set(DIRECTIONS):
            return ""  # it leads nowhere known
        return self.form.words.format(end=place(view.scenario, end_of(depot.entry, self.route)))


@dataclass(frozen=True, slots=True)
class MoveDepot(DepotOrder):
    """`DEPOT 58 2,2,3`: depot 58 drives its whole route and distributes supplies at its end (§5.2)."""

    paragraph: ClassVar[str] = "5.2"
    form: ClassVar[Form] = Form(
        text="DEPOT {depot:number}[ {route:numbers}]",
        example="DEPOT 58 2,2,3",
        typed="depot 58 to Minsk, or depot 58 2,2,3",
        meaning="moves a depot, which supplies everything within two hexes",
        page="supply",
        words="supplies at {end}",
    )

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Self]:
        for depot in own_depots(state, number):
            if why_not_its_turn(state, depot) is None:
                yield from (cls(depot.id, route) for route in depot_routes(state, depot).values())

    @override
    def refuse(self, state: State) -> Refusal | None:
        _driven(state, _ready(state, self.depot), self.route)
        return None

    @override
    def apply(self, change: Change) -> None:
        depot = change.state.depots[self.depot]
        distribute(change, depot, self.route, _driven(change.state, depot, self.route))


@dataclass(frozen=True, slots=True)
class LayRail(DepotOrder):
    """`LAY 58 2,2,3`: depot 58, by that route, designates the hex at its end for a railway (§5.3)."""

    paragraph: ClassVar[str] = "5.3"
    form: ClassVar[Form] = Form(
        text="LAY {depot:number}[ {route:numbers}]",
        example="LAY 58 2,2,3",
        typed="lay 58 to 6,20, or lay 58 2,2,3",
        meaning="designates a railway hex for next week",
        page="railways",
        words="a railway for {end}",
    )

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Self]:
        for depot in own_depots(state, number):
            if why_not_its_turn(state, depot) is None:
                routes = depot_routes(state, depot)
                ends = (end for end in routes if why_no_rails_in(state, depot.side, end) is None)
                yield from (cls(depot.id, routes[end]) for end in ends)

    @override
    def refuse(self, state: State) -> Refusal | None:
        return why_cannot_designate(state, _ready(state, self.depot), self.route)

    @override
    def apply(self, change: Change) -> None:
        depot = change.state.depots[self.depot]
        designate(change, depot, _driven(change.state, depot, self.route).end)
