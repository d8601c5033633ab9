"""A long list to choose from: arrows, or the beginning of what is looked for."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from typing_extensions import override

from wir.text.panels.lines import Line, Role, Span, cut, length, line, padded
from wir.tui.desk import Desk
from wir.tui.keys import ENTER, Key, Keys
from wir.tui.popup import Popup
from wir.tui.questions import Option, Question
from wir.tui.scrolling import ListCursor, line_keys, pointer


class Chooser(Question[object]):
    """A list that scrolls; typing narrows it to the lines that begin with or contain what was typed."""

    context: ClassVar[str] = "menu"
    types: ClassVar[bool] = True
    topic = "game"
    keys: ClassVar[Keys[Chooser]] = (
        *line_keys(lambda mode: mode._cursor, up=("up",), down=("down",), rank=1),
        Key("choose", ENTER, "Choose", lambda mode: mode._choose(), 2),
        Key("back", ("escape", "backspace"), "Back", lambda mode: mode._back(), 3),
    )

    def __init__(
        self, desk: Desk, title: str, options: Sequence[Option], *, head: Sequence[Line] = (), at: int = 0
    ) -> None:
        super().__init__(desk)
        self._title = title
        self._all = list(options)
        self._keys = max([2, *(len(option.key) for option in options)])
        self._head = list(head)
        self._typed = ""
        self._cursor = ListCursor(lambda: len(self._shown()), at)

    @override
    def typed(self, char: str) -> None:
        """Narrows the list; what would leave nothing is not taken."""
        before = self._typed
        self._typed += char.lower()
        if not self._shown():
            self._typed = before
        self._cursor.restart()

    @override
    def chosen_line(self, line: int) -> None:
        place = self._cursor.top + line - len(self._head)
        if 0 <= place < len(self._shown()):
            self._cursor.at = place
            self._choose()

    @override
    def prompt(self) -> Line:
        if not self._typed:
            return line(Span("Type a name to narrow the list, Enter to choose", Role.FAINT))
        return line(Span("Looking for ", Role.LABEL), Span(self._typed, Role.VALUE), Span(" ", Role.SELECTED))

    @override
    def popup(self, width: int, height: int) -> Popup:
        shown = self._shown()
        if not shown:
            return Popup(self._title, [*self._head, line("There is nothing to choose from")])
        seen = self._cursor.seen(height - len(self._head))
        body = [self._line(shown[n], is_here=n == self._cursor.at) for n in seen]
        broadest = min(width, max(length(self._line(option, is_here=False)) for option in self._all))
        lines = [padded(cut(spans, width), broadest) for spans in [*self._head, *body]]
        more = f"{self._cursor.at + 1} of {len(shown)}"
        return Popup(self._title, lines, line(Span(more, Role.FAINT)))

    def _shown(self) -> list[Option]:
        if not self._typed:
            return self._all
        words = self._typed
        first = [option for option in self._all if option.text.lower().startswith(words) or option.key == words]
        return first or [option for option in self._all if words in option.text.lower() or option.key.startswith(words)]

    def _line(self, option: Option, *, is_here: bool) -> Line:
        role = Role.FAINT if option.refusal else Role.SELECTED if is_here else Role.TEXT
        number = [Span(f"{option.key:>{self._keys}} ", Role.LABEL)] if option.key else []
        return line(pointer(is_here=is_here), *number, Span(f" {option.text} ", role), option.note)

    def _choose(self) -> None:
        if not self._all:
            self.leave()
            return
        option = self._shown()[self._cursor.at]
        if option.refusal:
            self.desk.warn(option.refusal)
        else:
            self.answer(option.value)

    def _back(self) -> None:
        if self._typed:
            self._typed = self._typed[:-1]
        else:
            self.leave()
