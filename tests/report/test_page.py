"""The page: all that it needs is in it, nothing on it comes from outside, and names stay text."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from dataclasses import replace
from datetime import date, timedelta
from hashlib import sha256
from html.parser import HTMLParser

import pytest

from tests.report.conftest import HARM, MARKS
from wir.engine.game import Game
from wir.match.past import Past
from wir.model.sides import Side
from wir.report.charts import SvgCurve, charts
from wir.report.contents import MOST_POCKETS, Contents
from wir.report.drawing import drawing
from wir.report.record import record_of
from wir.report.rendering import embedded, html, markdown
from wir.report.words import number as spelled
from wir.scenario import load_scenario
from wir.text.war.charts import war_charts
from wir.text.war.chronicle import Chronicle
from wir.text.war.history import Capture

BAR = re.compile(r"M[\d.]+ ([\d.]+)h[\d.]+v(-?[\d.]+)h")
"""Where a bar of a chart begins, and how far it goes down."""

LETTERS = 10
"""How high the letters of a chart are at most."""

WHOLE_WAR = 5_000_000


class Page(HTMLParser):
    """What is on a page: its elements with attributes, and its text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.text: list[str] = []
        self.scripts: list[str] = []
        self._in_script = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        self._in_script = tag == "script"
        if self._in_script:
            self.scripts.append("")

    def handle_endtag(self, tag: str) -> None:
        self._in_script = False

    def handle_data(self, data: str) -> None:
        if self._in_script:
            self.scripts[-1] += data
        else:
            self.text.append(data)

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.found if name == tag]


@pytest.fixture(scope="module")
def page(report: Contents) -> Page:
    return Page(html(report))


def test_the_page_needs_nothing_beside_it(page: Page) -> None:
    for _, attributes in page.found:
        for name in ("src", "href", "data", "action", "xlink:href"):
            assert (attributes.get(name) or "#").startswith("#")
    assert not page.all("link") and not page.all("iframe") and not page.all("img")
    assert "url(" not in "".join(page.text) and "@import" not in "".join(page.text)


def test_its_policy_allows_its_own_script_alone(page: Page) -> None:
    policy = next(m["content"] for m in page.all("meta") if m.get("http-equiv") == "Content-Security-Policy")
    own = b64encode(sha256(page.scripts[1].encode()).digest()).decode()
    assert policy is not None
    assert policy.startswith("default-src 'none';")
    assert f"script-src 'sha256-{own}'" in policy


def test_every_part_is_there_and_every_link_leads_to_one(page: Page) -> None:
    titles = "".join(page.text)
    for part in (
        "Month by month",
        "How it went",
        "battles that decided it",
        "Cities",
        "Losses and production",
        "Notes",
    ):
        assert part in titles
    ids = [attributes["id"] for _, attributes in page.found if "id" in attributes]
    assert len(ids) == len({*ids})
    assert {(link["href"] or "")[1:] for link in page.all("a")} <= {*ids}


def test_pictures_have_words_and_controls_have_names(page: Page) -> None:
    for picture in page.all("svg"):
        assert picture.get("aria-hidden") == "true" or picture.get("aria-label") or picture.get("aria-labelledby")
    labels = {label.get("for") for label in page.all("label")}
    for control in (*page.all("input"), *page.all("select")):
        assert control.get("type") == "checkbox" or control["id"] in labels


def test_the_weeks_lead_to_where_the_war_led(page: Page, over: Game) -> None:
    data = json.loads(page.scripts[0])
    board = over.state.scenario.board
    owners, groups = [*data["owners"]], dict[int, int]()
    for week in data["weeks"]:
        for hexes, owner in zip(week.get("o", [[], [], []]), "AS.", strict=True):
            for number in hexes:
                owners[number - 1] = owner
        pairs = week.get("g", [])
        groups |= dict(zip(pairs[::2], pairs[1::2], strict=True))
    assert len(data["weeks"]) == 5
    letters = {h: side.value[0] for h, side in over.state.control.items()}
    assert owners == [letters.get(hex_, ".") for hex_ in board.hexes]
    assert {g: board.hexes[place - 1] for g, place in groups.items() if place} == {
        group.id: group.at for group in over.state.groups.values()
    }


def test_names_that_mean_harm_stay_text(harmful: Game) -> None:
    page = Page(html(Contents(record_of(harmful, None))))
    assert len(page.scripts) == 2
    assert len(page.all("script")) == 2
    assert not page.all("img")
    assert not [name for _, attributes in page.found for name in attributes if name.startswith("on")]
    assert "".join(page.text).count(HARM) >= 6
    assert MARKS in "".join(page.text)
    weeks = json.loads(page.scripts[0])["weeks"]
    assert f"took {HARM}" in weeks[1]["x"] or f"captured {HARM}" in weeks[1]["x"] or f"entered {HARM}" in weeks[1]["x"]


def test_names_that_mean_harm_stay_text_in_markdown(harmful: Game) -> None:
    text = markdown(Contents(record_of(harmful, None)))
    assert re.search(r"(?<!\\)<", text) is None
    assert r"\[x\](javascript:1) \| \*\*b\*\* \`c\`" in text


