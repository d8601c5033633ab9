"""Supply, railways, replacements, new units and factories (§4, §5, §6.4, §6.5, §8.5)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from tests.ai.puzzles.position import RAILS, Answer, answer, army, axis, position, soviets
from tests.kit import FULL_POOLS, city, group, rifle, unit
from wir import load_scenario
from wir.ai.constants import CONSTANTS
from wir.ai.economy import factories_by_need
from wir.engine.game import Game
from wir.model.cities import City, Factory
from wir.model.groups import Depot
from wir.model.hexes import Hex, distance
from wir.model.phases import Phase
from wir.model.players import Pools
from wir.model.roster import Roster
from wir.model.sides import SIDES, Side
from wir.model.units import UnitType

RICH = Pools(infantry=2500, vehicle=2500, artillery=2500, aircraft=250, supply=255, construction=100, factory=5)
"""Pools that run over."""


def adjusting(side: Side, *groups, **more):
    phase = Phase.AXIS_ADJUSTMENT if side is Side.AXIS else Phase.SOVIET_ADJUSTMENT
    return answer(position(side, *groups, phase=phase, **more))


def supplying(side: Side, *groups, **more):
    phase = Phase.AXIS_SUPPLY if side is Side.AXIS else Phase.SOVIET_SUPPLY
    waiting = [replace(g, supplied_by=None) for g in groups]
    return answer(position(side, *waiting, phase=phase, **more))


# Supply


def test_the_depot_goes_to_the_tired_and_not_to_the_fresh() -> None:
    found = supplying(
        Side.AXIS,
        army(1, (8, 2), 200, fatigue=60),
        army(2, (8, 10), 200),
        army(80, (11, 2), 50),
        army(81, (11, 10), 50),
    )
    assert found.refreshed(1)


def test_each_of_two_depots_serves_a_sector_of_its_own() -> None:
    found = supplying(
        Side.AXIS,
        army(1, (5, 2), 200, fatigue=40),
        army(2, (5, 10), 200, fatigue=40),
        army(80, (8, 2), 50),
        army(81, (8, 10), 50),
        depots=[Depot(58, Hex(1, 3)), Depot(59, Hex(1, 9)), Depot(122, Hex(20, 6))],
    )
    assert found.refreshed(1)
    assert found.refreshed(2)


def test_a_railway_is_built_towards_the_front() -> None:
    rails = {place: side for place, side in RAILS.items() if side is Side.SOVIET or place[0] <= 5}
    north = date(1942, 7, 12)  # a week in which the Axis builds in the northern area (R43)
    found = supplying(Side.AXIS, army(12, (9, 6), 100), army(80, (10, 6), 100), rails=rails, day=north)
    assert found.gave("LAY 58")


def test_a_tired_group_beyond_supply_goes_back_to_where_depots_reach() -> None:
    start = (16, 3)
    found = axis(
        army(1, start, 150, fatigue=60, supplied_by=None),
        army(12, (9, 6), 150),
        army(80, (19, 10), 60),
        army(81, (19, 2), 60),
    )
    assert found.at(1)[0] < start[0]


# Replacements and guns


def test_the_last_recruits_go_to_the_front_and_not_to_the_rear() -> None:
    few = dict.fromkeys(SIDES, Pools(infantry=30, vehicle=100))
    found = axis(
        army(12, (9, 6), 35, units=1),
        army(13, (2, 2), 35, units=1),
        army(80, (11, 6), 50),
        pools=few,
        day=date(1941, 9, 7),
    )
    assert next(order for order in found.orders if order.startswith("REPLACE")).startswith("REPLACE 12.0")


def test_small_gaps_are_filled_too_when_the_pool_runs_over() -> None:
    found = axis(army(12, (9, 6), 60, units=1), army(80, (11, 6), 50), pools=dict.fromkeys(SIDES, RICH))
    assert found.gave("REPLACE 12.0")


def test_worn_tanks_are_filled() -> None:
    found = axis(army(1, (9, 6), 60, units=1), army(80, (11, 6), 50))
    assert found.gave("REPLACE 1.0")


def test_where_vehicles_abound_men_ride() -> None:
    # The infantry misses more, but as many men in tanks attack with half as much again.
    groups = army(64, (10, 5), 60, units=1), army(80, (10, 7), 36, units=1), army(12, (8, 6), 50)
    rich, poor = (dict.fromkeys(SIDES, Pools(infantry=40, vehicle=vehicles)) for vehicles in (2000, 60))
    assert _first_replacement(soviets(*groups, pools=rich)).startswith("REPLACE 64.0")
    assert _first_replacement(soviets(*groups, pools=poor)).startswith("REPLACE 80.0")


def test_two_men_a_point_are_not_paid_for_training_that_comes_by_itself() -> None:
    mechanized = group(64, (10, 5), unit(UnitType.MECH, 1, 75), supplied_by=122)
    rifles = group(80, (10, 7), unit(UnitType.RIFLE, 1, 45, 50), supplied_by=122)
    pools = dict.fromkeys(SIDES, Pools(infantry=40, vehicle=60))
    found = soviets(mechanized, rifles, army(12, (8, 6), 50), pools=pools)
    assert _first_replacement(found).startswith("REPLACE 80.0")


def test_germans_who_attack_now_come_before_allies_who_must_be_trained() -> None:
    germans = army(12, (9, 5), 49, units=1)
    romanians = group(13, (9, 7), unit(UnitType.RUM_INF, 1, 33), supplied_by=58)
    found = axis(germans, romanians, army(80, (11, 6), 50), pools=dict.fromkeys(SIDES, Pools(infantry=160)))
    assert _first_replacement(found).startswith("REPLACE 12.0")


def test_recruits_go_where_training_makes_something_of_them() -> None:
    # Thirty bring the veterans down from 80 to 45 percent; the others will have 50 again, and are nearly twice as many.
    veterans = group(80, (10, 5), unit(UnitType.RIFLE, 1, 30, 80), supplied_by=122)
    green = group(81, (10, 7), unit(UnitType.RIFLE, 2, 45, 50), supplied_by=122)
    found = soviets(veterans, green, army(12, (8, 6), 50), pools=dict.fromkeys(SIDES, Pools(infantry=30)))
    assert _first_replacement(found).startswith("REPLACE 81.0")


def _first_replacement(found: Answer) -> str:
    return next(order for order in found.orders if order.startswith("REPLACE"))


def test_men_are_kept_against_partisans() -> None:
    few = dict.fromkeys(SIDES, Pools(infantry=160, vehicle=100))
    found = axis(army(12, (9, 6), 30, units=1), army(80, (11, 6), 50), pools=few)
    assert found.state.players[Side.AXIS].pools.infantry >= 150


def test_guns_go_to_groups_that_face_the_enemy_and_have_room() -> None:
    found = axis(
        army(12, (9, 5), 100, entrenchment=3),
        army(13, (9, 7), 100, entrenchment=3, artillery=240),
        army(14, (3, 3), 100),
        army(80, (10, 5), 150, entrenchment=5),
        army(81, (10, 7), 150, entrenchment=5),
    )
    assert found.gave("GUNS 12")
    assert not found.gave("GUNS 13")
    assert not found.gave("GUNS 14")


# New units


def test_nothing_is_raised_beside_the_enemy() -> None:
    cities = [city("Near", (10, 6), Side.SOVIET, population=20), city("Behind", (14, 6), Side.SOVIET, population=20)]
    found = adjusting(Side.SOVIET, army(80, (10, 4), 100), army(1, (9, 6), 100), cities=cities)
    assert found.gave("BUILD Behind")
    assert not found.gave("BUILD Near")


def test_vehicles_that_run_over_become_tanks() -> None:
    cities = [city("Behind", (14, 6), Side.SOVIET, population=20, vehicle=20)]
    found = adjusting(
        Side.SOVIET,
        army(80, (10, 4), 100),
        army(12, (9, 4), 100),
        cities=cities,
        pools=dict.fromkeys(SIDES, RICH),
    )
    assert any(order.startswith("BUILD Behind") and "TANK" in order for order in found.orders)


def test_idle_vehicles_make_the_axis_raise_panzers() -> None:
    cities = [city("Behind", (3, 6), Side.AXIS, population=20)]
    pools = dict.fromkeys(SIDES, Pools(infantry=230, vehicle=2000))
    found = adjusting(Side.AXIS, army(12, (9, 4), 100), army(80, (10, 4), 100), cities=cities, pools=pools)
    assert [order for order in found.orders if order.startswith("BUILD")] == ["BUILD Behind mech PZ 80"]
    assert found.state.players[Side.AXIS].pools.infantry == 150


def test_small_groups_are_joined_when_numbers_run_out() -> None:
    groups = [army(n, (12 + n % 6, 2 + n // 6 % 8), 60) for n in range(78, 116)]
    pair = [army(n, (19, 10), 60) for n in (76, 77)]
    found = adjusting(Side.SOVIET, *pair, *groups, army(12, (9, 4), 100))
    assert found.gave("TRANSFER 77>76") or found.gave("TRANSFER 76>77")


# Factories


SMALL = city("Small", (11, 3), Side.SOVIET, population=5, vehicle=4)
GREAT = city("Great", (11, 9), Side.SOVIET, population=9, vehicle=20, heavy_industry=40)


def threatened(*cities: City, construction: int) -> Answer:
    """What the Soviets adjust where nobody stands between two armies and these cities."""
    groups = army(80, (12, 3), 40), army(81, (12, 9), 40), army(1, (9, 3), 300), army(2, (9, 9), 300)
    pools = dict.fromkeys(SIDES, replace(FULL_POOLS, construction=construction))
    return adjusting(Side.SOVIET, *groups, cities=cities, pools=pools)


def test_of_two_threatened_cities_the_one_with_more_factories_is_evacuated() -> None:
    assert threatened(SMALL, GREAT, construction=20).gave("DISMANTLE Great")


def test_a_great_city_waits_a_week_while_the_pool_has_no_room_for_it() -> None:
    found = threatened(SMALL, GREAT, construction=200)
    assert found.gave("DISMANTLE Small")
    assert not threatened(GREAT, construction=200).gave("DISMANTLE")


def test_a_city_is_not_evacuated_because_weak_armour_stands_beside_it() -> None:
    groups = army(80, (11, 9), 60), army(81, (12, 9), 60), army(1, (10, 9), 90), army(2, (9, 9), 60)
    strong = army(1, (10, 9), 300), army(2, (9, 9), 200)
    pools = dict.fromkeys(SIDES, replace(FULL_POOLS, construction=20))
    assert not adjusting(Side.SOVIET, *groups, cities=[GREAT], pools=pools).gave("DISMANTLE")
    assert adjusting(Side.SOVIET, *groups[:2], *strong, cities=[GREAT], pools=pools).gave("DISMANTLE Great")


def test_a_city_two_hexes_from_armies_that_nobody_there_could_stop_is_evacuated_before_they_come() -> None:
    pools = dict.fromkeys(SIDES, replace(FULL_POOLS, construction=20))
    elsewhere = army(82, (16, 3), 400)
    for holders, goes in ((20, True), (200, False)):
        groups = army(80, (11, 9), holders), elsewhere, army(1, (9, 9), 300), army(2, (9, 8), 300)
        assert adjusting(Side.SOVIET, *groups, cities=[GREAT], pools=pools).gave("DISMANTLE Great") is goes


def test_a_city_that_is_all_but_lost_does_not_wait_for_room_in_the_pool() -> None:
    pools = dict.fromkeys(SIDES, replace(FULL_POOLS, construction=200))
    for holders, goes in ((10, True), (80, False)):
        groups = army(80, (11, 9), holders), army(82, (16, 3), 400), army(1, (10, 9), 300), army(2, (10, 8), 300)
        assert adjusting(Side.SOVIET, *groups, cities=[GREAT], pools=pools).gave("DISMANTLE Great") is goes


def test_a_small_city_that_falls_now_is_evacuated_before_a_great_one_that_may_fall_later() -> None:
    groups = army(80, (11, 9), 100), army(81, (11, 3), 5), army(82, (16, 6), 400)
    enemies = army(1, (10, 9), 260), army(2, (10, 8), 240), army(3, (10, 3), 300)
    great = replace(GREAT, vehicle=14, heavy_industry=8)
    small = replace(SMALL, vehicle=10)
    pools = dict.fromkeys(SIDES, replace(FULL_POOLS, construction=20))
    found = adjusting(Side.SOVIET, *groups, *enemies, cities=[small, great], pools=pools)
    assert found.gave("DISMANTLE Small")


def test_a_city_behind_a_front_far_stronger_than_the_enemy_is_not_evacuated() -> None:
    works = city("Works", (10, 6), Side.SOVIET, population=9, vehicle=20, heavy_industry=10)
    found = adjusting(
        Side.SOVIET,
        army(80, (10, 6), 300, entrenchment=4),
        army(81, (10, 4), 300, entrenchment=4),
        army(12, (9, 6), 60),
        cities=[works],
    )
    assert not found.gave("DISMANTLE")


def test_a_finished_factory_is_placed_far_from_the_enemy() -> None:
    cities = [
        city("Near", (11, 6), Side.SOVIET, population=20, vehicle=5),
        city("Safe", (19, 6), Side.SOVIET, population=20, vehicle=5),
    ]
    found = adjusting(Side.SOVIET, army(80, (11, 4), 60), army(1, (9, 6), 200), cities=cities)
    assert found.gave("FACTORY Safe")
    assert not found.gave("FACTORY Near")


def test_kiev_is_evacuated_three_weeks_before_it_falls() -> None:
    # Armour at Rovno, eight hexes off, nobody between: the heavy industry must go now.
    state = Game.new(load_scenario("barbarossa"), seed=1).state
    spearhead = [replace(state.groups[n], at=at) for n, at in ((1, Hex(6, 21)), (2, Hex(6, 21)), (3, Hex(6, 22)))]
    last = [replace(state.groups[n], units=(rifle(n, 40, 25),)) for n in (109, 112, 114)]
    state = replace(state, week=4, phase=Phase.SOVIET_ADJUSTMENT, groups=Roster((g.id, g) for g in (*spearhead, *last)))
    kiev = state.cities["Kiev"]
    assert kiev.at is not None
    assert 5 <= min(distance(g.at, kiev.at) for g in spearhead) <= 8
    assert answer(state).gave("DISMANTLE Kiev")


def test_heavy_industry_is_built_only_while_it_has_time_to_pay() -> None:
    behind = {Factory.VEHICLE: 40, Factory.AIRCRAFT: 60, Factory.ARTILLERY: 90, Factory.HEAVY_INDUSTRY: 8}
    assert factories_by_need(behind, Pools(), CONSTANTS, weeks=120)[0] is Factory.HEAVY_INDUSTRY
    assert factories_by_need(behind, Pools(), CONSTANTS, weeks=80)[-1] is Factory.HEAVY_INDUSTRY


def test_no_factory_is_built_for_a_pool_that_runs_over() -> None:
    none = dict.fromkeys(Factory, 0)
    assert factories_by_need(none, Pools(vehicle=2550, artillery=2550), CONSTANTS, weeks=120)[:2] == [
        Factory.AIRCRAFT,
        Factory.HEAVY_INDUSTRY,
    ]


def test_pools_that_run_over_are_spent() -> None:
    cities = [city("Behind", (14, 6), Side.SOVIET, population=20), city("Rear", (18, 6), Side.SOVIET, population=20)]
    found = adjusting(
        Side.SOVIET,
        army(80, (10, 4), 100),
        army(12, (9, 4), 100),
        cities=cities,
        pools=dict.fromkeys(SIDES, RICH),
    )
    assert sum(order.startswith("BUILD") for order in found.orders) >= 3
    assert UnitType.TANK in {u.type for g in found.state.groups_of(Side.SOVIET) for u in g.units}
