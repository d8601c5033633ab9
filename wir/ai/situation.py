"""What a commander sees at a glance: where both sides stand, how strong they are, what threatens each hex."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from wir.ai.boldness import against
from wir.ai.constants import CONSTANTS, Constants
from wir.ai.plans import plans_of
from wir.estimates.belief import believe
from wir.estimates.glance import (
    Glance,
    city_value,
    entered_by_plots,
    entered_in_two_weeks,
    pull_of_cities,
    strength_in_reach,
    vital_cities,
)
from wir.estimates.sectors import Sector, sectors_of
from wir.model.cities import City
from wir.model.distances import joined
from wir.model.groups import Group
from wir.model.hexes import FAR, Hex, ring, within
from wir.model.sides import Side
from wir.model.view import View
from wir.rules.plots import entered_by
from wir.rules.tables import STRATEGIC_MOVEMENT, TACTICAL_MOVEMENT
from wir.rules.victory import missing_for_automatic_end


@dataclass(frozen=True)
class Situation(Glance):
    """One side's view of a week, judged by constants."""

    constants: Constants = CONSTANTS

    @cached_property
    def sector_of(self) -> Mapping[Hex, Sector]:
        """The sector of the front to which each land hex belongs."""
        return sectors_of(self.believed)

    @cached_property
    def fresh(self) -> dict[int, int]:
        """Basic ACS that each group would have without fatigue, by number: what is lost for good if it is lost."""
        return {number: _without_fatigue(group) for number, group in sorted(self.believed.groups.items())}

    @cached_property
    def covered(self) -> Counter[Hex]:
        """How many hexes beside each hold a friendly group that is dug in, whose zone of control covers it."""
        strong_points = {group.at for group in self.own if group.entrenchment >= self.constants.strong_point}
        around = self.believed.scenario.board.land_around
        return Counter(chain.from_iterable([around[hex_] for hex_ in strong_points]))

    @cached_property
    def cut_off(self) -> frozenset[int]:
        """The numbers of the side's groups that no depot could supply where they stand."""
        return frozenset(group.id for group in self.own if group.at not in self.supply)

    @cached_property
    def encircled(self) -> frozenset[int]:
        """The numbers of the cut-off groups that no march brings back to supply."""
        around = self.believed.scenario.board.land_around
        found = joined(self.supply, around, lambda hex_: not self.field.is_contested(hex_))
        return frozenset(n for n in self.cut_off if found.isdisjoint(around[self.believed.groups[n].at]))

    @cached_property
    def to_supply(self) -> Mapping[Hex, int]:
        """The distance of each hex over land from the nearest one that a depot could supply."""
        return self.distances.from_nearest(self.supply.keys() & self.distances.number.keys())

    @cached_property
    def pull(self) -> dict[Hex, int]:
        """How strongly the enemy's cities draw an attacker to a hex."""
        return pull_of_cities(self.believed, self.side, self.constants.draw)

    @cached_property
    def inroads(self) -> dict[Hex, int]:
        """In which week an enemy group could be in each hex: 1 for this, 2 for the next."""
        return weeks_to(self.believed, self.side.enemy, self.enemies)

    @cached_property
    def outreach(self) -> dict[Hex, int]:
        """In which week a friendly mechanized group could be in each hex: 1 for this, 2 for the next."""
        return weeks_to(self.believed, self.side, [group for group in self.own if group.is_mechanized])

    @cached_property
    def approach(self) -> dict[Hex, int]:
        """ACS of the enemy groups that a march could bring to each hex this week (§6.2)."""
        return strength_in_reach(self.believed, self.enemies, self.strength, STRATEGIC_MOVEMENT)

    @cached_property
    def hot(self) -> Mapping[Hex, int]:
        """The distance of each hex over land from the nearest of those most in danger, or most wanted."""
        wanted = self.danger or self.pull
        most = sorted(wanted, key=lambda hex_: (-wanted[hex_], hex_))[: self.constants.hot_hexes]
        return self.distances.from_nearest(most)

    @cached_property
    def fortresses(self) -> dict[Hex, City]:
        """The side's fortified cities with the enemy near, by hex: a group in one is never driven out (R80)."""
        view, reach = self.believed, self.constants.siege_within
        near = [hex_ for hex_ in view.scenario.board.fortified if self.contact.get(hex_, FAR) <= reach]
        cities = {hex_: view.city_at(hex_) for hex_ in sorted(near)}
        return {hex_: city for hex_, city in cities.items() if city is not None and city.owner is self.side}

    @cached_property
    def ground(self) -> Mapping[Hex, int]:
        """Which stretch of ground that is not the enemy's a hex belongs to, none where it is his."""
        around, control = self.believed.scenario.board.land_around, self.believed.control
        own = {hex_ for hex_ in around if control.get(hex_) is not self.side.enemy}.difference(self.field.enemy_hexes)
        own |= self.held.keys()
        stretches: dict[Hex, int] = {}
        for start in sorted(own):
            if start not in stretches:
                stretches |= dict.fromkeys(joined([start], around, own.__contains__), len(stretches))
        return stretches

    @cached_property
    def prizes(self) -> frozenset[Hex]:
        """The hexes of cities of which each ends the game if it is taken now (§8.9)."""
        missing = missing_for_automatic_end(self.believed, self.side)
        names = missing[0] if len(missing) == 1 else ()
        return frozenset(
            city.at for city in self.believed.cities.values() if city.name in names and city.at is not None
        )

    @cached_property
    def vital(self) -> tuple[Hex, ...]:
        """The hexes of the side's cities that decide the war, by name (§8.9)."""
        cities = (self.believed.cities.get(name) for name in sorted(vital_cities(self.side)))
        own = (city for city in cities if city is not None and city.owner is self.side)
        return tuple(city.at for city in own if city.at is not None)

    @cached_property
    def vital_in_danger(self) -> frozenset[Hex]:
        """Those of them with too few guards for the enemies who could attack there next week."""
        return frozenset(at for at in self.vital if self._needs_more(at, self.believed.groups_at(at, self.side)))

    @cached_property
    def goals(self) -> Mapping[int, Hex]:
        """Where the side's groups on the march are bound for since last week, by number."""
        return plans_of(self.believed).goals

    @property
    def is_last_week(self) -> bool:
        """Whether the game ends with this week, so that nothing needs to be spared."""
        return self.believed.date >= self.believed.terms.last_week

    def able_to_reach(self, target: Hex, groups: Iterable[Group]) -> list[Group]:
        """Those of the side's groups that can come to a hex, or beside it, without crossing the enemy's ground."""
        stretches = {self.ground[hex_] for hex_ in (target, *ring(target)) if hex_ in self.ground}
        return [group for group in groups if self.ground[group.at] in stretches]

    def entrenchment_of(self, group: Group, *, offensive: bool) -> int:
        """The level of a group's entrenchment, counted as 0 where the enemy is too far away to attack it soon.

        A side that attacks counts it only next to him.
        """
        near = self.is_in_front(group.at) if offensive else self.contact.get(group.at, FAR) <= self.constants.at_hand
        return group.entrenchment if near else 0

    def is_in_front(self, hex_: Hex) -> bool:
        """Whether an enemy stands in a hex, or next to it."""
        return self.contact.get(hex_, FAR) <= 1

    def is_bound_by_works(self, group: Group) -> bool:
        """Whether a group next to the enemy is dug in too deep to be called away."""
        return group.entrenchment >= self.constants.rooted and self.is_in_front(group.at)

    def worth_of(self, hex_: Hex) -> int:
        """What an enemy city in a hex is worth in points, far more where it ends the war; 0 without one."""
        city = self.believed.city_at(hex_)
        if city is None or city.owner is self.side:
            return 0
        return city_value(city) * (self.constants.ends_the_war if hex_ in self.prizes else 1)

    def is_guard(self, group: Group, leaving: Collection[int] = ()) -> bool:
        """Whether a group is needed where an enemy could soon be, once the groups numbered `leaving` have gone.

        It is where it alone holds a city or a depot's entry hex, and in a city that decides the war, unless the others
        there are as strong as the enemies who could attack next week.
        """
        away = {group.id, *leaving}
        others = [other for other in self.believed.groups_at(group.at, self.side) if other.id not in away]
        if group.at in self.vital and self._needs_more(group.at, others):
            return True
        if others or group.at not in self.inroads:
            return False
        city = self.believed.city_at(group.at)
        return city is not None or any(depot.entry == group.at for depot in self.believed.depots_of(self.side))

    def keeps_vital_city(self, group: Group, leaving: Collection[int] = ()) -> bool:
        """Whether a group is needed in a city that decides the war, and attacks from it without leaving it."""
        return group.at in self.vital and self.is_guard(group, leaving)

    def leaves_city(self, group: Group) -> bool:
        """Whether a group has plotted to go out of a city that is worth a guard, so that it is none there (§6.6)."""
        city = self.believed.city_at(group.at)
        if city is None or city_value(city) < self.constants.guards_from:
            return False
        return bool(entered_by(group.at, group.plot))

    def is_best_guard(self, group: Group) -> bool:
        """Whether a group is the one that holds best of those needed in a city that decides the war."""
        if not self.keeps_vital_city(group):
            return False
        guards = self.believed.groups_at(group.at, self.side)
        return group.id == max(guards, key=lambda guard: (self.defence(guard), -guard.id)).id

    def is_great_city(self, at: Hex) -> bool:
        """Whether a hex holds a city that is worth so much that it is not left empty."""
        city = self.believed.city_at(at)
        return city is not None and city_value(city) > self.constants.great_city

    def holds_great_city(self, group: Group) -> bool:
        """Whether a group alone holds a great city that the enemy could be in, and is strong enough to keep it."""
        if not self.is_great_city(group.at) or not self.is_guard(group):
            return False
        return self.threat.get(group.at, 0) <= self.defence(group)

    def leaves_open(self, group: Group, target: Hex, leaving: Collection[int] = ()) -> bool:
        """Whether a group that goes to attack a hex leaves a city alone that is worth no less than what it could take.

        Only where other enemies than those in the hex could be in the city this week.
        """
        city = self.believed.city_at(group.at)
        if city is None or not self.is_guard(group, leaving) or city_value(city) < self.worth_of(target):
            return False
        steps, others = self.steps_from(group.at), (enemy for enemy in self.enemies if enemy.at != target)
        return any(steps(enemy.at) <= TACTICAL_MOVEMENT[enemy.kind] for enemy in others)

    def _needs_more(self, at: Hex, guards: Iterable[Group]) -> bool:
        return self.danger.get(at, 0) > sum(map(self.defence, guards))

    def is_alone(self, hex_: Hex) -> bool:
        """Whether no other enemy stands within two hexes of an enemy hex, so that no other group can help."""
        near = (at for at in within(hex_, 2) if at != hex_)
        return not any(self.believed.groups_at(at, self.side.enemy) for at in near)

    def is_outmatched(self, group: Group, at: Hex) -> bool:
        """Whether the enemies who could attack a group in a hex this week are stronger than it is dug in there."""
        return self.threat.get(at, 0) > self.defence(group)


def _without_fatigue(group: Group) -> int:
    return sum(unit.strength * unit.experience for unit in group.units) // 100


def survey(view: View, constants: Constants = CONSTANTS) -> Situation:
    """The situation of the side that a View was made for, judged by constants as they are against such an enemy."""
    return Situation(view.viewer, believe(view), against(view, constants))


def weeks_to(view: View, side: Side, groups: list[Group]) -> dict[Hex, int]:
    """In which week a side's groups could be in each hex, if the groups there went away: 1 for this, 2 for the next."""
    coming = dict.fromkeys(entered_in_two_weeks(view, side, groups), 2)
    return coming | dict.fromkeys(entered_by_plots(view, side, groups), 1)
