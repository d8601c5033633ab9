"""The game in a real browser; see `browsing` for where these tests are skipped."""

from __future__ import annotations

import os
import re
import signal
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("textual_serve", reason="the extra wir[serve] is not installed")
pytest.importorskip("psutil", reason="psutil is not installed: pip install -e '.[browser]'")

from tests.serve.browsing import Serving, Tab, browser_of
from wir.match.new_game import NewGame
from wir.match.opening import open_game
from wir.model.sides import Side
from wir.saves.lock import open_elsewhere

playwright = pytest.importorskip(
    "playwright.sync_api", reason="playwright is not installed: pip install -e '.[browser]'"
)

pytestmark = [pytest.mark.browser, pytest.mark.xdist_group("browser")]

LAPTOP = {"width": 1400, "height": 900}
TABLET = {"width": 1024, "height": 768}
PHONE = {"width": 390, "height": 844}

ROOT = Path(__file__).parents[2]

WRONG_WIDTHS = """signs => {
  const pen = document.createElement("canvas").getContext("2d");
  return ["400", "700"].flatMap(weight => {
    pen.font = `${weight} 100px "Roboto Mono", serif`;
    const cell = pen.measureText("M").width;
    return signs.filter(sign => Math.abs(pen.measureText(sign).width - cell) > 0.01);
  });
}"""

STORES_DENIED = """for (const store of ["localStorage", "sessionStorage"]) Object.defineProperty(window, store, {
  get() { throw new DOMException("denied", "SecurityError"); }
});"""
"""What a browser does that is told to let no site keep anything."""

Opens = Callable[..., Tab]


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    with playwright.sync_playwright() as found, browser_of(found) as browser:
        yield browser


@pytest.fixture
def serving(tmp_path: Path) -> Iterator[Serving]:
    server = Serving(tmp_path)
    yield server
    server.stop()


@pytest.fixture
def opens(browser: Any, serving: Serving) -> Iterator[Opens]:
    """Opens a tab in a browser that knows nothing yet; at the end nothing has gone wrong in any."""
    contexts, tabs = [], []

    def opened(viewport: dict[str, int] = LAPTOP, path: str = "/", **options: Any) -> Tab:
        contexts.append(browser.new_context(viewport=viewport, **options))
        tabs.append(Tab(contexts[-1].new_page(), serving.address))
        tabs[-1].open(path)
        return tabs[-1]

    yield opened
    for context in contexts:
        context.close()
    assert [problem for tab in tabs for problem in tab.problems] == []


def _at_the_table(tab: Tab) -> None:
    tab.until_shown("Begin Barbarossa")
    tab.press("b")
    tab.until_titled("Barbarossa, week 1: your turn")
    tab.until_shown("22 JUN 1941")


def test_the_guided_week_begins_by_keys_and_by_mouse(opens: Opens) -> None:
    tab = opens()
    tab.until_shown("a guided first week")
    tab.click_on("a guided first week")
    tab.until_shown("GUIDED FIRST WEEK", "1 of 17")
    tab.press("Enter", "/")
    tab.page.keyboard.type("brest")
    tab.press("Enter")
    tab.until_shown("GUIDE 2/17")
    tab.until_shown("Brest 5,20")
    tab.page.mouse.click(*tab.place(60, 20))
    tab.until(lambda: "Brest 5,20" not in tab.shown)
    before = tab.shown
    tab.page.mouse.wheel(0, 300)
    tab.until(lambda: tab.shown != before)
    tab.page.keyboard.press("Control+p")  # the page takes it from the browser
    tab.until_shown("ALL THAT CAN BE DONE NOW")


