"""Orders of the group adjustment phase: groups, aircraft, cities, ships (§4.3 to §4.5, §4.8 to §4.10)."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import ClassVar, Self

from typing_extensions import override

from wir.model.cities import City, Factory
from wir.model.groups import Group, Kind
from wir.model.phases import ADJUSTMENT, Phase
from wir.model.state import State
from wir.model.units import UnitType
from wir.model.words import count, with_article
from wir.orders.base import Action, Form, unit_name
from wir.orders.finders import acting_side, city_name, find_air, find_city, find_group, own_cities, own_groups
from wir.rules.aircraft import transfer_aircraft, why_cannot_transfer_aircraft
from wir.rules.building import (
    build,
    build_factory,
    buildable_types,
    cities_for_building,
    dismantle,
    may_become_another,
    room_for_construction,
    salvage_at_risk,
    why_cannot_build,
    why_cannot_build_factory,
    why_cannot_dismantle,
)
from wir.rules.change import Change
from wir.rules.grouping import divide, sail, transfer, why_cannot_divide, why_cannot_sail, why_cannot_transfer
from wir.rules.quality import maximum_strength
from wir.rules.refusal import Refusal
from wir.rules.replacements import LOT
from wir.rules.tables import AIRCRAFT_IN_GROUP, AIRCRAFT_TRANSFERRED


class Adjustment(Action):
    """An order of phases A and B."""

    phases: ClassVar[tuple[Phase, ...]] = ADJUSTMENT


@dataclass(frozen=True, slots=True)
class CityOrder(Adjustment):
    """An order for a city, by its name."""

    city: str

    @property
    def where(self) -> str:
        """The city's name within a sentence."""
        return with_article(self.city)


@dataclass(frozen=True, slots=True)
class Divide(Adjustment):
    """`DIVIDE 12 mech 0,2 guns=30`: units 0 and 2 of group 12 and 30 artillery points form a new group (§4.3)."""

    group: int
    kind: Kind
    units: tuple[int, ...]
    guns: int = 0

    paragraph: ClassVar[str] = "4.3"
    form: ClassVar[Form] = Form(
        text="DIVIDE {group:number} {kind:kind} {units:numbers}[ guns={guns:number}]",
        example="DIVIDE 12 mech 0,2 guns=30",
        typed="divide 12 inf 0,2 guns=30",
        meaning="units 0 and 2 of group 12 form a new group, inf or mech",
        page="divide",
        words="a new {order.kind} group out of group {order.group}",
    )

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Self]:
        for group in own_groups(state, number):
            for kind, place in product(Kind, range(len(group.units))):
                for guns in sorted({0, group.artillery}):
                    yield cls(group.id, kind, (place,), guns)

    @override
    def refuse(self, state: State) -> Refusal | None:
        return why_cannot_divide(state, find_group(state, self.group), self.kind, self.units, self.guns)

    @override
    def apply(self, change: Change) -> None:
        divide(change, change.state.groups[self.group], self.kind, self.units, self.guns)


@dataclass(frozen=True, slots=True)
class Transfer(Adjustment):
    """`TRANSFER 12>14 3 guns=0`: unit 3 of group 12 joins group 14 (§4.4)."""

    loser: int
    gainer: int
    units: tuple[int, ...]
    guns: int = 0

    paragraph: ClassVar[str] = "4.4"
    form: ClassVar[Form] = Form(
        text="TRANSFER {loser:number}>{gainer:number} {units:numbers}[ guns={guns:number}]",
        example="TRANSFER 12>14 3 guns=0",
        typed="transfer 12>14 3 guns=0",
        meaning="unit 3 of group 12 joins group 14 in the same hex",
        page="transfer",
    )

    @override
    def words(self, view: State) -> str:
        parts = [count(len(self.units), "unit")] if self.units else []
        parts += [count(self.guns, "artillery point")] if self.guns else []
        return f"{' and '.join(parts)} from group {self.loser} to group {self.gainer}"

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Self]:
        for loser in own_groups(state, number):
            for gainer in state.groups_at(loser.at, loser.side):
                for place in range(len(loser.units)):
                    yield cls(loser.id, gainer.id, (place,))
                yield cls(loser.id, gainer.id, (), loser.artillery)

    @override
    def refuse(self, state: State) -> Refusal | None:
        loser, gainer = find_group(state, self.loser), find_group(state, self.gainer)
        return why_cannot_transfer(loser, gainer, self.units, self.guns)

    @override
    def apply(self, change: Change) -> None:
        groups = change.state.groups
        transfer(change, groups[self.loser], groups[self.gainer], self.units, self.guns)


