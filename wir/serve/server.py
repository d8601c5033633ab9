"""The server: pages and their parts, the connection by which a page shows a table, and running until it is stopped."""

import asyncio
import logging
import signal
import socket
import webbrowser
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Final

from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.http_exceptions import HttpProcessingError

from wir.serve.door import Door, ServeError, is_this_machine
from wir.serve.page import BrowserPage, Wish, said, size_of
from wir.serve.tables import Limits, Tables, VisitorTable
from wir.serve.visitors import visitor_of

_PAGE: Final = files("wir.serve") / "page"
_TERMINAL: Final = files("textual_serve") / "static"

_PAGES: Final = {"/": "screen.html", "/plain": "plain.html"}
"""The pages to open in a browser."""

_NOWHERE: Final = """<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><title>War in Russia</title><link rel="stylesheet" href="/page/page.css"></head>
<body class="plain"><main><h1>War in Russia</h1>
<p>There is nothing at this address. <a href="/">Play on the map</a>, or <a href="/plain">in lines of text</a>.</p>
</main></body>
</html>
"""
"""What every other address answers."""

_STATIC: Final = {
    "visit.js": (_PAGE / "visit.js", "text/javascript"),
    "screen.js": (_PAGE / "screen.js", "text/javascript"),
    "plain.js": (_PAGE / "plain.js", "text/javascript"),
    "page.css": (_PAGE / "page.css", "text/css"),
    "icon.svg": (_PAGE / "icon.svg", "image/svg+xml"),
    "mono-regular.woff2": (_PAGE / "mono-regular.woff2", "font/woff2"),
    "mono-bold.woff2": (_PAGE / "mono-bold.woff2", "font/woff2"),
    "terminal.js": (_TERMINAL / "js" / "textual.js", "text/javascript"),
    "terminal.css": (_TERMINAL / "css" / "xterm.css", "text/css"),
}
"""All that the pages need, each from this server, with its type."""

_HEADERS: Final = {
    "Content-Security-Policy": "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
    " base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-cache",
}

_FAREWELL: Final = 1.0
"""Seconds to wait for a page to close its end of the connection."""

