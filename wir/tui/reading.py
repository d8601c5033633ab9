"""A full page to read, for the screens away from the table."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import ClassVar

from wir.text.panels.lines import BLANK, Line, Role, Span, line, padded, wrapped
from wir.tui.front import FrontScreen
from wir.tui.help_texts import HOW_TO_PLAY
from wir.tui.keys import Hint, Keymap, hint
from wir.tui.look import ScreenLook
from wir.tui.scrolling import Scroll

_BROADEST = 84


class ReadingScreen(FrontScreen):
    """Lines that may be longer than the screen."""

    context: ClassVar[str] = "reading"

    def __init__(
        self, look: ScreenLook, keymap: Keymap, draw: Callable[[int], list[Line]], left: Callable[[], object]
    ) -> None:
        super().__init__(look, keymap)
        self._draw = draw
        self._left = left
        self._text = Scroll()

    @property
    def actions(self) -> Mapping[str, Callable[[], object]]:
        """Scrolling, and away."""
        return {**self._text.moves, "back": self._left}

    def hints(self) -> list[Hint]:
        """How to leave, and how to read on where there is more."""
        scrolling = [hint("Scroll", "reading.up", "reading.down"), hint("Page", "reading.page_down")]
        return [hint("Back", "reading.back"), *(scrolling if self._text.is_longer else [])]

    def page(self, width: int, height: int) -> list[Line]:
        """The part of the text that is seen."""
        broad = min(_BROADEST, width - 4)
        return [padded(spans, broad) for spans in self._text.seen(self._draw(broad), height)]


def how_to_play(look: ScreenLook, keymap: Keymap, left: Callable[[], object]) -> ReadingScreen:
    """The page on how to play."""
    return ReadingScreen(look, keymap, _how_to_play, left)


def _how_to_play(width: int) -> list[Line]:
    lines: list[Line] = []
    for title, paragraphs in HOW_TO_PLAY:
        lines.append(line(Span(title, Role.TITLE)))
        for paragraph in paragraphs:
            lines += [*wrapped(line(paragraph), width), BLANK]
    return lines
