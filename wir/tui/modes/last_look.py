"""A last look at the map when the game is over."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from wir.text.panels.lines import Line, Role, Span, line
from wir.tui.desk import Desk, Mode
from wir.tui.keys import Actions, Hint, directions, hint


class LastLook(Mode):
    """The game is over; the map and the lists may still be looked at."""

    context: ClassVar[str] = "map"

    def __init__(self, desk: Desk, finished: Callable[[], object]) -> None:
        super().__init__(desk)
        self._finished = finished

    @property
    def actions(self) -> Actions:
        """Back to the score."""
        return {"back": self._finished}

    def hints(self) -> list[Hint]:
        """The cursor, and back."""
        return [hint("Score", "map.back"), directions("cursor", "Cursor")]

    def prompt(self) -> Line:
        """What this is."""
        return line(Span("The game is over", Role.LABEL))
