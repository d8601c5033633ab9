"""Production and the Soviet reserves (§8.5, §8.11)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from fractions import Fraction

import pytest

from tests.kit import change_of, city, events_of, make_state
from wir.model.cities import Factory
from wir.model.players import Pools, Remainders
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.rules.building import why_cannot_build_factory
from wir.rules.change import Change
from wir.rules.production import infantry_multiple, makers, new_factories, output_of, produce

EMPTY = {side: Pools() for side in SIDES}
SUMMER_1943 = date(1943, 7, 4)


def economy(side: Side = Side.SOVIET, day: date = date(1942, 7, 5), **counts: int) -> State:
    """A state in which one side owns one city with this economy, and both start with empty pools."""
    return make_state(cities=[city("Gorki", (5, 5), side, **counts)], day=day, pools=EMPTY)


def produced(state: State, side: Side = Side.SOVIET, weeks: int = 1, seed: int = 1) -> Change:
    change = change_of(state, seed)
    for _ in range(weeks):
        produce(change, side)
    return change


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(
    ("source", "pool", "count", "points"),
    [
        ("vehicle", "vehicle", 5, 10),
        ("vehicle", "vehicle", 23, 40),
        ("artillery", "artillery", 10, 10),
        ("artillery", "artillery", 19, 10),
        ("aircraft", "aircraft", 20, 1),
        ("aircraft", "aircraft", 65, 3),
        ("supply_centers", "supply", 1, 1),
        ("supply_centers", "supply", 47, 47),
        ("population", "infantry", 10, 10),
        ("population", "infantry", 57, 50),
        ("heavy_industry", "construction", 10, 1),
        ("heavy_industry", "construction", 95, 9),
    ],
)
def test_factories_make_the_printed_points(source: str, pool: str, count: int, points: int) -> None:
    state = economy(Side.AXIS, **{source: count})
    assert output_of(state, Side.AXIS).points[pool] == points
    assert getattr(produced(state, Side.AXIS).pools(Side.AXIS), pool) == points


@pytest.mark.rule("8.5")
def test_what_is_left_below_a_lot_is_carried_to_the_next_week() -> None:
    state = economy(Side.AXIS, vehicle=3, aircraft=15, population=4)
    weekly = [produced(state, Side.AXIS, weeks).pools(Side.AXIS) for weeks in range(1, 6)]
    assert [pools.vehicle for pools in weekly] == [0, 10, 10, 20, 30]
    assert [pools.aircraft for pools in weekly] == [0, 1, 2, 3, 3]
    assert [pools.infantry for pools in weekly] == [0, 0, 10, 10, 20]


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(
    ("source", "pool", "most"),
    [
        ("vehicle", "vehicle", 2550),
        ("artillery", "artillery", 2550),
        ("aircraft", "aircraft", 255),
        ("supply_centers", "supply", 255),
        ("population", "infantry", 2550),
    ],
)
def test_pools_hold_no_more_than_printed(source: str, pool: str, most: int) -> None:
    state = economy(Side.AXIS, **{source: 200})
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], pools=Pools(**{pool: most - 1}))
    change = produced(state, Side.AXIS)
    assert getattr(change.pools(Side.AXIS), pool) == most
    (told,) = events_of(change.events, "produced")
    assert told.facts["wasted"][pool] == told.facts["points"][pool] - 1


@pytest.mark.rule("8.5")
def test_no_more_than_255_completed_factories_wait() -> None:
    state = economy(Side.AXIS)
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], pools=Pools(construction=100, factory=253))
    assert produced(state, Side.AXIS).pools(Side.AXIS).factory == 255


@pytest.mark.rule("8.5")
def test_only_cities_that_a_side_controls_work_for_it_off_map_ones_too() -> None:
    state = make_state(
        cities=[
            city("Gorki", (5, 5), Side.SOVIET, vehicle=10),
            city("Kiev", (2, 2), Side.AXIS, vehicle=7),
            city("Urals", None, Side.SOVIET, vehicle=30),
        ]
    )
    assert makers(state, Side.SOVIET, "vehicle") == 40
    assert makers(state, Side.AXIS, "vehicle") == 7


# --- construction ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(("stock", "factories"), [(0, 0), (19, 0), (20, 1), (39, 1), (40, 2), (100, 5), (255, 12)])
def test_a_twentieth_of_the_construction_points_becomes_factories(stock: int, factories: int) -> None:
    assert new_factories(stock) == factories


@pytest.mark.rule("8.5")
def test_a_factory_uses_up_five_construction_points() -> None:
    state = economy(Side.AXIS, heavy_industry=100)
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], pools=Pools(construction=30))
    pools = produced(state, Side.AXIS).pools(Side.AXIS)
    assert (pools.construction, pools.factory) == (30 + 10 - 2 * 5, 2)


@pytest.mark.rule("8.5")
def test_the_stock_settles_at_four_weeks_of_construction() -> None:
    pools = produced(economy(Side.AXIS, heavy_industry=100), Side.AXIS, weeks=60).pools(Side.AXIS)
    assert 40 - 10 <= pools.construction < 60
    assert pools.factory == (60 * 10 - pools.construction) / 5


@pytest.mark.rule("8.5", "4.8")
def test_a_city_holds_255_factories_of_a_type() -> None:
    state = economy(Side.SOVIET, vehicle=255)
    state.players[Side.SOVIET] = replace(state.players[Side.SOVIET], pools=Pools(factory=1))
    gorki = state.cities["Gorki"]
    refusal = why_cannot_build_factory(state, Side.SOVIET, gorki, Factory.VEHICLE)
    assert refusal is not None
    assert refusal.paragraph == "8.5"
    assert why_cannot_build_factory(state, Side.SOVIET, gorki, Factory.ARTILLERY) is None


# --- weeks without Axis production -----------------------------------------------------------------------------------


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(("year", "percent"), [(1941, 0), (1942, 0), (1943, 30), (1944, 50)])
def test_the_axis_goes_without_production_as_often_as_printed(year: int, percent: int) -> None:
    state = economy(Side.AXIS, day=date(year, 7, 5), supply_centers=1)
    times = 1_500
    missed = sum(produced(state, Side.AXIS, seed=n).pools(Side.AXIS).supply == 0 for n in range(times))
    assert missed / times == pytest.approx(percent / 100, abs=0.035)
    rolls = [roll for roll in produced(state, Side.AXIS).events[0].rolls if roll.subject == "no production"]
    assert [roll.chance for roll in rolls] == [percent * 10_000] * bool(percent)


@pytest.mark.rule("8.5")
def test_such_a_week_brings_nothing_at_all() -> None:
    counts = {
        "vehicle": 9,
        "population": 55,
        "supply_centers": 9,
        "artillery": 10,
        "aircraft": 20,
        "heavy_industry": 10,
    }
    state = economy(Side.AXIS, day=SUMMER_1943, **counts)
    kept = replace(state.players[Side.AXIS], pools=Pools(construction=100), remainders=Remainders(vehicle=3000))
    state.players[Side.AXIS] = kept
    stopped = [c for c in (produced(state, Side.AXIS, seed=n) for n in range(20)) if c.events[0].facts["stopped"]]
    assert stopped
    assert all(change.player(Side.AXIS) == kept for change in stopped)
    assert stopped[0].events[0].rulings == ("R101",)
    (roll,) = stopped[0].events[0].rolls
    assert (roll.paragraph, roll.subject, roll.side) == ("8.5", "no production", Side.AXIS)
    told = stopped[0].events[0].facts
    assert told["points"] == dict.fromkeys(
        ("vehicle", "artillery", "aircraft", "supply", "infantry", "construction"), 0
    )
    assert (told["factories"], told["wasted"]) == (0, {})


@pytest.mark.rule("8.5")
def test_the_soviets_never_miss_a_week() -> None:
    state = economy(day=SUMMER_1943, supply_centers=1)
    assert all(produced(state, seed=n).pools(Side.SOVIET).supply == 1 for n in range(100))


# --- Soviet infantry -------------------------------------------------------------------------------------------------


@pytest.mark.rule("8.5", "8.11")
@pytest.mark.parametrize(
    ("day", "multiple"),
    [
        (date(1941, 6, 22), "3.33"),
        (date(1941, 7, 27), "3.33"),
        (date(1941, 8, 3), "0.83"),
        (date(1942, 12, 27), "0.83"),
        (date(1943, 1, 3), "0.67"),
        (date(1944, 12, 31), "0.67"),
    ],
)
def test_soviet_infantry_follows_the_calendar(day: date, multiple: str) -> None:
    assert infantry_multiple(Side.SOVIET, day, 3) == Fraction(multiple)
    assert infantry_multiple(Side.AXIS, day, 3) == 1


@pytest.mark.rule("8.11")
def test_the_reserves_of_1941_are_four_times_the_later_rate() -> None:
    reserves = infantry_multiple(Side.SOVIET, date(1941, 7, 6), 3)
    later = infantry_multiple(Side.SOVIET, date(1941, 8, 3), 3)
    assert reserves / later == pytest.approx(4, abs=0.02)
    state = economy(day=date(1941, 7, 6), population=100)
    assert produced(state).pools(Side.SOVIET).infantry == 330
    assert produced(state, weeks=10).pools(Side.SOVIET).infantry == 2550 <= 3330


@pytest.mark.rule("8.5")
def test_fractions_of_soviet_infantry_are_not_lost() -> None:
    state = economy(day=date(1942, 3, 1), population=7)
    assert produced(state, weeks=100).pools(Side.SOVIET).infantry == 580, "100 x 7 x 0.83 = 581, in tens"


@pytest.mark.rule("10.0")
@pytest.mark.parametrize(("level", "multiple"), [(1, "1.2"), (2, "1.1"), (3, "1"), (4, "0.9")])
def test_lower_levels_give_the_soviets_more_infantry(level: int, multiple: str) -> None:
    day = date(1943, 7, 4)
    assert infantry_multiple(Side.SOVIET, day, level) == Fraction("0.67") * Fraction(multiple)
    assert infantry_multiple(Side.AXIS, day, level) == 1


@pytest.mark.rule("8.5")
def test_each_side_learns_of_its_own_production_only() -> None:
    change = change_of(economy(supply_centers=3))
    for side in SIDES:
        produce(change, side)
    assert [event.side for event in events_of(change.events, "produced")] == [Side.AXIS, Side.SOVIET]


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(
    ("day", "multiple"),
    [
        (date(1941, 7, 31), "3.33"),
        (date(1941, 8, 1), "0.83"),
        (date(1942, 12, 31), "0.83"),
        (date(1943, 1, 1), "0.67"),
    ],
)
def test_the_multiple_of_soviet_infantry_changes_on_its_very_day(day: date, multiple: str) -> None:
    assert infantry_multiple(Side.SOVIET, day, 3) == Fraction(multiple)
