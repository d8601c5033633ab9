"""An opponent that believes what it sees, not what history says, and presses by the ratio of strength all year.

Its estimates are November's, scaled for each kind of group by what sightings were to what had been expected, a sighting
of ten weeks ago counting half. It tests whether a commander lives by its enemy's errors: this one neither overrates nor
underrates whom it has fought, and does not stop for the winter.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Final

from typing_extensions import override

from wir.lab.opponents.november.belief import MEMORY_WEEKS, Knowledge, believed_entrenchment
from wir.lab.opponents.november.situation import Situation, Stance, season, stance_at, survey
from wir.lab.opponents.variant import Variant
from wir.model.groups import Group, Kind
from wir.model.players import Sighting
from wir.model.view import View

HALF_LIFE: Final = 10
"""Weeks after which a sighting counts half."""


class Calibrated(Variant):
    """Sees clearly and presses."""

    @override
    def _look(self, view: View) -> Situation:
        return survey(calibrated(view))

    @override
    def _posture(self, situation: Situation) -> Stance:
        return stance_at(situation.ratio() * season(situation.believed, situation.side))


def calibrated(view: View) -> View:
    """The View as if every enemy group had been seen this week, as strong as it is now taken to be."""
    knowledge, player = Knowledge(view), view.own
    enemies = view.groups_of(view.viewer.enemy)
    factors = {kind: factor(view, knowledge, (g for g in enemies if g.kind is kind)) for kind in Kind}
    estimates: dict[int, Sighting] = {}
    for group in enemies:
        seen = player.sightings.get(group.id)
        strength = knowledge.expected(group) * factors[group.kind]
        if seen is not None:
            weight = max(0, MEMORY_WEEKS - (view.week - seen.week)) / MEMORY_WEEKS
            strength = seen.strength * weight + strength * (1 - weight)
        level = believed_entrenchment(view, group, seen)
        estimates[group.id] = Sighting(view.week, max(1, round(strength)), level)
    looked = view.copy()
    looked.players[view.viewer] = replace(player, sightings=estimates)
    return looked


def factor(view: View, knowledge: Knowledge, enemies: Iterable[Group]) -> float:
    """What groups of a kind showed in battle, as a multiple of what they were expected to be; 1 without sightings."""
    sightings = view.own.sightings
    shown = foreseen = 0.0
    for group in enemies:
        if group.id in sightings:
            seen = sightings[group.id]
            weight = 0.5 ** ((view.week - seen.week) / HALF_LIFE)
            shown += weight * seen.strength
            foreseen += weight * knowledge.expected(group)
    return shown / foreseen if foreseen else 1.0
