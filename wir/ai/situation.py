"""What a commander sees at a glance: where both sides stand, how strong they are, what threatens each hex."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from heapq import heapify, heappop, heappush
from itertools import chain
from operator import add
from typing import Final

from wir.ai.constants import CONSTANTS, Constants
from wir.estimates.belief import believe
from wir.estimates.sectors import Sector, sectors_of
from wir.model.board import NO_WAY, Ways
from wir.model.cities import City
from wir.model.groups import Group, Kind
from wir.model.hexes import Hex, within
from wir.model.sides import Side
from wir.model.view import View
from wir.rules.bombardment import basic_acs
from wir.rules.entrenchment import defense_multiple
from wir.rules.supply import supply_reach
from wir.rules.tables import STRATEGIC_MOVEMENT
from wir.rules.victory import counts_for_automatic_end, missing_for_automatic_end
from wir.rules.zones import Field, field_of, zone_of_control

FAR: Final = 99
"""A distance beyond every other."""

WEEK: Final = 12
"""Parts of a week in which movement is reckoned: a mechanized group covers an open hex in three, infantry in six."""

SOON: Final = 2 * WEEK
"""How far ahead raids are looked for, in parts of a week."""


@dataclass(frozen=True)
class Situation:
    """One side's view of a week; each fact is worked out when first asked for, and once a phase.

    `believed` is the View with the enemy's blanks filled.
    """

    side: Side
    believed: View
    constants: Constants = CONSTANTS

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
    def sector_of(self) -> Mapping[Hex, Sector]:
        """The sector of the front to which each land hex belongs."""
        return sectors_of(self.believed)

    @cached_property
    def strength(self) -> dict[int, int]:
        """Basic ACS in whole points by group number."""
        return {number: int(basic_acs(group)) for number, group in sorted(self.believed.groups.items())}

    @cached_property
    def fresh(self) -> dict[int, int]:
        """Basic ACS that each group would have without fatigue, by number: what is lost with it for good."""
        return {number: _without_fatigue(group) for number, group in sorted(self.believed.groups.items())}

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
        strong_points = {group.at for group in self.own if group.entrenchment >= self.constants.strong_point}
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
    def cut_off(self) -> frozenset[int]:
        """The numbers of the own groups that no depot could supply where they stand."""
        return frozenset(group.id for group in self.own if group.at not in self.supply)

    @cached_property
    def encircled(self) -> frozenset[int]:
        """The numbers of those cut off whom no march brings back to supply."""
        around, ahead = self.believed.scenario.board.land_around, [*self.supply]
        found = set(ahead)
        while ahead:
            for near in around.get(ahead.pop(), ()):
                if near not in found and not self.field.is_contested(near):
                    found.add(near)
                    ahead.append(near)
        return frozenset(n for n in self.cut_off if found.isdisjoint(around[self.believed.groups[n].at]))

    @cached_property
    def to_supply(self) -> Mapping[Hex, int]:
        """The distance of each hex over land from the nearest one that a depot could supply."""
        return self._ways.from_nearest(self.supply.keys() & self._ways.number.keys())

    @cached_property
    def pull(self) -> dict[Hex, int]:
        """How strongly the enemy's cities draw an attacker to a hex."""
        return pull_of_cities(self.believed, self.side, self.constants.draw)

    @cached_property
    def inroads(self) -> dict[Hex, int]:
        """How soon an enemy group could be in each hex, in parts of a WEEK."""
        return soonest_in(self.believed, self.side.enemy, self.enemies)

    @cached_property
    def outreach(self) -> dict[Hex, int]:
        """How soon an own mechanized group could be in each hex, in parts of a WEEK."""
        return soonest_in(self.believed, self.side, [group for group in self.own if group.is_mechanized])

    @cached_property
    def hot(self) -> Mapping[Hex, int]:
        """The distance of each hex over land from the nearest of those most in danger, or most wanted."""
        wanted = self.danger or self.pull
        most = sorted(wanted, key=lambda hex_: (-wanted[hex_], hex_))[: self.constants.hot_hexes]
        return self._ways.from_nearest(most)

    @cached_property
    def prizes(self) -> frozenset[Hex]:
        """The hexes of cities of which each ends the game if it is taken now (§8.9)."""
        missing = missing_for_automatic_end(self.believed, self.side)
        names = missing[0] if len(missing) == 1 else ()
        return frozenset(
            city.at for city in self.believed.cities.values() if city.name in names and city.at is not None
        )

    @property
    def is_last_week(self) -> bool:
        """Whether the game ends with this week, so that nothing needs to be spared."""
        return self.believed.date >= self.believed.terms.last_week

    def worth_of(self, hex_: Hex) -> int:
        """What an enemy city in a hex is worth in points, far more where it ends the war; 0 without one."""
        city = self.believed.city_at(hex_)
        if city is None or city.owner is self.side:
            return 0
        return city_value(city) * (self.constants.ends_the_war if hex_ in self.prizes else 1)

    def is_only_guard(self, group: Group) -> bool:
        """Whether a group alone holds a city or a depot's entry hex that an enemy could soon be in."""
        if len(self.believed.groups_at(group.at, self.side)) > 1 or group.at not in self.inroads:
            return False
        city = self.believed.city_at(group.at)
        return city is not None or any(depot.entry == group.at for depot in self.believed.depots_of(self.side))

    def is_alone(self, hex_: Hex) -> bool:
        """Whether no other enemy stands within two hexes of an enemy hex, so that nobody helps who is there."""
        near = (at for at in within(hex_, 2) if at != hex_)
        return not any(self.believed.groups_at(at, self.side.enemy) for at in near)

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

    def is_outmatched(self, group: Group, at: Hex) -> bool:
        """Whether the enemies who could attack a group in a hex this week are stronger than it is with its works."""
        return self.threat.get(at, 0) > self.defence(group)

    def ratio(self) -> int:
        """Own strength in percent of the enemy's."""
        own = sum(self.strength[group.id] for group in self.own)
        theirs = sum(self.strength[group.id] for group in self.enemies)
        return 100 * own // max(1, theirs)


