"""The map: terrain, rivers, railways and places (§1.4, R119).

A map holds the facts as its file draws them, rows of letters and chains of hexes; what the rules ask of it (terrain of
a hex, rivers between hexes, neighbours) is worked out once and kept.
"""

from array import array
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import chain
from typing import Final

from wir.model.hexes import Hex, neighbour, opposite, ring
from wir.model.sides import Side
from wir.model.terrain import Sea, Terrain

NO_WAY: Final = (1 << 16) - 1
"""Stands for the distance of a hex to which no way leads."""

HARD: Final = 3
"""Hexes of a march that one of swamp or mountain counts for: the march ends there, and it tires (§6.2, §8.1)."""

_MOST_KEPT: Final = 32
"""Sets of starts at most whose distances are kept: those of a week or two."""


class Ways:
    """The ways over the land of a map; `around` gives the neighbours of each hex in which groups may stand.

    `hard` are the hexes that end a march (§6.2).
    """

    def __init__(self, around: Mapping[Hex, Sequence[Hex]], hard: Collection[Hex] = ()) -> None:
        self.number = {hex_: n for n, hex_ in enumerate(around)}
        """The place of each hex in the rows of distances."""
        self._hexes = tuple(around)
        self.around = [[self.number[near] for near in nearby] for nearby in around.values()]
        """The neighbours of each hex, by number."""
        self._hard = {self.number[hex_] for hex_ in hard}
        self._rows: dict[Hex, array[int]] = {}
        self._marches: dict[Hex, array[int]] = {}
        self._reach: dict[tuple[Hex, int], tuple[Hex, ...]] = {}
        self._nearest: dict[frozenset[int], Mapping[Hex, int]] = {}

    def row(self, start: Hex) -> Sequence[int]:
        """The distance of every hex from one, by number; NO_WAY where none can be reached."""
        if start not in self._rows:
            self._rows[start] = array("H", self._spread([self.number[start]]))
        return self._rows[start]

    def marches_to(self, target: Hex) -> Sequence[int]:
        """The length of the shortest march from every hex to one, by number, each hard hex on it counting for HARD.

        NO_WAY where no way leads.
        """
        if target not in self._marches:
            row = [NO_WAY] * len(self._hexes)
            rings = [{self.number[target]}]
            for steps, ring in enumerate(rings):
                for hex_ in ring:
                    if row[hex_] != NO_WAY:
                        continue
                    row[hex_] = steps
                    on = steps + (HARD if hex_ in self._hard else 1)
                    rings.extend(set[int]() for _ in range(on + 1 - len(rings)))
                    rings[on].update(near for near in self.around[hex_] if row[near] == NO_WAY)
            self._marches[target] = array("H", row)
        return self._marches[target]

    def between(self, start: Hex, target: Hex) -> int | None:
        """The distance of one hex from another; None where no way leads."""
        steps = self.row(start)[self.number[target]]
        return None if steps == NO_WAY else steps

    def from_nearest(self, starts: Iterable[Hex]) -> Mapping[Hex, int]:
        """The distance of every reachable hex from the nearest of some places; not to be changed."""
        numbers = frozenset(self.number[start] for start in starts)
        if numbers not in self._nearest:
            if len(self._nearest) >= _MOST_KEPT:
                self._nearest.clear()
            row = self._spread(numbers)
            self._nearest[numbers] = {h: steps for h, steps in zip(self._hexes, row, strict=True) if steps != NO_WAY}
        return self._nearest[numbers]

    def reach(self, start: Hex, steps: int) -> tuple[Hex, ...]:
        """The other hexes that are no farther away from one."""
        if (start, steps) not in self._reach:
            row = self._spread([self.number[start]], steps)
            self._reach[start, steps] = tuple(h for h, away in zip(self._hexes, row, strict=True) if 0 < away <= steps)
        return self._reach[start, steps]

    def _spread(self, starts: Iterable[int], farthest: int = NO_WAY - 1) -> list[int]:
        row = [NO_WAY] * len(self._hexes)
        ring, steps = set(starts), 0
        seen = set(ring)
        while ring:
            for hex_ in ring:
                row[hex_] = steps
            if steps == farthest:
                break
            steps += 1
            ring = set(chain.from_iterable([self.around[hex_] for hex_ in ring])).difference(seen)
            seen |= ring
        return row


