"""Which orders of a phase belong together and which come from the staff's plan, in memory and in an aside for saves."""

import re
from collections.abc import Collection, Iterable, Sequence
from typing import Final

from wir.model.sides import Side
from wir.model.state import State
from wir.orders.base import Order
from wir.orders.conduct import Aside

Stretch = tuple[int, int]
"""Orders from one index up to another, which is excluded, both counted from 0."""

_KEY: Final = "together"
_PLAN: Final = "plan"
_MOST: Final = 150
"""How many stretches of each kind are kept; that many always fit into a text."""

_STRETCH: Final = re.compile(r"(\d{1,5})-(\d{1,5})", re.ASCII)


class Together:
    """Which of the orders of a phase belong together, by their indexes among those that can be taken back.

    A stretch goes from `start` up to `end`, both counted from 0; stretches whose orders are replaced by others are
    forgotten.
    """

    def __init__(self, stretches: Iterable[Stretch] = ()) -> None:
        self._stretches: list[Stretch] = [*stretches]

    @property
    def stretches(self) -> tuple[Stretch, ...]:
        """The stretches, the oldest first."""
        return tuple(self._stretches)

    def add(self, start: int, end: int) -> None:
        """Notes that orders were given together."""
        if end - start > 1:
            self._stretches = [*self._until(start), (start, end)]

    def join(self, start: int, end: int) -> None:
        """Notes that orders taken back are given again as one."""
        if end > start:
            others = [each for each in self._stretches if each[1] <= start or each[0] >= end]
            self._stretches = sorted([*others, (start, end)])

    def begin(self, given: int) -> None:
        """Notes that another order follows the first so many."""
        self._stretches = self._until(given)

    def before(self, given: int) -> int:
        """How many of so many orders are left when the last one is taken back along with those that belong to it."""
        return next((start for start, end in self._stretches if start < given <= end), given - 1)

    def after(self, given: int) -> int:
        """How many orders stand when the next one is given again along with those that belong to it."""
        return next((end for start, end in self._stretches if start <= given < end), given + 1)

    def _until(self, given: int) -> list[Stretch]:
        return [(start, min(end, given)) for start, end in self._stretches if start < given]


def places_of(orders: Sequence[Order], wanted: Collection[Order]) -> list[Stretch]:
    """The stretches of a sequence that consist of wanted orders only."""
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
    """What a side has kept for this phase and no other: the orders given together, and those of the plan."""
    head, _, rest = state.players[side].asides.get(_KEY, "").partition(": ")
    if head != _head(state):
        return [], []
    together, _, plan = rest.partition(_PLAN)
    return _stretches(together), _stretches(plan)


def keeping_marks(state: State, side: Side, together: Sequence[Stretch], plan: Sequence[Stretch]) -> Aside | None:
    """The order that keeps this, the newest if it is too much; None if it is kept already."""
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
    """The stretches of a text, without those that overlap another, as in a save written by hand."""
    found: list[Stretch] = []
    for match in map(_STRETCH.fullmatch, text.split()):
        start, end = (int(match[1]), int(match[2])) if match is not None else (0, 0)
        if start < end and (not found or found[-1][1] <= start):
            found.append((start, end))
    return found
