"""The front is where the Axis holds its easternmost hexes."""

from __future__ import annotations

from tests.saves.wars import small_war
from wir.match.state_json import front
from wir.model.hexes import Hex
from wir.model.sides import Side


def test_the_front_is_the_easternmost_axis_column_of_each_row() -> None:
    state = small_war().copy()
    state.control = {Hex(2, 1): Side.AXIS, Hex(5, 1): Side.AXIS, Hex(7, 1): Side.SOVIET, Hex(3, 2): Side.SOVIET}
    assert front(state) == [5, None, *[None] * 10]
