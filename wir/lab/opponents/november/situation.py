"""What a commander sees at a glance: where both sides stand, how strong they are, what threatens each hex."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from operator import add
from typing import Final

from wir.lab.opponents.november.belief import believe
from wir.model.cities import City
from wir.model.groups import Group
from wir.model.hexes import Hex, within
from wir.model.sides import Side
from wir.model.view import View
from wir.model.ways import NO_WAY
from wir.rules.bombardment import basic_acs
from wir.rules.depot_routes import entry_costs, fewest_penalties
from wir.rules.entrenchment import defense_multiple
from wir.rules.tables import SUPPLY_RADIUS
from wir.rules.victory import counts_for_automatic_end
from wir.rules.zones import Field, field_of, zone_of_control

FAR: Final = 99
"""A distance beyond every other."""

DRAW: Final = 3
"""How much stronger than others the cities that decide the war draw an attacker."""

RAID: Final = 10
"""Hexes that a mechanized group covers in two weeks of marching and one of tactical movement."""


@dataclass(frozen=True, slots=True)
class Situation:
    """One side's view of a week, worked out once a phase.

    `believed` is the View with the enemy's blanks filled. Strengths are basic ACS in whole points by group number.
    `contact` is the distance over land to the nearest enemy group, `home` that to the nearest own depot's entry hex.
    `threat` is the ACS of the enemy groups that could attack a hex in this week's execution, `danger` of those that
    could next week. `supply` gives the fewest penalty hexes from which a depot could supply a hex, `pull` how strongly
    the enemy's cities draw an attacker to it. `raided` are the hexes that enemy mechanized groups could reach soon.
    """

    side: Side
    believed: View
    field: Field
    own_zone: frozenset[Hex]
    strength: dict[int, int]
    contact: Mapping[Hex, int]
    home: Mapping[Hex, int]
    threat: dict[Hex, int]
    danger: dict[Hex, int]
    supply: dict[Hex, int]
    pull: dict[Hex, int]
    raided: frozenset[Hex]

    @property
    def own(self) -> list[Group]:
        """The side's combat groups by number."""
        return self.believed.groups_of(self.side)

    @property
    def enemies(self) -> list[Group]:
        """The enemy's combat groups by number."""
        return self.believed.groups_of(self.side.enemy)

    def steps(self, start: Hex, target: Hex) -> int:
        """The distance of two hexes over land; FAR where no way leads from one to the other."""
        steps = self.believed.scenario.board.ways.between(start, target)
        return FAR if steps is None else steps

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
    side = view.viewer
    if side is None:
        raise ValueError("only a View can be surveyed")
    believed = believe(view)
    enemies = [group for group in believed.groups.values() if group.side is side.enemy]
    strength = {number: int(basic_acs(group)) for number, group in sorted(believed.groups.items())}
    field = field_of(believed, side)
    own_zone = zone_of_control(believed, side)
    depots = [depot.entry for depot in believed.depots_of(side)]
    ways = believed.scenario.board.ways
    return Situation(
        side=side,
        believed=believed,
        field=field,
        own_zone=own_zone,
        strength=strength,
        contact=ways.from_nearest(group.at for group in enemies),
        home=ways.from_nearest(depots),
        threat=reach_of(believed, enemies, strength, infantry=1, mechanized=2),
        danger=reach_of(believed, enemies, strength, infantry=3, mechanized=6),
        supply=supply_reach(believed, side, field),
        pull=pull_of_cities(believed, side),
        raided=raid_reach(believed, side, enemies, own_zone),
    )


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


def supply_reach(view: View, side: Side, field: Field) -> dict[Hex, int]:
    """The fewest penalty hexes with which any depot of a side could supply each hex (§5.2)."""
    costs = entry_costs(view, side, field)
    ends: dict[int, list[Hex]] = {}
    for end, penalty in fewest_penalties(view, side, costs, field).items():
        ends.setdefault(penalty, []).append(end)
    reach: dict[Hex, int] = {}
    for penalty in sorted(ends, reverse=True):  # what is reached with fewer penalty hexes overwrites the rest
        reach.update(dict.fromkeys(chain.from_iterable(within(end, SUPPLY_RADIUS) for end in ends[penalty]), penalty))
    return reach


def city_value(city: City) -> int:
    """A city in points: victory points of §9.1 and its factories."""
    return 20 + city.population + city.supply_centers + city.all_factories


def vital_cities(side: Side) -> frozenset[str]:
    """The cities whose loss lets the enemy end the war at once (§8.9)."""
    return counts_for_automatic_end(side.enemy)


def pull_of_cities(view: View, side: Side) -> dict[Hex, int]:
    """How strongly the enemy's cities draw an attacker to each hex: their values, falling off with the distance."""
    ways, vital = view.scenario.board.ways, vital_cities(side.enemy)
    pull = [0] * len(ways.number)
    for city in view.cities.values():
        if city.owner is side or city.at is None:
            continue
        value = 10_000 * city_value(city) * (DRAW if city.name in vital else 1)
        row = ways.row(city.at)
        share = {steps: 0 if steps == NO_WAY else value // (steps + 3) ** 2 for steps in set(row)}
        pull = list(map(add, pull, map(share.__getitem__, row)))
    return {hex_: points for hex_, points in zip(ways.number, pull, strict=True) if points}


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
