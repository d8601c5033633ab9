"""Pages over the map, to read, scroll and leave: any text, help and keys, the messages."""

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

from typing_extensions import override

from wir.match.past import Past, still
from wir.model.words import count
from wir.saves.errors import SaveError
from wir.text.cache import Cache
from wir.text.panels.help_page import help_page, key_sentences
from wir.text.panels.legend import map_signs
from wir.text.panels.lines import BLANK, Line, Role, Span, cut, heading, length, line, padded, search, wrapped
from wir.tui.config import config_file
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, Key, Keymap, Keys, contexts_of
from wir.tui.messages import Message
from wir.tui.questions import AskText, ask
from wir.tui.scene import Popup
from wir.tui.scrolling import Scroll, end_keys, line_keys, page_keys

_AT_ONCE: Final = 4
"""How many weeks are read before the messages show them."""

_BREATH: Final = 0.01
"""Seconds between reading two weeks, in which waiting keys are answered."""

Drawing = Callable[[int], list[Line]]
"""Draws a page for so many columns."""


class Page(Mode):
    """Lines that may be longer than the screen."""

    context = "page"
    covers = True
    topic = "inspector"
    keys: ClassVar[Keys[Any]] = (
        *line_keys(lambda mode: mode.text, rank=1, hint="Scroll"),
        Key("page_up", ("pageup",), "Page up", lambda mode: mode.text.step(-mode.text.height)),
        Key("page_down", ("pagedown", " "), "Page down", lambda m: m._on(), 2, "Page", lambda m: m.text.is_moving),
        *end_keys(lambda mode: mode.text, first=("home", "g"), last=("end", "G")),
        Key("open", ("enter", "right"), "Read on", lambda mode: mode._on()),
        Key("back", (*BACK, "q", "x"), "Back", lambda mode: mode.leave(), 3),
    )

    def __init__(self, desk: Desk, title: str, draw: Drawing) -> None:
        super().__init__(desk)
        self.title = title
        self._draw = draw
        self._drawn: Cache[tuple[list[Line], int]] = Cache()
        self.text = Scroll()

    @override
    def popup(self, width: int, height: int) -> Popup:
        """The visible part of the page, with the width of the whole, so that the frame stays where it is."""
        lines, broadest = self._drawn.get(None, (width,), lambda: self._measured(width))
        seen = [padded(spans, broadest) for spans in self.text.seen(lines, height)]
        return Popup(self.title, seen, self.text.foot())

    def _measured(self, width: int) -> tuple[list[Line], int]:
        lines = self._draw(width)
        return lines, max(map(length, lines), default=0)

    def _on(self) -> None:
        """Turns a page further; at the end the page is closed."""
        if self.text.is_at_end:
            self.leave()
        else:
            self.text.step(self.text.height)


class HelpPage(Page):
    """A page of help, which its own key closes."""

    context = "help"
    topic = "game"
    keys: ClassVar[Keys[Any]] = (
        *(key for key in Page.keys if key.action != "back"),
        Key("back", (*BACK, "q", "x", "?", "f1"), "Back", lambda mode: mode.leave(), 3),
    )


def show_page(desk: Desk, title: str, draw: Drawing, *, topic: str = "", broadest: int = Page.broadest) -> None:
    """Puts a page on the desk; `topic` names the help page about it."""
    page = Page(desk, title, draw)
    page.broadest = broadest
    page.topic = topic or page.topic
    desk.push(page)


def show_forecast(desk: Desk, draw: Drawing) -> None:
    """Puts a forecast on the desk, without its first line, which the frame repeats."""
    show_page(desk, "FORECAST (ESTIMATE)", lambda width: draw(width)[1:])


class MessageLog(Page):
    """The messages by week; a search keeps those in which all words occur."""

    context = "log"
    topic = "messages"
    keys: ClassVar[Keys[Any]] = (
        *line_keys(lambda mode: mode.text, rank=2, hint="Scroll"),
        *page_keys(lambda mode: mode.text),
        *end_keys(lambda mode: mode.text, first=("home", "g"), last=("end", "G")),
        Key("search", ("/", "s"), "Search", lambda mode: mode._ask(), 3),
        Key("back", (*BACK, "q", "x", "v"), "Back", lambda mode: mode.leave(), 1),
    )

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "MESSAGES", self._messages)
        self._words = ""
        self._blocks: dict[tuple[int, int], list[Line]] = {}
        self._weeks_shown = len(desk.messages.earlier)
        self.text.to_end()  # the newest are there

    @override
    def popup(self, width: int, height: int) -> Popup:
        """The visible part, which stays the same while weeks are read above it."""
        weeks = len(self.desk.messages.earlier)
        if weeks != self._weeks_shown:
            self._weeks_shown, self._drawn = weeks, Cache()
            self.text.top += len(self._messages(width)) - self.text.length
        return super().popup(width, height)

    @override
    def prompt(self) -> Line:
        unread = len(self._unread())
        reading = f". Reading the war: {count(unread, 'week')} left" if unread else ""
        about = f"Messages about {self._words!r}" if self._words else "All messages"
        return line(Span(f"{about}{reading}", Role.LABEL))

    def _unread(self) -> list[int]:
        return self.desk.messages.unread(self.desk.past.first)

    async def read_back(self) -> None:
        """Reads the weeks before the game was resumed in the background, some at a time, while they are looked at."""
        desk, past = self.desk, Past(still(self.desk.match.game))

        def read(number: int) -> None:
            desk.messages.earlier[number] = desk.earlier(past, number)

        goes_on = await read_weeks(desk, self._unread()[:_AT_ONCE], read, lambda: self in desk.pile)
        if goes_on and self._unread():
            desk.host.run(self.read_back())

    def _ask(self) -> None:
        ask(self.desk, AskText(self.desk, "Search for", note="empty for all messages"), self._search)

    def _search(self, words: str) -> None:
        self._words = words
        self.text.to_end()
        self._drawn = Cache()

    def _messages(self, width: int) -> list[Line]:
        earlier = self.desk.messages.earlier
        shown: list[Message] = self.desk.messages.all
        if self._words:
            shown = [*(message for week in sorted(earlier) for message in earlier[week]), *shown]
            shown = [shown[n] for n in search([message.text for message in shown], self._words)]
            lines = _by_week(shown, width)
        else:
            lines = [spans for week in sorted(earlier) for spans in self._block(week, width)] + _by_week(shown, width)
        return lines[1:] or [line("There are no such messages")]

    def _block(self, week: int, width: int) -> list[Line]:
        """The messages of a week that was read, which stay as they are."""
        found = self._blocks.get((week, width))
        if found is None:
            found = self._blocks[week, width] = _by_week(self.desk.messages.earlier[week], width)
        return found


