"""What production will bring (§8.5), and what the loss or capture of a city would change (§8.8, §9.1)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import ceil
from typing import Any, Final

from wir.model.cities import City, Factory
from wir.model.phases import SUPPLY_OF
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.units import Unit
from wir.model.view import View
from wir.rules.building import expected_salvage
from wir.rules.experience import weekly_chance
from wir.rules.partisans import expected_attacks
from wir.rules.production import SOURCES, THOUSAND, infantry_multiple, makers, new_factories, output_of
from wir.rules.quality import supply_points
from wir.rules.tables import CITY_POINTS, CONSTRUCTION_OF_FACTORY, GREEN_EXPERIENCE, GREEN_GAIN, MAXIMUM, PRODUCTION
from wir.rules.victory import multiple_of

POOLS: Final = ("infantry", "vehicle", "artillery", "aircraft", "supply", "construction", "factory")
"""The pools in the order of the panel."""

WEEKS_AHEAD: Final = 8
"""Weeks for which the panel lists what construction will finish; fewer where the game ends before."""

_REBUILT_WITHIN: Final = 30
"""Weeks within which anything dismantled has been rebuilt."""


@dataclass(frozen=True, slots=True)
class Completion:
    """Factories that construction will have finished after so many weeks from now."""

    weeks: int
    factories: int


def weekly(view: View, city: City, pool: str) -> Fraction:
    """Points of a pool that a city makes in a week on average, for its owner (§8.5)."""
    lot = PRODUCTION[pool]
    multiple = infantry_multiple(city.owner, view.date, view.level) if pool == "infantry" else Fraction(1)
    return Fraction(getattr(city, SOURCES[pool]) * lot.points, lot.makers) * multiple


def made_by(factory: Factory) -> tuple[str, Fraction]:
    """The pool that a factory fills, and the points that it makes for it in a week on average (§8.5)."""
    pool = next(pool for pool, source in SOURCES.items() if source == factory.value)
    return pool, Fraction(PRODUCTION[pool].points, PRODUCTION[pool].makers)


def completions(view: View, weeks: int | None = None) -> list[Completion]:
    """What construction will finish for the side in the coming weeks, if heavy industry stays as it is (§8.5, R32).

    If no number of weeks is given, those are meant in which it can still be used.
    """
    lot = PRODUCTION["construction"]
    stock, carried = view.own.pools.construction, view.own.remainders.construction
    found: list[Completion] = []
    for week in range(1, (min(WEEKS_AHEAD, view.weeks_left) if weeks is None else weeks) + 1):
        points, carried = divmod(makers(view, view.viewer, "construction") * THOUSAND + carried, lot.makers * THOUSAND)
        stock = min(lot.maximum, stock + points * lot.points)
        done = new_factories(stock)
        stock -= done * CONSTRUCTION_OF_FACTORY
        found += [Completion(week, done)] if done else []
    return found


def weeks_until_rebuilt(view: View, city: City) -> tuple[int, int] | None:
    """Weeks until dismantling a friendly city has brought the first factory, and the last, or None (§4.8, R30, R32)."""
    player = view.own
    stock = int(player.pools.construction + expected_salvage(view, city))
    after = view.copy()
    after.cities[city.name] = city.with_factories(dict.fromkeys(Factory, 0))
    after.players[view.viewer] = replace(player, pools=replace(player.pools, construction=stock))
    usual, found = (completions(each, _REBUILT_WITHIN) for each in (view, after))
    sums = [_until(found, week) - _until(usual, week) for week in range(_REBUILT_WITHIN + 1)]
    most = max(sums)
    return (next(week for week, more in enumerate(sums) if more > 0), sums.index(most)) if most else None


def _until(found: Iterable[Completion], week: int) -> int:
    return sum(each.factories for each in found if each.weeks <= week)


def share_of_week(view: View, infantry: int) -> Fraction:
    """Weeks in which the side makes so many infantry points (§8.5)."""
    own = (city for city in view.cities.values() if city.owner is view.viewer)
    made = sum((weekly(view, city, "infantry") for city in own), Fraction(0))
    return Fraction(infantry) / max(Fraction(1), made)


def weeks_of_training(view: View, unit: Unit) -> tuple[int, int]:
    """Mean number of weeks until training can teach a green unit no more, and its experience then (§8.2, R90)."""
    chance = weekly_chance(view, view.viewer, unit)
    if not chance:
        return 0, unit.experience
    steps = ceil(Fraction(GREEN_EXPERIENCE - unit.experience, GREEN_GAIN))
    return ceil(Fraction(100 * steps, chance)), unit.experience + steps * GREEN_GAIN


def gains(view: View) -> dict[str, int]:
    """What next week adds to each pool; nothing where no week follows."""
    if not view.weeks_left:
        return dict.fromkeys(POOLS, 0)
    finished = sum(found.factories for found in completions(view, 1))
    return output_of(view, view.viewer).points | {"factory": finished}


def wasted(view: View) -> dict[str, int]:
    """What next week makes beyond the limits of the pools, by pool, after all that tired units still draw of supply.

    Nothing in the last week: no pool is drawn upon any more.
    """
    held = {pool: getattr(view.own.pools, pool) for pool in POOLS}
    held["supply"] = max(0, held["supply"] - _still_drawn(view))
    over = {pool: held[pool] + gain - MAXIMUM[pool] for pool, gain in gains(view).items()}
    return {pool: over[pool] for pool in POOLS if over[pool] > 0}


def _still_drawn(view: View) -> int:
    """Supply points for all the tired units that this week's depots may yet reach (§5.2)."""
    side = view.viewer
    if view.phase > SUPPLY_OF[side]:
        return 0
    has_begun = view.phase is SUPPLY_OF[side]
    waiting = [group for group in view.groups_of(side) if not (has_begun and group.supplied)]
    return sum(supply_points(unit.type) for group in waiting for unit in group.units if unit.fatigue)


