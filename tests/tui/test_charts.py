"""Charts: turned like pages, drawn to fit, and not loaded before they are wanted."""

from __future__ import annotations

import subprocess
import sys
from datetime import date, timedelta

import pytest

from tests.kit import city, group, infantry, make_state
from tests.tui.playing import Player
from wir.model.scenario import Terms
from wir.model.sides import Side
from wir.orders import parse_order
from wir.text.charts import Chart, Curve
from wir.text.panels.lines import Role, length, text_of
from wir.tui.modes.charts import chart_lines


def weekly(*values: int) -> Chart:
    start = date(1941, 6, 22)
    points = tuple((start + timedelta(days=7 * n), value) for n, value in enumerate(values))
    return Chart("Strength", "points", (Curve(points, Role.BAR_STRENGTH),))


def monthly(*values: int) -> Chart:
    points = tuple((date(1941 + (5 + n) // 12, (5 + n) % 12 + 1, 1), value) for n, value in enumerate(values))
    return Chart("Losses", "points", (Curve(points, Role.BAR_FATIGUE),), by_month=True)


@pytest.mark.parametrize("chart", [weekly(900), weekly(*range(1, 186)), monthly(5), monthly(*range(43)), monthly(0, 0)])
@pytest.mark.parametrize("size", [(60, 12), (76, 16), (92, 40)])
def test_a_chart_fits_its_place(chart: Chart, size: tuple[int, int]) -> None:
    lines = chart_lines(chart, *size)
    assert len(lines) == size[1]
    assert {len(text_of(spans).rstrip()) <= size[0] for spans in lines} == {True}
    assert text_of(lines[-1]).lstrip().startswith("JUN 1941")
    assert "0" in text_of(lines[-3])


def test_several_curves_are_told_apart_by_their_signs() -> None:
    here = weekly(*range(100, 110)).curves[0]
    axis = Curve(here.points, Role.BAR_AXIS, "Axis", "●")
    then = Curve((*here.points[:2], *here.points[5:]), Role.TITLE, "in history", "·")
    then = Curve(tuple((day, value - 50) for day, value in then.points), then.role, then.name, then.sign)
    lines = chart_lines(Chart("Strength", "points", (axis, then)), 60, 20)
    roles = {span.role: {*span.text} for spans in lines for span in spans if span.role is not Role.LABEL}
    assert roles == {Role.BAR_AXIS: {"●"}, Role.TITLE: {"·"}}
    columns = ["".join(text_of(spans).ljust(60)[x] for spans in lines) for x in range(5, 60)]
    assert any("●" in column and "·" not in column for column in columns[8:25])  # the weeks that are not known


def test_the_higher_the_figure_the_higher_the_bar() -> None:
    lines = [text_of(spans) for spans in chart_lines(monthly(100, 50), 60, 20)]
    columns = ["".join(line.ljust(60)[x] for line in lines).count("█") for x in range(60)]
    heights = sorted({height for height in columns if height})
    assert len(heights) == 2
    assert abs(heights[1] - 2 * heights[0]) <= 2  # the foot of a bar fills a line more


@pytest.mark.parametrize(
    ("least", "most", "told"),
    [
        (-4, 100, [100, 50, 0, -50]),
        (-133, 15, [50, 0, -50, -100, -150]),
        (-8, 41, [60, 40, 20, 0, -20]),
        (-3, 4, [4, 2, 0, -2, -4]),
        (0, 4, [4, 3, 2, 1, 0]),
    ],
)
def test_figures_above_and_below_nothing_stand_equally_far_apart(least: int, most: int, told: list[int]) -> None:
    """Luck drifts far in a long war: its lesser half must not have a scale of its own."""
    lines = [text_of(spans) for spans in chart_lines(weekly(0, most, least), 70, 30)]
    assert [int(row.split("┤")[0]) for row in lines if "┤" in row] == told


@pytest.mark.parametrize("columns", [60, 76, 92, 150])
@pytest.mark.parametrize("months", [2, 7, 12, 20])
def test_the_bars_of_months_are_of_one_breadth_with_a_column_between(columns: int, months: int) -> None:
    lines = [text_of(spans) for spans in chart_lines(monthly(*[900] * months), columns, 14)]
    bars = lines[8][lines[8].index("█") : lines[8].rindex("█") + 1].split(" ")
    assert len(bars) == months
    assert len(set(bars)) == 1


def test_the_charts_are_turned_like_pages() -> None:
    player = Player(make_state(), Side.AXIS)
    player.press("tab h")
    assert player.popup().startswith("STRENGTH")
    assert "before the end of the first week" in player.popup()
    player.press("left")
    assert player.popup().startswith("PRODUCTION")
    player.press("right right")
    assert player.popup().startswith("VICTORY POINTS")
    player.press("0")
    assert player.popup() == ""


@pytest.mark.thorough
def test_the_plotting_library_is_not_loaded_for_the_table() -> None:
    program = "import sys, wir.tui.play; print([name for name in sys.modules if 'plotext' in name])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.strip() == "[]"


def test_production_is_told_for_the_months_that_have_been_played() -> None:
    player = Player(make_state(cities=[city("Warsaw", (2, 2), Side.AXIS, vehicle=5)]), Side.AXIS)
    while player.state.week <= 6:
        player.match.end_phase()
    player.press("tab h")
    while not player.popup().startswith("PRODUCTION: VEHICLE"):
        player.press("right")
    assert "latest month 40" in player.popup()  # four weeks of July, after two of June


@pytest.mark.parametrize(("last", "told"), [(None, 30), ("END GAME", 30), ("END", 40)])
def test_the_last_week_of_a_war_counts_if_it_was_played_to_its_end(last: str | None, told: int) -> None:
    warsaw = city("Warsaw", (2, 2), Side.AXIS, vehicle=5)
    player = Player(make_state(cities=[warsaw], terms=Terms(date(1941, 7, 27))), Side.AXIS)
    while player.state.week < 6:
        player.match.end_phase()
    while last is not None and not player.match.is_over:
        player.match.submit(parse_order(last))
    player.press("tab h")
    while not player.popup().startswith("PRODUCTION: VEHICLE"):
        player.press("right")
    assert f"latest month {told}" in player.popup()


@pytest.mark.parametrize("size", [(40, 19), (76, 19), (92, 40)])
def test_no_chart_is_broader_or_higher_than_its_place(size: tuple[int, int]) -> None:
    columns, rows = size
    player = Player(make_state(cities=[city("Warsaw", (2, 2), Side.AXIS, artillery=999)]), Side.AXIS)
    while player.state.week <= 2:
        player.match.end_phase()
    player.press("tab h")
    for _ in range(12):
        popup = player.desk.mode.popup(columns, rows)
        assert popup is not None
        assert max(length(spans) for spans in popup.lines) <= columns
        assert len(popup.lines) == rows
        player.press("right")


def test_a_chart_by_week_goes_on_to_what_is_now() -> None:
    player = Player(make_state(group(12, (4, 5), infantry(1, strength=50))), Side.AXIS)
    while player.state.week <= 2:
        player.match.end_phase()
    player.state.groups[12] = group(12, (4, 5), infantry(1, strength=57))
    player.press("tab h")
    assert "as each week ended, before arrivals, and now latest 57" in " ".join(player.popup().split())
