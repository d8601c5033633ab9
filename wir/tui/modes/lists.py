"""Lists from which the cursor jumps to the map: groups, cities, and what is left to do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, Final

from typing_extensions import override

from wir.estimates.group_rows import FILTERS, SORTS, GroupRow, arranged, found, group_rows
from wir.estimates.stakes import CITY_SORTS, cities_in_order
from wir.estimates.todo import Todo, todo
from wir.model.cities import City
from wir.model.hexes import Hex
from wir.text.panels.cities import city_table, stake_panel
from wir.text.panels.group_list import group_list, todo_panel
from wir.text.panels.group_panel import air_panel, group_panel
from wir.text.panels.lines import BLANK, Line, Role, Span, line
from wir.text.panels.words import SIDES as SIDE_WORDS
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, ENTER, Key, Keys
from wir.tui.modes.row_list import RowList
from wir.tui.popup import Popup
from wir.tui.scrolling import ListCursor, end_keys, line_keys, page_keys, pointer

_OWNERS: Final = {"all": None, **{words.lower(): side for side, words in SIDE_WORDS.items()}}
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
        return group_list(self.desk.view, rows, width, chosen.number if chosen else None)

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


class TodoList(Mode):
    """What is left to do in the phase, each with the place to go to."""

    context: ClassVar[str] = "list"
    topic = "todo"
    covers: ClassVar[bool] = True
    keys: ClassVar[Keys[TodoList]] = (
        *line_keys(lambda mode: mode._cursor, rank=2),
        *page_keys(lambda mode: mode._cursor, down=("pagedown",)),
        *end_keys(lambda mode: mode._cursor),
        Key("go", ENTER, "Go there", lambda mode: mode._go(), 1),
        Key("back", (*BACK, "q", "x"), "Back", lambda mode: mode.leave(), 3),
    )

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk)
        self._found: list[Todo] = todo(desk.view, desk.outlook)
        self._cursor = ListCursor(lambda: len(self._found))

    @override
    def popup(self, width: int, height: int) -> Popup:
        blocks = [self._block(n, entry, width) for n, entry in enumerate(self._found)]
        lines = [spans for block in blocks for spans in block]
        if not lines:
            return Popup("TO DO", [line(Span("Nothing is left to do in this phase.", Role.GOOD))])
        cursor = self._cursor
        start = sum(len(block) for block in blocks[: cursor.at])
        cursor.keep(range(start, start + len(blocks[cursor.at])), len(lines), height)
        shown = lines[cursor.top : cursor.top + height]
        return Popup("TO DO", shown, line(Span(f"{cursor.at + 1} of {len(self._found)}", Role.FAINT)))

    def _block(self, place: int, entry: Todo, width: int) -> list[Line]:
        body = todo_panel(self.desk.view, [entry], width - 2)[1:]
        mark = pointer(is_here=place == self._cursor.at)
        return [line(mark if n == 0 else "  ", spans) for n, spans in enumerate(body)] or [BLANK]

    def _go(self) -> None:
        if self._found:
            self.leave()
            if (at := self._found[self._cursor.at].at) is not None:
                self.desk.cursor = at