def test_data_in_a_script_element_cannot_end_it() -> None:
    data = {"a": "</script><!--", "b": "\u2028&"}
    text = embedded(data)
    assert not {*text} & {*"<>&\u2028"}
    assert json.loads(text) == data


def test_a_war_of_weeks_makes_a_small_page(report: Contents) -> None:
    assert len(html(report).encode()) < WHOLE_WAR / 25


@pytest.mark.slow
def test_a_whole_war_makes_a_page_below_five_megabytes() -> None:
    from wir import load_scenario  # noqa: PLC0415
    from wir.match.simulate import Setup, simulate  # noqa: PLC0415

    war = simulate(load_scenario("barbarossa"), Setup()).game
    assert len(html(Contents(record_of(war, None))).encode()) < WHOLE_WAR


def test_curves_of_history_stand_beside_those_of_the_game(page: Page, report: Contents) -> None:
    points = next(chart for chart in report.charts if chart.title == "Victory points")
    paths = {attributes["d"] for attributes in page.all("path")}
    true = [curve for curve in points.curves if curve.is_true]
    assert len(true) == len(points.curves) - len(true) == 2
    assert all(curve.path in paths for curve in points.curves)
    assert {"true", "line", "bars"} <= {word for each in page.all("g") for word in (each.get("class") or "").split()}
    assert "in history" in points.told
    assert "in history: by the cities" in points.unit


def test_no_bar_reaches_the_name_of_its_side(report: Contents) -> None:
    losses = next(chart for chart in report.charts if chart.title == "Losses")
    axis, soviet = (curve for curve in losses.curves if not curve.is_true)
    assert min(_tips(axis)) > axis.label_y + LETTERS / 2
    assert max(_tips(soviet)) < soviet.label_y - LETTERS


def _tips(bars: SvgCurve) -> list[float]:
    return [float(start) + float(down) for start, down in BAR.findall(bars.path)]


def test_every_year_of_a_chart_is_named_where_its_first_month_is(report: Contents) -> None:
    war = report.record
    days = [war.weeks[0].day + timedelta(weeks=n) for n in range(131)]
    weeks = tuple(replace(war.weeks[0], day=day) for day in days[:-1])
    positions = tuple(replace(war.positions[0], day=day) for day in days)
    long = charts(replace(war, weeks=weeks, positions=positions))[0]
    months = [tick.text for tick in long.across]
    assert months == ["Jul 41", "Dec", "May 42", "Oct", "Mar 43", "Aug", "Jan 44"]


def test_the_page_says_how_many_encirclements_it_tells_at_most(report: Contents) -> None:
    assert report.rings
    assert f"the costliest first, {spelled(MOST_POCKETS)} at most." in html(report)


@pytest.mark.rule("9.1")
def test_report_and_screen_give_history_the_same_points_at_the_end() -> None:
    game = Game.new(load_scenario("smolensk"))
    while game.state.ending is None:
        game.end_phase()
    weeks = [Chronicle(Past(game), None).week(number) for number in range(1, game.state.week + 1)]
    (points,) = (chart for chart in war_charts(weeks, game.state) if chart.title == "Victory points")
    (told,) = (chart.told for chart in charts(record_of(game, None)) if chart.title == "Victory points")
    ends = {curve.name: round(curve.points[-1][1]) for curve in points.curves}
    assert f"to {ends['Axis in history']};" in told
    assert f"to {ends['Soviet in history']}" in told


def test_every_cell_of_a_battle_says_what_it_is_where_the_table_has_no_head(report: Contents) -> None:
    """On a phone the cells of a battle stand below each other, and the head of the table is left out."""
    page = html(report)
    table = page.partition('<table class="fights">')[2].partition("</table>")[0]
    _, *columns = re.findall(r'<th scope="col">([^<]+)', table)
    rows = [re.findall(r'<td data-what="([^"]+)"', row) for row in table.split("<tr>")[2:]]
    assert rows
    assert all(row == columns for row in rows)
    assert ".fights td[data-what]::before{content:attr(data-what)" in page


def test_names_on_a_small_board_are_smaller_and_stay_on_it() -> None:
    """A small board is drawn larger on the page, and names of the full size would cover the groups beside them."""
    small, whole = (drawing(load_scenario(name), frozenset({"Moscow"})) for name in ("smolensk", "barbarossa"))
    assert (small["names"], whole["names"]) == (0.6, 1.0)
    (moscow,) = (town for town in small["towns"] if town["name"] == "Moscow")
    assert moscow["label"][2] == "end"  # to the right of its mark it would leave the map


def test_a_city_taken_again_is_not_measured_by_a_day_long_after_the_game(report: Contents) -> None:
    """The Red Army came back to Smolensk two years after the last week of this game."""
    record = report.record
    taken = Capture(record.weeks[-1].day, "Smolensk", Side.SOVIET)
    last = replace(record.weeks[-1], captures=(*record.weeks[-1].captures, taken))
    told = Contents(replace(record, weeks=(*record.weeks[:-1], last)))
    (row,) = [row for row in told.falls[Side.SOVIET] if row.city == "Smolensk"]
    assert (row.told, row.mark, row.outside) == ("after this game", "other", date(1943, 9, 25))
    assert re.search(r"\| Smolensk \| .*1941 \| .*1943 \| after this game \|", markdown(told))
