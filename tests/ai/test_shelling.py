"""Who shells, and who digs instead."""

from __future__ import annotations

import pytest

from tests.kit import city, group, make_board, make_state, mech, panzer, rifle
from wir.ai.shelling import plan_shelling
from wir.ai.situation import survey
from wir.ai.stance import HOLD
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import view


@pytest.mark.parametrize(("name", "level", "fires"), [("Moscow", 3, False), ("Moscow", 4, True), ("Orel", 3, True)])
def test_guards_of_a_city_in_danger_that_decides_the_war_dig_before_they_fire(
    name: str, level: int, fires: bool
) -> None:
    """A group that fires does not dig (§6.8)."""
    town = Hex(15, 5)
    state = make_state(
        group(80, town, rifle(1), entrenchment=level, artillery=120),
        mech(1, (16, 5), *map(panzer, range(6))),
        board=make_board(("." * 30,) * 9),
        cities=[city(name, town, Side.SOVIET)],
    )
    seen = view(state, Side.SOVIET)
    assert bool([*plan_shelling(survey(seen), HOLD, seen, ())]) is fires
