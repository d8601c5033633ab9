"""The last screen of a game: the score (§4.11, §9.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from wir.model.view import View
from wir.text.panels.game_end import game_end
from wir.text.panels.lines import Line, padded
from wir.tui.front import FrontScreen
from wir.tui.keys import Hint, Keymap, hint
from wir.tui.look import ScreenLook


class ScoreScreen(FrontScreen):
    """The level of victory and the points behind it; the map can be looked at once more."""

    context: ClassVar[str] = "score"

    def __init__(
        self, look: ScreenLook, keymap: Keymap, view: View, looked: Callable[[], object], left: Callable[[], object]
    ) -> None:
        super().__init__(look, keymap)
        self._view = view
        self._looked = looked
        self._left = left

    @property
    def actions(self) -> Mapping[str, Callable[[], object]]:
        """A last look, or away."""
        return {"look": self._looked, "leave": self._left}

    def hints(self) -> list[Hint]:
        """The keys."""
        return [hint("Look at the map", "score.look"), hint("To the title", "score.leave")]

    def page(self, width: int, height: int) -> list[Line]:  # noqa: ARG002 - it is short
        """The result and the score."""
        broad = min(64, width - 4)
        return [padded(spans, broad) for spans in game_end(self._view, broad)]
