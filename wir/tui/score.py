"""The last screen of a game: the score (§4.11, §9.2)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from typing_extensions import override

from wir.model.view import View
from wir.text.panels.lines import Line, padded
from wir.text.panels.victory_panel import game_end
from wir.tui.front import FrontScreen
from wir.tui.keymap import Changes
from wir.tui.keys import BACK, Key, Keys
from wir.tui.look import ScreenLook


class ScoreScreen(FrontScreen):
    """The level of victory and the points behind it; the map can be looked at once more."""

    context: ClassVar[str] = "score"
    keys: ClassVar[Keys[ScoreScreen]] = (
        Key("look", ("l", "m"), "Look at the map", lambda screen: screen._looked(), 1),
        Key("leave", ("enter", *BACK, "q", "x", "ctrl+q"), "To the title", lambda screen: screen._left(), 2),
    )

    def __init__(
        self, look: ScreenLook, changes: Changes, view: View, looked: Callable[[], object], left: Callable[[], object]
    ) -> None:
        super().__init__(look, changes)
        self._view = view
        self._looked: Callable[[], object] = looked
        self._left: Callable[[], object] = left

    @override
    def page(self, width: int, height: int) -> list[Line]:
        broad = min(64, width - 4)
        return [padded(spans, broad) for spans in game_end(self._view, broad)]
