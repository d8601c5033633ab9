"""A whole scenario as tables, for readers who know the history: armies, economy, railways, totals (§3.1, §3.2)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from textwrap import wrap
from typing import Final

from wir.model.board import Railway, parse_place
from wir.model.calendar import spoken, week_of
from wir.model.cities import City
from wir.model.groups import Group
from wir.model.hexes import Hex, parse_hex
from wir.model.players import Pools
from wir.model.scenario import Scenario, Terms
from wir.model.sides import SIDES, Side
from wir.model.units import Unit, UnitType
from wir.scenario.totals import ARMY, ECONOMY, totals_of
from wir.text.panels.words import city_marks, near

WIDTH: Final = 118
"""The width at which texts are wrapped."""

Cell = str | int


def listing(scenario: Scenario) -> list[str]:
    """The lines of `wir check --list`: every group with its units, all else on the map, the totals."""
    return [
        f"{scenario.title}, {spoken(scenario.start)}, {scenario.weather}, on the map {scenario.board.title}",
        *(f"  {length} game: {_terms(scenario, terms)}" for length, terms in scenario.terms.items()),
        *chain.from_iterable(titled(f"{side}: combat groups", _groups(scenario, side)) for side in SIDES),
        *titled("Air groups", _air(scenario)),
        *titled("Reinforcements", _reinforcements(scenario)),
        *titled("Depots", _depots(scenario)),
        *titled("Railways: hexes in the hands of each side", _railways(scenario)),
        *titled("Cities", _cities(scenario)),
        *titled("Pools", _pools(scenario)),
        *chain.from_iterable(titled(f"{side}: units by type", _types(scenario, side)) for side in SIDES),
        *titled("Totals", _totals(scenario)),
        *titled("Figures of history and what is here", _known(scenario)),
    ]


def _terms(scenario: Scenario, terms: Terms) -> str:
    weeks = week_of(scenario.start, terms.last_week)
    handicaps = ((Side.AXIS, terms.axis_handicap), (Side.SOVIET, terms.soviet_handicap))
    parts = [f"{points} points for the {side} side" for side, points in handicaps if points]
    return ", ".join([f"{weeks} weeks, the last from {spoken(terms.last_week)}", *parts])


def _groups(scenario: Scenario, side: Side) -> Iterator[str]:
    """One line a group in the order of the file, which goes along the front, its units below it."""
    own = [group for group in scenario.groups if group.side is side]
    rows = [_group(scenario, group) for group in own]
    heads, *lines = table(("Group", "", "Hex", "Near", "Dug in", "Guns", "Strength", "Army and corps"), rows)
    yield heads
    for group, line in zip(own, lines, strict=True):
        yield line
        yield from paragraph(", ".join(map(_unit, group.units)), indent=7)


def _group(scenario: Scenario, group: Group) -> Sequence[Cell]:
    place = str(group.at), near(scenario, group.at)
    figures = group.entrenchment, group.artillery, group.strength
    return group.id, "mech" if group.is_mechanized else "inf", *place, *figures, scenario.labels.get(group.id, "")


def _unit(unit: Unit) -> str:
    return f"{unit.name} {unit.strength}/{unit.experience}/{unit.fatigue}"


def _air(scenario: Scenario) -> list[str]:
    based = [(air, air.at) for air in scenario.air if air.at is not None]
    rows = [
        (air.id, air.side, str(at), near(scenario, at), air.points, scenario.labels.get(air.id, ""))
        for air, at in based
    ]
    return table(("Group", "Side", "Hex", "Near", "Points", "Air fleet or army"), rows)


def _reinforcements(scenario: Scenario) -> list[str]:
    rows = [
        (spoken(entry.day), entry.side, _arrival(scenario, entry.at), _unit(entry.unit), entry.kind, entry.group or "")
        for entry in scenario.reinforcements
    ]
    return table(("Week of", "Side", "At", "Unit", "Kind", "Group"), rows)


def _arrival(scenario: Scenario, place: str) -> str:
    return place if place in scenario.board.city_places else f"{place} {near(scenario, parse_hex(place))}"


def _depots(scenario: Scenario) -> list[str]:
    rows = [
        (depot.id, depot.side, str(depot.entry), near(scenario, depot.entry), scenario.labels.get(depot.id, ""))
        for depot in scenario.depots
    ]
    return table(("Depot", "Side", "Enters at", "Near", "For"), rows)


def _railways(scenario: Scenario) -> Iterator[str]:
    lines: dict[str, list[Railway]] = {}
    for line in scenario.board.railways:
        lines.setdefault(line.name, []).append(line)
    held = scenario.first_rails
    yield from table(
        ("Line", "Axis", "Soviet", "None"), [(name, *_holders(parts, held)) for name, parts in lines.items()]
    )
    count = Counter(held.values())
    yield from table(
        ("All hexes", *SIDES, "Converted"), [("", *(count[side] for side in SIDES), len(scenario.converted))]
    )


def _holders(parts: Sequence[Railway], held: Mapping[Hex, Side]) -> tuple[int, int, int]:
    """Hexes of a line in the hands of the Axis, of the Soviets, and those without rails on the first day."""
    hexes = {parse_place(text) for part in parts for text in part.hexes}
    count = Counter(held.get(hex_) for hex_ in hexes)
    return count[Side.AXIS], count[Side.SOVIET], count[None]


def _cities(scenario: Scenario) -> list[str]:
    heads = ("City", "Owner", "Hex", "Population", "Supply", "Heavy", "Vehicle", "Artillery", "Aircraft", "")
    ordered = sorted(scenario.cities, key=lambda city: (SIDES.index(city.owner), city.name))
    return table(heads, [_city(scenario, city) for city in ordered])


def _city(scenario: Scenario, city: City) -> Sequence[Cell]:
    figures = [getattr(city, part) for part in ECONOMY.values()]
    where = "off the map" if city.at is None else str(city.at)
    return city.name, city.owner, where, *figures, ", ".join(city_marks(scenario, city))


def _pools(scenario: Scenario) -> list[str]:
    names = tuple(Pools.__dataclass_fields__)
    rows = [(side, *(getattr(scenario.pools[side], name) for name in names)) for side in SIDES]
    return table(("Side", *(name.capitalize() for name in names)), rows)


def _types(scenario: Scenario, side: Side) -> list[str]:
    units = [unit for group in scenario.groups if group.side is side for unit in group.units]
    coming = Counter(entry.unit.type for entry in scenario.reinforcements if entry.side is side)
    found = [(type_, [unit for unit in units if unit.type is type_]) for type_ in UnitType]
    rows = [_type(type_, own, coming[type_]) for type_, own in found if own or coming[type_]]
    return table(("Type", "Units", "Strength", "Experience", "To come"), rows)


def _type(type_: UnitType, units: Sequence[Unit], coming: int) -> Sequence[Cell]:
    """Units of a type, their strength in points and their mean experience, weighted by strength."""
    strength = sum(unit.strength for unit in units)
    experience = sum(unit.strength * unit.experience for unit in units) // max(strength, 1)
    return type_.label, len(units), strength, experience, coming


def _totals(scenario: Scenario) -> list[str]:
    totals = [totals_of(scenario, side) for side in SIDES]
    names = (*ARMY, *ECONOMY)
    return table(("", *SIDES), [(name.replace("_", " "), *(total[name] for total in totals)) for name in names])


def _known(scenario: Scenario) -> list[str]:
    totals = {side: totals_of(scenario, side) for side in SIDES}
    rows = [
        (known.side, known.what, known.figure, sum(totals[known.side][name] for name in known.of))
        for known in scenario.known
    ]
    return table(("Side", "What", "History", "Here"), rows) if rows else ["none named"]


def table(heads: Sequence[str], rows: Iterable[Sequence[Cell]]) -> list[str]:
    """A table with a line of headings; columns of numbers are aligned right."""
    body = [tuple(row) for row in rows]
    numeric = [all(isinstance(row[place], int) for row in body) for place in range(len(heads))]
    texts = [tuple(heads), *(tuple(map(str, row)) for row in body)]
    widths = [max(len(row[place]) for row in texts) for place in range(len(heads))]
    return [_row(row, widths, numeric) for row in texts]


def paragraph(text: str, indent: int = 0) -> list[str]:
    """A text wrapped to the width of a page, every line indented."""
    return wrap(text, WIDTH, initial_indent=" " * indent, subsequent_indent=" " * indent, break_on_hyphens=False)


def titled(title: str, lines: Iterable[str]) -> list[str]:
    """Lines under a heading, and an empty line before it."""
    return ["", title, "-" * len(title), *lines]


def _row(cells: Sequence[str], widths: Sequence[int], numeric: Sequence[bool]) -> str:
    columns = zip(cells, widths, numeric, strict=True)
    return "  ".join(cell.rjust(width) if right else cell.ljust(width) for cell, width, right in columns).rstrip()
