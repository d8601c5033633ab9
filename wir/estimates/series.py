"""A side's figures week by week."""

from collections.abc import Callable, Mapping
from typing import Final

from wir.model.players import Record
from wir.model.view import View

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


def series_of(view: View, name: str) -> tuple[tuple[int, int], ...]:
    """One figure of the side of a View, with its week. Raises KeyError for a name that is not recorded."""
    figure = FIGURES[name]
    return tuple((record.week, figure(record)) for record in view.own.records)
