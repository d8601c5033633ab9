"""Which groups the commander joins when no number is left."""

from __future__ import annotations

import pytest

from tests.kit import group, infantry, make_board, make_state
from wir.ai.constants import CONSTANTS
from wir.ai.economy import next_merge
from wir.model.groups import GROUP_NUMBERS, Kind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.view import view

HERE = Hex(3, 3)


@pytest.mark.rule("4.4")
@pytest.mark.parametrize(("levels", "joined"), [((0, 0), True), ((2, 0), True), ((3, 3), True), ((5, 0), False)])
def test_deep_works_are_not_lost_to_save_a_number(levels: tuple[int, int], joined: bool) -> None:
    first, second, *others = sorted(GROUP_NUMBERS[Side.AXIS, Kind.INFANTRY])
    pair = [group(n, HERE, infantry(n), entrenchment=level) for n, level in zip((first, second), levels, strict=True)]
    rest = [group(n, (1 + n % 12, 6 + n // 12), infantry(n)) for n in others]
    board = make_board(("." * 12,) * 16)
    state = make_state(*pair, *rest, group(80, (12, 1)), board=board, phase=Phase.AXIS_ADJUSTMENT)
    assert (next_merge(view(state, Side.AXIS), Side.AXIS, CONSTANTS.rooted) is not None) is joined
