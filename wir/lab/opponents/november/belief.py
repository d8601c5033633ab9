"""What a side believes of the enemy: the blanks of a View filled with estimates.

Both sides know the orders of battle with which the scenario began. From there the estimate of a group's strength
follows what became of armies of its kind, and is drawn towards what the side last saw of the group in battle; that of
its entrenchment comes from how long it has stood in its hex.
"""

from datetime import date
from typing import Final

from wir.estimates.belief import BELIEVED_DEPOT, course, filled, order_of_battle
from wir.model.groups import Group, Kind
from wir.model.players import Sighting
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.view import View
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


def believe(view: View) -> View:
    """The View with every blank of the enemy filled."""
    believed = view.copy()
    enemy = view.viewer.enemy
    sightings = view.players[view.viewer].sightings
    knowledge = Knowledge(view)
    for group in view.groups_of(enemy):
        sighting = sightings.get(group.id)
        strength = believed_strength(view, group, sighting, knowledge)
        believed.groups[group.id] = filled(group, strength, believed_entrenchment(view, group, sighting))
    for air in view.air_of(enemy):
        points = EXPECTED_AIRCRAFT if air.points else 0
        believed.air[air.id] = replace(air, points=points, supplied_by=BELIEVED_DEPOT)
    return believed


class Knowledge:
    """What the order of battle at the start tells: the ACS of each group then, and the mean of each kind."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._start, self._mean = order_of_battle(view.scenario)

    def expected(self, group: Group) -> int:
        """ACS that the group should have by now, nothing else being known of it."""
        key = group.side, group.kind
        mean = self._mean[key]
        weight = max(0, KNOWN_WEEKS - self._view.week) if group.id in self._start else 0
        start = (self._start.get(group.id, mean) * weight + mean * (KNOWN_WEEKS - weight)) // KNOWN_WEEKS
        return start * course(*key, self._view.date, COURSE) // course(*key, self._view.scenario.start, COURSE)


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
