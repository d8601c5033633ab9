"""Positions of the small front in the phases that leave something to do."""

from __future__ import annotations

from datetime import date

from tests.kit import group, infantry, make_board, make_state, panzer
from wir.model.board import Railway
from wir.model.groups import AirGroup, Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools
from wir.model.sides import SIDES, Side
from wir.model.state import State

EMPTY = {side: Pools() for side in SIDES}


def supply_phase() -> State:
    board = make_board(railways=[Railway("West", Side.AXIS, ("2,2", "3,3", "4,3"))])
    groups = (group(12, (5, 4)), group(13, (11, 11)))
    depots = (Depot(58, Hex(2, 2)), Depot(59, Hex(2, 2)))
    return make_state(*groups, board=board, depots=depots, phase=Phase.AXIS_SUPPLY, pools=EMPTY, day=date(1941, 6, 29))


def movement_phase(**marks: object) -> State:
    groups = (group(12, (5, 5), infantry(strength=20), supplied_by=58), group(13, (6, 8), panzer()), group(80, (8, 5)))
    air = [AirGroup(52, Hex(5, 6), 60, supplied_by=58)]
    return make_state(*groups, air=air, **marks)  # type: ignore[arg-type]
