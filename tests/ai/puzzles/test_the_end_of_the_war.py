"""What wins and ends the war: the cities that decide it, points in the last week (§8.9, §9.1)."""

from __future__ import annotations

from datetime import date

from tests.ai.puzzles.position import army, axis, soviets
from tests.kit import city
from wir.model.scenario import Terms
from wir.model.sides import Side

WON_IN_THE_EAST = [
    city("Moscow", (3, 2), Side.AXIS, population=40),
    city("Gorki", (3, 10), Side.AXIS, population=16),
    city("Kuybyshev", (12, 5), Side.SOVIET, population=12),
]
GUARDS = (army(14, (3, 2), 60), army(15, (3, 10), 60))


def test_bucharest_comes_before_a_better_battle_when_it_ends_the_war() -> None:
    cities = [
        city("Riga", (18, 2), Side.SOVIET, population=5),
        city("Brest", (18, 10), Side.SOVIET, population=1),
        city("Bucharest", (10, 5), Side.AXIS, population=8),
    ]
    found = soviets(
        army(64, (11, 5), 130),
        army(80, (11, 6), 70),
        army(12, (10, 5), 60),
        army(13, (12, 5), 65),
        cities=cities,
        day=date(1944, 9, 3),
    )
    assert found.attackers(10, 5) == {64, 80}


def test_bucharest_is_marched_on_when_it_ends_the_war() -> None:
    cities = [
        city("Riga", (18, 2), Side.SOVIET, population=5),
        city("Brest", (18, 10), Side.SOVIET, population=1),
        city("Bucharest", (7, 8), Side.AXIS, population=8),
        city("Warsaw", (9, 1), Side.AXIS, population=1, supply_centers=14),
    ]
    found = soviets(
        army(64, (11, 6), 150),
        army(65, (11, 7), 150),
        army(12, (9, 1), 100),
        army(13, (7, 8), 30),
        cities=cities,
        day=date(1944, 9, 3),
    )
    assert all(found.end(number)[0] < 11 and found.end(number)[1] >= 6 for number in (64, 65))


def test_kuybyshev_is_taken_by_any_group_near_however_tired() -> None:
    found = axis(army(1, (10, 5), 100, fatigue=85), army(80, (18, 6), 60), *GUARDS, cities=WON_IN_THE_EAST)
    assert found.end(1) == (12, 5)


def test_kuybyshev_is_taken_before_a_victory_in_the_field() -> None:
    found = axis(army(1, (10, 5), 200), army(80, (9, 5), 30), army(81, (18, 6), 60), *GUARDS, cities=WON_IN_THE_EAST)
    assert found.end(1) == (12, 5)


def test_in_the_last_week_every_empty_city_in_reach_is_taken() -> None:
    town = city("Town", (10, 5), Side.SOVIET, population=5)
    found = axis(
        army(12, (9, 5), 100, fatigue=90),
        army(80, (18, 6), 60),
        cities=[town],
        day=date(1942, 7, 5),
        terms=Terms(date(1942, 7, 5)),
    )
    assert found.end(12) == (10, 5)


def test_in_the_last_week_a_city_is_attacked_on_an_even_chance() -> None:
    town = city("Town", (10, 5), Side.SOVIET, population=30)
    found = axis(
        army(1, (9, 5), 110),
        army(80, (10, 5), 100),
        army(81, (18, 6), 200),
        cities=[town],
        day=date(1942, 7, 5),
        terms=Terms(date(1942, 7, 5)),
    )
    assert found.attackers(10, 5) == {1}


def test_the_last_of_three_cities_is_defended_before_all_others() -> None:
    cities = [
        city("Moscow", (3, 2), Side.AXIS, population=40),
        city("Gorki", (3, 10), Side.AXIS, population=16),
        city("Kuybyshev", (14, 6), Side.SOVIET, population=12),
        city("Works", (16, 2), Side.SOVIET, population=20, vehicle=40),
    ]
    found = soviets(army(80, (15, 5), 80), army(1, (11, 6), 150), army(2, (13, 2), 60), cities=cities)
    assert found.held(14, 6)