@dataclass(frozen=True, slots=True)
class TransferAircraft(Adjustment):
    """`AIR 52>53 20`: twenty aircraft points pass from air group 52, or the pool `R`, to 53 (§4.5)."""

    loser: int | None
    gainer: int
    points: int

    paragraph: ClassVar[str] = "4.5"
    form: ClassVar[Form] = Form(
        text="AIR {loser:source}>{gainer:number} {points:number}",
        example="AIR R>53 20",
        typed="air 52>53 20, or air r>53 20",
        meaning="transfers aircraft points to an air group from another or from the pool",
        page="aircraft",
    )

    @override
    def words(self, view: State) -> str:
        source = "the pool" if self.loser is None else f"air group {self.loser}"
        return f"{count(self.points, 'aircraft point')} from {source} to air group {self.gainer}"

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Self]:
        side = acting_side(state)
        left = AIRCRAFT_TRANSFERRED - state.players[side].aircraft_moved
        losers: list[tuple[int | None, int]] = [(None, state.players[side].pools.aircraft)]
        losers += [(air.id, air.points) for air in state.air_of(side)]
        for (loser, held), gainer in product(losers, state.air_of(side)):
            if number in (None, loser, gainer.id):
                most = min(held, left, AIRCRAFT_IN_GROUP - gainer.points)
                for points in sorted({1, most, *range(LOT, most + 1, LOT)}):
                    yield cls(loser, gainer.id, points)

    @override
    def refuse(self, state: State) -> Refusal | None:
        loser = None if self.loser is None else find_air(state, self.loser)
        return why_cannot_transfer_aircraft(state, loser, find_air(state, self.gainer), self.points)

    @override
    def apply(self, change: Change) -> None:
        air = change.state.air
        transfer_aircraft(change, None if self.loser is None else air[self.loser], air[self.gainer], self.points)


def _named(state: State, name: str) -> City:
    """The city of an order that has been checked."""
    return state.cities[city_name(state, name)]


@dataclass(frozen=True, slots=True)
class Build(CityOrder):
    """`BUILD Kharkov mech TANK 60`: a new unit of 60 strength points in a mechanized group at Kharkov (§4.9)."""

    kind: Kind
    type: UnitType
    points: int

    paragraph: ClassVar[str] = "4.9"
    form: ClassVar[Form] = Form(
        text="BUILD {city:name} {kind:kind} {type:type} {points:number}",
        example="BUILD Kharkov mech TANK 60",
        typed="build Kharkov mech TANK 60",
        meaning="builds a unit; cannot be taken back if its type may turn out as another",
        page="units",
        words="{order.points} points of {order.type.label} in {order.city}",
    )

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Self]:
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
        build(change, _named(change.state, self.city), self.kind, self.type, self.points)


@dataclass(frozen=True, slots=True)
class Dismantle(CityOrder):
    """`DISMANTLE Kiev`: tries to dismantle the factories of Kiev (§4.8)."""

    irrevocable: ClassVar[bool] = True
    paragraph: ClassVar[str] = "4.8"
    form: ClassVar[Form] = Form(
        text="DISMANTLE {city:name}",
        example="DISMANTLE Kiev",
        typed="dismantle Kiev",
        meaning="dismantles a city's factories; cannot be taken back",
        page="factories",
        words="the factories of {order.where} are dismantled",
    )

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Self]:
        if number is None:
            yield from (cls(city.name) for city in own_cities(state))

    @override
    def warning(self, view: State) -> str:
        city = view.cities.get(city_name(view, self.city))
        if city is None or not salvage_at_risk(view, city):
            return ""
        room = room_for_construction(view, city.owner)
        return f"The pool has room for {room} more construction points; any more are lost"

    @override
    def refuse(self, state: State) -> Refusal | None:
        city, side = find_city(state, self.city, self.paragraph)
        return why_cannot_dismantle(state, side, city)

    @override
    def apply(self, change: Change) -> None:
        dismantle(change, _named(change.state, self.city))


@dataclass(frozen=True, slots=True)
class PlaceFactory(CityOrder):
    """`FACTORY Gorki vehicle`: a completed factory from the pool goes to Gorki (§4.8)."""

    factory: Factory

    paragraph: ClassVar[str] = "4.8"
    form: ClassVar[Form] = Form(
        text="FACTORY {city:name} {factory:factory}",
        example="FACTORY Gorki vehicle",
        typed="factory Gorki vehicle",
        meaning="places a completed factory",
        page="factories",
        words="{order.factory.label} factory in {order.where}",
    )

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Self]:
        if number is None:
            yield from (cls(city.name, factory) for city, factory in product(own_cities(state), Factory))

    @override
    def refuse(self, state: State) -> Refusal | None:
        city, side = find_city(state, self.city, self.paragraph)
        return why_cannot_build_factory(state, side, city, self.factory)

    @override
    def apply(self, change: Change) -> None:
        build_factory(change, _named(change.state, self.city), self.factory)


@dataclass(frozen=True, slots=True)
class Sail(Adjustment):
    """`SAIL 80>91 2`: unit 2 of group 80 goes by sea to group 91 in another port (§4.10)."""

    loser: int
    gainer: int
    unit: int

    paragraph: ClassVar[str] = "4.10"
    form: ClassVar[Form] = Form(
        text="SAIL {loser:number}>{gainer:number} {unit:number}",
        example="SAIL 80>91 2",
        typed="sail 80>91 2",
        meaning="unit 2 of group 80 goes by sea to group 91 in another port",
        page="naval",
    )

    @override
    def words(self, view: State) -> str:
        unit = unit_name(view, self.loser, self.unit)
        return f"{unit} by sea from group {self.loser} to group {self.gainer}"

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Self]:
        in_ports: list[Group] = [group for group in own_groups(state, None) if state.city_at(group.at) is not None]
        for loser, gainer in product(in_ports, in_ports):
            if number in (None, loser.id) and loser.id != gainer.id:
                yield from (cls(loser.id, gainer.id, place) for place in range(len(loser.units)))

    @override
    def refuse(self, state: State) -> Refusal | None:
        loser, gainer = find_group(state, self.loser), find_group(state, self.gainer)
        return why_cannot_sail(state, loser, gainer, self.unit)

    @override
    def apply(self, change: Change) -> None:
        groups = change.state.groups
        sail(change, groups[self.loser], groups[self.gainer], self.unit)
