"""Whether the armies of a scenario are possible: numbers, units, places, reinforcements (§4.1, §4.2, §4.9, §6.7)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

from wir.model.calendar import LAST_DAY
from wir.model.groups import AIR_NUMBERS, GROUP_NUMBERS, AirGroup, Group, Kind, side_of
from wir.model.hexes import Hex
from wir.model.scenario import Reinforcement, Scenario
from wir.model.sides import SIDES, Side
from wir.model.units import Unit, UnitType
from wir.rules.quality import designated
from wir.rules.tables import STACKING, UNITS_IN_GROUP, UNITS_OF_SIDE
from wir.rules.unit_table import MECHANIZED_GROUP_TYPES
from wir.scenario.errors import Problems, quoted, suggestion
from wir.scenario.first_holders import FirstHolders
from wir.scenario.units import unit_faults

_COMBAT_NUMBERS = frozenset(chain.from_iterable(GROUP_NUMBERS.values()))
_AIR_NUMBERS = frozenset(chain.from_iterable(AIR_NUMBERS.values()))
_ALL_NUMBERS = _COMBAT_NUMBERS | _AIR_NUMBERS


def check_armies(start: FirstHolders, problems: Problems) -> None:
    """Notes every group, air group, unit and reinforcement that cannot be as stated."""
    scenario = start.scenario
    for group in scenario.groups:
        _check_group(start, group, problems)
    for air in scenario.air:
        _check_air(start, air, problems)
    _check_stacking(scenario, problems)
    for reinforcement in scenario.reinforcements:
        _check_reinforcement(scenario, reinforcement, problems)
    _check_names(scenario, problems)
    for side in SIDES:
        units = sum(len(group.units) for group in scenario.groups if group.side is side)
        if units > UNITS_OF_SIDE:
            problems.add(f"groups of the {side} side", f"{units} units, at most {UNITS_OF_SIDE}")


def _check_group(start: FirstHolders, group: Group, problems: Problems) -> None:
    place = f"group {group.id}"
    if group.id not in _COMBAT_NUMBERS:
        problems.add(place, "combat groups are numbered 1-51 (AXIS) and 64-115 (SOVIET)")
        return
    start.check_stand(group.at, group.side, place, problems)
    if not 1 <= len(group.units) <= UNITS_IN_GROUP:
        problems.add(place, f"{len(group.units)} units, 1 to {UNITS_IN_GROUP} are possible")
    for unit in group.units:
        where = f"{place}, unit {_called(unit)}"
        for fault in unit_faults(unit, group.side, start.scenario.start):
            problems.add(where, fault)
        by_then = designated(unit.type, start.scenario.start)
        if by_then is not unit.type:
            problems.add(where, f"{unit.type} has become {by_then} by then")
        if group.is_mechanized and unit.type not in MECHANIZED_GROUP_TYPES:
            problems.add(where, f"{unit.type} is not a type for a mechanized group")


def _check_air(start: FirstHolders, air: AirGroup, problems: Problems) -> None:
    place = f"air group {air.id}"
    if air.id not in _AIR_NUMBERS:
        problems.add(place, "air groups are numbered 52-57 (AXIS) and 116-121 (SOVIET)")
        return
    if air.at is None:
        return
    start.check_stand(air.at, air.side, place, problems)
    board = start.scenario.board
    if air.at in board.land and not start.is_airfield(air.at):
        problems.add(place, f"{air.at} is {board.drawn[air.at]}: aircraft want clear land, a railway or a city")


def _check_stacking(scenario: Scenario, problems: Problems) -> None:
    groups: list[Group | AirGroup] = [*scenario.groups, *scenario.air]
    twice = [number for number, count in Counter(group.id for group in groups).items() if count > 1]
    for number in twice:
        problems.add(f"group {number}", "is there twice")
    present: dict[Hex, list[int]] = {}
    for group in groups:
        if group.at is not None:
            present.setdefault(group.at, []).append(group.id)
    for hex_, numbers in present.items():
        listed = ", ".join(map(str, numbers))
        if len({side_of(number) for number in numbers if number in _ALL_NUMBERS}) > 1:
            problems.add(f"hex {hex_}", f"groups of both sides stand there ({listed})")
        elif len(numbers) > STACKING:
            problems.add(f"hex {hex_}", f"{len(numbers)} groups stand there ({listed}), at most {STACKING}")


def _check_reinforcement(scenario: Scenario, reinforcement: Reinforcement, problems: Problems) -> None:
    unit, side = reinforcement.unit, reinforcement.side
    place = f"reinforcement {_called(unit)}"
    if scenario.start <= reinforcement.day <= LAST_DAY:
        for fault in unit_faults(unit, side, reinforcement.day):
            problems.add(place, fault)
    else:  # what a unit may be is known for the days of the war only
        problems.add(place, f"comes on {reinforcement.day}, outside {scenario.start} to {LAST_DAY}")
    if reinforcement.kind is Kind.MECHANIZED and unit.type not in MECHANIZED_GROUP_TYPES:
        problems.add(place, f"{unit.type} is not a type for a mechanized group")
    numbers = GROUP_NUMBERS[side, reinforcement.kind]
    if reinforcement.group is not None and reinforcement.group not in numbers:
        wanted = f"{side} {reinforcement.kind} groups are numbered {numbers[0]}-{numbers[-1]}"
        problems.add(place, f"group {reinforcement.group}, but {wanted}")
    cities = scenario.board.city_places
    entries = {str(depot.entry) for depot in scenario.depots if depot.side is side}
    if reinforcement.at not in cities and reinforcement.at not in entries:
        at = quoted(reinforcement.at)
        problems.add(place, f"{at} is neither a city nor a depot entry hex of its side{suggestion(at, cities)}")


def _check_names(scenario: Scenario, problems: Problems) -> None:
    """A side has each designation of a type once, those who come later included."""
    seen: set[tuple[Side, UnitType, str]] = set()
    for place, side, unit in _all_units(scenario):
        name = side, unit.type, unit.designation
        if name in seen:
            problems.add(f"{place} {_called(unit)}", "the side has a unit of this designation and type already")
        seen.add(name)


def _all_units(scenario: Scenario) -> Iterator[tuple[str, Side, Unit]]:
    for group in scenario.groups:
        yield from ((f"group {group.id}, unit", group.side, unit) for unit in group.units)
    for reinforcement in scenario.reinforcements:
        yield "reinforcement", reinforcement.side, reinforcement.unit


def _called(unit: Unit) -> str:
    return quoted(f"{unit.designation} {unit.type}")
