"""What next week's production brings, and what of it no pool can hold."""

from __future__ import annotations

import pytest

from tests.kit import city, make_board, make_state
from wir.estimates.production import gains, wasted
from wir.model.board import Place
from wir.model.players import Pools
from wir.model.sides import SIDES, Side
from wir.model.view import View, view


def axis(supply: int) -> View:
    """The Axis with two supply centers and so many supply points."""
    state = make_state(
        board=make_board(cities=[Place("Warsaw", "2,2")]),
        cities=[city("Warsaw", (2, 2), Side.AXIS, supply_centers=2)],
        pools=dict.fromkeys(SIDES, Pools(supply=supply)),
    )
    return view(state, Side.AXIS)


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(("supply", "lost"), [(200, {}), (253, {}), (254, {"supply": 1}), (255, {"supply": 2})])
def test_what_a_full_pool_cannot_hold_is_wasted_to_the_last_point(supply: int, lost: dict[str, int]) -> None:
    assert gains(axis(supply), Side.AXIS)["supply"] == 2
    assert wasted(axis(supply), Side.AXIS) == lost
