"""Positions of both sides in which groups are sent to posts."""

from __future__ import annotations

from tests.kit import city, group, infantry, make_board, make_state, rifle
from wir.ai.situation import Situation, survey
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import view

HOME, NEAR, FAR_OFF = Hex(3, 5), Hex(5, 5), Hex(28, 5)


def situation(*more: Group, bound_for: str = "") -> Situation:
    """One Axis group, four hexes from the nearest enemy, with Brest at its back, and goals kept from last week."""
    state = make_state(
        group(12, HOME, infantry(1)),
        group(80, (7, 5), rifle(1)),
        *more,
        board=make_board(("." * 30,) * 9),
        cities=[city("Brest", (2, 5), Side.AXIS, population=5)],
    )
    state.players[Side.AXIS].asides["commander.goals"] = bound_for
    return survey(view(state, Side.AXIS))
