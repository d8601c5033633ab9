"""The structure of the files: a class for each table of a map or scenario file, key by key, and faults in words."""

from collections.abc import Sequence
from dataclasses import field, fields, is_dataclass
from datetime import date
from typing import Annotated, Any, Final, TypeVar, get_args, get_type_hints

from pydantic import ConfigDict, Field, TypeAdapter, ValidationError
from pydantic.dataclasses import dataclass

from wir.model.groups import Kind
from wir.model.scenario import LONGEST_PROSE, LONGEST_WORDS
from wir.model.sides import Side
from wir.model.terrain import Sea
from wir.model.weather import Weather
from wir.rules.rulings import ARTILLERY_IN_GROUP
from wir.rules.tables import AIRCRAFT_IN_GROUP, ENTRENCHMENT_LEVELS, FACTORIES_IN_CITY, PRODUCTION
from wir.scenario.errors import Problems, ScenarioError, quoted, suggestion
from wir.scenario.finding import Source

EXACT: Final = ConfigDict(extra="forbid")
"""No unknown keys."""

# Strict: texts hold what `str.isprintable` calls printable, and nothing is read as a number, a date or a truth value
# unless it is written as one.
Whole = Annotated[int, Field(strict=True)]
Day = Annotated[date, Field(strict=True)]
Flag = Annotated[bool, Field(strict=True)]
Words = Annotated[str, Field(min_length=1, max_length=LONGEST_WORDS, pattern=r"^(?:[^\p{C}\p{Z}]| )+$")]
Prose = Annotated[str, Field(max_length=LONGEST_PROSE, pattern=r"^(?:[^\p{C}\p{Z}]|[ \n])*$")]
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
    """What each player is told about his aims and dangers."""

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


FileT = TypeVar("FileT", MapFile, ScenarioFile)

_ROWS: Final = ("terrain", "russia", "control")
_NUMBERED: Final = {"groups": "group", "air": "air group", "depots": "depot"}
_NAMED: Final = {"cities": "city", "towns": "town", "rivers": "river", "railways": "railway"}
_REASONS: Final = {
    "missing": "is missing",
    "int_type": "must be a whole number, not {value}",
    "string_type": "must be text in quotes, not {value}",
    "bool_type": "must be true or false, not {value}",
    "list_type": "must be a list in square brackets, not {value}",
    "dict_type": "must be a table, not {value}",
    "dataclass_type": "must be a table, not {value}",
    "date_type": "must be a date such as 1941-06-22, not {value}",
    "enum": "must be {expected}, not {value}",
    "greater_than_equal": "{value}, at least {ge}",
    "less_than_equal": "{value}, at most {le}",
    "string_too_short": "is empty",
    "string_too_long": "is longer than {max_length} characters",
    "string_pattern_mismatch": "{value} contains characters that cannot be shown",
    "too_short": "must be two numbers, column and row, not {value}",
    "too_long": "must be two numbers, column and row, not {value}",
}
"""What to say for each kind of fault; the braces name what the validator reports about it."""


def shaped(kind: type[FileT], source: Source) -> FileT:
    """The tables as a map file or a scenario file. Raises ScenarioError with all that does not fit."""
    try:
        return TypeAdapter(kind).validate_python(source.tables)
    except ValidationError as error:
        problems = Problems(source.name)
        for fault in error.errors(include_url=False):
            path = tuple(fault["loc"])
            place = ", ".join(_place(path, source.tables)) or "the file"
            problems.add(place, _reason(kind, fault["type"], path, fault["input"], fault.get("ctx", {})))
        raise ScenarioError(*problems.lines) from None


def _reason(
    kind: type[MapFile] | type[ScenarioFile], fault: str, path: Sequence[int | str], value: Any, context: dict[str, Any]
) -> str:
    if fault == "unexpected_keyword_argument":
        return f"is not a known key{suggestion(str(path[-1]), _known_keys(kind, path))}"
    words = {name: str(told).replace("'", "") for name, told in context.items()}
    return _REASONS.get(fault, "{value} is not allowed here").format(value=quoted(value), **words)


def _known_keys(kind: type[MapFile] | type[ScenarioFile], path: Sequence[int | str]) -> list[str]:
    """The keys that the table with an unknown key may have."""
    owner: Any = kind
    for step in path[:-1]:
        owner = get_type_hints(owner)[str(step)] if is_dataclass(owner) else get_args(owner)[-1]
    return [entry.name for entry in fields(owner)]


def _place(path: Sequence[int | str], tables: dict[str, Any]) -> list[str]:
    """The steps to a fault, in words: `group 12`, `entrenchment`."""
    if not path:
        return []
    key, rest = path[0], path[1:]
    if not rest:
        return [str(key)]
    if key in _ROWS:
        return [f"{key} row {int(rest[0]) + 1}"]
    if isinstance(rest[0], str):  # a table of tables: a city of a scenario, the pools of a side
        name = f"city {rest[0]}" if key == "cities" else f"{key}.{rest[0]}"
        return [name, *_steps(rest[1:])]
    return [_entry(str(key), rest[0], tables), *_steps(rest[1:])]


def _steps(path: Sequence[int | str]) -> list[str]:
    return [f"entry {step + 1}" if isinstance(step, int) else step for step in path]


def _entry(key: str, position: int, tables: dict[str, Any]) -> str:
    """What to call one entry of a list: by its number or name where it has one, else by its position."""
    entry = tables[key][position] if isinstance(tables[key], list) else None
    if isinstance(entry, dict):
        if key in _NUMBERED and isinstance(entry.get("id"), int):
            return f"{_NUMBERED[key]} {entry['id']}"
        if key in _NAMED and isinstance(entry.get("name"), str):
            return f"{_NAMED[key]} {quoted(entry['name'])}"
        if key == "known" and isinstance(entry.get("what"), str):
            return f"known {quoted(entry['what'])}"
        if key == "reinforcements" and isinstance(entry.get("unit"), str):
            return f"reinforcement {quoted(entry['unit'])}"
    return f"entry {position + 1} of {key}"
