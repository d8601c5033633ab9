"""Steering on hexes: the six directions, and left and right, which keep to the row as well as hexes allow."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from wir.model.board import Board
from wir.model.hexes import Hex, neighbour
from wir.tui.keys import Actions


def eastward(hex_: Hex) -> int:
    """The direction that goes a column east and stays in the row."""
    return 3 if hex_.column % 2 else 2


def westward(hex_: Hex) -> int:
    """The direction that goes a column west and stays in the row."""
    return 5 if hex_.column % 2 else 6


def on_board(board: Board, hex_: Hex) -> Hex:
    """The nearest hex on the board."""
    return Hex(max(1, min(board.columns, hex_.column)), max(1, min(board.rows, hex_.row)))


def led(board: Board, hex_: Hex, direction: int) -> Hex:
    """The neighbour in a direction, or the hex itself at the edge of the board."""
    target = neighbour(hex_, direction)
    return target if target in board.drawn else hex_


def directed(step: Callable[[int], object]) -> Actions:
    """The actions of the six directions."""
    return {str(n): partial(step, n) for n in range(1, 7)}


def steered(step: Callable[[int], object], at: Callable[[], Hex]) -> Actions:
    """The actions of the six directions and of the arrows, for something that has come to a hex."""
    return {
        **directed(step),
        "north": lambda: step(1),
        "south": lambda: step(4),
        "west": lambda: step(westward(at())),
        "east": lambda: step(eastward(at())),
    }