_SOCKETS: Final = 4
"""The most connections for each table, counting those that have not yet said who comes."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Server:
    """Serves tables to browsers; `host` is where it listens, which decides who can reach it.

    With the `names` of a server in front of it, visitors come from elsewhere, wherever it listens. `report` receives
    what its owner should know. Raises ServeError if one of the names is not a server's.
    """

    def __init__(
        self, saves: Path, host: str, limits: Limits, report: Callable[[str], object], names: Sequence[str] = ()
    ) -> None:
        self.host = host
        self.report = report
        self._saves = saves
        self._limits = limits
        self._door = Door.of(host, names)
        self._asks_name = bool(names) or not is_this_machine(host)
        self._sockets = 0
        self.tables = Tables(limits, report, shares=not self._asks_name)

    def app(self) -> web.Application:
        """What answers the requests."""
        app = web.Application(middlewares=[self._guard], client_max_size=1024)
        for path in _PAGES:
            app.router.add_get(path, self._page)
        app.router.add_get("/favicon.ico", _static)
        app.router.add_get("/page/{name}", _static)
        app.router.add_get("/table", self._table)
        return app

    @web.middleware
    async def _guard(self, request: web.Request, handler: Handler) -> web.StreamResponse:
        """Lets nobody in who calls the server by a foreign name; every answer forbids what the pages do not need."""
        try:
            self._door.check_host(request.headers.get("Host"))
            response = await handler(request)
        except ServeError as error:
            response = web.Response(status=403, text=f"{error}\n")
        except web.HTTPNotFound:
            response = web.Response(status=404, text=_NOWHERE, content_type="text/html")
        if not response.prepared:
            response.headers.update(_HEADERS)
        return response

    async def _page(self, request: web.Request) -> web.Response:
        asks = "yes" if self._asks_name else "no"
        parts = (_PAGES[request.path], "asides.html")
        text, asides = ((_PAGE / part).read_text(encoding="utf-8") for part in parts)
        text = text.replace("    {asides}\n", asides).replace("{asks-name}", escape(asks))
        return web.Response(text=text, content_type="text/html")

    # Tables

    async def _table(self, request: web.Request) -> web.StreamResponse:
        self._door.check_origin(request.headers.get("Origin"), request.headers.get("Host"))
        if self._sockets >= _SOCKETS * self._limits.sessions:
            return web.Response(status=503, text="too many connections\n")
        socket = web.WebSocketResponse(timeout=_FAREWELL, heartbeat=15, max_msg_size=self._limits.message)
        self._sockets += 1
        try:
            await socket.prepare(request)
            await self._serve(socket)
        finally:
            self._sockets -= 1
        return socket

    async def _serve(self, socket: web.WebSocketResponse) -> None:
        """Serves a page until its connection ends, or it sends nonsense."""
        page = BrowserPage(socket)
        sending = asyncio.create_task(page.send())
        table: VisitorTable | None = None
        try:
            table = await self._welcome(socket, page)
            async for message in socket:
                if message.type is not WSMsgType.TEXT:
                    raise ServeError("only text is expected")
                _obey(table, page, message.data)
        except ServeError as error:
            page.fail(error)
        finally:
            if table is not None:
                table.leave_to(page)
            page.close()
            with suppress(TimeoutError, ConnectionError):
                await asyncio.wait_for(sending, self._limits.patience)
            await socket.close(code=WSCloseCode.OK)

    async def _welcome(self, socket: web.WebSocketResponse, page: BrowserPage) -> VisitorTable:
        """The table of whoever the page says has come."""
        try:
            word, value = said(await socket.receive_str(timeout=self._limits.patience))
        except (TypeError, TimeoutError):
            raise ServeError("the page does not say who you are") from None
        if word != "sit":
            raise ServeError("the page does not say who you are")
        wish = Wish(value)
        visitor = visitor_of(self._saves, wish.name, wish.browser, asks_name=self._asks_name)
        return await self.tables.sit(visitor, wish.kind, page, wish.size)


def _obey(table: VisitorTable, page: BrowserPage, text: str) -> None:
    """Does what a page says; words without meaning here, such as that its window lost focus, do nothing."""
    word, value = said(text)
    if word == "stdin" and isinstance(value, str) and table.page is page:
        table.type(value)
    elif word == "resize" and table.page is page:
        table.resize(size_of(value))
    elif word == "ping" and isinstance(value, str):
        page.tell("pong", value)


async def _static(request: web.Request) -> web.Response:
    name = request.match_info.get("name", "icon.svg")
    if name not in _STATIC:
        raise web.HTTPNotFound
    file, kind = _STATIC[name]
    return web.Response(body=file.read_bytes(), content_type=kind)


_EVERYWHERE = ("", "0.0.0.0", "::")

_WARNING = (
    "other machines can reach this server, and anyone who does can play here under any name, with no password and no"
    " encryption: use it only on a network that you trust"
)


def serve(server: Server, port: int, *, opens: bool) -> None:
    """Serves tables until Ctrl+C or a signal ends it; `opens` opens the page in this machine's browser.

    Raises ServeError if the address is not available.
    """
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(server, port, opens=opens))


async def _serve(server: Server, port: int, *, opens: bool) -> None:
    host, say = server.host, server.report
    logging.getLogger("aiohttp.server").addFilter(_is_fault_here)
    runner = web.AppRunner(server.app(), access_log=None, shutdown_timeout=2)
    await runner.setup()
    try:
        try:
            await web.TCPSite(runner, host, port).start()
        except UnicodeError:
            raise ServeError(f"cannot listen at {host}, port {port}: no machine can have this name") from None
        except OSError as error:
            why = (error.strerror or str(error)).rpartition(": ")[2]  # asyncio puts a lot of text before it
            raise ServeError(f"cannot listen at {host}, port {port}: {why}") from None
        address = _address(host, runner.addresses[0][1])
        say(f"War in Russia is at {address} (Ctrl+C ends the server and saves every game)")
        if not is_this_machine(host):
            say(_WARNING)
        if opens:
            await asyncio.to_thread(webbrowser.open, address)
        keeping = asyncio.create_task(server.tables.look_after())
        try:
            await _told_to_stop()
        finally:
            keeping.cancel()
            await server.tables.close()
    finally:
        await runner.cleanup()


def _is_fault_here(record: logging.LogRecord) -> bool:
    """Whether a log line is about anything other than a request that is not HTTP, whose sender has been told."""
    return record.exc_info is None or not isinstance(record.exc_info[1], HttpProcessingError)


async def _told_to_stop() -> None:
    """Waits for a signal; on systems without any, Ctrl+C cancels the wait."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(each, stop.set)
    await stop.wait()


def _address(host: str, port: int) -> str:
    name = socket.gethostname() if host in _EVERYWHERE else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"
