"""What a commander sees at a glance: where both sides stand, how strong they are, what threatens, and how to fight."""

from collections import Counter, deque
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property
from itertools import chain
from typing import Final

from wir.estimates.glance import Glance, pull_of_cities
from wir.lab.opponents.november.belief import believe
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import View
from wir.model.weather import Weather
from wir.rules.zones import zone_of_control

DRAW: Final = 3
"""How much stronger than others the cities that decide the war draw an attacker."""

STRONG_POINT: Final = 2
"""Entrenchment from which a group holds the gaps beside it too."""

HOT_HEXES: Final = 12
"""New units are raised near so many of the most threatened hexes."""

RAID: Final = 10
"""Hexes that a mechanized group covers in two weeks of marching and one of tactical movement."""


@dataclass(frozen=True)
class Situation(Glance):
    """One side's view of a week."""

    @cached_property
    def covered(self) -> Counter[Hex]:
        """How many hexes beside each hold an own group that is dug in, whose zone of control covers it."""
        strong_points = {group.at for group in self.own if group.entrenchment >= STRONG_POINT}
        around = self.believed.scenario.board.land_around
        return Counter(chain.from_iterable([around[hex_] for hex_ in strong_points]))

    @cached_property
    def pull(self) -> dict[Hex, int]:
        """How strongly the enemy's cities draw an attacker to a hex."""
        return pull_of_cities(self.believed, self.side, DRAW)

    @cached_property
    def raided(self) -> frozenset[Hex]:
        """The hexes that enemy mechanized groups could reach soon."""
        return raid_reach(self.believed, self.side, self.enemies, zone_of_control(self.believed, self.side))

    @cached_property
    def hot(self) -> Mapping[Hex, int]:
        """The distance of each hex over land from the nearest of those most in danger, or most wanted."""
        wanted = self.danger or self.pull
        return self.distances.from_nearest(sorted(wanted, key=lambda hex_: (-wanted[hex_], hex_))[:HOT_HEXES])


def survey(view: View) -> Situation:
    """The situation of the side that a View was made for."""
    return Situation(view.viewer, believe(view))


def raid_reach(view: View, side: Side, enemies: list[Group], own_zone: frozenset[Hex]) -> frozenset[Hex]:
    """The hexes that enemy mechanized groups could reach within RAID hexes; a zone of control stops them (§6.10)."""
    around = view.scenario.board.land_around
    held = {group.at for group in view.groups.values() if group.side is side}
    starts = sorted({group.at for group in enemies if group.is_mechanized})
    steps = dict.fromkeys(starts, 0)
    ahead = deque(starts)
    while ahead:
        hex_ = ahead.popleft()
        if steps[hex_] >= RAID or (steps[hex_] and hex_ in own_zone):
            continue
        for near in around[hex_]:
            if near not in steps and near not in held:
                steps[near] = steps[hex_] + 1
                ahead.append(near)
    return frozenset(steps)


@dataclass(frozen=True, slots=True)
class Stance:
    """How a side fights this week.

    `offensive` groups go forward and attack; others hold a line. `least_odds` are those of an ordinary attack. A group
    with a mean fatigue above `rest_above` rests. `ground` is what a hex given up counts against the cost of a hex of
    front, which is 100; `caution` how much a superior enemy next to the line counts.
    """

    offensive: bool
    least_odds: Fraction
    rest_above: int
    ground: int
    caution: int


ADVANCE_FROM: Final = 115
PRESS_FROM: Final = 85
HOLD_FROM: Final = 40
"""Percent of the enemy's strength from which a side advances, presses, holds."""

ADVANCE: Final = Stance(True, Fraction(2), 60, 30, 20)
PRESS: Final = Stance(True, Fraction(2), 60, 20, 40)
HOLD: Final = Stance(False, Fraction(3), 60, 5, 40)
GIVE_GROUND: Final = Stance(False, Fraction(3), 70, 9, 60)
WINTER_LINE: Final = Stance(False, Fraction(3), 40, 6, 60)


def stance_of(situation: Situation) -> Stance:
    """The stance of a side: by the ratio of strength, weighed by what the weather does to its attacks (§8.4)."""
    view, side = situation.believed, situation.side
    ratio = situation.ratio() * season(view, side)
    return WINTER_LINE if side is Side.AXIS and _winter_comes(view.date) else stance_at(ratio)


def stance_at(ratio: Fraction) -> Stance:
    """The stance of a side with so much of the enemy's strength, in percent."""
    if ratio >= ADVANCE_FROM:
        return ADVANCE
    if ratio >= PRESS_FROM:
        return PRESS
    return HOLD if ratio >= HOLD_FROM else GIVE_GROUND


def season(view: View, side: Side) -> Fraction:
    """What the weather of this week leaves of a side's power to attack."""
    if view.weather is Weather.RAIN:
        return Fraction(1, 2)
    if view.weather is Weather.VERY_COLD and view.year <= 1942:
        return Fraction(1, 4) if side is Side.AXIS else Fraction(2)
    return Fraction(1)


def _winter_comes(day: date) -> bool:
    """Whether the Axis should be digging in: from late October to the end of March, in the first two winters."""
    if (day.year, day.month) > (1943, 3):
        return False
    return day.month in (11, 12, 1, 2, 3) or (day.month == 10 and day.day >= 20)
