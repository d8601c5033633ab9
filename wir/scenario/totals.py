"""The totals of a scenario: units, strength, aircraft and economy of a side."""

from collections import Counter
from typing import Final

from wir.model.scenario import Scenario
from wir.model.sides import Side
from wir.model.units import UnitType

ARMY: Final = ("groups", "units", "strength", "guns", "aircraft")
"""Totals of the groups on the map: strength and guns in points, aircraft in points of about ten."""

ECONOMY: Final = {
    "population": "population",
    "supply_centers": "supply_centers",
    "heavy_industry": "heavy_industry",
    "vehicle_factories": "vehicle",
    "artillery_factories": "artillery",
    "aircraft_factories": "aircraft",
}
"""Totals of the cities, the off-map centres included, and the part of a city each adds up (§8.5)."""

TOTALS: Final = (*ARMY, *ECONOMY, *(type_.value for type_ in UnitType))
"""The names of all totals; a type of unit stands for the number of such units on the map."""


def totals_of(scenario: Scenario, side: Side) -> Counter[str]:
    """Every total of a side on the first day, by name, without what arrives later."""
    groups = [group for group in scenario.groups if group.side is side]
    units = [unit for group in groups for unit in group.units]
    cities = [city for city in scenario.cities if city.owner is side]
    found = Counter(unit.type.value for unit in units)
    found["groups"] = len(groups)
    found["units"] = len(units)
    found["strength"] = sum(unit.strength for unit in units)
    found["guns"] = sum(group.artillery for group in groups)
    found["aircraft"] = sum(air.points for air in scenario.air if air.side is side)
    for name, part in ECONOMY.items():
        found[name] = sum(getattr(city, part) for city in cities)
    return found
