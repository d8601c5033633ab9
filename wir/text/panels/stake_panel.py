"""What a city's loss or capture would change: victory points, production, the automatic ends (§8.8, §9.1)."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from wir.estimates.plotted_attacks import require_view
from wir.model.cities import City, Factory
from wir.model.sides import Side
from wir.model.state import State
from wir.model.widths import one_cell_each
from wir.model.words import decimal, signed, whole
from wir.rules.production import SOURCES
from wir.rules.rulings import DISMANTLE_CHANCE
from wir.rules.tables import (
    AXIS_AUTOMATIC_END,
    CITY_POINTS,
    CONSTRUCTION_OF_FACTORY,
    PRODUCTION,
    SOVIET_AUTOMATIC_END,
)
from wir.rules.victory import score_of
from wir.text.panels.hex_panel import city_lines
from wir.text.panels.lines import Line, Role, Span, entry, flowed, heading, line, wrapped
from wir.text.panels.production_panel import weekly
from wir.text.panels.words import SIDE_ROLES, cite
from wir.text.panels.words import SIDES as SIDE_WORDS


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


def stake_of(view: State, city: City) -> Stake:
    """What is at stake in a city (§8.8, §9.1, R113, R114); nothing for the boxes off the map."""
    made = {pool: weekly(view, city, pool) for pool in SOURCES}
    if city.at is None:
        return Stake(0, 0, {})
    multiple = score_of(view, city.owner).multiple
    people = city.population if view.scenario.first_owners[city.name] is city.owner else 0
    lost = (CITY_POINTS + people + city.supply_centers) * multiple
    gained = (CITY_POINTS + city.supply_centers // 2) * multiple
    return Stake(lost, gained, {pool: points for pool, points in made.items() if points})


def stake_panel(view: State, city: City, width: int) -> list[Line]:
    """A city, and what its fall would mean to both sides."""
    require_view(view)
    stake = stake_of(view, city)
    captor = city.owner.enemy
    lines = [heading(one_cell_each(city.name), width), *city_lines(view, city, width)]
    if city.at is None:
        return lines + wrapped(line(Span("off the map: cannot be taken", Role.FAINT)), width)
    lines += wrapped(line(Span("if it falls", Role.LABEL), " ", cite("8.8", "R114")), width)
    lines += _points(city.owner, -stake.lost, width) + _points(captor, stake.gained, width)
    lines += entry("margin moves by", str(stake.swing), width)
    for chunks in _a_week(city, stake):
        lines += flowed(chunks, width)
    lines += _factories(view, city, width)
    for side, rows in ((Side.AXIS, AXIS_AUTOMATIC_END), (Side.SOVIET, SOVIET_AUTOMATIC_END)):
        if any(city.name in row for row in rows):
            ends = Span(f"counts for the {SIDE_WORDS[side]} automatic end", Role.WARNING)
            lines += wrapped(line(ends, " ", cite("8.9")), width)
    return lines


def _points(side: Side, points: int, width: int) -> list[Line]:
    return wrapped(line(Span(SIDE_WORDS[side], SIDE_ROLES[side]), f" {signed(points)} victory points"), width, indent=1)


def _a_week(city: City, stake: Stake) -> list[list[Line]]:
    """What each week's production would lose and gain, for either side in lines of its own."""
    if not stake.weekly:
        return []
    owner, captor = (
        line(Span(SIDE_WORDS[side], SIDE_ROLES[side]), Span(" a week:", Role.LABEL))
        for side in (city.owner, city.owner.enemy)
    )
    lost = [line(f"-{decimal(points)} ", Span(pool, Role.LABEL)) for pool, points in stake.weekly.items()]
    gained = line(f"+{city.supply_centers // 2} ", Span("supply", Role.LABEL))
    return [[owner, *lost], *([[captor, gained]] if city.supply_centers > 1 else [])]


def _factories(view: State, city: City, width: int) -> list[Line]:
    """What each factory is worth a week, by its type, and what dismantling would save (§4.8, §7.1, §8.5)."""
    makers = {source: pool for pool, source in SOURCES.items()}
    worth = []
    for factory in (Factory.VEHICLE, Factory.ARTILLERY, Factory.AIRCRAFT, Factory.HEAVY_INDUSTRY):
        if city.factories(factory):
            lot = PRODUCTION[makers[factory.value]]
            worth.append(f"{decimal(Fraction(lot.points, lot.makers), 2)} {makers[factory.value]}")
    if not worth:
        return []
    *first, last = worth
    told = [*(f"{each}," for each in first[:-1]), *first[-1:], f"or {last}" if first else last]
    label = line(Span("a factory more or less:", Role.LABEL))
    lines = flowed([label, *map(line, told), line("a week ", cite("8.5"))], width, gap=1)
    if city.owner is not view.viewer:
        return lines
    saved = Fraction(city.all_factories * DISMANTLE_CHANCE, 100) * CONSTRUCTION_OF_FACTORY
    points = f"about {whole(saved)} construction points for its factories "
    return lines + entry("dismantled:", line(points, cite("4.8", "R30")), width)
