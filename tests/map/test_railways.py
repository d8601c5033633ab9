from __future__ import annotations

from collections import Counter
from datetime import date
from itertools import pairwise

import pytest

from wir.model.board import Board, Railway, parse_place
from wir.model.hexes import Hex, direction_to, distance, neighbour, ring
from wir.model.sides import Side
from wir.model.terrain import Terrain

from .walking import connected

DIFFICULT = {Terrain.SWAMP, Terrain.MOUNTAIN}

TRUNK_LINES = {
    "Warsaw - Brest - Minsk - Smolensk - Moscow",
    "Leningrad - Chudovo - Bologoye",
    "Leningrad - Volkhov - Petrozavodsk - Belomorsk - Murmansk",
    "Belomorsk - Obozerskaya",
    "Vologda - Konosha - Obozerskaya - Archangel",
    "Volkhov - Tikhvin - Vologda - Kirov - Urals",
    "Saratov - Astrakhan",
    "Rostov - Armavir - Grozny - Baku",
    "Batum - Tbilisi - Baku",
    "Kharkov - Lozovaya - Zaporozhe - Melitopol - Sevastopol",
    "Bucharest - Craiova - Timisoara - Szeged",
    "Jassy - Ploesti - Bucharest",
    "Krakow - Zilina - Budapest",
}
"""The lines that may cross swamp or mountain; secondary ones are left off the map there (R130)."""


def hexes_of(railway: Railway) -> list[Hex]:
    return [parse_place(text) for text in railway.hexes]


def network(board: Board, *sides: Side) -> frozenset[Hex]:
    """The railway hexes open in June 1941 that the sides owned."""
    open_lines = [line for line in board.railways if line.opened is None and line.side in sides]
    return frozenset(hex_ for line in open_lines for hex_ in hexes_of(line))


def test_every_railway_is_contiguous(board: Board) -> None:
    for railway in board.railways:
        for first, second in pairwise(hexes_of(railway)):
            assert direction_to(first, second) is not None, (railway.name, first, second)


def test_every_railway_runs_on_land(board: Board) -> None:
    wet = {(line.name, hex_) for line in board.railways for hex_ in hexes_of(line) if hex_ not in board.land}
    assert wet == set()


def test_only_trunk_lines_cross_swamp_or_mountain(board: Board) -> None:
    cities = {parse_place(place.at) for place in board.cities}
    crossing = {
        line.name
        for line in board.railways
        for hex_ in hexes_of(line)
        if board.drawn[hex_] in DIFFICULT and hex_ not in cities
    }
    assert crossing <= TRUNK_LINES


def test_every_railway_joins_hexes_that_no_other_line_joins(board: Board) -> None:
    links = {line: {frozenset(pair) for pair in pairwise(hexes_of(line))} for line in board.railways}
    shared = Counter(link for own in links.values() for link in own)
    idle = [line.name for line, own in links.items() if own and all(shared[link] > 1 for link in own)]
    assert idle == []


def test_each_railway_hex_had_one_owner_in_june_1941(board: Board) -> None:
    owners: dict[Hex, set[Side]] = {}
    for line in board.railways:
        for hex_ in hexes_of(line):
            owners.setdefault(hex_, set()).add(line.side)
    assert {hex_: sides for hex_, sides in owners.items() if len(sides) > 1} == {}


def test_the_soviet_railways_are_one_network(board: Board) -> None:
    soviet = network(board, Side.SOVIET)
    # across the Finnish frontier the stub at Salla hangs on the Murmansk line, as does all else on Moscow
    assert connected(Hex(17, 15), soviet) == soviet


def test_the_german_railways_reach_romania_behind_the_carpathians(board: Board) -> None:
    axis = network(board, Side.AXIS)
    reached = connected(parse_place(board.city_places["Warsaw"].at), axis)
    assert {parse_place(board.city_places[name].at) for name in ("Konigsberg", "Bucharest")} <= reached


@pytest.mark.rule("5.2")
def test_helsinki_is_joined_to_lapland_by_rail(board: Board) -> None:
    finland = connected(parse_place(board.city_places["Helsinki"].at), network(board, Side.AXIS))
    assert {town.name for town in board.towns if parse_place(town.at) in finland} >= {"Oulu", "Rovaniemi", "Joensuu"}
    assert min(distance(hex_, parse_place(board.city_places["Murmansk"].at)) for hex_ in finland) <= 3


@pytest.mark.rule("8.6")
def test_the_murmansk_line_is_whole_and_enters_archangel_from_the_south_west(board: Board) -> None:
    murmansk, archangel = (parse_place(board.city_places[name].at) for name in ("Murmansk", "Archangel"))
    soviet = network(board, Side.SOVIET)
    assert neighbour(archangel, 5) in soviet
    north = frozenset(hex_ for hex_ in soviet if hex_.row <= 6)
    assert archangel in connected(murmansk, north)
    assert archangel not in connected(murmansk, north - {neighbour(archangel, 5)})


def test_every_city_of_the_soviet_union_has_a_railway(board: Board) -> None:
    rails = network(board, Side.SOVIET, Side.AXIS)
    assert [place.name for place in board.cities if parse_place(place.at) not in rails] == []


@pytest.mark.parametrize(
    ("name", "opened"),
    [
        ("Konosha - Kotlas", date(1942, 1, 1)),
        ("Saratov - Kamyshin - Stalingrad", date(1942, 8, 1)),
        ("Kizlyar - Astrakhan", date(1942, 8, 1)),
        ("Syzran - Saratov", date(1942, 10, 1)),
    ],
)
def test_lines_of_the_war_have_their_day(board: Board, name: str, opened: date) -> None:
    line = next(line for line in board.railways if line.name == name)
    assert line.opened == opened
    ends = hexes_of(line)[0], hexes_of(line)[-1]
    rails = network(board, Side.SOVIET)
    assert all(end in rails or set(ring(end)) & rails for end in ends)


def test_trunk_lines_exist(board: Board) -> None:
    assert {line.name for line in board.railways} >= TRUNK_LINES
