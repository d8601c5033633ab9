"""Marches by their goal: shown before they are ordered, taken back as one."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import group, make_board, make_state, mech, panzer
from tests.text.panels.views import barbarossa
from tests.tui.playing import Player
from wir.estimates.group_rows import idle_groups
from wir.model.board import Railway
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools
from wir.model.sides import SIDES, Side
from wir.orders import parse_order
from wir.tui.modes.plotting import Plotting
from wir.tui.play import mode_of_phase


def player(guns: int = 0) -> Player:
    """A mechanized group of the Axis in the west, and a Soviet group in the east."""
    found = Player(make_state(mech(1, (2, 5), panzer(1), supplied_by=58, artillery=guns), group(76, (11, 5))))
    found.desk.cursor = Hex(2, 5)
    found.press("g")
    return found


@pytest.mark.rule("6.2")
def test_enter_marches_to_the_cursor_as_was_shown_before() -> None:
    p = player()
    p.press("right right right")
    scene = p.mode.scene()
    assert scene is not None
    assert scene.path[-1] == p.desk.cursor == Hex(5, 5)
    assert "fatigue" in p.prompt
    p.press("enter")
    assert p.state.groups[1].at == p.desk.cursor == Hex(5, 5)


@pytest.mark.rule("6.10")
def test_a_refused_march_from_zone_to_zone_says_that_a_plot_leads_there() -> None:
    p = Player(make_state(group(12, (4, 5), supplied_by=58), group(76, (4, 4))))
    p.desk.cursor = Hex(4, 5)
    p.press("g 2")
    assert p.notice == "4,5 and 5,5 are both in enemy zones of control (§6.10, R51); P plots the way"
    p.press("p 2 enter")
    assert p.state.groups[12].plot == "2"
    p.press("2")
    assert "plots the way" not in p.notice


def test_a_march_is_taken_back_and_given_again_as_one() -> None:
    p = player()
    p.press("right right right enter u")
    assert p.state.groups[1].at == Hex(2, 5)
    assert p.message.startswith("Taken back:  1  marches ")
    p.press("ctrl+r")
    assert p.state.groups[1].at == Hex(5, 5)


def test_a_march_to_a_place_by_name_stops_at_the_zone_that_was_shown() -> None:
    p = player()
    p.press("/")
    p.type("11,6")
    assert "2 weeks more" in p.prompt
    p.press("enter")
    assert p.state.groups[1].moved
    assert p.desk.cursor == Hex(11, 6)
    p.press("enter")
    assert p.message.startswith("Group 1 marches on to 11,6 each week")
    p.press("enter")
    assert p.message.startswith("Group 1 is called back")
    assert p.state.players[Side.AXIS].asides == {}


def test_enter_on_the_group_itself_asks_for_a_goal() -> None:
    p = player()
    p.press("enter")
    assert p.notice.startswith("Put the cursor on the goal")
    assert p.match.game.given == ()


def test_enter_on_an_enemy_within_reach_begins_a_plot() -> None:
    p = Player(make_state(group(12, (4, 5)), group(76, (4, 4))))
    p.desk.cursor = Hex(4, 5)
    p.press("g up enter")
    assert isinstance(p.mode, Plotting)


def test_where_no_way_leads_nothing_is_ordered() -> None:
    p = Player(make_state(group(12, (4, 5), plot="1"), group(76, (9, 9))))
    p.desk.cursor = Hex(4, 5)
    p.press("g left enter")
    assert "take the plot back first" in p.notice


def next_week(p: Player) -> None:
    """Goes on to the next movement phase of the Axis."""
    week = p.state.week
    while not (p.state.week > week and p.state.phase is Phase.AXIS_MOVEMENT):
        p.match.end_phase()
    p.desk.begin(mode_of_phase(p.desk))


def test_a_march_goes_on_by_itself_each_week_until_it_meets_the_enemy() -> None:
    p = player()
    p.desk.cursor = Hex(11, 6)
    p.press("enter enter")
    assert "each week" in p.message
    before = p.state.groups[1].at
    next_week(p)
    assert p.state.groups[1].at != before
    assert "bound for 11,6" in p.message
    p.desk.begin(mode_of_phase(p.desk))
    assert len([order for order in p.match.game.given if str(order).startswith("MOVE")]) == 1
    marched = p.state.groups[1].at
    p.press("u")
    assert p.state.groups[1].at == before != marched
    p.desk.begin(mode_of_phase(p.desk))
    assert p.state.groups[1].at == before
    p.press("ctrl+r")
    for _ in range(12):
        next_week(p)
    assert p.state.players[Side.AXIS].asides == {}


def test_a_group_that_holds_is_no_longer_asked_for_orders_until_an_enemy_comes_near() -> None:
    p = Player(make_state(group(12, (4, 5)), group(13, (2, 9)), group(76, (11, 5))))
    p.desk.cursor = Hex(4, 5)
    p.press("g o")
    p.type("4")
    p.press("n")
    assert "13" in p.prompt.split()[0]
    p.press("n")
    assert p.notice.startswith("You have been through every group")
    enemy = replace(p.state.groups[76], at=Hex(6, 5))
    near = Player(make_state(p.state.groups[12], group(13, (2, 9)), enemy))
    near.match.submit(parse_order("ASIDE AXIS holds 1: 12>5/3"))
    near.desk.begin(mode_of_phase(near.desk))
    assert near.message == "Group 12 no longer holds: an enemy is near"
    assert near.state.players[Side.AXIS].asides == {}


def test_a_group_that_stays_is_not_asked_about_again_this_week_even_with_enemies_near() -> None:
    p = Player(make_state(group(12, (4, 5)), group(13, (2, 9)), group(14, (3, 9)), group(76, (5, 5))))
    p.desk.cursor = Hex(4, 5)
    p.press("g O")
    assert p.message == "Group 12 stays this week"
    assert p.prompt.split()[0] in ("13", "14")
    assert [each.id for each in idle_groups(p.desk.view)] == [13, 14]
    p.press("escape")
    p.desk.cursor = Hex(4, 5)
    p.press("g")
    assert "stays this week" in p.prompt
    p.press("O")
    assert p.message == "Group 12 no longer holds"
    assert [each.id for each in idle_groups(p.desk.view)] == [12, 13, 14]
    p.press("O")
    next_week(p)
    assert [each.id for each in idle_groups(p.desk.view)] == [12, 13, 14]
    assert "no longer holds" not in p.message
    assert p.state.players[Side.AXIS].asides == {}


def test_undo_takes_back_that_a_group_stays_and_not_the_order_before() -> None:
    p = Player(make_state(group(12, (4, 5)), group(13, (2, 9)), group(14, (2, 3)), group(76, (11, 5))))
    p.desk.cursor = Hex(2, 9)
    p.press("g 1 escape")
    p.desk.cursor = Hex(4, 5)
    p.press("g O")
    assert p.message == "Group 12 stays this week"
    p.press("u")
    assert p.message == "Taken back: group 12 stays this week"
    assert [each.id for each in idle_groups(p.desk.view)] == [12, 14]
    assert p.state.groups[13].at == Hex(2, 8)
    p.press("ctrl+r")
    assert p.message == "Redone: group 12 stays this week"
    assert [each.id for each in idle_groups(p.desk.view)] == [14]


def test_a_hold_ends_after_its_weeks_or_by_the_same_key() -> None:
    p = Player(make_state(group(12, (4, 5)), group(76, (11, 5))))
    p.desk.cursor = Hex(4, 5)
    p.press("g o")
    p.type("1")
    p.press("g")
    assert "holds until week 2" in p.prompt
    p.press("o")
    assert p.message == "Group 12 no longer holds"
    p.press("o")
    assert "1-99, Enter for 99" in p.prompt  # as plain mode has it
    p.type("1")
    next_week(p)
    assert p.message == "Group 12 no longer holds: its weeks have run out"


def test_undo_of_a_march_takes_back_that_it_goes_on_and_redo_gives_both_again() -> None:
    p = player()
    p.desk.cursor = Hex(11, 6)
    p.press("enter enter")
    told = p.state.players[Side.AXIS].asides["marches"]
    p.press("u")
    assert p.message.endswith("group 1 does not march on")
    assert "marches" not in p.state.players[Side.AXIS].asides
    p.press("ctrl+r")
    assert p.state.players[Side.AXIS].asides == {"marches": told}


def test_where_no_march_leads_to_the_cursor_that_is_said_before_it_is_tried() -> None:
    p = Player(replace(barbarossa(), phase=Phase.AXIS_MOVEMENT))
    p.desk.cursor = p.desk.view.groups[20].at
    p.press("g")
    assert "status" in p.prompt
    p.press("/")
    p.type("Minsk")
    assert "no march leads to Minsk 9,17: an enemy group holds 4,18" in p.prompt


@pytest.mark.rule("8.10")
def test_taking_a_group_with_guns_in_hand_says_that_they_do_not_march_along() -> None:
    assert "back to the pool" not in player().prompt
    p = player(guns=90)
    assert p.prompt.endswith("; moving sends its 90 guns back to the pool")
    p.press("right right")
    assert p.prompt.endswith("fatigue; moving sends its 90 guns back to the pool")
    p.press("p")
    assert p.prompt.endswith("; its 90 guns go back to the pool")


@pytest.mark.rule("8.10")
@pytest.mark.parametrize(
    ("pool", "told"),
    [
        (2460, "back to the pool"),
        (2461, "back to the pool, which has room for 89: the rest is lost"),
        (2550, "back to the pool, which is full: they are lost"),
    ],
)
def test_guns_for_which_the_pool_has_no_room_are_told_as_lost(pool: int, told: str) -> None:
    state = make_state(
        mech(1, (2, 5), panzer(1), supplied_by=58, artillery=90), pools=dict.fromkeys(SIDES, Pools(artillery=pool))
    )
    p = Player(state)
    p.desk.cursor = Hex(2, 5)
    p.press("g")
    assert p.prompt.endswith(told)
    p.press("1")
    assert p.state.players[Side.AXIS].pools.artillery == min(2550, pool + 90)


@pytest.mark.rule("8.10")
def test_a_plot_against_the_enemy_sends_guns_back_if_its_group_advances() -> None:
    p = Player(make_state(mech(1, (2, 5), panzer(1), supplied_by=58, artillery=30), group(76, (2, 4))))
    p.desk.cursor = Hex(2, 5)
    p.press("g p 1")
    assert p.prompt.endswith("north; its 30 guns go back to the pool if it advances")
    p.press("s")
    assert "pool" not in p.prompt


@pytest.mark.rule("6.3", "8.10")
def test_where_no_march_gets_this_week_but_a_train_that_is_told_with_the_guns() -> None:
    line = Railway("West", Side.AXIS, tuple(f"2,{row}" for row in range(2, 11)))
    board = make_board(railways=[line])
    p = Player(make_state(mech(1, (2, 3), panzer(1), supplied_by=58, artillery=30), board=board))
    p.desk.cursor = Hex(2, 3)
    p.press("g down down")
    assert "by rail" not in p.prompt, "it marches there"
    p.press("down down down")
    assert p.prompt.endswith("; 1 week more; moving sends its 30 guns back to the pool; X goes there by rail")
    p.press("x")
    assert p.state.groups[1].at == Hex(2, 8)