def _by_week(messages: Sequence[Message], width: int) -> list[Line]:
    """Messages below the weeks that they belong to."""
    lines: list[Line] = []
    week = None
    for message in messages:
        if message.week != week:
            week = message.week
            lines += [BLANK, line(Span(f"WEEK {week}", Role.TITLE))]
        lines += wrapped(message.text, width, indent=2)
    return lines


async def read_weeks(
    desk: Desk, weeks: Sequence[int], read: Callable[[int], object], is_wanted: Callable[[], bool]
) -> bool:
    """Reads past weeks in a thread of their own, so that keys respond quickly; returns whether more may be read.

    Reading ends when it is no longer wanted, or if the save is damaged, which the player is told.
    """
    for number in weeks:
        if not is_wanted():
            return False
        try:
            await asyncio.to_thread(read, number)
        except SaveError as error:
            desk.warn(str(error))
            return False
        await asyncio.sleep(_BREATH)
    return True


def show_messages(desk: Desk) -> None:
    """Opens the messages; those from before the game was resumed are read in the background."""
    log = MessageLog(desk)
    desk.push(log)
    desk.host.run(log.read_back())


EXAMPLE: Final = (
    'palette = "auto"         # auto, true, colour-blind, 256, 1984, none',
    "ascii = false            # nothing but plain characters",
    "rulers = true",
    "ask_before_end = true    # a question before every end of a phase",
    'pace = "normal"          # of combats: step, slow, normal, fast, instant',
    "stop_at_own = false      # wait at each combat of your groups",
    'column = "figures"       # or: the front, to do, messages, charts,',
    "                         # groups to act",
    "[keys]",
    '"group.plot" = ["p", "ctrl+t"]',
)
"""Example lines of a configuration."""


def show_help(desk: Desk) -> None:
    """Shows the help page for the topmost mode, with the keys that work, context by context."""
    mode, keymap = desk.mode, desk.keymap
    contexts = contexts_of(mode)
    below = [
        (name, key)
        for context in contexts[1:]
        for name, key in keymap.bindings.items()
        if name.startswith(f"{context}.")
    ]
    sentences = key_sentences()
    together: dict[tuple[str, str], list[str]] = {}  # keys of a context that do the same are listed together
    for name, key in [*((f"{mode.context}.{key.action}", key) for key in mode.keys), *below]:
        told = f"{key.word}: {sentences[name]}" if name in sentences else key.word
        together.setdefault((name.partition(".")[0], told), []).extend(keymap.keys_of(name, contexts))
    keys = [(" ".join(names), word) for (_, word), names in together.items() if names]
    desk.push(HelpPage(desk, "HELP", lambda width: help_page(mode.topic or mode.context, width, keys)))


def show_signs(desk: Desk) -> None:
    """Shows every symbol on the map with its meaning."""
    show_page(desk, "MAP SYMBOLS", lambda width: map_signs(desk.look.map, width), topic="map")


def show_all_keys(desk: Desk) -> None:
    """Shows every binding with its name and keys, and where they can be changed."""
    show_page(desk, "ALL KEYS", lambda width: all_keys(desk.keymap, config_file(), width))


def all_keys(keymap: Keymap, file: Path, width: int) -> list[Line]:
    """Every binding by name, and how the configuration changes it."""
    told = f"Keys, colours and preferences are set in the file {file}, for example:"
    lines = [*wrapped(line(told), width), BLANK, *(line(Span(f"  {text}", Role.VALUE)) for text in EXAMPLE)]
    longest = max(map(len, keymap.bindings)) + 1
    context = ""
    for name, key in keymap.bindings.items():
        if name.partition(".")[0] != context:
            context = name.partition(".")[0]
            lines += [BLANK, heading(context.upper(), width)]
        keys = " ".join(keymap.keys_of(name)) or "none"
        chip = padded(line(Span(f" {keys} ", Role.KEY)), 22)
        lines.append(line(Span(name.ljust(longest), Role.LABEL), chip, f" {key.word}"))
    return [cut(spans, width) for spans in lines]
