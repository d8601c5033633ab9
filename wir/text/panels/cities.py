"""Cities: the table of them with their factories (§4.8, §8.5), and what the fall of one would mean (§8.8, §9.1)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from wir.estimates.production import Stake, stake_of
from wir.model.cities import City, Factory
from wir.model.sides import SIDES, Side
from wir.model.view import View
from wir.model.widths import one_cell_each
from wir.model.words import decimal, signed, whole
from wir.orders.adjustment import Dismantle
from wir.rules.building import expected_salvage
from wir.rules.production import SOURCES
from wir.rules.tables import PRODUCTION
from wir.rules.victory import counts_for_automatic_end
from wir.text.panels.hex_panel import ECONOMY, city_lines
from wir.text.panels.lines import Line, Role, Span, entry, flowed, heading, line, wrapped
from wir.text.panels.table import Cell, Column, chosen_row, table
from wir.text.panels.words import cite, side_name

_COLUMNS: Final = (
    Column("city", least=14),
    Column("owner", rank=1),
    Column("hex", rank=9),
    Column("pop", rank=2, right=True),
    Column("sup", rank=3, right=True),
    Column("ind", rank=4, right=True),
    Column("veh", rank=5, right=True),
    Column("art", rank=6, right=True),
    Column("air", rank=7, right=True),
    Column("swing", rank=8, right=True),
    Column("", rank=10),
)


def city_table(view: View, cities: Sequence[City], width: int, selected: str | None = None) -> list[Line]:
    """The table; its head is two lines, line n + 2 belongs to city n, the last line is the sum."""
    head, *lines, last = table(_COLUMNS, [*(_cells(view, city) for city in cities), _sum(cities)], width)
    shown = [chosen_row(spans) if city.name == selected else spans for city, spans in zip(cities, lines, strict=True)]
    return [heading("CITIES", width, line(Span(str(len(cities)), Role.FAINT))), head, *shown, last]


def _cells(view: View, city: City) -> list[Cell]:
    place = view.scenario.board.city_places.get(city.name)
    marks = []
    if place is not None:
        marks += ["fortified"] if place.fortified else []
        marks += [f"{place.port.value.title()} port"] if place.port is not None else []
    return [
        one_cell_each(city.name),
        side_name(city.owner),
        "off map" if city.at is None else str(city.at),
        *(str(getattr(city, part) or "") for _, part in ECONOMY),
        str(stake_of(view, city).swing or ""),
        Span(", ".join(marks), Role.FAINT),
    ]


def _sum(cities: Sequence[City]) -> list[Cell]:
    totals = [Span(str(sum(getattr(city, part) for city in cities)), Role.VALUE) for _, part in ECONOMY]
    return [Span("all", Role.VALUE), "", "", *totals, "", ""]


def stake_panel(view: View, city: City, width: int) -> list[Line]:
    """A city, and what its fall would mean to both sides."""
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
    for side in SIDES:
        if city.name in counts_for_automatic_end(side):
            ends = Span(f"counts for the {side.title()} automatic end", Role.WARNING)
            lines += wrapped(line(ends, " ", cite("8.9")), width)
    return lines


def _points(side: Side, points: int, width: int) -> list[Line]:
    return wrapped(line(side_name(side), f" {signed(points)} victory points"), width, indent=1)


def _a_week(city: City, stake: Stake) -> list[list[Line]]:
    """What each week's production would lose and gain, for either side in lines of its own."""
    if not stake.weekly:
        return []
    owner, captor = (line(side_name(side), Span(" a week:", Role.LABEL)) for side in (city.owner, city.owner.enemy))
    lost = [line(f"-{decimal(points)} ", Span(pool, Role.LABEL)) for pool, points in stake.weekly.items()]
    gained = line(f"+{city.supply_centers // 2} ", Span("supply", Role.LABEL))
    return [[owner, *lost], *([[captor, gained]] if city.supply_centers > 1 else [])]


def _factories(view: View, city: City, width: int) -> list[Line]:
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
    kinds = [*(f"{each}," for each in first[:-1]), *first[-1:], f"or {last}" if first else last]
    label = line(Span("a factory more or less:", Role.LABEL))
    lines = flowed([label, *map(line, kinds), line("a week ", cite("8.5"))], width, gap=1)
    if city.owner is not view.viewer:
        return lines
    saved = expected_salvage(view, city.owner, city)
    points = f"about {whole(saved)} construction points for its factories "
    lines += entry("dismantled:", line(points, cite("4.8", "R30")), width)
    warning = Dismantle(city.name).warning(view)
    return lines + (wrapped(line(Span(warning, Role.WARNING), " ", cite("8.5")), width, indent=2) if warning else [])
