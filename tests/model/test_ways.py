"""Distances over land."""

from __future__ import annotations

from tests.kit import make_board
from wir.model.board import Ways
from wir.model.hexes import Hex, distance


def test_over_open_land_it_is_as_far_as_the_crow_flies() -> None:
    board = make_board()
    start = Hex(5, 5)
    assert {hex_: board.ways.between(start, hex_) for hex_ in board.land} == {h: distance(start, h) for h in board.land}


def test_who_cannot_go_straight_goes_around_and_some_hexes_cannot_be_reached() -> None:
    a, b, c, d, alone = (Hex(n, 1) for n in range(1, 6))
    ways = Ways({a: [b], b: [a, c], c: [b, d], d: [c], alone: []})
    assert [ways.between(a, hex_) for hex_ in (a, b, c, d, alone)] == [0, 1, 2, 3, None]
    assert ways.from_nearest([a, d]) == {a: 0, b: 1, c: 1, d: 0}
    assert ways.from_nearest([]) == {}


def test_reach_leaves_out_the_start_and_what_is_further() -> None:
    board = make_board()
    for steps in range(4):
        near = {hex_ for hex_ in board.land if 0 < distance(Hex(5, 5), hex_) <= steps}
        assert set(board.ways.reach(Hex(5, 5), steps)) == near
