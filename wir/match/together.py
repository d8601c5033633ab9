"""Which orders of a phase belong together and which come from the staff's plan, in memory and in an aside for saves."""

import re
from collections.abc import Iterable
from typing import Final

from wir.model.sides import Side
from wir.model.state import State
from wir.orders.conduct import Aside

Stretch = tuple[int, int]
"""Orders from one index up to another, which is excluded, both counted from 0."""

_KEY: Final = "together"
_PLAN: Final = "plan"
_MOST: Final = 150
"""How many stretches of each kind are kept; that many always fit into a text."""

_STRETCH: Final = re.compile(r"(\d{1,5})-(\d{1,5})", re.ASCII)


class Together:
    """Which orders of a phase belong with the one before, by their indexes among those that can be taken back."""

    def __init__(self, stretches: Iterable[Stretch] = ()) -> None:
        self._joined = {n for start, end in stretches for n in range(start + 1, end)}

    @property
    def stretches(self) -> list[Stretch]:
        """The orders that belong together, the oldest first."""
        return [(start - 1, end) for start, end in stretches_of(self._joined)]

    def join(self, start: int, end: int) -> None:
        """Notes that orders belong together, and with no others."""
        if end > start:
            self._joined = self._joined - {start, end} | {*range(start + 1, end)}

    def begin(self, given: int) -> None:
        """Notes that another order follows the first so many, and belongs with none of them."""
        self._joined = {n for n in self._joined if n < given}

    def before(self, given: int) -> int:
        """How many of so many orders are left when the last one is taken back along with those that belong to it."""
        left = given - 1
        while left in self._joined:
            left -= 1
        return left

    def after(self, given: int) -> int:
        """How many orders stand when the next one is given again along with those that belong to it."""
        stand = given + 1
        while stand in self._joined:
            stand += 1
        return stand


def stretches_of(indexes: Iterable[int]) -> list[Stretch]:
    """The stretches into which indexes fall, the first one first."""
    found: list[Stretch] = []
    for n in sorted(indexes):
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


def keeping_marks(state: State, side: Side, together: list[Stretch], plan: list[Stretch]) -> Aside | None:
    """The order that keeps this, the newest if it is too much; None if it is kept already."""
    newest = together[-_MOST:], plan[-_MOST:]
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
