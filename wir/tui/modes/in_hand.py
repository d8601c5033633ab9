"""A group in hand: movement, rail, the orders taken back or given again, plot, replacements, strike (§6.1-§6.9)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, ClassVar, Final, Protocol

from typing_extensions import override

from wir.estimates.forecast import forecast_between
from wir.estimates.marches import March, reachable
from wir.estimates.targets import has_enemy, plot_to
from wir.model.groups import AirGroup, Group, Status
from wir.model.hexes import Hex
from wir.orders.base import Order
from wir.orders.movement import AddGuns, Move, Plot, PlotStrike, RailMove, Replace
from wir.rules.air_strikes import why_no_strike_by
from wir.rules.movement import stops_in
from wir.rules.zones import field_of
from wir.text.cache import Cache
from wir.text.map.overlays import movement_range
from wir.text.panels.forecast_panel import forecast_panel
from wir.text.panels.group_panel import air_panel, group_panel
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.words import plate
from wir.tui.desk import Desk, Mode
from wir.tui.directions import direction_keys
from wir.tui.keys import BACK, Key, Keys
from wir.tui.modes.pages import show_forecast, show_page
from wir.tui.modes.plotting import Plotting
from wir.tui.modes.replacing import Replacing
from wir.tui.modes.striking import Striking
from wir.tui.scene import Scene

_STATUS: Final = {
    Status.UNSUPPLIED: "unsupplied",
    Status.SUPPLIED: "supplied",
    Status.MOVED: "moved, may go on",
    Status.NO_ACTION: "done for this week",
}
"""What the letters of §6.1 mean."""


class Giver(Protocol):
    """The phase from which groups are taken in hand."""

    passed: set[int]

    def get(self) -> None:
        """Takes the group at the cursor in hand, or asks for one by number."""

    def take(self, group: Group | AirGroup) -> None:
        """Takes another group in hand."""

    def step(self, by: int, start: int | None = None) -> None:
        """Takes the next or previous group in hand."""


def in_hand_keys(again: int = 12) -> Keys[Any]:
    """What can be done with any group in hand; `again` is the rank of the same orders once more."""
    return (
        Key("get", ("g",), "Get another", lambda mode: mode.giver.get()),
        Key("rail", ("x",), "Rail", lambda mode: mode.rail(), 5),
        Key("examine", ("e",), "Examine", lambda mode: mode.examine(), 10),
        Key("abort", ("a",), "Abort", lambda mode: mode.abort(), 9),
        Key("next", ("n",), "Next", lambda mode: mode.pass_on(1), 3),
        Key("previous", ("N",), "Previous", lambda mode: mode.pass_on(-1)),
        Key("other", ("q",), "Other group", lambda mode: mode.other(), 7, "Other"),
        Key("again", (".",), "Same orders", lambda mode: mode.again(), again),
        Key("back", BACK, "Put down", lambda mode: mode.leave(), 6),
    )


class InHand(Mode, ABC):
    """What a combat group and an air group in hand have in common."""

    def __init__(self, desk: Desk, giver: Giver, number: int) -> None:
        super().__init__(desk)
        self.giver = giver
        self.number = number

    @property
    @abstractmethod
    def at(self) -> Hex:
        """Where the group stands."""

    @abstractmethod
    def examine(self) -> None:
        """Shows the group on a page (§6.1)."""

    def move(self, direction: int) -> bool:
        """Moves the group a hex (§6.2)."""
        if self.desk.order(Move(self.number, direction)) is None:
            return False
        self.desk.cursor = self.at
        return True

    def rail(self) -> None:
        """Moves the group by rail to the cursor; as that ends its week it is put down (§6.3)."""
        if self.desk.cursor == self.at:
            key = self.desk.keymap.key_of(f"{self.context}.rail")
            self.desk.note(f"Put the cursor on a friendly railway or city and press {key} again")
            return
        if self.desk.order(RailMove(self.number, self.desk.cursor)) is not None:
            self.leave()

    def abort(self) -> None:
        """Takes back every order that was given to this group since others were (§6.1)."""
        taken = 0
        while (last := self._last_order()) is not None and number_of(last) == self.number:
            if not self.desk.undo():
                break
            taken += 1
        if taken:
            self.desk.cursor = self.at
        else:
            self.desk.warn("The last order was not this group's: take it back with the key for undo")

    def again(self) -> None:
        """Gives the group the orders that the group before it was given."""
        desk, air = self.desk, self.desk.view.air
        alike = frozenset(air if self.number in air else desk.view.groups)
        orders = repeated(desk.undoable(), self.number, alike)
        if not orders:
            desk.warn("No other group has been given orders yet")
        for order in orders:
            if desk.order(order) is None:
                break
        desk.cursor = self.at

    def other(self) -> None:
        """Takes the other group of the stack in hand; where there is none this one is put down (§6.1)."""
        others = [group for group in self.desk.own_at(self.at) if group.id != self.number]
        if others:
            self.giver.take(others[0])
        else:
            self.leave()

    def pass_on(self, by: int) -> None:
        """Takes the next or previous group in hand; this one has been looked at."""
        self.giver.passed.add(self.number)
        self.giver.step(by, self.number)

    def _last_order(self) -> Order | None:
        orders = self.desk.match.game.undoable
        return orders[-1] if orders else None


def status_words(group: Group | AirGroup) -> str:
    """The letter of the original with what it means (§6.1)."""
    return f"{group.status.value} {_STATUS[group.status]}"


def number_of(order: Order) -> int | None:
    """The number of the group that an order of the movement phase is for."""
    if isinstance(order, Move | RailMove | Plot | Replace | AddGuns):
        return order.group
    return order.air if isinstance(order, PlotStrike) else None


def repeated(given: Sequence[Order], number: int, alike: frozenset[int]) -> list[Order]:
    """The last orders of one of the groups that are `alike`, for the group of this number; replacements are left out.

    `given` holds the orders of the phase, the oldest first.
    """
    others = [order for order in given if number_of(order) in alike - {number} and not isinstance(order, Replace)]
    if not others:
        return []
    last = number_of(others[-1])
    theirs = list(takewhile(lambda order: number_of(order) == last, reversed(others)))
    return list(_for(number, reversed(theirs)))


def _for(number: int, orders: Iterator[Order]) -> Iterator[Order]:
    for order in orders:
        if isinstance(order, PlotStrike):
            yield replace(order, air=number)
        elif isinstance(order, Move | RailMove | Plot | AddGuns):
            yield replace(order, group=number)


class GroupInHand(InHand):
    """A combat group in hand."""

    context: ClassVar[str] = "group"
    topic = "movement"
    keys: ClassVar[Keys[GroupInHand]] = (
        *direction_keys("Move", lambda mode, direction: mode.move(direction), rank=1),
        Key("plot", ("p",), "Plot", lambda mode: mode.plot(), 2),
        Key("replace", ("r",), "Replace", lambda mode: mode.desk.push(Replacing(mode.desk, mode.number)), 4),
        Key("guns", ("f",), "Guns", lambda mode: mode.desk.order(AddGuns(mode.number)), 11),
        Key("forecast", ("c",), "Forecast", lambda mode: mode.forecast()),
        *in_hand_keys(),
    )

    def __init__(self, desk: Desk, giver: Giver, number: int) -> None:
        super().__init__(desk, giver, number)
        self._marches: Cache[dict[Hex, March]] = Cache()

    @property
    def group(self) -> Group:
        """The group as it stands now."""
        return self.desk.view.groups[self.number]

    @property
    @override
    def at(self) -> Hex:
        return self.group.at

    @override
    def prompt(self) -> Line:
        group = self.group
        plot = f"plot {group.plot}" if group.plot else "no plot"
        words = f" {group.kind.value}, status {status_words(group)}, {plot}"
        return line(plate(group.id), Span(words, Role.LABEL))

    @override
    def clicked(self, hex_: Hex) -> bool:
        """Marches to a hex within reach, or begins a plot against an enemy."""
        march = self.marches().get(hex_)
        if march is not None and march.directions:
            for direction in march.directions:
                if not self.move(direction):
                    break
            return True
        begun = plot_to(self.desk.view, self.group, hex_)
        if begun is not None and has_enemy(self.desk.view, hex_, self.group.side):
            plotting = Plotting(self.desk, self.number)
            self.desk.push(plotting)
            plotting.lead_to(hex_)
            return True
        return False

    @override
    def scene(self) -> Scene:
        view, group = self.desk.view, self.group
        field = field_of(view, group.side)
        marches = {hex_: march for hex_, march in self.marches().items() if march.directions}
        costs = {hex_: march.fatigue for hex_, march in marches.items()}
        stops = {hex_ for hex_ in costs if stops_in(view, hex_, field)}
        overlay = movement_range(costs, stops) if costs and not group.plot else None
        return Scene(selected=group.at, overlay=overlay, raised=frozenset({self.number}))

    def marches(self) -> dict[Hex, March]:
        """Where the group could go by strategic movement."""
        view = self.desk.view
        return self._marches.get(view, (), lambda: reachable(view, self.group, field_of(view, self.group.side)))

    def plot(self) -> None:
        """Begins a plot; where the cursor has been put on a hex that a plot can reach, it leads there."""
        plotting = Plotting(self.desk, self.number)
        begun = plot_to(self.desk.view, self.group, self.desk.cursor)
        if begun is not None:
            plotting.text = begun
        self.desk.push(plotting)

    @override
    def examine(self) -> None:
        """Shows all of the group on a page (§6.1)."""
        self.desk.guide.saw("group")
        show_page(self.desk, f"GROUP {self.number}", lambda width: group_panel(self.desk.view, self.group, width))

    def forecast(self) -> None:
        """Shows what an attack of everybody in the group's hex on the hex under the cursor would probably come to."""
        desk = self.desk
        target = desk.cursor
        if not has_enemy(desk.view, target, desk.viewer):
            desk.warn("Put the cursor on a hex with enemy groups in it")
            return
        found = forecast_between(desk.view, self.at, target, desk.beliefs)
        if found is not None:
            desk.guide.saw("forecast")
            show_forecast(desk, lambda width: forecast_panel(desk.view, found, width))


