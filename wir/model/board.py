"""The map: terrain, rivers, railways and places (§1.4, R119).

A map holds the facts as its file draws them, rows of letters and chains of hexes; what the rules ask of it (terrain of
a hex, rivers between hexes, neighbours) is worked out once and kept.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from functools import cached_property
from itertools import chain
from typing import Final

from wir.model.distances import Distances
from wir.model.hexes import Hex, neighbour, opposite, ring
from wir.model.sides import Side
from wir.model.terrain import Sea, Terrain

SEA_LETTERS: Final = {"b": Sea.BALTIC, "k": Sea.BLACK, "w": Sea.WHITE, "c": Sea.CASPIAN, "o": Sea.OTHER}
"""Which body of water a sea letter belongs to."""

TERRAIN_LETTERS: Final = {
    ".": Terrain.CLEAR,
    "f": Terrain.FOREST,
    "s": Terrain.SWAMP,
    "^": Terrain.MOUNTAIN,
    **dict.fromkeys(SEA_LETTERS, Terrain.SEA),
    "l": Terrain.LAKE,
    "#": Terrain.NEUTRAL,
}
"""What each letter of a drawn map means."""

_LAND_LETTERS: Final = frozenset(letter for letter, terrain in TERRAIN_LETTERS.items() if terrain.is_passable)

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
        letters = zip(self.hexes, chain.from_iterable(self.terrain), strict=True)
        return {hex_: SEA_LETTERS[letter] for hex_, letter in letters if letter in SEA_LETTERS}

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
    def distances(self) -> Distances:
        """The distances over land."""
        hard = [hex_ for hex_ in self.land if self.drawn[hex_] in (Terrain.SWAMP, Terrain.MOUNTAIN)]
        return Distances(self.land_around, hard)

    @cached_property
    def river_sides(self) -> dict[tuple[Hex, Hex], bool]:
        """Each pair of hexes with a river between them, both ways; True where one of them is a strait (R133).

        A strait never freezes, whatever else runs along its hexside.
        """
        pairs: dict[tuple[Hex, Hex], bool] = {}
        for river in self.rivers:
            for hex_, direction in map(parse_side, river.sides):
                beyond = neighbour(hex_, direction)
                pairs[hex_, beyond] = pairs[beyond, hex_] = river.strait or pairs.get((hex_, beyond), False)
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
