"""Retreat hexes: to take them from the enemy, and to keep one's own (§6.10, §7.7)."""

from __future__ import annotations

import pytest

from tests.ai.puzzles.position import Answer, army, axis, soviets
from tests.kit import city
from wir.model.sides import Side

FAR_REAR = (army(90, (19, 2), 350), army(91, (19, 10), 350))
"""Soviet groups far from the puzzle that make the Axis the weaker side."""

STRONG_FRONT = (army(14, (9, 1), 350), army(15, (9, 2), 350))


def test_the_last_way_out_is_taken_before_the_assault() -> None:
    found = axis(army(12, (9, 5), 300), army(13, (9, 6), 300), army(1, (11, 4), 80), army(80, (10, 5), 150))
    assert found.attackers(10, 5)
    assert found.ways_out(10, 5) == 0


@pytest.mark.parametrize("is_city", [False, True])
def test_the_only_guard_of_a_city_with_another_enemy_beside_it_closes_no_pocket(is_city: bool) -> None:
    """Zaporozhe, held on level 5, was lost to an enemy beside it for the sake of one to the west."""
    found = axis(
        army(12, (9, 5), 300),
        army(13, (9, 6), 300),
        army(1, (11, 4), 80),
        army(80, (10, 5), 150),
        army(81, (12, 4), 150),
        cities=[city("Home", (11, 4), Side.AXIS)] if is_city else [],
    )
    assert found.attackers(10, 5)
    assert (found.end(1) == (11, 4)) is is_city


def test_armour_marches_around_to_close_a_pocket() -> None:
    found = axis(army(12, (9, 5), 300), army(13, (9, 6), 300), army(1, (12, 2), 80), army(80, (10, 5), 150))
    assert found.attackers(10, 5)
    assert found.ways_out(10, 5) == 0


def test_an_enemy_who_cannot_get_away_is_attacked_at_less_than_two_to_one() -> None:
    found = axis(
        army(12, (9, 5), 140),
        army(13, (9, 6), 140),
        army(14, (11, 5), 40),
        army(80, (10, 5), 160),
        *FAR_REAR,
    )
    assert found.ways_out(10, 5) == 0
    assert found.attackers(10, 5)


def test_a_pocket_is_not_opened_by_its_guards() -> None:
    found = axis(
        army(12, (9, 5), 70),
        army(13, (9, 6), 70),
        army(14, (11, 5), 70),
        army(80, (10, 5), 200, entrenchment=3),
        army(81, (16, 4), 60),
        army(82, (16, 8), 60),
    )
    assert found.ways_out(10, 5) == 0


def in_the_jaws(strong: int, level: int = 0) -> Answer:
    """What a supplied Axis group does that could neither retreat nor march, for zones of control on both flanks."""
    flanks = army(82, (10, 4), 100), army(83, (10, 6), 100)
    return axis(
        army(12, (10, 5), 150, entrenchment=level),
        army(80, (11, 5), strong),
        army(81, (11, 6), strong),
        *flanks,
        *FAR_REAR,
    )


def test_a_group_that_slips_away_goes_where_there_is_room() -> None:
    """A hex holds two friends (§7.3), those counted who slip away before."""
    flanks = army(82, (10, 4), 100), army(83, (10, 6), 100)
    pressed = army(12, (10, 5), 150), army(13, (10, 5), 150), army(80, (11, 5), 800), army(81, (11, 6), 800)
    found = axis(*pressed, army(14, (9, 6), 60), *flanks, *FAR_REAR)
    assert {found.end(12), found.end(13)} == {(9, 5), (9, 6)}


@pytest.mark.parametrize(("has_city", "stayed"), [(False, False), (True, True)])
def test_of_two_groups_that_would_leave_a_city_the_stronger_stays(has_city: bool, stayed: bool) -> None:
    flanks = army(82, (10, 4), 100), army(83, (10, 6), 100)
    pressed = army(12, (10, 5), 150), army(13, (10, 5), 200), army(80, (11, 5), 800), army(81, (11, 6), 800)
    cities = [city("Home", (10, 5), Side.AXIS)] if has_city else []
    found = axis(*pressed, *flanks, *FAR_REAR, cities=cities)
    assert found.end(12) != (10, 5)
    assert (found.end(13) == (10, 5)) is stayed


