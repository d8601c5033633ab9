"""A table over the map: up and down, sorted, narrowed, and from each row to its place on the map."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any, ClassVar, Generic, TypeVar

from typing_extensions import override

from wir.model.hexes import Hex
from wir.text.panels.lines import Line, Role, Span, line
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, ENTER, Key, Keys
from wir.tui.modes.pages import show_page
from wir.tui.popup import Popup
from wir.tui.questions import AskText, Menu, Option, ask
from wir.tui.scrolling import ListCursor, end_keys, line_keys, page_keys

R = TypeVar("R")

TITLE = 1
"""Lines of a table that say what it is, as the frame does already."""

HEAD = 1
"""Lines above the first row, once those are left out."""

_KEYS = "123456789abcdefghijklmnopqrstuvwxyz"


class RowList(Mode, ABC, Generic[R]):
    """Rows of one kind; what they are, and how they are drawn, is for the lists themselves."""

    context: ClassVar[str] = "list"
    covers: ClassVar[bool] = True
    title: ClassVar[str]
    sorts: ClassVar[Sequence[str]]
    filters: ClassVar[Sequence[str]]
    topic = "groups"
    keys: ClassVar[Keys[Any]] = (
        *line_keys(lambda mode: mode.cursor, rank=7),
        *page_keys(lambda mode: mode.cursor, down=("pagedown",)),
        *end_keys(lambda mode: mode.cursor),
        Key("go", ENTER, "Go there", lambda mode: mode._go(), 1),
        Key("detail", ("d", " "), "Detail", lambda mode: mode._show_detail(), 2),
        Key("sort", ("s",), "Sort", lambda mode: mode._ask("SORT BY", "sort", mode.sorts), 3),
        Key(
            "filter",
            ("f",),
            "Narrow",
            lambda mode: mode._ask("SHOW ONLY", "kept", mode.filters),
            4,
        ),
        Key("find", ("/",), "Find", lambda mode: mode._ask_text(), 5),
        Key("back", (*BACK, "q", "x"), "Back", lambda mode: mode.leave(), 6),
    )

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.sort = self.sorts[0]
        self.kept = self.filters[0]
        self.text = ""
        self.cursor = ListCursor(lambda: len(self.rows()))

    @abstractmethod
    def rows(self) -> Sequence[R]:
        """The rows that are shown, in order."""

    @abstractmethod
    def drawn(self, rows: Sequence[R], width: int, chosen: R | None) -> list[Line]:
        """The table: two lines of head, a line for each row, then what else belongs to it."""

    @abstractmethod
    def place(self, row: R) -> Hex | None:
        """Where a row stands on the map."""

    @abstractmethod
    def detail(self, row: R, width: int) -> list[Line]:
        """All that there is to know of a row."""

    @override
    def prompt(self) -> Line:
        words = f"sorted by {self.sort}, showing {self.kept}" + (f", {self.text!r}" if self.text else "")
        return line(Span(words, Role.LABEL))

    @override
    def popup(self, width: int, height: int) -> Popup:
        rows = self.rows()
        cursor = self.cursor
        cursor.step(0)
        lines = self.drawn(rows, width, rows[cursor.at] if rows else None)[TITLE:]
        head, body = lines[:HEAD], lines[HEAD:]
        # what stands below the last row belongs to it
        end = len(body) if cursor.at == len(rows) - 1 else cursor.at + 1
        cursor.keep(range(cursor.at, end), len(body), height - HEAD)
        shown = body[cursor.top : cursor.top + cursor.height]
        where = f"{cursor.at + 1} of {len(rows)}" if rows else "none"
        return Popup(self.title, [*head, *shown], line(Span(where, Role.FAINT)))

    @override
    def side(self, width: int, height: int) -> list[Line] | None:
        """What there is to know of the chosen row, beside the list."""
        rows = self.rows()
        return self.detail(rows[self.cursor.at], width)[:height] if self.cursor.at < len(rows) else None

    @override
    def chosen_line(self, line: int) -> None:
        if 0 <= line - HEAD < len(self.rows()) - self.cursor.top:
            self.cursor.at = self.cursor.top + line - HEAD
            self._go()

    def _go(self) -> None:
        rows = self.rows()
        if rows:
            self.go_to(self.place(rows[self.cursor.at]))

    def _show_detail(self) -> None:
        rows = self.rows()
        if rows:
            row = rows[self.cursor.at]
            show_page(self.desk, self.title, lambda width: self.detail(row, width))

    def _ask(self, title: str, attribute: str, names: Iterable[str]) -> None:
        menu = Menu(self.desk, title, [Option(key, name, name) for key, name in zip(_KEYS, names, strict=False)])
        ask(self.desk, menu, partial(setattr, self, attribute))

    def _ask_text(self) -> None:
        ask(self.desk, AskText(self.desk, "Number or place", note="empty for all"), partial(setattr, self, "text"))
