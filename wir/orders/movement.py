"""Orders of the movement and tactical plot phase (chapter 6)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import ClassVar

from wir.model.groups import AirGroup, Group, Strike
from wir.model.hexes import DIRECTIONS, Hex, neighbour
from wir.model.phases import MOVEMENT, Phase
from wir.model.state import State
from wir.orders.base import Action, find_air, find_group
from wir.rules.air_strikes import why_cannot_strike
from wir.rules.aircraft import being_rebuilt
from wir.rules.artillery import add_guns, why_cannot_add_guns
from wir.rules.change import Change
from wir.rules.movement import fly_on, step, why_cannot_fly_on, why_cannot_step
from wir.rules.plots import why_cannot_plot
from wir.rules.rail_movement import go_by_rail, why_cannot_rail
from wir.rules.refusal import Refusal
from wir.rules.replacements import replace_losses, why_cannot_replace


class MovementOrder(Action):
    """An order of phases D and F."""

    phases: ClassVar[tuple[Phase, ...]] = MOVEMENT


def _find_mover(state: State, number: int) -> Group | AirGroup | Refusal:
    """The combat or air group of a number, if it belongs to the side whose phase it is."""
    return find_air(state, number) if number in state.air else find_group(state, number)


@dataclass(frozen=True, slots=True)
class Move(MovementOrder):
    """`MOVE 12 2`: group 12, or an air group, moves a hex north-east by strategic movement (§6.2)."""

    group: int
    direction: int

    paragraph: ClassVar[str] = "6.2"

    def refuse(self, state: State) -> Refusal | None:
        """Why the group may not take this step."""
        mover = _find_mover(state, self.group)
        if isinstance(mover, Refusal):
            return mover
        if self.direction not in DIRECTIONS:
            return Refusal("6.2", f"{self.direction} is no direction; they are 1 to 6")
        if isinstance(mover, Group):
            return why_cannot_step(state, mover, neighbour(mover.at, self.direction))
        if mover.at is None:
            return being_rebuilt(mover)
        return why_cannot_fly_on(state, mover, neighbour(mover.at, self.direction))

    def apply(self, change: Change) -> None:
        """Moves the group a hex."""
        if self.group in change.state.air:
            fly_on(change, change.state.air[self.group], self.direction)
        else:
            step(change, change.state.groups[self.group], self.direction)

    def __str__(self) -> str:
        return f"MOVE {self.group} {self.direction}"


@dataclass(frozen=True, slots=True)
class RailMove(MovementOrder):
    """`RAIL 12 17,15`: group 12, or an air group, goes by rail to 17,15 (§6.3)."""

    group: int
    target: Hex

    paragraph: ClassVar[str] = "6.3"

    def refuse(self, state: State) -> Refusal | None:
        """Why the group may not go there by rail."""
        mover = _find_mover(state, self.group)
        return mover if isinstance(mover, Refusal) else why_cannot_rail(state, mover, self.target)

    def apply(self, change: Change) -> None:
        """Moves the group by rail."""
        state = change.state
        mover = state.air[self.group] if self.group in state.air else state.groups[self.group]
        go_by_rail(change, mover, self.target)

    def __str__(self) -> str:
        return f"RAIL {self.group} {self.target}"


@dataclass(frozen=True, slots=True)
class Plot(MovementOrder):
    """`PLOT 12 34S`: the tactical plot of group 12; `PLOT 12 -` takes it back (§6.6). `plot` is in normalized form."""

    group: int
    plot: str

    paragraph: ClassVar[str] = "6.6"

    def refuse(self, state: State) -> Refusal | None:
        """Why the group may not have this plot."""
        group = find_group(state, self.group)
        return group if isinstance(group, Refusal) else why_cannot_plot(state, group, self.plot)

    def apply(self, change: Change) -> None:
        """Notes the plot."""
        group = change.state.groups[self.group]
        change.put(replace(group, plot=self.plot))
        change.tell("plotted", "6.6", only=group.side, side=group.side, group=group.id, plot=self.plot)

    def __str__(self) -> str:
        return f"PLOT {self.group} {self.plot or '-'}"


@dataclass(frozen=True, slots=True)
class Replace(MovementOrder):
    """`REPLACE 12.3 30`: thirty replacement points for unit 3 of group 12 (§6.4)."""

    group: int
    unit: int
    points: int

    paragraph: ClassVar[str] = "6.4"

    def refuse(self, state: State) -> Refusal | None:
        """Why the unit may not receive the points."""
        group = find_group(state, self.group)
        return group if isinstance(group, Refusal) else why_cannot_replace(state, group, self.unit, self.points)

    def apply(self, change: Change) -> None:
        """Adds the replacements."""
        replace_losses(change, change.state.groups[self.group], self.unit, self.points)

    def __str__(self) -> str:
        return f"REPLACE {self.group}.{self.unit} {self.points}"


@dataclass(frozen=True, slots=True)
class AddGuns(MovementOrder):
    """`GUNS 12`: group 12 builds up its artillery by thirty points (§6.5)."""

    group: int

    paragraph: ClassVar[str] = "6.5"

    def refuse(self, state: State) -> Refusal | None:
        """Why the group may not add artillery."""
        group = find_group(state, self.group)
        return group if isinstance(group, Refusal) else why_cannot_add_guns(state, group)

    def apply(self, change: Change) -> None:
        """Adds the artillery."""
        add_guns(change, change.state.groups[self.group])

    def __str__(self) -> str:
        return f"GUNS {self.group}"


@dataclass(frozen=True, slots=True)
class PlotStrike(MovementOrder):
    """`STRIKE 52 14,17 ground` (or `bomb`): the air strike of air group 52; `STRIKE 52 -` takes it back (§6.9)."""

    air: int
    strike: Strike | None

    paragraph: ClassVar[str] = "6.9"

    def refuse(self, state: State) -> Refusal | None:
        """Why the air group may not fly this strike."""
        air = find_air(state, self.air)
        if isinstance(air, Refusal):
            return air
        return None if self.strike is None else why_cannot_strike(state, air, self.strike)

    def apply(self, change: Change) -> None:
        """Notes the strike."""
        air = change.state.air[self.air]
        change.put_air(replace(air, strike=self.strike))
        told = None if self.strike is None else {"at": list(self.strike.target), "kind": self.strike.kind.value}
        change.tell("strike_plotted", "6.9", only=air.side, side=air.side, air=air.id, strike=told)

    def __str__(self) -> str:
        if self.strike is None:
            return f"STRIKE {self.air} -"
        return f"STRIKE {self.air} {self.strike.target} {self.strike.kind}"
