"""Widgets that show lines of text with roles: the panels around the map, the line of keys, the box of a popup."""

from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import zip_longest

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget
from typing_extensions import override

from wir.model.widths import one_cell_each
from wir.text.looks import in_ascii
from wir.text.panels.footer import footers, placed
from wir.text.panels.lines import BLANK, Line, Role, Span, cut, length, line, padded, shortened
from wir.text.panels.table import in_columns
from wir.tui.frames import CellWidget
from wir.tui.keys import Answer, Hint, Keymap
from wir.tui.look import ScreenLook
from wir.tui.rows import CellRow, RowPart
from wir.tui.scene import Popup

FRAME = 4
"""Columns of the frame and the space beside it."""

_DOUBLE = ("╔", "═", "╗", "║", "╚", "╝")
_PLAIN = ("+", "-", "+", "|", "+", "+")

_HEX = 3
"""Lines above and below the cursor that belong to its hex."""


class Pane(Widget, can_focus=False):
    """Holds widgets that cover it completely, so that nothing of its own need be drawn."""

    DEFAULT_CSS = "Pane { width: 1fr; height: 1fr; }"

    @override
    def render_lines(self, crop: Region) -> list[Strip]:
        return []


class Panel(CellWidget):
    """Lines from the top; only those that have changed are drawn again."""

    DEFAULT_CSS = "Panel { width: 1fr; height: 1fr; }"

    def __init__(self, look: ScreenLook, name: str, resized: Answer = lambda: None) -> None:
        super().__init__(id=name)
        self._look = look
        self._resized = resized
        self.lines: list[Line] = []
        self._rows: dict[Line, CellRow] = {}

    def show(self, lines: Sequence[Line]) -> None:
        """Shows these lines; what does not fit is cut off."""
        before, self.lines = self.lines, list(lines)
        width, height = self.size
        both = enumerate(zip_longest(before, self.lines, fillvalue=BLANK))
        changed = [Region(0, y, width, 1) for y, (was, now) in both if was != now and y < height]
        if changed:
            self.redraw(*changed)

    def on_resize(self) -> None:
        """Tells whatever fills the panel that its size has changed."""
        self._resized()

    @override
    def part(self, y: int, left: int, right: int) -> RowPart:
        return RowPart(self._row(y, self.size.width), left, right)

    def _row(self, y: int, width: int) -> CellRow:
        spans = self.lines[y] if y < len(self.lines) else ()
        row = self._rows.get(spans)
        if row is None or row.width != width:
            if len(self._rows) > 4 * self.size.height:
                self._rows.clear()
            row = self._rows[spans] = self._prepared(spans, width)
        return row

    def _prepared(self, spans: Line, width: int) -> CellRow:
        spans = cut(tuple(span._replace(text=one_cell_each(span.text)) for span in spans), width)
        if self._look.ascii_only:
            (spans,) = in_ascii([spans])
        styles = self._look.panels
        stretches = [(span.text, styles.style(span.role)) for span in spans]
        return CellRow.of([*stretches, (" " * (width - length(spans)), styles.ground)])


class KeyLine(Panel):
    """The keys that work now and what they do, on one or more lines; each can be clicked."""

    def __init__(self, look: ScreenLook, keymap: Keymap) -> None:
        super().__init__(look, "keys")
        self._keymap = keymap
        self._contexts: tuple[str, ...] = ()
        self._hints: list[tuple[str, Hint]] = []

    def offer(
        self,
        hints: Iterable[Hint],
        width: int,
        height: int,
        *,
        contexts: tuple[str, ...] = (),
        news: Sequence[Line] = (),
    ) -> None:
        """Shows the hints that have a key in some contexts, on so many columns and lines; `news` take their place."""
        keys = ((self._keymap.key_of(*each.names, contexts=contexts), each) for each in hints)
        self._contexts, self._hints = contexts, [] if news else [(key, each) for key, each in keys if key]
        self.show(news or footers(self._words(), width, height))

    def binding_at(self, x: int, y: int) -> str:
        """The name of the binding whose key is in a cell of the screen; empty if none is."""
        column, row = x - self.region.x, y - self.region.y
        for place in placed(self._words(), *self.size):
            if place.line == row and place.left <= column < place.right:
                names = self._hints[place.number][1].names
                return self._keymap.name_at(column - place.left - 1, *names, contexts=self._contexts)
        return ""

    def _words(self) -> list[tuple[str, str]]:
        return [(key, each.word) for key, each in self._hints]


