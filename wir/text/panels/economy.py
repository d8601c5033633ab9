"""Pools, what next week adds to them, and the cities behind them."""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from wir.estimates.production import POOLS, WEEKS_AHEAD, completions, gains, partisans_expected, wasted, weekly
from wir.model.calendar import WEEK, spoken
from wir.model.sides import Side
from wir.model.view import View
from wir.model.widths import one_cell_each
from wir.model.words import decimal
from wir.rules.lend_lease import is_cancelled, must_wait, shipment_size
from wir.rules.production import SOURCES, chance_of_none
from wir.rules.tables import LEND_LEASE_AREAS, LEND_LEASE_FROM, MAXIMUM, SECURITY_POINTS, SECURITY_STEP
from wir.text.panels.lines import BLANK, Line, Role, Span, bar, entry, fact, flowed, heading, line
from wir.text.panels.table import Cell, Column, in_columns, table
from wir.text.panels.words import cite, remark

_SOURCES: Final = {"population": "population", "supply_centers": "supply centers", "heavy_industry": "industry"}
"""What makes the points of a pool, as a column heading, if it is not factories."""

_BAR: Final = 8

_ROOM_FOR_TWO: Final = 70
"""Columns from which on two tables stand side by side."""

_TABLE: Final = 46
"""Columns of a table of cities at least where more than two of them stand side by side."""

_GAP: Final = 3


def production_panel(view: View, width: int) -> list[Line]:
    """Every pool with what it holds and gains, waste in time to prevent it, and the factories to come.

    In the last week nothing is told of a production that no week follows.
    """
    side = view.viewer
    lines = pools_table(view, width)
    for pool, points in wasted(view).items():
        lines += remark(f"! {points} {pool} would be wasted", Role.WARNING, width, "8.5", indent=2)
    chance = chance_of_none(view, side) if view.weeks_left else 0
    if chance:
        lines += remark(f"! {chance}% no production at all", Role.WARNING, width, "8.5", indent=2)
    if words := partisan_words(view):
        lines += remark(f"! {words}", Role.WARNING, width, "8.7", "R47", indent=2)
    lines += _construction(view, width) if view.ending is None else []
    ships = [spans for label, fate in lend_lease(view) for spans in entry(label, fate, width)]
    return lines + ([BLANK, heading("LEND LEASE", width, line(cite("8.6"))), *ships] if ships else [])


def partisan_words(view: View) -> str:
    """How often partisans cut the railways of the Axis, and what keeps them down; empty where they do not (§8.7)."""
    expected = decimal(partisans_expected(view), 2)
    fewer = f"{SECURITY_STEP}% fewer for each {SECURITY_POINTS} infantry in the pool"
    return f"partisans will cut about {expected} railway hexes, {fewer}" if expected != "0" else ""


def pools_table(view: View, width: int) -> list[Line]:
    """Every pool with what it holds and what next week adds to it."""
    pools, adds = view.own.pools, gains(view)
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
        raise ValueError(f"{pool!r} is not produced; pools are {', '.join(SOURCES)}")
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


def _construction(view: View, width: int) -> list[Line]:
    lines = [BLANK, heading("FACTORIES TO COME", width)]
    found = completions(view)
    if not found:
        until = f"in {WEEKS_AHEAD} weeks" if view.weeks_left >= WEEKS_AHEAD else "before the game ends"
        return lines + remark(f"none {until}", Role.FAINT, width, "8.5")
    days = [(spoken(view.date + each.weeks * WEEK), each.factories) for each in found]
    return lines + flowed([fact(day, done) for day, done in days], width)


def lend_lease(view: View) -> list[tuple[str, str]]:
    """Where next week's shipment may land and how large it would be there, and what waits at Murmansk (§8.6).

    Nothing for the Axis, before October 1941, or where no week follows.
    """
    if view.viewer is Side.AXIS or view.date < LEND_LEASE_FROM or not view.weeks_left:
        return []
    found: list[tuple[str, str]] = []
    for area, chance in LEND_LEASE_AREAS:
        vehicles, aircraft = shipment_size(view, area)
        fate = "cancelled" if is_cancelled(view, area) else f"{vehicles} vehicle, {aircraft} aircraft"
        held = ", to wait at Murmansk" if must_wait(view, area) and not is_cancelled(view, area) else ""
        found.append((f"{area.title()} {chance}%", f"{fate}{held}"))
    own = view.own
    if own.convoy_vehicle or own.convoy_aircraft:
        found.append(("waiting at Murmansk", f"{own.convoy_vehicle} vehicle, {own.convoy_aircraft} aircraft"))
    return found


def economy(view: View, width: int) -> list[Line]:
    """Pools with what next week adds to them, and the cities behind every pool."""
    lines = production_panel(view, width)
    if width < _ROOM_FOR_TWO:
        return lines + [spans for pool in SOURCES for spans in (BLANK, *sources_panel(view, pool, width))]
    across = max(2, (width + _GAP) // (_TABLE + _GAP))
    each = (width + _GAP) // across - _GAP
    tables = [sources_panel(view, pool, each) for pool in SOURCES]
    for first in range(0, len(tables), across):
        lines += [BLANK, *in_columns(tables[first : first + across], each + _GAP)]
    return lines
