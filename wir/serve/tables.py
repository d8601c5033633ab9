"""The tables of all visitors: each keeps its game while its page comes and goes."""

from __future__ import annotations

import asyncio
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from wir.model.printable import one_line
from wir.serve.door import ServeError
from wir.serve.packets import DATA, Packet, facts_of
from wir.serve.page import BrowserPage
from wir.serve.program import UNSAVED, Program, SeatKind
from wir.serve.visitors import GamePlace, Visitor, place_of, remember, remembered

_LEFT: Final = "You have left the table."

_SCROLLBACK: Final = 100_000
"""How many bytes of text a page of lines is shown again when it is reloaded."""

_OTHER_FORM: Final = "The game continues in the other form."
"""What a page is told when its player has opened the other form."""

_CURTAIN: Final = b"\n" * 50
"""Sent between two players at one table: what came before is never sent again, and the page clears its lines."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits for visitors; times in seconds, `message` in bytes.

    A table at which nobody has typed anything for `idle`, or that no page has shown for `away`, is closed and its game
    saved. A page must say within `patience` who comes.
    """

    sessions: int = 8
    message: int = 64 * 1024
    idle: float = 60 * 60
    away: float = 10 * 60
    patience: float = 10


class VisitorTable:
    """A visitor's game, and the page that shows it, if any."""

    def __init__(
        self, visitor: Visitor, kind: SeatKind, place: GamePlace | None, left: Callable[[VisitorTable, str], object]
    ) -> None:
        self.visitor = visitor
        self.kind = kind
        self.place = place
        self.page: BrowserPage | None = None
        self.used = self.seen = time.monotonic()
        self._left = left
        self._kept: tuple[str, GamePlace | None] = (visitor.key, None)
        self._title: object = None
        self._said = b""
        self._size = (80, 24)
        self._program: Program | None = None
        self._is_started = asyncio.Event()
        self.goodbye = ""

    async def start(self) -> None:
        """Starts the game for the page that shows it. Raises OSError where the machine cannot."""
        size = self._size
        try:
            self.visitor.folder.mkdir(parents=True, exist_ok=True)
            self._program = await Program.start(self.kind, self.visitor.folder, size, self.place, self)
            if self._size != size:  # another page has come in the meantime
                self.resize(self._size)
        finally:
            self._is_started.set()

    def show_on(self, page: BrowserPage, size: tuple[int, int]) -> None:
        """Lets a page show the game, in place of the one that has shown it until now."""
        if self.page is not None:
            self.page.end("ended", {"text": "The game continues in another tab or window.", "again": False})
        self.page = page
        self.used = self.seen = time.monotonic()
        page.tell("seated", self.kind)
        page.tell("title", self._title)
        if self.kind is SeatKind.PLAIN:
            page.show(self._said)
        self.resize(size)
        self._tell("repaint")

    def leave_to(self, page: BrowserPage) -> None:
        """Notes that a page's connection has ended."""
        if self.page is page:
            self.page = None
            self.seen = time.monotonic()

    def type(self, data: str) -> None:
        """Types into the game."""
        self.used = time.monotonic()
        if self._program is not None:
            self._program.type(data)

    def resize(self, size: tuple[int, int]) -> None:
        """Gives the screen another size."""
        self._size = size
        self._tell("resize", width=size[0], height=size[1])

    @property
    def game(self) -> str:
        """The name of the game being played; empty if there is none."""
        return self.place.game if self.place is not None else ""

    def is_unused(self, limits: Limits) -> bool:
        """Whether nobody has typed anything for a long time, or no page has been there."""
        now = time.monotonic()
        return now - self.used > limits.idle or (self.page is None and now - self.seen > limits.away)

    def keep_place(self) -> None:
        """Writes down where the visitor is, if that has changed."""
        here = self.visitor.key, self.place
        if here != self._kept:
            self._kept = here
            remember(self.visitor, self.place)

    async def close(self, goodbye: str) -> None:
        """Lets the game save and end; its page is told why."""
        self.goodbye = self.goodbye or goodbye
        await self._is_started.wait()
        if self._program is not None:
            await self._program.end()

    # Messages from the game

    def heard(self, packet: Packet) -> None:
        """Passes on to the page what the game shows, and notes what it reports about itself."""
        if packet.kind == DATA:
            if self.kind is SeatKind.PLAIN:
                _, curtain, since = (self._said + packet.payload).rpartition(_CURTAIN)
                self._said = curtain + since[-_SCROLLBACK:]
            if self.page is not None:
                self.page.show(packet.payload)
        elif facts := facts_of(packet):
            self._title = {"title": str(facts.get("title", "")), "zoom": str(facts.get("zoom", ""))}
            if not self.goodbye:  # what the game says while being closed is not the visitor's doing
                self.place = place_of(facts.get("place"))
            if self.page is not None:
                self.page.tell("title", self._title)

    def ended(self, code: int, last_words: str) -> None:
        """The game has ended: its page is told how, and where the game is."""
        self.keep_place()
        text = self._farewell(code, last_words)
        if self.page is not None:
            self.page.end("ended", {"text": text, "again": text != _OTHER_FORM})
        is_foreseen = not code or (self.goodbye != "" and code != UNSAVED)
        self._left(self, "" if is_foreseen else ": ".join(filter(None, (_reason(code), last_words))))

    def _farewell(self, code: int, last_words: str) -> str:
        """Why the game has ended, and what is kept of it."""
        why = one_line(last_words.splitlines()[-1], 300) if last_words else _reason(code)
        if code == UNSAVED:
            return f"{self.goodbye or _LEFT} But {why}: the orders given since may be lost."
        if self.goodbye == _OTHER_FORM:
            return _OTHER_FORM
        if not code:
            return f"{self.goodbye} Your game is saved." if self.goodbye else f"{_LEFT} Your games are saved."
        folder = f"kept in the folder {self.visitor.where}"
        if self.place is None:
            where = f"Your games are {folder} and can be resumed."
        else:
            where = f"Every order of the game {self.place.game} is {folder}, and the game can be resumed."
        return f"{self.goodbye or f'The game ended unexpectedly: {why}.'} {where}"

    def _tell(self, kind: str, **facts: object) -> None:
        if self._program is not None:
            self._program.tell(kind, **facts)