def _without_fatigue(group: Group) -> int:
    return sum(unit.strength * unit.experience for unit in group.units) // 100


def survey(view: View, constants: Constants = CONSTANTS) -> Situation:
    """The situation of the side that a View was made for, judged by constants."""
    if view.viewer is None:
        raise ValueError("only a View can be surveyed")
    return Situation(view.viewer, believe(view), constants)


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


def pull_of_cities(view: View, side: Side, draw: int) -> dict[Hex, int]:
    """How strongly the enemy's cities draw an attacker to each hex: their values, falling off with the distance.

    Those that decide the war draw `draw` times as much.
    """
    ways, vital = view.scenario.board.ways, vital_cities(side.enemy)
    places = [
        (city.at, city_value(city) * (draw if city.name in vital else 1))
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


def soonest_in(view: View, side: Side, groups: list[Group]) -> dict[Hex, int]:
    """How soon a side's groups could be in each hex, in parts of a WEEK up to SOON, if who stands there went away.

    Groups march through open ground, four hexes a week or two (§6.2), and a zone of control stops their march but not
    their tactical movement, two hexes a week or one (§6.6, §6.10).
    """
    around, zone = view.scenario.board.land_around, zone_of_control(view, side.enemy)
    held = {group.at for group in view.groups_of(side.enemy)}
    soonest: dict[Hex, int] = {}
    for kind in Kind:
        pace = WEEK // STRATEGIC_MOVEMENT[kind]
        ahead = [(0, group.at) for group in groups if group.kind is kind]
        heapify(ahead)
        seen: set[Hex] = set()
        while ahead:
            time, hex_ = heappop(ahead)
            if hex_ in seen:
                continue
            seen.add(hex_)
            soonest[hex_] = min(time, soonest.get(hex_, time))
            for near in around[hex_] if hex_ not in held else ():
                then = time + (2 * pace if near in zone or hex_ in zone else pace)
                if then <= SOON and near not in seen:
                    heappush(ahead, (then, near))
    return soonest
