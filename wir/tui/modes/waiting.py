"""While a commander thinks: the map can be looked at, nothing can be ordered."""

from __future__ import annotations

from typing import ClassVar

from typing_extensions import override

from wir.model.sides import Side
from wir.model.words import count
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.words import PLATES
from wir.tui.desk import Desk, Mode
from wir.tui.keys import Borrowed, directions

_DOTS = 12


class Waiting(Mode):
    """A commander plays a phase; `given` are its orders so far.

    What they change is shown when all are given: the keys stay quick, and nobody sees half of a plan.
    """

    context: ClassVar[str] = "waiting"
    watches: ClassVar[bool] = True
    holds_still: ClassVar[bool] = True
    topic = "map"
    borrowed: ClassVar[Borrowed] = {1: directions("cursor", "Cursor")}

    def __init__(self, desk: Desk, side: Side, player: str) -> None:
        super().__init__(desk)
        self._side = side
        self._player = player
        self._phase = desk.match.game.phase.label.lower()
        self.given = 0
        self.ticks = 0

    @override
    def prompt(self) -> Line:
        moving = "".join("■" if n == self.ticks % _DOTS else "·" for n in range(_DOTS))
        return line(
            Span(f" {self._side.title()} ", PLATES[self._side]),
            Span(f" {self._player}: {self._phase}, {count(self.given, 'order')} so far ", Role.LABEL),
            Span(moving, Role.VALUE),
        )
