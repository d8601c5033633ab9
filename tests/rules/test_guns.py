"""How guns come to a group and leave it (§8.10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import FULL_POOLS, group, make_state, mech, panzer, play, refusal
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.sides import SIDES, Side
from wir.model.state import State


def battery(guns: int = 60, **marks: object) -> Group:
    return group(12, (5, 5), artillery=guns, supplied_by=58, **marks)


def guns_and_pool(state: State) -> tuple[int, int]:
    return state.groups[12].artillery, state.players[Side.AXIS].pools.artillery


@pytest.mark.rule("8.10", "6.5")
@pytest.mark.parametrize(("before", "after"), [(0, 30), (60, 90), (210, 240)])
def test_guns_are_added_by_thirty(before: int, after: int) -> None:
    state = make_state(battery(before))
    assert guns_and_pool(play(state, "GUNS 12").state) == (after, FULL_POOLS.artillery - 30)


@pytest.mark.rule("8.10")
def test_a_group_with_more_than_210_adds_none() -> None:
    assert refusal(make_state(battery(211)), "GUNS 12") == "8.10"
    assert refusal(make_state(battery(210)), "GUNS 12") == ""


@pytest.mark.rule("8.10")
def test_guns_return_to_the_pool_when_their_group_marches() -> None:
    state = make_state(battery())
    assert guns_and_pool(play(state, "MOVE 12 1").state) == (0, FULL_POOLS.artillery + 60)


@pytest.mark.rule("8.10")
def test_guns_return_when_their_group_goes_by_rail() -> None:
    state = make_state(battery(), rails={(5, n): Side.AXIS for n in range(1, 6)})
    assert guns_and_pool(play(state, "RAIL 12 5,2").state) == (0, FULL_POOLS.artillery + 60)


@pytest.mark.rule("8.10")
def test_guns_return_when_the_plot_is_carried_out_not_when_it_is_made() -> None:
    game = play(make_state(battery()), "PLOT 12 1")
    assert guns_and_pool(game.state) == (60, FULL_POOLS.artillery)
    game.end_phase()
    game.end_phase()
    assert game.state.groups[12].at == Hex(5, 4)
    assert guns_and_pool(game.state) == (0, FULL_POOLS.artillery + 60)


@pytest.mark.rule("8.10")
def test_guns_stay_with_a_group_that_attacks_without_advancing() -> None:
    holders = group(80, (5, 4), entrenchment=5)
    game = play(make_state(battery(), holders), "PLOT 12 1S", "END", "END")
    assert guns_and_pool(game.state) == (45, FULL_POOLS.artillery)


@pytest.mark.rule("8.10")
def test_the_pool_holds_no_more_than_2550() -> None:
    pools = {side: replace(FULL_POOLS, artillery=2530) for side in SIDES}
    state = make_state(battery(), pools=pools)
    assert guns_and_pool(play(state, "MOVE 12 1").state) == (0, 2550)


@pytest.mark.rule("8.10")
def test_mechanized_groups_may_have_guns_too() -> None:
    state = make_state(mech(1, (5, 5), panzer(), supplied_by=58))
    assert play(state, "GUNS 1").state.groups[1].artillery == 30
