"""The running program as a player sees it: he presses keys and reads the text of the screen; nothing else is told."""

from __future__ import annotations

import asyncio
import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from textual.events import Key
from textual.pilot import Pilot
from typing_extensions import override

from wir.engine.game import Game
from wir.match.match import Match
from wir.match.start import Start
from wir.model.hexes import Hex
from wir.model.state import State
from wir.tui.app import WarApp
from wir.tui.config import Config
from wir.tui.play import Play

_SIZE = 200, 60

_EDGE = "▏"
"""What stands between the map and the panel beside it."""

_RULER = 3
"""Columns of the ruler of rows."""

_FOOT = 3
"""Lines of the prompt and the keys."""

_ACROSS, _DOWN = 7, 4
"""Columns and lines from hex to hex."""

_LABEL = -1, 3, 2
"""The columns from which and up to which, and the line on which a hex is labelled, counted from its middle."""

_SENT = {"Space": "space", "Esc": "escape", "Bksp": "backspace", "PgUp": "pageup", "PgDn": "pagedown"}
_SENT |= {"↑": "up", "↓": "down", "←": "left", "→": "right"}

_RIGHT = ("dug",)
"""Columns of tables whose figures stand under the end of their titles."""

_T = TypeVar("_T")


class _OnePhase(Play):
    """A table at which nothing happens after the player's own phase."""

    _has_begun = False

    @override
    def go_on(self) -> None:
        if not self._has_begun:
            self._has_begun = True
            super().go_on()


def at_the_screen(saves: Path, work: Callable[[Screen], _T]) -> _T:
    """Runs the program for some work at its screen."""

    async def run() -> _T:
        app = WarApp(Start(saves), Config(palette="true"))
        async with app.run_test(size=_SIZE) as pilot:
            return await asyncio.to_thread(work, Screen(app, pilot, asyncio.get_running_loop()))

    return asyncio.run(run())


class Screen:
    """The screen of a running program; every key has been answered when the next one is pressed."""

    def __init__(self, app: WarApp, pilot: Pilot[None], loop: asyncio.AbstractEventLoop) -> None:
        self._app, self._pilot, self._loop = app, pilot, loop
        self.lines: list[str] = []

    def sit_down(self, state: State) -> Match:
        """Sits down before a phase of a game of two people."""
        match = Match(Game(state))
        asyncio.run_coroutine_threadsafe(self._open(match), self._loop).result()
        self.press("space")  # the curtain between the two
        return match

    async def _open(self, match: Match) -> None:
        play = _OnePhase(self._app, match, self._app.config, self._app.look, lambda: None, lambda _: None)
        self._app.put_on(play.table)
        await self._pilot.pause()
        play.begin()
        await self._pilot.pause()

    def strike(self, key: str) -> None:
        """Presses a key by its name on the screen."""
        shifted = key.startswith("Shift+")
        self.press(key.removeprefix("Shift+") if shifted else _SENT.get(key, key.lower()))

    def press(self, key: str) -> None:
        """Presses a key by the name that the terminal has for it, or a character."""
        asyncio.run_coroutine_threadsafe(self._press(key), self._loop).result()

    async def _press(self, key: str) -> None:
        char = " " if key == "space" else key if len(key) == 1 else None
        self._app.post_message(Key(key if len(key) > 1 else "", char))
        before: list[str] = []
        while not self.lines or before != self.lines:
            await self._pilot.pause()
            before = self.lines
            self.lines = [strip.text for strip in self._app.screen._compositor.render_strips(self._app.size)]

    @property
    def foot(self) -> str:
        """The prompt and the line of keys."""
        return "\n".join(self.lines[-_FOOT:])

    def key_for(self, word: str) -> str | None:
        """The key that stands beside a word in the line of keys."""
        found = re.search(rf"(\S+)  {re.escape(word)}(?=  |\s*$)", self.foot, re.MULTILINE)
        return None if found is None else found[1]

    @property
    def text(self) -> str:
        """All that is on the screen."""
        return "\n".join(self.lines)

    @property
    def rows_in_list(self) -> int:
        """How many rows the list over the map has, as its foot tells."""
        found = re.search(r"═ \d+ of (\d+) ═", self.text)
        return 0 if found is None else int(found[1])

    def table(self, columns: Sequence[str]) -> list[list[str]]:
        """What stands under the titles of some columns of the list over the map, row by row."""
        top, head = next(
            (y, line) for y, line in enumerate(self.lines) if all(re.search(rf"\b{each}\b", line) for each in columns)
        )
        left, right = head.index("║"), head.rindex("║")
        rows = (line for line in self.lines[top + 1 :] if line[left : left + 1] == line[right : right + 1] == "║")
        return [[_cell(head, row, column) for column in columns] for row in rows]

    def line_with(self, words: str) -> str | None:
        """The key at the head of the line with some words in the list over the map."""
        rows = (row[: row.index(words)].rpartition("║")[2] for row in self.lines if words in row)
        return next((row.replace("►", " ").split()[0] for row in rows), None)

    @property
    def _edge(self) -> int:
        """The column of the edge between the map and the panel beside it."""
        found = Counter(x for line in self.lines for x, char in enumerate(line) if char == _EDGE)
        return found.most_common(1)[0][0]

    @property
    def beside(self) -> str:
        """What stands beside the map."""
        return "\n".join(line[self._edge + 1 :] for line in self.lines[:-_FOOT])

    def _place(self, hex_: Hex) -> tuple[int, int]:
        """The cell of the screen in the middle of a hex, as the rulers tell."""
        columns = ((int(found[0]), found.end() - 1) for found in re.finditer(r"\d+", self.lines[1][: self._edge]))
        rows = (
            (int(line[:_RULER]), y) for y, line in enumerate(self.lines[:-_FOOT]) if line[:_RULER].strip().isdigit()
        )
        ((left, _),) = Counter(x - _ACROSS * column for column, x in columns).most_common(1)
        ((top, _),) = Counter(y - _DOWN * row for row, y in rows).most_common(1)
        lower = _DOWN // 2 if hex_.column % 2 == 0 else 0
        return left + _ACROSS * hex_.column, top + _DOWN * hex_.row + lower

    def written_on(self, hex_: Hex) -> str:
        """What stands at the foot of a hex of the map; empty where it is not seen."""
        x, y = self._place(hex_)
        first, last, down = _LABEL
        line = self.lines[y + down] if 2 <= y + down < len(self.lines) else ""
        is_seen = x + first > _RULER and x + last <= self._edge
        found = re.search(r"\w+", line[x + first : x + last]) if is_seen else None
        return "" if found is None else found[0]


def _cell(head: str, row: str, column: str) -> str:
    """What stands under a title in a row: from where it begins up to the next one, or up to where it ends."""
    found = re.search(rf"\b{column}\b *", head)
    assert found is not None
    first, last = found.span()
    if column in _RIGHT:
        last = first + len(column)
    return row[first:last].replace("►", " ").strip()