def test_the_keys_below_are_those_that_work_in_a_browser(opens: Opens) -> None:
    tab = opens()
    _at_the_table(tab)
    keys = "\n".join(tab.shown.splitlines()[-2:])
    assert "Menu" in keys
    assert not re.search(r"\bEsc\b|\bTab\b|Ctrl\+|\bF\d", keys), keys
    tab.press("_")
    tab.until_shown("ALL THAT CAN BE DONE NOW")
    tab.press("Escape")
    tab.until(lambda: "ALL THAT CAN BE DONE NOW" not in tab.shown)
    tab.press("!")
    tab.until_shown("Saved as barbarossa-1")


def test_the_page_gives_the_keyboard_to_the_game_and_a_click_gives_it_back(opens: Opens) -> None:
    tab = opens()
    tab.until_shown("Begin Barbarossa")
    focused = "document.activeElement.className"
    assert "xterm" in tab.page.evaluate(focused)
    tab.page.evaluate("document.activeElement.blur()")
    assert "xterm" not in tab.page.evaluate(focused)
    tab.page.mouse.click(700, 880)
    assert "xterm" in tab.page.evaluate(focused)


@pytest.mark.parametrize("path", ["/", pytest.param("/plain", marks=pytest.mark.slow)])
def test_a_browser_that_keeps_nothing_has_a_table_too(browser: Any, serving: Serving, path: str) -> None:
    context = browser.new_context(viewport=LAPTOP)
    context.add_init_script(STORES_DENIED)
    tab = Tab(context.new_page(), serving.address)
    tab.open(path)
    if path == "/plain":
        tab.page.get_by_role("textbox").fill("new zitadelle")
        tab.until(lambda: "Scenarios:" in tab.page.locator("#said").inner_text())
        tab.press("Enter")
        tab.until_titled("your turn")
    else:
        _at_the_table(tab)
    context.close()
    assert not tab.problems


def test_another_size_and_a_reload_lose_nothing(opens: Opens) -> None:
    tab = opens()
    _at_the_table(tab)
    tab.press("z")
    tab.press("/")
    tab.page.keyboard.type("minsk")
    tab.press("Enter")
    tab.until_shown("Minsk 9,17")
    wide = tab.size
    tab.page.set_viewport_size(TABLET)
    tab.until(lambda: tab.size != wide)
    tab.until_shown("22 JUN 1941", "Minsk 9,17")
    tab.page.reload()
    tab.until_shown("22 JUN 1941", "Minsk 9,17")
    tab.until_titled("week 1: your turn")


def test_two_visitors_play_at_once(opens: Opens, serving: Serving) -> None:
    first, second = opens(), opens()
    _at_the_table(first)
    second.until_shown("Quit")
    second.press("n")
    second.until_shown("SET UP A GAME")
    assert len(serving.games()) == 2
    first.press("z")
    first.until_titled("your turn")


def test_two_people_at_one_tab_come_back_to_the_curtain_and_the_title_says_so(opens: Opens, serving: Serving) -> None:
    match = open_game(serving.saves, NewGame("smolensk", seed=1, name="war", soviet="human")).match
    match.sit_down(Side.AXIS)
    match.take_seats({Side.AXIS: "hold"})
    match.close()
    tab = opens()
    tab.until_shown("Resume war")
    tab.press("r")
    tab.until_titled("Smolensk, week 1: the Soviet player is awaited")
    tab.until_shown("Pass the keyboard to the Soviet player")
    serving.stop()
    serving.start()
    tab.page.reload()
    tab.until_titled("the Soviet player is awaited")
    tab.until_shown("Pass the keyboard to the Soviet player")
    tab.open("/plain")
    tab.until(lambda: "the Soviet player is next: press Enter" in tab.page.locator("body").inner_text())
    tab.until_titled("the Soviet player is awaited")


