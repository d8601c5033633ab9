"""What a side believes of the enemy: the blanks of a View filled with estimates.

The estimate of a group's strength is what armies of its kind had at that time of the war, drawn towards what the side
last saw of it in battle; that of its entrenchment comes from how long it has stood in its hex.
"""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from itertools import pairwise
from typing import Final

from wir.model.groups import Group, Kind
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import Unit, UnitType
from wir.rules.dice import Dice
from wir.rules.tables import ENTRENCHMENT_LEVELS

EXPECTED: Final = {
    (Side.AXIS, Kind.INFANTRY): (
        (date(1941, 6, 1), 170),
        (date(1941, 12, 1), 110),
        (date(1942, 6, 1), 130),
        (date(1944, 1, 1), 110),
    ),
    (Side.AXIS, Kind.MECHANIZED): (
        (date(1941, 6, 1), 320),
        (date(1941, 12, 1), 160),
        (date(1942, 6, 1), 230),
        (date(1944, 1, 1), 200),
    ),
    (Side.SOVIET, Kind.INFANTRY): (
        (date(1941, 6, 1), 40),
        (date(1941, 9, 1), 60),
        (date(1942, 6, 1), 110),
        (date(1943, 7, 1), 190),
        (date(1944, 6, 1), 240),
    ),
    (Side.SOVIET, Kind.MECHANIZED): (
        (date(1941, 6, 1), 25),
        (date(1942, 6, 1), 90),
        (date(1943, 7, 1), 220),
        (date(1944, 6, 1), 280),
    ),
}
"""ACS of a group of each kind from each day on; between the days it changes evenly."""

MEMORY_WEEKS: Final = 8
"""A sighting counts for nothing after so many weeks."""

EXPECTED_AIRCRAFT: Final = 40
"""Points of an enemy air group that flies at all."""

SPREAD: Final = (60, 150)
"""The true strength is taken to lie between these percentages of the estimate."""

_UNITS: Final = 3
_EXPERIENCE: Final = 50


def believe(view: State, seed: int | None = None) -> State:
    """The View with every blank of the enemy filled; with a seed, one of the many ways in which it may be."""
    if view.viewer is None:
        return view
    believed = view.copy()
    enemy = view.viewer.enemy
    dice = None if seed is None else Dice(seed.to_bytes(8, "big"))
    sightings = view.players[view.viewer].sightings
    for group in view.groups_of(enemy):
        believed.groups[group.id] = _filled(view, group, sightings.get(group.id), dice)
    for air in view.air_of(enemy):
        believed.air[air.id] = replace(air, points=EXPECTED_AIRCRAFT if air.points else 0, supplied_by=0)
    return believed


def expected_strength(side: Side, kind: Kind, day: date) -> int:
    """ACS of an average group of a kind on a day of the war."""
    rows = EXPECTED[side, kind]
    if day <= rows[0][0]:
        return rows[0][1]
    for (start, low), (end, high) in pairwise(rows):
        if day <= end:
            return low + (high - low) * (day - start).days // (end - start).days
    return rows[-1][1]


def believed_strength(view: State, group: Group, sighting: Sighting | None) -> int:
    """ACS that a group is believed to have without its entrenchments."""
    expected = expected_strength(group.side, group.kind, view.date)
    if sighting is None:
        return expected
    weight = max(0, MEMORY_WEEKS - (view.week - sighting.week))
    return (sighting.strength * weight + expected * (MEMORY_WEEKS - weight)) // MEMORY_WEEKS


def believed_entrenchment(view: State, group: Group, sighting: Sighting | None) -> int:
    """The level that a group has probably reached: one for every two weeks in its hex, or what a battle left of it."""
    weeks = max(0, view.week - group.since)
    if sighting is not None and sighting.week >= group.since:
        return min(ENTRENCHMENT_LEVELS, sighting.entrenchment + (view.week - sighting.week) // 2)
    return min(ENTRENCHMENT_LEVELS, weeks // 2)


def _filled(view: State, group: Group, sighting: Sighting | None, dice: Dice | None) -> Group:
    strength = believed_strength(view, group, sighting)
    level = believed_entrenchment(view, group, sighting)
    if dice is not None:
        strength = strength * dice.between(*SPREAD, "belief", group.id) // 100
        level = min(ENTRENCHMENT_LEVELS, max(0, level + dice.between(-1, 1, "belief", "level", group.id)))
    each = max(1, strength * 100 // (_UNITS * _EXPERIENCE))
    type_ = _typical(group)
    units = tuple(Unit(f"{n + 1}?", type_, each, _EXPERIENCE) for n in range(_UNITS))
    return replace(group, units=units, entrenchment=level)


def _typical(group: Group) -> UnitType:
    if group.side is Side.AXIS:
        return UnitType.PZ if group.is_mechanized else UnitType.INF
    return UnitType.MECH if group.is_mechanized else UnitType.RIFLE
