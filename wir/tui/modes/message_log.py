"""All messages, to be read and searched."""

from __future__ import annotations

from typing import ClassVar

from wir.text.panels.lines import BLANK, Line, Role, Span, line, wrapped
from wir.text.reports.search import search
from wir.tui.desk import Desk
from wir.tui.keys import Actions, Hint, hint
from wir.tui.messages import Message
from wir.tui.modes.pages import Page
from wir.tui.questions import AskText, ask


class MessageLog(Page):
    """The messages by week; a search leaves those in which all words occur."""

    context: ClassVar[str] = "log"

    def __init__(self, desk: Desk) -> None:
        super().__init__(desk, "MESSAGES", self._messages)
        self._words = ""
        self.text.to_end()  # there are the newest

    @property
    def actions(self) -> Actions:
        """Scrolling and searching."""
        return {**super().actions, **self.text.moves, "search": self._ask}

    def hints(self) -> list[Hint]:
        """The keys; those that scroll where there is more than is seen."""
        scrolling = [hint("Scroll", "log.up", "log.down")] if self.text.is_longer else []
        return [hint("Back", "log.back"), *scrolling, hint("Search", "log.search")]

    def prompt(self) -> Line:
        """What is searched for."""
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
