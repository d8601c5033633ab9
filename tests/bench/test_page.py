"""The game in a browser beside a plain app that textual-serve serves, and what eight visitors cost.

`pytest -n 0 -s -m browser tests/bench/test_page.py`, on a machine that does nothing else; it needs Chromium, as
`tests/serve/browsing.py` says. Times are from a key or a turn of the wheel to the second frame of the browser after the
answer has come; Chromium draws without a graphics card here. They compare within one run only.
"""

from __future__ import annotations

import asyncio
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any

import psutil
import pytest

from tests.bench.timing import tell
from tests.serve.browsing import Serving, browser_of

pytest.importorskip("textual_serve", reason="the extra wir[serve] is not installed")
playwright = pytest.importorskip(
    "playwright.sync_api", reason="playwright is not installed: pip install -e '.[browser]'"
)

pytestmark = pytest.mark.browser

ROOT = Path(__file__).parents[2]
ROUNDS = 15
VISITORS = 8
SECONDS = 10.0
STEPS = ("ArrowRight", "ArrowDown", "ArrowLeft", "ArrowUp")

STOPWATCH = """
window.painted = [];
let began = 0;
for (const kind of ["keydown", "wheel"])
  addEventListener(kind, () => (began ||= performance.now()), { capture: true, passive: true });
window.WebSocket = class extends WebSocket {
  constructor(...words) {
    super(...words);
    this.addEventListener("message", ({ data }) => {
      if (typeof data === "string" || !began) return;
      const since = began;
      began = 0;
      requestAnimationFrame(() => requestAnimationFrame(() => painted.push(performance.now() - since)));
    });
  }
};
"""


def test_a_key_is_painted_as_soon_as_in_a_plain_app(tmp_path: Path) -> None:
    with (
        playwright.sync_playwright() as found,
        browser_of(found) as browser,
        reference() as address,
        closing_down(Serving(tmp_path)) as serving,
    ):
        plain, game = (_opened(browser, where) for where in (address, serving.address))
        game.keyboard.press("b")
        game.wait_for_function("document.title.includes('your turn')", timeout=60_000)
        game.wait_for_timeout(2000)
        plain.wait_for_timeout(2000)
        for name, act in (("a step of the cursor", _step), ("a turn of the wheel", _roll)):
            times: dict[str, list[float]] = {"a plain app": [], "wir": []}
            for n in range(ROUNDS):
                times["a plain app"].append(_timed(plain, act, n))
                times["wir"].append(_timed(game, act, n))
            tell(f"{name}, until it is painted", {each: median(those[1:]) for each, those in times.items()})
            assert median(times["wir"]) < 2 * median(times["a plain app"]) + 30


async def test_what_eight_visitors_cost(tmp_path: Path) -> None:
    pytest.importorskip("aiohttp")
    from tests.serve.visiting import open_house  # noqa: PLC0415 - needs aiohttp

    async with open_house(tmp_path, host="0.0.0.0") as house:
        visits = [await house.visit(name=f"visitor {n}") for n in range(VISITORS)]
        await asyncio.gather(*map(_sat_down, visits))
        hearing = [asyncio.create_task(visit.until(lambda _: False)) for visit in visits]
        await asyncio.sleep(3)
        games = [psutil.Process(table._program.pid) for table in house.server.tables]
        print(f"\n{VISITORS} games: {sum(game.memory_full_info().uss for game in games) / 2**20:.0f} MB of their own")
        print(f"  idle       {await _share(games):5.1f} % of a core")
        playing = [asyncio.create_task(_play(visit)) for visit in visits]
        print(f"  playing    {await _share(games):5.1f} % of a core, five steps of the cursor a second each")
        for task in (*playing, *hearing):
            task.cancel()


async def _sat_down(visit: Any) -> None:
    await visit.until_shown("Quit")
    await visit.type("b")
    await visit.title("your turn")


async def _play(visit: Any) -> None:
    while True:
        for key in "6341":
            await visit.type(key)
            await asyncio.sleep(0.2)


async def _share(games: list[psutil.Process]) -> float:
    """Per cent of a core that processes take."""
    before, began = _seconds(games), time.monotonic()
    await asyncio.sleep(SECONDS)
    return 100 * (_seconds(games) - before) / (time.monotonic() - began)


def _seconds(games: list[psutil.Process]) -> float:
    return sum(times.user + times.system for times in (game.cpu_times() for game in games))


@contextmanager
def closing_down(serving: Serving) -> Iterator[Serving]:
    """A server that is stopped at the end."""
    try:
        yield serving
    finally:
        serving.stop()


@contextmanager
def reference() -> Iterator[str]:
    """The address of the plain app."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "tests.bench.screens.served_app", str(port)], cwd=ROOT, stdout=subprocess.DEVNULL
    )
    try:
        yield f"http://localhost:{port}"
    finally:
        server.terminate()
        server.wait(30)


def _opened(browser: Any, address: str) -> Any:
    page = browser.new_page(viewport={"width": 1400, "height": 900}, bypass_csp=True)
    page.route("https://**", lambda route: route.abort())  # the font that textual-serve asks for
    page.add_init_script(STOPWATCH)
    for _ in range(100):
        try:
            page.goto(address)
            break
        except playwright.Error:
            time.sleep(0.2)
    page.wait_for_selector(".xterm-screen")
    page.wait_for_timeout(3000)
    page.mouse.click(400, 400)
    return page


def _timed(page: Any, act: Any, n: int) -> float:
    """Milliseconds until what an act brings about is painted."""
    page.bring_to_front()
    page.wait_for_timeout(200)
    page.evaluate("painted.length = 0")
    act(page, n)
    page.wait_for_function("painted.length > 0", timeout=20_000)
    return float(page.evaluate("painted[0]"))


def _step(page: Any, n: int) -> None:
    page.keyboard.press(STEPS[n % len(STEPS)])


def _roll(page: Any, n: int) -> None:
    page.mouse.wheel(0, 100 if n % 10 < 5 else -100)
