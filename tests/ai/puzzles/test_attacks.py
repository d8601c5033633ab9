"""When to attack, when to shell and when to do neither (§6.6, §7.5, §7.6, §8.3, §8.4)."""

from __future__ import annotations

from datetime import date

import pytest

from tests.ai.puzzles.position import FIRST_WINTER, ROWS, answer, army, axis, board, position, sighted, soviets
from tests.kit import city, make_board
from wir.model.board import Place
from wir.model.groups import Depot
from wir.model.hexes import Hex
from wir.model.players import Pools, Sighting
from wir.model.sides import SIDES, Side
from wir.model.weather import Weather

STRONG_FRONT = (army(14, (9, 1), 350), army(15, (9, 2), 350))
"""Axis groups far from the puzzle that make the Soviets the weaker side."""


def test_two_attack_together_what_neither_could_drive_out_alone() -> None:
    found = axis(army(12, (9, 5), 100), army(13, (9, 6), 100), army(80, (10, 5), 70))
    assert found.attackers(10, 5) == {12, 13}


@pytest.mark.parametrize(("level", "end"), [(0, (10, 5)), (5, (9, 5))])
def test_a_group_that_drives_an_enemy_out_keeps_a_deep_entrenchment_and_advances_out_of_none(
    level: int, end: tuple[int, int]
) -> None:
    found = axis(army(12, (9, 5), 250, entrenchment=level), army(80, (10, 5), 60), army(14, (9, 1), 350))
    assert found.attackers(10, 5) == {12}
    assert found.end(12) == end


def test_in_rain_nobody_attacks_but_the_guns_fire() -> None:
    gunners = army(12, (9, 5), 200, artillery=240, entrenchment=3)
    found = axis(gunners, army(80, (10, 5), 100, entrenchment=3), weather=Weather.RAIN)
    assert not found.attacks()
    assert found.shelling(10, 5) == {12}


@pytest.mark.parametrize(("level", "fires"), [(5, True), (4, False)])
def test_a_side_that_attacks_saves_no_guns_of_groups_dug_in_for_good(level: int, fires: bool) -> None:
    gunners = army(12, (9, 5), 150, artillery=120, entrenchment=level)
    strong = [army(number, (8, number - 12), 350) for number in range(13, 18)]
    few = dict.fromkeys(SIDES, Pools(artillery=200))
    found = axis(gunners, army(80, (10, 5), 300, entrenchment=5), *strong, pools=few)
    assert (found.shelling(10, 5) == {12}) is fires


def test_the_soviets_attack_at_even_strength_in_the_first_winter() -> None:
    found = soviets(
        army(80, (10, 5), 80),
        army(81, (10, 6), 80),
        army(12, (9, 6), 100),
        weather=Weather.VERY_COLD,
        day=FIRST_WINTER,
    )
    assert found.attackers(9, 6) == {80, 81}


def test_the_frost_of_1944_stops_nobody() -> None:
    found = axis(army(12, (9, 5), 200), army(80, (10, 5), 40), weather=Weather.VERY_COLD, day=date(1944, 1, 9))
    assert found.attackers(10, 5) == {12}


def test_a_side_ten_times_stronger_attacks_along_the_front_in_december() -> None:
    found = axis(
        army(12, (9, 3), 200),
        army(13, (9, 8), 200),
        army(80, (10, 3), 20),
        army(81, (10, 8), 20),
        weather=Weather.COLD,
        day=date(1942, 12, 13),
    )
    assert found.attackers(10, 3) == {12}
    assert found.attackers(10, 8) == {13}


@pytest.mark.parametrize(("weeks_ago", "probed"), [(9, True), (3, False)])
def test_an_enemy_not_seen_for_eight_weeks_is_probed(weeks_ago: int, probed: bool) -> None:
    """It had 150 then and may have gained too much in nine weeks to be attacked, or have as little left as 60."""
    sitter = army(80, (10, 5), 60, since=50)
    state = position(Side.AXIS, army(12, (9, 5), 150), army(13, (9, 6), 150), sitter, informed=False)
    found = answer(sighted(state, Side.AXIS, {80: Sighting(state.week - weeks_ago, 150, 2)}))
    assert (found.attackers(10, 5) == {12, 13}) is probed
    assert found.end(12) == (9, 5)


