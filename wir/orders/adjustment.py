"""Orders of the group adjustment and build phase (chapter 4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from wir.model.cities import City, Factory
from wir.model.groups import AirGroup, Group, Kind
from wir.model.phases import ADJUSTMENT, Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import UnitType
from wir.orders.base import Action, find_air, find_group
from wir.rules.aircraft import transfer_aircraft, why_cannot_transfer_aircraft
from wir.rules.building import build, may_become_another, why_cannot_build
from wir.rules.change import Change
from wir.rules.factories import build_factory, dismantle, why_cannot_build_factory, why_cannot_dismantle
from wir.rules.grouping import divide, transfer, why_cannot_divide, why_cannot_transfer
from wir.rules.naval import sail, why_cannot_sail
from wir.rules.refusal import Refusal

KIND_WORDS = {Kind.MECHANIZED: "mech", Kind.INFANTRY: "inf"}
"""How orders name the two kinds of group."""


class Adjustment(Action):
    """An order of phases A and B."""

    phases: ClassVar[tuple[Phase, ...]] = ADJUSTMENT


@dataclass(frozen=True, slots=True)
class Divide(Adjustment):
    """`DIVIDE 12 mech 0,2 guns=30`: units 0 and 2 of group 12 and 30 artillery points form a new group (§4.3)."""

    group: int
    kind: Kind
    units: tuple[int, ...]
    guns: int = 0

    paragraph: ClassVar[str] = "4.3"

    def refuse(self, state: State) -> Refusal | None:
        """Why the group may not be divided so."""
        group = find_group(state, self.group)
        if isinstance(group, Refusal):
            return group
        return why_cannot_divide(state, group, self.kind, self.units, self.guns)

    def apply(self, change: Change) -> None:
        """Divides the group."""
        divide(change, change.state.groups[self.group], self.kind, self.units, self.guns)

    def __str__(self) -> str:
        return f"DIVIDE {self.group} {KIND_WORDS[self.kind]} {_places(self.units)} guns={self.guns}"


@dataclass(frozen=True, slots=True)
class Transfer(Adjustment):
    """`TRANSFER 12>14 3 guns=0`: unit 3 of group 12 joins group 14 (§4.4)."""

    loser: int
    gainer: int
    units: tuple[int, ...]
    guns: int = 0

    paragraph: ClassVar[str] = "4.4"

    def refuse(self, state: State) -> Refusal | None:
        """Why units and guns may not pass between the groups."""
        groups = _both(state, self.loser, self.gainer)
        return groups if isinstance(groups, Refusal) else why_cannot_transfer(*groups, self.units, self.guns)

    def apply(self, change: Change) -> None:
        """Transfers the units and guns."""
        groups = change.state.groups
        transfer(change, groups[self.loser], groups[self.gainer], self.units, self.guns)

    def __str__(self) -> str:
        return f"TRANSFER {self.loser}>{self.gainer} {_places(self.units)} guns={self.guns}"


@dataclass(frozen=True, slots=True)
class TransferAircraft(Adjustment):
    """`AIR 52>53 20`: twenty aircraft points pass from air group 52, or the pool `R`, to 53 (§4.5)."""

    loser: int | None
    gainer: int
    points: int

    paragraph: ClassVar[str] = "4.5"

    def _groups(self, state: State) -> tuple[AirGroup | None, AirGroup] | Refusal:
        loser = None if self.loser is None else find_air(state, self.loser)
        gainer = find_air(state, self.gainer)
        if isinstance(loser, Refusal):
            return loser
        return gainer if isinstance(gainer, Refusal) else (loser, gainer)

    def refuse(self, state: State) -> Refusal | None:
        """Why the aircraft may not be transferred."""
        groups = self._groups(state)
        if isinstance(groups, Refusal):
            return groups
        return why_cannot_transfer_aircraft(state, groups[1].side, *groups, self.points)

    def apply(self, change: Change) -> None:
        """Transfers the aircraft."""
        gainer = change.state.air[self.gainer]
        loser = None if self.loser is None else change.state.air[self.loser]
        transfer_aircraft(change, gainer.side, loser, gainer, self.points)

    def __str__(self) -> str:
        return f"AIR {'R' if self.loser is None else self.loser}>{self.gainer} {self.points}"


@dataclass(frozen=True, slots=True)
class Build(Adjustment):
    """`BUILD Kharkov mech TANK 60`: a new unit of 60 strength points in a mechanized group at Kharkov (§4.9)."""

    city: str
    kind: Kind
    type: UnitType
    points: int

    paragraph: ClassVar[str] = "4.9"

    def is_final(self, state: State) -> bool:
        """A build that may become another type rolls at once (R142)."""
        return may_become_another(state, self.type)

    def refuse(self, state: State) -> Refusal | None:
        """Why the unit may not be built."""
        found = _city_and_side(state, self.city, self.paragraph)
        if isinstance(found, Refusal):
            return found
        city, side = found
        return why_cannot_build(state, side, city, self.kind, self.type, self.points)

    def apply(self, change: Change) -> None:
        """Builds the unit."""
        city = _named(change.state, self.city)
        build(change, city.owner, city, self.kind, self.type, self.points)

    def __str__(self) -> str:
        return f"BUILD {self.city} {KIND_WORDS[self.kind]} {self.type} {self.points}"


@dataclass(frozen=True, slots=True)
class Dismantle(Adjustment):
    """`DISMANTLE Kiev`: tries to dismantle the factories of Kiev (§4.8)."""

    city: str

    paragraph: ClassVar[str] = "4.8"

    def is_final(self, state: State) -> bool:  # noqa: ARG002 - always so
        """Dismantling rolls at once (R142)."""
        return True

    def refuse(self, state: State) -> Refusal | None:
        """Why the city may not be dismantled."""
        found = _city_and_side(state, self.city, self.paragraph)
        return found if isinstance(found, Refusal) else why_cannot_dismantle(state, found[1], found[0])

    def apply(self, change: Change) -> None:
        """Dismantles what the dice allow."""
        city = _named(change.state, self.city)
        dismantle(change, city.owner, city)

    def __str__(self) -> str:
        return f"DISMANTLE {self.city}"


@dataclass(frozen=True, slots=True)
class PlaceFactory(Adjustment):
    """`FACTORY Gorki vehicle`: a completed factory from the pool goes to Gorki (§4.8)."""

    city: str
    factory: Factory

    paragraph: ClassVar[str] = "4.8"

    def refuse(self, state: State) -> Refusal | None:
        """Why the factory may not be placed there."""
        found = _city_and_side(state, self.city, self.paragraph)
        if isinstance(found, Refusal):
            return found
        city, side = found
        return why_cannot_build_factory(state, side, city, self.factory)

    def apply(self, change: Change) -> None:
        """Places the factory."""
        city = _named(change.state, self.city)
        build_factory(change, city.owner, city, self.factory)

    def __str__(self) -> str:
        return f"FACTORY {self.city} {self.factory}"


@dataclass(frozen=True, slots=True)
class Sail(Adjustment):
    """`SAIL 80>91 2`: unit 2 of group 80 goes by sea to group 91 in another port (§4.10)."""

    loser: int
    gainer: int
    unit: int

    paragraph: ClassVar[str] = "4.10"

    def refuse(self, state: State) -> Refusal | None:
        """Why the unit may not sail."""
        groups = _both(state, self.loser, self.gainer)
        return groups if isinstance(groups, Refusal) else why_cannot_sail(state, *groups, self.unit)

    def apply(self, change: Change) -> None:
        """Ships the unit."""
        groups = change.state.groups
        sail(change, groups[self.loser], groups[self.gainer], self.unit)

    def __str__(self) -> str:
        return f"SAIL {self.loser}>{self.gainer} {self.unit}"


def _both(state: State, loser: int, gainer: int) -> tuple[Group, Group] | Refusal:
    first, second = find_group(state, loser), find_group(state, gainer)
    if isinstance(first, Refusal):
        return first
    return second if isinstance(second, Refusal) else (first, second)


def _city_and_side(state: State, name: str, paragraph: str) -> tuple[City, Side] | Refusal:
    key = city_name(state, name)
    if key not in state.cities or state.side is None:
        return Refusal(paragraph, f"there is no city {name}")
    return state.cities[key], state.side


def _named(state: State, name: str) -> City:
    """The city of an order that has been checked."""
    return state.cities[city_name(state, name)]


def city_name(state: State, name: str) -> str:
    """A city's name as the map writes it, whatever capitals the player has typed; one that is not known as it is."""
    if name in state.cities:
        return name
    return next((known for known in state.cities if known.casefold() == name.casefold()), name)


def _places(units: tuple[int, ...]) -> str:
    return ",".join(map(str, units)) if units else "-"
