"""Figures for charts: by week from the records, by month from what the cities make."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.kit import city, group, infantry, make_state, rifle
from wir.engine.game import Game
from wir.match.past import Past
from wir.model.players import Pools, WeekFigures
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import view
from wir.scenario import load_scenario
from wir.text.charts import Chart, charts_of, figure_of
from wir.text.war.charts import beside_history, war_charts
from wir.text.war.chronicle import Chronicle
from wir.text.war.figures import strength


def fought(weeks: int) -> State:
    """An Axis with factories that has kept records of so many weeks, losing 10 points more in each."""
    towns = [city("Warsaw", (2, 2), Side.AXIS, vehicle=5), city("Kiev", (4, 4), Side.SOVIET, aircraft=50)]
    state = make_state(cities=towns)
    records = tuple(WeekFigures(week, 1000 - week, 9, 40, 10 * week, 3, 7, 2, Pools()) for week in range(1, weeks + 1))
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], records=records)
    return state


def chart(charts: list[Chart], title: str) -> Chart:
    return next(each for each in charts if each.title == title)


@pytest.mark.parametrize(
    ("value", "told"),
    [(12788, "12788"), (15.23, "15.2"), (74, "74"), (73.97, "74"), (-0.02, "0"), (-3.04, "-3"), (99.97, "100")],
)
def test_a_figure_has_a_decimal_only_if_it_says_something(value: float, told: str) -> None:
    assert figure_of(value) == told


def test_what_a_side_has_is_told_by_week() -> None:
    charts = charts_of(view(fought(2), Side.AXIS), [])
    found = chart(charts, "Strength")
    assert not found.by_month
    assert [value for _, value in found.points] == [999, 998]
    assert (found.points[1][0] - found.points[0][0]).days == 7


def test_losses_are_summed_by_month() -> None:
    state = fought(6)
    losses = chart(charts_of(view(state, Side.AXIS), []), "Losses")
    assert losses.by_month
    assert sum(value for _, value in losses.points) == 10 + 20 + 30 + 40 + 50 + 60
    assert len(losses.points) == len({(day.year, day.month) for day, _ in losses.points}) > 1
    assert all(day.day == 1 for day, _ in losses.points)


@pytest.mark.rule("8.5")
def test_production_is_what_the_own_cities_made_in_each_month() -> None:
    state = fought(0)
    charts = charts_of(view(state, Side.AXIS), [(state, 2), (replace(state, week=9), 4)])
    vehicles, aircraft = chart(charts, "Production: vehicle"), chart(charts, "Production: aircraft")
    assert [value for _, value in vehicles.points] == [2 * 10, 4 * 10]
    assert sum(value for _, value in aircraft.points) == 0  # those factories are Soviet
    assert vehicles.points[0][0] == state.date.replace(day=1) >= date(1941, 1, 1)


def test_the_last_point_is_the_present_value_and_the_heading_dates_the_others() -> None:
    state = fought(2)
    state.week = 3
    state.groups[12] = group(12, (4, 3), infantry(0, strength=70))
    shown = view(state, Side.AXIS)
    found = chart(charts_of(shown, []), "Strength")
    assert [value for _, value in found.points] == [999, 998, 70]
    assert found.points[-1][0] == shown.date
    assert found.unit == "strength points of all groups as each week ended, before arrivals, and now"
    assert found.up_to_now


def test_the_charts_of_the_war_stand_as_each_week_began() -> None:
    state = make_state(group(12, (4, 3), infantry(0, strength=70)), group(70, (9, 9), rifle()))
    game = Game(state)
    while game.state.week < 3:
        game.end_phase()
    past = Past(game)
    chronicle = Chronicle(past, Side.AXIS)
    found = chart(war_charts([chronicle.week(number) for number in (1, 2, 3)], game.state), "Strength")
    began = [past.state(number) for number in (1, 2, 3)]
    assert found.points == tuple((each.date, strength(each, Side.AXIS)) for each in began)
    assert "at the start of each week" in found.unit


def test_history_is_the_same_on_the_same_day_in_both_kinds_of_charts() -> None:
    game = Game.new(load_scenario("barbarossa"), length="short")
    while game.state.week < 3:
        game.end_phase()
    shown, chronicle = game.view(Side.AXIS), Chronicle(Past(game), Side.AXIS)
    own = chart(beside_history(charts_of(shown, []), shown), "Strength").curves[1]
    war = chart(war_charts([chronicle.week(number) for number in (1, 2)], game.state), "Strength").curves[1]
    assert [value for _, value in own.points] == [*(value for _, value in war.points[1:]), war.points[-1][1]]
