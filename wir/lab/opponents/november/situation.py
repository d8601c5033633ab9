"""What a commander sees at a glance: where both sides stand, how strong they are, what threatens, and how to fight."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import chain
from operator import add
from typing import Final

from wir.lab.opponents.november.belief import believe
from wir.model.board import NO_WAY, Ways
from wir.model.cities import City
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import View
from wir.model.weather import Weather
from wir.rules.bombardment import basic_acs
from wir.rules.entrenchment import defense_multiple
from wir.rules.supply import supply_reach
from wir.rules.victory import counts_for_automatic_end
from wir.rules.zones import Field, field_of, zone_of_control

FAR: Final = 99
"""A distance beyond every other."""

DRAW: Final = 3
"""How much stronger than others the cities that decide the war draw an attacker."""

STRONG_POINT: Final = 2
"""Entrenchment from which a group holds the gaps beside it too."""

HOT_HEXES: Final = 12
"""New units are raised near so many of the most threatened hexes."""

RAID: Final = 10
"""Hexes that a mechanized group covers in two weeks of marching and one of tactical movement."""


@dataclass(frozen=True)
class Situation:
    """One side's view of a week; each fact is worked out when first asked for, and once a phase.

    `believed` is the View with the enemy's blanks filled.
    """

    side: Side
    believed: View

    @cached_property
    def own(self) -> list[Group]:
        """The side's combat groups by number."""
        return self.believed.groups_of(self.side)

    @cached_property
    def enemies(self) -> list[Group]:
        """The enemy's combat groups by number."""
        return self.believed.groups_of(self.side.enemy)

    @cached_property
    def field(self) -> Field:
        """The field as the side finds it."""
        return field_of(self.believed, self.side)

    @cached_property
    def strength(self) -> dict[int, int]:
        """Basic ACS in whole points by group number."""
        return {number: int(basic_acs(group)) for number, group in sorted(self.believed.groups.items())}

    @cached_property
    def contact(self) -> Mapping[Hex, int]:
        """The distance of each hex over land from the nearest enemy group."""
        return self._ways.from_nearest(group.at for group in self.enemies)

    @cached_property
    def reserve(self) -> Mapping[Hex, int]:
        """The distance of each hex over land from the nearest own group."""
        return self._ways.from_nearest(group.at for group in self.own)

    @cached_property
    def home(self) -> Mapping[Hex, int]:
        """The distance of each hex over land from the nearest own depot's entry hex."""
        return self._ways.from_nearest(depot.entry for depot in self.believed.depots_of(self.side))

    @cached_property
    def held(self) -> Mapping[Hex, tuple[int, ...]]:
        """The numbers of the own groups in each hex that holds any."""
        return self.believed.groups.of(self.side).at

    @cached_property
    def covered(self) -> Counter[Hex]:
        """How many hexes beside each hold an own group that is dug in, whose zone of control covers it."""
        strong_points = {group.at for group in self.own if group.entrenchment >= STRONG_POINT}
        around = self.believed.scenario.board.land_around
        return Counter(chain.from_iterable([around[hex_] for hex_ in strong_points]))

    @cached_property
    def threat(self) -> dict[Hex, int]:
        """ACS of the enemy groups that could attack a hex in this week's execution."""
        return reach_of(self.believed, self.enemies, self.strength, infantry=1, mechanized=2)

    @cached_property
    def danger(self) -> dict[Hex, int]:
        """ACS of the enemy groups that could attack a hex next week."""
        return reach_of(self.believed, self.enemies, self.strength, infantry=3, mechanized=6)

    @cached_property
    def supply(self) -> dict[Hex, int]:
        """The fewest penalty hexes from which a depot could supply a hex."""
        return supply_reach(self.believed, self.side, self.field)

    @cached_property
    def pull(self) -> dict[Hex, int]:
        """How strongly the enemy's cities draw an attacker to a hex."""
        return pull_of_cities(self.believed, self.side)

    @cached_property
    def raided(self) -> frozenset[Hex]:
        """The hexes that enemy mechanized groups could reach soon."""
        return raid_reach(self.believed, self.side, self.enemies, zone_of_control(self.believed, self.side))

    @cached_property
    def hot(self) -> Mapping[Hex, int]:
        """The distance of each hex over land from the nearest of those most in danger, or most wanted."""
        wanted = self.danger or self.pull
        return self._ways.from_nearest(sorted(wanted, key=lambda hex_: (-wanted[hex_], hex_))[:HOT_HEXES])

    @property
    def _ways(self) -> Ways:
        return self.believed.scenario.board.ways

    def steps(self, start: Hex, target: Hex) -> int:
        """The distance of two hexes over land; FAR where no way leads from one to the other."""
        return self.steps_from(start)(target)

    def steps_from(self, start: Hex) -> Callable[[Hex], int]:
        """The distance of any hex over land from one; FAR where no way leads."""
        row, number = self._ways.row(start), self._ways.number

        def steps_to(target: Hex) -> int:
            steps = row[number[target]]
            return FAR if steps == NO_WAY else steps

        return steps_to

    def defence(self, group: Group) -> int:
        """ACS of a group with its entrenchments."""
        return int(self.strength[group.id] * defense_multiple(group.entrenchment))

    def ratio(self) -> int:
        """Own strength in percent of the enemy's."""
        own = sum(self.strength[group.id] for group in self.own)
        theirs = sum(self.strength[group.id] for group in self.enemies)
        return 100 * own // max(1, theirs)


