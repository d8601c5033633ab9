"""Orders of the movement and tactical plot phase (chapter 6)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product, takewhile
from typing import Any, ClassVar, Self

from typing_extensions import override

from wir.model.groups import Group, Mover, Strike, StrikeKind
from wir.model.hexes import COMPASS_WORDS, DIRECTIONS, Hex, neighbour, within
from wir.model.phases import MOVEMENT, Phase
from wir.model.state import State
from wir.model.words import place
from wir.orders.base import Action, Form, Order, unit_name
from wir.orders.finders import find_air, find_group, find_mover, own_air, own_groups
from wir.rules.air_strikes import why_cannot_strike
from wir.rules.aircraft import being_rebuilt
from wir.rules.artillery import add_guns, why_cannot_add_guns
from wir.rules.change import Change
from wir.rules.movement import (
    go_by_rail,
    rail_destinations,
    rebase,
    step,
    why_cannot_rail,
    why_cannot_rebase_to,
    why_cannot_step,
)
from wir.rules.plots import LEGAL_FORMS, ignored, met_by, plot_words, why_cannot_plot
from wir.rules.refusal import Refusal
from wir.rules.replacements import LOT, replace_losses, room_for, why_cannot_replace
from wir.rules.tables import STRIKE_RANGE


class MovementOrder(Action):
    """An order of phases D and F; `subject` is the name of its field that holds the number of the group it is for."""

    phases: ClassVar[tuple[Phase, ...]] = MOVEMENT
    subject: ClassVar[str] = "group"


def _own_movers(state: State, number: int | None) -> list[Mover]:
    return [*own_groups(state, number), *own_air(state, number)]


@dataclass(frozen=True, slots=True)
class Move(MovementOrder):
    """`MOVE 12 2`: group 12, or an air group, moves a hex north-east by strategic movement (§6.2)."""

    group: int
    direction: int

    paragraph: ClassVar[str] = "6.2"
    form: ClassVar[Form] = Form(
        text="MOVE {group:number} {direction:number}",
        example="MOVE 12 2",
        typed="move 12 2, or move 12 2 3 3",
        meaning="strategic movement, a hex for each direction",
        page="march",
    )

    @override
    def words(self, view: State) -> str:
        return f"marches {COMPASS_WORDS[self.direction]}" if self.direction in COMPASS_WORDS else ""

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Self]:
        for mover in _own_movers(state, number):
            yield from (cls(mover.id, direction) for direction in DIRECTIONS)

    @override
    def refuse(self, state: State) -> Refusal | None:
        mover = find_mover(state, self.group)
        if self.direction not in DIRECTIONS:
            return Refusal("6.2", f"{self.direction} is not a direction; directions are 1 to 6")
        if isinstance(mover, Group):
            return why_cannot_step(state, mover, neighbour(mover.at, self.direction))
        if mover.at is None:
            return being_rebuilt(mover)
        return why_cannot_rebase_to(state, mover, neighbour(mover.at, self.direction))

    @override
    def apply(self, change: Change) -> None:
        if self.group in change.state.air:
            rebase(change, change.state.air[self.group], self.direction)
        else:
            step(change, change.state.groups[self.group], self.direction)


@dataclass(frozen=True, slots=True)
class RailMove(MovementOrder):
    """`RAIL 12 17,15`: group 12, or an air group, goes by rail to 17,15 (§6.3)."""

    group: int
    target: Hex

    paragraph: ClassVar[str] = "6.3"
    offers_are_legal: ClassVar[bool] = True
    form: ClassVar[Form] = Form(
        text="RAIL {group:number} {target:hex}",
        example="RAIL 12 17,15",
        typed="rail 12 17,15, or rail 12 to Minsk",
        meaning="a move by rail",
        page="rail",
    )

    @override
    def words(self, view: State) -> str:
        return f"by rail to {place(view.scenario, self.target)}"

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Self]:
        for mover in _own_movers(state, number):
            yield from (cls(mover.id, target) for target in sorted(rail_destinations(state, mover)))

    @override
    def refuse(self, state: State) -> Refusal | None:
        return why_cannot_rail(state, find_mover(state, self.group), self.target)

    @override
    def apply(self, change: Change) -> None:
        go_by_rail(change, find_mover(change.state, self.group), self.target)


@dataclass(frozen=True, slots=True)
class Plot(MovementOrder):
    """`PLOT 12 34S`: the tactical plot of group 12; `PLOT 12 -` takes it back (§6.6). `plot` is in normalized form."""

    group: int
    plot: str

    paragraph: ClassVar[str] = "6.6"
    form: ClassVar[Form] = Form(
        text="PLOT {group:number} {plot:plot}",
        example="PLOT 12 34S",
        typed="plot 12 34S, or plot 12 - for none",
        meaning="what a group does in the execution",
        page="plot",
    )

    @override
    def words(self, view: State) -> str:
        if not self.plot:
            return "its plot is cancelled"
        group = view.groups.get(self.group)
        return plot_words(self.plot, met_by(view, group, self.plot) if group is not None else ())

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Self]:
        for group in own_groups(state, number):
            if group.plot:
                yield cls(group.id, "")
            for shape in LEGAL_FORMS[group.kind]:
                letters = ["123456" if c == "d" else "0" if c == "p" else c for c in shape]
                yield from (cls(group.id, "".join(plot)) for plot in product(*letters))

    @override
    def refuse(self, state: State) -> Refusal | None:
        return why_cannot_plot(state, find_group(state, self.group), self.plot)

    @override
    def apply(self, change: Change) -> None:
        group = change.state.groups[self.group]
        change.put(replace(group, plot=self.plot))
        against = met_by(change.state, group, self.plot)
        change.tell("plotted", "6.6", of=group, private=True, plot=self.plot, against=against)


@dataclass(frozen=True, slots=True)
class Replace(MovementOrder):
    """`REPLACE 12.3 30`: thirty replacement points for unit 3 of group 12 (§6.4)."""

    group: int
    unit: int
    points: int

    paragraph: ClassVar[str] = "6.4"
    form: ClassVar[Form] = Form(
        text="REPLACE {group:number}.{unit:number} {points:number}",
        example="REPLACE 12.3 30",
        typed="replace 12.3 30",
        meaning="thirty replacement points for unit 3 of group 12",
        page="replacements",
    )

    @override
    def words(self, view: State) -> str:
        return f"{self.points} points for {unit_name(view, self.group, self.unit)}"

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Self]:
        for group in own_groups(state, number):
            for unit in range(len(group.units)):
                for points in range(LOT, room_for(state, group, unit) + 1, LOT):
                    yield cls(group.id, unit, points)

    @override
    def refuse(self, state: State) -> Refusal | None:
        return why_cannot_replace(state, find_group(state, self.group), self.unit, self.points)

    @override
    def apply(self, change: Change) -> None:
        replace_losses(change, change.state.groups[self.group], self.unit, self.points)


@dataclass(frozen=True, slots=True)
class AddGuns(MovementOrder):
    """`GUNS 12`: group 12 builds up its artillery by thirty points (§6.5)."""

    group: int

    paragraph: ClassVar[str] = "6.5"
    form: ClassVar[Form] = Form(
        text="GUNS {group:number}",
        example="GUNS 12",
        typed="guns 12",
        meaning="thirty more artillery points for a group",
        page="replacements",
        words="artillery from the pool",
    )

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Self]:
        yield from (cls(group.id) for group in own_groups(state, number))

    @override
    def refuse(self, state: State) -> Refusal | None:
        return why_cannot_add_guns(state, find_group(state, self.group))

    @override
    def apply(self, change: Change) -> None:
        add_guns(change, change.state.groups[self.group])


@dataclass(frozen=True, slots=True)
class PlotStrike(MovementOrder):
    """`STRIKE 52 14,17 ground` (or `bomb`): the air strike of air group 52; `STRIKE 52 -` takes it back (§6.9)."""

    air: int
    strike: Strike | None

    paragraph: ClassVar[str] = "6.9"
    subject: ClassVar[str] = "air"
    form: ClassVar[Form] = Form(
        text="STRIKE {air:number} {strike:strike}",
        example="STRIKE 52 14,17 ground",
        typed="strike 52 14,17 ground, or strike 52 Kiev bomb, or strike 52 -",
        meaning="an air strike",
        page="strike",
    )

    @override
    def words(self, view: State) -> str:
        if self.strike is None:
            return "its strike is cancelled"
        what = "bombs" if self.strike.kind is StrikeKind.BOMB else "attacks"
        return f"{what} {place(view.scenario, self.strike.target)}"

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Self]:
        for air in own_air(state, number):
            if air.strike is not None:
                yield cls(air.id, None)
            if air.at is not None:
                for target, kind in product(within(air.at, STRIKE_RANGE[air.side]), StrikeKind):
                    yield cls(air.id, Strike(target, kind))

    @override
    def refuse(self, state: State) -> Refusal | None:
        air = find_air(state, self.air)
        return None if self.strike is None else why_cannot_strike(state, air, self.strike)

    @override
    def apply(self, change: Change) -> None:
        air = change.state.air[self.air]
        change.put(replace(air, strike=self.strike))
        told = None if self.strike is None else {"at": list(self.strike.target), "kind": self.strike.kind.value}
        change.tell("strike_plotted", "6.9", of=air, private=True, strike=told)


def plot_warning(line: str) -> str:
    """What to tell a player who has typed a plot with more after its S; empty for any other line (§6.6, R11)."""
    words = line.split()
    rest = ignored(words[-1]) if len(words) > 1 and words[0].upper() == Plot.form.word else ""
    return f"{rest} after the S is ignored" if rest else ""


def group_of(order: Order) -> int | None:
    """The number of the group that an order of the movement phase is for."""
    return getattr(order, order.subject) if isinstance(order, MovementOrder) else None


def replaced_later(given: Sequence[Order]) -> set[int]:
    """The indexes of the plots and strikes that a later one for the same group has replaced."""
    newest: dict[tuple[type[Order], int | None], int] = {}
    found = set()
    for number, order in enumerate(given):
        if isinstance(order, (Plot, PlotStrike)):
            key = type(order), group_of(order)
            found |= {newest[key]} if key in newest else set()
            newest[key] = number
    return found


def last_ordered(given: Sequence[Order]) -> int | None:
    """The number of the group to which the last repeatable order was given; None if there is none."""
    numbers = (group_of(order) for order in reversed(given) if not isinstance(order, Replace))
    return next((number for number in numbers if number is not None), None)


def repeated(given: Sequence[Order], number: int, alike: frozenset[int]) -> list[Order]:
    """The last orders given to one of the groups that are `alike`, for the group of this number, without replacements.

    `given` holds the orders of the phase, the oldest first.
    """
    others = [order for order in given if group_of(order) in alike - {number} and not isinstance(order, Replace)]
    if not others:
        return []
    last = group_of(others[-1])
    theirs: list[Any] = list(takewhile(lambda order: group_of(order) == last, reversed(others)))
    return [replace(order, **{order.subject: number}) for order in reversed(theirs)]
