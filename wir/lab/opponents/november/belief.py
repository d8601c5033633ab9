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

from wir.model.groups import Group, Kind, kind_of, side_of
from wir.model.players import Sighting
from wir.model.records import replace
from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.model.units import Unit, UnitType
from wir.model.view import View
from wir.rules.bombardment import basic_acs
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
"""A sighting counts for nothing after so many weeks."""

EXPECTED_AIRCRAFT: Final = 40
"""Points of an enemy air group that flies at all."""

BELIEVED_DEPOT: Final = 0
"""No depot's number: stands for the unknown one by which an air group of the enemy is taken to be supplied."""

UNKNOWN_STRENGTH: Final = 50
"""ACS of a kind of group of which the order of battle has none."""

_UNITS: Final = 3
_EXPERIENCE: Final = 50


def believe(view: View) -> View:
    """The View with every blank of the enemy filled."""
    believed = view.copy()
    enemy = view.viewer.enemy
    sightings = view.players[view.viewer].sightings
    knowledge = Knowledge(view)
    for group in view.groups_of(enemy):
        sighting = sightings.get(group.id)
        strength = believed_strength(view, group, sighting, knowledge)
        believed.groups[group.id] = _filled(group, strength, believed_entrenchment(view, group, sighting))
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


class Knowledge:
    """What the order of battle at the start tells: the ACS of each group then, and the mean of each kind."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._start, self._mean = _order_of_battle(view.scenario)

    def expected(self, group: Group) -> int:
        """ACS that the group should have by now, nothing else being known of it."""
        key = group.side, group.kind
        mean = self._mean[key]
        weight = max(0, KNOWN_WEEKS - self._view.week) if group.id in self._start else 0
        start = (self._start.get(group.id, mean) * weight + mean * (KNOWN_WEEKS - weight)) // KNOWN_WEEKS
        return start * course(*key, self._view.date) // course(*key, self._view.scenario.start)


@lru_cache(maxsize=8)
def _order_of_battle(scenario: Scenario) -> tuple[dict[int, int], dict[tuple[Side, Kind], int]]:
    """The ACS of each group at the start and the mean of each kind; not to be changed."""
    start = {group.id: int(basic_acs(group)) for group in scenario.groups}
    acs = {key: [points for n, points in start.items() if (side_of(n), kind_of(n)) == key] for key in COURSE}
    return start, {key: sum(found) // len(found) if found else UNKNOWN_STRENGTH for key, found in acs.items()}


def believed_strength(view: View, group: Group, sighting: Sighting | None, knowledge: Knowledge) -> int:
    """ACS that a group is believed to have without its entrenchments."""
    expected = knowledge.expected(group)
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


def _filled(group: Group, strength: int, level: int) -> Group:
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
