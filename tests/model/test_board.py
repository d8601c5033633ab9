from __future__ import annotations

import pytest

from tests.kit import make_board
from wir.model.board import Place, Railway, River, same_side
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.terrain import Sea, Terrain

DRAWN = (".f^s", "bkwc", "ol#.")


@pytest.mark.rule("1.4")
def test_the_letters_of_a_drawn_map_become_terrain() -> None:
    board = make_board(DRAWN)
    assert (board.columns, board.rows) == (4, 3)
    assert [board.drawn[Hex(c, 1)] for c in range(1, 5)] == [
        Terrain.CLEAR,
        Terrain.FOREST,
        Terrain.MOUNTAIN,
        Terrain.SWAMP,
    ]
    assert board.seas == {
        Hex(1, 2): Sea.BALTIC,
        Hex(2, 2): Sea.BLACK,
        Hex(3, 2): Sea.WHITE,
        Hex(4, 2): Sea.CASPIAN,
        Hex(1, 3): Sea.OTHER,
    }


@pytest.mark.rule("1.4")
def test_sea_lakes_and_neutral_land_are_closed() -> None:
    assert make_board(DRAWN).land == {Hex(1, 1), Hex(2, 1), Hex(3, 1), Hex(4, 1), Hex(4, 3)}


def test_neighbours_beyond_the_edge_are_left_out() -> None:
    assert make_board(("..", "..")).around[Hex(1, 1)] == (Hex(2, 1), Hex(1, 2))


def test_a_river_lies_between_its_two_hexes_whichever_is_asked_first() -> None:
    board = make_board(rivers=[River("Bug", ("5,5 3",)), River("Kerch", ("2,2 4",), strait=True)])
    assert board.river_sides == {
        (Hex(5, 5), Hex(6, 5)): False,
        (Hex(6, 5), Hex(5, 5)): False,
        (Hex(2, 2), Hex(2, 3)): True,
        (Hex(2, 3), Hex(2, 2)): True,
    }
    assert same_side(Hex(6, 5), 6) == same_side(Hex(5, 5), 3) == (Hex(5, 5), 3)


@pytest.mark.rule("1.4", "8.4")
def test_a_river_that_shares_a_hexside_with_a_strait_does_not_make_it_freeze() -> None:
    strait, river = River("Kerch", ("2,2 4",), strait=True), River("Kuban", ("2,3 1",))
    for rivers in ((strait, river), (river, strait)):
        assert set(make_board(rivers=rivers).river_sides.values()) == {True}


def test_places_and_railways_are_found_by_hex() -> None:
    board = make_board(
        railways=[Railway("Moscow line", Side.SOVIET, ("1,1", "1,2"))],
        cities=[Place("Leningrad", "1,1", fortified=True)],
        towns=[Place("Luga", "1,2"), Place("Old Leningrad", "1,1")],
    )
    assert board.labels == {Hex(1, 1): "Leningrad", Hex(1, 2): "Luga"}
    assert board.fortified == {Hex(1, 1)}
    assert board.built_by == {Hex(1, 1): Side.SOVIET, Hex(1, 2): Side.SOVIET}
