"""Whether a scenario makes sense on its map: dates, owners, cities, railways, depots (§3.1, §5.1, §9.1, R132)."""

from __future__ import annotations

from typing import Final

from wir.model.calendar import FIRST_DAY, LAST_DAY
from wir.model.groups import DEPOT_NUMBERS
from wir.model.scenario import Length, Scenario
from wir.model.sides import Side
from wir.scenario.errors import Problems, quoted, suggestion
from wir.scenario.first_holders import FirstHolders
from wir.scenario.group_checks import check_armies
from wir.scenario.map_checks import check_rows, read_place
from wir.scenario.totals import TOTALS

BOXES: Final = {"Germany": Side.AXIS, "Urals": Side.SOVIET}
"""The two centres of production off the map, and whose they are (R29)."""

OWNER_LETTERS: Final = frozenset("AS.")


def check_scenario(scenario: Scenario, problems: Problems) -> None:
    """Notes everything in which a scenario contradicts itself, its map or the rules."""
    before = len(problems.lines)
    _check_dates(scenario, problems)
    size = scenario.board.columns, scenario.board.rows
    check_rows("control", scenario.control, OWNER_LETTERS, problems, size)
    _check_lines(scenario, problems)
    _check_known(scenario, problems)
    if len(problems.lines) > before:
        return  # owners and days are what all the rest is measured by
    start = FirstHolders(scenario)
    _check_control(start, problems)
    _check_cities(start, problems)
    _check_depots(start, problems)
    check_armies(start, problems)


def _check_dates(scenario: Scenario, problems: Problems) -> None:
    if not FIRST_DAY <= scenario.start <= LAST_DAY:
        problems.add("start", f"{scenario.start} is not between {FIRST_DAY} and {LAST_DAY}")
        return
    for length, terms in scenario.terms.items():
        place = f"lengths.{length}, last_week"
        if not scenario.start <= terms.last_week <= LAST_DAY:
            problems.add(place, f"{terms.last_week} is not between {scenario.start} and {LAST_DAY}")
        elif (terms.last_week - scenario.start).days % 7:
            problems.add(place, f"{terms.last_week} is not a whole number of weeks after {scenario.start}")
    if scenario.terms[Length.LONG].last_week < scenario.terms[Length.SHORT].last_week:
        problems.add("lengths.long, last_week", "comes before that of the short game")


def _check_lines(scenario: Scenario, problems: Problems) -> None:
    """Railway hexes that the enemy holds, or that are torn up, must carry a railway."""
    built = scenario.board.built_by
    for key, texts in (("converted", scenario.converted), ("torn_up", scenario.torn_up)):
        for text in texts:
            hex_ = read_place(scenario.board, text)
            if hex_ is None or hex_ not in built:
                problems.add(key, f"{quoted(text)} is not a railway hex of the map")
    for text in sorted(set(scenario.converted) & set(scenario.torn_up)):
        problems.add("torn_up", f"{text} is converted too; it can be only one of the two")


def _check_known(scenario: Scenario, problems: Problems) -> None:
    for known in scenario.known:
        if not known.of:
            problems.add(f"known {quoted(known.what)}", "of: names no total")
        for name in known.of:
            if name not in TOTALS:
                reason = f"{quoted(name)} is neither a type of unit nor a total{suggestion(name, TOTALS)}"
                problems.add(f"known {quoted(known.what)}", reason)


def _check_control(start: FirstHolders, problems: Problems) -> None:
    board = start.scenario.board
    for hex_ in start.control:
        if hex_ not in board.land:
            problems.add(f"control row {hex_.row}, column {hex_.column}", f"{board.drawn[hex_]} belongs to nobody")


def _check_cities(start: FirstHolders, problems: Problems) -> None:
    known = {*start.scenario.board.city_places, *BOXES}
    stated = {city.name for city in start.scenario.cities}
    for city in start.scenario.cities:
        place = f"city {city.name}"
        if city.name not in known:
            problems.add(place, f"the map has no such city{suggestion(city.name, sorted(known))}")
        elif city.name in BOXES and city.owner is not BOXES[city.name]:
            problems.add(place, f"always belongs to the {BOXES[city.name]} side")
        elif city.at is not None and start.control.get(city.at) is not city.owner:
            problems.add(place, f"its owner is {city.owner}, but {city.at} is not by the control drawing")
    for name in sorted(known - stated):
        problems.add(f"city {name}", "is missing")


def _check_depots(start: FirstHolders, problems: Problems) -> None:
    cities = {city.at: city.owner for city in start.scenario.cities}
    seen: set[int] = set()
    for depot in start.scenario.depots:
        place = f"depot {depot.id}"
        if not any(depot.id in numbers for numbers in DEPOT_NUMBERS.values()):
            problems.add(place, "depots are numbered 58-63 (AXIS) and 122-127 (SOVIET)")
            continue
        if depot.id in seen:
            problems.add(place, "is there twice")
        seen.add(depot.id)
        start.check_stand(depot.entry, depot.side, place, problems)
        if cities.get(depot.entry, start.rails.get(depot.entry)) is not depot.side:
            problems.add(place, f"{depot.entry} is neither a railway nor a city of the {depot.side} side")
