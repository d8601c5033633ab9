"""What every order is: frozen, with a text form, checked against a state before it is carried out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

from wir.model.groups import AirGroup, Depot, Group, side_of
from wir.model.phases import Phase
from wir.model.state import State
from wir.rules.change import Change
from wir.rules.refusal import Refusal


class Order(ABC):
    """Something a player may say. Its text form is `str(order)`, read back by `parse_order`."""

    phases: ClassVar[tuple[Phase, ...]] = tuple(Phase)
    """The phases in which it may be given."""

    paragraph: ClassVar[str] = "3.3"
    """The paragraph to cite when it is given at the wrong time."""

    def check(self, state: State) -> Refusal | None:
        """Why the side whose phase it is may not give this order, or None; nobody may after the end (§4.11).

        Works on a state and on a View alike.
        """
        if state.ending is not None:
            return Refusal("4.11", "the game is over")
        if state.phase not in self.phases:
            wanted = " and ".join(phase.value for phase in self.phases)
            return Refusal(self.paragraph, f"this is not done in phase {state.phase}, but in {wanted}")
        return self.refuse(state)

    def is_final(self, state: State) -> bool:  # noqa: ARG002 - for orders to which it matters
        """Whether the order cannot be taken back: it ends a phase, or rolls at once (R142)."""
        return False

    @abstractmethod
    def refuse(self, state: State) -> Refusal | None:
        """Why the order is not allowed in this state, phase and end of the game apart."""

    @abstractmethod
    def __str__(self) -> str: ...


class Action(Order):
    """An order that its own rules carry out."""

    @abstractmethod
    def apply(self, change: Change) -> None:
        """Carries out the order, which has been checked."""


def find_group(state: State, number: int) -> Group | Refusal:
    """The combat group of a number, if it belongs to the side whose phase it is."""
    group = state.groups.get(number)
    if group is not None and group.side is state.side:
        return group
    if 1 <= number <= 127 and side_of(number) is not state.side:
        return Refusal("4.1", f"group {number} is not yours")
    return Refusal("4.1", f"there is no combat group {number}")


def find_air(state: State, number: int) -> AirGroup | Refusal:
    """The air group of a number, if it belongs to the side whose phase it is."""
    air = state.air.get(number)
    if air is not None and air.side is state.side:
        return air
    return Refusal("4.2", f"you have no air group {number}")


def find_depot(state: State, number: int) -> Depot | Refusal:
    """The depot of a number, if it belongs to the side whose phase it is (§5.1)."""
    depot = state.depots.get(number)
    if depot is not None and depot.side is state.side:
        return depot
    return Refusal("5.1", f"you have no depot {number}")
