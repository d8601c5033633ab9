"""A stack, and all groups in a box, move as one."""

from __future__ import annotations

import pytest

from tests.kit import group, infantry, make_state
from tests.tui.playing import Player
from wir.model.hexes import Hex
from wir.tui.modes.movement import Movement
from wir.tui.modes.sets import Boxing, SetInHand


def player() -> Player:
    """Two groups in one hex, a third beside them, and an enemy far off."""
    found = Player(
        make_state(
            group(12, (4, 5), infantry(), supplied_by=58),
            group(13, (4, 5), infantry(2), supplied_by=58),
            group(14, (4, 6), infantry(3), supplied_by=58),
            group(80, (11, 5)),
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
    assert p.prompt.endswith("3 groups in hand, 3 can still march")


def test_they_march_to_the_cursor() -> None:
    p = player()
    p.press("g *")
    p.desk.cursor = Hex(5, 4)
    p.press("enter")
    assert places(p)[:2] == [Hex(5, 4), Hex(5, 4)]


@pytest.mark.rule("6.5")
def test_they_take_guns_and_are_told_who_cannot() -> None:
    p = player()
    p.press("g * f")
    assert all(p.state.groups[number].guns_added for number in (12, 13))
    p.press("f")
    assert p.notice == "2 groups cannot do that"


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
