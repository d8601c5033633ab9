"""Cities: their economy, all of them as a table, and what the fall of one would mean (§8.5, §8.8)."""

from collections.abc import Sequence
from typing import Final

from wir.estimates.production import Stake, made_by, stake_of
from wir.model.cities import City, Factory
from wir.model.sides import SIDES, Side
from wir.model.view import View
from wir.model.widths import one_cell_each
from wir.model.words import decimal, signed, whole
from wir.orders.adjustment import Dismantle
from wir.rules.building import expected_salvage
from wir.rules.victory import can_end_at_once, cities_for_automatic_end
from wir.scenario.totals import ECONOMY as IN_CITY
from wir.text.panels.lines import Line, Role, Span, entry, fact, flowed, heading, line, wrapped
from wir.text.panels.table import Cell, Column, chosen_row, table
from wir.text.panels.words import cite, city_marks, remark, side_name

ECONOMY: Final = tuple((part.replace("_", " "), part) for part in IN_CITY.values())
"""The economy of a city (§8.5): the word for each part, and its name in the model."""

_COLUMNS: Final = (
    Column("city", least=14),
    Column("owner", rank=1),
    Column("hex", rank=10),
    Column("groups", rank=2),
    Column("pop", rank=3, right=True),
    Column("sup", rank=4, right=True),
    Column("ind", rank=5, right=True),
    Column("veh", rank=6, right=True),
    Column("art", rank=7, right=True),
    Column("air", rank=8, right=True),
    Column("swing", rank=9, right=True),
    Column("", rank=11),
)


def city_lines(view: View, city: City, width: int) -> list[Line]:
    """Who owns a city, and its economy."""
    place = view.scenario.board.place_of(city.name)
    owner = line(side_name(city.owner), " city")
    chunks = [owner]
    if place.fortified:
        chunks.append(line(Span("fortified", Role.VALUE), " ", cite("8.3", "R80")))
    if place.port is not None:
        chunks.append(line(Span("port ", Role.LABEL), f"{place.port.value.title()} Sea"))
    return flowed([*chunks, *(fact(word, getattr(city, part)) for word, part in ECONOMY if getattr(city, part))], width)


def city_table(view: View, cities: Sequence[City], width: int, selected: str | None) -> list[Line]:
    """The table, a line for each city below its head; the last line is the sum."""
    head, *lines, last = table(_COLUMNS, [*(_cells(view, city) for city in cities), _sum(cities)], width)
    shown = [chosen_row(spans) if city.name == selected else spans for city, spans in zip(cities, lines, strict=True)]
    return [head, *shown, last]


def _cells(view: View, city: City) -> list[Cell]:
    return [
        one_cell_each(city.name),
        side_name(city.owner),
        "off map" if city.at is None else str(city.at),
        _guards(view, city),
        *(str(getattr(city, part) or "") for _, part in ECONOMY),
        str(stake_of(view, city).swing or ""),
        Span(", ".join(city_marks(view.scenario, city)), Role.FAINT),
    ]


def _guards(view: View, city: City) -> Cell:
    """The groups that hold a city on the map."""
    if city.at is None:
        return ""
    numbers = [str(group.id) for group in view.groups_at(city.at, city.owner)]
    return ", ".join(numbers) if numbers else Span("none", Role.FAINT)


def _sum(cities: Sequence[City]) -> list[Cell]:
    totals = [Span(str(sum(getattr(city, part) for city in cities)), Role.VALUE) for _, part in ECONOMY]
    return [Span("all", Role.VALUE), "", "", "", *totals, "", ""]


def stake_panel(view: View, city: City, width: int) -> list[Line]:
    """A city, and what its fall would mean for both sides."""
    stake = stake_of(view, city)
    captor = city.owner.enemy
    lines = [heading(one_cell_each(city.name), width), *city_lines(view, city, width)]
    if city.at is None:
        return lines + remark("off the map: cannot be taken", Role.FAINT, width)
    lines += remark("if it falls", Role.LABEL, width, "8.8", "R114")
    lines += _points(city.owner, -stake.lost, width) + _points(captor, stake.gained, width)
    lines += entry("margin moves by", str(stake.swing), width)
    for chunks in _a_week(city, stake):
        lines += flowed(chunks, width)
    lines += _factories(view, city, width)
    for side in SIDES:
        if can_end_at_once(view, side) and city.name in cities_for_automatic_end(side):
            lines += remark(f"counts for the {side.title()} automatic end", Role.WARNING, width, "8.9")
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
    kinds_here = (Factory.VEHICLE, Factory.ARTILLERY, Factory.AIRCRAFT, Factory.HEAVY_INDUSTRY)
    made = (made_by(factory) for factory in kinds_here if city.factories(factory))
    worth = [f"{decimal(points, 2)} {pool}" for pool, points in made]
    if not worth:
        return []
    *first, last = worth
    kinds = [*(f"{each}," for each in first[:-1]), *first[-1:], f"or {last}" if first else last]
    label = line(Span("per factory:", Role.LABEL))
    lines = flowed([label, *map(line, kinds), line("a week ", cite("8.5"))], width, gap=1)
    if city.owner is not view.viewer:
        return lines
    saved = expected_salvage(view, city)
    points = f"about {whole(saved)} construction points for its factories "
    lines += entry("dismantled:", line(points, cite("4.8", "R30")), width)
    warning = Dismantle(city.name).warning(view)
    return lines + (remark(warning, Role.WARNING, width, "8.5", indent=2) if warning else [])
