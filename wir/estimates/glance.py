"""What a side sees at a glance: where both sides stand, how strong they are, what threatens each hex."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from operator import add
from typing import Final

from wir.model.cities import City
from wir.model.distances import NO_WAY, Distances
from wir.model.groups import Group, Kind
from wir.model.hexes import FAR, Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import View
from wir.rules.bombardment import basic_acs
from wir.rules.entrenchment import defence_multiple
from wir.rules.supply import supply_reach
from wir.rules.tables import CITY_POINTS, STRATEGIC_MOVEMENT, TACTICAL_MOVEMENT
from wir.rules.victory import cities_for_automatic_end
from wir.rules.zones import Field, field_of, zone_of_control

_NEXT_WEEK: Final = {kind: STRATEGIC_MOVEMENT[kind] + TACTICAL_MOVEMENT[kind] for kind in Kind}
"""Hexes within which a group can attack next week: by a march this week, and a plot after it."""


@dataclass(frozen=True)
class Glance:
    """One side's view of a week; each fact is worked out when first asked for, at most once a phase.

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
        return self.distances.from_nearest(group.at for group in self.enemies)

    @cached_property
    def reserve(self) -> Mapping[Hex, int]:
        """The distance of each hex over land from the nearest friendly group."""
        return self.distances.from_nearest(group.at for group in self.own)

    @cached_property
    def home(self) -> Mapping[Hex, int]:
        """The distance of each hex over land from the nearest friendly depot's entry hex."""
        return self.distances.from_nearest(depot.entry for depot in self.believed.depots_of(self.side))

    @cached_property
    def held(self) -> Mapping[Hex, tuple[int, ...]]:
        """The numbers of the side's groups in each hex that holds any."""
        return self.believed.groups.of(self.side).at

    @cached_property
    def threat(self) -> dict[Hex, int]:
        """ACS of the enemy groups that could attack a hex in a week's execution, if it does not rain."""
        return strength_in_reach(self.believed, self.enemies, self.strength, TACTICAL_MOVEMENT)

    @cached_property
    def danger(self) -> dict[Hex, int]:
        """ACS of the enemy groups that could attack a hex next week."""
        return strength_in_reach(self.believed, self.enemies, self.strength, _NEXT_WEEK)

    @cached_property
    def supply(self) -> dict[Hex, int]:
        """The fewest penalty hexes from which a depot could supply a hex."""
        return supply_reach(self.believed, self.side, self.field)

    @property
    def distances(self) -> Distances:
        """The distances over land."""
        return self.believed.scenario.board.distances

    def steps(self, start: Hex, target: Hex) -> int:
        """The distance between two hexes over land; FAR where no way leads from one to the other."""
        return self.steps_from(start)(target)

    def steps_from(self, start: Hex) -> Callable[[Hex], int]:
        """The distance of any hex over land from one; FAR where no way leads."""
        return self._length_in(self.distances.row(start))

    def marches_to(self, target: Hex) -> Callable[[Hex], int]:
        """The length of the march from any hex to one, with hard ground counting more (`Distances`); FAR if none."""
        return self._length_in(self.distances.marches_to(target))

    def _length_in(self, row: Sequence[int]) -> Callable[[Hex], int]:
        """Looks a hex up in a row of lengths by hex number; FAR where no way leads."""
        number = self.distances.number

        def length(hex_: Hex) -> int:
            steps = row[number[hex_]]
            return FAR if steps == NO_WAY else steps

        return length

    def defence(self, group: Group) -> int:
        """ACS of a group with its entrenchments."""
        return int(self.strength[group.id] * defence_multiple(group.entrenchment))

    def strength_of(self, groups: Iterable[Group]) -> int:
        """Basic ACS of groups together, each rounded to whole points."""
        return sum(self.strength[group.id] for group in groups)

    def ratio(self) -> int:
        """Own strength in percent of the enemy's."""
        return 100 * self.strength_of(self.own) // max(1, self.strength_of(self.enemies))


