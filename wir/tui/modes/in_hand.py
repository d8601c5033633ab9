"""A group in hand: strategic movement, rail, plots, replacements, strikes (§6.1-§6.6, §6.9)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, ClassVar, Final, Protocol

from wir.ai.forecast import forecast_between
from wir.ai.marching import March, reachable
from wir.model.groups import AirGroup, Group, Status
from wir.model.hexes import Hex
from wir.model.state import State
from wir.orders.base import Order
from wir.orders.movement import AddGuns, Move, RailMove
from wir.rules.air_strikes import why_no_strike_by
from wir.rules.movement import stops_in
from wir.rules.zones import field_of
from wir.text.map.overlays import movement_range
from wir.text.panels.forecast_panel import forecast_panel
from wir.text.panels.group_panel import air_panel, group_panel
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.words import plate
from wir.tui.mode import Actions, Hint, Mode, Scene, directions, hint
from wir.tui.modes.pages import show_page
from wir.tui.modes.plotting import Plotting
from wir.tui.modes.repeating import number_of, repeated
from wir.tui.modes.replacing import Replacing
from wir.tui.modes.striking import Striking
from wir.tui.modes.targets import has_enemy, plot_to
from wir.tui.steering import directed

if TYPE_CHECKING:
    from wir.tui.desk import Desk


STATUS_WORDS: Final = {
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

    @property
    def actions(self) -> Actions:
        """What can be done with any group."""
        return {
            **directed(self.move),
            "rail": self.rail,
            "abort": self.abort,
            "next": lambda: self._pass_on(1),
            "previous": lambda: self._pass_on(-1),
            "other": self.other,
            "get": self.giver.get,
            "again": self.again,
            "back": self.leave,
        }

    def move(self, direction: int) -> bool:
        """Moves the group a hex (§6.2)."""
        if self.desk.order(Move(self.number, direction)) is None:
            return False
        self.desk.cursor = self.at
        return True

    def rail(self) -> None:
        """Moves the group by rail to the cursor; as that ends its week it is put down (§6.3)."""
        if self.desk.cursor == self.at:
            key = self.desk.config.keymap.key_of(f"{self.context}.rail")
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

    def _pass_on(self, by: int) -> None:
        self.giver.passed.add(self.number)
        self.giver.step(by, self.number)

    def _last_order(self) -> Order | None:
        orders = self.desk.match.game.undoable
        return orders[-1] if orders else None


class GroupInHand(InHand):
    """A combat group in hand."""

    context: ClassVar[str] = "group"

    def __init__(self, desk: Desk, giver: Giver, number: int) -> None:
        super().__init__(desk, giver, number)
        self._marches: tuple[State, dict[Hex, March]] | None = None

    @property
    def group(self) -> Group:
        """The group as it stands now."""
        return self.desk.view.groups[self.number]

    @property
    def at(self) -> Hex:
        """Where the group stands."""
        return self.group.at

    @property
    def actions(self) -> Actions:
        """What can be done with a combat group."""
        return {
            **super().actions,
            "plot": self.plot,
            "replace": lambda: self.desk.push(Replacing(self.desk, self.number)),
            "guns": lambda: self.desk.order(AddGuns(self.number)),
            "examine": self.examine,
            "forecast": self.forecast,
        }

    def hints(self) -> list[Hint]:
        """The original's menu for a group."""
        return [
            directions("group", "Move"),
            hint("Plot", "group.plot"),
            hint("Next", "group.next"),
            hint("Replace", "group.replace"),
            hint("Rail", "group.rail"),
            hint("Put down", "group.back"),
            hint("Other", "group.other"),
            hint("Abort", "group.abort"),
            hint("Examine", "group.examine"),
            hint("Guns", "group.guns"),
            hint("Same orders", "group.again"),
        ]

    def prompt(self) -> Line:
        """The group, its status and its plot."""
        group = self.group
        plot = f"plot {group.plot}" if group.plot else "no plot"
        words = f" {group.kind.value}, status {_status(group)}, {plot}"
        return line(plate(group), Span(words, Role.LABEL))

    def clicked(self, hex_: Hex) -> bool:
        """Marches to a hex within reach, or begins a plot against an enemy."""
        march = self.marches().get(hex_)
        if march is not None and march.directions:
            all(self.move(direction) for direction in march.directions)
            return True
        begun = plot_to(self.desk.view, self.group, hex_)
        if begun is not None and has_enemy(self.desk.view, hex_, self.group.side):
            plotting = Plotting(self.desk, self.number)
            self.desk.push(plotting)
            plotting.lead_to(hex_)
            return True
        return False

    def scene(self) -> Scene:
        """The group framed, and the hexes within its reach."""
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
        if self._marches is None or self._marches[0] is not view:
            self._marches = (view, reachable(view, self.group, field_of(view, self.group.side)))
        return self._marches[1]

    def plot(self) -> None:
        """Begins a plot; where the cursor has been put on a hex that a plot can reach, it leads there."""
        plotting = Plotting(self.desk, self.number)
        begun = plot_to(self.desk.view, self.group, self.desk.cursor)
        if begun is not None:
            plotting.text = begun
        self.desk.push(plotting)

    def examine(self) -> None:
        """Shows all of the group on a page (§6.1)."""
        self.desk.guide.saw("group")
        show_page(self.desk, f"GROUP {self.number}", lambda width: group_panel(self.desk.view, self.group, width))

    def forecast(self) -> None:
        """Shows what an attack of everybody in the group's hex on the hex under the cursor would probably come to."""
        desk = self.desk
        target = desk.cursor
        if not has_enemy(desk.view, target, desk.viewer):
            desk.warn("Put the cursor on a hex that the enemy holds")
            return
        found = forecast_between(desk.view, self.at, target, desk.beliefs)
        if found is not None:
            desk.guide.saw("forecast")
            show_page(desk, "FORECAST", lambda width: forecast_panel(desk.view, found, width))


