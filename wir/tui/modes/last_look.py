"""A last look at the map when the game is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from typing_extensions import override

from wir.text.panels.lines import Line, Role, Span, line
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, Borrowed, Key, Keys, directions


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
