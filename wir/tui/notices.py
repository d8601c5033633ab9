"""The pages away from the table that tell something and ask what is to be done: reading, curtain, score, saving."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from typing_extensions import override

from wir.model.sides import Side
from wir.saves.errors import SaveError
from wir.text.panels.lines import BLANK, Line, Role, Span, length, line, padded, wrapped
from wir.text.panels.words import PLATES
from wir.tui.front import FrontScreen, centred, warning
from wir.tui.keymap import Changes
from wir.tui.keys import BACK, Key, Keys, answer
from wir.tui.look import ScreenLook
from wir.tui.scrolling import Scroll, line_keys, page_keys

_LONGEST = 400
"""Characters of a place that is typed."""


class Notice(FrontScreen):
    """Lines to be read, which may be longer than the screen."""

    broadest: ClassVar[int] = 72

    def __init__(
        self,
        look: ScreenLook,
        changes: Changes,
        draw: Callable[[int], list[Line]],
        /,
        **answers: Callable[[], object],
    ) -> None:
        super().__init__(look, changes, **answers)
        self._draw = draw
        self.text = Scroll()

    @override
    def page(self, width: int, height: int) -> list[Line]:
        broad = min(self.broadest, width - 4)
        return [padded(spans, broad) for spans in self.text.seen(self._draw(broad), height)]


class ReadingScreen(Notice):
    """A text to read."""

    context: ClassVar[str] = "reading"
    broadest: ClassVar[int] = 84
    keys: ClassVar[Keys[Any]] = (
        *line_keys(lambda screen: screen.text, rank=2, hint="Scroll"),
        *page_keys(lambda screen: screen.text, rank=3),
        answer("back", (*BACK, "enter", "q", "x"), "Back", 1),
    )


class ScoreScreen(Notice):
    """The level of victory and the points behind it; the map can be looked at once more (§4.11, §9.2)."""

    context: ClassVar[str] = "score"
    broadest: ClassVar[int] = 64
    keys: ClassVar[Keys[Any]] = (
        answer("look", ("l", "m"), "Look at the map", 1),
        answer("leave", ("enter", *BACK, "q", "x", "ctrl+q"), "To the title", 2),
    )


class CurtainScreen(FrontScreen):
    """Between two people at one keyboard: whose turn it is, and nothing else until the other one is there."""

    context: ClassVar[str] = "curtain"
    keys: ClassVar[Keys[Any]] = (
        answer("open", (" ", "enter"), "I am here", 1),
        answer("leave", ("escape", "q", "ctrl+q"), "Save and leave", 2),
    )

    def __init__(
        self, look: ScreenLook, changes: Changes, side: Side, occasion: str, /, **answers: Callable[[], object]
    ) -> None:
        super().__init__(look, changes, **answers)
        self._side = side
        self._occasion = occasion

    @override
    def page(self, width: int, height: int) -> list[Line]:
        """Whose turn it is, each line in the middle of the longest."""
        name = self._side.title()
        lines = [
            line(Span(f"   {name.upper()}   ", PLATES[self._side])),
            BLANK,
            line(Span(self._occasion, Role.LABEL)),
            BLANK,
            line(f"Pass the keyboard to the {name} player, who presses ", self.chip("open")),
        ]
        broadest = max(map(length, lines))
        return [centred(spans, broadest) for spans in lines]


class BarredScreen(Notice):
    """Why a game that another program has open cannot be played on under its name, and what can be done instead."""

    context: ClassVar[str] = "barred"
    keys: ClassVar[Keys[Any]] = (
        answer("look", ("l", "enter"), "Look on", 1),
        answer("copy", ("c", "n"), "Go on with a copy", 2),
        answer("back", (*BACK, "q", "x", "ctrl+q"), "Back", 3),
    )

    def __init__(
        self, look: ScreenLook, changes: Changes, reason: str, copy: str, /, **answers: Callable[[], object]
    ) -> None:
        super().__init__(look, changes, self._told, **answers)
        self._reason = reason
        self._words = {
            "look": "Look on: nothing is changed, and orders are not taken",
            "copy": f"Go on with a copy of your own, as {copy}",
            "back": "Back to the title",
        }

    def _told(self, width: int) -> list[Line]:
        above = [line(Span("THIS GAME CANNOT BE TAKEN UP NOW", Role.TITLE)), BLANK, *problem_lines(self._reason, width)]
        return [*above, BLANK, *self.menu(self._words, at=len(above) + 1)]


class UnsavedScreen(Notice):
    """Tells why the game cannot be saved, and takes the name of another place, a folder or a file.

    `save` raises SaveError where that is no better.
    """

    context: ClassVar[str] = "unsaved"
    keys: ClassVar[Keys[UnsavedScreen]] = (
        Key("save", ("enter",), "Save there", lambda screen: screen._try(), 1),
        answer("back", ("escape", "ctrl+g"), "Back to the game", 2),
        answer("leave", ("ctrl+q", "ctrl+x"), "Leave without saving", 3),
        Key("delete", ("backspace", "ctrl+h"), "Delete", lambda screen: screen._become(screen._text[:-1])),
        Key("clear", ("ctrl+u",), "Clear", lambda screen: screen._become("")),
    )

    def __init__(
        self,
        look: ScreenLook,
        changes: Changes,
        problem: str,
        remark: str,
        save: Callable[[str], object],
        /,
        **answers: Callable[[], object],
    ) -> None:
        super().__init__(look, changes, self._told, **answers)
        self._problem = problem
        self._remark = remark
        self._save: Callable[[str], object] = save
        self._text: str = ""

    @override
    def typed(self, key: str) -> None:
        if len(key) == 1 and key.isprintable() and len(self._text) < _LONGEST:
            self._become(self._text + key)

    def _told(self, width: int) -> list[Line]:
        asked = Span("Save as: ", Role.LABEL)
        room = width - len(asked.text) - 1
        return [
            line(Span("THE GAME CANNOT BE SAVED", Role.TITLE)),
            BLANK,
            *problem_lines(self._problem, width),
            *wrapped(line(self._remark), width),
            BLANK,
            line(asked, Span(self._text[-room:], Role.VALUE), Span(" ", Role.SELECTED)),
            line(Span("a name, a folder or a file, such as war two or ~/war", Role.FAINT)),
        ]

    def _become(self, text: str) -> None:
        self._text = text

    def _try(self) -> None:
        if not self._text.strip():
            return
        try:
            self._save(self._text.strip())
        except SaveError as error:
            self._problem, self._remark = str(error), ""


def problem_lines(problem: str, width: int) -> list[Line]:
    """What is wrong, as a sentence that warns."""
    return wrapped(warning(f"{problem[:1].upper()}{problem[1:]}."), width)
