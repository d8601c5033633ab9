"""What a side believes of the enemy: the blanks of a View filled with estimates.

Both sides know the orders of battle with which the scenario began. From there the estimate of a group's strength
follows what became of armies of its kind, and is drawn towards what the side last saw of the group in battle; that of
its entrenchment comes from how long it has stood in its hex.
"""

from __future__ import annotations

from datetime import date
from functools import lru_cache
from itertools import pairwise
from typing import Final

from wir.model.calendar import date_of
from wir.model.groups import Group, Kind, kind_of, side_of
from wir.model.players import Sighting
from wir.model.records import replace
from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.model.units import Unit, UnitType
from wir.model.view import TAKEN_FOR, Appearance, View
from wir.rules.bombardment import basic_acs
from wir.rules.dice import Dice
from wir.rules.tables import ENTRENCHMENT_LEVELS

COURSE: Final = {
    (Side.AXIS, Kind.INFANTRY): (
        (date(1941, 6, 1), 100),
        (date(1941, 12, 1), 80),
        (date(1942, 6, 1), 85),
        (date(1944, 1, 1), 75),
    ),
    (Side.AXIS, Kind.MECHANIZED): (
        (date(1941, 6, 1), 100),
        (date(1941, 12, 1), 60),
        (date(1942, 6, 1), 80),
        (date(1944, 1, 1), 75),
    ),
    (Side.SOVIET, Kind.INFANTRY): (
        (date(1941, 6, 1), 100),
        (date(1941, 9, 1), 170),
        (date(1942, 6, 1), 330),
        (date(1943, 7, 1), 550),
        (date(1944, 6, 1), 650),
    ),
    (Side.SOVIET, Kind.MECHANIZED): (
        (date(1941, 6, 1), 100),
        (date(1942, 6, 1), 400),
        (date(1943, 7, 1), 900),
        (date(1944, 6, 1), 1100),
    ),
}
"""How the strength of groups of each kind went through the war, in percent; between the days it changes evenly."""

KNOWN_WEEKS: Final = 26
"""What a group was at the start tells nothing of it any more after so many weeks."""

MEMORY_WEEKS: Final = 8
"""A sighting tells nothing of its own group any more after so many weeks."""

HALF_LIFE: Final = 10
"""Weeks after which a sighting counts half in what armies of its kind are believed to be."""

SHELLED: Final = 125
"""What a kind of group is, in percent of those seen under attack: the weak are attacked, and shelled before."""

SHOWN_ATTACKING: Final = {Kind.INFANTRY: 90, Kind.MECHANIZED: 70}
"""What a kind of group is, in percent of those that came to attack: the fresh attack, and are tired by it."""

PRIOR: Final = {Kind.INFANTRY: 4, Kind.MECHANIZED: 1}
"""The timetable of `COURSE` counts as much as so many sightings of this week; armour soon leaves it."""

EXPECTED_AIRCRAFT: Final = 40
"""Points of an enemy air group that flies at all."""

BELIEVED_DEPOT: Final = 0
"""No depot's number: stands for the unknown one by which an air group of the enemy is taken to be supplied."""

SPREAD: Final = (60, 150)
"""The true strength is taken to lie between these percentages of the estimate."""

UNKNOWN_STRENGTH: Final = 50
"""ACS of a kind of group of which the order of battle has none."""

_UNITS: Final = 3
_EXPERIENCE: Final = 50


def believe(view: View, seed: int | None = None) -> View:
    """The View with every blank of the enemy filled; with a seed, one of the many ways in which it may be."""
    believed = view.copy()
    enemy = view.viewer.enemy
    dice = None if seed is None else Dice(seed.to_bytes(8, "big"))
    sightings = view.own.sightings
    knowledge = StartingStrengths(view)
    for group in view.groups_of(enemy):
        sighting = sightings.get(group.id)
        strength = believed_strength(view, group, sighting, knowledge)
        level = believed_entrenchment(view, group, sighting)
        believed.groups[group.id] = _filled(group, strength, level, dice)
    for air in view.air_of(enemy):
        points = EXPECTED_AIRCRAFT if air.points else 0
        believed.air[air.id] = replace(air, points=points, supplied_by=BELIEVED_DEPOT)
    return believed


def course(side: Side, kind: Kind, day: date) -> int:
    """Where the strength of a kind of group stands on a day of the war, in percent of June 1941."""
    rows = COURSE[side, kind]
    if day <= rows[0][0]:
        return rows[0][1]
    for (start, low), (end, high) in pairwise(rows):
        if day <= end:
            return low + (high - low) * (day - start).days // (end - start).days
    return rows[-1][1]


def weight_of_age(weeks: int) -> int:
    """What a sighting of so many weeks ago counts, in 1024ths: half as much after each `HALF_LIFE`."""
    halves, rest = divmod(weeks, HALF_LIFE)
    return (1024 >> halves) * (2 * HALF_LIFE - rest) // (2 * HALF_LIFE)


