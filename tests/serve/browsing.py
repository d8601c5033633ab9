"""A real browser on the pages of a server, as a player uses it.

The rule of skipping: the tests marked `browser` need Playwright and a Chromium that the system has, named by
WIR_BROWSER or found by the names below (Debian: the package `chromium`). Where one is missing they are skipped
and say so.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psutil
import pyte
import pytest

from tests.tui.emulation import Stream

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
PATIENCE = 90.0


def found_browser() -> str:
    """The browser of this machine; skips the test where there is none."""
    found = os.environ.get("WIR_BROWSER") or next(filter(None, map(shutil.which, NAMES)), None)
    if found is None:
        pytest.skip("no Chromium on this machine (Debian: apt install chromium), nor one named by WIR_BROWSER")
    return found


class Serving:
    """`wir serve` as a process; it can be stopped and started again at the same address."""

    def __init__(self, saves: Path, *options: str) -> None:
        self.saves = saves
        self._options = options
        self.port = "0"
        self.start()

    def start(self) -> None:
        """Starts the server; from the second time on where it was."""
        command = [sys.executable, "-m", "wir.cli", "serve", "--saves", str(self.saves), "--port", self.port]
        self._process = subprocess.Popen([*command, *self._options], stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        line = self._process.stdout.readline()
        self.port = re.findall(r":(\d+)/", line)[0]

    @property
    def address(self) -> str:
        """Where the pages are."""
        return f"http://127.0.0.1:{self.port}"

    def games(self) -> list[psutil.Process]:
        """The processes of the games."""
        children = psutil.Process(self._process.pid).children()
        return [child for child in children if "wir.serve.seat" in child.cmdline()]

    def kill(self) -> None:
        """Ends the server as a crash does."""
        self._process.kill()
        self._process.communicate(timeout=PATIENCE)

    def stop(self) -> None:
        """Ends the server as Ctrl+C does."""
        self._process.send_signal(signal.SIGINT)
        self._process.communicate(timeout=PATIENCE)
        assert self._process.returncode == 0


class Tab:
    """A tab of a browser: what its terminal was sent, what it asked for, what went wrong in it."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        self.problems: list[str] = []
        self._address = address
        self._screen = pyte.Screen(80, 24)
        self._stream = Stream(self._screen)
        page.on("request", self._asked)
        page.on("pageerror", lambda error: self.problems.append(f"error: {error}"))
        page.on("console", self._logged)
        page.on("websocket", self._connected)

    def open(self, path: str = "/") -> None:
        """Loads a page."""
        self.page.goto(self._address + path)

    @property
    def shown(self) -> str:
        """What the terminal shows."""
        return "\n".join(self._screen.display)

    @property
    def size(self) -> tuple[int, int]:
        """The columns and lines of the terminal."""
        return self._screen.columns, self._screen.lines

    def until(self, holds: Callable[[], object]) -> None:
        """Waits until something holds."""
        until = time.monotonic() + PATIENCE
        while not holds():
            assert time.monotonic() < until, f"{self.page.title()}\n{self.shown}\n{self.problems}"
            self.page.wait_for_timeout(50)

    def until_shown(self, *texts: str) -> None:
        """Waits until the terminal shows all of these."""
        self.until(lambda: all(text in self.shown for text in texts))

    def until_titled(self, text: str) -> None:
        """Waits until the tab's title has a text in it."""
        self.until(lambda: text in self.page.title())

    def press(self, *keys: str) -> None:
        """Presses keys."""
        for key in keys:
            self.page.keyboard.press(key)

    def click_on(self, text: str) -> None:
        """Clicks in the middle of a text that the terminal shows."""
        row = next(n for n, line in enumerate(self._screen.display) if text in line)
        self.page.mouse.click(*self.place(self._screen.display[row].index(text) + len(text) // 2, row))

    def place(self, column: int, row: int) -> tuple[float, float]:
        """Where the middle of a cell lies on the page."""
        box = self.page.locator(".xterm-screen").bounding_box()
        across, down = box["width"] / self.size[0], box["height"] / self.size[1]
        return box["x"] + (column + 0.5) * across, box["y"] + (row + 0.5) * down

    def _asked(self, request: Any) -> None:
        if not request.url.startswith((f"{self._address}/", "data:")):
            self.problems.append(f"asked for {request.url}")

    def _logged(self, message: Any) -> None:
        is_lost = "WebSocket connection to" in message.text and "failed" in message.text  # while the server is stopped
        if message.type == "error" and not is_lost:
            self.problems.append(message.text)

    def _connected(self, socket: Any) -> None:
        if not socket.url.startswith(f"{self._address.replace('http', 'ws')}/"):
            self.problems.append(f"connected to {socket.url}")
        socket.on("framereceived", self._received)
        socket.on("framesent", self._sent)

    def _received(self, data: str | bytes) -> None:
        if isinstance(data, bytes):
            self._stream.feed(data)

    def _sent(self, data: str | bytes) -> None:
        size = re.search(r'"width":(\d+),"height":(\d+)', str(data))
        if size:
            self._screen.resize(int(size[2]), int(size[1]))


@contextmanager
def browser_of(playwright: Any) -> Iterator[Any]:
    """The browser, without a window."""
    browser = playwright.chromium.launch(executable_path=found_browser(), args=["--no-sandbox"])
    yield browser
    browser.close()
