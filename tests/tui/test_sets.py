"""A stack, and all groups in a box, move as one."""

from __future__ import annotations

import pytest

from tests.kit import group, infantry, make_state
from tests.tui.playing import Player
from wir.estimates.group_rows import idle_groups
from wir.estimates.standing import HOLDS, MARCHES
from wir.model.hexes import Hex
from wir.tui.modes.attacking import Attacking
from wir.tui.modes.movement import Movement
from wir.tui.modes.sets import Boxing, SetInHand


def player(enemy: tuple[int, int] = (11, 5), guns: int = 0) -> Player:
    """Two groups in one hex, a third beside them, and an enemy, usually far off."""
    found = Player(
        make_state(
            group(12, (4, 5), infantry(), supplied_by=58, artillery=guns),
            group(13, (4, 5), infantry(2), supplied_by=58),
            group(14, (4, 6), infantry(3), supplied_by=58, artillery=guns),
            group(80, enemy),
        )
    )
    found.desk.cursor = Hex(4, 5)
    return found


def places(p: Player) -> list[Hex]:
    return [p.state.groups[number].at for number in (12, 13, 14)]


@pytest.mark.rule("6.2")
def test_a_stack_moves_as_one_and_is_taken_back_as_one() -> None:
    p = player()
    p.press("g * 1")
    assert isinstance(p.mode, SetInHand)
    assert places(p) == [Hex(4, 4), Hex(4, 4), Hex(4, 6)]
    p.press("u")
    assert places(p) == [Hex(4, 5), Hex(4, 5), Hex(4, 6)]


@pytest.mark.rule("6.2", "6.7")
def test_all_groups_in_a_box_move_those_in_front_first() -> None:
    p = player()
    p.press("x down enter 1")
    assert places(p) == [Hex(4, 4), Hex(4, 4), Hex(4, 5)]
    assert p.prompt == "3 groups in hand, 3 can still march:  12  13  14 "


def test_many_groups_in_hand_are_named_up_to_four() -> None:
    p = Player(make_state(*(group(12 + n, (4 + n, 5), infantry()) for n in range(6))))
    p.desk.cursor = Hex(4, 5)
    p.press("x right right right right enter")
    assert p.prompt == "5 groups in hand, 5 can still march:  12  13  14  15  and 1 more"


def test_they_march_to_the_cursor() -> None:
    p = player()
    p.press("g *")
    p.desk.cursor = Hex(5, 4)
    p.press("enter")
    assert places(p)[:2] == [Hex(5, 4), Hex(5, 4)]


@pytest.mark.rule("6.5")
def test_they_take_guns_and_it_is_said_which_cannot() -> None:
    p = player()
    p.press("g * f")
    assert all(p.state.groups[number].guns_added for number in (12, 13))
    p.press("f")
    assert p.notice.startswith("2 orders not allowed: group 12 has already added artillery")


def test_a_click_is_the_other_corner_of_a_box() -> None:
    p = player()
    p.press("x")
    p.mode.clicked(Hex(4, 6))
    assert isinstance(p.mode, SetInHand)
    assert p.mode.numbers == [12, 13, 14]


def test_a_box_without_groups_takes_nobody() -> None:
    p = player()
    p.desk.cursor = Hex(9, 9)
    p.press("x enter")
    assert isinstance(p.mode, Boxing)
    assert p.notice == "No group of yours stands in the box"
    p.press("escape")
    assert isinstance(p.mode, Movement)


def test_they_get_the_same_plot_and_hold_together() -> None:
    p = player()
    p.press("g * p 1 S enter")
    assert [p.state.groups[number].plot for number in (12, 13, 14)] == ["1S", "1S", ""]
    p.press("u o")
    p.type("3")
    assert {number: hold.until for number, hold in HOLDS.of(p.desk.view).items()} == {12: 4, 13: 4}
    p.desk.cursor = Hex(4, 5)
    p.press("g * o")
    assert HOLDS.of(p.desk.view) == {}
    assert "2 groups no longer hold" in p.message


def test_they_march_on_each_week_and_are_called_back() -> None:
    p = player()
    p.press("g *")
    p.desk.cursor = Hex(4, 9)
    p.press("enter enter")
    assert MARCHES.of(p.desk.view) == {12: Hex(4, 9), 13: Hex(4, 9)}
    p.press("enter")
    assert MARCHES.of(p.desk.view) == {}


def test_they_attack_the_enemy_under_the_cursor_together() -> None:
    p = player((4, 4))
    p.press("x down enter")
    p.desk.cursor = Hex(4, 4)
    p.press("s")
    assert isinstance(p.mode, Attacking)
    assert set(p.mode.plan.tasks) == {12, 13}
    p.press("enter")
    assert p.state.groups[12].plot
    assert p.state.groups[13].plot


def test_a_group_is_taken_into_the_set_and_out_of_it_by_key_or_click() -> None:
    p = player()
    p.press("g *")
    p.desk.cursor = Hex(4, 6)
    p.press("space")
    assert isinstance(p.mode, SetInHand)
    assert p.mode.numbers == [12, 13, 14]
    p.mode.clicked(Hex(4, 5))
    assert p.mode.numbers == [14]
    assert not p.mode.clicked(Hex(9, 9))


def test_they_stay_this_week_together() -> None:
    p = player()
    p.press("g * O")
    assert p.message == "2 groups stay this week"
    assert isinstance(p.mode, Movement)
    assert [each.id for each in idle_groups(p.desk.view)] == [14]
    p.press("g * O")
    assert p.message == "2 groups no longer hold"


def test_who_of_them_holds_for_weeks_keeps_his_hold() -> None:
    p = player()
    p.press("g o")
    p.type("3")
    held = HOLDS.of(p.desk.view)
    assert len(held) == 1
    p.press("g * O")
    (other,) = HOLDS.of(p.desk.view).keys() - held.keys()
    assert p.message == f"Group {other} stays this week"
    assert HOLDS.of(p.desk.view).items() >= held.items()


@pytest.mark.rule("8.10")
def test_they_are_told_of_the_guns_that_do_not_march_along() -> None:
    p = player(guns=60)
    p.press("x down enter")
    assert "3 can still march, without their 120 guns: " in p.prompt
