"""Orders of the group adjustment phase about cities: units and factories (§4.8, §4.9)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from typing_extensions import override

from wir.model.cities import City, Factory
from wir.model.groups import Kind
from wir.model.state import State
from wir.model.units import UnitType
from wir.orders.adjustment import Adjustment
from wir.orders.base import Form
from wir.orders.finders import acting_side, city_name, find_city, own_cities
from wir.orders.patterns import KIND, KIND_WORDS, NUMBER, factory_of, kind_of, unit_type
from wir.rules.building import build, buildable_types, cities_for_building, may_become_another, why_cannot_build
from wir.rules.change import Change
from wir.rules.factories import (
    build_factory,
    dismantle,
    room_for_construction,
    salvage_at_risk,
    why_cannot_build_factory,
    why_cannot_dismantle,
)
from wir.rules.quality import maximum_strength
from wir.rules.refusal import Refusal
from wir.rules.replacements import LOT


def _named(state: State, name: str) -> City:
    """The city of an order that has been checked."""
    return state.cities[city_name(state, name)]


@dataclass(frozen=True, slots=True)
class Build(Adjustment):
    """`BUILD Kharkov mech TANK 60`: a new unit of 60 strength points in a mechanized group at Kharkov (§4.9)."""

    city: str
    kind: Kind
    type: UnitType
    points: int

    paragraph: ClassVar[str] = "4.9"
    form: ClassVar[Form] = Form(
        word="BUILD",
        pattern=rf"(.+?)\s+{KIND}\s+(\S+)\s+{NUMBER}",
        example="BUILD Kharkov mech TANK 60",
        typed="build Kharkov mech TANK 60",
        meaning="a new unit; it cannot be taken back if its type may turn into another",
        page="units",
    )

    @classmethod
    @override
    def from_text(cls, city: str, kind: str, type_: str, points: str) -> Build:
        return cls(city, kind_of(kind), unit_type(type_), int(points))

    def __str__(self) -> str:
        return f"BUILD {self.city} {KIND_WORDS[self.kind]} {self.type} {self.points}"

    @override
    def words(self, view: State) -> str:
        return f"{self.points} points of {self.type.label} in {self.city}"

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Build]:
        if number is not None:
            return
        side = acting_side(state)
        for city, kind, type_ in product(cities_for_building(state, side), Kind, buildable_types(state, side)):
            for points in range(LOT, maximum_strength(type_, state.date, side) + 1, LOT):
                yield cls(city.name, kind, type_, points)

    @override
    def is_final(self, state: State) -> bool:
        return may_become_another(state, self.type)

    @override
    def refuse(self, state: State) -> Refusal | None:
        city, side = find_city(state, self.city, self.paragraph)
        return why_cannot_build(state, side, city, self.kind, self.type, self.points)

    @override
    def apply(self, change: Change) -> None:
        city = _named(change.state, self.city)
        build(change, city.owner, city, self.kind, self.type, self.points)


@dataclass(frozen=True, slots=True)
class Dismantle(Adjustment):
    """`DISMANTLE Kiev`: tries to dismantle the factories of Kiev (§4.8)."""

    city: str

    paragraph: ClassVar[str] = "4.8"
    form: ClassVar[Form] = Form(
        word="DISMANTLE",
        pattern=r"(.+)",
        example="DISMANTLE Kiev",
        typed="dismantle Kiev",
        meaning="tries to save the factories of a city; it cannot be taken back",
        page="factories",
    )

    @classmethod
    @override
    def from_text(cls, city: str) -> Dismantle:
        return cls(city)

    def __str__(self) -> str:
        return f"DISMANTLE {self.city}"

    @override
    def words(self, view: State) -> str:
        return f"the factories of {self.city} are taken down"

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Dismantle]:
        if number is None:
            yield from (cls(city.name) for city in own_cities(state))

    @override
    def is_final(self, state: State) -> bool:
        return True

    @override
    def warning(self, view: State) -> str:
        city = view.cities.get(city_name(view, self.city))
        if city is None or not salvage_at_risk(view, city.owner, city):
            return ""
        room = room_for_construction(view, city.owner)
        return f"The pool has room for {room} more construction points; what is beyond that is lost"

    @override
    def refuse(self, state: State) -> Refusal | None:
        city, side = find_city(state, self.city, self.paragraph)
        return why_cannot_dismantle(state, side, city)

    @override
    def apply(self, change: Change) -> None:
        city = _named(change.state, self.city)
        dismantle(change, city.owner, city)


@dataclass(frozen=True, slots=True)
class PlaceFactory(Adjustment):
    """`FACTORY Gorki vehicle`: a completed factory from the pool goes to Gorki (§4.8)."""

    city: str
    factory: Factory

    paragraph: ClassVar[str] = "4.8"
    form: ClassVar[Form] = Form(
        word="FACTORY",
        pattern=r"(.+?)\s+(\S+)",
        example="FACTORY Gorki vehicle",
        typed="factory Gorki vehicle",
        meaning="places a finished factory",
        page="factories",
    )

    @classmethod
    @override
    def from_text(cls, city: str, factory: str) -> PlaceFactory:
        return cls(city, factory_of(factory))

    def __str__(self) -> str:
        return f"FACTORY {self.city} {self.factory}"

    @override
    def words(self, view: State) -> str:
        return f"a factory for {self.city}"

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[PlaceFactory]:
        if number is None:
            yield from (cls(city.name, factory) for city, factory in product(own_cities(state), Factory))

    @override
    def refuse(self, state: State) -> Refusal | None:
        city, side = find_city(state, self.city, self.paragraph)
        return why_cannot_build_factory(state, side, city, self.factory)

    @override
    def apply(self, change: Change) -> None:
        city = _named(change.state, self.city)
        build_factory(change, city.owner, city, self.factory)
