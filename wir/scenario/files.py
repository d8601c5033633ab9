"""The shape of the files: each class mirrors one table of a map or scenario file, key by key."""

from __future__ import annotations

from dataclasses import field
from datetime import date
from typing import Annotated, Final

from pydantic import ConfigDict, Field
from pydantic.dataclasses import dataclass

from wir.model.groups import Kind
from wir.model.sides import Side
from wir.model.terrain import Sea
from wir.model.weather import Weather
from wir.rules.rulings import ARTILLERY_IN_GROUP
from wir.rules.tables import AIRCRAFT_IN_GROUP, ENTRENCHMENT_LEVELS, FACTORIES_IN_CITY, PRODUCTION

EXACT: Final = ConfigDict(extra="forbid")
"""No unknown keys."""

# Strict: texts hold what `str.isprintable` calls printable, and nothing is read as a number, a day or a truth that
# is not written as one.
Whole = Annotated[int, Field(strict=True)]
Day = Annotated[date, Field(strict=True)]
Flag = Annotated[bool, Field(strict=True)]
Words = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^(?:[^\p{C}\p{Z}]| )+$")]
Prose = Annotated[str, Field(max_length=4000, pattern=r"^(?:[^\p{C}\p{Z}]|[ \n])*$")]
Pair = Annotated[list[Whole], Field(min_length=2, max_length=2)]
Factories = Annotated[Whole, Field(ge=0, le=FACTORIES_IN_CITY)]
Handicap = Annotated[Whole, Field(ge=0, le=5000)]


@dataclass(config=EXACT)
class PlaceEntry:
    """A city or a town of a map."""

    name: Words
    at: Pair
    port: Sea | None = None
    fortified: Flag = False


@dataclass(config=EXACT)
class RiverEntry:
    """A river: a chain of hexsides."""

    name: Words
    sides: list[str]
    major: Flag = True
    strait: Flag = False


@dataclass(config=EXACT)
class RailwayEntry:
    """A railway: a chain of hexes."""

    name: Words
    side: Side
    hexes: list[str]
    opened: Day | None = None


@dataclass(config=EXACT)
class MapFile:
    """A whole map file."""

    title: Words
    terrain: list[str]
    russia: list[str]
    cities: list[PlaceEntry]
    towns: list[PlaceEntry] = field(default_factory=list)
    rivers: list[RiverEntry] = field(default_factory=list)
    railways: list[RailwayEntry] = field(default_factory=list)


@dataclass(config=EXACT)
class GroupEntry:
    """A combat group."""

    id: Whole
    at: Pair
    units: list[str]
    entrenchment: Annotated[Whole, Field(ge=0, le=ENTRENCHMENT_LEVELS)] = 0
    artillery: Annotated[Whole, Field(ge=0, le=ARTILLERY_IN_GROUP)] = 0
    label: Words | None = None


@dataclass(config=EXACT)
class AirEntry:
    """An air group."""

    id: Whole
    at: Pair
    points: Annotated[Whole, Field(ge=0, le=AIRCRAFT_IN_GROUP)]
    label: Words | None = None


@dataclass(config=EXACT)
class DepotEntry:
    """A depot."""

    id: Whole
    entry: Pair
    label: Words | None = None


@dataclass(config=EXACT)
class ReinforcementEntry:
    """A unit that comes later."""

    day: Day
    side: Side
    at: Words
    kind: Kind
    unit: str
    group: Whole | None = None


@dataclass(config=EXACT)
class CityEntry:
    """The owner and the economy of a city."""

    owner: Side
    population: Factories = 0
    supply_centers: Factories = 0
    heavy_industry: Factories = 0
    vehicle: Factories = 0
    artillery: Factories = 0
    aircraft: Factories = 0


@dataclass(config=EXACT)
class PoolsEntry:
    """The pools of a side, every one of which must be stated (R132)."""

    infantry: Annotated[Whole, Field(ge=0, le=PRODUCTION["infantry"].maximum)]
    vehicle: Annotated[Whole, Field(ge=0, le=PRODUCTION["vehicle"].maximum)]
    artillery: Annotated[Whole, Field(ge=0, le=PRODUCTION["artillery"].maximum)]
    aircraft: Annotated[Whole, Field(ge=0, le=PRODUCTION["aircraft"].maximum)]
    supply: Annotated[Whole, Field(ge=0, le=PRODUCTION["supply"].maximum)]
    construction: Annotated[Whole, Field(ge=0, le=PRODUCTION["construction"].maximum)]
    factory: Factories


@dataclass(config=EXACT)
class BothPools:
    """The pools of both sides."""

    AXIS: PoolsEntry
    SOVIET: PoolsEntry


@dataclass(config=EXACT)
class BothNotes:
    """What each player is told of his aims and dangers."""

    AXIS: Prose = ""
    SOVIET: Prose = ""


@dataclass(config=EXACT)
class KnownEntry:
    """A figure of history to compare with."""

    side: Side
    what: Words
    figure: Annotated[Whole, Field(ge=0, le=99_999)]
    of: list[Words]


@dataclass(config=EXACT)
class TermsEntry:
    """The terms of one length of game."""

    last_week: Day
    axis_handicap: Handicap = 0
    soviet_handicap: Handicap = 0
    month_bonus_from: Day = date(1943, 1, 1)


@dataclass(config=EXACT)
class BothLengths:
    """The terms of both lengths of game."""

    short: TermsEntry
    long: TermsEntry


@dataclass(config=EXACT)
class ScenarioFile:
    """A whole scenario file."""

    title: Words
    map: Words
    start: Day
    weather: Weather
    control: list[str]
    lengths: BothLengths
    pools: BothPools
    cities: dict[str, CityEntry]
    groups: list[GroupEntry]
    air: list[AirEntry]
    depots: list[DepotEntry]
    reinforcements: list[ReinforcementEntry] = field(default_factory=list)
    converted: list[str] = field(default_factory=list)
    torn_up: list[str] = field(default_factory=list)
    known: list[KnownEntry] = field(default_factory=list)
    notes: BothNotes = field(default_factory=BothNotes)
