"""What a city's loss or capture would change: victory points and production (§8.8, §9.1), and the cities by it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from wir.estimates.production import weekly
from wir.model.cities import City
from wir.model.sides import Side
from wir.model.view import View
from wir.rules.production import SOURCES
from wir.rules.tables import CITY_POINTS
from wir.rules.victory import score_of

PRIZES: Final = 8
"""Cities that the panel names as worth most."""


@dataclass(frozen=True, slots=True)
class Stake:
    """What changes when a city changes hands: victory points of loser and captor, and points a week that are gone."""

    lost: int
    gained: int
    weekly: dict[str, Fraction]

    @property
    def swing(self) -> int:
        """By how much the margin between the sides moves."""
        return self.lost + self.gained


def stake_of(view: View, city: City) -> Stake:
    """What is at stake in a city (§8.8, §9.1, R113, R114); nothing for the boxes off the map."""
    made = {pool: weekly(view, city, pool) for pool in SOURCES}
    if city.at is None:
        return Stake(0, 0, {})
    multiple = score_of(view, city.owner).multiple
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
    "stake": lambda view, city: (-stake_of(view, city).swing, city.name),
}
"""What the table can be sorted by."""


def cities_in_order(view: View, sort: str = "name", owner: Side | None = None) -> list[City]:
    """The cities of one side or of both. Raises KeyError for an unknown sort."""
    cities = [city for city in view.cities.values() if owner in (None, city.owner)]
    return sorted(cities, key=lambda city: CITY_SORTS[sort](view, city))


def prizes(view: View) -> list[City]:
    """The cities whose capture would move the margin most, the greatest prize first."""
    cities = [city for city in view.cities.values() if city.at is not None]
    return sorted(cities, key=lambda city: CITY_SORTS["stake"](view, city))[:PRIZES]
