"""A depot on its way: the route so far, hex by hex, before anything is ordered (§5.2)."""

from collections.abc import Callable
from typing import ClassVar, Self

from typing_extensions import override

from wir.model.groups import Depot
from wir.model.hexes import Hex, end_of, neighbour, way_of
from wir.model.words import count, place
from wir.rules.refusal import Refusal
from wir.rules.supply import Route, depot_routes, fatigue_removed, follow, supplied_from, why_no_route
from wir.rules.tables import PENALTY_HEXES
from wir.text.map.arms import Tint
from wir.text.map.overlay import Overlay
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.words import plate
from wir.tui.desk import Desk, Mode
from wir.tui.directions import steering_keys
from wir.tui.keys import BACK, ENTER, Key, Keys
from wir.tui.modes.asking import ask_place
from wir.tui.scene import Scene


class Drive:
    """The route of one depot."""

    def __init__(self, desk: Desk, number: int, route: tuple[int, ...] = ()) -> None:
        self._desk = desk
        self.number = number
        self.route = route

    @property
    def depot(self) -> Depot:
        """The depot."""
        return self._desk.view.depots[self.number]

    @property
    def hexes(self) -> tuple[Hex, ...]:
        """The hexes that the route enters."""
        return way_of(self.depot.entry, self.route)

    @property
    def at(self) -> Hex:
        """Where the depot has come to."""
        return end_of(self.depot.entry, self.route)

    @property
    def way(self) -> Route | Refusal:
        """The end of the route and its penalty hexes, or why it is impossible."""
        return follow(self._desk.view, self.depot, self.route)

    def step(self, direction: int) -> None:
        """Drives a hex, or back if that is where the depot came from."""
        before = (self.depot.entry, *self.hexes)[-2:-1]
        if self.route and neighbour(self.at, direction) in before:
            self.become(self.route[:-1])
            return
        longer = (*self.route, direction)
        found = follow(self._desk.view, self.depot, longer)
        if isinstance(found, Refusal):
            self._desk.warn(str(found))
        else:
            self.become(longer)

    def go_to(self, hex_: Hex) -> None:
        """Drives to a hex by the fewest penalty hexes."""
        view = self._desk.view
        route = depot_routes(view, self.depot).get(hex_)
        if route is None:
            why = why_no_route(view, self.depot, hex_).reason
            self._desk.warn(f"No way to {place(view.scenario, hex_)}: {why}")
        else:
            self.become(route)

    def become(self, route: tuple[int, ...] = ()) -> None:
        """Puts the depot at the end of a route, or back on its start."""
        self.route = route
        self._desk.cursor = self.at

    def reach(self) -> Overlay | None:
        """The groups that the depot would supply where it is (§5.2); None if there are none."""
        groups = supplied_from(self._desk.view, self.depot.side, self.at)
        tints = dict.fromkeys(sorted(group.at for group in groups if group.at is not None), Tint.GOOD)
        return Overlay(tints, legend=((Tint.GOOD, "would be supplied"),)) if tints else None

    def words(self) -> Line:
        """The depot, its penalty hexes, how much fatigue it would remove, and for how many groups."""
        view, depot = self._desk.view, self.depot
        shown = line(plate(depot.id), " ")
        shown = line(shown, Span(place(view.scenario, self.at), Role.VALUE), "  ")
        route = self.way
        if isinstance(route, Refusal):
            return line(shown, Span(str(route), Role.BAD))
        percent = fatigue_removed(view, depot.side, route.penalty)
        reached = supplied_from(view, depot.side, route.end)
        return line(
            shown,
            Span(f"{route.penalty}/{PENALTY_HEXES} penalty hexes ", Role.LABEL),
            Span(f"-{percent}% ", Role.GOOD if reached else Role.FAINT),
            Span(f"for {count(len(reached), 'group')}", Role.VALUE),
        )


class Rerouting(Mode):
    """A depot on its way; `done` is called with the route."""

    context = "reroute"
    covers = True
    topic = "supply"
    keys: ClassVar[Keys[Self]] = (
        *steering_keys("Drive", lambda mode, direction: mode._driven.step(direction), lambda mode: mode._driven.at),
        Key(
            "target", ("t", "/"), "To a place", lambda m: ask_place(m.desk, "Drive to which place?", m._driven.go_to), 3
        ),
        Key("abort", ("a",), "From the start", lambda mode: mode._driven.become(), 4),
        Key("done", ENTER, "Done", lambda mode: mode._finish(), 2),
        Key("back", (*BACK, "q", "x"), "Back", lambda mode: mode.leave(), 5),
    )

    def __init__(self, desk: Desk, number: int, route: tuple[int, ...], done: Callable[[Drive], object]) -> None:
        super().__init__(desk)
        self._done = done
        self._driven: Drive = Drive(desk, number, route)
        desk.cursor = self._driven.at

    @override
    def prompt(self) -> Line:
        return self._driven.words()

    @override
    def clicked(self, hex_: Hex) -> bool:
        self._driven.go_to(hex_)
        return True

    @override
    def scene(self) -> Scene:
        driven = self._driven
        return Scene(selected=driven.depot.entry, path=driven.hexes, overlay=driven.reach())

    def _finish(self) -> None:
        self.leave()
        self._done(self._driven)
