"""Orders of the supply phase (chapter 5)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wir.model.groups import Depot
from wir.model.phases import SUPPLY, Phase
from wir.model.state import State
from wir.orders.base import Action, find_depot
from wir.rules.change import Change
from wir.rules.rail_building import designate, why_cannot_designate
from wir.rules.refusal import Refusal
from wir.rules.supply import distribute, follow, why_not_its_turn


def _ready(state: State, number: int) -> Depot | Refusal:
    """The depot of a number, if it is its turn to move."""
    depot = find_depot(state, number)
    return depot if isinstance(depot, Refusal) else why_not_its_turn(state, depot) or depot


@dataclass(frozen=True, slots=True)
class MoveDepot(Action):
    """`DEPOT 58 2,2,3`: depot 58 drives its whole route and distributes supplies at its end (§5.2)."""

    depot: int
    route: tuple[int, ...]

    phases: ClassVar[tuple[Phase, ...]] = SUPPLY
    paragraph: ClassVar[str] = "5.2"

    def refuse(self, state: State) -> Refusal | None:
        """Why the depot may not drive the route."""
        depot = _ready(state, self.depot)
        if isinstance(depot, Refusal):
            return depot
        route = follow(state, depot, self.route)
        return route if isinstance(route, Refusal) else None

    def apply(self, change: Change) -> None:
        """Moves the depot and distributes."""
        depot = change.state.depots[self.depot]
        route = follow(change.state, depot, self.route)
        if isinstance(route, Refusal):
            raise ValueError(str(route))
        distribute(change, depot, self.route, route)

    def __str__(self) -> str:
        return f"DEPOT {self.depot} {_route(self.route)}"


@dataclass(frozen=True, slots=True)
class LayRail(Action):
    """`LAY 58 2,2,3`: depot 58, by that route, designates the hex at its end for a railway (§5.3)."""

    depot: int
    route: tuple[int, ...]

    phases: ClassVar[tuple[Phase, ...]] = SUPPLY
    paragraph: ClassVar[str] = "5.3"

    def refuse(self, state: State) -> Refusal | None:
        """Why the depot may not designate that hex."""
        depot = _ready(state, self.depot)
        return depot if isinstance(depot, Refusal) else why_cannot_designate(state, depot, self.route)

    def apply(self, change: Change) -> None:
        """Designates the hex."""
        depot = change.state.depots[self.depot]
        route = follow(change.state, depot, self.route)
        if isinstance(route, Refusal):
            raise ValueError(str(route))
        designate(change, depot, route.end)

    def __str__(self) -> str:
        return f"LAY {self.depot} {_route(self.route)}"


def _route(directions: tuple[int, ...]) -> str:
    return ",".join(map(str, directions)) if directions else "-"
