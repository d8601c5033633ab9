"""The curtain between two people at one keyboard: it hides everything until the other one is there."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from wir.model.sides import Side
from wir.text.panels.lines import BLANK, Line, Role, Span, length, line
from wir.text.panels.words import PLATES
from wir.text.panels.words import SIDES as SIDE_WORDS
from wir.tui.front import FrontScreen, centred
from wir.tui.keys import Hint, Keymap, hint
from wir.tui.look import ScreenLook


class CurtainScreen(FrontScreen):
    """Shows whose turn it is, and nothing else."""

    context: ClassVar[str] = "curtain"

    def __init__(
        self,
        look: ScreenLook,
        keymap: Keymap,
        side: Side,
        occasion: str,
        opened: Callable[[], object],
        left: Callable[[], object],
    ) -> None:
        super().__init__(look, keymap)
        self._side = side
        self._occasion = occasion
        self._opened = opened
        self._left = left

    @property
    def actions(self) -> Mapping[str, Callable[[], object]]:
        """Opening, or leaving the table."""
        return {"open": self._opened, "leave": self._left}

    def hints(self) -> list[Hint]:
        """The keys."""
        return [hint("I am here", "curtain.open"), hint("Save and leave", "curtain.leave")]

    def page(self, width: int, height: int) -> list[Line]:  # noqa: ARG002 - it is small
        """Whose turn it is, each line in the middle of the longest."""
        key = self.keymap.key_of("curtain.open")
        name = SIDE_WORDS[self._side]
        lines = [
            line(Span(f"   {name.upper()}   ", PLATES[self._side])),
            BLANK,
            line(Span(self._occasion, Role.LABEL)),
            BLANK,
            line(f"Pass the keyboard to the {name} player, who presses ", Span(f" {key} ", Role.KEY)),
        ]
        broadest = max(map(length, lines))
        return [centred(spans, broadest) for spans in lines]
