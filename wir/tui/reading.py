"""A full page to read, for the screens away from the table."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar

from typing_extensions import override

from wir.text.panels.lines import BLANK, Line, Role, Span, line, padded, wrapped
from wir.tui.front import FrontScreen
from wir.tui.help_texts import HOW_TO_PLAY
from wir.tui.keymap import Changes
from wir.tui.keys import BACK, Key, Keys
from wir.tui.look import ScreenLook
from wir.tui.scrolling import Scroll, line_keys, page_keys

_BROADEST = 84


class ReadingScreen(FrontScreen):
    """Lines that may be longer than the screen."""

    context: ClassVar[str] = "reading"
    keys: ClassVar[Keys[ReadingScreen]] = (
        *line_keys(lambda screen: screen._text, rank=2, hint=lambda screen: screen._text.hint("Scroll")),
        *page_keys(lambda screen: screen._text, rank=3, hint=lambda screen: screen._text.hint("Page")),
        Key("back", (*BACK, "enter", "q", "x"), "Back", lambda screen: screen._left(), 1),
    )

    def __init__(
        self, look: ScreenLook, changes: Changes, draw: Callable[[int], list[Line]], left: Callable[[], object]
    ) -> None:
        super().__init__(look, changes)
        self._draw = draw
        self._left: Callable[[], object] = left
        self._text = Scroll()

    @override
    def page(self, width: int, height: int) -> list[Line]:
        broad = min(_BROADEST, width - 4)
        return [padded(spans, broad) for spans in self._text.seen(self._draw(broad), height)]


def how_to_play(look: ScreenLook, changes: Changes, left: Callable[[], object]) -> ReadingScreen:
    """The page on how to play."""
    return ReadingScreen(look, changes, _how_to_play, left)


def _how_to_play(width: int) -> list[Line]:
    lines: list[Line] = []
    for title, paragraphs in HOW_TO_PLAY:
        lines.append(line(Span(title, Role.TITLE)))
        for paragraph in paragraphs:
            lines += [*wrapped(line(paragraph), width), BLANK]
    return lines
