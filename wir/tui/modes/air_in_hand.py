"""An air group in hand: its base and its strike (§6.2, §6.9)."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from wir.model.groups import AirGroup
from wir.model.hexes import Hex
from wir.rules.air_strikes import why_no_strike_by
from wir.text.panels.group_panel import air_panel
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.words import plate
from wir.tui.directions import direction_keys
from wir.tui.keys import Key, Keys
from wir.tui.modes.in_hand import InHand, in_hand_keys, status_words
from wir.tui.modes.pages import show_page
from wir.tui.modes.striking import Striking
from wir.tui.scene import Scene


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
