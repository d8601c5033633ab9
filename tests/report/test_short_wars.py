"""Reports of wars of a week, in which parts of what is told have nothing to tell, or coincide."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from tests.kit import city, group, infantry, make_board, make_state, play, rifle
from tests.playthroughs.games import GAMES
from wir.engine.game import Game
from wir.model.board import Place
from wir.model.groups import Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.report.contents import Contents
from wir.report.record import record_of
from wir.report.rendering import html, markdown


@pytest.fixture(scope="module")
def week() -> Game:
    """One week in which the Axis attacks in vain and no city falls."""
    state = make_state(
        group(12, (4, 5), infantry(1)),
        group(80, (4, 4), *(rifle(number) for number in range(1, 7)), entrenchment=5),
        board=make_board(cities=[Place("Uman", "9,9")]),
        cities=[city("Uman", (9, 9), Side.SOVIET, population=3)],
        depots=[Depot(58, Hex(1, 5)), Depot(122, Hex(12, 5))],
        phase=Phase.AXIS_MOVEMENT,
    )
    return play(state, "PLOT 12 1S", "END", "END", "END GAME")


def test_a_war_without_captures_says_so(week: Game) -> None:
    told = Contents(record_of(week, None))
    assert "## Cities\n\nNo city has changed hands.\n\n## Losses" in markdown(told)
    assert "<h2>Cities</h2>\n<p>No city has changed hands.</p>" in html(told)


def test_a_war_that_has_only_begun_is_not_told_from_a_day_to_the_same_day() -> None:
    told = Contents(record_of(GAMES[0].begin(), Side.AXIS))
    assert "*War in Russia: Smolensk, 6 July 1941*" in markdown(told)
    assert '<h3 id="day">6 July 1941</h3>' in html(told)


def test_a_city_that_fell_in_the_week_now_being_played_is_not_yet_missing() -> None:
    begun = Contents(record_of(GAMES[0].begin(), None))
    assert not begun.falls[Side.AXIS], "Vitebsk fell on 11 July, in a week that is still to be fought"


def test_no_order_of_battle_is_printed_twice(week: Game) -> None:
    titles = [army.title for army in Contents(record_of(week, None)).armies if army.side is Side.AXIS]
    assert len(titles) == 2
    assert titles[1].startswith("Axis at the end, after its worst week, that of ")


def test_enemy_losses_in_combats_are_said_to_leave_out_surrenders(week: Game) -> None:
    told = markdown(Contents(record_of(week, Side.AXIS)))
    assert " in combat, without surrenders |" in told
    assert "for the Soviet side only those in combat, without surrenders" in told


def test_the_table_beside_the_map_says_of_an_enemy_that_only_losses_in_combats_are_known(week: Game) -> None:
    label = "lost that week, the enemy in combats"
    assert label in html(Contents(record_of(week, Side.AXIS)))
    assert label not in html(Contents(record_of(week, None)))


def test_a_figure_that_never_changed_is_not_said_to_go_from_itself_to_itself(week: Game) -> None:
    told = Contents(record_of(week, None))
    points = next(chart.told for chart in told.charts if chart.title == "Victory points")
    assert " throughout" in points
    assert not any(re.search(r"from (\S+) to \1\b|between (\S+) and \2\b", chart.told) for chart in told.charts)


def test_the_figures_of_the_head_are_told_with_one_colon_at_most(week: Game) -> None:
    told = Contents(record_of(week, None))
    for one in told.figures:
        assert f"- **{one.large}** \u2013 {one.small}\n" in markdown(told)
    assert any(one.small.startswith("the farthest east the Axis stood, ") for one in told.figures)


@pytest.mark.thorough
def test_weeks_in_which_production_was_stopped_are_told_where_there_were_any(week: Game) -> None:
    for side, row in ((None, "| 1 | 0 |"), (Side.AXIS, "| 1 | \u2013 |")):
        war = record_of(week, side)
        stopped = replace(war, weeks=(replace(war.weeks[0], produced={Side.AXIS: {}}),))
        assert f"| weeks in which production was stopped (§8.5) {row}" in markdown(Contents(stopped))
        assert "weeks in which production was stopped (§8.5)" in html(Contents(stopped))
        assert "production was stopped" not in markdown(Contents(war)) + html(Contents(war))
