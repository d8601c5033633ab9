"""A line of the staff's plan changed: another way for a group, by the keys of a march (§6.2, §6.3, §6.6)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import ClassVar

from typing_extensions import override

from wir.ai.staff import Task
from wir.estimates.marches import march_orders
from wir.estimates.targets import plot_to
from wir.model.hexes import Hex
from wir.model.words import place
from wir.orders.base import Order
from wir.orders.movement import Plot, RailMove
from wir.rules.movement import why_cannot_rail
from wir.text.map.overlays import movement_range
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.words import plate
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, ENTER, Borrowed, Key, Keys, cursor_hint
from wir.tui.modes.marching import Marching
from wir.tui.scene import Scene

Sent = Callable[[Hex, Task, Sequence[Order]], object]
"""Takes where a group is sent, as what, and by which orders."""


class Sending(Mode):
    """Another goal for a group of the plan; nothing is ordered, `sent` takes what is chosen."""

    context: ClassVar[str] = "sending"
    topic = "staff"
    keys: ClassVar[Keys[Sending]] = (
        Key("march", ENTER, "March to the cursor", lambda mode: mode.march(), 1, "March there"),
        Key("plot", ("p",), "Plot to the cursor", lambda mode: mode.plot(), 3, "Plot there"),
        Key("rail", ("x",), "By rail to the cursor", lambda mode: mode.rail(), 4, "By rail"),
        Key("back", (*BACK, "q"), "Back", lambda mode: mode.leave(), 5),
    )
    borrowed: ClassVar[Borrowed] = {2: cursor_hint("Cursor")}

    def __init__(self, desk: Desk, number: int, sent: Sent) -> None:
        super().__init__(desk)
        self._number = number
        self._sent = sent
        self._marching = Marching(desk, number)

    @override
    def prompt(self) -> Line:
        words = self._marching.words() or "put the cursor where the group shall go"
        return line(plate(self._number), Span(f" {words}", Role.VALUE))

    @override
    def scene(self) -> Scene:
        group = self.desk.view.groups[self._number]
        costs = {hex_: march.fatigue for hex_, march in self._marching.near.items() if march.directions}
        way = self._marching.shown
        path = way.hexes(group.at) if way is not None else ()
        overlay = movement_range(costs, frozenset()) if costs else None
        return Scene(selected=group.at, path=path, overlay=overlay, raised=frozenset({self._number}))

    @override
    def clicked(self, hex_: Hex) -> bool:
        """A second click on a hex sends the group there."""
        if hex_ == self.desk.cursor:
            self.march()
            return True
        return False

    def march(self) -> None:
        """Sends the group by the cheapest march, as far as it gets this week, where none leads there by a plot."""
        way = self._marching.shown
        if way is None or not way.march.directions:
            self.plot()
        else:
            group = self.desk.view.groups[self._number]
            self._choose(way.halt(group.at), Task.MARCH, list(march_orders(group, way.march)))

    def plot(self) -> None:
        """Sends the group by a plot for the execution."""
        view, at = self.desk.view, self.desk.cursor
        plot = plot_to(view, view.groups[self._number], at)
        if plot is None:
            self.desk.warn(
                f"No march and no plot of group {self._number} leads to {place(view.scenario, at)} this week"
            )
        else:
            self._choose(
                at, Task.ATTACK if view.groups_at(at, self.desk.viewer.enemy) else Task.SEAL, [Plot(self._number, plot)]
            )

    def rail(self) -> None:
        """Sends the group by rail."""
        view, at = self.desk.view, self.desk.cursor
        refusal = why_cannot_rail(view, view.groups[self._number], at)
        if refusal is not None:
            self.desk.warn(str(refusal))
        else:
            self._choose(at, Task.RAIL, [RailMove(self._number, at)])

    def _choose(self, at: Hex, task: Task, orders: Sequence[Order]) -> None:
        self.leave()
        self._sent(at, task, orders)