def partisans_expected(view: View) -> Fraction:
    """How many railway hexes partisans will cut on average this week, when production has come (§8.7, R47, R171)."""
    after, pools = view.copy(), view.own.pools
    infantry = min(MAXIMUM["infantry"], pools.infantry + gains(view)["infantry"])
    after.players[view.viewer] = replace(view.own, pools=replace(pools, infantry=infantry))
    return expected_attacks(after) if view.viewer is Side.AXIS and view.weeks_left else Fraction(0)


PRIZES: Final = 8
"""How many of the most valuable cities the panel names."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What changes when a city changes hands: victory points of loser and captor, and weekly points that are lost."""

    lost: int
    gained: int
    weekly: dict[str, Fraction]

    @property
    def swing(self) -> int:
        """By how much the margin between the sides shifts."""
        return self.lost + self.gained


def stake_of(view: View, city: City) -> Stake:
    """What is at stake in a city (§8.8, §9.1, R113, R114); nothing for the boxes off the map."""
    made = {pool: weekly(view, city, pool) for pool in SOURCES}
    if city.at is None:
        return Stake(0, 0, {})
    multiple = multiple_of(view)
    people = city.population if view.scenario.first_owners[city.name] is city.owner else 0
    lost = (CITY_POINTS + people + city.supply_centers) * multiple
    gained = (CITY_POINTS + city.supply_centers // 2) * multiple
    return Stake(lost, gained, {pool: points for pool, points in made.items() if points})


CITY_SORTS: Final[Mapping[str, Callable[[View, City], Any]]] = {
    "name": lambda _, city: city.name,
    "owner": lambda _, city: (city.owner, city.name),
    "population": lambda _, city: (-city.population, city.name),
    "factories": lambda _, city: (-city.all_factories, city.name),
    "supply": lambda _, city: (-city.supply_centers, city.name),
    "swing": lambda view, city: (-stake_of(view, city).swing, city.name),
}
"""What the table can be sorted by."""


def cities_in_order(view: View, sort: str = "name", owner: Side | None = None) -> list[City]:
    """The cities of one side or of both. Raises KeyError for an unknown sort."""
    cities = [city for city in view.cities.values() if owner in (None, city.owner)]
    return sorted(cities, key=lambda city: CITY_SORTS[sort](view, city))


def prizes(view: View) -> list[City]:
    """The cities whose capture would move the margin most, the greatest prize first."""
    return [city for city in cities_in_order(view, "swing") if city.at is not None][:PRIZES]
