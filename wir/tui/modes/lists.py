"""Lists from which the cursor jumps to the map: groups, cities, and what is left to do."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import Any, ClassVar, Final, Generic, Protocol, Self, TypeVar

from typing_extensions import override

from wir.estimates.danger import Danger
from wir.estimates.group_rows import FILTERS, SORTS, GroupRow, arranged, found, group_rows
from wir.estimates.production import CITY_SORTS, cities_in_order
from wir.estimates.todo import Todo
from wir.model.cities import City
from wir.model.hexes import Hex
from wir.model.sides import SIDES
from wir.model.view import View
from wir.text.cache import Cache
from wir.text.panels.cities import city_table, stake_panel
from wir.text.panels.group_lists import group_list
from wir.text.panels.group_panel import air_panel, group_panel
from wir.text.panels.lines import Line, Role, Span, line
from wir.text.panels.todo_list import danger_note, todo_blocks
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, ENTER, Key, Keys
from wir.tui.modes.pages import show_page
from wir.tui.questions import AskText, Menu, Option, ask
from wir.tui.scene import Popup
from wir.tui.scrolling import ListCursor, list_keys, pointer


class _Placed(Protocol):
    """What may have a place on the map."""

    @property
    def at(self) -> Hex | None: ...


R = TypeVar("R", bound=_Placed)

_UNCOVERED: Final = 30
"""Columns of the panel beside the map from which no list covers it."""

_KEYS = "123456789abcdefghijklmnopqrstuvwxyz"


class Listing(Mode, ABC, Generic[R]):
    """Rows of one kind, each with one or more lines; from each the cursor jumps to its place on the map."""

    context = "list"
    covers = True
    title: str

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self.cursor = ListCursor(lambda: len(self.rows()))
        self._shown: list[int | None] = []

    @abstractmethod
    def rows(self) -> Sequence[R]:
        """The rows that are shown, in order."""

    @abstractmethod
    def lines(self, rows: Sequence[R], width: int) -> tuple[list[Line], list[list[Line]]]:
        """The head above the rows, and the lines of each row; without rows, the text in their place."""

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
        """Chooses the row of a line; if it is chosen already, goes there."""
        row = self._shown[line] if 0 <= line < len(self._shown) else None
        if row is not None and row == self.cursor.at:
            self._go()
        elif row is not None:
            self.cursor.at = row

    def marked(self, row: int, body: list[Line]) -> list[Line]:
        """The lines of a row, with a sign before the first one if it is the chosen row."""
        mark = pointer(is_here=row == self.cursor.at)
        return [line(mark if n == 0 else "  ", spans) for n, spans in enumerate(body)]

    def chosen(self) -> R | None:
        """The row that is chosen, if there is any."""
        rows = self.rows()
        return rows[self.cursor.at] if self.cursor.at < len(rows) else None

    def _go(self) -> None:
        if (row := self.chosen()) is not None:
            self.go_to(row.at)


@dataclass(frozen=True)
class ListKind(Generic[R]):
    """What is listed: its title and help page, its sort keys and filters, its rows, and the details of one.

    `rows` takes the names of a sort key and a filter, and a text to find; `asked` says what that may be. The table is
    a head, a line for each row, of which one may be chosen, then anything else that belongs to it.
    """

    title: str
    topic: str
    asked: str
    sorts: Sequence[str]
    filters: Sequence[str]
    rows: Callable[[View, str, str, str], Sequence[R]]
    table: Callable[[View, Sequence[R], int, R | None], list[Line]]
    detail: Callable[[View, R, int], list[Line]]


class RowList(Listing[R]):
    """A table that can be sorted and filtered, with the details of the chosen row beside it."""

    topic = "groups"
    broadest = 200
    keys: ClassVar[Keys[Any]] = (
        *list_keys(7),
        Key("go", ENTER, "Go there", lambda mode: mode._go(), 1),
        Key("detail", ("d", " "), "Detail", lambda mode: mode._show_detail(), 2, when=lambda mode: not mode._is_beside),
        Key("sort", ("s",), "Sort", lambda mode: mode._ask("SORT BY", "sort", mode.listed.sorts), 3),
        Key("filter", ("f",), "Narrow", lambda mode: mode._ask("SHOW ONLY", "kept", mode.listed.filters), 4),
        Key("find", ("/",), "Find", lambda mode: mode._ask_text(), 5),
        Key("back", (*BACK, "q", "x"), "Back", lambda mode: mode.leave(), 6),
    )

    def __init__(self, desk: Desk, listed: ListKind[R]) -> None:
        super().__init__(desk)
        self.listed = listed
        self.title, self.topic = listed.title, listed.topic
        self.sort = listed.sorts[0]
        self.kept = listed.filters[0]
        self.text = ""
        self._found: Cache[Sequence[R]] = Cache()
        self._is_beside = False

    @override
    def rows(self) -> Sequence[R]:
        view, wanted = self.desk.view, (self.sort, self.kept, self.text)
        return self._found.get(view, wanted, lambda: self.listed.rows(view, *wanted))

    @override
    def prompt(self) -> Line:
        words = f"sorted by {self.sort}, showing {self.kept}" + (f", {self.text!r}" if self.text else "")
        return line(Span(words, Role.LABEL))

    @override
    def lines(self, rows: Sequence[R], width: int) -> tuple[list[Line], list[list[Line]]]:
        chosen = rows[self.cursor.at] if rows else None
        head, *body = self.listed.table(self.desk.view, rows, width, chosen)
        last = max(0, len(rows) - 1)
        below = body[last:]  # lines below the last row belong to it
        return [head], [*([spans] for spans in body[:last]), below]

    @override
    def side(self, width: int, height: int) -> list[Line] | None:
        """The details of the chosen row, beside the list; if all of them fit, no page need show them."""
        row = self.chosen()
        lines = None if row is None else self.listed.detail(self.desk.view, row, width)
        self._is_beside = lines is not None and len(lines) <= height and width >= _UNCOVERED
        return None if lines is None else lines[:height]

    def _show_detail(self) -> None:
        if self._is_beside:
            self.desk.warn("All there is to know of it stands beside the list")
        elif (row := self.chosen()) is not None:
            show_page(self.desk, self.title, lambda width: self.listed.detail(self.desk.view, row, width))

    def _ask(self, title: str, attribute: str, names: Iterable[str]) -> None:
        menu = Menu(self.desk, title, [Option(key, name, name) for key, name in zip(_KEYS, names, strict=False)])
        ask(self.desk, menu, partial(setattr, self, attribute))

    def _ask_text(self) -> None:
        ask(self.desk, AskText(self.desk, self.listed.asked, note="empty for all"), partial(setattr, self, "text"))


def _groups(view: View, sort: str, kept: str, text: str) -> list[GroupRow]:
    rows = arranged(group_rows(view), sort, kept)
    return found(rows, text) if text else rows


def _about_group(view: View, row: GroupRow, width: int) -> list[Line]:
    if row.number in view.air:
        return air_panel(view, view.air[row.number], width)
    return group_panel(view, view.groups[row.number], width)


GROUPS: Final = ListKind(
    "ALL GROUPS",
    "groups",
    "Number, place or unit",
    tuple(SORTS),
    tuple(FILTERS),
    _groups,
    lambda _, rows, width, chosen: group_list(rows, width, chosen.number if chosen else None),
    _about_group,
)
"""All groups of the player's side."""

