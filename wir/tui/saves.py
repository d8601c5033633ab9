"""The list of saved games."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from typing_extensions import override

from wir.match.players import HUMAN
from wir.match.start import Resume
from wir.model.calendar import spoken
from wir.model.sides import SIDES
from wir.saves.folder import Listed, listed
from wir.text.panels.lines import BLANK, Line, Role, Span, cut, line, padded, shortened, wrapped
from wir.tui.front import FrontScreen
from wir.tui.keymap import Changes
from wir.tui.keys import BACK, Key, Keys, answer
from wir.tui.look import ScreenLook
from wir.tui.scrolling import ListCursor, line_keys, page_keys, pointer

_HEAD = 2
_DETAILS = 4
_BESIDE_NAME = 53
"""Columns of a line besides the name: mark, date, week, phase, and when it was saved."""


class SavesScreen(FrontScreen):
    """Saved games, the newest first, then the autosaves; damaged ones tell what is wrong with them."""

    context: ClassVar[str] = "saves"
    keys: ClassVar[Keys[SavesScreen]] = (
        *line_keys(lambda screen: screen._cursor, rank=2),
        *page_keys(lambda screen: screen._cursor),
        Key("resume", ("enter", "r"), "Resume", lambda screen: screen._go(), 1),
        answer("back", (*BACK, "q", "x"), "Back", 3),
    )

    def __init__(
        self,
        look: ScreenLook,
        changes: Changes,
        folder: Path,
        resume: Callable[[Resume], object],
        /,
        **answers: Callable[[], object],
    ) -> None:
        super().__init__(look, changes, **answers)
        self._folder = folder
        self._resume = resume
        self._listed: list[Listed] = listed(folder)
        self._cursor = ListCursor(lambda: len(self._listed))

    @override
    def clicked(self, line: int) -> None:
        """Chooses a line; a second click resumes."""
        place = self._cursor.top + line - _HEAD
        if 0 <= place < len(self._listed):
            if place == self._cursor.at:
                self._go()
            self._cursor.at = place

    @override
    def page(self, width: int, height: int) -> list[Line]:
        """The list around the chosen game, and below it what is known of that one."""
        broad = min(width - 2, 110)
        lines = [line(Span("SAVED GAMES", Role.TITLE), Span(f"  in {self._folder}", Role.FAINT)), BLANK]
        if not self._listed:
            lines.append(line("There are none yet."))
        seen = self._cursor.seen(height - _HEAD - _DETAILS)
        names = min(max((len(entry.name) for entry in self._listed), default=0), broad - _BESIDE_NAME)
        lines += [self._line(n, names) for n in seen]
        if self._listed:
            lines += [BLANK, *self._details(self._listed[self._cursor.at], broad)]
        return [padded(cut(spans, broad), broad) for spans in lines]

    def _line(self, place: int, width: int) -> Line:
        """A game, its name on so many columns."""
        entry = self._listed[place]
        role = Role.SELECTED if place == self._cursor.at else Role.TEXT if entry.header else Role.FAINT
        mark = pointer(is_here=place == self._cursor.at)
        name = Span(shortened(entry.name, width).ljust(width), role)
        if entry.header is None:
            return line(mark, name, "  ", Span(f"{entry.problem}", Role.BAD))
        header = entry.header
        where = "over" if header.ending else f"phase {header.phase}"
        words = f"  {spoken(header.date):>11}  week {header.week:3}  {where:7}"
        return line(mark, name, Span(words, Role.VALUE), Span(f"  {entry.when}", Role.FAINT))

    def _details(self, entry: Listed, width: int) -> list[Line]:
        if entry.header is None:
            return wrapped(line(Span(entry.problem or "", Role.BAD)), width)
        header = entry.header
        who = ", ".join(f"{side.title()} {header.seats.get(side, HUMAN)}" for side in SIDES)
        points = ", ".join(f"{side.title()} {header.points.get(side, 0)}" for side in SIDES)
        phase = "" if header.ending else f", {header.phase.label.lower()}"
        words = f"{header.title} ({header.length} game, level {header.level}){phase}; {who}; points: {points}"
        score = line(Span("" if header.ending else "score now: ", Role.LABEL), Span(header.result, Role.VALUE))
        return [*wrapped(line(Span(words, Role.LABEL)), width), score]

    def _go(self) -> None:
        if self._listed and (chosen := self._listed[self._cursor.at]).header is not None:
            self._resume(Resume(str(chosen.path)))
