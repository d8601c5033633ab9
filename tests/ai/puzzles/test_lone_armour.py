"""Armour alone among the enemy: it does not go there for nothing, and does not wait there to be taken (§6.6, §7.7)."""

from __future__ import annotations

from tests.ai.puzzles.position import army, axis
from tests.kit import city
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.weather import Weather
from wir.rules.retreats import can_retreat

RING = (army(80, (12, 5), 130), army(81, (12, 7), 130), army(82, (13, 6), 130), army(83, (14, 5), 130))


def test_armour_does_not_wait_in_a_ring_to_be_taken() -> None:
    found = axis(army(1, (11, 6), 150, fatigue=50), *RING, army(12, (9, 6), 150))
    assert can_retreat(found.state, found.state.groups[1].at, Side.AXIS)


def test_a_group_behind_the_enemy_goes_home_though_nobody_strikes_it() -> None:
    found = axis(
        army(1, (15, 6), 150, fatigue=65, supplied_by=None),
        army(80, (11, 5), 200),
        army(81, (11, 7), 200),
        army(82, (14, 5), 40),
        army(83, (14, 7), 40),
        army(84, (16, 5), 40),
        army(85, (16, 6), 40),
        army(12, (9, 6), 150),
    )
    assert found.end(1)[0] < 15


def test_a_tired_spearhead_stays_out_of_reach_of_fresh_armour() -> None:
    near = (army(64, (12, 5), 250), army(65, (12, 6), 250))
    found = axis(army(1, (9, 5), 300, fatigue=50), army(2, (9, 6), 300, fatigue=50), army(80, (10, 5), 30), *near)
    assert found.end(1) != (10, 5)
    assert found.end(2) != (10, 5)


def test_a_spearhead_goes_on_where_no_enemy_is_near() -> None:
    found = axis(army(1, (9, 5), 300), army(2, (9, 6), 300), army(80, (10, 5), 30), army(81, (19, 5), 200))
    assert found.held(10, 5) or found.end(1)[0] > 10 or found.end(2)[0] > 10


def test_a_small_city_is_not_worth_a_tired_army_among_the_enemy() -> None:
    small = city("Orel", Hex(11, 6), Side.SOVIET, population=1)
    near = (army(80, (12, 6), 300), army(81, (12, 7), 300), army(64, (13, 6), 300))
    found = axis(army(1, (10, 6), 300, fatigue=60), *near, cities=[small], weather=Weather.RAIN)
    assert found.end(1) != (11, 6)


def test_a_great_city_is_worth_the_risk() -> None:
    great = city("Orel", Hex(11, 6), Side.SOVIET, population=60)
    near = (army(80, (12, 6), 300), army(81, (12, 7), 300), army(64, (13, 6), 300))
    found = axis(army(1, (10, 6), 120, fatigue=60), *near, army(12, (9, 6), 300), cities=[great])
    assert found.end(1) == (11, 6)


def test_spent_armour_that_no_depot_reaches_goes_back_to_one() -> None:
    far_off = army(80, (19, 9), 60)
    found = axis(army(1, (18, 3), 200, fatigue=75, supplied_by=None), far_off)
    assert found.at(1)[0] < 18
    found = axis(army(1, (18, 3), 200, fatigue=20, supplied_by=None), far_off)
    assert found.end(1)[0] >= 18 or found.attacks()


def test_spent_armour_that_no_depot_reaches_attacks_nobody_unless_it_is_encircled() -> None:
    beside = army(80, (19, 3), 30)
    found = axis(army(1, (18, 3), 200, fatigue=82, supplied_by=None), beside)
    assert not found.attacks()


def test_tired_armour_stays_out_of_an_empty_city_where_no_depot_reaches() -> None:
    """Of six such raids in 24 wars five were taken within four weeks; of 46 into cities in supply none (§5.2, §8.8)."""
    far = city("Tambov", Hex(17, 6), Side.SOVIET, population=1)
    beside = (army(80, (19, 4), 30), army(81, (19, 8), 30))

    def ends(fatigue: int) -> tuple[int, int]:
        return axis(army(1, (16, 6), 250, fatigue=fatigue, supplied_by=None), *beside, cities=[far]).end(1)

    assert ends(fatigue=60) != (17, 6)
    assert ends(fatigue=10) == (17, 6)
