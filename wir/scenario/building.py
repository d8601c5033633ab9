"""From the classes of the files to the model, and the line that describes a unit: `17 PZ 120/85/5` (§4.9)."""

from dataclasses import asdict
from typing import Final

from wir.model.board import Board, Place, Railway, River, parse_place
from wir.model.cities import City
from wir.model.groups import AirGroup, Depot, Group
from wir.model.hexes import Hex
from wir.model.players import Pools
from wir.model.printable import is_number
from wir.model.scenario import HistoricalFigure, Length, Reinforcement, Scenario, Terms
from wir.model.sides import Side
from wir.model.units import Unit, UnitType
from wir.scenario.errors import Problems, quoted, suggestion
from wir.scenario.structure import (
    AirEntry,
    CityEntry,
    DepotEntry,
    GroupEntry,
    MapFile,
    PlaceEntry,
    ReinforcementEntry,
    ScenarioFile,
)


def build_board(file: MapFile) -> Board:
    """The map that a map file draws; `check_map` says whether it makes sense."""
    return Board(
        title=file.title,
        terrain=tuple(file.terrain),
        russia=tuple(file.russia),
        rivers=tuple(River(entry.name, tuple(entry.sides), entry.major, entry.strait) for entry in file.rivers),
        railways=tuple(Railway(entry.name, entry.side, tuple(entry.hexes), entry.opened) for entry in file.railways),
        cities=tuple(map(_place, file.cities)),
        towns=tuple(map(_place, file.towns)),
    )


def build_scenario(file: ScenarioFile, name: str, board: Board, digest: str, problems: Problems) -> Scenario:
    """The scenario of a file on a checked map; `problems` notes the units that cannot be read, which are left out.

    `check_scenario` says whether it makes sense.
    """
    terms = {Length.SHORT: file.lengths.short, Length.LONG: file.lengths.long}
    pools = {Side.AXIS: file.pools.AXIS, Side.SOVIET: file.pools.SOVIET}
    reinforcements = (_reinforcement(entry, problems) for entry in file.reinforcements)
    labelled: list[GroupEntry | AirEntry | DepotEntry] = [*file.groups, *file.air, *file.depots]
    return Scenario(
        id=name,
        title=file.title,
        board=board,
        start=file.start,
        weather=file.weather,
        control=tuple(file.control),
        terms={length: Terms(**asdict(entry)) for length, entry in terms.items()},
        pools={side: Pools(**asdict(entry)) for side, entry in pools.items()},
        cities=tuple(_city(name, entry, board) for name, entry in file.cities.items()),
        groups=tuple(_group(entry, problems) for entry in file.groups),
        air=tuple(AirGroup(entry.id, Hex(*entry.at), entry.points) for entry in file.air),
        depots=tuple(Depot(entry.id, Hex(*entry.entry)) for entry in file.depots),
        reinforcements=tuple(entry for entry in reinforcements if entry is not None),
        converted=tuple(file.converted),
        torn_up=tuple(file.torn_up),
        strategic_notes={Side.AXIS: file.notes.AXIS, Side.SOVIET: file.notes.SOVIET},
        known=tuple(HistoricalFigure(entry.side, entry.what, entry.figure, tuple(entry.of)) for entry in file.known),
        labels={entry.id: entry.label for entry in labelled if entry.label is not None},
        digest=digest,
    )


def _place(entry: PlaceEntry) -> Place:
    column, row = entry.at
    return Place(entry.name, f"{column},{row}", entry.port, entry.fortified)


def _city(name: str, entry: CityEntry, board: Board) -> City:
    place = board.city_places.get(name)
    return City(name, parse_place(place.at) if place is not None else None, **vars(entry))


def _group(entry: GroupEntry, problems: Problems) -> Group:
    units = (_unit(line, f"group {entry.id}", problems) for line in entry.units)
    present = tuple(unit for unit in units if unit is not None)
    return Group(entry.id, Hex(*entry.at), present, entry.entrenchment, entry.artillery)


def _reinforcement(entry: ReinforcementEntry, problems: Problems) -> Reinforcement | None:
    unit = _unit(entry.unit, "reinforcement", problems)
    if unit is None:
        return None
    return Reinforcement(entry.side, entry.day, entry.at, entry.kind, unit, entry.group)


def _unit(line: str, place: str, problems: Problems) -> Unit | None:
    try:
        return read_unit(line)
    except ValueError as error:
        problems.add(f"{place}, unit {unit_name(line)}", str(error))
        return None


LONGEST_DESIGNATION: Final = 10
"""The most characters in a designation, so that lists stay aligned."""

_TYPES: Final = {type_.value: type_ for type_ in UnitType}


def read_unit(line: str) -> Unit:
    """Reads a unit from the right: strength/experience/fatigue, one type code, and the rest is the designation.

    Raises ValueError with the reason if the line has another form or an unknown type; `unit_faults` says whether the
    figures are possible.
    """
    *designation, code, figures = ["", "", *line.split()]
    numbers = figures.split("/")
    if not any(designation) or len(numbers) != 3 or not all(map(_is_short_number, numbers)):
        raise ValueError('must be a designation, a type and strength/experience/fatigue, such as "17 PZ 120/85/5"')
    if code not in _TYPES:
        raise ValueError(f"{quoted(code)} is not a type of unit{suggestion(code, _TYPES)}")
    name = " ".join(filter(None, designation))
    if len(name) > LONGEST_DESIGNATION or not name.isprintable():
        raise ValueError(f"a designation has at most {LONGEST_DESIGNATION} characters")
    strength, experience, fatigue = map(int, numbers)
    return Unit(name, _TYPES[code], strength, experience, fatigue)


def unit_name(line: str) -> str:
    """What to call the unit of a line in a message: the line without its figures, in quotes."""
    words = line.split()
    return quoted(" ".join(words[:-1]) if words and "/" in words[-1] else line)


def _is_short_number(text: str) -> bool:
    return is_number(text) and len(text) <= 4
