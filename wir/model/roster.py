"""Groups by number, which know who stands where.

What follows from the places alone, such as who stands in a hex and which hexes a side controls, is worked out when
first asked for and kept, for copies of the roster too, until somebody comes, goes or moves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from wir.model.hexes import Hex, ring
from wir.model.sides import SIDES, Side


class Mover(Protocol):
    """A combat or air group, as far as its place goes."""

    @property
    def id(self) -> int:
        """Its number."""

    @property
    def at(self) -> Hex | None:
        """Where it stands; None off the map."""

    @property
    def side(self) -> Side:
        """Its side."""

    @property
    def has_zone(self) -> bool:
        """Whether it controls the hexes around it (§6.10)."""


M = TypeVar("M", bound=Mover)


class _Place(NamedTuple):
    number: int
    side: Side
    at: Hex | None
    has_zone: bool


def _number(place: _Place) -> int:
    return place.number


class Positions:
    """Where groups stood at one moment: it never changes, and what it tells is not to be changed either."""

    def __init__(self, places: Iterable[_Place]) -> None:
        self._places = sorted(places, key=_number)
        self._joined: tuple[Positions, Positions] | None = None

    def joined(self, other: Positions) -> Positions:
        """These groups and others together."""
        if self._joined is None or self._joined[0] is not other:
            self._joined = other, Positions((*self._places, *other._places))
        return self._joined[1]

    @cached_property
    def numbers(self) -> dict[Side, tuple[int, ...]]:
        """The numbers of each side's groups in their order, those off the map too."""
        return {side: tuple(place.number for place in self._places if place.side is side) for side in SIDES}

    @cached_property
    def at(self) -> dict[Hex, tuple[int, ...]]:
        """The numbers of the groups in each hex that holds any, in their order."""
        found: dict[Hex, tuple[int, ...]] = {}
        for number, _, at, _ in self._places:
            if at is not None:
                found[at] = (*found[at], number) if at in found else (number,)
        return found

    @cached_property
    def occupied(self) -> dict[Side, Counter[Hex]]:
        """How many groups of each side stand in each hex."""
        return {side: Counter(at for _, own, at, _ in self._places if own is side and at is not None) for side in SIDES}

    @cached_property
    def zones(self) -> dict[Side, frozenset[Hex]]:
        """The hexes that each side controls: the six around each group that has a zone of control (§6.10)."""
        starts = {side: {at for _, own, at, has_zone in self._places if own is side and has_zone} for side in SIDES}
        return {side: frozenset(h for at in starts[side] if at is not None for h in ring(at)) for side in SIDES}


class Roster(dict[int, M]):
    """Groups by number."""

    _positions: Positions | None = None

    @property
    def positions(self) -> Positions:
        """Where the groups stand."""
        if self._positions is None:
            self._positions = Positions([_Place(n, mover.side, mover.at, mover.has_zone) for n, mover in self.items()])
        return self._positions

    def copy(self) -> Self:
        """A roster of its own, which knows what this one knows."""
        copied = type(self)(self)
        copied._positions = self._positions
        return copied

    def __setitem__(self, number: int, mover: M) -> None:
        before = self.get(number)
        if before is None or before.at != mover.at or before.has_zone is not mover.has_zone:
            self._positions = None
        super().__setitem__(number, mover)

    def __delitem__(self, number: int) -> None:
        self._positions = None
        super().__delitem__(number)

    def update(self, *others: Any, **_: Any) -> None:
        """Puts groups into the roster."""
        for number, mover in dict[int, M](*others).items():
            self[number] = mover

    def pop(self, *wanted: Any) -> Any:
        """Takes a group out and returns it."""
        self._positions = None
        return super().pop(*wanted)

    def clear(self) -> None:
        """Takes everybody out."""
        self._positions = None
        super().clear()

    def __reduce__(self) -> tuple[type[Self], tuple[dict[int, M]]]:
        return type(self), (dict(self),)