@pytest.mark.parametrize("path", ["/", pytest.param("/plain", marks=pytest.mark.slow)])
def test_a_tab_hides_a_game_that_goes_on_elsewhere_until_it_is_taken_back(
    opens: Opens, serving: Serving, path: str
) -> None:
    first = opens()
    _at_the_table(first)
    second = Tab(first.page.context.new_page(), serving.address)
    second.open(path)
    ended = first.page.locator("#ended")
    first.until(ended.is_visible)
    backdrop = "getComputedStyle(document.getElementById('ended'), '::backdrop').backgroundColor"
    assert first.page.evaluate(backdrop) == "rgb(0, 0, 0)", "nothing behind can be read"
    first.press("Escape")
    first.page.wait_for_timeout(500)
    assert not second.page.locator("#ended").is_visible()
    first.page.get_by_role("button", name="Play here").click()
    first.until(lambda: not ended.is_visible())
    second.until(second.page.locator("#ended").is_visible)
    first.until_titled("your turn")


def test_a_game_that_is_killed_tells_its_player_and_goes_on(opens: Opens, serving: Serving) -> None:
    tab, other = opens(), opens()
    other.until_shown("Quit")
    _at_the_table(tab)
    killed = next(
        game for game in serving.games() if (serving.saves / "barbarossa-1.journal").exists() and _plays(game)
    )
    os.kill(killed.pid, signal.SIGKILL)
    tab.until(lambda: tab.page.locator("#ended").is_visible())
    assert "barbarossa-1" in tab.page.locator("#why").inner_text()
    assert str(serving.saves) in tab.page.locator("#why").inner_text()
    tab.press("Enter")
    tab.until_titled("your turn")
    other.press("h")
    other.until_shown("THE WAR")


def _plays(game: Any) -> bool:
    """Whether a game is played, so that its files are open."""
    return any(file.path.endswith(".lock") or file.path.endswith(".journal") for file in game.open_files())


@pytest.mark.slow
def test_a_server_that_is_stopped_and_started_finds_everybody_where_he_was(opens: Opens, serving: Serving) -> None:
    tab = opens()
    _at_the_table(tab)
    tab.press("/")
    tab.page.keyboard.type("minsk")
    tab.press("Enter")
    tab.until_shown("Minsk 9,17")
    tab.page.wait_for_timeout(300)
    serving.stop()
    tab.until(lambda: tab.page.locator("#ended").is_visible())
    assert "server has been stopped" in tab.page.locator("#why").inner_text()
    serving.start()
    tab.press("Enter")
    tab.until(lambda: not tab.page.locator("#ended").is_visible())
    tab.until_titled("your turn")
    tab.until_shown("Minsk 9,17")


@pytest.mark.slow
def test_a_server_that_is_killed_takes_no_order_with_it(opens: Opens, serving: Serving) -> None:
    tab = opens()
    _at_the_table(tab)
    games = serving.games()
    serving.kill()
    tab.until(lambda: "connection is lost" in tab.page.locator("#notice").inner_text())
    tab.until(lambda: not any(game.is_running() for game in games))  # a game without a server ends
    assert open_elsewhere(serving.saves / "barbarossa-1.wir") is None, "and holds its save no longer"
    serving.start()
    tab.until(lambda: not tab.page.locator("#notice").is_visible())
    tab.until_titled("your turn")


def test_touch_taps_scrolls_and_zooms(opens: Opens) -> None:
    tab = opens(TABLET, has_touch=True, is_mobile=True)
    tab.until_shown("Begin Barbarossa")
    tab.page.touchscreen.tap(*_middle_of(tab, "Begin Barbarossa"))
    tab.until_titled("your turn")
    tab.until_shown("22 JUN 1941")
    before = tab.shown
    _drag(tab, (400, 500), (400, 250))
    tab.until(lambda: tab.shown != before)
    before = tab.shown
    tab.page.locator("[data-zoom=out]").tap()
    tab.until(lambda: tab.shown != before)
    before = tab.shown
    _pinch(tab, 100, 300)
    tab.until(lambda: tab.shown != before)
    tab.page.get_by_role("button", name="Esc").tap()
    tab.until_shown("Save and leave the table")


