"""The supply phase: depots are driven one after the other (§5.2-§5.4)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar

from wir.model.groups import AirGroup, Depot, Group
from wir.model.hexes import Hex, neighbour
from wir.model.state import State
from wir.orders.supply import LayRail, MoveDepot
from wir.rules.depot_routes import depot_routes
from wir.rules.rail_building import axis_area
from wir.rules.refusal import Refusal
from wir.rules.supply import (
    Route,
    auto_route,
    efficiency,
    follow,
    is_cut_off,
    supplied_from,
    unsupplied,
    why_not_its_turn,
)
from wir.rules.tables import PENALTY_HEXES
from wir.text.map.arms import Tint
from wir.text.map.overlay import Overlay
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.words import PLATES, count, place
from wir.tui.mode import Actions, Hint, Mode, Scene, directions, hint
from wir.tui.modes.proposal import Proposal
from wir.tui.steering import eastward, way_of, westward

if TYPE_CHECKING:
    from wir.tui.desk import Desk


class Supply(Mode):
    """A depot is on its way; its route so far is not ordered yet."""

    context: ClassVar[str] = "supply"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.number: int | None = None
        self.route: tuple[int, ...] = ()
        self.scans = False
        self._routes: tuple[State, int, dict[Hex, tuple[int, ...]]] | None = None
        self._choose(0)

    @property
    def depot(self) -> Depot | None:
        """The depot that is on its way; None when all are used."""
        return None if self.number is None else self.desk.view.depots[self.number]

    @property
    def actions(self) -> Actions:
        """Driving, supplying, building."""
        return {
            **{str(n): partial(self.drive, n) for n in range(1, 7)},
            "north": partial(self.drive, 1),
            "south": partial(self.drive, 4),
            "west": lambda: self.drive(westward(self.at)),
            "east": lambda: self.drive(eastward(self.at)),
            "supply": self.supply,
            "build": self.build,
            "abort": self.abort,
            "auto": self.retrace,
            "scan": self.scan,
            "next": self.next_depot,
            "propose": self.propose,
            "look": self.look_round,
        }

    def hints(self) -> list[Hint]:
        """The keys of the phase."""
        if self.number is None:
            return [hint("End", "table.end"), hint("Scan", "supply.scan"), hint("Undo", "table.undo")]
        return [
            directions("supply", "Drive"),
            hint("Supply", "supply.supply"),
            hint("Propose all", "supply.propose"),
            hint("Build rail", "supply.build"),
            hint("Auto-move", "supply.auto"),
            hint("Next", "supply.next"),
            hint("Scan", "supply.scan"),
            hint("Abort", "supply.abort"),
            hint("End", "table.end"),
            hint("Look round", "supply.look"),
        ]

    @property
    def at(self) -> Hex:
        """Where the depot has come to."""
        depot = self.depot
        if depot is None:
            return self.desk.cursor
        *_, at = (depot.entry, *self._hexes())
        return at

    def prompt(self) -> Line:
        """The depot, its penalty hexes, what it would remove, and whom it would reach."""
        view, depot = self.desk.view, self.depot
        if depot is None:
            left = len(unsupplied(view, self.desk.viewer))
            words = f"Every depot has been used; {count(left, 'group')} without supply. E ends the phase."
            return line(Span(words, Role.GOOD))
        shown = line(Span(f" {depot.id} ", PLATES[depot.side]), Span(" depot at ", Role.LABEL))
        shown = line(shown, Span(place(view.scenario, self.at), Role.VALUE), "  ")
        route = self._way()
        if isinstance(route, Refusal):
            return line(shown, Span(str(route), Role.BAD))
        percent = efficiency(view, depot.side, route.penalty)
        reached = supplied_from(view, depot.side, route.end)
        return line(
            shown,
            Span(f"{route.penalty} of {PENALTY_HEXES} penalty hexes ", Role.LABEL),
            Span(f"-{percent}% fatigue ", Role.GOOD if reached else Role.FAINT),
            Span(f"for {count(len(reached), 'group')}", Role.VALUE),
            self._rail_reminder(),
        )

    def clicked(self, hex_: Hex) -> bool:
        """Drives the depot to a hex by the best way."""
        if self.depot is None:
            return False
        self.drive_to(hex_)
        return True

    def scene(self) -> Scene:
        """The route, whom the depot would reach, and in a supply scan only those without supply (§5.4)."""
        view, depot = self.desk.view, self.depot
        hidden = self._supplied() if self.scans else frozenset()
        if depot is None:
            return Scene(hidden=hidden)
        reached = {group.at for group in supplied_from(view, depot.side, self.at) if group.at is not None}
        tints = dict.fromkeys(sorted(reached), Tint.GOOD)
        overlay = Overlay(tints, legend=((Tint.GOOD, "would be supplied"),)) if tints else None
        return Scene(selected=depot.entry, path=self._hexes(), overlay=overlay, hidden=hidden)

    # Driving

    def drive(self, direction: int) -> None:
        """Drives a hex, or back where that is where the depot came from."""
        if self.depot is None:
            self.desk.warn("Every depot has been used")
            return
        if self.route and neighbour(self.at, direction) == self._before():
            self.route = self.route[:-1]
        else:
            found = self._way((*self.route, direction))
            if isinstance(found, Refusal):
                self.desk.warn(str(found))
                return
            self.route = (*self.route, direction)
        self.desk.cursor = self.at

    def drive_to(self, hex_: Hex) -> None:
        """Drives to a hex by the fewest penalty hexes."""
        routes = self._all_routes()
        if hex_ in routes:
            self.route = routes[hex_]
            self.desk.cursor = hex_
        else:
            self.desk.warn(f"The depot cannot reach {hex_}")

    def supply(self) -> None:
        """Distributes supplies where the depot stands, and goes on with the next (§5.2)."""
        depot = self.depot
        if depot is None:
            self.desk.warn("Every depot has been used")
        elif self.desk.order(MoveDepot(depot.id, self.route)) is not None:
            self._choose(depot.id)

    def build(self) -> None:
        """Designates the hex for a railway; the depot goes back to its start and may still supply (§5.3)."""
        depot = self.depot
        if depot is None:
            self.desk.warn("Every depot has been used")
        elif self.desk.order(LayRail(depot.id, self.route)) is not None:
            self.abort()

    def abort(self) -> None:
        """Puts the depot back on its start (§5.2)."""
        self.route = ()
        self.desk.cursor = self.at

    def retrace(self) -> None:
        """Retraces the route of last week as far as railways and cities go (§5.2, Auto-Move)."""
        depot = self.depot
        if depot is None:
            return
        if not depot.route:
            self.desk.warn(f"Depot {depot.id} has no route of last week to retrace (§5.2)")
            return
        self.route = auto_route(self.desk.view, depot)
        self.desk.cursor = self.at

    def scan(self) -> None:
        """Hides the supplied groups, or shows them again (§5.4)."""
        self.scans = not self.scans
        left = len(unsupplied(self.desk.view, self.desk.viewer))
        self.desk.note(f"{count(left, 'group')} without supply" if self.scans else "All groups are shown again")

    def next_depot(self) -> None:
        """Leaves this depot for the next one; it may come back as long as no later one begins its move."""
        self._choose(self.number or 0)

    def propose(self) -> None:
        """Proposes routes for all depots that are left."""
        self.desk.push(Proposal(self.desk, self))

    def look_round(self) -> None:
        """Lets the cursor go where it likes."""
        self.desk.push(LookingRound(self.desk))

    def renew(self) -> None:
        """Goes on with the first depot whose turn it is, after orders were given or taken back elsewhere."""
        self._choose(0)

    # What the above is made of

    def _choose(self, after: int) -> None:
        """Takes the next depot that may still move, beginning again after the last one."""
        view = self.desk.view
        ready = [
            depot.id
            for depot in view.depots_of(self.desk.viewer)
            if why_not_its_turn(view, depot) is None and not is_cut_off(view, depot)
        ]
        self.number = next((number for number in ready if number > after), ready[0] if ready else None)
        self.route = ()
        if self.depot is not None:
            self.desk.cursor = self.depot.entry

    def _way(self, route: tuple[int, ...] | None = None) -> Route | Refusal:
        depot = self.depot
        if depot is None:
            return Refusal("5.2", "every depot has been used")
        return follow(self.desk.view, depot, self.route if route is None else route)

    def _hexes(self) -> tuple[Hex, ...]:
        return () if self.depot is None else way_of(self.depot.entry, self.route)

    def _before(self) -> Hex | None:
        hexes = self._hexes()
        depot = self.depot
        if not hexes or depot is None:
            return None
        return hexes[-2] if len(hexes) > 1 else depot.entry

    def _all_routes(self) -> dict[Hex, tuple[int, ...]]:
        depot = self.depot
        if depot is None:
            return {}
        view = self.desk.view
        if self._routes is None or self._routes[0] is not view or self._routes[1] != depot.id:
            self._routes = (view, depot.id, depot_routes(view, depot))
        return self._routes[2]

    def _supplied(self) -> frozenset[int]:
        view = self.desk.view
        own: list[Group | AirGroup] = [*view.groups_of(self.desk.viewer), *view.air_of(self.desk.viewer)]
        return frozenset(group.id for group in own if group.supplied)

    def _rail_reminder(self) -> Line:
        """Reminds that no railway has been designated this week, as the original does."""
        view, side = self.desk.view, self.desk.viewer
        if view.players[side].rail_hex is not None:
            return line(Span(f"  rail at {view.players[side].rail_hex}", Role.LABEL))
        where = f" ({axis_area(view.week)})" if self.number is not None and self.number < 64 else ""
        return line("  ", Span(f"no rail yet{where}", Role.WARNING))


class LookingRound(Mode):
    """The cursor is free; the phase goes on where it was."""

    context: ClassVar[str] = "map"

    @property
    def actions(self) -> Actions:
        """Back to the phase."""
        return {"back": lambda: self.desk.remove(self), "look": self._look}

    def hints(self) -> list[Hint]:
        """The cursor, and back."""
        return [directions("cursor", "Cursor"), hint("Look", "map.look"), hint("Back", "map.back")]

    def prompt(self) -> Line:
        """What this is."""
        return line(Span("Looking at the map", Role.LABEL))

    def _look(self) -> None:
        self.desk.page += 1
