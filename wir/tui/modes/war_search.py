"""What is found in the whole war: a list from which Enter leads to the week and the place, and careers."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import ClassVar

from typing_extensions import override

from wir.model.errors import InputError
from wir.text.cache import Cache
from wir.text.panels.lines import BLANK, Line, Role, Span, line, wrapped
from wir.text.war.career import career, career_lines
from wir.text.war.chronicle import Happening
from wir.text.war.notes import happenings_of, notes_of
from wir.text.war.search import search
from wir.tui.keys import BACK, ENTER, Key, Keys
from wir.tui.modes.lists import Listing
from wir.tui.modes.pages import show_page
from wir.tui.past_desk import PastDesk
from wir.tui.questions import AskText, ask
from wir.tui.scrolling import list_keys, pointer


class Found(Listing[Happening]):
    """Everything that a search has found, as far as the war has been read."""

    topic = "history"
    keys: ClassVar[Keys[Found]] = (
        *list_keys(3),
        Key("go", ENTER, "Go there", lambda mode: mode._go(), 1),
        Key("back", (*BACK, "q", "x"), "Back", lambda mode: mode.leave(), 2),
    )
    desk: PastDesk

    def __init__(self, desk: PastDesk, words: str) -> None:
        super().__init__(desk)
        self.desk = desk
        self.title = f"FOUND: {words}"
        self._words = words
        self._found: Cache[list[Happening]] = Cache()

    @override
    def rows(self) -> Sequence[Happening]:
        read, view = self.desk.chronicle.read, self.desk.view
        notes = happenings_of(notes_of(view, view.viewer), view)
        return self._found.get(None, (len(read),), lambda: search(read, self._words, view.scenario, notes))

    @override
    def lines(self, rows: Sequence[Happening], width: int) -> tuple[list[Line], list[list[Line]]]:
        if not rows:
            return [line(Span("Nothing of that kind has been read of this war.", Role.FAINT))], []
        return [], [self._block(n, each, width) for n, each in enumerate(rows)]

    def _block(self, place: int, each: Happening, width: int) -> list[Line]:
        mark = pointer(is_here=place == self.cursor.at)
        head = line(Span(f"{self.desk.day_of(each.week):12}", Role.LABEL), each.text)
        body = wrapped(head, width - 2, indent=12)
        return [line(mark if n == 0 else "  ", spans) for n, spans in enumerate(body)] or [BLANK]

    @override
    def _go(self) -> None:
        """Shows the week as it ended, and where it was."""
        if (each := self.chosen()) is not None:
            self.leave()
            self.desk.show(each.week + 1)
            self.desk.cursor = each.at or self.desk.cursor


def ask_search(desk: PastDesk) -> None:
    """Asks what is sought in the whole war, and lists it."""
    note = "such as: combats of 12; who took Minsk; surrenders; 17 PZ"
    ask(desk, AskText(desk, "Find", note=note), lambda words: desk.push(Found(desk, words)) if words else None)


def ask_career(desk: PastDesk) -> None:
    """Asks for a group or a unit, and tells its career."""
    question = AskText(desk, "Career of", note="a group's number, or a unit such as 17 PZ")
    ask(desk, question, lambda who: _tell(desk, who))


def _tell(desk: PastDesk, who: str) -> None:
    desk.note("The war is being looked through")
    desk.host.run(_told(desk, who))


async def _told(desk: PastDesk, who: str) -> None:
    """Looks through the war in a thread of its own, so that keys stay quick."""
    try:
        found = await asyncio.to_thread(career, desk.chronicle, who)
    except InputError as error:
        desk.warn(str(error))
        return
    desk.messages.current = None
    show_page(desk, "CAREER", lambda width: career_lines(found, desk.view.scenario, width), topic="history")
