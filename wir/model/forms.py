"""The plain form of any value of the model, worked out from the fields of its dataclass.

Form 1 names what was written when digests were first kept: that is always written, in this order. A field added since
is left out while it has its default, so that the digests of old saves stay what they were; nothing has to be said here
about it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from datetime import date
from enum import Enum
from functools import cache
from operator import attrgetter
from typing import Any, Final, get_type_hints

from wir.model.cities import City
from wir.model.groups import AirGroup, Depot, Group, Strike
from wir.model.players import Player, Pools, Raised, Record, Remainders, Sighting
from wir.model.state import Ending, Options, State
from wir.model.units import Unit

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
        Record: "week strength groups units losses surrendered victory_points cities pools",
    }.items()
}
"""What form 1 writes of each class, in order; some of it are properties."""

_ELSEWHERE: Final[Mapping[type, tuple[str, ...]]] = {
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
    """What is always written of a class, which of it is more than a builtin, and what is written unless default."""

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
    """What writes the values of a type."""
    if type_ in _BUILTINS:
        return lambda value: value
    if issubclass(type_, Enum):
        return attrgetter("_value_")
    if issubclass(type_, (tuple, list)):  # a hex is one too
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
        if entry.name in always or entry.name in _ELSEWHERE.get(type_, ()):
            continue
        default = _default(entry)
        if default is not MISSING:
            later.append((entry.name, default))
        elif type_ in FORM_1:
            raise TypeError(f"{type_.__name__}.{entry.name} needs a default, with which old saves are read")
        else:
            always = (*always, entry.name)
    types = get_type_hints(type_)
    return _Shape(always, tuple(name for name in always if types.get(name) not in _BUILTINS), tuple(later))


def _default(entry: Field[Any]) -> Any:
    return entry.default_factory() if entry.default_factory is not MISSING else entry.default
