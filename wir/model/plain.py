"""The plain form of a state: builtins only, the same for JSON, saves and the digest.

Most of it follows from the fields of the model. Form 1 names what was written when digests were first kept: that is
always written, in this order. A field added since is left out while it has its default, so that the digests of old
saves stay what they were; nothing needs to be added here for it. Hexes are `[column, row]`, hex grids are rows of
letters, numbers of groups are keys in text as JSON wants them.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import MISSING, dataclass, fields
from datetime import date
from enum import Enum
from functools import cache
from operator import attrgetter
from types import GenericAlias
from typing import Any, Final, TypeVar, get_type_hints

from wir.model.board import OWNER_LETTERS
from wir.model.calendar import week_of
from wir.model.cities import City
from wir.model.errors import InputError
from wir.model.faults import fault
from wir.model.groups import AirGroup, Depot, Group, Strike
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Player, Pools, Raised, Remainders, Sighting, WeekFigures
from wir.model.printable import is_number
from wir.model.records import replace
from wir.model.roster import Roster
from wir.model.scenario import Length, Scenario
from wir.model.sides import SIDES, Side
from wir.model.state import Ending, Options, State
from wir.model.units import Unit
from wir.model.view import View

DIGEST_FORM: Final = 1
"""The number of the form by which digests are made; raised only where what form 1 writes is no longer written so."""

FORM_1: Final[Mapping[type, tuple[str, ...]]] = {
    type_: tuple(names.split())
    for type_, names in {
        State: "scenario length level seed week date weather phase side options seats viewer groups air depots cities"
        " rails control pools players month_points first_player captured battles ending",
        Options: "long_first_winter ground_zones_only surprise blind_plotting limited_intelligence iron_man",
        Ending: "by winner",
        Group: "side kind at entrenchment artillery status plot units supplied_by moved allowance halted guns_added"
        " marched weeks_unsupplied since",
        Unit: "designation type strength experience fatigue",
        AirGroup: "side at points status strike supplied_by moved returns",
        Strike: "target kind",
        Depot: "side entry at penalty route",
        City: "at owner population supply_centers heavy_industry vehicle artillery aircraft",
        Pools: "infantry vehicle artillery aircraft supply construction factory",
        Remainders: "infantry vehicle artillery aircraft construction",
        Player: "remainders aircraft_moved dismantled sailed raised railed depot_turn depots_used rail_hex"
        " convoy_vehicle convoy_aircraft convoy_hits expected sightings losses surrendered records",
        Raised: "city kind group",
        Sighting: "week strength entrenchment",
        WeekFigures: "week strength groups units losses surrendered victory_points cities pools",
    }.items()
}
"""What form 1 writes of each class, in order; some of these are properties."""

ELSEWHERE: Final[Mapping[type, tuple[str, ...]]] = {
    Group: ("id",),
    AirGroup: ("id",),
    Depot: ("id",),
    City: ("name",),
    Player: ("pools",),
}
"""Fields that stand outside the form of their class: what an entry is called by, and the pools, which have a place of
their own."""

_BUILTINS: Final = frozenset({int, str, bool, type(None)})


@dataclass(frozen=True, slots=True)
class _Shape:
    """The fields of a class that are always written, those that are not builtins, and those written unless default."""

    always: tuple[str, ...]
    deeper: tuple[str, ...]
    later: tuple[tuple[str, Any], ...]

    def of(self, value: Any) -> dict[str, Any]:
        """The form of a value of the class."""
        plain = {name: getattr(value, name) for name in self.always}
        for name in self.deeper:
            plain[name] = written(plain[name])
        for name, default in self.later:
            now = getattr(value, name)
            if now != default:
                plain[name] = written(now)
        return plain


def written(value: Any) -> Any:
    """A value in builtins: hexes as `[column, row]`, keys as text and sorted. Raises TypeError for what has no form."""
    type_: type = type(value)
    return _writer(type_)(value)


@cache
def _writer(type_: Any) -> Callable[[Any], Any]:
    """The function that writes the values of a type."""
    if type_ in _BUILTINS:
        return lambda value: value
    if issubclass(type_, Enum):
        return attrgetter("_value_")
    if issubclass(type_, (tuple, list)):  # a hex is a tuple too
        return lambda value: [written(entry) for entry in value]
    if issubclass(type_, dict):
        return lambda value: {str(key): written(entry) for key, entry in sorted(value.items())}
    if issubclass(type_, date):
        return date.isoformat
    return shape_of(type_).of


@cache
def shape_of(type_: type) -> _Shape:
    """How a dataclass is written. Raises TypeError for another class, and for a later field without a default."""
    always = FORM_1.get(type_, ())
    later: list[tuple[str, Any]] = []
    for entry in fields(type_):
        if entry.name in always or entry.name in ELSEWHERE.get(type_, ()):
            continue
        default = entry.default if entry.default_factory is MISSING else entry.default_factory()
        if default is not MISSING:
            later.append((entry.name, default))
        elif type_ in FORM_1:
            raise TypeError(f"{type_.__name__}.{entry.name} needs a default, with which old saves are read")
        else:
            always = (*always, entry.name)
    types = get_type_hints(type_)
    return _Shape(always, tuple(name for name in always if types.get(name) not in _BUILTINS), tuple(later))


T = TypeVar("T")

_IN_CITY: Final = tuple(entry.name for entry in fields(City))


class PlainError(InputError):
    """A plain form that is not a state; the message names the place. `faults` holds every one where there are more."""

    def __init__(self, *faults: str) -> None:
        super().__init__(faults[0])
        self.faults = faults


def to_plain(state: State) -> dict[str, Any]:
    """The whole state in builtins, keys in a stable order."""
    shape = shape_of(State)
    plain = {
        name: _WRITERS[name](state) if name in _WRITERS else written(getattr(state, name)) for name in shape.always
    }
    plain.update({name: written(now) for name, default in shape.later if (now := getattr(state, name)) != default})
    return plain


def digest(state: State) -> str:
    """A fingerprint of a state: equal states have equal digests on every machine and Python version.

    It leaves out what the sides keep for themselves, what they learned as defenders (R168), and which groups went
    unsupplied last week (R169): these follow from the war, and wars recorded before they were kept can still be
    verified.
    """
    plain = to_plain(state)
    for player in plain["players"].values():
        player.pop("asides", None)
        player.pop("attackers", None)
    for mover in (*plain["groups"].values(), *plain["air"].values()):
        mover.pop("went_unsupplied", None)
    text = json.dumps(plain, separators=(",", ":"), ensure_ascii=True)
    return hashlib.blake2b(text.encode(), digest_size=16).hexdigest()


def from_plain(plain: Mapping[str, Any], scenario: Scenario) -> State:
    """Reads a plain form back. What is missing is taken from the scenario's start; groups own the hexes they stand in.

    Raises PlainError where a type is wrong or a name unknown; whether the state is possible is for `problems` to say.
    """
    if not isinstance(plain, Mapping):
        raise PlainError("a state is an object with named parts")
    read = _Reader(plain, scenario)
    groups = read.numbered("groups", Group)
    parts: dict[str, Any] = {
        "scenario": scenario,
        "week": read.week(),
        "groups": Roster(groups),
        "air": Roster(read.numbered("air", AirGroup)),
        "depots": read.numbered("depots", Depot),
        "cities": read.cities(),
        "control": {**read.control(), **{g.at: g.side for g in groups.values() if g.other_end is None}},
        "rails": read.rails(),
        "players": read.players(),
    }
    start = {"length": Length.LONG, "level": 3, "seed": 1, "weather": scenario.weather, "phase": Phase.AXIS_ADJUSTMENT}
    for name, type_ in _types().items():
        if name not in parts and (name in plain or name in start):
            parts[name] = read.value(name, type_, start.get(name))
    return State(**parts) if parts.get("viewer") is None else View(**parts)


def starting_state(scenario: Scenario, seed: int, length: Length, level: int, options: Options) -> State:
    """A scenario's first week, phase A (§3.1, §3.2)."""
    parts = {name: make(scenario) for name, make in _AT_START.items()}
    phase = Phase.AXIS_ADJUSTMENT
    return State(scenario, length, level, seed, week=1, weather=scenario.weather, phase=phase, options=options, **parts)


