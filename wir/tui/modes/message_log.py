"""All messages, to be read and searched."""

from __future__ import annotations

from typing import Any, ClassVar

from typing_extensions import override

from wir.text.panels.lines import BLANK, Line, Role, Span, line, search, wrapped
from wir.tui.desk import Desk
from wir.tui.keys import BACK, Key, Keys
from wir.tui.messages import Message
from wir.tui.modes.pages import Page
from wir.tui.questions import AskText, ask
from wir.tui.scrolling import end_keys, line_keys, page_keys


class MessageLog(Page):
    """The messages by week; a search leaves those in which all words occur."""

    context: ClassVar[str] = "log"
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
        self.text.to_end()  # there are the newest

    @override
    def prompt(self) -> Line:
        return line(Span(f"Messages about {self._words!r}" if self._words else "All messages", Role.LABEL))

    def _ask(self) -> None:
        ask(self.desk, AskText(self.desk, "Search for", note="empty for all messages"), self._search)

    def _search(self, words: str) -> None:
        self._words = words
        self.text.to_end()
        self.redraw()

    def _messages(self, width: int) -> list[Line]:
        shown: list[Message] = self.desk.messages.all
        if self._words:
            shown = [shown[n] for n in search([message.text for message in shown], self._words)]
        lines: list[Line] = []
        week = None
        for message in shown:
            if message.week != week:
                week = message.week
                lines += [BLANK, line(Span(f"WEEK {week}", Role.TITLE))]
            lines += wrapped(message.text, width, indent=2)
        return lines[1:] or [line("There are no such messages")]


def show_messages(desk: Desk) -> None:
    """Puts the messages on the desk."""
    desk.push(MessageLog(desk))
