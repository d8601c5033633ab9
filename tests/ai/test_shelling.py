"""Who shells, and who digs instead."""

from __future__ import annotations

import pytest

from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, rifle
from wir.ai.shelling import plan_shelling
from wir.ai.situation import survey
from wir.ai.stance import ADVANCE, HOLD, Stance
from wir.model.hexes import Hex
from wir.model.players import Pools
from wir.model.records import replace
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


@pytest.mark.rule("8.10")
@pytest.mark.parametrize(
    ("stance", "pool", "guns", "fires"),
    [
        (ADVANCE, 300, 30, True),
        (ADVANCE, 299, 90, False),
        (HOLD, 299, 90, True),
        (HOLD, 300, 30, False),
        (ADVANCE, 300, 0, False),
    ],
)
def test_a_side_that_attacks_saves_no_guns_while_the_pool_is_full_of_them(
    stance: Stance, pool: int, guns: int, fires: bool
) -> None:
    """In July 1941 two thousand points lay in the pool of the Axis for months; a group takes 30 a week (§6.5)."""
    state = make_state(
        group(12, (4, 5), infantry(1), artillery=guns), group(80, (5, 5), rifle(1)), board=make_board(("." * 30,) * 9)
    )
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], pools=Pools(artillery=pool))
    seen = view(state, Side.AXIS)
    assert bool([*plan_shelling(survey(seen), stance, seen, ())]) is fires
