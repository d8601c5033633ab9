"""Limited intelligence: of the enemy a side knows what its own groups have before them, and that roughly (§4.6, R165).

A house rule, off unless chosen. What battles teach counts for nothing then; enemies beside one's own groups are weak,
average or strong.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from wir.model.groups import Group
from wir.model.hexes import ring
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.state import State


class Appearance(StrEnum):
    """What a group looks like from the next hex."""

    WEAK = "weak"
    AVERAGE = "average"
    STRONG = "strong"


AVERAGE_FROM: Final = 120
"""Strength points from which on a group is no longer weak (R165)."""

STRONG_FROM: Final = 260
"""Strength points from which on a group is strong (R165)."""

TAKEN_FOR: Final = {
    Side.AXIS: {Appearance.WEAK: 56, Appearance.AVERAGE: 133, Appearance.STRONG: 231},
    Side.SOVIET: {Appearance.WEAK: 36, Appearance.AVERAGE: 85, Appearance.STRONG: 150},
}
"""The ACS that a group of a side is taken to have by its appearance (R165)."""

_DEEPEST: Final = 5
_WEEKS_FOR_A_LEVEL: Final = 2


def appearance(strength: int) -> Appearance:
    """What a group of so many strength points looks like."""
    if strength >= STRONG_FROM:
        return Appearance.STRONG
    return Appearance.AVERAGE if strength >= AVERAGE_FROM else Appearance.WEAK


def observed(state: State, counters: list[Group]) -> dict[int, Sighting]:
    """What the other side sees of enemy counters, standing where it sees them: those beside its groups alone (§4.6).

    Their entrenchments are guessed by the time that they have stood there.
    """
    found: dict[int, Sighting] = {}
    for counter in counters:
        enemy = counter.side.enemy
        if any(state.groups_at(hex_, enemy) for hex_ in ring(counter.at)):
            strength = TAKEN_FOR[counter.side][appearance(state.groups[counter.id].strength)]
            level = min(_DEEPEST, max(0, state.week - counter.since) // _WEEKS_FOR_A_LEVEL)
            found[counter.id] = Sighting(state.week, strength, level)
    return found
