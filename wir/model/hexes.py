"""Hexes, directions and distances (§1.4, §4.6).

Hexes are flat-topped and named column,row from 1,1 at the north-west; even columns lie half a hex further south.
Directions are the book's: 1 north, 2 north-east, 3 south-east, 4 south, 5 south-west, 6 north-west.
"""

from collections.abc import Iterable
from functools import cache, lru_cache, reduce
from typing import NamedTuple

from wir.model.errors import InputError
from wir.model.printable import is_number


class Hex(NamedTuple):
    """A place on the map: column and row, both from 1."""

    column: int
    row: int

    def __str__(self) -> str:
        return f"{self.column},{self.row}"


FAR = 99
"""Hexes, more than between any two of a map."""

DIRECTIONS = (1, 2, 3, 4, 5, 6)
COMPASS = {1: "N", 2: "NE", 3: "SE", 4: "S", 5: "SW", 6: "NW"}
COMPASS_WORDS = {1: "north", 2: "north-east", 3: "south-east", 4: "south", 5: "south-west", 6: "north-west"}

_STEPS_FROM_ODD = {1: (0, -1), 2: (1, -1), 3: (1, 0), 4: (0, 1), 5: (-1, 0), 6: (-1, -1)}
_STEPS_FROM_EVEN = {1: (0, -1), 2: (1, 0), 3: (1, 1), 4: (0, 1), 5: (-1, 1), 6: (-1, 0)}


def opposite(direction: int) -> int:
    """The direction back: 4 for 1, 5 for 2 and so on."""
    return (direction + 2) % 6 + 1


_same = cache(Hex)
"""One and the same object for each hex: a table finds it faster than an equal one."""


@cache
def ring(hex_: Hex) -> tuple[Hex, Hex, Hex, Hex, Hex, Hex]:
    """The six hexes around one, in the order of the directions 1-6; the map's edge is not looked at."""
    column, row = hex_
    steps = _STEPS_FROM_EVEN if column % 2 == 0 else _STEPS_FROM_ODD
    north, north_east, south_east, south, south_west, north_west = (
        _same(column + steps[d][0], row + steps[d][1]) for d in DIRECTIONS
    )
    return north, north_east, south_east, south, south_west, north_west


@cache
def ring_set(hex_: Hex) -> frozenset[Hex]:
    """The six hexes around one as a set."""
    return frozenset(ring(hex_))


def neighbour(hex_: Hex, direction: int) -> Hex:
    """The adjacent hex in a direction 1-6."""
    return ring(hex_)[direction - 1]


def way_of(start: Hex, directions: Iterable[int]) -> tuple[Hex, ...]:
    """The hexes entered by following these directions."""
    hexes: list[Hex] = []
    for direction in directions:
        start = neighbour(start, direction)
        hexes.append(start)
    return tuple(hexes)


def end_of(start: Hex, directions: Iterable[int]) -> Hex:
    """Where these directions lead to; without any it is the start."""
    return reduce(neighbour, directions, start)


def direction_to(start: Hex, target: Hex) -> int | None:
    """The direction 1-6 from a hex to an adjacent one; None where they are not adjacent."""
    around = ring(start)
    return around.index(target) + 1 if target in around else None


def step_to(start: Hex, target: Hex) -> int:
    """The direction 1-6 from a hex to one that is adjacent. Raises ValueError where they are not."""
    direction = direction_to(start, target)
    if direction is None:
        raise ValueError(f"{start} and {target} are not adjacent")
    return direction


def distance(a: Hex, b: Hex) -> int:
    """Distance in hexes as the crow flies."""
    (a_column, a_row), (b_column, b_row) = a, b
    columns = a_column - b_column
    rows = a_row - b_row - (a_column + 1) // 2 + (b_column + 1) // 2
    if (columns < 0) == (rows < 0):
        return abs(columns + rows)
    return max(abs(columns), abs(rows))


def nearest(hex_: Hex, places: Iterable[Hex]) -> int:
    """Distance to the nearest of some places; FAR where there are none."""
    return min((distance(hex_, place) for place in places), default=FAR)


@lru_cache(maxsize=4096)
def within(centre: Hex, radius: int) -> tuple[Hex, ...]:
    """Every hex at most `radius` hexes away, itself included, by column and row; the map's edge is not looked at."""
    return tuple(
        hex_
        for column in range(centre.column - radius, centre.column + radius + 1)
        for row in range(centre.row - radius - 1, centre.row + radius + 2)
        if distance(centre, hex_ := Hex(column, row)) <= radius
    )


def parse_hex(text: str) -> Hex:
    """Reads `17,15`. Raises InputError where the text is not two whole numbers."""
    column, _, row = text.partition(",")
    if not (is_number(column.strip()) and is_number(row.strip())):
        raise InputError(f"{text!r} is not a hex (column,row)")
    return Hex(int(column), int(row))
