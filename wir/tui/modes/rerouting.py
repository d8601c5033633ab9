"""Driving one depot of a proposal another way; what is ordered is decided when the proposal is accepted."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from typing_extensions import override

from wir.model.hexes import Hex
from wir.text.panels.lines import Line
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, ENTER, Key, Keys
from wir.tui.modes.asking import ask_place
from wir.tui.modes.driving import Drive
from wir.tui.questions import ask
from wir.tui.scene import Scene
from wir.tui.steering import steering_keys


class Rerouting(Mode):
    """A depot on its way; `done` is called with the route."""

    context: ClassVar[str] = "reroute"
    covers: ClassVar[bool] = True
    topic = "supply"
    keys: ClassVar[Keys[Rerouting]] = (
        *steering_keys(
            "Drive", lambda mode, direction: mode._driven.step(direction), lambda mode: mode._driven.at, rank=1
        ),
        Key("target", ("t", "/"), "To a place", lambda mode: mode._ask(), 3),
        Key("abort", ("a",), "From the start", lambda mode: mode._driven.restart(), 4),
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

    def _ask(self) -> None:
        ask(self.desk, ask_place(self.desk, "Drive to which place?"), self._driven.go_to)

    def _finish(self) -> None:
        self.leave()
        self._done(self._driven)
