"""Lists from which the cursor jumps to the map: groups, cities, and what is left to do."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from functools import partial
from itertools import accumulate
from typing import Any, ClassVar, Final, Generic, TypeVar

from typing_extensions import override

from wir.estimates.group_rows import FILTERS, SORTS, GroupRow, arranged, found, group_rows
from wir.estimates.stakes import CITY_SORTS, cities_in_order
from wir.estimates.todo import Todo, todo
from wir.model.cities import City
from wir.model.hexes import Hex
from wir.model.sides import SIDES
from wir.text.panels.cities import city_table, stake_panel
from wir.text.panels.group_list import group_list, todo_panel
from wir.text.panels.group_panel import air_panel, group_panel
from wir.text.panels.lines import BLANK, Line, Role, Span, line
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, ENTER, Key, Keys
from wir.tui.modes.pages import show_page
from wir.tui.popup import Popup
from wir.tui.questions import AskText, Menu, Option, ask
from wir.tui.scrolling import ListCursor, end_keys, line_keys, page_keys, pointer

R = TypeVar("R")

TITLE = 1
"""Lines of a table that say what it is, as the frame does already."""

HEAD = 1
"""Lines above the first row, once those are left out."""

_KEYS = "123456789abcdefghijklmnopqrstuvwxyz"


class Listing(Mode, ABC, Generic[R]):
    """Rows of one kind, each with a line or more; from each the cursor jumps to its place on the map."""

    context: ClassVar[str] = "list"
    covers: ClassVar[bool] = True
    title: ClassVar[str]

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.cursor = ListCursor(lambda: len(self.rows()))
        self._shown: list[int | None] = []

    @abstractmethod
    def rows(self) -> Sequence[R]:
        """The rows that are shown, in order."""

    @abstractmethod
    def lines(self, rows: Sequence[R], width: int) -> tuple[list[Line], list[list[Line]]]:
        """What stands above the rows, and the lines of each row; without rows, what stands in their place."""

    @abstractmethod
    def place(self, row: R) -> Hex | None:
        """Where a row stands on the map."""

    @override
    def popup(self, width: int, height: int) -> Popup:
        rows = self.rows()
        cursor = self.cursor
        cursor.step(0)
        head, blocks = self.lines(rows, width)
        ends = [0, *accumulate(map(len, blocks))]
        own = range(ends[cursor.at], ends[cursor.at + 1]) if blocks else range(1)
        cursor.keep(own, ends[-1], height - len(head))
        body = [(n, spans) for n, block in enumerate(blocks) for spans in block]
        where = f"{cursor.at + 1} of {len(rows)}" if rows else "none"
        shown = body[cursor.top : cursor.top + cursor.height]
        self._shown = [*(None for _ in head), *(n for n, _ in shown)] if rows else []
        return Popup(self.title, [*head, *(spans for _, spans in shown)], line(Span(where, Role.FAINT)))

    @override
    def chosen_line(self, line: int) -> None:
        if 0 <= line < len(self._shown) and (row := self._shown[line]) is not None:
            self.cursor.at = row
            self._go()

    def _go(self) -> None:
        rows = self.rows()
        if rows:
            self.go_to(self.place(rows[self.cursor.at]))


class RowList(Listing[R]):
    """A table that can be sorted and narrowed, with what there is to know of the chosen row beside it."""

    topic = "groups"
    sorts: ClassVar[Sequence[str]]
    filters: ClassVar[Sequence[str]]
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

    @abstractmethod
    def drawn(self, rows: Sequence[R], width: int, chosen: R | None) -> list[Line]:
        """The table: two lines of head, a line for each row, then what else belongs to it."""

    @abstractmethod
    def detail(self, row: R, width: int) -> list[Line]:
        """All that there is to know of a row."""

    @override
    def prompt(self) -> Line:
        words = f"sorted by {self.sort}, showing {self.kept}" + (f", {self.text!r}" if self.text else "")
        return line(Span(words, Role.LABEL))

    @override
    def lines(self, rows: Sequence[R], width: int) -> tuple[list[Line], list[list[Line]]]:
        table = self.drawn(rows, width, rows[self.cursor.at] if rows else None)
        head, body = table[TITLE : TITLE + HEAD], table[TITLE + HEAD :]
        last = max(0, len(rows) - 1)
        return head, [*([spans] for spans in body[:last]), body[last:]]  # what stands below the last row belongs to it

    @override
    def side(self, width: int, height: int) -> list[Line] | None:
        """What there is to know of the chosen row, beside the list."""
        rows = self.rows()
        return self.detail(rows[self.cursor.at], width)[:height] if self.cursor.at < len(rows) else None

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


_OWNERS: Final = {"all": None, **{side.lower(): side for side in SIDES}}
"""Whose cities are listed."""


class GroupList(RowList[GroupRow]):
    """All groups of the player's side, to be sorted, narrowed and gone to."""

    title: ClassVar[str] = "ALL GROUPS"
    sorts: ClassVar[Sequence[str]] = tuple(SORTS)
    filters: ClassVar[Sequence[str]] = tuple(FILTERS)

    @override
    def rows(self) -> list[GroupRow]:
        rows = arranged(group_rows(self.desk.view), self.sort, self.kept)
        return found(rows, self.text) if self.text else rows

    @override
    def drawn(self, rows: Sequence[GroupRow], width: int, chosen: GroupRow | None) -> list[Line]:
        return group_list(rows, width, chosen.number if chosen else None)

    @override
    def place(self, row: GroupRow) -> Hex:
        return row.at

    @override
    def detail(self, row: GroupRow, width: int) -> list[Line]:
        view = self.desk.view
        if row.number in view.air:
            return air_panel(view, view.air[row.number], width)
        return group_panel(view, view.groups[row.number], width)