class StartingStrengths:
    """What the order of battle at the start tells: the ACS of each group then, and the mean of each kind."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._start, self._mean = _order_of_battle(view.scenario)
        own = view.own
        attacked = [(n, s, SHELLED) for n, s in sorted(own.sightings.items())]
        attacking = [(n, s, SHOWN_ATTACKING[kind_of(n)]) for n, s in sorted(own.attackers.items())]
        self._sightings = [
            (n, replace(s, strength=s.strength * percent // 100)) for n, s, percent in (*attacked, *attacking)
        ]
        self._sums: dict[tuple[Side, Kind], tuple[int, int]] = {}

    def expected(self, group: Group) -> int:
        """ACS that the group should have by now, nothing being known of it but what armies of its kind have shown."""
        seen, foreseen = self._shown(group.side, group.kind)
        return self._foreseen(group.id, self._view.week) * seen // foreseen

    def _foreseen(self, number: int, week: int) -> int:
        """ACS that a group should have had in a week by the timetable alone, at least 1."""
        side, kind = side_of(number), kind_of(number)
        mean = self._mean[side, kind]
        weight = max(0, KNOWN_WEEKS - week)
        start = (self._start.get(number, mean) * weight + mean * (KNOWN_WEEKS - weight)) // KNOWN_WEEKS
        first = self._view.scenario.start
        return max(1, start * course(side, kind, date_of(first, week)) // course(side, kind, first))

    def _shown(self, side: Side, kind: Kind) -> tuple[int, int]:
        """What groups of a kind showed in battle, and what the timetable had foreseen of them: sums, newer ones more.

        The weights go by the newest sighting, so that an estimate does not drift when a side stops attacking.
        """
        if (side, kind) not in self._sums:
            found = [(n, s) for n, s in self._sightings if side_of(n) is side and kind_of(n) is kind]
            newest = max((sighting.week for _, sighting in found), default=0)
            seen = foreseen = PRIOR[kind] * weight_of_age(0) * self._mean[side, kind]
            for number, sighting in found:
                weight = weight_of_age(newest - sighting.week)
                seen += weight * sighting.strength
                foreseen += weight * self._foreseen(number, sighting.week)
            self._sums[side, kind] = seen, max(1, foreseen)
        return self._sums[side, kind]


@lru_cache(maxsize=8)
def _order_of_battle(scenario: Scenario) -> tuple[dict[int, int], dict[tuple[Side, Kind], int]]:
    """The ACS of each group at the start and the mean of each kind; not to be changed."""
    start = {group.id: int(basic_acs(group)) for group in scenario.groups}
    acs = {key: [points for n, points in start.items() if (side_of(n), kind_of(n)) == key] for key in COURSE}
    return start, {key: sum(found) // len(found) if found else UNKNOWN_STRENGTH for key, found in acs.items()}


def believed_strength(
    view: View, group: Group, sighting: Sighting | None, knowledge: StartingStrengths | None = None
) -> int:
    """ACS that a group is believed to have without its entrenchments; `knowledge` may be passed where it is at hand."""
    expected = (knowledge or StartingStrengths(view)).expected(group)
    if sighting is None:
        return expected
    weight = max(0, MEMORY_WEEKS - (view.week - sighting.week))
    return (sighting.strength * weight + expected * (MEMORY_WEEKS - weight)) // MEMORY_WEEKS


def believed_entrenchment(view: View, group: Group, sighting: Sighting | None) -> int:
    """The level that a group has probably reached: one for every two weeks in its hex, or what a battle left of it."""
    weeks = max(0, view.week - group.since)
    if sighting is not None and sighting.week >= group.since:
        return min(ENTRENCHMENT_LEVELS, sighting.entrenchment + (view.week - sighting.week) // 2)
    return min(ENTRENCHMENT_LEVELS, weeks // 2)


def appearance_of(view: View, group: Group) -> Appearance | None:
    """What an enemy looks like to the side of a View; None where it is not seen, or the house rule does not hold."""
    if not view.options.limited_intelligence:
        return None
    sighting = view.own.sightings.get(group.id)
    if sighting is None:
        return None
    return next(look for look, strength in TAKEN_FOR[group.side].items() if strength == sighting.strength)


def _filled(group: Group, strength: int, level: int, dice: Dice | None) -> Group:
    if dice is not None:
        strength = strength * dice.between(*SPREAD, "belief", group.id) // 100
        level = min(ENTRENCHMENT_LEVELS, max(0, level + dice.between(-1, 1, "belief", "level", group.id)))
    each = max(1, strength * 100 // (_UNITS * _EXPERIENCE))
    return replace(group, units=_army(_typical(group), each), entrenchment=level)


@lru_cache(maxsize=1024)
def _army(type_: UnitType, strength: int) -> tuple[Unit, ...]:
    """The units that a group is believed to have."""
    return tuple(Unit(f"{n + 1}?", type_, strength, _EXPERIENCE) for n in range(_UNITS))


def _typical(group: Group) -> UnitType:
    if group.side is Side.AXIS:
        return UnitType.PZ if group.is_mechanized else UnitType.INF
    return UnitType.MECH if group.is_mechanized else UnitType.RIFLE
