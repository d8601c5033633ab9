"""The curtain between two people at one keyboard: it hides everything until the other one is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from typing_extensions import override

from wir.model.sides import Side
from wir.text.panels.lines import BLANK, Line, Role, Span, length, line
from wir.text.panels.words import PLATES
from wir.tui.front import FrontScreen, centred
from wir.tui.keymap import Changes
from wir.tui.keys import Key, Keys
from wir.tui.look import ScreenLook


class CurtainScreen(FrontScreen):
    """Shows whose turn it is, and nothing else."""

    context: ClassVar[str] = "curtain"
    keys: ClassVar[Keys[CurtainScreen]] = (
        Key("open", (" ", "enter"), "I am here", lambda screen: screen._opened(), 1),
        Key("leave", ("escape", "q", "ctrl+q"), "Save and leave", lambda screen: screen._left(), 2),
    )

    def __init__(
        self,
        look: ScreenLook,
        changes: Changes,
        side: Side,
        occasion: str,
        opened: Callable[[], object],
        left: Callable[[], object],
    ) -> None:
        super().__init__(look, changes)
        self._side = side
        self._occasion = occasion
        self._opened: Callable[[], object] = opened
        self._left: Callable[[], object] = left

    @override
    def page(self, width: int, height: int) -> list[Line]:
        """Whose turn it is, each line in the middle of the longest."""
        key = self.keymap.key_of("curtain.open")
        name = self._side.title()
        lines = [
            line(Span(f"   {name.upper()}   ", PLATES[self._side])),
            BLANK,
            line(Span(self._occasion, Role.LABEL)),
            BLANK,
            line(f"Pass the keyboard to the {name} player, who presses ", Span(f" {key} ", Role.KEY)),
        ]
        broadest = max(map(length, lines))
        return [centred(spans, broadest) for spans in lines]
