"""What proposals have in common: a list beside the map, each entry in or out, given as orders only when accepted."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from typing_extensions import override

from wir.ai.staff import Proposed
from wir.model.hexes import Hex
from wir.text.panels.lines import Line, Role, Span, line
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, ENTER, Key, Keys
from wir.tui.scrolling import RingCursor


def offering_keys(accept: str) -> Keys[Any]:
    """The keys of every proposal; `accept` is the word for giving what is in."""
    return (
        Key("accept", ENTER, accept, lambda mode: mode.accept(), 1),
        Key("up", ("up", "k"), "Up", lambda mode: mode.step(-1), 2, "Up/down"),
        Key("down", ("down", "j"), "Down", lambda mode: mode.step(1), 2, "Up/down"),
        Key("skip", (" ",), "In or out", lambda mode: mode.leave_out(), 4),
        Key("back", (*BACK, "q"), "Back", lambda mode: mode.leave(), 9),
    )


class Offering(Mode, ABC):
    """A proposal in which an entry is chosen; `without` are the places in the list, from 0, of those left out.

    `seen` are the entries of the lines beside the map.
    """

    covers: ClassVar[bool] = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.cursor = RingCursor(lambda: len(self.places()))
        self.without: set[int] = set()
        self.seen: list[int | None] = []

    @abstractmethod
    def places(self) -> Sequence[Hex | None]:
        """Where each entry leads."""

    @abstractmethod
    def accept(self) -> None:
        """Gives the orders of all that are in."""

    def step(self, by: int) -> None:
        """Chooses another entry, and shows where it leads."""
        self.cursor.step(by)
        self.show()

    def show(self) -> None:
        """Puts the cursor of the map where the chosen entry leads."""
        places = self.places()
        at = places[self.cursor.at] if places else None
        self.desk.cursor = at or self.desk.cursor

    @override
    def side_line(self, line: int) -> bool:
        """A click chooses an entry, a second one leaves it out or takes it in again."""
        entry = self.seen[line] if line < len(self.seen) else None
        if entry is not None and entry == self.cursor.at:
            self.leave_out()
        elif entry is not None:
            self.step(entry - self.cursor.at)
        return True

    def leave_out(self) -> None:
        """Leaves the chosen entry out, or takes it in again."""
        if self.places():
            self.without ^= {self.cursor.at}

    def give(self, lines: Iterable[Proposed], told: Line) -> None:
        """Gives the orders of lines as one that can be taken back, and tells so, or which lines have lapsed."""
        lapsed = self.desk.accept(lines)
        self.leave()
        self.desk.note(told)
        for each in lapsed:
            self.desk.say(line(Span("Lapsed: ", Role.WARNING), str(each.order), Span(f"  {each.refusal}", Role.LABEL)))
