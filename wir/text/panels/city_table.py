"""The table of cities and factories (§4.8, §8.5)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from wir.estimates.stakes import stake_of
from wir.model.cities import City
from wir.model.view import View
from wir.model.widths import one_cell_each
from wir.text.panels.lines import Line, Role, Span, heading, line
from wir.text.panels.table import Cell, Column, chosen_row, table
from wir.text.panels.words import SIDE_ROLES
from wir.text.panels.words import SIDES as SIDE_WORDS

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
    made = table(_COLUMNS, [*(_cells(view, city) for city in cities), _sum(cities)], width)
    lines = [heading("CITIES", width, line(Span(str(len(cities)), Role.FAINT))), made.head]
    for city, spans in zip(cities, made.rows, strict=False):
        lines.append(chosen_row(spans) if city.name == selected else spans)
    return [*lines, made.rows[-1]]


def _cells(view: View, city: City) -> list[Cell]:
    place = view.scenario.board.city_places.get(city.name)
    marks = []
    if place is not None:
        marks += ["fortified"] if place.fortified else []
        marks += [f"{place.port.value.title()} port"] if place.port is not None else []
    return [
        one_cell_each(city.name),
        Span(SIDE_WORDS[city.owner], SIDE_ROLES[city.owner]),
        "off map" if city.at is None else str(city.at),
        *_figures(city),
        str(stake_of(view, city).swing or ""),
        Span(", ".join(marks), Role.FAINT),
    ]


def _figures(city: City) -> list[Cell]:
    held = (
        *(city.population, city.supply_centers, city.heavy_industry),
        *(city.vehicle, city.artillery, city.aircraft),
    )
    return [str(number or "") for number in held]


def _sum(cities: Sequence[City]) -> list[Cell]:
    parts = ("population", "supply_centers", "heavy_industry", "vehicle", "artillery", "aircraft")
    totals = [Span(str(sum(getattr(city, part) for city in cities)), Role.VALUE) for part in parts]
    return [Span("all", Role.VALUE), "", "", *totals, "", ""]
