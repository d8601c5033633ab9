"""The adjustment phase as a player has it before him."""

from __future__ import annotations

from tests.kit import city, group, infantry, make_board, make_state
from tests.tui.playing import Player
from wir.model.board import Place
from wir.model.groups import Group
from wir.model.phases import Phase
from wir.model.sides import Side

A = Phase.AXIS_ADJUSTMENT


def player(*groups: object, **rest: object) -> Player:
    found = groups or (group(12, (4, 5), infantry(1), infantry(2), infantry(3), artillery=60),)
    return Player(make_state(*found, phase=A, **rest))  # type: ignore[arg-type]


def in_minsk(*groups: Group, **economy: int) -> Player:
    board = make_board(cities=[Place("Minsk", "4,5")])
    found = groups or (group(12, (9, 9)), group(76, (1, 1)))
    return player(*found, board=board, cities=[city("Minsk", (4, 5), Side.AXIS, **economy)])
