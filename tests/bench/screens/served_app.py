"""The reference for a page: a plain Textual app of coloured cells with a cursor, served by textual-serve as it is."""

from __future__ import annotations

import sys

from rich.segment import Segment
from rich.style import Style
from textual import events
from textual.app import App, ComposeResult
from textual.strip import Strip
from textual.widget import Widget
from textual_serve.server import Server

LINES = 400
STYLES = [
    Style.parse(f"#{red:02x}{green:02x}40 on #{green:02x}{red:02x}20") for red in (60, 160) for green in (90, 190)
]


class Sheet(Widget):
    """Cells in changing colours, a cursor that the arrows move, lines that the wheel rolls."""

    DEFAULT_CSS = "Sheet { width: 1fr; height: 1fr; }"

    def __init__(self) -> None:
        super().__init__()
        self.at = [40, 20]
        self.top = 0

    def render_line(self, y: int) -> Strip:
        width = self.size.width
        cells = [("#" if (x + y + self.top) % 7 else "/", STYLES[(x // 4 + y + self.top) % 4]) for x in range(width)]
        if y == self.at[1]:
            cells[self.at[0]] = ("X", Style(reverse=True))
        return Strip([Segment(char, style) for char, style in cells], width)

    def go(self, across: int, down: int) -> None:
        self.at = [max(0, self.at[0] + across), max(0, self.at[1] + down)]
        self.refresh()

    def roll(self, by: int) -> None:
        self.top = max(0, min(LINES, self.top + 4 * by))
        self.refresh()


class Reference(App[None]):
    ENABLE_COMMAND_PALETTE = False

    def compose(self) -> ComposeResult:
        yield Sheet()

    def on_key(self, event: events.Key) -> None:
        ways = {"left": (-4, 0), "right": (4, 0), "up": (0, -2), "down": (0, 2)}
        if event.key in ways:
            self.query_one(Sheet).go(*ways[event.key])

    def on_mouse_scroll_down(self) -> None:
        self.query_one(Sheet).roll(1)

    def on_mouse_scroll_up(self) -> None:
        self.query_one(Sheet).roll(-1)


if __name__ == "__main__":
    if sys.argv[1:]:
        Server(f"{sys.executable} -m tests.bench.screens.served_app", port=int(sys.argv[1])).serve()
    else:
        Reference().run()
