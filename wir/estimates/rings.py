"""The ring around an enemy hex: what shuts each way out of it, and what could shut those that are open (§7.7)."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final

from wir.estimates.assaults import Assault, assault, enough, joiners
from wir.estimates.forecast import Beliefs, as_believed
from wir.estimates.seals import Seal, by_marching
from wir.model.groups import Group
from wir.model.hexes import DIRECTIONS, Hex, distance, neighbour, ring, step_to
from wir.model.records import replace
from wir.model.view import View
from wir.orders.base import Order
from wir.rules.fatigue import tactical_fatigue
from wir.rules.ground import is_enemy_city, is_fortified, is_land
from wir.rules.movement import hexes_left
from wir.rules.plots import why_cannot_plot
from wir.rules.retreats import may_retreat_to, retreat_hexes
from wir.rules.zones import Field, field_of, has_enemy

ASKED: Final = 6
"""How many of the nearest groups are tried for shutting a way out; the best of them are named."""

MOST_CLOSERS: Final = 2
"""The most groups named for each way out."""

LIKELY: Final = 50
"""Percent chance of driving the enemy out from which a ring that could be shut counts."""

FEW: Final = 6
"""The number of samples of the enemy by which the ring around each target is judged."""


class Shut(StrEnum):
    """What shuts a way out."""

    GROUND = "no land"
    OURS = "yours"
    CITY = "your city"
    FULL = "full"
    ZONE = "in your zone"
    OPEN = "open"


@dataclass(frozen=True, slots=True)
class WayOut:
    """A hex next to the enemy: what shuts it, the groups in it or controlling it, and those that could shut it.

    `doubtful` is the percent of samples of the enemy in which it is open, 100 where that is certain.
    """

    hex: Hex
    direction: int
    shut: Shut
    groups: tuple[int, ...]
    doubtful: int
    closers: tuple[Seal, ...] = ()

    @property
    def is_open(self) -> bool:
        """Whether a group could retreat that way, as far as is known."""
        return self.doubtful > 0


def ring_around(view: View, target: Hex, busy: Collection[int], beliefs: Beliefs) -> tuple[WayOut, ...]:
    """The six hexes around an enemy hex, from the north on; `busy` groups are not considered for shutting any of them.

    The View may be one after planned moves. Aircraft alone do not retreat, nor does the garrison of a fortified city:
    around them there is no ring (§7.7, R80, R141).
    """
    enemy = view.viewer.enemy
    if not view.groups_at(target, enemy) or is_fortified(view, target):
        return ()
    field = field_of(view, enemy)
    cases = [as_believed(view, belief) for belief in (beliefs.likely, *beliefs.samples)]
    ways = []
    for direction in DIRECTIONS:
        hex_ = neighbour(target, direction)
        times = sum(is_land(case, hex_) and may_retreat_to(case, hex_, enemy, field) for case in cases)
        shut, groups = _what_shuts(view, hex_, field)
        way = WayOut(hex_, direction, shut, groups, -(-100 * times // len(cases)))
        ways.append(replace(way, closers=closers(view, target, way, busy)) if times else way)
    return tuple(ways)


def why_nobody_shuts(ways: Sequence[WayOut]) -> str:
    """Why no group is sent to shut a ring, where none is."""
    if not ways:
        return "Nobody would retreat from there: there is no ring to shut"
    if not any(way.is_open for way in ways):
        return "The ring is shut"
    return "No free group can shut a way out this week"


def _what_shuts(view: View, hex_: Hex, field: Field) -> tuple[Shut, tuple[int, ...]]:
    """What keeps the enemy from retreating into a hex, and the groups that do; if it is open, his groups in it."""
    enemy = view.viewer.enemy
    if not is_land(view, hex_):
        return Shut.GROUND, ()
    if hex_ in field.enemy_hexes:
        return Shut.OURS, _numbers(view.groups_at(hex_, view.viewer))
    theirs = _numbers(view.groups_at(hex_, enemy))
    if field.is_full(hex_):
        return Shut.FULL, theirs
    if is_enemy_city(view, hex_, enemy):
        return Shut.CITY, ()
    if hex_ in field.enemy_zone and not theirs:
        around = [group for at in ring(hex_) for group in view.groups_at(at, view.viewer)]
        return Shut.ZONE, _numbers(around)
    return Shut.OPEN, theirs


def _numbers(groups: Collection[Group]) -> tuple[int, ...]:
    return tuple(sorted(group.id for group in groups))


# Who could shut it


def closers(view: View, target: Hex, way: WayOut, busy: Collection[int] = ()) -> tuple[Seal, ...]:
    """The moves that could shut a way out this week without opening another, one for a group, the least tiring first.

    Going near is not enough if an enemy there may be entrenched: he must be driven out first.
    """
    if view.groups_at(way.hex, view.viewer.enemy):
        return ()
    own = [group for group in view.groups_of(view.viewer) if group.id not in busy and not group.plot]
    near = sorted(own, key=lambda group: (distance(group.at, way.hex), group.id))
    reach = [group for group in near if distance(group.at, way.hex) <= hexes_left(view, group) + 1][:ASKED]
    before = {*retreat_hexes(view, target, view.viewer.enemy)}
    found = []
    for group in reach:
        for closer in _ways_to_close(view, group, way.hex):
            then = view.copy()
            then.groups[group.id] = replace(group, at=closer.end)
            after = {*retreat_hexes(then, target, view.viewer.enemy)}
            if way.hex not in after and after <= before:
                found.append(closer)
                break
    return tuple(sorted(found, key=lambda each: (each.fatigue, each.group))[:MOST_CLOSERS])


def _ways_to_close(view: View, group: Group, hex_: Hex) -> list[Seal]:
    """How a group could move into a hex or next to it, the least tiring way first (§6.2, §6.6)."""
    marches = by_marching(view, group, field_of(view, group.side))
    plots = [
        Seal(group.id, str(step_to(group.at, at)), at, fatigue=tactical_fatigue(view, group, at))
        for at in ring(group.at)
        if _may_enter(view, group, at)
    ]
    near = [seal for seal in (*marches, *plots) if distance(seal.end, hex_) <= 1]
    return sorted(near, key=lambda seal: (seal.fatigue, seal.end))


def _may_enter(view: View, group: Group, hex_: Hex) -> bool:
    """Whether a group's plot can lead it into an empty hex beside it."""
    if has_enemy(view, hex_, group.side) or field_of(view, group.side).is_full(hex_):
        return False
    return why_cannot_plot(view, group, str(step_to(group.at, hex_))) is None


