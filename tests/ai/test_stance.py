"""From what odds each side goes forward."""

from __future__ import annotations

from datetime import date

import pytest

from tests.ai.puzzles.position import army, position
from wir.ai.situation import survey
from wir.ai.stance import stance_of
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import view

ROWS = range(3, 9)
FIRST = {Side.AXIS: 12, Side.SOVIET: 80}


def front(side: Side, acs: int) -> State:
    """Six groups of a side, 100 ACS each, before six of the enemy in the summer of 1942."""
    own = (army(FIRST[side] + row, (9, row), 100) for row in ROWS)
    enemies = (army(FIRST[side.enemy] + row, (10, row), acs) for row in ROWS)
    return position(side, *own, *enemies, day=date(1942, 7, 5))


@pytest.mark.parametrize(
    ("side", "acs", "name"),
    [
        (Side.AXIS, 95, "wear down"),
        (Side.AXIS, 150, "wear down"),
        (Side.AXIS, 180, "delay"),
        (Side.SOVIET, 95, "wear down"),
        (Side.SOVIET, 150, "delay"),
        (Side.SOVIET, 180, "delay"),
    ],
)
def test_the_axis_presses_where_it_is_weaker_and_the_soviets_do_not(side: Side, acs: int, name: str) -> None:
    assert stance_of(survey(view(front(side, acs), side))).name == name