class Tables:
    """All tables, by their visitors. `report` receives, a line at a time, what the server's owner should know."""

    def __init__(self, limits: Limits, report: Callable[[str], object], *, shares: bool = False) -> None:
        """With `shares` all visitors are one person, who finds his table again in another browser."""
        self._limits = limits
        self._report = report
        self._shares = shares
        self._tables: dict[str, VisitorTable] = {}
        self._is_closed = False

    def __iter__(self) -> Iterator[VisitorTable]:
        return iter([*self._tables.values()])

    async def sit(self, visitor: Visitor, kind: SeatKind, page: BrowserPage, size: tuple[int, int]) -> VisitorTable:
        """Shows a visitor's table on a page: his own, or a new one. Raises ServeError if there is no more room."""
        while True:
            table = self._tables.get(visitor.key) or self._left_standing(visitor)
            if table is None:
                if await self._has_room():
                    break
            elif table.kind is kind and not table.goodbye:
                self._tables[visitor.key] = self._tables.pop(table.visitor.key)
                table.visitor = visitor
                table.show_on(page, size)
                return table
            else:
                await table.close(_OTHER_FORM)
        return await self._lay(visitor, kind, page, size)

    async def _lay(self, visitor: Visitor, kind: SeatKind, page: BrowserPage, size: tuple[int, int]) -> VisitorTable:
        """Sets up a new table, on which the visitor's last game is resumed unless somebody is playing it."""
        place = remembered(visitor)
        if place is not None and any((each.visitor.folder, each.game) == (visitor.folder, place.game) for each in self):
            place = None
        table = self._tables[visitor.key] = VisitorTable(visitor, kind, place, self._forget)
        table.show_on(page, size)
        try:
            await table.start()
        except OSError as error:
            self._forget(table, "")
            failure = ServeError(f"no game can be started: {error.strerror or error}")
            if table.page not in (None, page):  # it has taken the table over in the meantime
                table.page.fail(failure)
            raise failure from None
        return table

    async def look_after(self, every: float = 1.0) -> None:
        """Writes down where the visitors are, and closes tables that nobody uses, until it is cancelled."""
        closing: set[asyncio.Task[None]] = set()
        while True:
            await asyncio.sleep(every)
            for table in self:
                table.keep_place()
                if table.is_unused(self._limits) and not table.goodbye:
                    task = asyncio.create_task(table.close("Nobody was using this table."))
                    closing.add(task)
                    task.add_done_callback(closing.discard)

    async def close(self) -> None:
        """Lets every game save and end."""
        self._is_closed = True
        await asyncio.gather(*(table.close("The server has been stopped.") for table in self))

    def _left_standing(self, visitor: Visitor) -> VisitorTable | None:
        """A table without a page that is also the visitor's, if all visitors are one person."""
        if not self._shares:
            return None
        return next((table for table in self if table.page is None and table.visitor.key != visitor.key), None)

    async def _has_room(self) -> bool:
        """Whether there is room for one more; false after waiting for room to be made, to be asked again."""
        if self._is_closed:
            raise ServeError("the server is being stopped")
        if len(self._tables) < self._limits.sessions:
            return True
        left = [table for table in self if table.page is None]
        if not left:
            raise ServeError("every table is taken; try again later")
        await min(left, key=lambda table: table.seen).close("Another visitor needed the table.")
        return False

    def _forget(self, table: VisitorTable, trouble: str) -> None:
        if self._tables.get(table.visitor.key) is table:
            del self._tables[table.visitor.key]
        if trouble:
            self._report(f"a game of {table.visitor.folder} has ended: {trouble}")


def _reason(code: int) -> str:
    """An exit code in words."""
    with suppress(ValueError):
        if code < 0:
            return f"it was ended by {signal.Signals(-code).name}"
    return f"exit code {code}"
