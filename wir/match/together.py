"""Which orders of a phase belong together and which are from the staff's plan, in memory and aside for a save."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from wir.model.sides import Side
from wir.model.state import State
from wir.orders.base import Order
from wir.orders.conduct import Aside

Stretch = tuple[int, int]
"""Orders from a place up to another, which is left out, both counted from 0."""

_KEY: Final = "together"
_PLAN: Final = "plan"
_MOST: Final = 150
"""Stretches of each kind that are kept; so many always have room in a text."""

_STRETCH: Final = re.compile(r"(\d{1,5})-(\d{1,5})", re.ASCII)


class Together:
    """Which of the orders of a phase belong together, by their places among those that can be taken back.

    A stretch goes from `start` up to `end`, both counted from 0; what other orders take the place of is forgotten.
    """

    def __init__(self, stretches: Iterable[Stretch] = ()) -> None:
        self._stretches: list[Stretch] = [*stretches]

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """The stretches, the oldest first."""
        return tuple(self._stretches)

    def add(self, start: int, end: int) -> None:
        """Orders were given together."""
        if end - start > 1:
            self._stretches = [*self._until(start), (start, end)]

    def join(self, start: int, end: int) -> None:
        """Orders that were taken back are given again as one."""
        if end > start:
            others = [each for each in self._stretches if each[1] <= start or each[0] >= end]
            self._stretches = sorted([*others, (start, end)])

    def begin(self, given: int) -> None:
        """Another order follows these many."""
        self._stretches = self._until(given)

    def before(self, given: int) -> int:
        """How many of so many orders are left when the last one is taken back with those that belong to it."""
        return next((start for start, end in self._stretches if start < given <= end), given - 1)

    def after(self, given: int) -> int:
        """How many orders stand when the next one is given again with those that belong to it."""
        return next((end for start, end in self._stretches if start <= given < end), given + 1)

    def _until(self, given: int) -> list[Stretch]:
        return [(start, min(end, given)) for start, end in self._stretches if start < given]


def places_of(orders: Sequence[Order], wanted: Collection[Order]) -> list[Stretch]:
    """The stretches of a sequence that hold nothing but wanted orders."""
    found: list[Stretch] = []
    for n, order in enumerate(orders):
        if order not in wanted:
            continue
        if found and found[-1][1] == n:
            found[-1] = (found[-1][0], n + 1)
        else:
            found.append((n, n + 1))
    return found


def marks_of(state: State, side: Side) -> tuple[list[Stretch], list[Stretch]]:
    """What a side has kept of this phase, and of no other: the orders given together, and those of the plan."""
    head, _, rest = state.players[side].asides.get(_KEY, "").partition(": ")
    if head != _head(state):
        return [], []
    together, _, plan = rest.partition(_PLAN)
    return _stretches(together), _stretches(plan)


def keeping_marks(state: State, side: Side, together: Sequence[Stretch], plan: Sequence[Stretch]) -> Aside | None:
    """The order that keeps this, of too much the newest; None where it is what is kept."""
    newest = sorted(together)[-_MOST:], sorted(plan)[-_MOST:]
    if newest == marks_of(state, side):
        return None
    words = " ".join([*map(_word, newest[0]), _PLAN, *map(_word, newest[1])])
    return Aside(side, _KEY, f"{_head(state)}: {words}" if words != _PLAN else "")


def _head(state: State) -> str:
    return f"{state.week} {state.phase.name}"


def _word(stretch: Stretch) -> str:
    return f"{stretch[0]}-{stretch[1]}"


def _stretches(text: str) -> list[Stretch]:
    """The stretches of a text, those that overlap another left out, as a save written by hand may have them."""
    found: list[Stretch] = []
    for match in map(_STRETCH.fullmatch, text.split()):
        start, end = (int(match[1]), int(match[2])) if match is not None else (0, 0)
        if start < end and (not found or found[-1][1] <= start):
            found.append((start, end))
    return found
