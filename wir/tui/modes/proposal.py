"""Routes proposed for all depots at once, to be accepted or changed one by one."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, ClassVar, Protocol

from wir.ai.depots import Delivery, in_turn, plan_deliveries, plan_rail
from wir.model.groups import Group
from wir.orders.supply import LayRail
from wir.text.map.arms import Tint
from wir.text.map.overlay import Overlay
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.words import PLATES, count, near
from wir.tui.mode import Actions, Hint, Mode, Scene, hint
from wir.tui.steering import way_of

if TYPE_CHECKING:
    from wir.tui.desk import Desk

_PLACE = 16


class Driver(Protocol):
    """The supply phase that a depot is handed back to."""

    number: int | None
    route: tuple[int, ...]

    def renew(self) -> None:
        """Goes on after orders were given."""


class Proposal(Mode):
    """The proposed moves in a list; each can be left out, and the rail hex with them."""

    context: ClassVar[str] = "proposal"
    covers: ClassVar[bool] = True

    def __init__(self, desk: Desk, driver: Driver) -> None:
        super().__init__(desk)
        self._driver = driver
        self.deliveries: list[Delivery] = plan_deliveries(desk.view, desk.viewer)
        self.rail: LayRail | None = None
        if desk.view.players[desk.viewer].rail_hex is None:
            self.rail = plan_rail(desk.view, desk.viewer)
        self._without: set[int] = set()
        self._at = 0
        desk.guide.saw("supply")

    @property
    def actions(self) -> Actions:
        """Accept, or change."""
        return {
            "accept": self.accept,
            "up": partial(self._step, -1),
            "down": partial(self._step, 1),
            "skip": self._leave_out,
            "change": self._change,
            "rail": self._drop_rail,
            "back": self.leave,
        }

    def hints(self) -> list[Hint]:
        """The keys."""
        return [
            hint("Accept all", "proposal.accept"),
            hint("Up/down", "proposal.up", "proposal.down"),
            hint("In or out", "proposal.skip"),
            hint("Drive this one", "proposal.change"),
            *([hint("Without rail", "proposal.rail")] if self.rail else []),
            hint("Back", "proposal.back"),
        ]

    def side(self, width: int, height: int) -> list[Line] | None:
        """The list, beside the map so that the routes can be seen."""
        view = self.desk.view
        lines = [line(Span("PROPOSED SUPPLY", Role.TITLE)), ()]
        for n, delivery in enumerate(self.deliveries):
            lines += self._lines(n, delivery, width)
        if not self.deliveries:
            lines.append(line("No depot reaches a group that needs it"))
        if self.rail is not None:
            entry = view.depots[self.rail.depot].entry
            *_, at = (entry, *way_of(entry, self.rail.route))
            lines += [(), line(Span(" rail ", Role.BADGE), f" {at} {near(view.scenario, at)}")]
        return lines[:height]

    def prompt(self) -> Line:
        """What the plan achieves."""
        chosen = self._chosen()
        groups = sum(len(delivery.groups) for delivery in chosen)
        removed = sum(self._removed(delivery) for delivery in chosen)
        words = f"{count(len(chosen), 'depot')} for {count(groups, 'group')}, about {removed} points of fatigue removed"
        return line(Span(words, Role.VALUE))

    def scene(self) -> Scene:
        """The route at hand, and whom each depot supplies."""
        view = self.desk.view
        tints = {}
        for delivery in self._chosen():
            for number in delivery.groups:
                group = view.groups.get(number) or view.air.get(number)
                if group is not None and group.at is not None:
                    tints[group.at] = Tint.GOOD
        labels = {delivery.end: str(delivery.order.depot) for delivery in self._chosen()}
        overlay = Overlay(tints, labels, ((Tint.GOOD, "supplied"),))
        if not self.deliveries:
            return Scene(overlay=overlay)
        here = self.deliveries[self._at]
        entry = view.depots[here.order.depot].entry
        return Scene(entry, way_of(entry, here.order.route), overlay)

    def accept(self) -> None:
        """Gives the orders of all that are in."""
        for order in in_turn(self.rail, self._chosen()):
            self.desk.order(order)
        self.leave()

    def leave(self) -> None:
        """Puts the proposal away."""
        self.desk.remove(self)
        self._driver.renew()

    def _chosen(self) -> list[Delivery]:
        return [delivery for delivery in self.deliveries if delivery.order.depot not in self._without]

    def _step(self, by: int) -> None:
        if self.deliveries:
            self._at = (self._at + by) % len(self.deliveries)
            self.desk.cursor = self.deliveries[self._at].end

    def _leave_out(self) -> None:
        if self.deliveries:
            self._without ^= {self.deliveries[self._at].order.depot}

    def _drop_rail(self) -> None:
        self.rail = None

    def _change(self) -> None:
        """Hands the depot at hand over to be driven by hand, from where the proposal would have it."""
        if not self.deliveries:
            return
        order = self.deliveries[self._at].order
        self.leave()
        self._driver.number, self._driver.route = order.depot, order.route

    def _lines(self, place: int, delivery: Delivery, width: int) -> list[Line]:
        view = self.desk.view
        depot = view.depots[delivery.order.depot]
        is_in = depot.id not in self._without
        where = near(view.scenario, delivery.end)[: max(6, width - 16)]
        role = Role.SELECTED if place == self._at else Role.TEXT if is_in else Role.FAINT
        mark = "►" if place == self._at else " "
        number = Span(f" {depot.id} ", PLATES[depot.side] if is_in else Role.FAINT)
        head = line(Span(mark, Role.TITLE), number, Span(f" {where} ", role), Span(f"{delivery.end}", Role.LABEL))
        gain = f"    -{delivery.percent}% for {count(len(delivery.groups), 'group')}"
        return [head, line(Span(gain if is_in else "    left out", Role.LABEL if is_in else Role.FAINT))]

    def _removed(self, delivery: Delivery) -> int:
        """Points of fatigue that a delivery removes from all units together."""
        groups = [group for number in delivery.groups if isinstance(group := self.desk.view.groups.get(number), Group)]
        return sum(unit.fatigue * delivery.percent // 100 for group in groups for unit in group.units)
