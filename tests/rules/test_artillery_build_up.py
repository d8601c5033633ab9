from __future__ import annotations

import pytest

from tests.kit import FULL_POOLS, group, make_state, mech, panzer, play, refusal
from wir.model.groups import Group, Status
from wir.model.players import Pools
from wir.model.sides import Side
from wir.model.state import State


def battery(artillery: int = 0, pool: int = 900, **marks: object) -> State:
    pools = dict.fromkeys(Side, Pools(artillery=pool))
    return make_state(group(12, (5, 5), artillery=artillery, **{"supplied_by": 58, **marks}), pools=pools)


@pytest.mark.rule("6.5", "8.10")
@pytest.mark.parametrize(
    ("held", "pool", "expected"), [(0, 900, 30), (100, 900, 130), (210, 900, 240), (0, 30, 30), (0, 17, 17)]
)
def test_thirty_points_or_the_rest_of_the_pool_are_added(held: int, pool: int, expected: int) -> None:
    after = play(battery(held, pool), "GUNS 12").state
    assert after.groups[12].artillery == expected
    assert after.players[Side.AXIS].pools.artillery == pool - (expected - held)


@pytest.mark.rule("6.5", "8.10")
@pytest.mark.parametrize(("held", "paragraph"), [(210, ""), (211, "8.10"), (240, "8.10")])
def test_a_group_with_more_than_210_points_adds_none(held: int, paragraph: str) -> None:
    assert refusal(battery(held), "GUNS 12") == paragraph


@pytest.mark.rule("6.5")
def test_artillery_needs_supply_and_a_pool_that_is_not_empty() -> None:
    assert refusal(battery(supplied_by=None), "GUNS 12") == "6.5"
    assert refusal(battery(pool=0), "GUNS 12") == "6.5"


@pytest.mark.rule("6.5")
def test_artillery_is_added_once_a_turn_and_ends_movement_and_replacements() -> None:
    after = play(battery(), "GUNS 12").state
    assert after.groups[12].status is Status.NO_ACTION
    for order in ("GUNS 12", "MOVE 12 1", "RAIL 12 5,6", "REPLACE 12.0 10", "PLOT 12 1"):
        assert refusal(after, order) == "6.5"


@pytest.mark.rule("6.5", "6.6")
@pytest.mark.parametrize(
    ("plot", "allowed"),
    [("1", False), ("11", False), ("11S", False), ("01", False), ("1S", True), ("1B", True), ("01S", True)],
)
def test_guns_stand_with_plots_that_stay_in_the_hex_in_either_order(plot: str, allowed: bool) -> None:
    state = make_state(mech(1, (5, 5), panzer(), supplied_by=58), pools=dict.fromkeys(Side, FULL_POOLS))
    guns_first = refusal(play(state, "GUNS 1").state, f"PLOT 1 {plot}")
    plot_first = refusal(play(state, f"PLOT 1 {plot}").state, "GUNS 1")
    assert (guns_first, plot_first) == (("", "") if allowed else ("6.5", "6.5"))


@pytest.mark.rule("6.5", "6.2")
def test_a_group_that_has_moved_adds_no_guns() -> None:
    assert refusal(play(battery(), "MOVE 12 1").state, "GUNS 12") == "6.2"


def test_every_group_has_its_own_guns() -> None:
    both: list[Group] = [group(12, (5, 5), supplied_by=58), group(13, (5, 5), supplied_by=58)]
    after = play(make_state(*both), "GUNS 12", "GUNS 13").state
    assert [after.groups[n].artillery for n in (12, 13)] == [30, 30]