TERRAIN_LETTERS: Final = {
    ".": Terrain.CLEAR,
    "f": Terrain.FOREST,
    "s": Terrain.SWAMP,
    "^": Terrain.MOUNTAIN,
    "b": Terrain.SEA,
    "k": Terrain.SEA,
    "w": Terrain.SEA,
    "c": Terrain.SEA,
    "o": Terrain.SEA,
    "l": Terrain.LAKE,
    "#": Terrain.NEUTRAL,
}
"""What each letter of a drawn map means."""

_LAND_LETTERS: Final = frozenset(letter for letter, terrain in TERRAIN_LETTERS.items() if terrain.is_passable)

SEA_LETTERS: Final = {"b": Sea.BALTIC, "k": Sea.BLACK, "w": Sea.WHITE, "c": Sea.CASPIAN, "o": Sea.OTHER}
"""Which body of water a sea letter belongs to."""

WIDEST: Final = 99
"""Columns and rows of a map at most."""

RUSSIA_LETTER: Final = "R"
"""Marks the hexes of Russia in her frontiers of 1939 (R47)."""

OWNER_LETTERS: Final = {"A": Side.AXIS, "S": Side.SOVIET, ".": None}
"""Whose a hex is in a drawing of owners."""

_LETTERS: Final = {owner: letter for letter, owner in OWNER_LETTERS.items()}


@dataclass(frozen=True, slots=True)
class River:
    """A named chain of hexsides, each written `column,row direction`; a strait never freezes (R133)."""

    name: str
    sides: tuple[str, ...]
    major: bool = True
    strait: bool = False


@dataclass(frozen=True, slots=True)
class Railway:
    """A named chain of hexes, with the side that owned it in June 1941 and the day it opened if later."""

    name: str
    side: Side
    hexes: tuple[str, ...]
    opened: date | None = None


@dataclass(frozen=True, slots=True)
class Place:
    """A city (R127), or a town, which is a label only.

    `port` is the sea of its harbour (§4.10); a garrison never retreats from a fortified city (R80).
    """

    name: str
    at: str
    port: Sea | None = None
    fortified: bool = False


