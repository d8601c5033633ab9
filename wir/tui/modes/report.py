"""The report of the week: its front page, then the ledger by kind; each entry can be opened, and shown on the map."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from statistics import mean
from typing import ClassVar, Final, Self

from typing_extensions import override

from wir.estimates.sectors import front_hexes
from wir.match.past import LastWeek
from wir.model.events import Event
from wir.model.hexes import Hex
from wir.report.front_page import FrontPage, last_front_page
from wir.report.week_facts import strikes_told
from wir.text.cache import Cache
from wir.text.map.arms import Tint
from wir.text.map.overlay import Overlay, Picture
from wir.text.panels.lines import BLANK, Role, Span, heading, line, padded, wrapped
from wir.text.panels.words import marked, side_name
from wir.text.reports.week_report import AIR, Entry, ReportRow, report_rows, week_report
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, Key, Keys, figure_keys
from wir.tui.modes.film import watch_again
from wir.tui.modes.guide_page import has_read_report
from wir.tui.scene import Popup, SmallMap
from wir.tui.scrolling import ListCursor, end_keys, line_keys, pointer, where_of

_NOWHERE: Final = ""
"""The entry of a line that belongs to none."""

_GAP: Final = 2
"""Columns between the text and the map of the week."""

_NARROWEST, _BROADEST = 46, 96
"""The fewest columns of text beside a map, and the most of any text."""

_LEAST_MAP: Final = 56
"""The fewest columns of a useful map of the week."""

_SPARE: Final = 2
"""Lines left free when the ledger is opened, since the box gives some to the messages below it."""

_MAP_PER_LINE: Final = 3
"""The most columns of a map of the week for each of its lines."""

_FIGURES: Final = "123456789"
"""The digits of the sentences, each of which is also a key."""


class Report(Mode):
    """What a side knows about a week, last week unless another is given."""

    context = "report"
    covers = True
    is_broad = True
    keys: ClassVar[Keys[Self]] = (
        *line_keys(rank=2),
        Key("page_up", ("pageup",), "Page up", lambda mode: mode._turn(-1)),
        Key("page_down", (" ", "pagedown"), "Page down", lambda mode: mode._turn(1), 7, "Page"),
        *end_keys(),
        Key("open", ("enter", "d"), "Open", lambda mode: mode._open(), 3),
        Key("open_all", ("a",), "Open all", lambda mode: mode._open_all(), 4),
        Key("go", ("g", "m"), "Go there", lambda mode: mode._go(), 5),
        *figure_keys(range(1, 10), "To that sentence", lambda mode, figure: mode.choose(figure - 1), 8, "Sentence"),
        Key("watch", ("w",), "Watch again", lambda mode: watch_again(mode.desk, mode._week), 6),
        Key("back", (*BACK, "q", "x", "e"), "Back", lambda mode: mode.leave(), 1),
    )

    def __init__(self, desk: Desk, events: Sequence[Event], week: LastWeek | None = None) -> None:
        super().__init__(desk)
        self._week: LastWeek = week or desk.last_week
        self._events = desk.known(events)
        self._sections = week_report(self._events, desk.view.scenario)
        self._page = last_front_page(self._week, desk.viewer)
        self._opened: set[Entry] = set()
        self.cursor = ListCursor(lambda: len(self._entries()))
        self._turned_at: int | None = None
        self._rows: list[ReportRow] = []
        self._drawn: Cache[list[ReportRow]] = Cache()
        self._map_drawn: Cache[SmallMap] = Cache()
        self._has_strikes = self._is_filled = False

    @override
    def popup(self, width: int, height: int) -> Popup:
        room = _room_for_map(width, height) if self._page is not None else 0
        inner = min(_BROADEST, width - room - 2 - (_GAP if room else 0))
        if room and not self._is_filled:
            self._fill(inner, height)
        wanted = (inner, frozenset(self._opened))
        self._rows = self._drawn.get(self._sections, wanted, lambda: self._draw(inner))
        here = self._entry()
        own = [n for n, row in enumerate(self._rows) if row.entry == here] or [0]
        cursor = self.cursor
        if self._turned_at == cursor.at:  # a turned page begins where the one before it ended
            cursor.height = height
            cursor.top = max(0, min(cursor.top, len(self._rows) - height))
        else:
            self._turned_at = None
            cursor.keep(range(own[0], own[-1] + 1), len(self._rows), height, above=1 if cursor.at else own[0])
        lines = [line(pointer(is_here=n == own[0]), row.line) for n, row in enumerate(self._rows)]
        seen = [padded(spans, inner + 2) for spans in lines[cursor.top : cursor.top + height]]
        small = self._map(room, height) if room else None
        seen += [BLANK] * (height - len(seen)) if small else []
        return Popup("REPORT OF THE WEEK", seen, where_of(cursor.top, height, len(lines)), small)

    def _map(self, width: int, height: int) -> SmallMap | None:
        """The map of the week for so much room."""
        page = self._page
        if page is None:
            return None
        found = self._map_drawn.get(page, (width, height), lambda: _week_map(page, self.desk, width, height))
        figures = dict(zip(_names(page)[: len(page.matters)], _FIGURES, strict=False))
        return replace(found, chosen=figures.get(str(self._entry()), ""))

    def _draw(self, width: int) -> list[ReportRow]:
        """All lines of the report."""
        front = [] if self._page is None else _front_page(self._page, self.desk, width)
        return [*front, *report_rows(self._sections, self.desk.view.scenario, width, self._opened)]

    def _fill(self, width: int, height: int) -> None:
        """On a large screen, opens as many parts of the ledger as there is room for, from the first on."""
        self._is_filled = True
        room = height - _SPARE - len(self._draw(width))
        for section in self._sections:
            rows = report_rows([section], self.desk.view.scenario, width, {section.title})
            if section.title != AIR and len(section.items) > 1 and len(rows) - 1 <= room:
                self._opened.add(section.title)
                room -= len(rows) - 1

    def _entries(self) -> list[Entry]:
        """What can be chosen, in order."""
        found: list[Entry] = [] if self._page is None else [*_names(self._page)]
        number = 0
        for section in self._sections:
            found.append(section.title)
            if section.title in self._opened:
                found += range(number, number + len(section.items))
            number += len(section.items)
        return found

    def _entry(self) -> Entry:
        """The chosen entry."""
        entries = self._entries()
        self.cursor.step(0)
        return entries[self.cursor.at] if entries else _NOWHERE

    def _turn(self, by: int) -> None:
        """Turns to the next page or back without skipping lines; after the last one the report is closed."""
        cursor, last = self.cursor, len(self._rows) - self.cursor.height
        if by > 0 and cursor.top >= last:
            self.leave()
            return
        top = max(0, min(cursor.top + by * cursor.height, last))
        cursor.top = top
        cursor.at = self._first_from(top)
        self._turned_at = cursor.at

    def _first_from(self, top: int) -> int:
        """The entry that begins on or below a line, else the one that reaches down to it."""
        before = {row.entry for row in self._rows[:top]}
        entries = self._entries()
        places = [n for n, entry in enumerate(entries) if entry not in before]
        seen = {row.entry for row in self._rows[top : top + self.cursor.height]}
        if places and entries[places[0]] in seen:
            return places[0]
        return next((n for n, entry in enumerate(entries) if entry in seen), self.cursor.at)

    @override
    def leave(self) -> None:
        super().leave()
        has_read_report(self.desk)

    @override
    def chosen_line(self, line: int) -> None:
        """Chooses the entry of a line; if it is chosen already, opens it."""
        row = self.cursor.top + line
        entries, entry = self._entries(), self._rows[row].entry if row < len(self._rows) else _NOWHERE
        if entry == self._entry() != _NOWHERE:
            self._open()
        elif entry in entries:
            self.cursor.at = self._turned_at = entries.index(entry)

    def _open(self) -> None:
        """Opens or closes an entry; for a sentence it shows the place."""
        entry = self._entry()
        if self._page is not None and entry in _names(self._page):
            self._go()
            return
        self._opened ^= {entry}
        self._turned_at = None
        self._tell_strikes()

    def choose(self, place: int) -> None:
        """Chooses a sentence of the front page; one that is chosen already shows its place."""
        if self._page is None or place >= len(self._page.matters):
            return
        if self.cursor.at == place:
            self._go()
        self.cursor.at = place
        self._turned_at = None

    def _open_all(self) -> None:
        """Opens every entry, or closes them if all are open."""
        everything: set[Entry] = {section.title for section in self._sections}
        everything |= {*range(sum(len(section.items) for section in self._sections))}
        self._opened = set() if self._opened == everything else everything
        self._turned_at = None
        self._tell_strikes()

    def _tell_strikes(self) -> None:
        """Adds to the strikes what was expected of them, once they are visible."""
        week = self._week.week
        if AIR in self._opened and not self._has_strikes and week is not None:
            self._has_strikes = True
            self._sections = week_report(self._events, self.desk.view.scenario, strikes_told(week, self.desk.viewer))

    def _go(self) -> None:
        here = self._entry()
        self.go_to(next((row.at for row in self._rows if row.entry == here and row.at is not None), None))


def _names(page: FrontPage) -> list[str]:
    """The names of a front page's sentences as entries."""
    return [f"told {n}" for n in range(len(page.matters))] + [f"enemy {n}" for n in range(len(page.enemy))]


