from __future__ import annotations

from collections import Counter

import pytest

from wir.model.board import Board, parse_place
from wir.model.hexes import distance
from wir.model.terrain import Sea
from wir.rules.tables import AUTOMATIC_END, PORTS, SIBERIAN_CITY

MILES_OF_HEX = 50

REAL_MILES = [
    ("Konigsberg", "Leningrad", 513),
    ("Warsaw", "Moscow", 715),
    ("Warsaw", "Kiev", 428),
    ("Brest", "Minsk", 203),
    ("Minsk", "Smolensk", 191),
    ("Smolensk", "Moscow", 229),
    ("Leningrad", "Moscow", 394),
    ("Riga", "Leningrad", 304),
    ("Riga", "Moscow", 523),
    ("Moscow", "Gorki", 249),
    ("Moscow", "Kuybyshev", 532),
    ("Moscow", "Kharkov", 402),
    ("Moscow", "Kiev", 469),
    ("Moscow", "Stalingrad", 566),
    ("Moscow", "Tula", 107),
    ("Moscow", "Vologda", 254),
    ("Kiev", "Kharkov", 255),
    ("Kiev", "Lvov", 290),
    ("Kharkov", "Stalingrad", 382),
    ("Kharkov", "Rostov", 248),
    ("Rostov", "Stalingrad", 244),
    ("Stalingrad", "Saratov", 206),
    ("Stalingrad", "Astrakhan", 232),
    ("Voronezh", "Stalingrad", 311),
    ("Voronezh", "Moscow", 289),
    ("Minsk", "Kiev", 269),
    ("Vilnius", "Moscow", 491),
    ("Kursk", "Orel", 86),
    ("Gorki", "Kazan", 201),
    ("Leningrad", "Helsinki", 186),
    ("Vologda", "Archangel", 368),
    ("Konigsberg", "Riga", 215),
]
"""Great circle distances in miles on the main front, 46 to 64.5 degrees north."""

REAL_MILES_AT_THE_EDGES = [
    ("Leningrad", "Murmansk", 630),
    ("Moscow", "Murmansk", 924),
    ("Kiev", "Odessa", 274),
    ("Lvov", "Odessa", 386),
    ("Bucharest", "Odessa", 265),
    ("Kharkov", "Sevastopol", 394),
    ("Rostov", "Grozny", 397),
    ("Rostov", "Baku", 691),
]
"""The same where the rows are pressed together, in the far north and by the southern seas."""


def miles(board: Board, first: str, second: str) -> int:
    places = (parse_place(board.city_places[name].at) for name in (first, second))
    return MILES_OF_HEX * distance(*places)


@pytest.mark.rule("1.4")
@pytest.mark.parametrize(("first", "second", "real"), REAL_MILES)
def test_distances_are_true_to_a_fifth_and_a_bit_or_to_a_hex(board: Board, first: str, second: str, real: int) -> None:
    assert abs(miles(board, first, second) - real) <= max(MILES_OF_HEX, real * 21 // 100)


@pytest.mark.parametrize(("first", "second", "real"), REAL_MILES_AT_THE_EDGES)
def test_distances_at_the_edges_are_true_to_three_tenths(board: Board, first: str, second: str, real: int) -> None:
    assert abs(miles(board, first, second) - real) <= real * 3 // 10


def test_there_are_forty_eight_cities(board: Board) -> None:
    assert len(board.city_places) == len(board.cities) == 48


def test_no_city_is_off_the_land(board: Board) -> None:
    assert [place.name for place in board.cities if parse_place(place.at) not in board.land] == []


def test_no_hex_has_two_names_and_no_name_two_hexes(board: Board) -> None:
    places = [*board.cities, *board.towns]
    assert max(Counter(place.at for place in places).values()) == 1
    assert max(Counter(place.name for place in places).values()) == 1


def test_towns_are_labels_only(board: Board) -> None:
    assert [town.name for town in board.towns if town.port or town.fortified] == []


@pytest.mark.rule("4.10")
def test_the_ports_are_those_of_the_book_each_beside_its_sea(board: Board) -> None:
    ports = {sea: {place.name for place in board.cities if place.port is sea} for sea in Sea}
    assert {sea: names for sea, names in ports.items() if names} == {sea: set(names) for sea, names in PORTS.items()}
    for place in board.cities:
        if place.port is not None:
            assert place.port in {board.seas.get(near) for near in board.around[parse_place(place.at)]}, place.name


@pytest.mark.rule("7.7")
def test_three_cities_are_fortified(board: Board) -> None:
    assert {place.name for place in board.cities if place.fortified} == {"Leningrad", "Sevastopol", "Konigsberg"}


def test_every_place_that_the_book_names_is_a_city(board: Board) -> None:
    named = {name for rows in AUTOMATIC_END.values() for row in rows for name in row}
    named |= {name for names in PORTS.values() for name in names} | {SIBERIAN_CITY}
    assert named <= set(board.city_places)


@pytest.mark.rule("8.6")
def test_murmansk_is_within_two_hexes_of_the_north_edge(board: Board) -> None:
    assert parse_place(board.city_places["Murmansk"].at).row <= 3


def test_labels_name_cities_and_towns(board: Board) -> None:
    assert len(board.labels) == len(board.cities) + len(board.towns)
    assert board.labels[parse_place(board.city_places["Moscow"].at)] == "Moscow"
