"""Groups by number, indexed by hex.

What follows from positions alone, such as the groups in a hex and the hexes that a side controls, is worked out when
first asked for and kept, for copies of the roster too, until a group comes, goes or moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, Self, TypeVar

from wir.model.groups import Mover
from wir.model.hexes import Hex, ring_set
from wir.model.sides import SIDES, Side

M = TypeVar("M", bound=Mover)


class Places:
    """Where groups of one side were at one moment: it never changes, and what it returns must not be changed either."""

    def __init__(self, movers: Mapping[int, Mover]) -> None:
        self._movers = movers
        self._joined: tuple[Places, Places] | None = None

    def joined(self, others: Places) -> Places:
        """These groups and others together."""
        if self._joined is None or self._joined[0] is not others:
            self._joined = others, Places({**self._movers, **others._movers})
        return self._joined[1]

    def after(self, number: int, mover: Mover) -> Places:
        """Where they stand when one of them has moved."""
        return Places({**self._movers, number: mover})

    def standing(self) -> list[tuple[int, Hex]]:
        """The number and the hex of each group on the map, in their order."""
        return [(number, mover.at) for number, mover in self._movers.items() if mover.at]

    @cached_property
    def numbers(self) -> tuple[int, ...]:
        """The numbers of the groups in order, including those off the map."""
        return tuple(self._movers)

    @cached_property
    def at(self) -> dict[Hex, tuple[int, ...]]:
        """The numbers of the groups in each hex that holds any, in their order."""
        found: dict[Hex, tuple[int, ...]] = {}
        for number, mover in self._movers.items():
            if (at := mover.at) is not None:
                found[at] = (*found[at], number) if at in found else (number,)
        return found

    @cached_property
    def occupied(self) -> Counter[Hex]:
        """How many groups stand in each hex."""
        return Counter([mover.at for mover in self._movers.values() if mover.at])

    @cached_property
    def zone(self) -> frozenset[Hex]:
        """The hexes that they control: the six around each group that has a zone of control (§6.10)."""
        starts = {mover.at for mover in self._movers.values() if mover.at and mover.has_zone}
        return frozenset().union(*map(ring_set, starts))


class Roster(dict[int, M]):
    """Groups by number."""

    def __init__(self, groups: Mapping[int, M] | Iterable[tuple[int, M]] = ()) -> None:
        super().__init__(groups)
        self._places: dict[Side, Places] = groups._places.copy() if isinstance(groups, Roster) else {}

    def of(self, side: Side) -> Places:
        """Where a side's groups stand."""
        if side not in self._places:
            self._places[side] = Places({number: self[number] for number in sorted(self) if self[number].side is side})
        return self._places[side]

    def at(self, hex_: Hex, side: Side | None = None) -> list[M]:
        """The groups in a hex, of one side or of both, in the order of their numbers."""
        if side is None:
            return [mover for own in SIDES for mover in self.at(hex_, own)]
        numbers = self.of(side).at.get(hex_)
        return [self[number] for number in numbers] if numbers else []

    def copy(self) -> Self:
        """A separate roster with all that this one has worked out."""
        return type(self)(self)

    def __setitem__(self, number: int, mover: M) -> None:
        self._notice(number, mover)
        super().__setitem__(number, mover)

    def _notice(self, number: int, mover: M) -> None:
        """Forgets what is no longer true when a group is put into the roster."""
        before = self.get(number)
        if before is None:
            self._places.pop(mover.side, None)
        elif before.at != mover.at or before.has_zone is not mover.has_zone:
            self._places[mover.side] = self.of(mover.side).after(number, mover)

    def __delitem__(self, number: int) -> None:
        self._places.clear()
        super().__delitem__(number)

    def update(self, *others: Any, **_: Any) -> None:
        """Puts groups into the roster."""
        found = dict[int, M](*others)
        for number, mover in found.items():
            self._notice(number, mover)
        super().update(found)

    def stay(self, movers: Mapping[int, M]) -> None:
        """Puts groups into the roster that have not moved, so that positions need not be worked out again."""
        super().update(movers)

    def pop(self, *wanted: Any) -> Any:
        """Takes a group out and returns it."""
        self._places.clear()
        return super().pop(*wanted)

    def clear(self) -> None:
        """Takes all groups out."""
        self._places.clear()
        super().clear()

    def __reduce__(self) -> tuple[type[Self], tuple[dict[int, M]]]:
        return type(self), (dict(self),)
