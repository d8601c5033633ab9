"""What next week's production will bring, and what construction will finish (§8.5)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from wir.model.cities import City
from wir.model.sides import Side
from wir.model.view import View
from wir.rules.pools import MAXIMUM
from wir.rules.production import SOURCES, THOUSAND, infantry_multiple, makers, new_factories, output_of
from wir.rules.tables import CONSTRUCTION_OF_FACTORY, PRODUCTION

POOLS: Final = ("infantry", "vehicle", "artillery", "aircraft", "supply", "construction", "factory")
"""The pools in the order of the panel."""


WEEKS_AHEAD: Final = 8
"""Weeks for which the panel tells what construction will finish."""


@dataclass(frozen=True, slots=True)
class Completion:
    """Factories that construction will have finished after so many weeks from now."""

    weeks: int
    factories: int


def weekly(view: View, city: City, pool: str) -> Fraction:
    """Points of a pool that a city makes in a week on average, for whoever owns it (§8.5)."""
    lot = PRODUCTION[pool]
    multiple = infantry_multiple(city.owner, view.date, view.level) if pool == "infantry" else Fraction(1)
    return Fraction(getattr(city, SOURCES[pool]) * lot.points, lot.makers) * multiple


def completions(view: View, side: Side, weeks: int = WEEKS_AHEAD) -> list[Completion]:
    """What construction will finish in the coming weeks, if heavy industry stays as it is (§8.5, R32)."""
    lot = PRODUCTION["construction"]
    stock, carried = view.players[side].pools.construction, view.players[side].remainders.construction
    found: list[Completion] = []
    for week in range(1, weeks + 1):
        points, carried = divmod(makers(view, side, "construction") * THOUSAND + carried, lot.makers * THOUSAND)
        stock = min(lot.maximum, stock + points * lot.points)
        done = new_factories(stock)
        stock -= done * CONSTRUCTION_OF_FACTORY
        found += [Completion(week, done)] if done else []
    return found


def gains(view: View, side: Side) -> dict[str, int]:
    """What next week adds to each pool."""
    return output_of(view, side).points | {"factory": _next_completion(view, side)}


def wasted(view: View, side: Side) -> dict[str, int]:
    """What next week makes beyond the limits of the pools, by pool."""
    pools = view.players[side].pools
    over = {pool: getattr(pools, pool) + gain - MAXIMUM[pool] for pool, gain in gains(view, side).items()}
    return {pool: over[pool] for pool in POOLS if over[pool] > 0}


def _next_completion(view: View, side: Side) -> int:
    return sum(found.factories for found in completions(view, side, 1))
