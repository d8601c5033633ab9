"""A server in the test's own process, and pages that speak with it as those of a browser do, without one."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pyte
from aiohttp import ClientSession, ClientWebSocketResponse, WSMsgType
from aiohttp.test_utils import TestServer

from wir.serve.server import Server
from wir.serve.tables import Limits, VisitorTable

PATIENCE = 40.0
"""Seconds for what is awaited: a game is started on a machine that may be busy."""

SIZE = (100, 32)


class Visit:
    """A page that is connected: what it was told, and what its terminal shows."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.told: list[list[Any]] = []
        self.text = ""
        self._screen = pyte.Screen(*SIZE)
        self._stream = pyte.ByteStream(self._screen)

    @property
    def shown(self) -> str:
        """The lines of the terminal."""
        return "\n".join(self._screen.display)

    @property
    def zoom(self) -> str:
        """The zoom of the map, as the page was told at last."""
        return str([value["zoom"] for word, value in self.told if word == "title" and value][-1])

    async def say(self, word: str, value: object = None) -> None:
        """Says a word and a value."""
        await self.socket.send_str(json.dumps([word, value]))

    async def type(self, keys: str) -> None:
        """Types keys, or a line."""
        await self.say("stdin", keys)

    async def until(self, wanted: Callable[[Visit], object]) -> Any:
        """Hears the server out until something holds; gives it. Fails where the connection ends before."""
        async with asyncio.timeout(PATIENCE):
            while not (found := wanted(self)):
                message = await self.socket.receive()
                if message.type is WSMsgType.BINARY:
                    self._stream.feed(message.data)
                    self.text += message.data.decode(errors="replace")
                elif message.type is WSMsgType.TEXT:
                    self.told.append(json.loads(message.data))
                else:
                    raise AssertionError(f"the connection has ended: {self.told}")
        return found

    async def until_shown(self, text: str) -> None:
        """Waits until the terminal, or the log, shows a text."""
        await self.until(lambda visit: text in visit.shown or text in visit.text)

    async def title(self, text: str) -> None:
        """Waits until the title has a text in it."""
        await self.until(lambda visit: any(text in str(value) for word, value in visit.told if word == "title"))

    async def ending(self) -> str:
        """What the page is told at the end."""
        value = await self.until(lambda visit: next((value for word, value in visit.told if word == "ended"), None))
        return str(value["text"])


class House:
    """A server that listens at a free port of this machine, and the way to it."""

    def __init__(self, server: Server, port: int, client: ClientSession) -> None:
        self.server = server
        self.port = port
        self.client = client
        self.reports: list[str] = []

    @property
    def address(self) -> str:
        """Where the pages are."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def table(self) -> VisitorTable:
        """The only table."""
        (table,) = self.server.tables
        return table

    async def connected(self, **headers: str) -> ClientWebSocketResponse:
        """A connection that has said nothing yet."""
        return await self.client.ws_connect(f"{self.address}/table", headers={"Origin": self.address} | headers)

    async def visit(self, *, name: str = "", browser: str = "a" * 32, kind: str = "screen") -> Visit:
        """A page that has said who comes."""
        visit = Visit(await self.connected())
        size = {"width": SIZE[0], "height": SIZE[1]}
        await visit.say("sit", {"name": name, "browser": browser, "kind": kind, "size": size})
        return visit

    async def no_tables(self) -> None:
        """Waits until every game has ended."""
        async with asyncio.timeout(PATIENCE):
            while [*self.server.tables]:
                await asyncio.sleep(0.05)


@asynccontextmanager
async def open_house(
    saves: Path, *, host: str = "127.0.0.1", limits: Limits | None = None, names: Sequence[str] = ()
) -> AsyncIterator[House]:
    """A server with these limits, as if it listened at `host`; at the end its games are saved."""
    reports: list[str] = []
    server = Server(saves, host, limits or Limits(), reports.append, names)
    listening = TestServer(server.app())
    await listening.start_server()
    async with ClientSession() as client:
        house = House(server, listening.port or 0, client)
        house.reports = reports
        try:
            yield house
        finally:
            await server.tables.close()
            await listening.close()
