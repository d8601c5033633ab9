"""Guns go first to where they are wanted most, as far as the pool goes (§6.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import FULL_POOLS, group, infantry, make_state, play, rifle
from wir.estimates.guns import guns_for_all, guns_in_turn, guns_sent_back
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import view
from wir.orders import parse_order
from wir.orders.movement import AddGuns

pytestmark = pytest.mark.rule("6.5")

STRENGTH = {12: 40, 13: 60, 14: 100, 15: 100, 16: 100, 64: 50, 65: 50, 66: 50}


def front(artillery: int = 900) -> State:
    """12 faces 64 alone, 13 and 14 face 65 and 66; 15 faces nobody, 16 is not supplied."""
    own = [
        group(12, (2, 2), infantry(1), supplied_by=58),
        group(13, (5, 6), infantry(2), supplied_by=58),
        group(14, (5, 9), infantry(3), supplied_by=58),
        group(15, (11, 2), infantry(4), supplied_by=58),
        group(16, (9, 9), infantry(5)),
    ]
    enemies = [group(64, (2, 1), rifle(1)), group(65, (5, 7), rifle(2)), group(66, (5, 10), rifle(3), entrenchment=4)]
    pools = {Side.AXIS: replace(FULL_POOLS, artillery=artillery), Side.SOVIET: FULL_POOLS}
    return make_state(*own, *enemies, group(67, (9, 10), rifle(4)), pools=pools)


def given(state: State, *attacked: Hex) -> list[int]:
    """The groups that get guns, in turn, where the enemy is believed to be as he is."""
    seen, believed = view(state, Side.AXIS), view(state, Side.AXIS)
    believed.groups.update({n: each for n, each in state.groups.items() if each.side is Side.SOVIET})
    return [order.group for order in guns_in_turn(seen, believed, STRENGTH, attacked)]


def test_the_best_odds_come_first_and_entrenchments_count() -> None:
    assert given(front()) == [13, 14, 12]


def test_a_target_that_is_attacked_comes_before_any_other() -> None:
    assert given(front(), Hex(5, 10)) == [14, 13, 12]


def test_a_group_that_faces_no_enemy_or_is_unsupplied_gets_none() -> None:
    assert not {15, 16} & {*given(front())}


def test_the_pool_is_not_overdrawn() -> None:
    assert given(front(artillery=60)) == [13, 14]
    assert given(front(artillery=31)) == [13, 14]
    assert given(front(artillery=30)) == [13]
    assert given(front(artillery=0)) == []


def test_a_player_gets_orders_that_can_all_be_given() -> None:
    state = front()
    orders = guns_for_all(view(state, Side.AXIS))
    assert {order.group for order in orders} == {12, 13, 14}
    assert all(isinstance(order, AddGuns) for order in orders)
    play(state, *map(str, orders))


def wanted(*groups: Group, strength: dict[int, int]) -> list[int]:
    """The groups that get guns, in turn, where all that is believed is what is seen."""
    seen = view(make_state(*groups), Side.AXIS)
    return [order.group for order in guns_in_turn(seen, seen, strength, ())]


NEAR_EACH = (group(12, (2, 2), supplied_by=58), group(64, (2, 1)), group(13, (8, 8), supplied_by=58), group(65, (8, 9)))


def test_only_own_strength_around_a_target_counts() -> None:
    lone = {12: 50, 13: 40, 64: 50, 65: 50}
    assert wanted(*NEAR_EACH, strength=lone) == [12, 13]
    assert wanted(*NEAR_EACH, group(66, (8, 10)), strength={**lone, 66: 900}) == [12, 13]


def test_the_weakest_of_targets_is_judged_as_weak_as_it_is() -> None:
    assert wanted(*NEAR_EACH, strength={12: 10, 13: 15, 64: 1, 65: 2}) == [12, 13]
    assert wanted(*NEAR_EACH, strength={12: 10, 13: 15, 64: 1, 65: 0}) == [13, 12]


def test_who_has_marched_gets_none() -> None:
    marched = replace(NEAR_EACH[0], moved=1)
    assert wanted(marched, *NEAR_EACH[1:], strength={12: 50, 13: 40, 64: 50, 65: 50}) == [13]


@pytest.mark.rule("8.10")
@pytest.mark.parametrize(
    ("orders", "points"),
    [
        (["MOVE 12 4", "MOVE 12 4"], 90),
        (["RAIL 13 2,9"], 60),
        (["MOVE 12 4", "PLOT 13 4"], 150),
        (["PLOT 12 1S"], 0),
        (["PLOT 12 1B", "GUNS 13"], 0),
    ],
)
def test_guns_go_back_of_those_who_leave_their_hex(orders: list[str], points: int) -> None:
    state = front()
    for number, guns in ((12, 90), (13, 60)):
        state.groups[number] = replace(state.groups[number], artillery=guns)
    assert guns_sent_back(view(state, Side.AXIS), [*map(parse_order, orders)]) == points
