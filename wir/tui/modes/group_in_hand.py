"""A combat group in hand: its plot, replacements, guns, and the forecast of its attack (§6.4-§6.6)."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from wir.estimates.forecast import forecast_between
from wir.estimates.marches import March, reachable
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.orders.movement import AddGuns
from wir.rules.movement import stops_in
from wir.rules.zones import field_of
from wir.text.cache import Cache
from wir.text.map.overlays import movement_range
from wir.text.panels.forecast_panel import forecast_panel
from wir.text.panels.group_panel import group_panel
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.words import plate
from wir.tui.desk import Desk
from wir.tui.directions import direction_keys
from wir.tui.keys import Key, Keys
from wir.tui.modes.in_hand import Giver, InHand, in_hand_keys, status_words
from wir.tui.modes.pages import show_forecast, show_page
from wir.tui.modes.plotting import Plotting
from wir.tui.modes.replacing import Replacing
from wir.tui.modes.targets import has_enemy, plot_to
from wir.tui.scene import Scene


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
