"""Where the front runs, as simulations and `wir show` tell it."""

from __future__ import annotations

from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State


def front(state: State) -> list[int | None]:
    """For each row of the map the easternmost column that the Axis owns, None where it owns none (R133)."""
    board = state.scenario.board
    columns = range(board.columns, 0, -1)
    return [
        next((column for column in columns if state.control.get(Hex(column, row)) is Side.AXIS), None)
        for row in range(1, board.rows + 1)
    ]