class PopupBox(Panel):
    """The box of a popup over the map; it has no size while there is none.

    If it were removed from the screen, Textual would send the whole screen again.
    """

    DEFAULT_CSS = "PopupBox { layer: popup; width: 0; height: 0; }"

    def __init__(self, look: ScreenLook) -> None:
        super().__init__(look, "popup")
        self._place: Region | None = None

    def hide(self) -> None:
        """Takes the box away."""
        if self._place is not None:
            self._place = None
            self.styles.width = self.styles.height = 0

    @property
    def is_open(self) -> bool:
        """Whether there is a popup."""
        return self._place is not None

    def line_at(self, y: int) -> int | None:
        """Which line of the popup lies on a line of the screen, counted from 0; None for its frame."""
        line = y - self.region.y - 1
        return line if 0 <= line < self.region.height - 2 else None

    def put(self, popup: Popup, drawn: Sequence[Line], map_: Region, room: Region, cursor_row: int) -> None:
        """Shows a popup with the lines of its small map, if any; it leaves the cursor's row free if it can.

        It is in the middle of the map, or if it is too wide for that at the right edge of the room, where it covers the
        panel to the end of its lines.
        """
        if drawn:
            broadest = max(map(length, popup.lines), default=0)
            popup = replace(popup, lines=in_columns([popup.lines, drawn], broadest + 2))
        lines = _framed(popup, ascii_only=self._look.ascii_only)
        width, height = max(sum(len(span.text) for span in spans) for spans in lines), len(lines)
        top = _top(height, room, cursor_row)
        left = map_.x + (map_.width - width) // 2 if width <= map_.width else max(room.x, room.right - width)
        place = Region(left, top, width, height)
        if place != self._place:
            self._place = place
            self.styles.width, self.styles.height = width, height
            self.styles.offset = (place.x, place.y)
        self.show(lines)


def _top(height: int, room: Region, cursor_row: int) -> int:
    """The line where a popup begins: in the middle, or at the edge that is farther from the cursor."""
    above, below = cursor_row - _HEX - room.y, room.bottom - cursor_row - _HEX
    if height <= max(above, below):
        return room.y + (above - height) // 2 if above > below else room.bottom - below + (below - height) // 2
    if height > (room.height * 2) // 3:
        return room.y + (room.height - height) // 2
    return room.y if above > below else room.bottom - height


def _framed(popup: Popup, *, ascii_only: bool) -> list[Line]:
    """The popup with a frame around it, all lines equally long."""
    left_top, level, right_top, upright, left_foot, right_foot = _PLAIN if ascii_only else _DOUBLE
    width = max([len(popup.title) + 4, length(popup.foot) + 4, *map(length, popup.lines)])
    title = Span(f" {shortened(popup.title, width - 2)} ", Role.KEY)
    top = line(Span(left_top + level, Role.LABEL), title)
    top = line(top, Span(level * (width + 3 - length(top)) + right_top, Role.LABEL))
    foot = line(Span(left_foot + level, Role.LABEL), *([line(" ", popup.foot, " ")] if popup.foot else []))
    foot = line(foot, Span(level * (width + 3 - length(foot)) + right_foot, Role.LABEL))
    side = Span(upright, Role.LABEL)
    return [top, *(line(side, " ", padded(cut(text, width), width), " ", side) for text in popup.lines), foot]
