"""Pools, what next week adds to them, what spending brings, the cities behind them, and what losing one means."""

from collections.abc import Sequence
from fractions import Fraction
from math import ceil
from typing import Final

from wir.estimates.production import (
    POOLS,
    WEEKS_AHEAD,
    Stake,
    completions,
    gains,
    partisans_expected,
    share_of_week,
    stake_of,
    wasted,
    weekly,
    weeks_of_training,
    weeks_until_rebuilt,
)
from wir.model.calendar import WEEK, spoken
from wir.model.cities import City, Factory
from wir.model.groups import Group
from wir.model.records import replace
from wir.model.sides import SIDES, Side
from wir.model.units import Unit, UnitType
from wir.model.view import View
from wir.model.widths import one_cell_each
from wir.model.words import count, decimal, listed, signed, whole
from wir.orders.adjustment import Dismantle
from wir.rules.building import buildable_types, expected_salvage
from wir.rules.designations import missing_elite
from wir.rules.lend_lease import is_cancelled, must_wait, shipment_size
from wir.rules.production import SOURCES, chance_of_none
from wir.rules.quality import ELITE_TYPES, cost_of, maximum_strength, starting_experience
from wir.rules.replacements import experience_after, room_for
from wir.rules.rulings import DISMANTLE_CHANCE
from wir.rules.tables import (
    CONSTRUCTION_OF_FACTORY,
    LEND_LEASE_AREAS,
    LEND_LEASE_FROM,
    MAXIMUM,
    PRODUCTION,
    SECURITY_POINTS,
    SECURITY_STEP,
)
from wir.rules.victory import can_end_at_once, cities_for_automatic_end
from wir.text.panels.hex_panel import ECONOMY, city_lines
from wir.text.panels.lines import BLANK, Line, Role, Span, bar, entry, fact, flowed, heading, line, wrapped
from wir.text.panels.table import Cell, Column, chosen_row, in_columns, table
from wir.text.panels.words import cite, city_marks, remark, side_name

_SOURCES: Final = {"population": "population", "supply_centers": "supply centers", "heavy_industry": "industry"}
"""What makes the points of a pool, as a column heading, if it is not factories."""

_BAR: Final = 8

ROOM_FOR_TWO: Final = 70
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
    if width < ROOM_FOR_TWO:
        return lines + [spans for pool in SOURCES for spans in (BLANK, *sources_panel(view, pool, width))]
    across = max(2, (width + _GAP) // (_TABLE + _GAP))
    each = (width + _GAP) // across - _GAP
    tables = [sources_panel(view, pool, each) for pool in SOURCES]
    for first in range(0, len(tables), across):
        lines += [BLANK, *in_columns(tables[first : first + across], each + _GAP)]
    return lines


_TENTH: Final = Fraction(1, 10)


def price_of(type_: UnitType) -> str:
    """`2 inf + 1 veh`, for a point of strength (§4.9)."""
    cost = cost_of(type_)
    return f"{cost.infantry} inf" + (f" + {cost.vehicle} veh" if cost.vehicle else "")


def unit_words(view: View, type_: UnitType) -> str:
    """How strongly a full unit fights when it is built and when it is trained, and how many weeks its recruits take.

    With the longest price beside it, it fits a screen of 80 columns.
    """
    new = _full(view, type_)
    return f"{new.strength} fight as {_worth(view, new, short=True)}; {_men(view, new)} weeks' men"


def _full(view: View, type_: UnitType) -> Unit:
    """A new unit of a type at its full strength."""
    points = maximum_strength(type_, view.date, view.viewer)
    return Unit("new", type_, points, starting_experience(type_, view.date, view.viewer))


def _worth(view: View, new: Unit, *, short: bool = False) -> str:
    """The fighting strength of a new unit, now and when it is trained."""
    weeks, experience = weeks_of_training(view, new)
    trained = _fights(replace(new, experience=experience))
    later = f", {'' if short else 'as '}{trained} in {count(weeks, 'week')}" if weeks else ""
    return f"{_fights(new)}{later}"


def _men(view: View, new: Unit) -> str:
    """How many weeks it takes to recruit a new unit."""
    return decimal(max(_TENTH, share_of_week(view, new.strength * cost_of(new.type).infantry)))


def _building_sentence(view: View, type_: UnitType) -> str:
    """What a full unit of a type costs, and what it is worth (§4.9)."""
    new, cost = _full(view, type_), cost_of(type_)
    pools = (("infantry", cost.infantry), ("vehicle", cost.vehicle))
    price = listed(f"{new.strength * each} {pool}" for pool, each in pools if each)
    return (
        f"A new {type_.label} of {new.strength} points costs {price} points, {_men(view, new)} weeks' recruits; "
        f"it fights as {_worth(view, new)}."
    )


def refit_words(group: Group, view: View, place: int) -> str:
    """`31 → 45`: a unit's fighting strength without fatigue, now and filled up as far as the pools go."""
    unit, room = group.units[place], room_for(view, group, place)
    after = replace(unit, strength=unit.strength + room, experience=experience_after(view, group, place, room))
    return _fights(unit) + (f" → {_fights(after)}" if room else "")


def _fights(unit: Unit) -> str:
    """A unit's strength times its experience, rounded as everywhere else (§7.6)."""
    return whole(Fraction(unit.strength * unit.experience, 100))


def factory_words(factory: Factory) -> str:
    """What one more factory of a type makes (§8.5)."""
    pool = "construction" if factory is Factory.HEAVY_INDUSTRY else factory.value
    lot = PRODUCTION[pool]
    a_week = Fraction(lot.points, lot.makers)
    if factory is Factory.HEAVY_INDUSTRY:
        return f"makes a new factory in {ceil(CONSTRUCTION_OF_FACTORY / a_week)} weeks"
    return f"makes {decimal(a_week, 2)} {'point' if a_week == 1 else 'points'} a week"


def moving_words(view: View, city: City) -> str:
    """How many factories dismantling a city saves, and when they are rebuilt (§4.8, §8.5, R30, R32)."""
    saved = round(expected_salvage(view, city) / CONSTRUCTION_OF_FACTORY)
    comes = weeks_until_rebuilt(view, city)
    when = f" in {_weeks_between(*comes)}" if comes else ""
    if city.all_factories == 1:
        return f"{DISMANTLE_CHANCE}% chance of being rebuilt{when}"
    return f"About {saved} of {city.all_factories} factories can be rebuilt{when}"


def _weeks_between(first: int, last: int) -> str:
    return f"{first} to {count(last, 'week')}" if first < last else count(last, "week")


def spending_sentences(view: View) -> list[str]:
    """What new units, factories and dismantling bring, a sentence each."""
    units = [
        _building_sentence(view, type_)
        for type_ in buildable_types(view, view.viewer)
        if type_ not in ELITE_TYPES or missing_elite(view) is not None
    ]
    return units + [f"One more {factory.label} factory {factory_words(factory)}." for factory in Factory]


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
    label = line(Span("per factory:", Role.LABEL))
    lines = flowed([label, *map(line, kinds), line("a week ", cite("8.5"))], width, gap=1)
    if city.owner is not view.viewer:
        return lines
    saved = expected_salvage(view, city)
    points = f"about {whole(saved)} construction points for its factories "
    lines += entry("dismantled:", line(points, cite("4.8", "R30")), width)
    warning = Dismantle(city.name).warning(view)
    return lines + (remark(warning, Role.WARNING, width, "8.5", indent=2) if warning else [])
