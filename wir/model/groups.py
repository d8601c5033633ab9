"""Combat groups and air groups (§4.1, §4.2, §6.1)."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Self

from wir.model.hexes import Hex
from wir.model.records import replace
from wir.model.sides import SIDES, Side
from wir.model.units import FATIGUE_LIMIT, Unit


class Kind(StrEnum):
    """The two kinds of combat group (§4.1)."""

    MECHANIZED = "mechanized"
    INFANTRY = "infantry"


GROUP_NUMBERS: Final = {
    (Side.AXIS, Kind.MECHANIZED): range(1, 12),
    (Side.AXIS, Kind.INFANTRY): range(12, 52),
    (Side.SOVIET, Kind.MECHANIZED): range(64, 76),
    (Side.SOVIET, Kind.INFANTRY): range(76, 116),
}
"""Identification numbers of the combat groups (§4.1)."""

AIR_NUMBERS: Final = {Side.AXIS: range(52, 58), Side.SOVIET: range(116, 122)}
"""Identification numbers of the air groups (§4.2)."""

DEPOT_NUMBERS: Final = {Side.AXIS: range(58, 64), Side.SOVIET: range(122, 128)}
"""Identification numbers of the depots (§5.1)."""

_AXIS, _SOVIET = SIDES  # bound once, because they are needed a hundred thousand times a week


def side_of(number: int) -> Side:
    """The side that a number 1-127 belongs to (§4.1, §4.2, §5.1)."""
    return _AXIS if number < 64 else _SOVIET


def kind_of(number: int) -> Kind:
    """The kind of a combat group by its number (§4.1)."""
    return Kind.MECHANIZED if number < 12 or 64 <= number < 76 else Kind.INFANTRY


def is_group_number(number: int) -> bool:
    """Whether a number is one that combat groups of either side have (§4.1)."""
    return any(number in numbers for numbers in GROUP_NUMBERS.values())


def is_air_number(number: int) -> bool:
    """Whether a number is one that air groups of either side have (§4.2)."""
    return any(number in numbers for numbers in AIR_NUMBERS.values())


def is_depot_number(number: int) -> bool:
    """Whether a number is one that depots of either side have (§5.1)."""
    return any(number in numbers for numbers in DEPOT_NUMBERS.values())


class Status(StrEnum):
    """What a group may still do this week (§6.1, R143)."""

    UNSUPPLIED = "U"
    SUPPLIED = "S"
    MOVED = "M"
    NO_ACTION = "N"


class Numbered:
    """A numbered group of a side."""

    __slots__ = ()
    id: int

    @property
    def side(self) -> Side:
        """The side, by number."""
        return side_of(self.id)


class Supplied(Numbered):
    """A group that a depot may supply."""

    __slots__ = ()
    supplied_by: int | None

    @property
    def supplied(self) -> bool:
        """Whether a depot has supplied the group this week (§5.2)."""
        return self.supplied_by is not None


@dataclass(frozen=True, slots=True)
class Group(Supplied):
    """A combat group of one to six units.

    entrenchment is a level 0-5 (§6.8), artillery in points 0-240 (R63). `plot` is the tactical plot of this week in the
    language of §6.6, empty for none. The rest records what the group has done this week: `supplied_by` the depot,
    `moved` the hexes of strategic movement spent, `allowance` how many it had when it set out, `halted` that it may do
    no more (status N), `guns_added` (§6.5), `marched` that it changed hexes in any way. `weeks_unsupplied` counts the
    consecutive weeks of R49, `went_unsupplied` says that no depot supplied the group last week. `since` is the week in
    which it came to its hex, and `raised` the one in which it came onto the map, 0 where it was there from the start:
    both sides can see them (R170). `other_end` is the other end of a strategic move that the enemy does not see yet
    under the house rule of R116.
    """

    id: int
    at: Hex
    units: tuple[Unit, ...] = ()
    entrenchment: int = 0
    artillery: int = 0
    plot: str = ""
    supplied_by: int | None = None
    moved: int = 0
    allowance: int = 0
    halted: bool = False
    guns_added: bool = False
    marched: bool = False
    weeks_unsupplied: int = 0
    since: int = 0
    other_end: Hex | None = None
    went_unsupplied: bool = False
    raised: int = 0

    @property
    def kind(self) -> Kind:
        """Mechanized or infantry, by number."""
        return kind_of(self.id)

    @property
    def is_mechanized(self) -> bool:
        """Whether the group is a mechanized one."""
        return self.id < 12 or 64 <= self.id < 76

    @property
    def has_zone(self) -> bool:
        """Whether it controls the hexes around it: every combat group does (§6.10)."""
        return True

    @property
    def is_new(self) -> bool:
        """Whether it was raised since the war began; one of the first week was divided from another (R170)."""
        return self.raised > 1

    @property
    def strength(self) -> int:
        """Strength points of all its units."""
        return sum(unit.strength for unit in self.units)

    @property
    def is_spent(self) -> bool:
        """Whether a unit has reached the limit of fatigue, so that the group may not move (§8.1, R58)."""
        return any(unit.fatigue >= FATIGUE_LIMIT for unit in self.units)

    @property
    def status(self) -> Status:
        """The status code of §6.1 (R143)."""
        if self.halted or self.is_spent:
            return Status.NO_ACTION
        if self.moved:
            return Status.MOVED
        return Status.SUPPLIED if self.supplied else Status.UNSUPPLIED

    def with_unit(self, place: int, unit: Unit) -> Self:
        """The group with one unit replaced, by its place counted from 0."""
        return replace(self, units=(*self.units[:place], unit, *self.units[place + 1 :]))


def any_group(side: Side, kind: Kind, at: Hex) -> Group:
    """A group of a kind without units, to ask the rules about the kind."""
    return Group(GROUP_NUMBERS[side, kind][0], at)


class StrikeKind(StrEnum):
    """What an air strike is aimed at (§6.9)."""

    GROUND = "ground"
    BOMB = "bomb"


@dataclass(frozen=True, slots=True)
class Strike:
    """A plotted air strike (§6.9)."""

    target: Hex
    kind: StrikeKind


@dataclass(frozen=True, slots=True)
class AirGroup(Supplied):
    """An air group of 0-255 aircraft points, each about ten aircraft (§4.2).

    `at` is None while the group is destroyed; it returns in the week `returns` or later (R97, R141). `other_end` and
    `went_unsupplied` are as in a combat group (R116).
    """

    id: int
    at: Hex | None
    points: int = 0
    supplied_by: int | None = None
    moved: bool = False
    strike: Strike | None = None
    returns: int | None = None
    other_end: Hex | None = None
    went_unsupplied: bool = False

    @property
    def has_zone(self) -> bool:
        """Whether it controls the hexes around it: an air group with aircraft does (§6.10, R98)."""
        return self.points > 0

    @property
    def status(self) -> Status:
        """The status code of §6.1; an air group that moved may do no more (§6.2)."""
        if self.moved:
            return Status.NO_ACTION
        return Status.SUPPLIED if self.supplied else Status.UNSUPPLIED


Mover = Group | AirGroup
"""A combat or an air group."""


@dataclass(frozen=True, slots=True)
class Depot(Numbered):
    """A depot (§5.1).

    `at` is the hex where it distributed this week, None before; `penalty` the penalty hexes it entered. `route` holds
    the directions of its last supply move for auto-move (§5.2).
    """

    id: int
    entry: Hex
    at: Hex | None = None
    penalty: int = 0
    route: tuple[int, ...] = ()
