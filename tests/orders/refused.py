"""Orders that are refused, and what is said of each: many orders in many positions, told once each."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import product
from typing import Any

from tests.orders.strategies import COMMON
from tests.orders.test_checking import position
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.phases import ADJUSTMENT, MOVEMENT, SUPPLY, Phase
from wir.model.players import Pools
from wir.model.sides import SIDES
from wir.model.state import Ending, Options, State
from wir.model.terrain import Sea
from wir.model.weather import Weather
from wir.orders import parse_order
from wir.orders.base import Order
from wir.orders.catalogue import OrderError

CITIES = ("Leningrad", "Brest", "Riga", "Odessa", "Nowhere")
NUMBERS = (*COMMON, 2, 99, 127)

TEMPLATES: dict[str, tuple[tuple[Phase, ...], Sequence[str]]] = {
    "adjustment": (ADJUSTMENT, (
        "DIVIDE {a} inf 0", "DIVIDE {a} mech 0", "DIVIDE {a} inf 0,1", "DIVIDE {a} inf 0,0", "DIVIDE {a} inf 7",
        "DIVIDE {a} inf 0 guns=30", "DIVIDE {a} inf 0 guns=999", "TRANSFER {a}>{b} 0", "TRANSFER {a}>{b} 9",
        "TRANSFER {a}>{b} - guns=30", "TRANSFER {a}>{b} 0 guns=999", "AIR {a}>{b} 5", "AIR R>{a} 5", "AIR R>{a} 250",
        "AIR {a}>{b} 0", "AIR {a}>{b} 60", "SAIL {a}>{b} 0", "SAIL {a}>{b} 8", "DISMANTLE {city}",
        "FACTORY {city} vehicle", "FACTORY {city} heavy_industry", "BUILD {city} inf RIFLE 10",
        "BUILD {city} inf INF 10", "BUILD {city} inf INF 75", "BUILD {city} mech PZ 20", "BUILD {city} mech INF 20",
        "BUILD {city} mech TANK 0", "BUILD {city} mech TANK 999", "BUILD {city} inf GDS_RIFLE 20",
    )),
    "supply": (SUPPLY, (
        "DEPOT {a} -", "DEPOT {a} 3", "DEPOT {a} 3,3,3", "DEPOT {a} 1,1,1,1,1", "DEPOT {a} 5,5,5,5,5,5,5,5,5,5,5,5",
        "LAY {a} -", "LAY {a} 3", "LAY {a} 2,2", "LAY {a} 5,5,5,5,5,5",
    )),
    "movement": (MOVEMENT, (
        "MOVE {a} 1", "MOVE {a} 3", "MOVE {a} 5", "RAIL {a} 5,6", "RAIL {a} 9,6", "RAIL {a} 3,6", "RAIL {a} 8,8",
        "PLOT {a} 1", "PLOT {a} 11", "PLOT {a} 66", "PLOT {a} 2S", "PLOT {a} 02", "PLOT {a} 1B", "PLOT {a} 11B",
        "PLOT {a} 44", "PLOT {a} -", "REPLACE {a}.0 10", "REPLACE {a}.0 7", "REPLACE {a}.1 60", "REPLACE {a}.5 10",
        "GUNS {a}", "STRIKE {a} 8,7 ground", "STRIKE {a} 10,6 bomb", "STRIKE {a} 1,12 ground", "STRIKE {a} 5,6 bomb",
    )),
}  # fmt: skip
"""The phases of each sort, and orders; `{a}` and `{b}` stand for numbers, `{city}` for names."""


def everybody(**marks: Any) -> Callable[[State], State]:
    """A position in which all combat groups have some marks."""

    def change(state: State) -> State:
        groups = {number: replace(group, **marks) for number, group in state.groups.items()}
        return with_groups(state, groups)

    return change


def with_groups(state: State, groups: dict[int, Group]) -> State:
    """The state with other combat groups."""
    after = state.copy()
    for number, group in groups.items():
        after.groups[number] = group
    return after


def spent(state: State) -> State:
    """All units at the limit of fatigue."""
    return with_groups(
        state,
        {
            number: replace(group, units=tuple(replace(unit, fatigue=95) for unit in group.units))
            for number, group in state.groups.items()
        },
    )


def players(**marks: Any) -> Callable[[State], State]:
    """A position in which both sides have done something, or have nothing."""

    def change(state: State) -> State:
        after = state.copy()
        for side in SIDES:
            after.players[side] = replace(after.players[side], **marks)
        return after

    return change


def fields(**marks: Any) -> Callable[[State], State]:
    """A position with other fields."""

    def change(state: State) -> State:
        after = state.copy()
        for name, value in marks.items():
            setattr(after, name, value)
        return after

    return change


def beside_the_enemy(state: State) -> State:
    """Groups of both sides stand between two enemy groups, hold a railway hex alone, and a city is off the map."""
    after = with_groups(
        state,
        {
            12: replace(state.groups[12], at=Hex(7, 7)),
            13: replace(state.groups[13], at=Hex(8, 5)),
            76: replace(state.groups[76], at=Hex(6, 6)),
        },
    )
    for name in ("Riga", "Odessa"):
        after.cities[name] = replace(after.cities[name], at=None, population=30, vehicle=255)
    return after


def stranded(state: State) -> State:
    """The groups have marched two weeks out of supply, at a level where that counts."""
    return everybody(weeks_unsupplied=2, supplied_by=None)(fields(level=1)(state))


VARIATIONS: tuple[Callable[[State], State], ...] = (
    fields(),
    fields(weather=Weather.RAIN),
    fields(weather=Weather.VERY_COLD),
    fields(level=1),
    fields(options=Options(surprise=True), week=1),
    fields(ending=Ending("agreement")),
    everybody(moved=1, allowance=2),
    everybody(moved=2, allowance=2, halted=True),
    everybody(plot="1"),
    everybody(guns_added=True),
    everybody(supplied_by=None),
    everybody(supplied_by=58, entrenchment=5, artillery=240),
    everybody(weeks_unsupplied=2, supplied_by=None),
    spent,
    beside_the_enemy,
    stranded,
    players(pools=Pools()),
    players(dismantled=True, railed=3, aircraft_moved=100, sailed=tuple(Sea)),
    players(depot_turn=200, depots_used=(58, 59, 122, 123)),
    players(depot_turn=58, depots_used=(58,), rail_hex=Hex(4, 6)),
)


def refusals(sort: str) -> Iterator[str]:
    """What is said of each refused order of a sort, each once without its numbers, in the order of the alphabet."""
    phases, templates = TEMPLATES[sort]
    found: set[str] = set()
    for phase, vary in product(phases, VARIATIONS):
        state = vary(position(phase))
        for text, order in read(tuple(templates)).items():
            if isinstance(order, str):
                found.add(f"{text.split()[0]}: unread: {order}")
                continue
            refusal = order.check(state)
            if refusal is not None:
                found.add(f"{text.split()[0]}: {said(str(refusal))}")
    yield from sorted(found)


@cache
def read(templates: tuple[str, ...]) -> dict[str, Order | str]:
    """The orders that templates stand for by their text; of what is none, what is said of it."""
    found: dict[str, Order | str] = {}
    for text in orders(templates):
        try:
            found[text] = parse_order(text)
        except OrderError as error:
            found[text] = said(str(error))
    return found


def orders(templates: Sequence[str]) -> Iterator[str]:
    """The orders that templates stand for."""
    for template in templates:
        pairs = [(a, b) for a, b in product(NUMBERS, NUMBERS[::3]) if a != b] if "{b}" in template else None
        if pairs is not None:
            yield from (template.format(a=a, b=b) for a, b in pairs)
        elif "{city}" in template:
            yield from (template.format(city=name) for name in CITIES)
        else:
            yield from (template.format(a=a) for a in NUMBERS)


def said(text: str) -> str:
    """A text without its numbers, but with paragraphs and rulings."""
    reason, bracket, source = text.rpartition(" (§")
    return re.sub(r"\d+", "#", reason or text) + (bracket + source if bracket else "")
