"""Pools, what next week's production adds to them and where each point comes from, and factories to come (§8.5)."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta
from fractions import Fraction
from itertools import zip_longest
from typing import Final

from wir.estimates.production import POOLS, WEEKS_AHEAD, completions, gains, wasted, weekly
from wir.model.calendar import spoken
from wir.model.sides import Side
from wir.model.view import View
from wir.model.widths import one_cell_each
from wir.model.words import decimal
from wir.rules.lend_lease import is_cancelled, must_wait, shipment_size
from wir.rules.production import SOURCES, chance_of_none
from wir.rules.tables import LEND_LEASE_AREAS, LEND_LEASE_FROM, MAXIMUM
from wir.text.panels.lines import BLANK, Line, Role, Span, bar, entry, fact, flowed, heading, line, padded, wrapped
from wir.text.panels.table import Cell, Column, table
from wir.text.panels.words import cite

_SOURCES: Final = {"population": "population", "supply_centers": "supply centers", "heavy_industry": "industry"}
"""What makes the points of a pool, at the head of a column, where it is not factories."""

_BAR: Final = 8

ROOM_FOR_TWO: Final = 70
"""Columns from which on two tables stand side by side."""

_GAP: Final = 3


def production_panel(view: View, width: int) -> list[Line]:
    """Every pool with what it holds and gains, waste in time to prevent it, and the factories to come."""
    side = view.viewer
    lines = pools_table(view, width)
    for pool, points in wasted(view, side).items():
        lines += wrapped(
            line(Span(f"! {points} {pool} would be wasted", Role.WARNING), " ", cite("8.5")), width, indent=2
        )
    chance = chance_of_none(view, side)
    if chance:
        warning = Span(f"! {chance}% no production at all", Role.WARNING)
        lines += wrapped(line(warning, " ", cite("8.5")), width, indent=2)
    lines += _construction(view, side, width)
    return lines + (_lend_lease(view, width) if side is Side.SOVIET and view.date >= LEND_LEASE_FROM else [])


def pools_table(view: View, width: int) -> list[Line]:
    """Every pool with what it holds and what next week adds to it."""
    side = view.viewer
    pools, adds = view.players[side].pools, gains(view, side)
    columns = (Column("pool"), Column("now", right=True), Column("next", right=True), Column("", rank=1))
    rows: list[Sequence[Cell]] = []
    for pool in POOLS:
        held, gain, most = getattr(pools, pool), adds[pool], MAXIMUM[pool]
        role = Role.WARNING if held + gain > most else Role.GOOD if gain else Role.FAINT
        bars = bar(held, most, _BAR, Role.BAR_STRENGTH)
        rows.append([pool, Span(str(held), Role.VALUE), Span(f"+{gain}", role), bars])
    return [heading("POOLS", width), *table(columns, rows, width)]


def sources_panel(view: View, pool: str, width: int) -> list[Line]:
    """The cities that make the points of a pool, each with its makers and its share of a week's points.

    Raises ValueError for a pool that nothing is made for.
    """
    if pool not in SOURCES:
        raise ValueError(f"{pool!r} is made nowhere; pools are {', '.join(SOURCES)}")
    side = view.viewer
    source = SOURCES[pool]
    cities = [city for city in view.cities.values() if city.owner is side and getattr(city, source)]
    cities.sort(key=lambda city: (-getattr(city, source), city.name))
    made_by = Column(_SOURCES.get(source, "factories"), rank=1, right=True)
    columns = (Column("city", least=6), made_by, Column("points", right=True))
    rows: list[Sequence[Cell]] = [
        [one_cell_each(city.name), str(getattr(city, source)), Span(decimal(weekly(view, city, pool)), Role.VALUE)]
        for city in cities
    ]
    total = sum((weekly(view, city, pool) for city in cities), Fraction(0))
    note = line(Span(f"{decimal(total)} a week", Role.FAINT))
    return [heading(pool.upper(), width, note), *table(columns, rows, width)]


def _construction(view: View, side: Side, width: int) -> list[Line]:
    lines = [BLANK, heading("FACTORIES TO COME", width)]
    found = completions(view, side)
    if not found:
        return lines + wrapped(line(Span(f"none in {WEEKS_AHEAD} weeks", Role.FAINT), " ", cite("8.5")), width)
    days = [(spoken(view.date + timedelta(days=7 * each.weeks)), each.factories) for each in found]
    return lines + flowed([fact(day, done) for day, done in days], width)


def _lend_lease(view: View, width: int) -> list[Line]:
    """Where next week's shipment may land and how large it would be there, and what waits at Murmansk (§8.6)."""
    lines = [BLANK, heading("LEND LEASE", width, line(cite("8.6")))]
    for area, chance in LEND_LEASE_AREAS:
        vehicles, aircraft = shipment_size(view, area)
        fate = "cancelled" if is_cancelled(view, area) else f"{vehicles} vehicle, {aircraft} aircraft"
        held = ", to wait at Murmansk" if must_wait(view, area) and not is_cancelled(view, area) else ""
        lines += entry(f"{area.title()} {chance}%", f"{fate}{held}", width)
    player = view.players[Side.SOVIET]
    if player.convoy_vehicle or player.convoy_aircraft:
        waiting = f"{player.convoy_vehicle} vehicle, {player.convoy_aircraft} aircraft"
        lines += entry("waiting at Murmansk", waiting, width)
    return lines


def economy(view: View, width: int) -> list[Line]:
    """Pools with what next week adds to them, and the cities behind every pool."""
    lines = production_panel(view, width)
    if width < ROOM_FOR_TWO:
        return lines + [spans for pool in SOURCES for spans in (BLANK, *sources_panel(view, pool, width))]
    half = (width - _GAP) // 2
    tables = [sources_panel(view, pool, half) for pool in SOURCES]
    nothing: list[Line] = []
    for both in zip_longest(tables[::2], tables[1::2], fillvalue=nothing):
        beside = zip_longest(*both, fillvalue=BLANK)
        lines += [BLANK, *(line(padded(left, half), " " * _GAP, right) for left, right in beside)]
    return lines
