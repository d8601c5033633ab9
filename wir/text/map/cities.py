"""Cities and towns: what is written in and about their hexes."""

from __future__ import annotations

from typing import Final, NamedTuple

from wir.model.board import Board, parse_place
from wir.model.cities import City
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.text.map.glyphs import Glyphs

LARGE: Final = 40
MIDDLING: Final = 10
"""Population and factories together from which a city is shown as large or as middling."""


class Settlement(NamedTuple):
    """A named place.

    `size` is 3 for the largest cities, 1 for small ones, 0 for a town, which is a name only; `taken_by` the side that
    captured the city last week.
    """

    name: str
    at: Hex
    size: int
    owner: Side | None = None
    is_port: bool = False
    is_fortified: bool = False
    taken_by: Side | None = None


def settlements(state: State) -> list[Settlement]:
    """Every city of the board, the larger first, and the towns after them."""
    board = state.scenario.board
    captured = dict(state.captured)
    cities = [
        Settlement(
            place.name,
            parse_place(place.at),
            size_of(city),
            city.owner,
            place.port is not None,
            place.fortified,
            captured.get(place.name),
        )
        for place in board.cities
        if (city := state.cities.get(place.name)) is not None
    ]
    return sorted(cities, key=lambda city: (-city.size, city.name)) + _towns(board)


def size_of(city: City) -> int:
    """1 to 3 by population and factories."""
    weight = city.population + city.all_factories
    return 3 if weight >= LARGE else 2 if weight >= MIDDLING else 1


def signs(glyphs: Glyphs, place: Settlement, room: int) -> str:
    """The signs of a city: its size in the owner's character, whether it is fortified, whether it is a port."""
    if place.owner is None:
        return glyphs.town
    port = glyphs.port if place.is_port else ""
    frame = 2 if place.is_fortified else 0
    size = glyphs.city[place.owner] * max(1, min(place.size, room - frame - len(port)))
    before, after = glyphs.fortified if place.is_fortified else ("", "")
    return f"{before}{size}{after}{port}"[:room]


def _towns(board: Board) -> list[Settlement]:
    return [Settlement(place.name, parse_place(place.at), 0) for place in board.towns]
