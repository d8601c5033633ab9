"""The map as a vector drawing: hexes in whole units, land, rivers and railways, and the front between two owners.

A hex is 32 wide and 28 high with flat sides north and south; all corners lie on whole numbers, so that paths are short.
The script of the page draws the owners of each week in the same way (`templates/report.js`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from wir.model.board import Board, parse_side
from wir.model.hexes import Hex, ring
from wir.model.printable import printable
from wir.model.scenario import Scenario
from wir.model.terrain import Terrain
from wir.text.map.rails import edges

ACROSS: Final = 24
DOWN: Final = 28
_CORNERS: Final = ((8, 0), (24, 0), (32, 14), (24, 28), (8, 28), (0, 14))
_SIDES: Final = {1: (0, 1), 2: (1, 2), 3: (2, 3), 4: (3, 4), 5: (4, 5), 6: (5, 0)}
"""The corners at the ends of each side, by direction."""

_HEX: Final = "h16l8 14-8 14h-16l-8-14z"
_Box = tuple[float, float, float, float]
"""A box by its left, top, right and bottom."""


class _Lettering(NamedTuple):
    """How names are written: the greatest width of a letter, and how far it reaches above and below its baseline.

    `places` are the anchor points that a name may have, from the centre of its hex, each with the end of the name that
    is anchored.
    """

    letter: float
    above: float
    below: float
    places: tuple[tuple[float, float, str], ...]

    def box(self, letters: int, x: float, y: float, anchor: str) -> _Box:
        """The box of a name of so many letters at this anchor point."""
        long = letters * self.letter
        left = x - {"start": 0, "end": long, "middle": long / 2}[anchor]
        return left, y - self.above, left + long, y + self.below

    def scaled(self, by: float) -> _Lettering:
        """The same, smaller."""
        return _Lettering(self.letter * by, self.above * by, self.below * by, self.places)


_SMALL: Final = _Lettering(5.9, 8, 2, ((9, 3.5, "start"), (-9, 3.5, "end"), (0, -15, "middle"), (0, 17, "middle")))
_BOLD: Final = _SMALL._replace(letter=8.024)
_LARGE: Final = _Lettering(
    15,
    17,
    5,
    (
        *((9, 3.5, "start"), (-9, 3.5, "end"), (0, -19, "middle"), (0, 15, "middle")),
        *((6, -17, "start"), (6, 14, "start"), (-6, -17, "end"), (-6, 14, "end")),
    ),
)
"""The names of the style sheet: those of 10 px, of 12.5 px and bold, and of 21 px and bold on a small screen."""

_FULL_WIDTH: Final = 752
"""From this width of the map on, that of the campaigns, names have their full size."""

_MARGIN: Final = 4
"""How far names keep from the sides of the map: the letters of some fonts are broader than those reckoned with."""

_LEAST_SCALE: Final = 0.6
"""The least size of names, as a share of the full one: a small board is drawn larger, and its names with it."""


def corner(hex_: Hex) -> tuple[int, int]:
    """The upper left corner of the box around a hex."""
    return (hex_.column - 1) * ACROSS, (hex_.row - 1) * DOWN + (DOWN // 2 if hex_.column % 2 == 0 else 0)


def drawing(scenario: Scenario, major: frozenset[str]) -> dict[str, Any]:
    """What never changes on a scenario's map: its size, a path for each terrain, rivers, straits, railways, the cities.

    `major` are the cities whose names matter most.
    """
    board = scenario.board
    land: dict[Terrain, list[str]] = {}
    for hex_, terrain in board.drawn.items():
        land.setdefault(terrain, []).append(outline(hex_))
    sides: dict[bool, list[str]] = {False: [], True: []}
    for river in board.rivers:
        sides[river.strait] += [side(*parse_side(text)) for text in river.sides]
    return {
        "width": board.columns * ACROSS + 8,
        "height": board.rows * DOWN + DOWN // 2,
        "names": _scale(scenario),
        "land": {terrain: "".join(paths) for terrain, paths in land.items()},
        "rivers": "".join(sides[False]),
        "straits": "".join(sides[True]),
        "rails": "".join("M{} {}L{} {}".format(*_middle(edge.a), *_middle(edge.b)) for edge in edges(board)),
        "towns": [*_towns(scenario, major)],
    }


def outline(hex_: Hex) -> str:
    """A hex as a closed path."""
    x, y = corner(hex_)
    return f"M{x + 8} {y}{_HEX}"


def area(hexes: Iterable[Hex]) -> str:
    """Several hexes as one path."""
    return "".join(map(outline, hexes))


def side(hex_: Hex, direction: int) -> str:
    """The side of a hex in a direction, as a path."""
    x, y = corner(hex_)
    (x1, y1), (x2, y2) = (_CORNERS[end] for end in _SIDES[direction])
    return f"M{x + x1} {y + y1}L{x + x2} {y + y2}"


def front(board: Board, owners: str) -> str:
    """The sides between hexes of different owners, as a path; `owners` is a letter a hex, row by row."""
    letters = dict(zip(board.hexes, owners, strict=True))
    return "".join(
        side(hex_, direction)
        for hex_, letter in letters.items()
        if letter == "A"
        for direction, near in enumerate(ring(hex_), 1)
        if letters.get(near) == "S"
    )


def _scale(scenario: Scenario) -> float:
    """The size of the names on the map, as a share of the full one."""
    return max(_LEAST_SCALE, min(1.0, (scenario.board.columns * ACROSS + 8) / _FULL_WIDTH))


def _middle(hex_: Hex) -> tuple[int, int]:
    x, y = corner(hex_)
    return x + 16, y + 14


def _towns(scenario: Scenario, major: frozenset[str]) -> Iterator[dict[str, Any]]:
    """The cities with their marks and labels; `major` cities also have a large label for small screens."""
    width = scenario.board.columns * ACROSS + 8
    on_map = [city for city in scenario.cities if city.at is not None]
    cities = sorted(on_map, key=lambda city: (city.name not in major, city.name))
    middles = {city.name: _middle(city.at) for city in cities if city.at is not None}
    marks = [(x - 8, y - 13, x + 8, y + 6) for x, y in middles.values()]
    small, bold, broad = (lettering.scaled(_scale(scenario)) for lettering in (_SMALL, _BOLD, _LARGE))
    labels = _labels(middles, {name: bold if name in major else small for name in middles}, marks, width)
    spots = [(x - 6, y - 15, x + 6, y - 3) for x, y in middles.values()]
    large = _labels(middles, {name: broad for name in middles if name in major}, spots, width)
    for city in cities:
        x, y = middles[city.name]
        shown = {"label": labels[city.name], "large": large.get(city.name), "is_major": city.name in major}
        yield {"index": on_map.index(city), "name": printable(city.name), "x": x, "y": y - 9, **shown}


def _labels(
    middles: Mapping[str, tuple[int, int]], letterings: Mapping[str, _Lettering], marks: Iterable[_Box], width: int
) -> dict[str, tuple[float, float, str]]:
    """The anchor point of each name and the end anchored there, chosen to cover least of other names and marks."""
    taken = [*marks]
    found = {}
    for name, lettering in letterings.items():
        x, y = middles[name]
        tries = [(x + right, y + down, anchor) for right, down, anchor in lettering.places]
        boxes = [lettering.box(len(printable(name)), *each) for each in tries]
        best = min(range(len(tries)), key=lambda n: _crowding(boxes[n], taken, width))
        taken.append(boxes[best])
        found[name] = tries[best]
    return found


def _crowding(box: _Box, taken: Iterable[_Box], width: int) -> float:
    """How much of a name would lie over others or off the map."""
    left, top, right, bottom = box
    off = max(0.0, _MARGIN - left) + max(0.0, right + _MARGIN - width) + max(0.0, -top)
    return 100 * off + sum(
        max(0.0, min(right, r) - max(left, le)) * max(0.0, min(bottom, b) - max(top, t)) for le, t, r, b in taken
    )
