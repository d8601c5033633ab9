"""Distances over land."""

from __future__ import annotations

from tests.kit import make_board
from wir.model.distances import HARD, NO_WAY, Distances
from wir.model.hexes import Hex, distance


def test_over_open_land_it_is_as_far_as_the_crow_flies() -> None:
    board = make_board()
    start = Hex(5, 5)
    found = {hex_: board.distances.between(start, hex_) for hex_ in board.land}
    assert found == {hex_: distance(start, hex_) for hex_ in board.land}


def test_a_group_without_a_straight_way_goes_around_and_some_hexes_cannot_be_reached() -> None:
    a, b, c, d, alone = (Hex(n, 1) for n in range(1, 6))
    ways = Distances({a: [b], b: [a, c], c: [b, d], d: [c], alone: []})
    assert [ways.between(a, hex_) for hex_ in (a, b, c, d, alone)] == [0, 1, 2, 3, None]
    assert ways.from_nearest([a, d]) == {a: 0, b: 1, c: 1, d: 0}
    assert ways.from_nearest([]) == {}


def test_reach_leaves_out_the_start_and_what_is_further() -> None:
    board = make_board()
    for steps in range(4):
        near = {hex_ for hex_ in board.land if 0 < distance(Hex(5, 5), hex_) <= steps}
        assert set(board.distances.reach(Hex(5, 5), steps)) == near


def test_a_march_through_hard_ground_is_longer_and_a_way_around_it_may_be_shorter() -> None:
    """a - b - c - d, b being hard, and a way around by e, f and g."""
    a, b, c, d, e, f, g = (Hex(n, 1) for n in range(1, 8))
    around = {a: [b, e], b: [a, c], c: [b, d], d: [c, g], e: [a, f], f: [e, g], g: [f, d]}
    ways = Distances(around, hard=[b])
    to_c = ways.marches_to(c)
    assert [to_c[ways.number[hex_]] for hex_ in (c, b, a, d)] == [0, 1, 1 + HARD, 1]
    to_d = ways.marches_to(d)
    assert to_d[ways.number[a]] == 4
    assert ways.marches_to(a)[ways.number[b]] == 1


def test_no_march_leads_where_no_way_does() -> None:
    a, alone = Hex(1, 1), Hex(2, 1)
    ways = Distances({a: [], alone: []})
    assert ways.marches_to(a)[ways.number[alone]] == NO_WAY
