"""A look at the map while nothing can be ordered: the game is over, or played by another program."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from typing_extensions import override

from wir.text.panels.lines import Line, Role, Span, line
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, Borrowed, Key, Keys, directions


class LastLook(Mode):
    """The map and the lists may be looked at; `finished` is called when the player has had enough of it."""

    context: ClassVar[str] = "map"
    keys: ClassVar[Keys[LastLook]] = (
        Key("back", (*BACK, "q"), "Back", lambda mode: mode._finished(), 1, lambda mode: mode._word),
    )
    borrowed: ClassVar[Borrowed] = {2: directions("cursor", "Cursor")}

    def __init__(
        self, desk: Desk, finished: Callable[[], object], *, word: str = "Score", told: str = "The game is over"
    ) -> None:
        super().__init__(desk)
        self._word: str = word
        self._told: str = told
        self._finished: Callable[[], object] = finished

    @override
    def prompt(self) -> Line:
        return line(Span(self._told, Role.LABEL))
