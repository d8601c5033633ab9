"""The balance script itself: what it keeps of a game and how it tells it. `pytest tests/bench/test_balance.py`"""

from __future__ import annotations

import json
from collections import Counter
from datetime import date
from xml.etree import ElementTree as ET

import pytest

from tests.bench.balance import tales
from tests.bench.balance.chart import chart
from tests.bench.balance.forces import FIGURES, Period, forces, half_year, near
from tests.bench.balance.history import CITIES, LINES, OWNER_MAPS, Capture
from tests.bench.balance.policies import EVEN, building, rows
from tests.bench.balance.report import first, report, spread, true_front
from tests.bench.balance.summary import cities, fronts, results, strengths
from tests.bench.balance.tales import Job, Tale, play
from wir.engine.game import Game
from wir.model.scenario import Length
from wir.model.sides import SIDES, Side
from wir.scenario import load_scenario

SHORT = Job("barbarossa", Length.SHORT, level=3, seed=1, turns=3)


def test_every_city_of_history_is_in_the_scenarios() -> None:
    for name in ("barbarossa", *OWNER_MAPS.values()):
        assert {*CITIES} <= {city.name for city in load_scenario(name).cities}


def test_the_owner_maps_are_of_their_day() -> None:
    assert all(abs((load_scenario(name).start - day).days) <= 1 for day, name in OWNER_MAPS.items())


def test_every_line_of_history_runs_over_rows_and_columns_of_the_map() -> None:
    board = load_scenario("barbarossa").board
    for day in LINES:
        true = true_front(day)
        assert len(true) <= board.rows
        assert all(column is None or 1 <= column <= board.columns for column in true)
        assert sum(column is not None for column in true) == 16


def test_spread_is_mean_and_deviation() -> None:
    assert spread([10, 20, 30]) == "20 ±10"
    assert spread([7]) == "7"
    assert spread([]) == "-"


def test_first_capture_is_by_side_and_time() -> None:
    rostov = [
        Capture(date(1941, 11, 16), "Rostov", Side.AXIS),
        Capture(date(1941, 11, 23), "Rostov", Side.SOVIET),
        Capture(date(1942, 7, 19), "Rostov", Side.AXIS),
    ]
    assert first(rostov, "Rostov", Side.AXIS, date(1941, 6, 22)) == date(1941, 11, 16)
    assert first(rostov, "Rostov", Side.AXIS, date(1942, 6, 29)) == date(1942, 7, 19)
    assert first(rostov, "Rostov", Side.SOVIET, date(1942, 6, 29)) is None
    assert first(rostov, "Kiev", Side.AXIS, date(1941, 6, 22)) is None


def test_a_game_is_kept_by_month_and_city() -> None:
    tale = play(SHORT)
    assert (tale.weeks, tale.errors, tale.ended_by) == (3, [], "turns")
    assert [*tale.strength[Side.AXIS]] == ["1941-06", "1941-07"]
    assert all(tale.losses[side]["1941-06"] > 0 for side in SIDES)
    assert [capture for capture in tale.captures if tale.owners[capture.city] is capture.by]
    assert json.loads(json.dumps(tale.plain()))["margin"] == tale.margin


def test_a_city_is_reached_in_the_week_that_brings_somebody_beside_it_and_taken_then_or_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(tales, "REACHED", [Capture(date(1941, 6, 28), "Minsk", side) for side in SIDES])
    tale = play(SHORT)
    (taken,) = [day for day, city, side in tale.captures if (city, side) == ("Minsk", Side.AXIS)]
    reached = {side: day for day, city, side in tale.reached}
    assert date(1941, 6, 22) <= reached[Side.AXIS] <= taken
    assert reached[Side.SOVIET] == date(1941, 6, 22)  # whose own it is


