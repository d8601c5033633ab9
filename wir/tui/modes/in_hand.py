"""What can be done with any group in hand: movement, rail, and the orders taken back or given again (§6.1-§6.3)."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import Any, Final, Protocol

from wir.model.groups import AirGroup, Group, Status
from wir.model.hexes import Hex
from wir.orders.base import Order
from wir.orders.movement import AddGuns, Move, Plot, PlotStrike, RailMove, Replace
from wir.tui.desk import Desk, Mode
from wir.tui.keys import BACK, Key, Keys

_STATUS: Final = {
    Status.UNSUPPLIED: "unsupplied",
    Status.SUPPLIED: "supplied",
    Status.MOVED: "moved, may go on",
    Status.NO_ACTION: "done for this week",
}
"""What the letters of §6.1 mean."""


class Giver(Protocol):
    """The phase from which groups are taken in hand."""

    passed: set[int]

    def get(self) -> None:
        """Takes the group at the cursor in hand, or asks for one by number."""

    def take(self, group: Group | AirGroup) -> None:
        """Takes another group in hand."""

    def step(self, by: int, start: int | None = None) -> None:
        """Takes the next or previous group in hand."""


def in_hand_keys(again: int = 12) -> Keys[Any]:
    """What can be done with any group in hand; `again` is the rank of the same orders once more."""
    return (
        Key("get", ("g",), "Get another", lambda mode: mode.giver.get()),
        Key("rail", ("x",), "Rail", lambda mode: mode.rail(), 5),
        Key("examine", ("e",), "Examine", lambda mode: mode.examine(), 10),
        Key("abort", ("a",), "Abort", lambda mode: mode.abort(), 9),
        Key("next", ("n",), "Next", lambda mode: mode.pass_on(1), 3),
        Key("previous", ("N",), "Previous", lambda mode: mode.pass_on(-1)),
        Key("other", ("q",), "Other group", lambda mode: mode.other(), 7, "Other"),
        Key("again", (".",), "Same orders", lambda mode: mode.again(), again),
        Key("back", BACK, "Put down", lambda mode: mode.leave(), 6),
    )


class InHand(Mode, ABC):
    """What a combat group and an air group in hand have in common."""

    def __init__(self, desk: Desk, giver: Giver, number: int) -> None:
        super().__init__(desk)
        self.giver = giver
        self.number = number

    @property
    @abstractmethod
    def at(self) -> Hex:
        """Where the group stands."""

    @abstractmethod
    def examine(self) -> None:
        """Shows the group on a page (§6.1)."""

    def move(self, direction: int) -> bool:
        """Moves the group a hex (§6.2)."""
        if self.desk.order(Move(self.number, direction)) is None:
            return False
        self.desk.cursor = self.at
        return True

    def rail(self) -> None:
        """Moves the group by rail to the cursor; as that ends its week it is put down (§6.3)."""
        if self.desk.cursor == self.at:
            key = self.desk.keymap.key_of(f"{self.context}.rail")
            self.desk.note(f"Put the cursor on a friendly railway or city and press {key} again")
            return
        if self.desk.order(RailMove(self.number, self.desk.cursor)) is not None:
            self.leave()

    def abort(self) -> None:
        """Takes back every order that was given to this group since others were (§6.1)."""
        taken = 0
        while (last := self._last_order()) is not None and number_of(last) == self.number:
            if not self.desk.undo():
                break
            taken += 1
        if taken:
            self.desk.cursor = self.at
        else:
            self.desk.warn("The last order was not this group's: take it back with the key for undo")

    def again(self) -> None:
        """Gives the group the orders that the group before it was given."""
        desk, air = self.desk, self.desk.view.air
        alike = frozenset(air if self.number in air else desk.view.groups)
        orders = repeated(desk.undoable(), self.number, alike)
        if not orders:
            desk.warn("No other group has been given orders yet")
        for order in orders:
            if desk.order(order) is None:
                break
        desk.cursor = self.at

    def other(self) -> None:
        """Takes the other group of the stack in hand; where there is none this one is put down (§6.1)."""
        others = [group for group in self.desk.own_at(self.at) if group.id != self.number]
        if others:
            self.giver.take(others[0])
        else:
            self.leave()

    def pass_on(self, by: int) -> None:
        """Takes the next or previous group in hand; this one has been looked at."""
        self.giver.passed.add(self.number)
        self.giver.step(by, self.number)

    def _last_order(self) -> Order | None:
        orders = self.desk.match.game.undoable
        return orders[-1] if orders else None


def status_words(group: Group | AirGroup) -> str:
    """The letter of the original with what it means (§6.1)."""
    return f"{group.status.value} {_STATUS[group.status]}"


def number_of(order: Order) -> int | None:
    """The number of the group that an order of the movement phase is for."""
    if isinstance(order, Move | RailMove | Plot | Replace | AddGuns):
        return order.group
    return order.air if isinstance(order, PlotStrike) else None


def repeated(given: Sequence[Order], number: int, alike: frozenset[int]) -> list[Order]:
    """The last orders of one of the groups that are `alike`, for the group of this number; replacements are left out.

    `given` holds the orders of the phase, the oldest first.
    """
    others = [order for order in given if number_of(order) in alike - {number} and not isinstance(order, Replace)]
    if not others:
        return []
    last = number_of(others[-1])
    theirs = list(takewhile(lambda order: number_of(order) == last, reversed(others)))
    return list(_for(number, reversed(theirs)))


def _for(number: int, orders: Iterator[Order]) -> Iterator[Order]:
    for order in orders:
        if isinstance(order, PlotStrike):
            yield replace(order, air=number)
        elif isinstance(order, Move | RailMove | Plot | AddGuns):
            yield replace(order, group=number)