def test_a_spearhead_that_has_outrun_its_supply_is_struck_though_it_was_strong() -> None:
    spent = army(1, (15, 6), 150, fatigue=70, supplied_by=None)
    state = position(Side.SOVIET, army(80, (16, 5), 100), army(81, (16, 6), 100), *STRONG_FRONT, spent, informed=False)
    state.groups[1] = army(1, (15, 6), 150, fatigue=70, supplied_by=None, since=state.week)
    found = answer(sighted(state, Side.SOVIET, {1: Sighting(state.week - 3, 150, 0)}))
    assert found.attackers(15, 6)


def test_a_spearhead_known_to_be_spent_is_struck_by_the_weaker_side() -> None:
    spent = army(1, (15, 6), 150, fatigue=70, supplied_by=None)
    found = soviets(army(80, (16, 5), 100), army(81, (16, 6), 100), *STRONG_FRONT, spent)
    assert found.attackers(15, 6)


def test_entrenchments_are_worn_down_by_attacks_week_after_week() -> None:
    """The first drives nobody out, since levels are left (§7.7); each makes the next one better."""
    found = axis(army(12, (9, 5), 350), army(13, (9, 6), 350), army(80, (10, 5), 120, entrenchment=3))
    assert found.attackers(10, 5) == {12, 13}


def test_deep_entrenchments_are_not_attacked_at_even_odds() -> None:
    found = axis(army(12, (9, 5), 150), army(13, (9, 6), 150), army(80, (10, 5), 130, entrenchment=5))
    assert not found.attacks()


def test_mountains_are_not_stormed_at_little_more_than_even_odds() -> None:
    rows = tuple(row[:9] + "^" + row[10:] if n == 4 else row for n, row in enumerate(ROWS))
    found = axis(army(12, (9, 5), 150), army(13, (9, 6), 150), army(80, (10, 5), 80), board=board(rows))
    assert not found.attacks()


def test_armour_drives_through_a_weak_enemy_into_the_city_behind() -> None:
    prize = city("Prize", (11, 5), Side.SOVIET, population=10)
    found = axis(army(1, (9, 5), 250), army(80, (10, 5), 20), army(81, (18, 9), 50), cities=[prize])
    assert found.end(1) == (11, 5)


def test_the_only_guard_of_a_depot_does_not_advance_from_it() -> None:
    found = axis(army(12, (1, 6), 200), army(80, (2, 5), 20), army(81, (10, 6), 50))
    assert found.end(12) == (1, 6)


def test_the_last_dry_week_is_used_by_the_stronger_side() -> None:
    found = axis(army(12, (9, 5), 150), army(13, (9, 6), 150), army(80, (10, 5), 80), day=date(1941, 9, 28))
    assert found.attackers(10, 5)


def test_a_garrison_that_never_retreats_is_worn_down() -> None:
    fortress = city("Sevastopol", (10, 5), Side.SOVIET, population=4)
    found = axis(
        army(12, (9, 5), 250),
        army(13, (9, 6), 250),
        army(80, (10, 5), 60),
        board=make_board(ROWS, cities=[Place("Sevastopol", "10,5", fortified=True)]),
        cities=[fortress],
    )
    assert found.attackers(10, 5)


def test_a_lost_depot_is_retaken_at_once() -> None:
    depots = [Depot(58, Hex(1, 6)), Depot(122, Hex(12, 6))]
    found = soviets(army(80, (13, 6), 150), army(81, (14, 3), 60), army(12, (12, 6), 40), *STRONG_FRONT, depots=depots)
    assert found.attackers(12, 6) == {80}


def test_an_army_dug_in_behind_the_front_comes_forward_when_its_side_attacks() -> None:
    found = axis(
        army(12, (9, 5), 150, entrenchment=2),
        army(13, (8, 5), 200, entrenchment=5),
        army(80, (10, 5), 100, entrenchment=1),
        army(81, (10, 7), 60),
        cities=[city("Town", (13, 5), Side.SOVIET, population=30)],
        owned=True,
    )
    assert found.at(13) == (9, 5)
