"""A state with something of every kind, for whatever writes states down; a program that needs it loads no tests."""

from __future__ import annotations

from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, rifle
from wir.model.board import Railway
from wir.model.groups import AirGroup, Depot, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State


def war() -> State:
    """A war between a few groups of both sides."""
    board = make_board(railways=[Railway("West", Side.AXIS, ("2,6", "3,6"))])
    return make_state(
        mech(1, (4, 6), panzer(1, fatigue=95), artillery=60, entrenchment=2, plot="22", supplied_by=58),
        group(12, (3, 6), infantry(1), infantry(2), since=-3),
        group(80, (8, 6), rifle(1), entrenchment=5),
        board=board,
        air=[
            AirGroup(52, Hex(3, 5), 77, supplied_by=58, strike=Strike(Hex(6, 6), StrikeKind.BOMB)),
            AirGroup(117, None, 0, returns=3),
        ],
        depots=[Depot(58, Hex(2, 6), Hex(3, 6), 1, (2, 2)), Depot(122, Hex(11, 6))],
        cities=[city("Brest", (2, 6), Side.AXIS, population=9), city("Urals", None, Side.SOVIET, vehicle=8)],
    )