def test_a_group_in_the_jaws_of_a_far_stronger_enemy_slips_away() -> None:
    found = in_the_jaws(400)
    assert found.at(12) == (10, 5)
    assert found.end(12) in {(9, 5), (9, 6)}


def test_a_group_dug_in_deep_and_in_supply_stays_though_it_has_no_way_out() -> None:
    """No group retreats while it has an entrenchment level left (§7.7), so that it cannot be taken this week."""
    assert in_the_jaws(700).end(12) != (10, 5)
    assert in_the_jaws(700, level=3).end(12) == (10, 5)


def test_a_group_that_could_hold_out_stays_in_its_hex() -> None:
    assert in_the_jaws(40).end(12) == (10, 5)


def test_own_groups_in_a_pocket_are_relieved() -> None:
    found = axis(
        army(12, (13, 6), 200, supplied_by=None),
        army(13, (11, 6), 150),
        army(80, (12, 6), 40),
        army(81, (14, 5), 200),
        army(82, (14, 6), 200),
        *FAR_REAR,
    )
    assert found.attackers(12, 6)


def test_a_group_in_a_pocket_breaks_out_where_the_ring_is_weakest() -> None:
    found = axis(
        army(12, (13, 6), 200, supplied_by=None),
        army(80, (12, 6), 60),
        army(81, (14, 5), 150),
        army(82, (14, 6), 150),
        army(13, (8, 6), 150),
        *FAR_REAR,
    )
    assert found.attackers(12, 6) == {12}


def test_a_group_leaves_its_pocket_through_the_one_open_hex() -> None:
    found = soviets(
        army(80, (10, 6), 60),
        army(81, (13, 6), 100, entrenchment=3),
        army(1, (10, 5), 200),
        army(2, (9, 7), 200),
        army(12, (9, 6), 150),
    )
    assert found.at(80) in ((11, 7), (12, 6), (12, 7), (11, 8), (12, 8))


def test_nobody_marches_into_the_arms_of_an_enemy_far_stronger() -> None:
    found = soviets(
        army(80, (13, 6), 60),
        army(81, (14, 4), 60),
        army(1, (10, 5), 250),
        army(2, (10, 7), 250),
        army(3, (11, 6), 250),
    )
    assert found.at(80)[0] >= 13
    assert not found.attacks()


def test_two_thirds_of_a_pocket_are_not_left_for_a_chance_elsewhere() -> None:
    # 12 and 13 can take 80 prisoner together, or each drive a weaker group away.
    found = axis(
        army(12, (9, 5), 200),
        army(13, (9, 6), 200),
        army(14, (11, 5), 60),
        army(80, (10, 5), 130),
        army(81, (9, 4), 40),
        army(82, (9, 7), 40),
    )
    assert found.attackers(10, 5) >= {12, 13}
    assert found.ways_out(10, 5) == 0


@pytest.mark.parametrize(("is_city", "end"), [(False, (13, 2)), (True, (15, 3))])
def test_a_group_that_is_cut_off_and_needed_nowhere_walks_back(is_city: bool, end: tuple[int, int]) -> None:
    """Three armies stood idle before Pskov for eight weeks, with a way open, until they were shut in."""
    line = [army(13 + n, (9, 2 * n + 1), 120) for n in range(5)]
    enemies = [army(80 + n, (11, 2 * n + 1), 200) for n in range(6)]
    cities = [city("Orel", (15, 3), Side.AXIS)] if is_city else []
    found = axis(army(12, (15, 3), 80), *line, *enemies, army(90, (16, 4), 150), owned=True, cities=cities)
    assert found.at(12) == end
