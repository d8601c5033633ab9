"""A side's figures week by week."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from wir.model.players import Record
from wir.model.view import View


@dataclass(frozen=True, slots=True)
class Series:
    """A figure by week: pairs of week and value, in order."""

    name: str
    points: tuple[tuple[int, int], ...]


FIGURES: Final[Mapping[str, Callable[[Record], int]]] = {
    "strength": lambda record: record.strength,
    "losses": lambda record: record.losses,
    "surrendered": lambda record: record.surrendered,
    "groups": lambda record: record.groups,
    "units": lambda record: record.units,
    "victory points": lambda record: record.victory_points,
    "cities": lambda record: record.cities,
    "infantry pool": lambda record: record.pools.infantry,
    "vehicle pool": lambda record: record.pools.vehicle,
    "artillery pool": lambda record: record.pools.artillery,
    "aircraft pool": lambda record: record.pools.aircraft,
    "supply pool": lambda record: record.pools.supply,
}
"""What is recorded each week (§9.1), by name."""


def series_of(view: View, name: str) -> Series:
    """One figure of the side of a View. Raises KeyError for a name that is not recorded."""
    figure = FIGURES[name]
    records = view.own.records
    return Series(name, tuple((record.week, figure(record)) for record in records))
