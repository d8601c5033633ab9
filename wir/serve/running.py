"""Runs the server until it is told to stop, and lets every game save before it ends."""

from __future__ import annotations

import asyncio
import signal
import socket
import webbrowser
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

from aiohttp import web

from wir.serve.door import is_this_machine
from wir.serve.server import Server
from wir.serve.tables import Limits

_EVERYWHERE = ("", "0.0.0.0", "::")

_WARNING = (
    "other machines can reach this server: whoever does may play here under any name, with no password and no"
    " encryption; use it on a network that you trust"
)


def serve(saves: Path, host: str, port: int, limits: Limits, say: Callable[[str], object], *, opens: bool) -> None:
    """Serves tables until Ctrl+C or a signal ends it; `opens` opens the page in this machine's browser.

    Raises OSError where the address cannot be had.
    """
    with suppress(KeyboardInterrupt):
        asyncio.run(_serve(Server(saves, host, limits, say), host, port, say, opens=opens))


async def _serve(server: Server, host: str, port: int, say: Callable[[str], object], *, opens: bool) -> None:
    runner = web.AppRunner(server.app(), access_log=None, shutdown_timeout=2)
    await runner.setup()
    try:
        site = web.TCPSite(runner, host, port)
        await site.start()
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


async def _told_to_stop() -> None:
    """Waits for a signal; where there are none, Ctrl+C cancels whoever waits."""
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    with suppress(NotImplementedError):
        for each in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(each, stop.set)
    await stop.wait()


def _address(host: str, port: int) -> str:
    name = socket.gethostname() if host in _EVERYWHERE else host
    return f"http://{f'[{name}]' if ':' in name else name}:{port}/"