class CityList(RowList[City]):
    """All cities and what their fall would change, to be sorted, narrowed and gone to (§4.8, §8.8)."""

    topic = "cities"
    title: ClassVar[str] = "CITIES AND FACTORIES"
    sorts: ClassVar[Sequence[str]] = ("stake", *(name for name in CITY_SORTS if name != "stake"))
    filters: ClassVar[Sequence[str]] = tuple(_OWNERS)

    @override
    def rows(self) -> list[City]:
        cities = cities_in_order(self.desk.view, self.sort, _OWNERS[self.kept])
        return [city for city in cities if city.name.casefold().startswith(self.text.strip().casefold())]

    @override
    def drawn(self, rows: Sequence[City], width: int, chosen: City | None) -> list[Line]:
        return city_table(self.desk.view, rows, width, chosen.name if chosen else None)

    @override
    def place(self, row: City) -> Hex | None:
        """Where the city lies; some are off the map."""
        return row.at

    @override
    def detail(self, row: City, width: int) -> list[Line]:
        return stake_panel(self.desk.view, row, width)


class TodoList(Listing[Todo]):
    """What is left to do in the phase, each with the place to go to."""

    topic = "todo"
    title: ClassVar[str] = "TO DO"
    keys: ClassVar[Keys[TodoList]] = (
        *line_keys(lambda mode: mode.cursor, rank=2),
        *page_keys(lambda mode: mode.cursor, down=("pagedown",)),
        *end_keys(lambda mode: mode.cursor),
        Key("go", ENTER, "Go there", lambda mode: mode._go(), 1),
        Key("back", (*BACK, "q", "x"), "Back", lambda mode: mode.leave(), 3),
    )

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._found = todo(desk.view, desk.outlook)

    @override
    def rows(self) -> Sequence[Todo]:
        return self._found

    @override
    def lines(self, rows: Sequence[Todo], width: int) -> tuple[list[Line], list[list[Line]]]:
        return [], [self._block(n, entry, width) for n, entry in enumerate(rows)]

    @override
    def place(self, row: Todo) -> Hex | None:
        return row.at

    @override
    def popup(self, width: int, height: int) -> Popup:
        if not self._found:
            return Popup(self.title, [line(Span("Nothing is left to do in this phase.", Role.GOOD))])
        return super().popup(width, height)

    def _block(self, place: int, entry: Todo, width: int) -> list[Line]:
        body = todo_panel(self.desk.view, [entry], width - 2)[1:]
        mark = pointer(is_here=place == self.cursor.at)
        return [line(mark if n == 0 else "  ", spans) for n, spans in enumerate(body)] or [BLANK]

    @override
    def _go(self) -> None:
        """Goes there; what has no place needs none."""
        if self._found:
            self.leave()
            if (at := self._found[self.cursor.at].at) is not None:
                self.desk.cursor = at