_OWNERS: Final = {"all": None, **{side.lower(): side for side in SIDES}}
"""The sides whose cities are listed."""


def _cities(view: View, sort: str, owner: str, text: str) -> list[City]:
    cities = cities_in_order(view, sort, _OWNERS[owner])
    return [city for city in cities if city.name.casefold().startswith(text.strip().casefold())]


CITIES: Final = ListKind(
    "CITIES AND FACTORIES",
    "cities",
    "City",
    ("swing", *(name for name in CITY_SORTS if name != "swing")),
    tuple(_OWNERS),
    _cities,
    lambda view, rows, width, chosen: city_table(view, rows, width, chosen.name if chosen else None),
    stake_panel,
)
"""All cities and what their fall would change; some are off the map (§4.8, §8.8)."""


class TodoList(Listing[Todo]):
    """What is left to do in the phase, each with the place to go to."""

    topic = "todo"
    title = "TO DO"
    broadest = 132  # where there is room, most dangers stand in one line
    keys: ClassVar[Keys[Self]] = (
        *list_keys(2),
        Key("go", ENTER, "Go there", lambda mode: mode._go(), 1),
        Key("back", (*BACK, "q", "x"), "Back", lambda mode: mode.leave(), 3),
    )

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._found = desk.todo

    @override
    def rows(self) -> Sequence[Todo]:
        return self._found

    @override
    def lines(self, rows: Sequence[Todo], width: int) -> tuple[list[Line], list[list[Line]]]:
        blocks = todo_blocks(self.desk.view, rows, width - 2)
        return [], [[*head, *self.marked(n, body)] for n, (head, body) in enumerate(blocks)]

    @override
    def popup(self, width: int, height: int) -> Popup:
        if not self._found:
            is_over = self.desk.view.ending is not None
            told = "The game is over." if is_over else "Nothing is left to do in this phase."
            return Popup(self.title, [line(Span(told, Role.GOOD))])
        return super().popup(width, height)

    @override
    def _go(self) -> None:
        """Goes there, and repeats what it is about; an entry without a place needs none."""
        if self._found:
            self.leave()
            chosen = self._found[self.cursor.at]
            if chosen.at is not None:
                self.desk.cursor, self.desk.sought = chosen.at, chosen.number
            if isinstance(chosen.about, Danger):
                self.desk.note(danger_note(self.desk.view, chosen.about))


def show_todo(desk: Desk) -> None:
    """Shows what is left to do, and which groups are in danger."""
    desk.push(TodoList(desk))
