"""What must be held, by whom, and what is given up for it (§6.3, §6.8, §8.3, §8.9)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.ai.puzzles.position import ROWS, Answer, army, axis, board, river, soviets
from tests.kit import city, make_board
from wir.model.board import Place
from wir.model.hexes import Hex, ring
from wir.model.sides import Side

STRONG_FRONT = (army(14, (9, 1), 350), army(15, (9, 2), 350))


@pytest.mark.parametrize("acs", [150, 220])
def test_an_empty_captured_city_two_hexes_behind_is_guarded(acs: int) -> None:
    town = city("Town", (7, 8), Side.AXIS, supply_centers=1)
    found = axis(
        army(12, (9, 4), 100, entrenchment=3),
        army(13, (7, 6), 80),
        army(15, (1, 6), 40),
        army(80, (10, 4), acs, entrenchment=3),
        army(64, (10, 8), 80),
        cities=[town],
    )
    assert found.held(7, 8)


def test_a_city_that_was_evacuated_is_guarded_too() -> None:
    works = city("Works", (13, 8), Side.SOVIET, population=20)
    found = soviets(
        army(80, (10, 4), 100, entrenchment=3),
        army(81, (13, 6), 80),
        army(90, (20, 6), 40),
        army(12, (9, 4), 150, entrenchment=3),
        army(1, (10, 9), 80),
        cities=[works],
    )
    assert found.held(13, 8)


def test_moscow_is_not_left_empty_for_a_village() -> None:
    cities = [city("Moscow", (13, 6), Side.SOVIET, population=40), city("Village", (12, 5), Side.AXIS, population=1)]
    found = soviets(
        army(81, (13, 6), 200), army(80, (10, 2), 100), army(1, (10, 6), 80), army(2, (10, 8), 80), cities=cities
    )
    assert found.end(81) == (13, 6)


def test_two_groups_stay_in_moscow_while_the_enemy_is_near() -> None:
    moscow = city("Moscow", (13, 6), Side.SOVIET, population=40)
    found = soviets(
        army(80, (13, 6), 100),
        army(81, (13, 6), 100),
        army(82, (12, 3), 60),
        army(1, (9, 6), 250),
        army(2, (9, 8), 250),
        cities=[moscow],
    )
    assert found.end(80) == found.end(81) == (13, 6)


def test_reserves_go_by_rail_to_the_sector_that_breaks() -> None:
    found = soviets(
        army(80, (10, 2), 100, entrenchment=3),
        army(81, (10, 4), 100, entrenchment=3),
        army(83, (19, 6), 100),
        army(90, (20, 6), 40),
        army(1, (11, 9), 120),
        army(2, (10, 8), 120),
    )
    assert found.gave("RAIL 83")
    assert found.at(83)[0] <= 14


def test_a_tired_group_in_the_line_is_replaced_by_a_fresh_one() -> None:
    found = soviets(
        army(80, (10, 5), 100, fatigue=78),
        army(81, (12, 5), 100),
        army(12, (9, 5), 60),
        army(13, (9, 6), 60),
        owned=True,
    )
    enemies = {Hex(9, 5), Hex(9, 6)}
    assert not enemies.isdisjoint(ring(Hex(*found.at(81))))
    assert enemies.isdisjoint(ring(Hex(*found.at(80))))


def test_a_group_that_is_dug_in_stays() -> None:
    found = axis(
        army(12, (9, 5), 100, entrenchment=5),
        army(13, (9, 7), 100),
        army(80, (10, 5), 120, entrenchment=5),
        army(81, (10, 7), 120, entrenchment=5),
    )
    assert found.end(12) == (9, 5)
    assert found.state.groups[12].entrenchment == 5


def weaker_by_the_river(column: int) -> Answer:
    """What three weak Soviet groups before a river do about three panzer groups in a column."""
    return soviets(
        army(80, (10, 3), 40),
        army(81, (10, 5), 40),
        army(82, (10, 8), 40),
        army(1, (column, 4), 300),
        army(2, (column, 5), 300),
        army(3, (column, 8), 300),
        board=board(rivers=(river(11),)),
        owned=True,
    )


def test_a_far_weaker_side_goes_behind_the_river() -> None:
    found = weaker_by_the_river(9)
    assert all(found.at(number)[0] >= 12 for number in (80, 81, 82))


def test_a_far_weaker_side_goes_behind_the_river_in_time() -> None:
    found = weaker_by_the_river(7)
    assert all(found.at(number)[0] >= 12 for number in (80, 81, 82))


def before_a_village(strong: int) -> Answer:
    """What a deeply entrenched Axis group does about a weak garrison with three armies behind it."""
    return axis(
        army(12, (9, 5), 200, entrenchment=5),
        army(80, (10, 5), 20),
        army(81, (11, 5), strong),
        army(82, (11, 6), strong),
        army(83, (12, 5), strong),
        cities=[city("Village", (10, 5), Side.SOVIET, population=1)],
        owned=True,
    )


def test_a_side_that_holds_attacks_from_its_entrenchment_but_does_not_leave_it_for_a_trap() -> None:
    found = before_a_village(300)
    assert found.attackers(10, 5) == {12}
    assert found.end(12) == (9, 5)


def test_a_side_that_holds_takes_a_village_that_it_can_keep() -> None:
    assert before_a_village(100).end(12) == (10, 5)


def test_a_fortress_is_held() -> None:
    fortress = make_board(ROWS, cities=[Place("Sevastopol", "10,5", fortified=True)])
    found = soviets(
        army(80, (10, 5), 80, entrenchment=5),
        army(81, (14, 5), 80),
        army(12, (9, 5), 200),
        army(13, (9, 6), 200),
        army(1, (11, 3), 150),
        board=fortress,
        cities=[city("Sevastopol", (10, 5), Side.SOVIET, population=4)],
    )
    assert found.end(80) == (10, 5)


def test_nobody_leaves_a_fortress_because_there_is_no_way_out() -> None:
    fortress = make_board(ROWS, cities=[Place("Sevastopol", "10,5", fortified=True)])
    found = soviets(
        army(80, (10, 5), 80, entrenchment=2, supplied_by=None),
        army(82, (10, 5), 170, entrenchment=1, supplied_by=None),
        army(81, (16, 5), 80),
        army(12, (9, 5), 300),
        army(13, (10, 6), 300),
        army(14, (12, 5), 300),
        board=fortress,
        cities=[city("Sevastopol", (10, 5), Side.SOVIET, population=4)],
    )
    assert (found.end(80), found.end(82)) == ((10, 5), (10, 5))


def test_the_depot_is_guarded_against_a_raider() -> None:
    found = soviets(
        army(80, (10, 4), 100, entrenchment=3),
        army(85, (18, 6), 60),
        army(12, (9, 4), 100, entrenchment=3),
        army(1, (15, 9), 80),
    )
    assert found.held(20, 6)


def test_a_raider_behind_the_front_is_hunted_by_the_reserves() -> None:
    found = soviets(
        army(85, (17, 8), 80),
        army(86, (16, 9), 80),
        army(80, (10, 2), 100, entrenchment=3),
        *STRONG_FRONT,
        army(1, (16, 8), 60, supplied_by=None),
    )
    assert found.attackers(16, 8) == {85, 86}


def test_a_quiet_group_digs_on_and_does_not_fidget() -> None:
    found = axis(
        army(12, (9, 5), 100, entrenchment=2),
        army(13, (9, 7), 100, entrenchment=2),
        army(80, (12, 5), 150, entrenchment=2),
        army(81, (12, 7), 150, entrenchment=2),
    )
    assert found.end(12) == (9, 5)
    assert found.end(13) == (9, 7)
    assert not found.gave("PLOT")


def test_a_pair_dug_in_deep_is_not_called_away_for_an_attack() -> None:
    pair = [replace(army(n, (9, 3), 150, entrenchment=5)) for n in (12, 13)]
    found = axis(
        *pair,
        army(14, (9, 9), 150),
        army(80, (10, 3), 250, entrenchment=4),
        army(81, (10, 9), 60),
    )
    assert found.at(12) == found.at(13) == (9, 3)


def test_an_own_city_that_was_lost_and_stands_empty_is_retaken() -> None:
    town = city("Town", (12, 5), Side.AXIS, population=5)
    found = soviets(army(80, (13, 6), 100), army(81, (11, 2), 80), army(12, (8, 5), 150), cities=[town])
    assert found.end(80) == (12, 5)


def test_a_gap_in_the_line_is_filled_from_the_second_row() -> None:
    found = soviets(
        army(80, (11, 2), 80),
        army(81, (11, 10), 80),
        army(83, (12, 6), 80),
        army(84, (16, 6), 80),
        army(12, (9, 2), 100),
        army(13, (9, 6), 100),
        army(14, (9, 10), 100),
    )
    assert any(4 <= row <= 8 and column <= 13 for column, row in (found.end(83), found.end(84)))