def who_shuts(ways: Sequence[WayOut]) -> tuple[Seal, ...]:
    """One group for each of these ways out, as far as there are any, starting where there is least choice (§7.7)."""
    chosen: dict[int, Seal] = {}
    for way in sorted((way for way in ways if way.is_open), key=lambda way: len(way.closers)):
        if not any(distance(closer.end, way.hex) <= 1 for closer in chosen.values()):
            free = [closer for closer in way.closers if closer.group not in chosen]
            chosen |= {closer.group: closer for closer in free[:1]}
    return tuple(chosen.values())


def orders_to_shut(chosen: Iterable[Seal]) -> list[Order]:
    """The marches, then the plots, of the groups that shut ways out."""
    return [order for seal in sorted(chosen, key=lambda seal: not seal.by_march) for order in seal.orders]


# Targets


@dataclass(frozen=True, slots=True)
class Target:
    """A hex that can be attacked this week: what all free groups could achieve together, and the ring around it."""

    hex: Hex
    assault: Assault
    ring: tuple[WayOut, ...]

    @property
    def can_be_shut(self) -> bool:
        """Whether every way out is or can be shut, each by a different group unless one shuts several from its hex."""
        return _can_all_be_shut([way for way in self.ring if way.is_open], {})

    @property
    def worth(self) -> tuple[bool, int, int, Fraction]:
        """The sort key: rings that are or can be shut first, then surrenders, then retreats, then the odds.

        A ring counts only around an enemy who would probably be driven out; the chances count in steps of ten percent.
        """
        main = self.assault.main
        if main is None:
            return False, 0, 0, Fraction(0)
        can_be_shut = main.retreat.likely >= LIKELY and self.can_be_shut
        return can_be_shut, *main.worth


def _can_all_be_shut(ways: Sequence[WayOut], places: Mapping[int, Hex]) -> bool:
    """Whether these ways out can be shut while some groups stand where they have been placed."""
    if not ways:
        return True
    first, *others = ways
    if any(distance(at, first.hex) <= 1 for at in places.values()):
        return _can_all_be_shut(others, places)
    free = [closer for closer in first.closers if closer.group not in places]
    return any(_can_all_be_shut(others, {**places, closer.group: closer.end}) for closer in free)


def targets_by_worth(view: View, beliefs: Beliefs) -> list[Target]:
    """Every enemy hex that friendly groups can attack this week, the most valuable first."""
    few = Beliefs(beliefs.likely, beliefs.samples[:FEW])
    found = []
    for hex_ in sorted(view.hexes_of(view.viewer.enemy)):
        able = joiners(view, hex_, beliefs)
        if able:
            chosen = enough(able)
            ring_of = ring_around(view, hex_, chosen, few)
            found.append(Target(hex_, assault(view, hex_, [*chosen.values()], (), beliefs), ring_of))
    return sorted(found, key=lambda target: target.worth, reverse=True)
