"""Whether maps and scenarios make sense.

Maps: letters, rivers, railways and places (§1.4, §4.10, R130). Scenarios: dates, owners, cities, railways, depots,
armies (§3.1, §4.1, §5.1, §9.1, R132).
"""

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from wir.model.board import OWNER_LETTERS, RUSSIA_LETTER, TERRAIN_LETTERS, WIDEST, Board, Place, Railway, River
from wir.model.calendar import FIRST_DAY, LAST_DAY
from wir.model.groups import GROUP_NUMBERS, AirGroup, Group, is_air_number, is_depot_number, is_group_number, side_of
from wir.model.hexes import Hex, direction_to, neighbour, ring
from wir.model.scenario import Length, Reinforcement, Scenario
from wir.model.sides import SIDES, Side
from wir.model.terrain import Terrain
from wir.model.units import Unit, UnitType
from wir.rules.problems import unit_faults
from wir.rules.quality import designated
from wir.rules.tables import PORTS, STACKING, UNITS_IN_GROUP, UNITS_OF_SIDE
from wir.scenario.errors import Problems, quoted, suggestion
from wir.scenario.totals import TOTALS

WATER: Final = frozenset({Terrain.SEA, Terrain.LAKE})

BOXES: Final = {"Germany": Side.AXIS, "Urals": Side.SOVIET}
"""The two production centres off the map, and whose they are (R29)."""

_PLACE: Final = re.compile(r"([1-9][0-9]?),([1-9][0-9]?)")
_SIDE: Final = re.compile(r"([1-9][0-9]?,[1-9][0-9]?) ([1-6])")


def check_map(board: Board, problems: Problems) -> None:
    """Notes everything in which a map contradicts itself."""
    before = len(problems.lines)
    size = _size(board, problems)
    _check_rows("terrain", board.terrain, frozenset(TERRAIN_LETTERS), problems, size)
    _check_rows("russia", board.russia, frozenset({RUSSIA_LETTER, "."}), problems, size)
    if len(problems.lines) > before:
        return  # without a drawing nothing has a place
    for river in board.rivers:
        _check_river(board, river, problems)
    owners: dict[Hex, Railway] = {}
    for railway in board.railways:
        _check_railway(board, railway, owners, problems)
    _check_places(board, problems)


def _check_rows(
    key: str, rows: Sequence[str], letters: frozenset[str], problems: Problems, size: tuple[int, int]
) -> None:
    """Notes rows of letters of the wrong size, in columns and rows, or with unknown letters."""
    columns, height = size
    if len(rows) != height:
        problems.add(key, f"{len(rows)} rows instead of {height}")
    for number, row in enumerate(rows, 1):
        if len(row) != columns:
            problems.add(f"{key} row {number}", f"{len(row)} letters instead of {columns}")
        for column, letter in enumerate(row, 1):
            if letter not in letters:
                known = " ".join(sorted(letters))
                problems.add(f"{key} row {number}, column {column}", f"{quoted(letter)} is not one of {known}")


def _size(board: Board, problems: Problems) -> tuple[int, int]:
    """Columns, as most rows have them, and rows."""
    widths = Counter(map(len, board.terrain))
    columns, rows = widths.most_common(1)[0][0] if widths else 0, len(board.terrain)
    if not (1 <= columns <= WIDEST and 1 <= rows <= WIDEST):
        problems.add("terrain", f"must be 1 to {WIDEST} rows of 1 to {WIDEST} letters")
    return columns, rows


def _read_place(board: Board, text: str) -> Hex | None:
    """The hex that a text such as `17,15` names; None where it names none of the map."""
    found = _PLACE.fullmatch(text)
    hex_ = Hex(int(found[1]), int(found[2])) if found else None
    return hex_ if hex_ in board.drawn else None


