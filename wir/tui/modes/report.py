"""The report of the week: what happened, by kind; each entry can be opened, and gone to on the map."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from typing_extensions import override

from wir.model.events import Event
from wir.report.front_page import last_front_page
from wir.text.panels.lines import BLANK, Line, Role, Span, line, wrapped
from wir.text.reports.week_report import ReportRow, report_rows, week_report
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, Key, Keys
from wir.tui.modes.film import watch_again
from wir.tui.modes.guide_page import has_read
from wir.tui.scene import Popup
from wir.tui.scrolling import ListCursor, end_keys, line_keys, where_of


class Report(Mode):
    """What a side knows of a week."""

    context: ClassVar[str] = "report"
    covers: ClassVar[bool] = True
    keys: ClassVar[Keys[Report]] = (
        *line_keys(lambda mode: mode._cursor, rank=2),
        Key("page_up", ("pageup",), "Page up", lambda mode: mode._leap(-1)),
        Key("page_down", ("pagedown", " "), "Page down", lambda mode: mode._leap(1), 7, "Page"),
        *end_keys(lambda mode: mode._cursor),
        Key("open", ("enter", "d"), "Open", lambda mode: mode._open(), 3),
        Key("open_all", ("a",), "Open all", lambda mode: mode._open_all(), 4),
        Key("go", ("g", "m"), "Go there", lambda mode: mode._go(), 5),
        Key("watch", ("w",), "Watch again", lambda mode: watch_again(mode.desk), 6),
        Key("back", (*BACK, "q", "x", "e"), "Back", lambda mode: mode.leave(), 1),
    )

    def __init__(self, desk: Desk, events: Sequence[Event]) -> None:
        super().__init__(desk)
        self._events = desk.known(events)
        self._sections = week_report(self._events, desk.view.scenario)
        self._page = last_front_page(desk.last_week, desk.viewer)
        self._opened: set[int] = set()
        self._cursor = ListCursor(lambda: sum(len(section.items) for section in self._sections))
        self._rows: list[ReportRow] = []

    @override
    def popup(self, width: int, height: int) -> Popup:
        head = [line("  ", spans) for spans in (*self._front_page(width - 2), BLANK)]
        self._rows = report_rows(self._sections, self.desk.view.scenario, width - 2, self._opened)
        cursor = self._cursor
        own = [len(head) + n for n, row in enumerate(self._rows) if row.item == cursor.at]
        lines = [*head, *(line("  ", row.line) for row in self._rows)]
        if own:
            lines[own[0]] = line(Span("► ", Role.TITLE), self._rows[own[0] - len(head)].line)
        first, end = (own[0], own[-1] + 1) if own else (0, 1)
        cursor.keep(range(first, end), len(lines), height, above=1 if cursor.at else first)
        seen = lines[cursor.top : cursor.top + height]
        return Popup("REPORT OF THE WEEK", seen, where_of(cursor.top, height, len(lines)))

    def _front_page(self, width: int) -> list[Line]:
        """The week in sentences; nothing where the rules have changed since it was played."""
        page = self._page
        if page is None:
            return []
        parts = [line(Span(page.headline, Role.TITLE)), line(Span(page.below, Role.FAINT))]
        parts += [line(text) for text in (*(told.text for told in page.told), *page.enemy)]
        return [spans for part in parts for spans in wrapped(part, width, indent=2)]

    def _leap(self, by: int) -> None:
        """Goes on by about as many entries as are seen; at the end the report is put away."""
        if by > 0 and self._cursor.at >= self._cursor.length - 1:
            self.leave()
            return
        self._cursor.step(by * max(1, self._cursor.height - 3))

    @override
    def leave(self) -> None:
        super().leave()
        has_read(self.desk, "report")

    def _open(self) -> None:
        self._opened ^= {self._cursor.at}

    def _open_all(self) -> None:
        """Opens every entry, or closes them where all are open."""
        everything = set(range(self._cursor.length))
        self._opened = set() if self._opened == everything else everything

    def _go(self) -> None:
        here = (row.at for row in self._rows if row.item == self._cursor.at and row.at is not None)
        self.go_to(next(here, None))
