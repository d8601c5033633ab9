"""How guns come to a group and leave it (§6.5, §8.10)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import FULL_POOLS, group, make_state, mech, panzer, play, refusal
from wir.model.groups import Group, Status
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State


def battery(guns: int = 60, **marks: object) -> Group:
    return group(12, (5, 5), artillery=guns, **{"supplied_by": 58, **marks})


def pool_of(points: int, *groups: Group) -> State:
    return make_state(*groups, pools=dict.fromkeys(Side, replace(FULL_POOLS, artillery=points)))


def guns_and_pool(state: State) -> tuple[int, int]:
    return state.groups[12].artillery, state.players[Side.AXIS].pools.artillery


@pytest.mark.rule("6.5", "8.10")
@pytest.mark.parametrize(
    ("held", "pool", "expected"), [(0, 900, 30), (100, 900, 130), (210, 900, 240), (0, 30, 30), (0, 17, 17)]
)
def test_thirty_points_or_the_rest_of_the_pool_are_added(held: int, pool: int, expected: int) -> None:
    after = play(pool_of(pool, battery(held)), "GUNS 12").state
    assert guns_and_pool(after) == (expected, pool - (expected - held))


@pytest.mark.rule("6.5", "8.10")
@pytest.mark.parametrize(("held", "paragraph"), [(210, ""), (211, "8.10"), (240, "8.10")])
def test_a_group_with_more_than_210_points_adds_none(held: int, paragraph: str) -> None:
    assert refusal(make_state(battery(held)), "GUNS 12") == paragraph


@pytest.mark.rule("6.5")
def test_artillery_needs_supply_and_a_pool_that_is_not_empty() -> None:
    assert refusal(make_state(battery(supplied_by=None)), "GUNS 12") == "6.5"
    assert refusal(pool_of(0, battery()), "GUNS 12") == "6.5"


@pytest.mark.rule("6.5")
def test_artillery_is_added_once_a_turn_and_ends_movement_and_replacements() -> None:
    after = play(make_state(battery()), "GUNS 12").state
    assert after.groups[12].status is Status.NO_ACTION
    for order in ("GUNS 12", "MOVE 12 1", "RAIL 12 5,6", "REPLACE 12.0 10", "PLOT 12 1"):
        assert refusal(after, order) == "6.5"


@pytest.mark.rule("6.5", "6.6")
@pytest.mark.parametrize(
    ("plot", "allowed"),
    [("1", False), ("11", False), ("11S", False), ("01", False), ("1S", True), ("1B", True), ("01S", True)],
)
def test_guns_stand_with_plots_that_stay_in_the_hex_in_either_order(plot: str, allowed: bool) -> None:
    state = make_state(mech(1, (5, 5), panzer(), supplied_by=58))
    guns_first = refusal(play(state, "GUNS 1").state, f"PLOT 1 {plot}")
    plot_first = refusal(play(state, f"PLOT 1 {plot}").state, "GUNS 1")
    assert (guns_first, plot_first) == (("", "") if allowed else ("6.5", "6.5"))


@pytest.mark.rule("6.5", "6.2")
def test_a_group_that_has_moved_adds_no_guns() -> None:
    assert refusal(play(make_state(battery()), "MOVE 12 1").state, "GUNS 12") == "6.2"


@pytest.mark.rule("8.10")
def test_every_group_has_its_own_guns_mechanized_ones_too() -> None:
    both = group(12, (5, 5), supplied_by=58), mech(1, (5, 5), panzer(), supplied_by=58)
    after = play(make_state(*both), "GUNS 12", "GUNS 1").state
    assert [after.groups[n].artillery for n in (12, 1)] == [30, 30]


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
    assert guns_and_pool(play(pool_of(2530, battery()), "MOVE 12 1").state) == (0, 2550)
