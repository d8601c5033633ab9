"""The page in a real browser: `pytest -n 0 -m browser tests/report`.

Needs playwright (`pip install -e '.[browser]'`) and a Chromium of the system (Debian: `apt install chromium`), which
WIR_CHROMIUM may name. Where either is missing, these tests are skipped and say which.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest

from tests.report.conftest import HARM
from wir.engine.game import Game
from wir.model.sides import Side
from wir.report.contents import Contents, Fall
from wir.report.record import record_of
from wir.report.rendering import html
from wir.scenario import load_scenario, scenario_names

pytestmark = pytest.mark.browser

NAMES = ("chromium", "chromium-browser", "google-chrome")


class Watched:
    """A page that is open in the browser, with all that it told the console and all that it asked of the network."""

    def __init__(self, browser: Any, file: Path, text: str, **options: Any) -> None:
        file.write_text(text, encoding="utf-8")
        self.errors: list[str] = []
        self.requests: list[str] = []
        self.page = browser.new_context(**options).new_page()
        self.page.on("console", lambda message: self.errors.append(message.text))
        self.page.on("pageerror", lambda error: self.errors.append(str(error)))
        self.page.on("dialog", lambda dialog: self.errors.append(dialog.message))
        self.page.on("request", lambda request: self.requests.append(request.url))
        self.page.goto(file.as_uri())
        self.address = file.as_uri()

    def front(self) -> str:
        found: str = self.page.get_attribute("#front-a", "d")
        return found

    def week(self) -> int:
        return int(self.page.get_attribute("#map", "data-week"))


@pytest.fixture(scope="module")
def browser() -> Iterator[Any]:
    api = pytest.importorskip("playwright.sync_api", reason="playwright is not installed: pip install -e '.[browser]'")
    program = os.environ.get("WIR_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        pytest.skip("no Chromium here: apt install chromium, or name one in WIR_CHROMIUM")
    with api.sync_playwright() as playing:
        found = playing.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield found
        found.close()


@pytest.fixture
def opened(browser: Any, report: Contents, tmp_path: Path) -> Watched:
    return Watched(browser, tmp_path / "war.html", html(report))


def test_the_slider_moves_week_front_and_words(opened: Watched) -> None:
    page = opened.page
    assert opened.week() == 4
    last, told = opened.front(), page.inner_text("#told")
    page.focus("#week")
    page.keyboard.press("Home")
    assert opened.week() == 0
    assert opened.front() != last
    assert page.inner_text("#day") == "6 July 1941"
    assert page.inner_text("#told") != told
    page.keyboard.press("ArrowRight")
    assert opened.week() == 1
    assert "after week 1 of 4" in page.get_attribute("#week", "aria-valuetext")
    page.keyboard.press("End")
    assert opened.front() == last


def test_it_plays_by_itself_and_stops(opened: Watched) -> None:
    page = opened.page
    page.select_option("#pace", "120")
    page.focus("#play")
    page.keyboard.press("Space")
    assert page.inner_text("#play") == "Pause"
    page.wait_for_selector("#map[data-week='4']")
    page.wait_for_selector("#play:text-is('Play')")


def test_groups_stand_where_they_stood(opened: Watched, over: Game) -> None:
    shown = opened.page.eval_on_selector_all(
        "#units .unit", "all => all.filter(one => one.style.display !== 'none').map(one => Number(one.textContent))"
    )
    air = [each.id for side in ("AXIS", "SOVIET") for each in over.state.air.values() if each.side == side and each.at]
    assert sorted(shown) == sorted([*over.state.groups, *air])


def test_a_name_beside_its_city_leaves_room_for_two_groups_in_it(opened: Watched) -> None:
    page = opened.page
    page.focus("#week")
    page.keyboard.press("Home")
    gaps = page.eval_on_selector_all(
        ".city.full .small:not([text-anchor=middle])",
        """names => names.map(name => {
            const { left, right } = name.getBoundingClientRect();
            const spot = name.parentNode.querySelector(".now").getBoundingClientRect();
            const from = Math.min(...[left, right].map(end => Math.abs(end - (spot.left + spot.right) / 2)));
            return from / name.getScreenCTM().a;
        })""",
    )
    assert gaps
    assert min(gaps) > 14.7  # where the counters end


def test_a_battle_leads_to_its_week_on_the_map(opened: Watched) -> None:
    button = opened.page.locator("#battles button.go").first
    button.click()
    assert opened.week() == int(button.get_attribute("data-week"))


def test_groups_and_history_can_be_hidden_and_shown(opened: Watched) -> None:
    page = opened.page
    page.uncheck("[data-hide=no-groups]")
    assert page.eval_on_selector("#units .unit", "one => getComputedStyle(one).display") == "none"
    page.check("[data-hide=no-then]")
    assert "no-then" not in page.get_attribute("#map", "class")


def test_no_error_is_told_and_no_request_leaves_the_page(opened: Watched) -> None:
    for week in range(5):
        opened.page.evaluate(
            "n => { const s = document.getElementById('week'); s.value = n; s.dispatchEvent(new Event('input')); }",
            week,
        )
    opened.page.wait_for_timeout(200)
    assert opened.errors == []
    assert opened.requests == [opened.address]


def test_a_name_with_a_script_in_it_stays_text(browser: Any, harmful: Game, tmp_path: Path) -> None:
    opened = Watched(browser, tmp_path / "harm.html", html(Contents(record_of(harmful, None))))
    assert opened.errors == []
    assert opened.requests == [opened.address]
    assert HARM in opened.page.inner_text("body")
    assert opened.page.locator("img").count() == 0


@pytest.mark.parametrize("width", [390, *(pytest.param(width, marks=pytest.mark.slow) for width in (1280, 1920))])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nothing_sticks_out_at_any_width(
    browser: Any, report: Contents, tmp_path: Path, width: int, scheme: str
) -> None:
    size = {"width": width, "height": 900}
    opened = Watched(browser, tmp_path / "war.html", html(report), viewport=size, color_scheme=scheme)
    assert opened.page.evaluate("document.documentElement.scrollWidth") <= width
    assert opened.errors == []


GAPS = """all => all.flatMap(row => {
  const edges = [...row.cells].map(cell => {
    const range = document.createRange();
    range.selectNodeContents(cell);
    return range.getBoundingClientRect();
  });
  return edges.slice(1).map((edge, n) => edge.left - edges[n].right);
})"""
"""How far the words of each cell of a row are from those of the one before it, in pixels."""


@pytest.mark.parametrize("width", [390, 1400])
def test_the_figures_beside_the_map_do_not_run_into_each_other(
    browser: Any, running: Game, tmp_path: Path, width: int
) -> None:
    text = html(Contents(record_of(running, Side.SOVIET)))
    opened = Watched(browser, tmp_path / "war.html", text, viewport={"width": width, "height": 900})
    assert min(opened.page.eval_on_selector_all(".side tr", GAPS)) > 5


CROWDED = """() => [...document.querySelectorAll(".chart")].flatMap(chart => {
  const frame = chart.viewBox.baseVal, texts = [...chart.querySelectorAll("text")].map(one => [one, one.getBBox()]);
  const within = box => box.x >= 0 && box.x + box.width <= frame.width;
  const meet = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  return texts.flatMap(([one, box], i) => [
    ...(within(box) ? [] : [`${one.textContent} sticks out`]),
    ...texts.slice(i + 1).flatMap(([on, at]) => (meet(box, at) ? [`${one.textContent} on ${on.textContent}`] : [])),
  ]);
})"""
"""What sticks out of a chart, and which words in it lie on others."""


def test_the_words_of_a_chart_have_room_beside_each_other(browser: Any, over: Game, tmp_path: Path) -> None:
    record = record_of(over, None)
    made = {Side.AXIS: {"supply": 400}, Side.SOVIET: {"supply": 900}}
    months = [
        replace(week, day=week.day + timedelta(days=62 * n), produced=made) for n, week in enumerate(record.weeks)
    ]
    months[-1] = replace(months[-1], produced=made | {Side.AXIS: {}})
    opened = Watched(browser, tmp_path / "war.html", html(Contents(replace(record, weeks=(*months,)))))
    assert opened.page.locator("figure", has_text="Production").count() == 1
    assert opened.page.evaluate(CROWDED) == []


def test_on_a_phone_the_cities_and_the_key_can_be_read_whole(browser: Any, report: Contents, tmp_path: Path) -> None:
    row = Fall("Dnepropetrovsk", date(1943, 8, 29), None, date(1941, 8, 25), is_known=True)
    contents = Contents(report.record)
    contents.falls = {Side.AXIS: [row], Side.SOVIET: [replace(row, then=date(1943, 9, 25))]}
    phone = {"width": 390, "height": 844}
    opened = Watched(browser, tmp_path / "war.html", html(contents), viewport=phone)
    cut = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    assert opened.page.eval_on_selector_all("#cities-table .scroll, .key .plate", cut) == []


LYING = """() => {
  const frame = document.getElementById("map").viewBox.baseVal;
  const texts = [...document.querySelectorAll("#cities text")].filter(one => one.getClientRects().length);
  const boxes = texts.map(one => [one.textContent, one.getBBox()]);
  const within = box => box.x >= 0 && box.x + box.width <= frame.width && box.y >= 0;
  const meet = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
  return [boxes.length, boxes.flatMap(([name, box], i) => [
    ...(within(box) ? [] : [`${name} is cut`]),
    ...boxes.slice(i + 1).flatMap(([other, at]) => (meet(box, at) ? [`${name} on ${other}`] : [])),
  ])];
}"""
"""How many names of cities the map shows, which are cut, and which lie on others."""


@pytest.mark.parametrize(
    "scenario",
    [pytest.param(name, marks=[] if name == "case_blue" else [pytest.mark.slow]) for name in scenario_names()],
)
def test_no_name_on_the_map_of_a_phone_is_cut_or_lies_on_another(scenario: str, browser: Any, tmp_path: Path) -> None:
    told = Contents(record_of(Game.new(load_scenario(scenario), 1), None))
    opened = Watched(browser, tmp_path / "war.html", html(told), viewport={"width": 400, "height": 844})
    assert opened.page.evaluate(LYING) == [len(told.capitals), []]


def test_the_key_names_every_weather_of_the_strip(opened: Watched) -> None:
    colour = "all => Object.fromEntries(all.map(one => [one.getAttribute('class'), getComputedStyle(one).fill]))"
    told = opened.page.eval_on_selector_all(".key .strip-sample rect", colour)
    assert {*told} == {"w0", "w1", "w2", "w3"}
    for name, fill in opened.page.eval_on_selector_all(".strip rect[class^=w]", colour).items():
        assert told[name] == fill
    assert "clear" in opened.page.inner_text(".key")


def test_all_is_told_without_scripts_too(browser: Any, report: Contents, tmp_path: Path) -> None:
    opened = Watched(browser, tmp_path / "war.html", html(report), java_script_enabled=False)
    assert opened.page.is_hidden("#play")
    assert opened.page.get_attribute("#front-s", "d")
    assert "The costliest battle" in opened.page.inner_text("#months")


def test_print_opens_what_is_folded(opened: Watched) -> None:
    opened.page.emulate_media(media="print")
    opened.page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    assert opened.page.locator("details:not([open])").count() == 0
    assert opened.page.is_hidden("#play")
