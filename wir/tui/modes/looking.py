"""Looking at the map: with the cursor free, without counters (§4.6), and while nothing can be ordered."""

from __future__ import annotations

from collections.abc import Callable
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


class LastLook(Mode):
    """The game is over; the map and the lists may still be looked at."""

    context: ClassVar[str] = "map"
    keys: ClassVar[Keys[LastLook]] = (Key("back", (*BACK, "q"), "Back", lambda mode: mode._finished(), 1, "Score"),)
    borrowed: ClassVar[Borrowed] = {2: directions("cursor", "Cursor")}

    def __init__(self, desk: Desk, finished: Callable[[], object]) -> None:
        super().__init__(desk)
        self._finished: Callable[[], object] = finished

    @override
    def prompt(self) -> Line:
        return line(Span("The game is over", Role.LABEL))


class LookingOn(Mode):
    """Another program plays the game; the map and the lists may be looked at, and `again` reads what has happened."""

    context: ClassVar[str] = "onlooker"
    topic = "map"
    keys: ClassVar[Keys[LookingOn]] = (
        Key("again", ("r", "enter"), "Look again", lambda mode: mode._again(), 1),
        Key("back", (*BACK, "q"), "Leave", lambda mode: mode._left(), 2),
    )
    borrowed: ClassVar[Borrowed] = {3: directions("cursor", "Cursor")}

    def __init__(self, desk: Desk, again: Callable[[], object], left: Callable[[], object]) -> None:
        super().__init__(desk)
        self._again: Callable[[], object] = again
        self._left: Callable[[], object] = left

    @override
    def prompt(self) -> Line:
        return line(Span("You look on at this game: nothing is changed, and orders are not taken", Role.LABEL))


class LookingRound(Mode):
    """The cursor is free; the phase goes on where it was."""

    context: ClassVar[str] = "map"
    keys: ClassVar[Keys[LookingRound]] = (
        Key("look", ("l", "enter"), "Look", lambda mode: mode._look(), 2),
        Key("back", (*BACK, "q"), "Back", lambda mode: mode.leave(), 3),
    )
    borrowed: ClassVar[Borrowed] = {1: directions("cursor", "Cursor")}

    @override
    def prompt(self) -> Line:
        return line(Span("Looking at the map", Role.LABEL))

    @override
    def side(self, width: int, height: int) -> list[Line] | None:
        """The inspector alone: the keys of the phase's own menu move the cursor here."""
        return self.desk.inspector(width, height)

    def _look(self) -> None:
        self.desk.page += 1
