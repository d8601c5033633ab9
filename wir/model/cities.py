"""Cities and the factories in them (§4.8, §8.5, §8.8, R127)."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Self

from wir.model.hexes import Hex
from wir.model.records import replace
from wir.model.sides import Side


class Factory(StrEnum):
    """The four types of factory that can be built, in the order of the book's menu (§4.8)."""

    HEAVY_INDUSTRY = "heavy_industry"
    VEHICLE = "vehicle"
    ARTILLERY = "artillery"
    AIRCRAFT = "aircraft"

    @property
    def label(self) -> str:
        """The type in words."""
        return self.value.replace("_", " ")


@dataclass(frozen=True, slots=True)
class City:
    """A city and its economy.

    `at` is None for the two off-map boxes, Germany and the Urals. Population and supply centers in points, each type of
    factory in factories, 0-255 (§8.5).
    """

    name: str
    at: Hex | None
    owner: Side
    population: int = 0
    supply_centers: int = 0
    heavy_industry: int = 0
    vehicle: int = 0
    artillery: int = 0
    aircraft: int = 0

    def factories(self, factory: Factory) -> int:
        """How many factories of a type are here."""
        count: int = getattr(self, factory.value)
        return count

    def with_factories(self, counts: Mapping[Factory, int]) -> Self:
        """The city with other numbers of factories of some types."""
        changes: dict[str, Any] = {factory.value: count for factory, count in counts.items()}
        return replace(self, **changes)

    @property
    def all_factories(self) -> int:
        """Factories of the four types together, supply centers not counted."""
        return self.heavy_industry + self.vehicle + self.artillery + self.aircraft
