"""What each side has and where it comes from: forces on a day, and the strength gained in a period by source."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from wir.engine.history import Week
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.orders.adjustment import Build
from wir.orders.catalogue import parse_order
from wir.orders.movement import Replace
from wir.rules.production import output_of
from wir.rules.tables import PRODUCTION

FIGURES: Final = {
    "strength": "Strength",
    "units": "Units",
    "experience": "Experience",
    "guns": "Guns in groups",
    "aircraft": "Aircraft in groups",
    "infantry": "Infantry pool",
    "vehicle": "Vehicle pool",
    "artillery": "Artillery pool",
    "population": "Population",
    "factories": "Factories",
}
"""The figures of `forces`, with what the tables call them."""

SPENT: Final = ("infantry", "vehicle", "artillery", "aircraft")
"""Pools that a side spends; the others run full by themselves (§8.5)."""

Forces = dict[str, float]
"""A side's figures on a day, by the names of FIGURES."""


def forces(state: State, side: Side) -> Forces:
    """A side's forces: strength in points, its mean experience in percent, guns, aircraft and pools in points."""
    units = [unit for group in state.groups_of(side) for unit in group.units]
    strength = sum(unit.strength for unit in units)
    pools = state.players[side].pools
    cities = [city for city in state.cities.values() if city.owner is side]
    return {
        "strength": strength,
        "units": len(units),
        "experience": sum(unit.strength * unit.experience for unit in units) / max(1, strength),
        "guns": sum(group.artillery for group in state.groups_of(side)),
        "aircraft": sum(air.points for air in state.air_of(side)),
        "infantry": pools.infantry,
        "vehicle": pools.vehicle,
        "artillery": pools.artillery,
        "population": sum(city.population for city in cities),
        "factories": sum(city.all_factories for city in cities),
    }


@dataclass(slots=True)
class Period:
    """Half a year of a side's war.

    Strength points at its beginning and end, and over its weeks: infantry points its cities could make, strength
    built, replaced, arrived by schedule (whatever went to the pools counted too, R136) and lost; `full` counts the
    weeks that began with one of the SPENT pools full.
    """

    begins: int
    ends: int = 0
    weeks: int = 0
    produced: int = 0
    built: int = 0
    replaced: int = 0
    arrived: int = 0
    lost: int = 0
    full: int = 0

    @property
    def gained(self) -> int:
        """Strength gained from whatever source: change and losses."""
        return self.ends - self.begins + self.lost


def near(days: Iterable[date], day: date) -> date | None:
    """The day of an owner map in the middle of the week that begins on a day, or None: weekdays differ (R13)."""
    return next((found for found in days if abs(found - day) < timedelta(days=4)), None)


def half_year(day: date) -> str:
    """`1941 b` for a day of its second half, which sorts as it happened."""
    return f"{day.year} {'a' if day.month < 7 else 'b'}"


def periods(weeks: Iterable[Week]) -> dict[Side, dict[str, Period]]:
    """Each side's half-years in the weeks of a game."""
    found: dict[Side, dict[str, Period]] = {side: {} for side in SIDES}
    before: tuple[Week, State] | None = None
    for week in weeks:
        state = week.start.state()
        if before is not None:
            for side in SIDES:
                _add(found[side], side, before, state)
        before = week, state
    return found


def _add(found: dict[str, Period], side: Side, week: tuple[Week, State], after: State) -> None:
    """Adds a week, from the state it began with and the one that the next week began with."""
    played, start = week
    # A week belongs to the half-year in which it ends, as Case Blue begins two days before July.
    name = half_year(start.date + timedelta(days=6))
    period = found.setdefault(name, Period(_strength(start, side)))
    period.ends = _strength(after, side)
    period.weeks += 1
    period.produced += output_of(start, side).points["infantry"]
    for order in _points_spent(played, side):
        if isinstance(order, Build):
            period.built += order.points
        else:
            period.replaced += order.points
    came = set(start.players[side].expected) - set(after.players[side].expected)
    period.arrived += sum(start.scenario.reinforcements[place].unit.strength for place in came)
    period.lost += after.players[side].records[-1].losses
    period.full += any(getattr(start.players[side].pools, pool) >= PRODUCTION[pool].maximum for pool in SPENT)


def _points_spent(week: Week, side: Side) -> Iterator[Build | Replace]:
    """The orders of a side that made strength of points."""
    texts = (text for phase in week.phases if phase.phase.side is side for text in phase.orders)
    for order in (parse_order(text) for text in texts if text.startswith(("BUILD ", "REPLACE "))):
        if isinstance(order, Build | Replace):
            yield order


def _strength(state: State, side: Side) -> int:
    return sum(group.strength for group in state.groups_of(side))
