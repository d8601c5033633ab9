"""Pages over the map: text that is read, scrolled and left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from typing_extensions import override

from wir.text.cache import Cache
from wir.text.panels.lines import Line, length, padded
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, Key, Keys
from wir.tui.scene import Popup
from wir.tui.scrolling import Scroll, end_keys, line_keys

Drawing = Callable[[int], list[Line]]
"""Draws a page for so many columns."""


def _is_long(page: Page) -> bool:
    return page.text.is_moving


class Page(Mode):
    """Lines that may be longer than the screen."""

    context: ClassVar[str] = "page"
    covers: ClassVar[bool] = True
    topic = "inspector"
    keys: ClassVar[Keys[Any]] = (
        *line_keys(lambda mode: mode.text, rank=1, hint="Scroll"),
        Key("page_up", ("pageup",), "Page up", lambda mode: mode.text.step(-mode.text.height)),
        Key("page_down", ("pagedown", " "), "Page down", lambda mode: mode._on(), 2, "Page", _is_long),
        *end_keys(lambda mode: mode.text, first=("home", "g"), last=("end", "G")),
        Key("open", ("enter", "right"), "Open", lambda mode: mode._on()),
        Key("back", (*BACK, "q", "x"), "Back", lambda mode: mode.leave(), 3),
    )

    def __init__(self, desk: Desk, title: str, draw: Drawing) -> None:
        super().__init__(desk)
        self.title = title
        self._draw = draw
        self._drawn: Cache[list[Line]] = Cache()
        self.text = Scroll()

    @override
    def popup(self, width: int, height: int) -> Popup:
        """The part of the page that is seen, as broad as the whole of it, so that the frame stays where it is."""
        lines = self._lines(width)
        broadest = max(map(length, lines), default=0)
        seen = [padded(spans, broadest) for spans in self.text.seen(lines, height)]
        return Popup(self.title, seen, self.text.foot())

    def redraw(self) -> None:
        """Draws the page anew when it is shown next."""
        self._drawn = Cache()

    def _on(self) -> None:
        """A page further; at the end the page is put away."""
        if self.text.is_at_end:
            self.leave()
        else:
            self.text.step(self.text.height)

    def _lines(self, width: int) -> list[Line]:
        return self._drawn.get(None, (width,), lambda: self._draw(width))


def show_page(desk: Desk, title: str, draw: Drawing, *, topic: str = "") -> None:
    """Puts a page on the desk; `topic` names the page of help about what it tells."""
    page = Page(desk, title, draw)
    page.topic = topic or page.topic
    desk.push(page)


def show_forecast(desk: Desk, draw: Drawing) -> None:
    """Puts a forecast on the desk; its first line says what the frame does."""
    show_page(desk, "FORECAST (ESTIMATE)", lambda width: draw(width)[1:])
