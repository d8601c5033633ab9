"""From the classes of `files` to the model."""

from __future__ import annotations

from dataclasses import asdict

from wir.model.board import Board, Place, Railway, River, parse_place
from wir.model.cities import City
from wir.model.groups import AirGroup, Depot, Group
from wir.model.hexes import Hex
from wir.model.players import Pools
from wir.model.scenario import Known, Length, Reinforcement, Scenario, Terms
from wir.model.sides import Side
from wir.model.units import Unit
from wir.scenario.errors import Problems
from wir.scenario.files import (
    AirEntry,
    CityEntry,
    DepotEntry,
    GroupEntry,
    MapFile,
    PlaceEntry,
    ReinforcementEntry,
    ScenarioFile,
)
from wir.scenario.units import read_unit, unit_name


def build_board(file: MapFile) -> Board:
    """The map that a map file draws; whether it makes sense is for `check_map` to say."""
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

    Whether it makes sense is for `check_scenario` to say.
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
        known=tuple(Known(entry.side, entry.what, entry.figure, tuple(entry.of)) for entry in file.known),
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