def test_how_soon_a_city_was_reached_stands_beside_history() -> None:
    job = Job("case_blue", Length.SHORT, level=3, seed=1)
    days = [date(1942, 8, 24), date(1942, 9, 28)]
    played = [Tale(job, weeks=36, reached=[Capture(day, "Stalingrad", Side.AXIS)]) for day in days]
    lines = report(load_scenario("case_blue"), [*played, Tale(job, weeks=36)])
    told = lines[next(number for number, line in enumerate(lines) if "first reached" in line) :]
    row = next(line.split() for line in told if line.strip().startswith("Stalingrad"))
    assert row[:2] == ["Stalingrad", "AXIS"]
    assert "1942" in row[4]
    assert row[5:7] == ["2/3", "1/3"]


def test_the_summary_sets_margins_and_cities_beside_history() -> None:
    taken = [Capture(date(1941, 7, 6), "Minsk", Side.AXIS), Capture(date(1942, 9, 1), "Rostov", Side.AXIS)]
    job = Job("barbarossa", Length.SHORT, level=3, seed=1)
    played = {
        (job.scenario, job.length): [
            Tale(job, margin=-300, level="Axis Marginal Victory", ended_by="schedule", captures=taken),
            Tale(job, margin=-100, level="Draw", ended_by="schedule"),
        ]
    }
    (row,) = [*results(played)][2:]
    assert row.startswith("| Barbarossa, short | -206 | -200 ± ")
    assert row.endswith("(2) | -250 to -150 | yes | 0 / 1 / 1 | 2 x schedule |")
    towns = [*cities(played)]
    assert "| Minsk | AXIS | 28 JUN 1941 | 1 of 2, 6 JUL 1941 |" in towns
    assert "| Moscow | AXIS | - | 0 of 2 |" in towns
    assert not any("23 JUL 1942" in row for row in towns)  # after the end of the short game


def test_the_summary_sets_fronts_and_forces_beside_history() -> None:
    job, day = Job("barbarossa", Length.LONG, level=3, seed=1), date(1942, 6, 28)
    east = [None if column is None else column + 2 for column in true_front(day)]
    army = dict.fromkeys(FIGURES, 50.0)
    played = {(job.scenario, job.length): [Tale(job, fronts={day: east}, forces={day: dict.fromkeys(SIDES, army)})]}
    assert "| 28 JUN 1942 | +2.0, 2.0 (1) |" in [*fronts(played)]
    assert "| 4 JUL 1943 | - |" in [*fronts(played)]
    begun = forces(Game.new(load_scenario("case_blue")).state, Side.AXIS)["units"]
    assert f"| AXIS, units, 28 JUN 1942 | {begun:.0f} | 50, {100 * (50 / begun - 1):+.0f} % |" in [*strengths(played)]


def test_what_is_gained_is_told_by_source_and_half_year() -> None:
    tale = play(SHORT)
    for side in SIDES:
        june, july = tale.periods[side]["1941 a"], tale.periods[side]["1941 b"]
        assert (june.weeks, july.weeks) == (1, 2)
        assert june.ends == july.begins
        assert june.lost > 0
        assert june.gained == june.ends - june.begins + june.lost
    soviet = tale.periods[Side.SOVIET]["1941 b"]
    assert soviet.produced > soviet.arrived
    assert soviet.gained == pytest.approx(
        soviet.built + soviet.replaced + soviet.arrived, rel=0.2
    )  # of what is built some comes out as smaller cavalry


def test_half_years_are_named_in_the_order_of_time() -> None:
    days = [date(1941, 12, 31), date(1942, 6, 30), date(1942, 7, 1)]
    assert [half_year(day) for day in days] == ["1941 b", "1942 a", "1942 b"]


def test_the_week_nearest_to_an_owner_map_is_found() -> None:
    assert near(OWNER_MAPS, date(1943, 7, 5)) == date(1943, 7, 4)
    assert near(OWNER_MAPS, date(1943, 6, 28)) is None


