"""Whether a map makes sense: letters, rivers, railways and places (§1.4, §4.10, R130)."""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from wir.model.board import RUSSIA_LETTER, TERRAIN_LETTERS, Board, Place, Railway, River
from wir.model.hexes import Hex, direction_to, neighbour, ring
from wir.model.terrain import Terrain
from wir.rules.tables import PORTS
from wir.scenario.errors import Problems, quoted

WATER: Final = frozenset({Terrain.SEA, Terrain.LAKE})
WIDEST: Final = 99
"""Columns and rows of a map at most."""

_PLACE: Final = re.compile(r"([1-9][0-9]?),([1-9][0-9]?)")
_SIDE: Final = re.compile(r"([1-9][0-9]?,[1-9][0-9]?) ([1-6])")


def check_map(board: Board, problems: Problems) -> None:
    """Notes everything in which a map contradicts itself."""
    before = len(problems.lines)
    size = _size(board, problems)
    check_rows("terrain", board.terrain, frozenset(TERRAIN_LETTERS), problems, size)
    check_rows("russia", board.russia, frozenset({RUSSIA_LETTER, "."}), problems, size)
    if len(problems.lines) > before:
        return  # nothing has a place on a map that is not drawn
    for river in board.rivers:
        _check_river(board, river, problems)
    owners: dict[Hex, Railway] = {}
    for railway in board.railways:
        _check_railway(board, railway, owners, problems)
    _check_places(board, problems)


def check_rows(
    key: str, rows: Sequence[str], letters: frozenset[str], problems: Problems, size: tuple[int, int]
) -> None:
    """Notes rows of letters that are not of a size, in columns and rows, or hold unknown letters."""
    columns, height = size
    if len(rows) != height:
        problems.add(key, f"{len(rows)} rows instead of {height}")
    for number, row in enumerate(rows, 1):
        if len(row) != columns:
            problems.add(f"{key} row {number}", f"{len(row)} letters instead of {columns}")
        for column, letter in enumerate(row, 1):
            if letter not in letters:
                known = " ".join(sorted(letters))
                problems.add(f"{key} row {number}, column {column}", f"{quoted(letter)} is not one of {known}")


def _size(board: Board, problems: Problems) -> tuple[int, int]:
    """Columns, as most rows have them, and rows."""
    widths = Counter(map(len, board.terrain))
    columns, rows = widths.most_common(1)[0][0] if widths else 0, len(board.terrain)
    if not (1 <= columns <= WIDEST and 1 <= rows <= WIDEST):
        problems.add("terrain", f"wants 1 to {WIDEST} rows of 1 to {WIDEST} letters")
    return columns, rows


def read_place(board: Board, text: str) -> Hex | None:
    """The hex that a text such as `17,15` names; None where it names none of the map."""
    found = _PLACE.fullmatch(text)
    hex_ = Hex(int(found[1]), int(found[2])) if found else None
    return hex_ if hex_ in board.drawn else None


def _check_river(board: Board, river: River, problems: Problems) -> None:
    name = f"river {quoted(river.name)}"
    before: tuple[Hex, int] | None = None
    if not river.sides:
        problems.add(name, "has no sides")
    for number, text in enumerate(river.sides, 1):
        place = f"{name}, side {number}"
        side = _read_side(board, text)
        if side is None:
            problems.add(place, f'{quoted(text)} is not a side of this map, such as "14,12 4"')
        elif all(board.drawn[hex_] in WATER for hex_ in (side[0], neighbour(*side))):
            problems.add(place, f"{quoted(text)} lies between two hexes of water")
        elif before is not None and not _ends(before) & _ends(side):
            problems.add(place, f"{quoted(text)} does not touch the side before it")
        before = side


def _read_side(board: Board, text: str) -> tuple[Hex, int] | None:
    """The hexside that a text such as `14,12 4` names; None where a hex of it is not on the map."""
    found = _SIDE.fullmatch(text)
    hex_ = read_place(board, found[1]) if found else None
    if found is None or hex_ is None or neighbour(hex_, int(found[2])) not in board.drawn:
        return None
    return hex_, int(found[2])


def _ends(side: tuple[Hex, int]) -> frozenset[frozenset[Hex]]:
    """The two corners in which a hexside ends, each named by the three hexes that meet there."""
    hex_, direction = side
    around = ring(hex_)
    across = around[direction - 1]
    return frozenset(frozenset({hex_, across, around[(direction + turn) % 6]}) for turn in (-2, 0))


def _check_railway(board: Board, railway: Railway, owners: dict[Hex, Railway], problems: Problems) -> None:
    name = f"railway {quoted(railway.name)}"
    hexes = [read_place(board, text) for text in railway.hexes]
    if not hexes:
        problems.add(name, "has no hexes")
    for text, hex_ in zip(railway.hexes, hexes, strict=True):
        if hex_ is None:
            problems.add(name, f"{quoted(text)} is not a hex of this map")
        elif hex_ not in board.land:
            problems.add(name, f"{hex_} is {board.drawn[hex_]}, not land")
        elif owners.setdefault(hex_, railway).side is not railway.side:
            other = owners[hex_]
            problems.add(name, f"{hex_} is {railway.side} here, but {other.side} in {quoted(other.name)}")
    for first, second in pairwise(hexes):
        if first is not None and second is not None and direction_to(first, second) is None:
            problems.add(name, f"{second} is not next to {first}")


def _check_places(board: Board, problems: Problems) -> None:
    names: set[str] = set()
    taken: dict[Hex, str] = {}
    for kind, places in (("city", board.cities), ("town", board.towns)):
        for place in places:
            where = f"{kind} {quoted(place.name)}"
            if place.name in names:
                problems.add(where, "is named twice")
            names.add(place.name)
            hex_ = read_place(board, place.at)
            if hex_ is None:
                problems.add(where, f"{place.at} is not a hex of this map")
                continue
            if hex_ in taken:
                problems.add(where, f"{hex_} is already the place of {taken[hex_]}")
            taken.setdefault(hex_, place.name)
            if kind == "city":
                _check_city(board, place, hex_, where, problems)
            elif place.port or place.fortified:
                problems.add(where, "only a city can be a port or fortified")


def _check_city(board: Board, place: Place, hex_: Hex, where: str, problems: Problems) -> None:
    if hex_ not in board.land:
        problems.add(where, f"{hex_} is {board.drawn[hex_]}, not land")
    if place.port is None:
        return
    if place.port not in PORTS:
        problems.add(where, f"there are no ports on the {place.port} sea, only on {', '.join(PORTS)}")
    elif not any(board.seas.get(near) is place.port for near in board.around[hex_]):
        problems.add(where, f"a port of the {place.port} sea, but {hex_} is not beside it")