def test_every_sign_of_the_game_has_the_width_of_a_cell(opens: Opens) -> None:
    sources = [*(ROOT / "wir" / "text").rglob("*.py"), *(ROOT / "wir" / "tui").rglob("*.py")]
    signs = {sign for file in sources for sign in file.read_text("utf-8") if ord(sign) > 127} | {*"⠁⠿⣿◆►█▀▄"}
    tab = opens()
    tab.until_shown("Quit")
    assert len(signs) > 30
    assert tab.page.evaluate(WRONG_WIDTHS, sorted(signs)) == []


def _middle_of(tab: Tab, text: str) -> tuple[float, float]:
    row = next(n for n, line in enumerate(tab.shown.splitlines()) if text in line)
    return tab.place(tab.shown.splitlines()[row].index(text) + len(text) // 2, row)


def _pinch(tab: Tab, start: int, end: int) -> None:
    session = tab.page.context.new_cdp_session(tab.page)
    for n in range(11):
        apart = (start + (end - start) * n / 10) / 2
        points = [{"x": 400 - apart, "y": 350, "id": 0}, {"x": 400 + apart, "y": 350, "id": 1}]
        kind = "touchStart" if n == 0 else "touchMove"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def _drag(tab: Tab, start: tuple[int, int], end: tuple[int, int]) -> None:
    session = tab.page.context.new_cdp_session(tab.page)
    steps = [tuple(a + (b - a) * n / 10 for a, b in zip(start, end, strict=True)) for n in range(11)]
    for n, (x, y) in enumerate(steps):
        kind = "touchStart" if n == 0 else "touchMove"
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_lines_of_text(opens: Opens) -> None:
    tab = opens(path="/plain")
    said, field = tab.page.locator("#said"), tab.page.get_by_role("textbox")
    tab.until(lambda: "Scenarios:" in said.inner_text())
    field.fill("new zitadelle")
    field.press("Enter")
    tab.until_titled("your turn")
    tab.until(lambda: "Axis" in tab.page.locator("#prompt").inner_text())
    field.fill("todo")
    field.press("Enter")
    tab.until(lambda: "Axis A> todo\n" in said.inner_text())
    field.press("ArrowUp")
    field.press("ArrowUp")
    assert field.input_value() == "new zitadelle"
    tab.page.reload()
    tab.until(lambda: "todo" in said.inner_text())


def test_what_one_of_two_players_typed_is_not_recalled_by_the_other(opens: Opens) -> None:
    tab = opens(path="/plain")
    said, field = tab.page.locator("#said"), tab.page.get_by_role("textbox")
    tab.until(lambda: "Scenarios:" in said.inner_text())
    for line, answer in (("new smolensk", "Phase A"), ("seat soviet human", "by a person"), ("end now", "Enter when")):
        field.fill(line)
        field.press("Enter")
        tab.until(lambda answer=answer: answer in said.inner_text())
    field.press("ArrowUp")
    assert field.input_value() == ""
    tab.page.reload()
    tab.until(lambda: "Soviet player's" in said.inner_text())
    field.press("ArrowUp")
    assert field.input_value() == ""


@pytest.mark.parametrize(
    "viewport",
    [
        pytest.param(LAPTOP, id="laptop", marks=pytest.mark.slow),
        pytest.param(TABLET, id="tablet", marks=pytest.mark.slow),
        pytest.param(PHONE, id="phone"),
    ],
)
def test_laptop_tablet_and_phone_have_room_for_the_table(
    opens: Opens, viewport: dict[str, int], tmp_path: Path
) -> None:
    tab = opens(viewport)
    _at_the_table(tab)
    assert tab.size[0] >= 78
    assert tab.size[1] >= 24
    if folder := os.environ.get("WIR_PICTURES"):
        tab.page.wait_for_timeout(1000)
        tab.page.screenshot(path=Path(folder) / f"{viewport['width']}x{viewport['height']}.png")