def _check_river(board: Board, river: River, problems: Problems) -> None:
    name = f"river {quoted(river.name)}"
    before: tuple[Hex, int] | None = None
    if not river.sides:
        problems.add(name, "has no sides")
    for number, text in enumerate(river.sides, 1):
        place = f"{name}, side {number}"
        side = _read_side(board, text)
        if side is None:
            problems.add(place, f'{quoted(text)} is not a side of this map, such as "14,12 4"')
        elif all(board.drawn[hex_] in WATER for hex_ in (side[0], neighbour(*side))):
            problems.add(place, f"{quoted(text)} lies between two hexes of water")
        elif before is not None and not _ends(before) & _ends(side):
            problems.add(place, f"{quoted(text)} does not touch the side before it")
        before = side


def _read_side(board: Board, text: str) -> tuple[Hex, int] | None:
    """The hexside that a text such as `14,12 4` names; None where a hex of it is not on the map."""
    found = _SIDE.fullmatch(text)
    hex_ = _read_place(board, found[1]) if found else None
    if found is None or hex_ is None or neighbour(hex_, int(found[2])) not in board.drawn:
        return None
    return hex_, int(found[2])


def _ends(side: tuple[Hex, int]) -> frozenset[frozenset[Hex]]:
    """The two corners in which a hexside ends, each named by the three hexes that meet there."""
    hex_, direction = side
    around = ring(hex_)
    across = around[direction - 1]
    return frozenset(frozenset({hex_, across, around[(direction + turn) % 6]}) for turn in (-2, 0))


def _check_railway(board: Board, railway: Railway, owners: dict[Hex, Railway], problems: Problems) -> None:
    name = f"railway {quoted(railway.name)}"
    hexes = [_read_place(board, text) for text in railway.hexes]
    if not hexes:
        problems.add(name, "has no hexes")
    for text, hex_ in zip(railway.hexes, hexes, strict=True):
        if hex_ is None:
            problems.add(name, f"{quoted(text)} is not a hex of this map")
        elif hex_ not in board.land:
            problems.add(name, f"{hex_} is {board.drawn[hex_]}, not land")
        elif owners.setdefault(hex_, railway).side is not railway.side:
            other = owners[hex_]
            problems.add(name, f"{hex_} is {railway.side} here, but {other.side} in {quoted(other.name)}")
    for first, second in pairwise(hexes):
        if first is not None and second is not None and direction_to(first, second) is None:
            problems.add(name, f"{second} is not next to {first}")


def _check_places(board: Board, problems: Problems) -> None:
    names: set[str] = set()
    taken: dict[Hex, str] = {}
    for kind, places in (("city", board.cities), ("town", board.towns)):
        for place in places:
            where = f"{kind} {quoted(place.name)}"
            if place.name in names:
                problems.add(where, "is named twice")
            names.add(place.name)
            hex_ = _read_place(board, place.at)
            if hex_ is None:
                problems.add(where, f"{place.at} is not a hex of this map")
                continue
            if hex_ in taken:
                problems.add(where, f"{hex_} is already the place of {taken[hex_]}")
            taken.setdefault(hex_, place.name)
            if kind == "city":
                _check_city(board, place, hex_, where, problems)
            elif place.port or place.fortified:
                problems.add(where, "only a city can be a port or fortified")


def _check_city(board: Board, place: Place, hex_: Hex, where: str, problems: Problems) -> None:
    if hex_ not in board.land:
        problems.add(where, f"{hex_} is {board.drawn[hex_]}, not land")
    if place.name in BOXES:
        problems.add(where, "is the name of a centre off the map")
    if place.port is None:
        return
    if place.port not in PORTS:
        problems.add(where, f"there are no ports on the {place.port} sea, only on {', '.join(PORTS)}")
    elif not any(board.seas.get(near) is place.port for near in board.around[hex_]):
        problems.add(where, f"a port of the {place.port} sea, but {hex_} is not beside it")


# Scenarios


def _check_armies(scenario: Scenario, problems: Problems) -> None:
    """Notes every group, air group, unit and reinforcement that cannot be as stated."""
    for group in scenario.groups:
        _check_group(scenario, group, problems)
    for air in scenario.air:
        _check_air(scenario, air, problems)
    _check_stacking(scenario, problems)
    for reinforcement in scenario.reinforcements:
        _check_reinforcement(scenario, reinforcement, problems)
    _check_names(scenario, problems)
    for side in SIDES:
        units = sum(len(group.units) for group in scenario.groups if group.side is side)
        if units > UNITS_OF_SIDE:
            problems.add(f"groups of the {side} side", f"{units} units, at most {UNITS_OF_SIDE}")


