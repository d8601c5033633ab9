"""What next week's production brings, and what of it no pool can hold."""

from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from tests.kit import city, group, infantry, make_board, make_state, rifle
from wir.estimates.production import gains, share_of_week, wasted, weeks_of_training, weeks_until_rebuilt
from wir.model.board import Place
from wir.model.phases import Phase
from wir.model.players import Pools
from wir.model.scenario import Terms
from wir.model.sides import SIDES, Side
from wir.model.view import View, view


def axis(supply: int, centers: int = 2) -> View:
    """The Axis with so many supply points and supply centers."""
    state = make_state(
        board=make_board(cities=[Place("Warsaw", "2,2")]),
        cities=[city("Warsaw", (2, 2), Side.AXIS, supply_centers=centers)],
        pools=dict.fromkeys(SIDES, Pools(supply=supply)),
    )
    return view(state, Side.AXIS)


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(("supply", "lost"), [(200, {}), (253, {}), (254, {"supply": 1}), (255, {"supply": 2})])
def test_what_a_full_pool_cannot_hold_is_wasted_to_the_last_point(supply: int, lost: dict[str, int]) -> None:
    assert gains(axis(supply))["supply"] == 2


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(("last", "made"), [(date(1941, 7, 6), True), (date(1941, 6, 29), False)])
def test_nothing_is_gained_after_the_last_week(last: date, made: bool) -> None:
    towns = [city("Warsaw", (2, 2), Side.AXIS, heavy_industry=60, vehicle=5, supply_centers=9)]
    state = make_state(cities=towns, day=date(1941, 6, 29), terms=Terms(last))
    assert any(gains(view(state, Side.AXIS)).values()) is made


@pytest.mark.rule("8.5")
def test_what_an_empty_pool_cannot_hold_of_a_week_is_wasted() -> None:
    assert wasted(axis(0, centers=255)) == {}
    assert wasted(axis(0, centers=256)) == {"supply": 1}


@pytest.mark.rule("5.2", "8.5")
@pytest.mark.parametrize(
    ("phase", "by", "lost"),
    [
        (Phase.AXIS_ADJUSTMENT, 58, {}),  # last week's supply
        (Phase.AXIS_SUPPLY, None, {}),
        (Phase.AXIS_SUPPLY, 58, {"supply": 1}),
        (Phase.AXIS_MOVEMENT, None, {"supply": 1}),
    ],
)
def test_supply_that_the_tired_may_still_draw_this_week_is_not_wasted(
    phase: Phase, by: int | None, lost: dict[str, int]
) -> None:
    """A tired unit of infantry draws a point, a fresh one none."""
    state = axis(254).copy()
    state.groups[12] = group(12, (5, 5), infantry(1, fatigue=9), infantry(2), supplied_by=by)
    state.phase = phase
    assert wasted(view(state, Side.AXIS)) == lost


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(("population", "infantry", "weeks"), [(100, 50, "1/2"), (100, 150, "3/2"), (0, 50, "50")])
def test_what_a_unit_costs_is_told_in_weeks_of_infantry_points(population: int, infantry: int, weeks: str) -> None:
    """A German city makes a point for each of its people; who makes none is taken to make one."""
    cities = [
        city("Warsaw", (2, 2), Side.AXIS, population=population),
        city("Minsk", (5, 5), Side.SOVIET, population=9),
    ]
    shown = view(make_state(cities=cities), Side.AXIS)
    assert share_of_week(shown, infantry) == Fraction(weeks)


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(
    ("side", "experience", "expected"),
    [
        (Side.AXIS, 50, (0, 50)),
        (Side.AXIS, 80, (0, 80)),
        (Side.AXIS, 10, (8, 50)),
        (Side.AXIS, 47, (1, 52)),
        (Side.SOVIET, 10, (11, 50)),
    ],
)
def test_a_green_unit_is_told_when_it_has_learned_all_that_training_teaches(
    side: Side, experience: int, expected: tuple[int, int]
) -> None:
    """Five points a week below fifty, for Soviet riflemen at level 3 in three weeks of four."""
    unit = infantry(1, experience=experience) if side is Side.AXIS else rifle(1, experience=experience)
    assert weeks_of_training(view(make_state(), side), unit) == expected


@pytest.mark.rule("4.8", "8.5")
def test_a_city_that_is_dismantled_stands_again_as_fast_as_its_points_become_factories() -> None:
    """Of 15 factories nine are saved in the mean, worth 45 points, of which each week a twentieth makes factories.

    So two are ready after a week, and one more after each of the next four: then less than twenty points are left.
    """
    towns = [city("Kiev", (2, 2), Side.SOVIET, vehicle=15), city("Minsk", (5, 5), Side.SOVIET)]
    shown = view(make_state(cities=towns, pools=dict.fromkeys(SIDES, Pools())), Side.SOVIET)
    assert weeks_until_rebuilt(shown, shown.cities["Kiev"]) == (1, 5)
    assert weeks_until_rebuilt(shown, shown.cities["Minsk"]) is None
    few = shown.copy()
    few.cities["Kiev"] = city("Kiev", (2, 2), Side.SOVIET, vehicle=6, heavy_industry=0)
    assert weeks_until_rebuilt(few, few.cities["Kiev"]) is None, "eighteen points make none"


@pytest.mark.rule("4.8", "8.5")
@pytest.mark.parametrize(("factories", "heavy_industry", "weeks"), [(2, 10, (14, 19)), (5, 5, (10, 30))])
def test_of_what_is_ready_after_dismantling_what_heavy_industry_makes_in_any_case_is_no_gain(
    factories: int, heavy_industry: int, weeks: tuple[int, int]
) -> None:
    """The saved points only bring forward what is made week by week; weeks beyond the thirtieth are not looked at."""
    towns = [
        city("Kiev", (2, 2), Side.SOVIET, vehicle=factories),
        city("Minsk", (5, 5), Side.SOVIET, heavy_industry=heavy_industry),
    ]
    shown = view(make_state(cities=towns, pools=dict.fromkeys(SIDES, Pools())), Side.SOVIET)
    assert weeks_until_rebuilt(shown, shown.cities["Kiev"]) == weeks