def _in_place(group: Group) -> Group:
    """The group, in its hex for as long as its entrenchment takes to dig: on average two weeks a level (§6.8)."""
    return replace(group, since=1 - 2 * group.entrenchment)


def _player(scenario: Scenario, side: Side) -> Player:
    expected = tuple(n for n, entry in enumerate(scenario.reinforcements) if entry.side is side)
    return Player(pools=scenario.pools[side], expected=expected)


_number: Final = attrgetter("id")

_AT_START: Final[Mapping[str, Callable[[Scenario], Any]]] = {
    "groups": lambda scenario: Roster((group.id, _in_place(group)) for group in sorted(scenario.groups, key=_number)),
    "air": lambda scenario: Roster((air.id, air) for air in sorted(scenario.air, key=_number)),
    "depots": lambda scenario: {depot.id: depot for depot in sorted(scenario.depots, key=_number)},
    "cities": lambda scenario: {city.name: city for city in sorted(scenario.cities, key=attrgetter("name"))},
    "control": lambda scenario: dict(scenario.first_control),
    "rails": lambda scenario: dict(scenario.first_rails),
    "players": lambda scenario: {side: _player(scenario, side) for side in SIDES},
}
"""The parts of a state as they are at the start."""


@cache
def _types() -> dict[str, Any]:
    """The types of the fields of a state."""
    return get_type_hints(State)


def is_key(text: str) -> bool:
    """Whether a key may be the number of a group, an air group or a depot: no sign, no leading zero, three figures."""
    return is_number(text) and len(text) <= 3 and text == str(int(text))


