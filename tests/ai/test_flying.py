"""Where the air force strikes."""

from __future__ import annotations

import pytest

from tests.kit import group, infantry, make_board, make_state
from wir.ai.flying import best_target
from wir.ai.situation import survey
from wir.model.groups import AirGroup
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import view


@pytest.mark.rule("7.9")
@pytest.mark.parametrize("open_ground", [Hex(6, 3), Hex(2, 3)])
def test_of_two_enemies_the_one_who_is_not_dug_in_is_struck(open_ground: Hex) -> None:
    deep = Hex(2, 3) if open_ground == Hex(6, 3) else Hex(6, 3)
    flyer = AirGroup(52, Hex(4, 5), 60, supplied_by=58)
    enemies = group(80, deep, since=-20), group(81, open_ground, since=1)
    state = make_state(group(12, (4, 5), infantry(1)), *enemies, air=[flyer], board=make_board(("." * 12,) * 9))
    assert best_target(survey(view(state, Side.AXIS)), flyer, []) == open_ground