def _check_group(scenario: Scenario, group: Group, problems: Problems) -> None:
    place = f"group {group.id}"
    if not is_group_number(group.id):
        problems.add(place, "combat groups are numbered 1-51 (AXIS) and 64-115 (SOVIET)")
        return
    _check_stand(scenario, group.at, group.side, place, problems)
    if not 1 <= len(group.units) <= UNITS_IN_GROUP:
        problems.add(place, f"{len(group.units)} units, 1 to {UNITS_IN_GROUP} are possible")
    for unit in group.units:
        where = f"{place}, unit {_called(unit)}"
        for fault in unit_faults(unit, group.kind, group.side, scenario.start):
            problems.add(where, fault)
        by_then = designated(unit.type, scenario.start)
        if by_then is not unit.type:
            problems.add(where, f"{unit.type} has become {by_then} by then")


def _check_air(scenario: Scenario, air: AirGroup, problems: Problems) -> None:
    place = f"air group {air.id}"
    if not is_air_number(air.id):
        problems.add(place, "air groups are numbered 52-57 (AXIS) and 116-121 (SOVIET)")
        return
    if air.at is None:
        return
    _check_stand(scenario, air.at, air.side, place, problems)
    board = scenario.board
    if air.at in board.land and not _is_airfield(scenario, air.at):
        problems.add(place, f"{air.at} is {board.drawn[air.at]}: aircraft need clear land, a railway or a city")


def _check_stacking(scenario: Scenario, problems: Problems) -> None:
    groups: list[Group | AirGroup] = [*scenario.groups, *scenario.air]
    twice = [number for number, count in Counter(group.id for group in groups).items() if count > 1]
    for number in twice:
        problems.add(f"group {number}", "appears twice")
    present: dict[Hex, list[int]] = {}
    for group in groups:
        if group.at is not None:
            present.setdefault(group.at, []).append(group.id)
    for hex_, numbers in present.items():
        listed = ", ".join(map(str, numbers))
        if len({side_of(number) for number in numbers if is_group_number(number) or is_air_number(number)}) > 1:
            problems.add(f"hex {hex_}", f"groups of both sides stand there ({listed})")
        elif len(numbers) > STACKING:
            problems.add(f"hex {hex_}", f"{len(numbers)} groups stand there ({listed}), at most {STACKING}")


def _check_reinforcement(scenario: Scenario, reinforcement: Reinforcement, problems: Problems) -> None:
    unit, side = reinforcement.unit, reinforcement.side
    place = f"reinforcement {_called(unit)}"
    if scenario.start <= reinforcement.day <= LAST_DAY:
        for fault in unit_faults(unit, reinforcement.kind, side, reinforcement.day):
            problems.add(place, fault)
    else:  # what a unit may be is known only for the days of the war
        problems.add(place, f"comes on {reinforcement.day}, outside {scenario.start} to {LAST_DAY}")
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
    """Notes designations that occur twice on a side for a type, counting units that come later."""
    seen: set[tuple[Side, UnitType, str]] = set()
    present = [(f"group {group.id}, unit", group.side, unit) for group in scenario.groups for unit in group.units]
    for place, side, unit in (*present, *(("reinforcement", each.side, each.unit) for each in scenario.reinforcements)):
        name = side, unit.type, unit.designation
        if name in seen:
            problems.add(f"{place} {_called(unit)}", "the side already has a unit of this designation and type")
        seen.add(name)


def _called(unit: Unit) -> str:
    return quoted(f"{unit.designation} {unit.type}")


