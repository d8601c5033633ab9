"""Plotting an air strike: the cursor is flown to the target (§6.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from typing_extensions import override

from wir.estimates.strike_forecast import forecast_strike
from wir.estimates.targets import strike_targets
from wir.model.groups import AirGroup, Strike, StrikeKind
from wir.model.hexes import Hex, distance, within
from wir.model.words import place
from wir.orders.movement import PlotStrike
from wir.rules.tables import ESCORT_RANGE, STRIKE_RANGE
from wir.text.map.arms import Tint
from wir.text.map.overlay import Overlay
from wir.text.panels.forecast_panel import strike_panel
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.words import plate
from wir.tui.desk import Desk, Mode
from wir.tui.directions import led, steering_keys
from wir.tui.keys import Key, Keys
from wir.tui.modes.asking import ask_place, take_next
from wir.tui.scene import Scene


class Striking(Mode):
    """An air strike in the making.

    `finished` is called when it has been plotted, or the air group stays at home; `left` when the player turns away.
    """

    context: ClassVar[str] = "strike"
    covers: ClassVar[bool] = True
    keys: ClassVar[Keys[Striking]] = (
        *steering_keys("Fly", lambda mode, direction: mode._fly(direction), lambda mode: mode.target),
        Key("ground", ("g",), "Ground attack", lambda mode: mode.strike(StrikeKind.GROUND), 2),
        Key("bomb", ("b",), "Bomb city", lambda mode: mode.strike(StrikeKind.BOMB), 3),
        Key("target", ("t", "/"), "To a place", lambda mode: ask_place(mode.desk, "Fly to which place?", mode._go), 5),
        Key("cycle", ("tab", "n"), "Next target", lambda mode: mode._next_target(), 4),
        Key("abort", ("a", "backspace", "0"), "Abort", lambda mode: mode._go(mode.base), 6),
        Key("none", ("q",), "No strike", lambda mode: mode.none(), 7),
        Key("back", ("escape", "x"), "Leave", lambda mode: mode.leave(), 8),
    )

    def __init__(
        self,
        desk: Desk,
        number: int,
        finished: Callable[[], object] = lambda: None,
        left: Callable[[], object] = lambda: None,
    ) -> None:
        super().__init__(desk)
        self.number = number
        self._finished = finished
        self._left = left
        self.target = self.air.strike.target if self.air.strike else self.base
        desk.cursor = self.target

    @property
    def air(self) -> AirGroup:
        """The air group."""
        return self.desk.view.air[self.number]

    @property
    def base(self) -> Hex:
        """Where it flies from."""
        return self.air.at or self.desk.cursor

    @override
    def prompt(self) -> Line:
        """How far the target is and whether fighters come along."""
        away, reach = distance(self.base, self.target), STRIKE_RANGE[self.air.side]
        escort = "escorted" if away <= ESCORT_RANGE else "without escort"
        where = place(self.desk.view.scenario, self.target)
        return line(
            "Air strike of ",
            plate(self.air.id),
            Span(f" {self.air.points} points, ", Role.LABEL),
            Span(f"{away} of {reach} hexes", Role.VALUE),
            Span(f" to {where}, {escort}", Role.LABEL),
        )

    @override
    def side(self, width: int, height: int) -> list[Line] | None:
        """What the strike would probably come to; the inspector of the target where there is nothing to strike."""
        found = forecast_strike(self.desk.view, self.air, self.target, self.desk.beliefs)
        return None if found is None else strike_panel(self.desk.view, found, width)[:height]

    @override
    def clicked(self, hex_: Hex) -> bool:
        self._go(hex_)
        return True

    @override
    def scene(self) -> Scene:
        """The range, and within it the hexes where fighters escort the bombers."""
        board = self.desk.view.scenario.board
        tints = {
            hex_: Tint.GOOD if distance(hex_, self.base) <= ESCORT_RANGE else Tint.DOUBTFUL
            for hex_ in within(self.base, STRIKE_RANGE[self.air.side])
            if hex_ in board.land
        }
        legend = ((Tint.GOOD, "with escort"), (Tint.DOUBTFUL, "without escort"))
        return Scene(self.base, overlay=Overlay(tints, legend=legend), raised=frozenset({self.number}))

    def _fly(self, direction: int) -> None:
        self._go(led(self.desk.view.scenario.board, self.target, direction))

    def _next_target(self) -> None:
        targets = strike_targets(self.desk.view, self.air)
        take_next(self.desk, targets, self.target, self._go, "No target is within range")

    def _go(self, hex_: Hex) -> None:
        if distance(self.base, hex_) > STRIKE_RANGE[self.air.side]:
            self.desk.warn(f"The range is {STRIKE_RANGE[self.air.side]} hexes (§6.9)")
            return
        self.target = self.desk.cursor = hex_

    def strike(self, kind: StrikeKind) -> None:
        """Plots the strike."""
        if self.desk.order(PlotStrike(self.number, Strike(self.target, kind))) is not None:
            self._close()
            self._finished()

    def none(self) -> None:
        """Plots no strike for this air group, or takes the one plotted back."""
        if self.air.strike is None or self.desk.order(PlotStrike(self.number, None)) is not None:
            self._close()
            self._finished()

    @override
    def leave(self) -> None:
        self._close()
        self._left()

    def _close(self) -> None:
        super().leave()
        self.desk.cursor = self.base
