"""The screens before and after the table: full pages of text with keys of their own."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import ClassVar

from textual.app import ComposeResult
from textual.events import Click, Key, Resize
from textual.screen import Screen

from wir.text.panels.footer import footer
from wir.text.panels.lines import BLANK, Line, Role, Span, length, line
from wir.tui.keys import Hint, Keymap, key_name
from wir.tui.look import ScreenLook
from wir.tui.panel import Panel


class FrontScreen(Screen[None]):
    """A page in the middle of the screen, with a line of keys at the bottom."""

    DEFAULT_CSS = "FrontScreen { layout: vertical; } FrontScreen #keys { height: 1; }"

    context: ClassVar[str] = "title"

    def __init__(self, look: ScreenLook, keymap: Keymap) -> None:
        super().__init__()
        self.look = look
        self.keymap = keymap
        self._body = Panel(look, "body")
        self._footer = Panel(look, "keys")
        self._said = ""
        self._above = 0

    def compose(self) -> ComposeResult:
        """The page and the line of keys."""
        yield self._body
        yield self._footer

    # For each page

    @abstractmethod
    def page(self, width: int, height: int) -> list[Line]:
        """The lines of the page, for a screen of so many columns and lines."""

    @property
    def actions(self) -> Mapping[str, Callable[[], object]]:
        """What the bindings of the context do."""
        return {}

    def hints(self) -> list[Hint]:
        """The keys to show."""
        return []

    def typed(self, key: str) -> None:
        """Takes a key without a binding."""

    def clicked(self, line: int) -> None:
        """Answers a click on a line of the page, counted from 0."""

    # What all have in common

    def draw(self) -> None:
        """Shows the page."""
        width, height = self._body.size
        if not width:
            return
        lines = self.page(width, height)
        self._above = max(0, (height - len(lines)) // 2)
        broadest = max((length(spans) for spans in lines), default=0)
        margin = Span(" " * max(0, (width - broadest) // 2))
        self._body.show([*[BLANK] * self._above, *(line(margin, spans) for spans in lines)][:height])
        shown = [(self.keymap.key_of(*each.names), each.word) for each in self.hints()]
        keys = footer([(key, word) for key, word in shown if key], width)
        self._footer.show([line(Span(f" {self._said}", Role.VALUE)) if self._said else keys])

    def say(self, text: str) -> None:
        """Says something in place of the keys, until the next key."""
        self._said = text
        self.draw()

    def on_key(self, event: Key) -> None:
        """Does what a key means here."""
        event.stop()
        event.prevent_default()
        self._said = ""
        key = key_name(event.key, event.character)
        found = self.keymap.find((self.context, "any"), key)
        if found is None:
            self.typed(key)
        elif found.context == "any":
            everywhere: Mapping[str, Callable[[], object]] = {
                "suspend": self.app.action_suspend_process,
                "repaint": self.refresh,
            }
            everywhere.get(found.action, lambda: None)()
        elif found.action in self.actions:
            self.actions[found.action]()
        if self.is_current:
            self.draw()

    def on_click(self, event: Click) -> None:
        """Passes a click on a line on."""
        event.stop()
        self.clicked(event.screen_y - self._above)
        if self.is_current:
            self.draw()

    def on_resize(self, event: Resize) -> None:  # noqa: ARG002 - the panels know their sizes
        """Draws the page for the new size."""
        self.call_after_refresh(self.draw)

    def on_screen_resume(self) -> None:
        """Draws the page when it is uppermost again."""
        self.call_after_refresh(self.draw)


def centred(spans: Line, width: int) -> Line:
    """A line in the middle of a width."""
    return line(Span(" " * max(0, (width - length(spans)) // 2)), spans)


def warning(text: str) -> Line:
    """A line that warns."""
    return line(Span(text, Role.WARNING))
