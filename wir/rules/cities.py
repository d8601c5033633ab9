"""Entering hexes and capturing cities (§8.8, R114, R133)."""

from __future__ import annotations

from dataclasses import replace

from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.rules.change import Change


def occupy(change: Change, hex_: Hex, side: Side) -> None:
    """Notes that a combat group has come to stand in a hex by tactical movement or an advance (§8.8, R133)."""
    change.state.control[hex_] = side
    city = change.state.city_at(hex_)
    if city is None or city.owner is side:
        return
    change.state.cities[city.name] = replace(
        city,
        owner=side,
        population=0,
        supply_centers=city.supply_centers // 2,
        heavy_industry=0,
        vehicle=0,
        artillery=0,
        aircraft=0,
    )
    change.state.captured = (*change.state.captured, (city.name, side))
    change.tell(
        "captured",
        "8.8",
        "R114",
        city=city.name,
        by=side,
        at=list(hex_),
        supply_centers=city.supply_centers // 2,
        factories_destroyed=city.all_factories,
        population_lost=city.population,
    )