def _front_page(page: FrontPage, desk: Desk, width: int) -> Iterator[ReportRow]:
    """The front page as lines, its sentences with their digits on the map, then the enemy's week."""
    scenario = desk.view.scenario
    for head in (Span(page.headline, Role.TITLE), Span(page.below, Role.FAINT)):
        for spans in wrapped(line(head), width):
            yield ReportRow(spans, _NOWHERE)
    yield ReportRow(BLANK, _NOWHERE)
    for n, matter in enumerate(page.matters):
        figure = Span(f"{_FIGURES[n : n + 1]:1} ", Role.LABEL)
        for spans in wrapped(line(figure, marked(matter.text, scenario)), width, indent=2):
            yield ReportRow(spans, f"told {n}", matter.places[0] if matter.places else None)
    enemy = line(side_name(desk.viewer.enemy))
    yield ReportRow(heading("The enemy's week", width, enemy), _NOWHERE)
    for n, text in enumerate(page.enemy):
        for spans in wrapped(marked(text, scenario), width, indent=2):
            yield ReportRow(spans, f"enemy {n}")
    yield ReportRow(heading("Everything that happened", width), _NOWHERE)


def _room_for_map(width: int, height: int) -> int:
    """Columns of the map of the week in a box of this size; 0 if there is no room for it beside the text."""
    room = min(width - 2 - _GAP - max(_NARROWEST, 2 * width // 5), _MAP_PER_LINE * height)
    return room if room >= _LEAST_MAP else 0


def _week_map(page: FrontPage, desk: Desk, width: int, height: int) -> SmallMap:
    """The map with the ground won and lost, the front before, and the digits of the sentences."""
    tints = {**dict.fromkeys(page.won, Tint.GOOD), **dict.fromkeys(page.lost, Tint.CUT)}
    figures: dict[Hex, str] = {}
    for figure, matter in zip(_FIGURES, page.matters, strict=False):
        place = next((at for at in matter.places if at not in figures), None)
        if place is not None:
            figures[place] = figure
    seen = [*page.won, *page.lost, *figures, *front_hexes(desk.view)] or [desk.cursor]
    middle = Hex(round(mean(h.column for h in seen)), round(mean(h.row for h in seen)))
    legend = ((Tint.GOOD, "won"), (Tint.CUT, "lost"))
    picture = Picture(overlay=Overlay(tints, legend=legend), before=page.before)
    return SmallMap(width, height, middle, desk.view, picture, figures)
