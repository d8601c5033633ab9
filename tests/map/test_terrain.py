from __future__ import annotations

from itertools import pairwise

import pytest

from wir.model.board import Board, parse_place, parse_side
from wir.model.hexes import Hex, direction_to, neighbour, ring
from wir.model.sides import Side
from wir.model.terrain import Sea, Terrain
from wir.rules.tables import RAIL_BOUNDARY_ROW

from .walking import connected

WATER = {Terrain.SEA, Terrain.LAKE}


@pytest.mark.rule("1.4")
def test_the_map_is_31_columns_by_32_rows(board: Board) -> None:
    assert (board.columns, board.rows) == (31, 32)
    assert {len(row) for row in board.terrain} == {31}
    assert {len(row) for row in board.russia} == {31}
    assert len(board.russia) == 32


def test_every_land_hex_can_be_reached_from_moscow_on_foot(board: Board) -> None:
    moscow = parse_place(board.city_places["Moscow"].at)
    assert connected(moscow, board.land) == board.land


def test_the_fronts_that_history_knew_lie_on_one_mainland(board: Board) -> None:
    homes = {name: parse_place(board.city_places[name].at) for name in ("Helsinki", "Bucharest", "Murmansk", "Baku")}
    reached = connected(parse_place(board.city_places["Warsaw"].at), board.land)
    assert {name for name, hex_ in homes.items() if hex_ in reached} == set(homes)


@pytest.mark.parametrize(
    ("sea", "hex_"),
    [
        (Sea.BALTIC, Hex(3, 14)),
        (Sea.BLACK, Hex(14, 30)),
        (Sea.WHITE, Hex(18, 3)),
        (Sea.WHITE, Hex(15, 1)),
        (Sea.CASPIAN, Hex(29, 28)),
    ],
)
def test_each_sea_has_its_own_letter(board: Board, sea: Sea, hex_: Hex) -> None:
    assert board.seas[hex_] is sea


def test_ladoga_and_onega_are_lakes(board: Board) -> None:
    lakes = {hex_ for hex_, terrain in board.drawn.items() if terrain is Terrain.LAKE}
    assert lakes == {Hex(12, 7), Hex(12, 8), Hex(13, 8), Hex(16, 6), Hex(16, 7)}


def test_the_pripyat_marshes_are_free_of_railways(board: Board) -> None:
    marshes = {Hex(7, 19), Hex(8, 19), Hex(9, 19), Hex(10, 19), Hex(7, 20), Hex(8, 20), Hex(9, 20)}
    assert {board.drawn[hex_] for hex_ in marshes} == {Terrain.SWAMP}
    assert not marshes & set(board.built_by)


def test_the_crimea_is_entered_by_perekop_the_sivash_or_the_strait(board: Board) -> None:
    perekop, sivash, taman = Hex(14, 27), Hex(15, 27), Hex(17, 28)
    assert (board.drawn[perekop], board.drawn[sivash]) == (Terrain.CLEAR, Terrain.SWAMP)
    assert sivash not in board.built_by
    crimea = connected(Hex(15, 28), board.land - {perekop, sivash, taman})
    assert crimea == {Hex(14, 28), Hex(15, 28), Hex(16, 28)}


@pytest.mark.rule("8.7")
def test_russia_of_1939_holds_the_old_cities_and_not_the_annexed_ones(board: Board) -> None:
    def inside(name: str) -> bool:
        return parse_place(board.city_places[name].at) in board.russia_1939

    old = ("Leningrad", "Pskov", "Vitebsk", "Minsk", "Zhitomir", "Kiev", "Odessa", "Moscow", "Murmansk", "Baku")
    annexed = ("Brest", "Lvov", "Vilnius", "Riga", "Tallinn", "Kishinev", "Konigsberg", "Warsaw", "Helsinki")
    assert [name for name in old if not inside(name)] == []
    assert [name for name in annexed if inside(name)] == []
    annexed_towns = {"Viipuri", "Bialystok", "Pinsk", "Rovno", "Tarnopol", "Grodno", "Lutsk", "Sortavala", "Ismail"}
    found = {town.name for town in board.towns if parse_place(town.at) in board.russia_1939}
    assert not found & annexed_towns
    assert {"Polotsk", "Mozyr", "Korosten", "Kamenets-Podolsk", "Tiraspol", "Petrozavodsk", "Borisov"} <= found


def test_russia_of_1939_is_land_in_one_piece(board: Board) -> None:
    assert board.russia_1939 <= board.land
    assert connected(Hex(17, 15), board.russia_1939) == board.russia_1939


@pytest.mark.rule("5.3")
def test_row_21_parts_the_zones_of_rail_building_where_it_did(board: Board) -> None:
    north = {name for name, place in board.city_places.items() if parse_place(place.at).row <= RAIL_BOUNDARY_ROW}
    assert {"Warsaw", "Brest", "Minsk", "Smolensk", "Gomel", "Orel", "Kursk", "Voronezh", "Saratov"} <= north
    assert not north & {"Lvov", "Kiev", "Zhitomir", "Kharkov", "Stalingrad", "Dnepropetrovsk", "Rostov"}


def test_every_river_is_a_chain_of_touching_sides(board: Board) -> None:
    for river in board.rivers:
        for first, second in pairwise(map(parse_side, river.sides)):
            assert corners(first) & corners(second), (river.name, first, second)


def test_no_river_runs_between_two_hexes_of_water(board: Board) -> None:
    for river in board.rivers:
        for hex_, direction in map(parse_side, river.sides):
            sides = {board.drawn[hex_], board.drawn[neighbour(hex_, direction)]}
            assert not sides <= WATER, (river.name, hex_, direction)


def test_the_great_rivers_bar_the_ways_they_barred(board: Board) -> None:
    barred = {
        "Dnieper at Kiev": (Hex(11, 22), Hex(12, 21)),
        "Volga at Stalingrad": (Hex(24, 23), Hex(25, 23)),
        "Volga at Saratov": (Hex(25, 20), Hex(26, 20)),
        "Bug at Brest": (Hex(4, 19), Hex(5, 20)),
        "Don at Rostov": (Hex(19, 26), Hex(19, 27)),
        "Neva at Leningrad": (Hex(11, 9), Hex(11, 8)),
        "Dvina at Riga": (Hex(6, 13), Hex(6, 14)),
    }
    assert [name for name, pair in barred.items() if pair not in board.river_sides] == []


def test_only_the_strait_of_kerch_never_freezes(board: Board) -> None:
    straits = {pair for pair, strait in board.river_sides.items() if strait}
    assert straits == {(Hex(16, 28), Hex(17, 28)), (Hex(17, 28), Hex(16, 28))}


def corners(side: tuple[Hex, int]) -> set[frozenset[Hex]]:
    """The two ends of a hexside, each named by the three hexes around it."""
    hex_, direction = side
    beyond = neighbour(hex_, direction)
    return {frozenset({hex_, beyond, third}) for third in set(ring(hex_)) & set(ring(beyond))}


def test_the_frontier_of_1941_is_bridged_by_neighbouring_railway_hexes(board: Board) -> None:
    crossings = {
        (axis, soviet)
        for axis, side in board.built_by.items()
        for soviet in ring(axis)
        if side is Side.AXIS and board.built_by.get(soviet) is Side.SOVIET
    }
    for place in (Hex(5, 20), Hex(4, 18), Hex(4, 22), Hex(5, 16), Hex(4, 14), Hex(10, 7), Hex(13, 2)):
        assert any(soviet == place for _, soviet in crossings), place
    assert all(direction_to(axis, soviet) for axis, soviet in crossings)
