"""The screens before and after the table: full pages of text with keys of their own."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Protocol, cast

from textual import events
from textual.app import ComposeResult
from textual.screen import Screen
from typing_extensions import override

from wir.text.panels.lines import BLANK, Line, Role, Span, length, line
from wir.tui.config import Config
from wir.tui.keys import EVERYWHERE, Answer, Changes, Key, KeyConfigError, Keyed, Keymap, Keys, key_name, shown
from wir.tui.look import ScreenLook
from wir.tui.widgets import KeyLine, Panel

ANYWHERE: Keys[Any] = (
    Key("suspend", ("ctrl+z",), "To the shell", lambda keys: keys.screen.app.action_suspend_process()),
    Key("repaint", ("ctrl+l", "~"), "Redraw", lambda keys: keys.screen.refresh()),
)
"""What works on every screen."""


class FrontApp(Protocol):
    """The part of the app that its pages use."""

    look: ScreenLook
    config: Config


class FrontScreen(Screen[None], Keyed):
    """A page in the middle of the screen, with a line of keys at the bottom."""

    DEFAULT_CSS = "FrontScreen { layout: vertical; } FrontScreen #keys { height: 1; }"

    def __init__(self, **answers: Answer) -> None:
        super().__init__()
        app = cast(FrontApp, self.app)
        self.answers = answers
        self.keymap = self._keymap_of(app.config.keys)
        self._body = Panel(app.look, "body")
        self._footer = KeyLine(app.look, self.keymap)
        self._said = ""
        self._above = 0
        self._menu: dict[int, str] = {}

    @override
    def compose(self) -> ComposeResult:
        yield self._body
        yield self._footer

    def _keymap_of(self, changes: Changes) -> Keymap:
        """The keys of this page; the default ones if the player's make no sense, which the app reports."""
        everything = (type(self), _Anywhere)
        usual = Keymap(everything)
        try:
            return Keymap(everything, {name: keys for name, keys in changes.items() if name in usual.bindings})
        except KeyConfigError:
            return usual

    # For each page

    @abstractmethod
    def page(self, width: int, height: int) -> list[Line]:
        """The lines of the page, for a screen of so many columns and lines."""

    def typed(self, key: str) -> None:
        """Takes a key without a binding; says that it means nothing, unless the page has a use for it."""
        self._said = f"{shown(key)} means nothing here"

    def clicked(self, line: int) -> None:
        """Answers a click on a line of the page, counted from 0."""
        if line in self._menu:
            self.act(self._menu[line])

    # Common to all

    def menu(self, words: Mapping[str, str], *, at: int) -> list[Line]:
        """Actions with their keys and what they do, from line `at` of the page on; they can be clicked."""
        self._menu = dict(enumerate(words, at))
        return [line(self.chip(action, 9), f"  {told}") for action, told in words.items()]

    def chip(self, action: str, width: int = 0) -> Span:
        """The key of an action, in the middle of so many columns."""
        key = self.keymap.key_of(f"{self.context}.{action}")
        return Span(f"{f' {key} ':^{width}}", Role.KEY)

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
        said = [line(Span(f" {self._said}", Role.VALUE))] if self._said else []
        self._footer.offer(self.hints(), width, 1, news=said)

    def say(self, text: str) -> None:
        """Says something in place of the keys, until the next key."""
        self._said = text
        self.draw()

    def on_key(self, event: events.Key) -> None:
        """Does what a key means here."""
        event.stop()
        event.prevent_default()
        self._said = ""
        key = key_name(event.key, event.character)
        found = self.keymap.find((self.context, EVERYWHERE), key)
        if found is None:
            self.typed(key)
        else:
            keyed = self if found[0] == self.context else _Anywhere(self)
            keyed.act(found[1])
        if self.is_current:
            self.draw()

    def on_click(self, event: events.Click) -> None:
        """Passes on a click on a line, or does what a key at the bottom says."""
        event.stop()
        if not self._footer.region.contains(event.screen_x, event.screen_y):
            self.clicked(event.screen_y - self._above)
        else:
            self.act(self._footer.binding_at(event.screen_x, event.screen_y).partition(".")[2])
        if self.is_current:
            self.draw()

    def on_mouse_scroll_down(self, event: events.MouseScrollDown | events.MouseScrollUp) -> None:
        """Goes up or down by a line as the wheel was turned, if the page has keys for that."""
        event.stop()
        self.act("down" if isinstance(event, events.MouseScrollDown) else "up")
        if self.is_current:
            self.draw()

    on_mouse_scroll_up = on_mouse_scroll_down

    def on_resize(self) -> None:
        """Draws the page for the new size, or when it is on top again."""
        self.call_after_refresh(self.draw)

    on_screen_resume = on_resize


class _Anywhere(Keyed):
    """What works on every page."""

    context = EVERYWHERE
    keys: ClassVar[Keys[Any]] = ANYWHERE

    def __init__(self, screen: FrontScreen) -> None:
        self.screen: FrontScreen = screen


def centred(spans: Line, width: int) -> Line:
    """A line in the middle of a width."""
    return line(Span(" " * max(0, (width - length(spans)) // 2)), spans)


def warning(text: str) -> Line:
    """A line that warns."""
    return line(Span(text, Role.WARNING))