@dataclass(frozen=True)
class Board:
    """A map as drawn: `terrain` and `russia` are rows of letters from north to south, one letter a hex."""

    title: str
    terrain: tuple[str, ...]
    russia: tuple[str, ...]
    rivers: tuple[River, ...] = ()
    railways: tuple[Railway, ...] = ()
    cities: tuple[Place, ...] = ()
    towns: tuple[Place, ...] = ()

    @cached_property
    def columns(self) -> int:
        """Width in hexes."""
        return len(self.terrain[0])

    @cached_property
    def rows(self) -> int:
        """Height in hexes."""
        return len(self.terrain)

    @cached_property
    def hexes(self) -> tuple[Hex, ...]:
        """Every hex, row by row."""
        return tuple(Hex(c, r) for r in range(1, self.rows + 1) for c in range(1, self.columns + 1))

    @cached_property
    def drawn(self) -> dict[Hex, Terrain]:
        """The drawn terrain of each hex, before rails and cities (R130)."""
        letters = chain.from_iterable(self.terrain)
        return {hex_: TERRAIN_LETTERS[letter] for hex_, letter in zip(self.hexes, letters, strict=True)}

    @cached_property
    def seas(self) -> dict[Hex, Sea]:
        """The body of water of each sea hex."""
        letters = {hex_: self.terrain[hex_.row - 1][hex_.column - 1] for hex_ in self.hexes}
        return {hex_: SEA_LETTERS[letter] for hex_, letter in letters.items() if letter in SEA_LETTERS}

    @cached_property
    def russia_1939(self) -> frozenset[Hex]:
        """The hexes inside the frontiers of 1939 (R47)."""
        return frozenset(h for h in self.hexes if self.russia[h.row - 1][h.column - 1] == RUSSIA_LETTER)

    @cached_property
    def land(self) -> frozenset[Hex]:
        """The hexes in which groups may stand (R133)."""
        letters = chain.from_iterable(self.terrain)
        return frozenset(hex_ for hex_, letter in zip(self.hexes, letters, strict=True) if letter in _LAND_LETTERS)

    @cached_property
    def open_ground(self) -> frozenset[Hex]:
        """The hexes of drawn clear terrain."""
        return frozenset(hex_ for hex_, terrain in self.drawn.items() if terrain is Terrain.CLEAR)

    @cached_property
    def around(self) -> dict[Hex, tuple[Hex, ...]]:
        """The neighbours of each hex that lie on the map, in the order of the directions."""
        return {hex_: tuple(near for near in ring(hex_) if near in self.drawn) for hex_ in self.hexes}

    @cached_property
    def land_around(self) -> dict[Hex, tuple[Hex, ...]]:
        """The neighbours of each hex in which groups may stand."""
        land = self.land
        return {hex_: tuple(near for near in nearby if near in land) for hex_, nearby in self.around.items()}

    @cached_property
    def ways(self) -> Ways:
        """The ways over land."""
        hard = [hex_ for hex_ in self.land if self.drawn[hex_] in (Terrain.SWAMP, Terrain.MOUNTAIN)]
        return Ways(self.land_around, hard)

    @cached_property
    def river_sides(self) -> dict[tuple[Hex, Hex], bool]:
        """Each pair of hexes with a river between them, both ways; True where it is a strait, which never freezes."""
        pairs: dict[tuple[Hex, Hex], bool] = {}
        for river in self.rivers:
            for hex_, direction in map(parse_side, river.sides):
                beyond = neighbour(hex_, direction)
                pairs[hex_, beyond] = pairs[beyond, hex_] = river.strait
        return pairs

    @cached_property
    def across_rivers(self) -> dict[Hex, tuple[Hex, ...]]:
        """The hexes on the other side of a river, frozen or not, for each hex that lies on one."""
        found: dict[Hex, tuple[Hex, ...]] = {}
        for hex_, beyond in self.river_sides:
            found[hex_] = (*found.get(hex_, ()), beyond)
        return found

    @cached_property
    def city_places(self) -> dict[str, Place]:
        """The cities by name."""
        return {place.name: place for place in self.cities}

    def place_of(self, city: str) -> Place:
        """The place of a city; off the map, one without fortification and port."""
        return self.city_places.get(city) or Place(city, "")

    def owners(self, rows: tuple[str, ...]) -> dict[Hex, Side]:
        """Reads a drawing of this size of the owner of each hex: `A`, `S`, or `.` for nobody."""
        letters = zip(self.hexes, chain.from_iterable(rows), strict=True)
        return {hex_: owner for hex_, letter in letters if (owner := OWNER_LETTERS.get(letter)) is not None}

    def drawing(self, owners: Mapping[Hex, Side]) -> list[str]:
        """The drawing that `owners` reads, row by row."""
        letters = "".join([_LETTERS[owners.get(hex_)] for hex_ in self.hexes])
        return [letters[start : start + self.columns] for start in range(0, len(letters), self.columns)]

    @cached_property
    def labels(self) -> dict[Hex, str]:
        """The name to show at each named hex, a city's before a town's."""
        return {parse_place(place.at): place.name for place in (*self.towns, *self.cities)}

    @cached_property
    def fortified(self) -> frozenset[Hex]:
        """The hexes of the fortified cities (R80)."""
        return frozenset(parse_place(place.at) for place in self.cities if place.fortified)

    @cached_property
    def built_by(self) -> dict[Hex, Side]:
        """The side that first owned the railway in each hex that ever carried one (R46)."""
        return {parse_place(text): line.side for line in self.railways for text in line.hexes}


def joined(starts: Iterable[Hex], around: Mapping[Hex, Sequence[Hex]], may_enter: Callable[[Hex], bool]) -> set[Hex]:
    """Some hexes with all that can be reached from them, neighbour by neighbour, through hexes that may be entered."""
    found = set(starts)
    ahead = [*found]
    while ahead:
        for near in around.get(ahead.pop(), ()):
            if near not in found and may_enter(near):
                found.add(near)
                ahead.append(near)
    return found


def parse_place(text: str) -> Hex:
    """Reads `17,15` from a map that has been checked."""
    column, row = text.split(",")
    return Hex(int(column), int(row))


def parse_side(text: str) -> tuple[Hex, int]:
    """Reads the hexside `14,12 4` from a map that has been checked."""
    place, direction = text.split()
    return parse_place(place), int(direction)


def same_side(hex_: Hex, direction: int) -> tuple[Hex, int]:
    """One name for a hexside whichever of its two hexes names it: the one with direction 2, 3 or 4."""
    return (hex_, direction) if direction in (2, 3, 4) else (neighbour(hex_, direction), opposite(direction))