def _check_stand(scenario: Scenario, hex_: Hex, side: Side, place: str, problems: Problems) -> None:
    """Notes a hex that is not on land or not in a side's own country."""
    board = scenario.board
    if hex_ not in board.drawn:
        problems.add(place, f"{hex_} is not a hex of this map")
    elif hex_ not in board.land:
        problems.add(place, f"{hex_} is {board.drawn[hex_]}, not land")
    elif scenario.first_control.get(hex_) is not side:
        problems.add(place, f"{hex_} does not belong to the {side} side in the control drawing")


def _is_airfield(scenario: Scenario, hex_: Hex) -> bool:
    """Whether aircraft can be based in a land hex: clear, with a railway or a city (§6.2)."""
    is_clear = scenario.board.drawn[hex_] is Terrain.CLEAR
    return is_clear or hex_ in scenario.first_rails or hex_ in scenario.city_names


def check_scenario(scenario: Scenario, problems: Problems) -> None:
    """Notes everything in which a scenario contradicts itself, its map or the rules."""
    before = len(problems.lines)
    _check_dates(scenario, problems)
    size = scenario.board.columns, scenario.board.rows
    _check_rows("control", scenario.control, frozenset(OWNER_LETTERS), problems, size)
    _check_lines(scenario, problems)
    _check_known(scenario, problems)
    if len(problems.lines) > before:
        return  # all the rest depends on owners and days
    _check_control(scenario, problems)
    _check_cities(scenario, problems)
    _check_depots(scenario, problems)
    _check_armies(scenario, problems)


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
    """Notes railway hexes held by the enemy, or torn up, that carry no railway."""
    built = scenario.board.built_by
    for key, texts in (("converted", scenario.converted), ("torn_up", scenario.torn_up)):
        for text in texts:
            hex_ = _read_place(scenario.board, text)
            if hex_ is None or hex_ not in built:
                problems.add(key, f"{quoted(text)} is not a railway hex of the map")
    for text in sorted(set(scenario.converted) & set(scenario.torn_up)):
        problems.add("torn_up", f"{text} is converted too; it can be only one of the two")


def _check_known(scenario: Scenario, problems: Problems) -> None:
    for known in scenario.known:
        if not known.of:
            problems.add(f"known {quoted(known.what)}", "of: no total is named")
        for name in known.of:
            if name not in TOTALS:
                reason = f"{quoted(name)} is neither a type of unit nor a total{suggestion(name, TOTALS)}"
                problems.add(f"known {quoted(known.what)}", reason)


def _check_control(scenario: Scenario, problems: Problems) -> None:
    board = scenario.board
    for hex_ in scenario.first_control:
        if hex_ not in board.land:
            problems.add(f"control row {hex_.row}, column {hex_.column}", f"{board.drawn[hex_]} belongs to nobody")


def _check_cities(scenario: Scenario, problems: Problems) -> None:
    known = {*scenario.board.city_places, *BOXES}
    stated = {city.name for city in scenario.cities}
    for city in scenario.cities:
        place = f"city {city.name}"
        if city.name not in known:
            problems.add(place, f"the map has no such city{suggestion(city.name, sorted(known))}")
        elif city.name in BOXES and city.owner is not BOXES[city.name]:
            problems.add(place, f"always belongs to the {BOXES[city.name]} side")
        elif city.at is not None and scenario.first_control.get(city.at) is not city.owner:
            problems.add(place, f"its owner is {city.owner}, but the control drawing says otherwise for {city.at}")
    for name in sorted(known - stated):
        problems.add(f"city {name}", "is missing")


def _check_depots(scenario: Scenario, problems: Problems) -> None:
    cities = {city.at: city.owner for city in scenario.cities}
    seen: set[int] = set()
    for depot in scenario.depots:
        place = f"depot {depot.id}"
        if not is_depot_number(depot.id):
            problems.add(place, "depots are numbered 58-63 (AXIS) and 122-127 (SOVIET)")
            continue
        if depot.id in seen:
            problems.add(place, "appears twice")
        seen.add(depot.id)
        _check_stand(scenario, depot.entry, depot.side, place, problems)
        if cities.get(depot.entry, scenario.first_rails.get(depot.entry)) is not depot.side:
            problems.add(place, f"{depot.entry} is neither a railway nor a city of the {depot.side} side")
