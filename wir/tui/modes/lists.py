"""Lists from which the cursor jumps to the map: groups, and what is left to do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import TYPE_CHECKING, ClassVar

from wir.text.panels.group_list import FILTERS, SORTS, GroupRow, arranged, found, group_list, group_rows
from wir.text.panels.lines import BLANK, Line, Role, Span, line
from wir.text.panels.todo import Todo, todo, todo_panel
from wir.tui.mode import Actions, Hint, Mode, Popup, hint
from wir.tui.questions import AskText, Menu, Option

if TYPE_CHECKING:
    from wir.tui.desk import Desk

_HEAD = 2
"""Lines above the first row of the list of groups."""

_KEYS = "123456789abcdefghijklmnopqrstuvwxyz"


class GroupList(Mode):
    """All groups of the player's side, to be sorted, narrowed and gone to."""

    context: ClassVar[str] = "list"
    covers: ClassVar[bool] = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._sort = "number"
        self._kept = "all"
        self._text = ""
        self._at = 0
        self._top = 0
        self._height = 1

    @property
    def actions(self) -> Actions:
        """Up, down, sort, narrow, go there."""
        return {
            "up": partial(self._step, -1),
            "down": partial(self._step, 1),
            "page_up": lambda: self._step(-self._height),
            "page_down": lambda: self._step(self._height),
            "first": lambda: self._step(-len(self._rows())),
            "last": lambda: self._step(len(self._rows())),
            "go": self._go,
            "sort": self._ask_sort,
            "filter": self._ask_filter,
            "find": self._ask_text,
            "back": lambda: self.desk.remove(self),
        }

    def hints(self) -> list[Hint]:
        """The keys."""
        return [
            hint("Go there", "list.go"),
            hint("Up/down", "list.up", "list.down"),
            hint("Sort", "list.sort"),
            hint("Narrow", "list.filter"),
            hint("Find", "list.find"),
            hint("Back", "list.back"),
        ]

    def prompt(self) -> Line:
        """How the list is arranged."""
        words = f"sorted by {self._sort}, showing {self._kept}" + (f", {self._text!r}" if self._text else "")
        return line(Span(words, Role.LABEL))

    def popup(self, width: int, height: int) -> Popup:
        """The part of the list around the chosen row."""
        rows = self._rows()
        self._at = max(0, min(self._at, len(rows) - 1))
        self._height = max(1, height - _HEAD)
        selected = rows[self._at].number if rows else None
        lines = group_list(self.desk.view, rows, width, selected)
        self._top = max(min(self._top, self._at), self._at - self._height + 1, 0)
        shown = lines[_HEAD + self._top : _HEAD + self._top + self._height]
        return Popup("ALL GROUPS", [*lines[:_HEAD], *shown], line(Span(f"{self._at + 1} of {len(rows)}", Role.FAINT)))

    def chosen_line(self, line: int) -> None:
        """Goes to the group of a line that is clicked."""
        if 0 <= line - _HEAD < len(self._rows()) - self._top:
            self._at = self._top + line - _HEAD
            self._go()

    def _rows(self) -> list[GroupRow]:
        rows = arranged(group_rows(self.desk.view), self._sort, self._kept)
        return found(rows, self._text) if self._text else rows

    def _step(self, by: int) -> None:
        self._at = max(0, min(self._at + by, len(self._rows()) - 1))

    def _go(self) -> None:
        rows = self._rows()
        if rows:
            self.desk.remove(self)
            self.desk.cursor = rows[self._at].at

    def _ask_sort(self) -> None:
        self._ask("SORT BY", list(SORTS), self._set_sort)

    def _ask_filter(self) -> None:
        self._ask("SHOW ONLY", list(FILTERS), self._set_filter)

    def _ask(self, title: str, names: Sequence[str], answered: object) -> None:
        menu = Menu(self.desk, title, [Option(key, name, name) for key, name in zip(_KEYS, names, strict=False)])
        if callable(answered):
            menu.answered = answered
        self.desk.push(menu)

    def _ask_text(self) -> None:
        question = AskText(self.desk, "Number or place", note="empty for all")
        question.answered = self._set_text
        self.desk.push(question)

    def _set_sort(self, name: str) -> None:
        self._sort = name

    def _set_filter(self, name: str) -> None:
        self._kept = name

    def _set_text(self, text: str) -> None:
        self._text = text


class TodoList(Mode):
    """What is left to do in the phase, each with the place to go to."""

    context: ClassVar[str] = "list"
    covers: ClassVar[bool] = True

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._found: list[Todo] = todo(desk.view, desk.outlook)
        self._at = 0
        self._top = 0
        self._height = 1

    @property
    def actions(self) -> Actions:
        """Up, down, go there."""
        return {
            "up": partial(self._step, -1),
            "down": partial(self._step, 1),
            "page_up": lambda: self._step(-self._height),
            "page_down": lambda: self._step(self._height),
            "go": self._go,
            "back": lambda: self.desk.remove(self),
        }

    def hints(self) -> list[Hint]:
        """The keys."""
        return [hint("Go there", "list.go"), hint("Up/down", "list.up", "list.down"), hint("Back", "list.back")]

    def popup(self, width: int, height: int) -> Popup:
        """The list around the chosen entry."""
        blocks = [self._block(n, entry, width) for n, entry in enumerate(self._found)]
        lines = [spans for block in blocks for spans in block]
        if not lines:
            return Popup("TO DO", [line(Span("Nothing is left to do in this phase.", Role.GOOD))])
        start = sum(len(block) for block in blocks[: self._at])
        self._height = max(1, height)
        self._top = max(min(self._top, start), start + len(blocks[self._at]) - height, 0)
        shown = lines[self._top : self._top + height]
        return Popup("TO DO", shown, line(Span(f"{self._at + 1} of {len(self._found)}", Role.FAINT)))

    def _block(self, place: int, entry: Todo, width: int) -> list[Line]:
        body = todo_panel(self.desk.view, [entry], width - 2)[1:]
        mark = Span("► " if place == self._at else "  ", Role.TITLE)
        return [line(mark if n == 0 else "  ", spans) for n, spans in enumerate(body)] or [BLANK]

    def _step(self, by: int) -> None:
        self._at = max(0, min(self._at + by, len(self._found) - 1))

    def _go(self) -> None:
        if self._found:
            self.desk.remove(self)
            if (at := self._found[self._at].at) is not None:
                self.desk.cursor = at