def convert(value: object, type_: Any, place: str) -> Any:
    """Checks builtins against a type of the model. Raises PlainError with the place of the fault."""
    import msgspec  # noqa: PLC0415 - only needed where something comes from outside

    try:
        return msgspec.convert(value, type_, strict=True, str_keys=True)
    except msgspec.ValidationError as error:
        raise PlainError(fault(error, place, type_)) from None
    except RecursionError:
        raise PlainError(f"{place}: nested too deeply") from None


def _convert_each(entries: Mapping[str, object], type_: type[T], place: str) -> list[T]:
    """Checks builtins against one type, all at once; if that fails, one by one, to name the place of the fault."""
    try:
        found: list[T] = convert([*entries.values()], GenericAlias(list, (type_,)), place)
    except PlainError:
        return [convert(entry, type_, f"{place}[{name}]") for name, entry in entries.items()]
    return found


class _Reader:
    """Reads the parts of a plain form, each with its place for messages."""

    def __init__(self, plain: Mapping[str, Any], scenario: Scenario) -> None:
        self.plain = plain
        self.scenario = scenario

    def value(self, key: str, type_: Any, default: T) -> T:
        if key not in self.plain:
            return default
        found: T = convert(self.plain[key], type_, key)
        return found

    def week(self) -> int:
        if "week" in self.plain or "date" not in self.plain:
            return self.value("week", int, 1)
        return week_of(self.scenario.start, self.value("date", date, self.scenario.start))

    def numbered(self, key: str, type_: type[T]) -> dict[int, T]:
        if key not in self.plain:
            whole: dict[int, T] = _AT_START[key](self.scenario)
            return whole
        entries: dict[str, dict[str, Any]] = self.value(key, dict[str, dict[str, Any]], {})
        for text in entries:
            if not is_key(text):
                raise PlainError(f"{key}: {text!r} is not a number 1-127")
        numbered = {text: {**entries[text], "id": int(text)} for text in sorted(entries, key=int)}
        return dict(zip(map(int, numbered), _convert_each(numbered, type_, key), strict=True))

    def cities(self) -> dict[str, City]:
        cities: dict[str, City] = _AT_START["cities"](self.scenario)
        entries: dict[str, dict[str, Any]] = self.value("cities", dict[str, dict[str, Any]], {})
        for name, entry in entries.items():
            if name not in cities:
                raise PlainError(f"cities: the scenario has no city {name!r}")
            start = {part: written(getattr(cities[name], part)) for part in _IN_CITY if part not in entry}
            entries[name] = {**start, **entry, "name": name, "at": cities[name].at}
        cities.update(zip(entries, _convert_each(entries, City, "cities"), strict=True))
        return dict(sorted(cities.items()))

    def control(self) -> dict[Hex, Side]:
        rows = self.value("control", tuple[str, ...], self.scenario.control)
        board = self.scenario.board
        if len(rows) != board.rows or any(len(row) != board.columns for row in rows):
            raise PlainError(f"control: {board.rows} rows of {board.columns} letters are wanted")
        if any(set(row) - OWNER_LETTERS.keys() for row in rows):
            raise PlainError("control: only the letters A, S and . are known")
        return board.owners(rows)

    def rails(self) -> dict[Hex, Side]:
        if "rails" not in self.plain:
            return dict(self.scenario.first_rails)
        entries: list[tuple[int, int, Side]] = self.value("rails", list[tuple[int, int, Side]], [])
        return {Hex(column, row): side for column, row, side in sorted(entries)}

    def players(self) -> dict[Side, Player]:
        pools: dict[Side, dict[str, int]] = self.value("pools", dict[Side, dict[str, int]], {})
        entries: dict[Side, dict[str, Any]] = self.value("players", dict[Side, dict[str, Any]], {})
        found: dict[Side, Player] = {}
        for side in SIDES:
            first = _player(self.scenario, side)
            start: dict[str, Any] = {"pools": written(first.pools), "expected": list(first.expected)}
            whole = {**start, **entries.get(side, {})}
            if side in pools:
                whole["pools"] = {**start["pools"], **pools[side]}
            found[side] = convert(whole, Player, f"players[{side.value}]")
        return found


def _city(state: State, city: City) -> dict[str, Any]:
    """The city, with what the map says about its place."""
    place = state.scenario.board.place_of(city.name)
    return {**written(city), "fortified": place.fortified, "port": place.port and place.port.value}


_WRITERS: Final[Mapping[str, Callable[[State], Any]]] = {
    "scenario": lambda state: state.scenario.id,
    "cities": lambda state: {name: _city(state, city) for name, city in sorted(state.cities.items())},
    "control": lambda state: state.scenario.board.drawing(state.control),
    "rails": lambda state: [[h.column, h.row, side.value] for h, side in sorted(state.rails.items())],
    "pools": lambda state: {side.value: written(state.players[side].pools) for side in SIDES},
    "players": lambda state: {side.value: written(state.players[side]) for side in SIDES},
}
"""The parts of a state that are not written field by field."""