def strength_in_reach(
    view: View, groups: Iterable[Group], strength: Mapping[int, int], hexes: Mapping[Kind, int]
) -> dict[Hex, int]:
    """Strength of the groups from which each hex is so many hexes away over land, by their kind; others are ignored."""
    distances = view.scenario.board.distances
    total: dict[Hex, int] = {}
    for group in groups:
        points = strength[group.id]
        for hex_ in distances.reach(group.at, hexes[group.kind]):
            total[hex_] = total.get(hex_, 0) + points
    return total


def entered_by_plots(state: State, side: Side, groups: Iterable[Group]) -> set[Hex]:
    """The hexes where a side's groups could be after this week's execution, if the groups there went away.

    A plot moves two hexes or one, and no zone of control stops it (§6.6).
    """
    return {hex_ for kind, starts in _starts(groups).items() for hex_ in _plotted(state, side, kind, starts)}


def entered_in_two_weeks(state: State, side: Side, groups: Iterable[Group]) -> set[Hex]:
    """The hexes where a side's groups could be after next week's execution, by plots in both weeks or a march first.

    Whoever marches cannot plot in the same week, and a march ends in a zone of control (§6.2).
    """
    found: set[Hex] = set()
    for kind, starts in _starts(groups).items():
        first = _marched(state, side, kind, starts) | _plotted(state, side, kind, starts)
        found |= _plotted(state, side, kind, first)
    return found


def _starts(groups: Iterable[Group]) -> dict[Kind, set[Hex]]:
    """Where groups stand, by kind."""
    starts: dict[Kind, set[Hex]] = {kind: set() for kind in Kind}
    for group in groups:
        starts[group.kind].add(group.at)
    return starts


def _marched(state: State, side: Side, kind: Kind, starts: set[Hex]) -> set[Hex]:
    """The hexes that groups of a kind could march to in a week."""
    around, zone = state.scenario.board.land_around, zone_of_control(state, side.enemy)
    held = state.hexes_of(side.enemy)
    reached = ahead = starts
    for _ in range(STRATEGIC_MOVEMENT[kind]):
        leaving = [hex_ for hex_ in ahead if hex_ not in held and (hex_ in starts or hex_ not in zone)]
        ahead = {near for hex_ in leaving for near in around[hex_]} - reached
        reached = reached | ahead
    return reached - held


def _plotted(state: State, side: Side, kind: Kind, starts: set[Hex]) -> set[Hex]:
    """The hexes that groups of a kind could enter by a week's plots."""
    around, held = state.scenario.board.land_around, state.hexes_of(side.enemy)
    reached = starts
    for _ in range(TACTICAL_MOVEMENT[kind]):
        reached = reached | {near for hex_ in reached - held for near in around[hex_]}
    return reached


def city_value(city: City) -> int:
    """A city's value in points: its victory points (§9.1) and its factories."""
    return CITY_POINTS + city.population + city.supply_centers + city.all_factories


def vital_cities(side: Side) -> frozenset[str]:
    """The cities whose loss lets the enemy end the war at once (§8.9)."""
    return cities_for_automatic_end(side.enemy)


def pull_of_cities(view: View, side: Side, draw: int) -> dict[Hex, int]:
    """How strongly the enemy's cities draw an attacker to each hex: their values, falling off with distance.

    Those that decide the war pull `draw` times as hard.
    """
    distances, vital = view.scenario.board.distances, vital_cities(side.enemy)
    places = [
        (city.at, city_value(city) * (draw if city.name in vital else 1))
        for city in view.cities.values()
        if city.owner is not side and city.at is not None
    ]
    return _pull_of(distances, tuple(places))


def pull_over(value: int, steps: int) -> int:
    """How strongly a city of so many points draws an attacker over so many hexes."""
    return 10_000 * value // (steps + 3) ** 2


@lru_cache(maxsize=16)
def _pull_of(distances: Distances, cities: tuple[tuple[Hex, int], ...]) -> dict[Hex, int]:
    """How strongly cities of so many points draw an attacker to each hex; not to be changed."""
    total = [0] * len(distances.number)
    for at, value in cities:
        row = distances.row(at)
        pull = {steps: 0 if steps == NO_WAY else pull_over(value, steps) for steps in set(row)}
        total = list(map(add, total, map(pull.__getitem__, row)))
    return {hex_: points for hex_, points in zip(distances.number, total, strict=True) if points}
