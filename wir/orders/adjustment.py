"""Orders of the group adjustment phase about groups, aircraft and ships (§4.3 to §4.5, §4.10)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product
from typing import ClassVar

from typing_extensions import override

from wir.model.groups import AirGroup, Group, Kind
from wir.model.phases import ADJUSTMENT, Phase
from wir.model.state import State
from wir.model.words import count
from wir.orders.base import Action, Form, unit_name
from wir.orders.finders import acting_side, find_air, find_group, own_groups
from wir.orders.patterns import GUNS, KIND, KIND_WORDS, NUMBER, PAIR, PLACES, kind_of, listed, numbers
from wir.rules.aircraft import transfer_aircraft, why_cannot_transfer_aircraft
from wir.rules.change import Change
from wir.rules.grouping import divide, transfer, why_cannot_divide, why_cannot_transfer
from wir.rules.naval import sail, why_cannot_sail
from wir.rules.refusal import Refusal
from wir.rules.replacements import LOT
from wir.rules.tables import AIRCRAFT_IN_GROUP, AIRCRAFT_TRANSFERRED


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
    form: ClassVar[Form] = Form(
        word="DIVIDE",
        pattern=rf"{NUMBER}\s+{KIND}\s+{PLACES}{GUNS}",
        example="DIVIDE 12 mech 0,2 guns=30",
        typed="divide 12 inf 0,2 guns=30",
        meaning="units 0 and 2 of group 12 form a new group, inf or mech",
        page="divide",
    )

    @classmethod
    @override
    def from_text(cls, group: str, kind: str, units: str, guns: str | None) -> Divide:
        return cls(int(group), kind_of(kind), numbers(units), int(guns or 0))

    def __str__(self) -> str:
        return f"DIVIDE {self.group} {KIND_WORDS[self.kind]} {listed(self.units)} guns={self.guns}"

    @override
    def words(self, view: State) -> str:
        return f"a new {self.kind} group out of group {self.group}"

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Divide]:
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
        word="TRANSFER",
        pattern=rf"{PAIR}\s+{PLACES}{GUNS}",
        example="TRANSFER 12>14 3 guns=0",
        typed="transfer 12>14 3 guns=0",
        meaning="unit 3 of group 12 joins group 14 in the same hex",
        page="transfer",
    )

    @classmethod
    @override
    def from_text(cls, loser: str, gainer: str, units: str, guns: str | None) -> Transfer:
        return cls(int(loser), int(gainer), numbers(units), int(guns or 0))

    def __str__(self) -> str:
        return f"TRANSFER {self.loser}>{self.gainer} {listed(self.units)} guns={self.guns}"

    @override
    def words(self, view: State) -> str:
        parts = [count(len(self.units), "unit")] if self.units else []
        parts += [count(self.guns, "artillery point")] if self.guns else []
        return f"{' and '.join(parts)} from group {self.loser} to group {self.gainer}"

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Transfer]:
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
        word="AIR",
        pattern=rf"(R|\d{{1,9}})>{NUMBER}\s+{NUMBER}",
        example="AIR R>53 20",
        typed="air 52>53 20, or air r>53 20",
        meaning="transfers aircraft points to an air group from another or from the pool",
        page="aircraft",
    )

    @classmethod
    @override
    def from_text(cls, loser: str, gainer: str, points: str) -> TransferAircraft:
        return cls(None if loser.upper() == "R" else int(loser), int(gainer), int(points))

    def __str__(self) -> str:
        return f"AIR {'R' if self.loser is None else self.loser}>{self.gainer} {self.points}"

    @override
    def words(self, view: State) -> str:
        source = "the pool" if self.loser is None else f"air group {self.loser}"
        return f"{count(self.points, 'aircraft point')} from {source} to air group {self.gainer}"

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[TransferAircraft]:
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
        loser: AirGroup | None = None if self.loser is None else find_air(state, self.loser)
        gainer = find_air(state, self.gainer)
        return why_cannot_transfer_aircraft(state, gainer.side, loser, gainer, self.points)

    @override
    def apply(self, change: Change) -> None:
        gainer = change.state.air[self.gainer]
        loser = None if self.loser is None else change.state.air[self.loser]
        transfer_aircraft(change, gainer.side, loser, gainer, self.points)


@dataclass(frozen=True, slots=True)
class Sail(Adjustment):
    """`SAIL 80>91 2`: unit 2 of group 80 goes by sea to group 91 in another port (§4.10)."""

    loser: int
    gainer: int
    unit: int

    paragraph: ClassVar[str] = "4.10"
    form: ClassVar[Form] = Form(
        word="SAIL",
        pattern=rf"{PAIR}\s+{NUMBER}",
        example="SAIL 80>91 2",
        typed="sail 80>91 2",
        meaning="unit 2 of group 80 goes by sea to group 91 in another port",
        page="naval",
    )

    @classmethod
    @override
    def from_text(cls, loser: str, gainer: str, unit: str) -> Sail:
        return cls(int(loser), int(gainer), int(unit))

    def __str__(self) -> str:
        return f"SAIL {self.loser}>{self.gainer} {self.unit}"

    @override
    def words(self, view: State) -> str:
        unit = unit_name(view, self.loser, self.unit)
        return f"{unit} by sea from group {self.loser} to group {self.gainer}"

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Sail]:
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
