"""The game cannot be saved where it was: another place is asked for."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from typing_extensions import override

from wir.saves.errors import SaveError
from wir.text.panels.lines import BLANK, Line, Role, Span, length, line, padded, wrapped
from wir.tui.front import FrontScreen, warning
from wir.tui.keymap import Changes
from wir.tui.keys import Key, Keys
from wir.tui.look import ScreenLook

_BROADEST = 72
_LONGEST = 400


class UnsavedScreen(FrontScreen):
    """Tells why the game cannot be saved, and takes the name of another place, a folder or a file."""

    context: ClassVar[str] = "unsaved"
    keys: ClassVar[Keys[UnsavedScreen]] = (
        Key("save", ("enter",), "Save there", lambda screen: screen._try(), 1),
        Key("back", ("escape", "ctrl+g"), "Back to the game", lambda screen: screen._back(), 2),
        Key("leave", ("ctrl+q", "ctrl+x"), "Leave without saving", lambda screen: screen._left(), 3),
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
        back: Callable[[], object],
        left: Callable[[], object],
    ) -> None:
        super().__init__(look, changes)
        self._problem = problem
        self._remark = remark
        self._save: Callable[[str], object] = save
        self._back: Callable[[], object] = back
        self._left: Callable[[], object] = left
        self._text: str = ""

    @override
    def typed(self, key: str) -> None:
        if len(key) == 1 and key.isprintable() and len(self._text) < _LONGEST:
            self._become(self._text + key)

    @override
    def page(self, width: int, height: int) -> list[Line]:
        broad = min(_BROADEST, width - 4)
        asked = Span("Save as: ", Role.LABEL)
        room = broad - length(line(asked)) - 1
        typed = line(asked, Span(self._text[-room:], Role.VALUE), Span(" ", Role.SELECTED))
        lines = [
            line(Span("THE GAME CANNOT BE SAVED", Role.TITLE)),
            BLANK,
            *wrapped(warning(f"{self._problem[:1].upper()}{self._problem[1:]}."), broad),
            *wrapped(line(self._remark), broad),
            BLANK,
            typed,
            line(Span("a name, a folder or a file, such as war two or ~/war", Role.FAINT)),
        ]
        return [padded(spans, broad) for spans in lines]

    def _become(self, text: str) -> None:
        self._text = text

    def _try(self) -> None:
        if not self._text.strip():
            return
        try:
            self._save(self._text.strip())
        except SaveError as error:
            self._problem, self._remark = str(error), ""