def survey(view: View) -> Situation:
    """The situation of the side that a View was made for."""
    if view.viewer is None:
        raise ValueError("only a View can be surveyed")
    return Situation(view.viewer, believe(view))


def reach_of(
    view: View, groups: list[Group], strength: dict[int, int], *, infantry: int, mechanized: int
) -> dict[Hex, int]:
    """Strength of the groups that come within so many hexes of each hex, over land, other groups not looked at."""
    ways = view.scenario.board.ways
    total: dict[Hex, int] = {}
    for group in groups:
        points = strength[group.id]
        for hex_ in ways.reach(group.at, mechanized if group.is_mechanized else infantry):
            total[hex_] = total.get(hex_, 0) + points
    return total


def city_value(city: City) -> int:
    """A city in points: victory points of §9.1 and its factories."""
    return 20 + city.population + city.supply_centers + city.all_factories


def vital_cities(side: Side) -> frozenset[str]:
    """The cities whose loss lets the enemy end the war at once (§8.9)."""
    return counts_for_automatic_end(side.enemy)


def pull_of_cities(view: View, side: Side) -> dict[Hex, int]:
    """How strongly the enemy's cities draw an attacker to each hex: their values, falling off with the distance."""
    ways, vital = view.scenario.board.ways, vital_cities(side.enemy)
    places = [
        (city.at, city_value(city) * (DRAW if city.name in vital else 1))
        for city in view.cities.values()
        if city.owner is not side and city.at is not None
    ]
    return _pull_of(ways, tuple(places))


@lru_cache(maxsize=16)
def _pull_of(ways: Ways, cities: tuple[tuple[Hex, int], ...]) -> dict[Hex, int]:
    """How strongly cities of so many points draw an attacker to each hex; not to be changed."""
    total = [0] * len(ways.number)
    for at, value in cities:
        row = ways.row(at)
        pull = {steps: 0 if steps == NO_WAY else 10_000 * value // (steps + 3) ** 2 for steps in set(row)}
        total = list(map(add, total, map(pull.__getitem__, row)))
    return {hex_: points for hex_, points in zip(ways.number, total, strict=True) if points}


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
    name: str


ADVANCE_FROM: Final = 115
PRESS_FROM: Final = 85
HOLD_FROM: Final = 40
"""Percent of the enemy's strength from which a side advances, presses, holds."""

ADVANCE: Final = Stance(True, Fraction(2), 60, 30, 20, "advance")
PRESS: Final = Stance(True, Fraction(2), 60, 20, 40, "press")
HOLD: Final = Stance(False, Fraction(3), 60, 5, 40, "hold")
GIVE_GROUND: Final = Stance(False, Fraction(3), 70, 9, 60, "give ground")
WINTER_LINE: Final = Stance(False, Fraction(3), 40, 6, 60, "winter line")


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
