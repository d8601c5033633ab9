"""What a player holds: pools, counters of the week, convoys, records (§4, §8.5, §8.6)."""

from dataclasses import dataclass, field

from wir.model.groups import Kind
from wir.model.hexes import Hex
from wir.model.terrain import Sea


@dataclass(frozen=True, slots=True)
class Pools:
    """The pools of a side, in points, and the completed factories waiting to be placed (§8.5).

    `construction` is the stock of construction points, which the book accumulates out of sight.
    """

    infantry: int = 0
    vehicle: int = 0
    artillery: int = 0
    aircraft: int = 0
    supply: int = 0
    construction: int = 0
    factory: int = 0


@dataclass(frozen=True, slots=True)
class Remainders:
    """What production leaves over that is less than a whole lot, in thousandths, carried to the next week (R99)."""

    infantry: int = 0
    vehicle: int = 0
    artillery: int = 0
    aircraft: int = 0
    construction: int = 0


@dataclass(frozen=True, slots=True)
class Raised:
    """A group formed by building this phase, which further units built in the same city may join (R135)."""

    city: str
    kind: Kind
    group: int


@dataclass(frozen=True, slots=True)
class Refilled:
    """A unit, by its place in a group, that took replacements this phase: its strength and experience before (§6.4)."""

    group: int
    place: int
    strength: int
    experience: int


@dataclass(frozen=True, slots=True)
class Sighting:
    """What a side last learned of an enemy group in battle: the week, its ACS in whole points, its entrenchment."""

    week: int
    strength: int
    entrenchment: int


@dataclass(frozen=True, slots=True)
class WeekFigures:
    """A side's figures at the end of one week, for charts and simulation.

    Strength and losses in strength points, cities and victory points as counted by §9.1.
    """

    week: int
    strength: int
    groups: int
    units: int
    losses: int
    surrendered: int
    victory_points: int
    cities: int
    pools: Pools


@dataclass(frozen=True, slots=True)
class Player:
    """One side's holdings and what it has done this week.

    `aircraft_moved` in points (§4.5), `sailed` the seas used (§4.10), `railed` the groups moved by rail (§6.3),
    `depot_turn` the highest depot number that has begun its move (§5.2), `depots_used` those that have distributed,
    `rail_hex` the hex designated for building (§5.3), `dismantled` that a city's factories have been (§4.8), `built`
    how many units were built (R142), `losses` and `surrendered` strength points lost. `raised` are the groups formed by
    building (R135), `refilled` the units that took replacements in the present phase (R167).

    `convoy_vehicle` and `convoy_aircraft` wait at Murmansk (§8.6); `convoy_hits` is 0 where the next hit on a convoy
    falls on vehicles, 1 where it falls on aircraft (R103). `expected` holds the places in the scenario's list of those
    reinforcements that have not come yet (R117), `siberians` how many Siberian groups have come (R106). `sightings` are
    of enemy groups that the side has attacked, `attackers` of those that have attacked it, by number (R168). `asides`
    are what the screen or a commander keeps for the side, see `wir.rules.asides`.
    """

    pools: Pools = field(default_factory=Pools)
    remainders: Remainders = field(default_factory=Remainders)
    aircraft_moved: int = 0
    dismantled: bool = False
    sailed: tuple[Sea, ...] = ()
    raised: tuple[Raised, ...] = ()
    railed: int = 0
    depot_turn: int = 0
    depots_used: tuple[int, ...] = ()
    rail_hex: Hex | None = None
    convoy_vehicle: int = 0
    convoy_aircraft: int = 0
    convoy_hits: int = 0
    expected: tuple[int, ...] = ()
    sightings: dict[int, Sighting] = field(default_factory=dict)
    attackers: dict[int, Sighting] = field(default_factory=dict)
    losses: int = 0
    surrendered: int = 0
    records: tuple[WeekFigures, ...] = ()
    asides: dict[str, str] = field(default_factory=dict)
    refilled: tuple[Refilled, ...] = ()
    built: int = 0
    siberians: int = 0
