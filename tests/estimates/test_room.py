"""Who will find the hex full that he is to enter."""

from __future__ import annotations

import pytest

from tests.estimates.unaided import left_to_do as todo
from tests.kit import group, infantry, make_state, panzer, rifle
from wir.estimates.room import crowds_out, without_room
from wir.model.groups import Group
from wir.model.hexes import Hex, ring
from wir.model.sides import Side
from wir.model.view import View, view

HOME, NORTH, FAR = (5, 5), (5, 4), (5, 3)
"""One hex north of the other."""

OTHERS = [(hex_.column, hex_.row) for hex_ in ring(Hex(*HOME)) if hex_ != Hex(*NORTH)]
"""The hexes around the first but the second."""


def position(*groups: Group) -> View:
    return view(make_state(*groups), Side.AXIS)


def foot(number: int, at: tuple[int, int], plot: str = "") -> Group:
    return group(number, at, infantry(number), plot=plot)


def armour(number: int, at: tuple[int, int], plot: str = "") -> Group:
    return group(number, at, panzer(number), plot=plot)


@pytest.mark.rule("7.3")
def test_who_comes_to_two_friends_that_stay_finds_no_room() -> None:
    shown = position(foot(12, NORTH), foot(13, NORTH), foot(14, HOME, "1"))
    assert without_room(shown) == {14: Hex(*NORTH)}


@pytest.mark.rule("7.3")
@pytest.mark.parametrize(("leaver", "found"), [(13, {}), (15, {14: Hex(*NORTH)})])
def test_a_friend_makes_room_only_if_his_number_is_lower(leaver: int, found: dict[int, Hex]) -> None:
    shown = position(foot(12, NORTH), foot(leaver, NORTH, "1"), foot(14, HOME, "1"))
    assert without_room(shown) == found


@pytest.mark.rule("7.3")
def test_who_passes_through_in_the_first_leg_takes_the_room_of_that_leg() -> None:
    shown = position(foot(12, NORTH), armour(8, HOME, "11"), armour(9, HOME, "11"))
    assert without_room(shown) == {9: Hex(*NORTH)}


@pytest.mark.rule("7.3")
def test_an_attacker_may_have_made_room_by_the_second_leg_and_not_in_the_first() -> None:
    enemy = group(80, FAR, rifle(1))
    through = position(armour(1, NORTH, "1"), foot(12, NORTH), armour(8, (5, 6), "11"), enemy)
    assert without_room(through) == {}
    assert without_room(through, {8: "01", 1: "1"}) == {}
    assert without_room(position(armour(1, NORTH, "1"), foot(12, NORTH), armour(8, HOME, "1"), enemy)) == {
        8: Hex(*NORTH)
    }


@pytest.mark.rule("6.6")
def test_attacks_and_bombardments_need_no_room() -> None:
    enemies = (group(80, NORTH, rifle(1)), group(81, NORTH, rifle(2)))
    assert without_room(position(foot(12, HOME, "1"), foot(13, (4, 4), "2B"), *enemies)) == {}


@pytest.mark.rule("7.3")
def test_a_plot_without_room_is_a_thing_left_to_do() -> None:
    shown = position(foot(12, NORTH), foot(13, NORTH), foot(14, HOME, "1"))
    (found,) = (each for each in todo(shown) if each.kind == "plots")
    assert (found.number, found.at, found.matters) == (14, Hex(*HOME), True)
    assert found.text_at("") == "two friendly groups will hold 5,4: no room for group 14"


@pytest.mark.rule("6.6")
def test_who_would_attack_where_nobody_is_stays_and_takes_no_room() -> None:
    shown = position(foot(13, NORTH), foot(12, HOME, "1S"), foot(14, HOME, "1"))
    assert without_room(shown) == {}
    assert without_room(position(foot(13, NORTH), foot(12, HOME, "1"), foot(14, HOME, "1"))) == {14: Hex(*NORTH)}


@pytest.mark.rule("7.3")
@pytest.mark.parametrize(("plot", "is_crowded"), [("1", True), ("", False), ("4", False)])
def test_a_march_crowds_out_a_friend_who_has_plotted_to_the_last_place(plot: str, is_crowded: bool) -> None:
    shown = position(foot(12, NORTH), foot(14, HOME, plot), marcher := foot(15, FAR))
    assert crowds_out(shown, marcher, Hex(*NORTH)) is is_crowded
    assert not crowds_out(shown, marcher, Hex(*FAR))


@pytest.mark.rule("7.3")
def test_a_march_to_an_empty_hex_crowds_out_the_second_of_two_friends_who_have_plotted_there() -> None:
    one, two = foot(13, HOME, "1"), foot(14, HOME, "1")
    marcher = foot(15, FAR)
    assert without_room(position(one, two, marcher)) == {}
    assert crowds_out(position(one, two, marcher), marcher, Hex(*NORTH))
    assert not crowds_out(position(one, marcher), marcher, Hex(*NORTH))


@pytest.mark.rule("7.7")
@pytest.mark.parametrize(("friends", "is_crowded"), [(1, True), (0, False)])
def test_a_march_crowds_out_a_friend_who_could_retreat_nowhere_else(friends: int, is_crowded: bool) -> None:
    enemies = [group(80 + n, at, rifle(n)) for n, at in enumerate(OTHERS)]
    there = [group(16 + n, NORTH, infantry(n), entrenchment=2) for n in range(friends)]
    shown = position(foot(14, HOME), *there, *enemies, marcher := foot(15, FAR))
    assert crowds_out(shown, marcher, Hex(*NORTH)) is is_crowded


@pytest.mark.rule("7.7")
def test_a_march_that_shuts_an_enemy_in_crowds_out_nobody() -> None:
    enemies = [group(80 + n, at, rifle(n)) for n, at in enumerate([*OTHERS, HOME])]
    shown = position(group(16, NORTH, infantry(1), entrenchment=2), *enemies, marcher := foot(15, FAR))
    assert not crowds_out(shown, marcher, Hex(*NORTH))


@pytest.mark.rule("7.7")
def test_who_marches_into_his_own_last_way_out_crowds_out_nobody() -> None:
    enemies = [group(80 + n, at, rifle(n)) for n, at in enumerate(OTHERS)]
    shown = position(marcher := foot(14, HOME), group(16, NORTH, infantry(1), entrenchment=2), *enemies)
    assert not crowds_out(shown, marcher, Hex(*NORTH))


@pytest.mark.rule("7.7")
def test_of_two_who_stand_together_one_marches_to_the_last_place_beside_them() -> None:
    """Each waited for the other week after week, until both surrendered."""
    enemies = [group(80 + n, at, rifle(n)) for n, at in enumerate(OTHERS)]
    there = group(16, NORTH, infantry(1), entrenchment=2)
    shown = position(marcher := foot(14, HOME), foot(15, HOME), there, *enemies)
    assert not crowds_out(shown, marcher, Hex(*NORTH))


@pytest.mark.rule("7.3")
def test_who_had_no_room_before_a_march_is_not_crowded_out_by_it() -> None:
    shown = position(foot(12, NORTH), foot(13, NORTH), foot(14, HOME, "1"), marcher := foot(15, FAR))
    assert without_room(shown) == {14: Hex(*NORTH)}
    assert not crowds_out(shown, marcher, Hex(6, 3))