def test_forces_stand_beside_those_of_the_scenario() -> None:
    day = date(1942, 6, 28)
    begins = {side: forces(Game.new(load_scenario("case_blue")).state, side) for side in SIDES}
    half = {side: {name: figure / 2 for name, figure in begins[side].items()} for side in SIDES}
    lines = report(load_scenario("barbarossa"), [Tale(SHORT, weeks=53, forces={day: half})])
    start = lines.index("Forces on 28 JUN 1942 beside those that case_blue begins with, 1 games")
    told = [line for line in lines[start:] if line.split()[:1] in (["AXIS"], ["SOVIET"])]
    assert len(told) == 2 * len(FIGURES)
    assert all(line.endswith("-50 %") for line in told)


def test_a_half_year_is_told_by_the_week() -> None:
    half = Period(1000, ends=1400, weeks=20, produced=800, built=500, replaced=300, lost=400, full=5)
    told = Tale(SHORT, weeks=20, periods={Side.AXIS: {"1942 a": half}, Side.SOVIET: {}})
    lines = report(load_scenario("barbarossa"), [told])
    row = next(line.split() for line in lines if line.split()[:3] == ["AXIS", "1942", "a"])
    assert row[3:] == ["1", "40", "25", "15", "0", "40", "20", "20", "5"]


def test_a_game_that_breaks_off_is_an_error_and_no_end(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("no such luck")

    monkeypatch.setattr(tales, "simulate", broken)
    tale = play(SHORT)
    assert tale.errors == ["RuntimeError: no such luck"]
    lines = report(load_scenario("barbarossa"), [tale])
    assert "  games played 0 of 1, weeks -, seconds -" in lines
    assert f"  ERROR {SHORT}: RuntimeError: no such luck" in lines


def test_the_front_is_held_beside_the_owner_map() -> None:
    day = date(1942, 6, 28)
    rows = load_scenario("barbarossa").board.rows
    told = [Tale(SHORT, weeks=53, fronts={day: [column] * rows}) for column in (10, 20)]
    lines = report(load_scenario("barbarossa"), told)
    start = lines.index("Front on 28 JUN 1942: easternmost column of the Axis by row, 2 games")
    moscow = next(line.split() for line in lines[start:] if line.split()[:1] == ["15"])
    assert moscow == ["15", "Vyazma", "15", "15", "±7", "+0.0"]


def test_the_chart_draws_each_game_their_mean_and_history() -> None:
    months = {"1941-06": 1000, "1941-07": 2000}
    tale = Tale(SHORT, strength=dict.fromkeys(SIDES, months), columns={"1941-06": 4.0, "1941-07": 9.0})
    root = ET.fromstring(chart([tale, tale]))
    shapes = Counter(element.tag.partition("}")[2] for element in root)
    assert shapes["polyline"] == 3 * (2 + 1)
    assert shapes["circle"] == 2 * (1 + len(OWNER_MAPS)) + len(OWNER_MAPS) + len(LINES)
    points = [element.get("points", "").split() for element in root if element.tag.endswith("polyline")]
    assert all(len(path) == 2 for path in points)


def test_a_way_of_building_is_told_by_what_it_changes_for_its_side() -> None:
    forces_ = {side: dict.fromkeys(FIGURES, 100.0 + 50 * (side is Side.SOVIET)) for side in SIDES}
    panzers = building(Side.AXIS, "panzers", "panzers=90")
    even, other = (
        [Tale(SHORT, margin=m, forces={date(1942, 6, 28): forces_}) for m in ms] for ms in ([0, 40], [-90, -70])
    )
    first_row, row = rows({EVEN: even, panzers: other})
    assert first_row[:3] == ("-", EVEN.name, "+20")
    assert first_row[5:7] == ("-", "-")
    assert row[:3] == (Side.AXIS, "panzers", "-80")
    assert (row[5], *row[7:]) == ("+100", "100", "150", "150")
