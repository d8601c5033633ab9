"""A page in a visitor's browser, as the server sees it: what it is sent waits in a queue until its connection takes it.

A page's messages come from outside; each is a JSON list of a word and a value: `sit` once, then `stdin`, `resize` and
`ping`.
"""

import asyncio
import json
from contextlib import suppress
from typing import Any, Final

from aiohttp import WSCloseCode, web

from wir.model.words import capital
from wir.serve.door import ServeError
from wir.serve.program import SeatKind

_MOST_WAITING: Final = 8 * 2**20
"""The most bytes that wait for a slow connection; then it is cut, and the page comes back and is painted again."""

_COLUMNS, _LINES = (20, 500), (8, 250)
"""The smallest and the largest screen."""


class BrowserPage:
    """One page, while its connection lasts."""

    def __init__(self, socket: web.WebSocketResponse) -> None:
        self._socket = socket
        self._queue: asyncio.Queue[str | bytes | None] = asyncio.Queue()
        self._waiting = 0

    def show(self, data: str | bytes) -> None:
        """Sends terminal output, or a text."""
        self._waiting += len(data)
        self._queue.put_nowait(data if self._waiting <= _MOST_WAITING else None)

    def tell(self, word: str, value: object = None) -> None:
        """Sends a word and a value."""
        self.show(json.dumps([word, value]))

    def end(self, word: str, value: object = None) -> None:
        """Sends a last word, and ends the connection."""
        self.tell(word, value)
        self.close()

    def fail(self, error: ServeError) -> None:
        """Says why there is nothing to show, and ends the connection."""
        self.end("ended", {"text": f"{capital(str(error))}.", "again": True})

    def close(self) -> None:
        """Ends the connection once what waits has been sent."""
        self._queue.put_nowait(None)

    async def send(self) -> None:
        """Sends what waits, until the end."""
        with suppress(ConnectionError):
            while (data := await self._queue.get()) is not None and not self._socket.closed:
                self._waiting -= len(data)
                if isinstance(data, bytes):
                    await self._socket.send_bytes(data)
                else:
                    await self._socket.send_str(data)
        await self._socket.close(code=WSCloseCode.OK)


class Wish:
    """A page's first message: who comes, how he plays, and the size of his screen."""

    def __init__(self, said: object) -> None:
        """Raises ServeError for anything else."""
        wish = said if isinstance(said, dict) else {}
        name, browser, kind = (wish.get(key) for key in ("name", "browser", "kind"))
        if not (isinstance(name, str) and isinstance(browser, str) and isinstance(kind, str) and kind in [*SeatKind]):
            raise ServeError("the page and the server do not understand each other; load it again")
        self.name, self.browser, self.kind = name, browser, SeatKind(kind)
        self.size = size_of(wish.get("size"))


def said(text: str) -> tuple[str, Any]:
    """The word and the value of a message. Raises ServeError for anything else."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not (isinstance(found, list) and 1 <= len(found) <= 2 and isinstance(found[0], str)):
        raise ServeError("the page and the server do not understand each other; load it again")
    return found[0], found[1] if len(found) > 1 else None


def size_of(value: object) -> tuple[int, int]:
    """The columns and lines of a screen, within reason; the usual ones for anything that is not a size."""
    plain = value if isinstance(value, dict) else {}
    columns, lines = plain.get("width"), plain.get("height")
    if not (isinstance(columns, int) and isinstance(lines, int)):
        return 80, 24
    return _within(columns, *_COLUMNS), _within(lines, *_LINES)


def _within(value: int, least: int, most: int) -> int:
    return max(least, min(most, value))
