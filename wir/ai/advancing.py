"""What going forward is worth: the ground won, set against the fatigue of getting there and the danger at the end."""

from fractions import Fraction
from typing import Final

from wir.ai.situation import Situation
from wir.ai.stance import Stance
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.records import replace
from wir.rules.fatigue import battle_fatigue, mean_fatigue, tactical_fatigue
from wir.rules.plots import entered_by

_HOPELESS: Final = 3
"""A group is as good as lost where the enemies within reach have this many times its strength."""


def worth_of_ground(situation: Situation, target: Hex) -> int:
    """What holding a hex, with all that is in it, is worth in points of ACS."""
    return situation.constants.ground_taken + situation.constants.city_taken * situation.worth_of(target)


def price_of_fatigue(situation: Situation, stance: Stance, at: Hex) -> Fraction:
    """What a point of strength lost to fatigue costs: less for a side that goes forward, which must accept fatigue."""
    constants = situation.constants
    return constants.fatigue_advancing if stance.at(at).offensive else constants.fatigue_holding


def price_of_advance(situation: Situation, stance: Stance, group: Group, target: Hex) -> Fraction:
    """What it costs a group to advance into a hex after a battle, in points of ACS; nothing for one that is cut off.

    It arrives tired, and its entrenchment stays behind (§6.8).
    """
    if group.id in situation.cut_off:
        return Fraction(0)
    constants = situation.constants
    exposed = constants.exposed if stance.at(target).offensive else constants.exposed_holding
    points = tactical_fatigue(situation.believed, group, target)
    tired = Fraction(situation.strength[group.id] * points, 100) * price_of_fatigue(situation, stance, target)
    points += battle_fatigue(situation.believed)
    entrenchment = situation.strength[group.id] * group.entrenchment * constants.works_lost
    return tired + entrenchment + at_risk(situation, group, target, points) * exposed


def pays(situation: Situation, stance: Stance, group: Group, target: Hex) -> bool:
    """Whether a group had better advance into a hex than stay where it is."""
    return price_of_advance(situation, stance, group, target) < worth_of_ground(situation, target)


def at_risk(situation: Situation, group: Group, at: Hex, points: int) -> Fraction:
    """How much of a group's fresh strength is in danger in a hex where it arrives with so many more points of fatigue.

    Nothing where the enemies who could attack it there, not counting those in the hex now, are no stronger than it is;
    all of it where they are three times as strong.
    """
    fresh = situation.fresh[group.id]
    left = max(100, fresh * max(5, 100 - mean_fatigue(group) - points))
    driven_out = situation.strength_of(situation.believed.groups_at(at, situation.side.enemy))
    enemies = 100 * (situation.threat.get(at, 0) - driven_out)
    if enemies <= left:
        return Fraction(0)
    if enemies >= _HOPELESS * left:
        return Fraction(fresh)
    return Fraction(fresh * (enemies - left), (_HOPELESS - 1) * left)


def fatigue_of_way(situation: Situation, group: Group, plot: str) -> int:
    """Points of fatigue for the moves of a plot (§8.1)."""
    points = 0
    for target in entered_by(group.at, plot):
        points += tactical_fatigue(situation.believed, group, target)
        group = replace(group, at=target)
    return points