class AirInHand(InHand):
    """An air group in hand."""

    context: ClassVar[str] = "air"

    @property
    def air(self) -> AirGroup:
        """The air group as it stands now."""
        return self.desk.view.air[self.number]

    @property
    def at(self) -> Hex:
        """Where its base is."""
        return self.air.at or self.desk.cursor

    @property
    def actions(self) -> Actions:
        """What can be done with an air group."""
        return {**super().actions, "strike": self.plot_strike, "examine": self.examine}

    def hints(self) -> list[Hint]:
        """The keys for an air group."""
        return [
            hint("Plot strike", "air.strike"),
            directions("air", "Move base"),
            hint("Next", "air.next"),
            hint("Rail", "air.rail"),
            hint("Put down", "air.back"),
            hint("Other", "air.other"),
            hint("Same orders", "air.again"),
            hint("Abort", "air.abort"),
            hint("Examine", "air.examine"),
        ]

    def prompt(self) -> Line:
        """The air group, its points and its strike."""
        air = self.air
        strike = f"strike on {air.strike.target}" if air.strike else "no strike"
        words = f" {air.points} aircraft points, status {_status(air)}, {strike}"
        return line(plate(air), Span(words, Role.LABEL))

    def scene(self) -> Scene:
        """The base framed."""
        return Scene(selected=self.at, raised=frozenset({self.number}))

    def plot_strike(self) -> None:
        """Begins to fly the cursor to a target (§6.9)."""
        refusal = why_no_strike_by(self.desk.view, self.air)
        if refusal is not None:
            self.desk.warn(str(refusal))
            return
        self.desk.push(Striking(self.desk, self.number))

    def examine(self) -> None:
        """Shows the air group on a page."""
        show_page(self.desk, f"AIR GROUP {self.number}", lambda width: air_panel(self.desk.view, self.air, width))


def _status(group: Group | AirGroup) -> str:
    """The letter of the original with what it means (§6.1)."""
    return f"{group.status.value} {STATUS_WORDS[group.status]}"
