"""Steering on hexes: the six directions, left and right along the row, and where to look first."""

from collections.abc import Callable
from typing import Any

from wir.model.board import Board
from wir.model.hexes import Hex, distance, nearest, neighbour
from wir.model.view import View
from wir.tui.keys import Key, Keys, figure_keys

FAR_STEPS = 5
"""Hexes of a long step."""


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


def direction_keys(word: str, step: Callable[[Any, int], object], *, rank: int) -> Keys[Any]:
    """The numbers of the six directions; `step` moves what a mode steers in one of them."""
    return figure_keys(range(1, 7), word, step, rank)


def steering_keys(word: str, step: Callable[[Any, int], object], at: Callable[[Any], Hex]) -> Keys[Any]:
    """The six directions and the arrows that stand for them, for something that is in a hex."""
    return (
        *direction_keys(word, step, rank=1),
        Key("north", ("up",), word, lambda mode: step(mode, 1)),
        Key("south", ("down",), word, lambda mode: step(mode, 4)),
        Key("west", ("left",), word, lambda mode: step(mode, westward(at(mode)))),
        Key("east", ("right",), word, lambda mode: step(mode, eastward(at(mode)))),
    )


def front_of(view: View) -> Hex:
    """Where to look first: the side's group nearest to the enemy and to the middle of the map."""
    board = view.scenario.board
    middle = Hex((board.columns + 1) // 2, (board.rows + 1) // 2)
    enemies = view.hexes_of(view.viewer.enemy)
    own = sorted(view.hexes_of(view.viewer))
    return min(own, key=lambda hex_: (nearest(hex_, enemies), distance(hex_, middle)), default=middle)