class AirInHand(InHand):
    """An air group in hand."""

    context: ClassVar[str] = "air"
    topic = "strike"
    keys: ClassVar[Keys[AirInHand]] = (
        *direction_keys("Move base", lambda mode, direction: mode.move(direction), rank=2),
        Key("strike", ("p", "s"), "Plot strike", lambda mode: mode.plot_strike(), 1),
        *in_hand_keys(again=8),
    )

    @property
    def air(self) -> AirGroup:
        """The air group as it stands now."""
        return self.desk.view.air[self.number]

    @property
    @override
    def at(self) -> Hex:
        return self.air.at or self.desk.cursor

    @override
    def prompt(self) -> Line:
        air = self.air
        strike = f"strike on {air.strike.target}" if air.strike else "no strike"
        words = f" {air.points} aircraft points, status {status_words(air)}, {strike}"
        return line(plate(air.id), Span(words, Role.LABEL))

    @override
    def scene(self) -> Scene:
        return Scene(selected=self.at, raised=frozenset({self.number}))

    def plot_strike(self) -> None:
        """Begins to fly the cursor to a target (§6.9)."""
        refusal = why_no_strike_by(self.desk.view, self.air)
        if refusal is not None:
            self.desk.warn(str(refusal))
            return
        self.desk.push(Striking(self.desk, self.number))

    @override
    def examine(self) -> None:
        show_page(self.desk, f"AIR GROUP {self.number}", lambda width: air_panel(self.desk.view, self.air, width))
