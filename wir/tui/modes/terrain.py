"""The map without counters, until a key brings them back (§4.6)."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from wir.text.panels.lines import Line, Role, Span, line
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, Borrowed, Key, Keys, directions
from wir.tui.scene import Scene


class Bare(Mode):
    """Only the land is shown."""

    context: ClassVar[str] = "bare"
    topic = "map"
    keys: ClassVar[Keys[Bare]] = (Key("back", ("t", " ", *BACK), "Counters", lambda mode: mode.leave(), 1),)
    borrowed: ClassVar[Borrowed] = {2: directions("cursor", "Cursor")}

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        below = desk.scene()
        self._scene = Scene(selected=below.selected, counters=False, state=below.state)

    @override
    def prompt(self) -> Line:
        return line(Span("The land without counters", Role.LABEL))

    @override
    def scene(self) -> Scene:
        return self._scene
