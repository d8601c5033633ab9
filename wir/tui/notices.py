"""The pages away from the table: a text to read, the curtain, the score, saved games and problems with one."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, ClassVar

from typing_extensions import override

from wir.match.players import HUMAN
from wir.match.start import Resume
from wir.model.calendar import spoken
from wir.model.printable import shortened
from wir.model.sides import SIDES, Side
from wir.model.words import capital
from wir.saves.errors import SaveError
from wir.saves.folder import Listed, listed
from wir.text.panels.lines import BLANK, Line, Role, Span, cut, length, line, padded, wrapped
from wir.text.panels.status_bar import PHASES
from wir.text.panels.words import PLATES
from wir.tui.front import FrontScreen, centred, warning
from wir.tui.keys import BACK, Answer, Key, Keys, answer
from wir.tui.scrolling import ListCursor, Scroll, line_keys, page_keys, pointer

_LONGEST = 400
"""The most characters of a typed place."""


class Notice(FrontScreen):
    """Lines to be read, which may be longer than the screen."""

    broadest: ClassVar[int] = 72

    def __init__(self, draw: Callable[[int], list[Line]], /, **answers: Answer) -> None:
        super().__init__(**answers)
        self._draw = draw
        self.text = Scroll()

    @override
    def page(self, width: int, height: int) -> list[Line]:
        broad = min(self.broadest, width - 4)
        return [padded(spans, broad) for spans in self.text.seen(self._draw(broad), height)]


class ReadingScreen(Notice):
    """A text to read."""

    context = "reading"
    broadest = 84
    keys: ClassVar[Keys[Any]] = (
        *line_keys(lambda screen: screen.text, rank=2, hint="Scroll"),
        *page_keys(lambda screen: screen.text, rank=3),
        answer("back", (*BACK, "enter", "q", "x"), "Back", 1),
    )


class ScoreScreen(Notice):
    """The level of victory and its points, from which the map and the whole war can be looked at (§4.11, §9.2).

    `file` is what two people who play apart send each other, if anything.
    """

    context = "score"
    broadest = 64
    keys: ClassVar[Keys[Any]] = (
        answer("look", ("enter", "l", "m"), "Look at the map", 1),
        answer("past", ("h", "H"), "The past", 2),
        answer("report", ("t", "r"), "Report", 4),
        answer("leave", (*BACK, "q", "x", "ctrl+q"), "To the title", 3),
        answer("help", ("?", "f1"), "Help", 5),
    )

    def __init__(self, score: Callable[[int], list[Line]], file: str, /, **answers: Answer) -> None:
        super().__init__(self._told, **answers)
        self._score = score
        self._file = file

    def _told(self, width: int) -> list[Line]:
        if not self._file:
            return self._score(width)
        apart = line("If the other player is elsewhere, leave with ", self.chip("leave"), " and send him:")
        return [*self._score(width), BLANK, apart, line(Span(shortened(self._file, width), Role.LABEL))]


class CurtainScreen(FrontScreen):
    """Between two people at one keyboard: whose turn it is, and nothing else until the other one is there.

    For some seconds it may be `deaf`: a key just then was meant for the film on which it fell by itself. `file` is what
    two people who play apart send each other, if anything; `remarks` tell how the game was resumed.
    """

    context = "curtain"
    keys: ClassVar[Keys[Any]] = (
        answer("open", (" ",), "I am here", 1),
        answer("leave", ("escape", "q", "ctrl+q"), "Save and leave", 2),
    )

    def __init__(
        self,
        side: Side,
        occasion: str,
        deaf: float,
        file: Callable[[], str],
        remarks: Sequence[str] = (),
        /,
        **answers: Answer,
    ) -> None:
        super().__init__(**answers)
        self._side = side
        self._occasion = occasion
        self._file = file
        self._remarks = remarks
        self._deaf_until = time.monotonic() + deaf

    @override
    def page(self, width: int, height: int) -> list[Line]:
        """Whose turn it is, each line centred on the longest."""
        name = self._side.title()
        lines = [
            line(Span(f"   {name.upper()}   ", PLATES[self._side])),
            BLANK,
            line(Span(self._occasion, Role.LABEL)),
            BLANK,
            line(f"Pass the keyboard to the {name} player, who presses ", self.chip("open")),
        ]
        if file := self._file():
            apart = ("Or, if he plays elsewhere, leave with ", self.chip("leave"), " and send him this file:")
            lines += [BLANK, BLANK, line(*apart), line(Span(shortened(file, width - 4), Role.LABEL))]
        for remark in self._remarks:
            lines += [BLANK, *_problem_lines(remark, min(72, width - 4))]
        broadest = max(map(length, lines))
        return [centred(spans, broadest) for spans in lines]

    @override
    def act(self, action: str) -> bool:
        if time.monotonic() >= self._deaf_until:
            return super().act(action)
        key = self.keymap.key_of(f"{self.context}.open")
        self.say(f"Nothing is done yet: the curtain has only just fallen; {key} opens it")
        return False


class BarredScreen(Notice):
    """Why a game that another program has open cannot be continued under its name, and what can be done instead."""

    context = "barred"
    keys: ClassVar[Keys[Any]] = (
        answer("look", ("l", "enter"), "Look on", 1),
        answer("copy", ("c", "n"), "Play a copy", 2),
        answer("back", (*BACK, "q", "x", "ctrl+q"), "Back", 3),
    )

    def __init__(self, reason: str, copy: str, /, **answers: Answer) -> None:
        super().__init__(self._told, **answers)
        self._reason = reason
        self._words = {
            "look": "Look on: nothing is changed, and no orders are taken",
            "copy": f"Play a copy of your own, as {copy}",
            "back": "Back to the title",
        }

    def _told(self, width: int) -> list[Line]:
        above = [line(Span("THIS GAME CANNOT BE RESUMED NOW", Role.TITLE)), BLANK, *_problem_lines(self._reason, width)]
        return [*above, BLANK, *self.menu(self._words, at=len(above) + 1)]


class UnsavedScreen(Notice):
    """Says why the game cannot be saved, and takes the name of another place, a folder or a file.

    `save` raises SaveError if that does not work either.
    """

    context = "unsaved"
    keys: ClassVar[Keys[UnsavedScreen]] = (
        Key("save", ("enter",), "Save there", lambda screen: screen._try(), 1),
        answer("back", ("escape", "ctrl+g"), "Back to the game", 2),
        answer("leave", ("ctrl+q", "ctrl+x"), "Leave without saving", 3),
        Key("delete", ("backspace", "ctrl+h"), "Delete", lambda screen: screen._become(screen._text[:-1])),
        Key("clear", ("ctrl+u",), "Clear", lambda screen: screen._become("")),
    )

    def __init__(self, problem: str, remark: str, save: Callable[[str], object], /, **answers: Answer) -> None:
        super().__init__(self._told, **answers)
        self._problem = problem
        self._remark = remark
        self._save: Callable[[str], object] = save
        self._text: str = ""

    @override
    def typed(self, key: str) -> None:
        if len(key) == 1 and key.isprintable() and len(self._text) < _LONGEST:
            self._become(self._text + key)

    def _told(self, width: int) -> list[Line]:
        asked = Span("Save as: ", Role.LABEL)
        room = width - len(asked.text) - 1
        return [
            line(Span("THE GAME CANNOT BE SAVED", Role.TITLE)),
            BLANK,
            *_problem_lines(self._problem, width),
            *wrapped(line(self._remark), width),
            BLANK,
            line(asked, Span(self._text[-room:], Role.VALUE), Span(" ", Role.SELECTED)),
            line(Span("a name, a folder or a file, such as war two or ~/war", Role.FAINT)),
        ]

    def _become(self, text: str) -> None:
        self._text = text

    def _try(self) -> None:
        if not self._text.strip():
            return
        try:
            self._save(self._text.strip())
        except SaveError as error:
            self._problem, self._remark = str(error), ""


def _problem_lines(problem: str, width: int) -> list[Line]:
    """What is wrong, as a sentence that warns."""
    return wrapped(warning(f"{capital(problem)}."), width)


_HEAD = 2
_DETAILS = 4
_BESIDE_NAME = 53
"""Columns of a line besides the name: mark, date, week, phase, and when it was saved."""


class SavesScreen(FrontScreen):
    """Saved games, the newest first, then the autosaves; damaged ones say what is wrong with them."""

    context = "saves"
    keys: ClassVar[Keys[SavesScreen]] = (
        *line_keys(rank=2),
        *page_keys(),
        Key("resume", ("enter", "r"), "Resume", lambda screen: screen._go(), 1, lambda screen: screen._to_enter()),
        Key("history", ("h",), "Look at its history", lambda screen: screen._go(looks_back=True), 4, "History"),
        answer("back", (*BACK, "q", "x"), "Back", 3),
    )

    def __init__(
        self, folder: Path, resume: Callable[[Resume], object], /, *, names_folder: bool, **answers: Answer
    ) -> None:
        super().__init__(**answers)
        self._title = line(Span("SAVED GAMES", Role.TITLE), Span(f"  in {folder}" if names_folder else "", Role.FAINT))
        self._resume = resume
        self._listed: list[Listed] = listed(folder)
        self.cursor = ListCursor(lambda: len(self._listed))

    @override
    def clicked(self, line: int) -> None:
        """Chooses a line; a second click resumes."""
        row = line - _HEAD
        place = self.cursor.top + row
        if 0 <= row < self.cursor.height and place < len(self._listed):
            if place == self.cursor.at:
                self._go()
            self.cursor.at = place

    @override
    def page(self, width: int, height: int) -> list[Line]:
        """The list around the chosen game, and below it what is known about that one."""
        broad = min(width - 2, 110)
        lines = [self._title, BLANK]
        if not self._listed:
            lines.append(line("There are none yet."))
        seen = self.cursor.seen(height - _HEAD - _DETAILS)
        names = min(max((len(entry.name) for entry in self._listed), default=0), broad - _BESIDE_NAME)
        lines += [self._line(n, names) for n in seen]
        if self._listed:
            lines += [BLANK, *self._details(self._listed[self.cursor.at], broad)]
        return [padded(cut(spans, broad), broad) for spans in lines]

    def _line(self, place: int, width: int) -> Line:
        """A game, its name on so many columns."""
        entry = self._listed[place]
        role = Role.SELECTED if place == self.cursor.at else Role.TEXT if entry.header else Role.FAINT
        mark = pointer(is_here=place == self.cursor.at)
        name = Span(shortened(entry.name, width).ljust(width), role)
        if entry.header is None:
            return line(mark, name, "  ", Span(f"{entry.problem}", Role.BAD))
        header = entry.header
        where = "open" if entry.open_in else "over" if header.ending else PHASES[header.phase].lower()
        words = f"  {spoken(header.date):>11}  week {header.week:3}  {where:7}"
        return line(mark, name, Span(words, Role.VALUE), Span(f"  {entry.when}", Role.FAINT))

    def _details(self, entry: Listed, width: int) -> list[Line]:
        if entry.header is None:
            return wrapped(line(Span(entry.problem or "", Role.BAD)), width)
        header = entry.header
        who = ", ".join(f"{side.title()} {header.seats.get(side, HUMAN)}" for side in SIDES)
        points = ", ".join(f"{side.title()} {header.points.get(side, 0)}" for side in SIDES)
        side = f"{header.phase.side.title()} " if header.phase.side else ""
        phase = "" if header.ending else f", {side}{header.phase.label.lower()}"
        words = f"{header.title} ({header.length} game, level {header.level}){phase}; {who}; points: {points}"
        score = line(Span("" if header.ending else "score now: ", Role.LABEL), Span(header.outcome, Role.VALUE))
        if entry.open_in:
            score = line(Span(f"Open in {entry.open_in}", Role.WARNING))
        return [*wrapped(line(Span(words, Role.LABEL)), width), score]

    def _to_enter(self) -> str:
        """The word for entering the chosen game: one that is over is not played on."""
        header = self._listed[self.cursor.at].header if self._listed else None
        return "Look back" if header is not None and header.ending else "Resume"

    def _go(self, *, looks_back: bool = False) -> None:
        if not self._listed or (header := (chosen := self._listed[self.cursor.at]).header) is None:
            return
        if looks_back and not header.ending and all(header.seats.get(side, HUMAN) == HUMAN for side in SIDES):
            self.say("Two people still play this game: resume it, and each can look back in the game")
            return
        self._resume(Resume(str(chosen.path), looks_on=looks_back, looks_back=looks_back))
