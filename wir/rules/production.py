"""Production (§8.5, §8.11)."""

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final

from wir.model.players import Remainders
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.change import Change
from wir.rules.rulings import SOVIET_INFANTRY_BY_LEVEL
from wir.rules.tables import (
    CONSTRUCTION_OF_FACTORY,
    CONSTRUCTION_THROTTLE,
    NO_AXIS_PRODUCTION,
    PRODUCTION,
    SOVIET_INFANTRY,
)

SOURCES: Final = {
    "vehicle": "vehicle",
    "artillery": "artillery",
    "aircraft": "aircraft",
    "supply": "supply_centers",
    "infantry": "population",
    "construction": "heavy_industry",
}
"""The part of a city's economy that makes the points of each pool (§8.5)."""

THOUSAND: Final = 1000
"""What is carried over is counted in thousandths, because the Soviet multiples lead to fractions (R99)."""


@dataclass(frozen=True, slots=True)
class Output:
    """What a side's production of one week comes to: points of each pool, and what is carried over (R99)."""

    points: dict[str, int]
    carried: Remainders


def infantry_multiple(side: Side, day: date, level: int) -> Fraction:
    """Multiple of infantry reinforcements by date, for the Soviets also by level (§8.5, §8.11, R100, R134, R166)."""
    if side is Side.AXIS:
        return Fraction(1)
    first = SOVIET_INFANTRY[0][1]
    multiple = next((figure for since, figure in reversed(SOVIET_INFANTRY) if since <= day), first)
    return multiple * SOVIET_INFANTRY_BY_LEVEL[level]


def makers(state: State, side: Side, pool: str) -> int:
    """Factories, supply centers or population points with which a side fills a pool (§8.5)."""
    source = SOURCES[pool]
    return sum(getattr(city, source) for city in state.cities.values() if city.owner is side)


def output_of(state: State, side: Side) -> Output:
    """What a side's cities make this week, in whole lots; the rest is carried to the next week (§8.5, R99)."""
    points: dict[str, int] = {}
    carried: dict[str, int] = {}
    left = state.players[side].remainders
    for pool, lot in PRODUCTION.items():
        multiple = infantry_multiple(side, state.date, state.level) if pool == "infantry" else Fraction(1)
        total = int(makers(state, side, pool) * multiple * THOUSAND) + getattr(left, pool, 0)
        lots, rest = divmod(total, lot.makers * THOUSAND)
        points[pool] = lots * lot.points
        if lot.makers > 1:
            carried[pool] = rest
    return Output(points, Remainders(**carried))


def new_factories(construction: int) -> int:
    """Factories completed this week from a stock of construction points (§8.5, R32)."""
    return min(construction // CONSTRUCTION_THROTTLE, construction // CONSTRUCTION_OF_FACTORY)


def chance_of_none(state: State, side: Side) -> int:
    """Percent chance that a side receives no production this week (§8.5, R101)."""
    return NO_AXIS_PRODUCTION.get(state.year, 0) if side is Side.AXIS else 0


def produce(change: Change, side: Side) -> None:
    """Adds a week's production to a side's pools, unless it fails (§8.5, R99, R101)."""
    state = change.state
    chance = chance_of_none(state, side)
    stopped = chance > 0 and change.dice.chance(chance, "8.5", "no production", side=side)
    nothing = Output(dict.fromkeys(PRODUCTION, 0), state.players[side].remainders)
    output = nothing if stopped else output_of(state, side)
    wasted = change.earn(side, **output.points)
    change.update(side, remainders=output.carried)
    completed = 0 if stopped else new_factories(change.pools(side).construction)
    change.pay(side, construction=completed * CONSTRUCTION_OF_FACTORY)
    change.earn(side, factory=completed)
    change.tell(
        "produced",
        "8.5",
        "R101" if stopped else "R99",
        only=side,
        side=side,
        stopped=stopped,
        points=output.points,
        factories=completed,
        wasted=wasted,
    )
