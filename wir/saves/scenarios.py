"""The scenario inside a saved game.

It travels with the save, so that a running campaign does not change when the scenario file is edited or removed. It was
checked when it was a file; only what the model takes for granted about its texts is checked here, since a save may come
from anybody.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Final

import msgspec

from wir.model.board import OWNER_LETTERS, RUSSIA_LETTER, TERRAIN_LETTERS, WIDEST, parse_place
from wir.model.calendar import FIRST_DAY, LAST_DAY
from wir.model.scenario import LONGEST_PROSE, LONGEST_WORDS, Length, Scenario
from wir.model.sides import SIDES
from wir.saves.container import packed, read_as
from wir.saves.errors import DamageError

_DIRECTIONS: Final = frozenset("123456")


def pack_scenario(scenario: Scenario) -> bytes:
    """The scenario as it is written into a save."""
    return packed(msgspec.to_builtins(scenario, str_keys=True))


def unpack_scenario(data: bytes) -> Scenario:
    """The scenario of a save. Raises DamageError where it is not one that can be played."""
    scenario: Scenario = read_as(Scenario, data, "scenario")
    fault = next(_faults(scenario), None)
    if fault is not None:
        raise DamageError(f"scenario: {fault}")
    return scenario


def _faults(scenario: Scenario) -> Iterator[str]:
    """What the model could not handle, in order: each check relies on those before it."""
    yield from _texts(scenario)
    yield from _drawings(scenario)
    yield from _places(scenario)
    if not FIRST_DAY <= scenario.start <= LAST_DAY:
        yield f"starts on {scenario.start}"
    if any(not scenario.start <= terms.last_week <= LAST_DAY for terms in scenario.terms.values()):
        yield "ends before it starts, or too late"
    if set(scenario.terms) != set(Length) or set(scenario.pools) != set(SIDES):
        yield "lacks a length of game or a side's pools"


def _texts(scenario: Scenario) -> Iterator[str]:
    """Names and notes that no scenario file may hold: with characters that a terminal obeys, or without end."""
    names = [*_names(scenario)]
    if not "".join(names).isprintable():
        found = next(name for name in names if not name.isprintable())
        yield f"a name has characters that cannot be printed: {found!r}"
    if len(max(names, key=len)) > LONGEST_WORDS:
        yield f"a name has more than {LONGEST_WORDS} characters"
    for note in scenario.strategic_notes.values():
        if len(note) > LONGEST_PROSE or not note.replace("\n", "").isprintable():
            yield "a strategic note has characters that cannot be printed, or too many"


def _names(scenario: Scenario) -> Iterator[str]:
    """Every name in the scenario and its map."""
    board = scenario.board
    yield from (scenario.id, scenario.title, scenario.digest, board.title)
    yield from (river.name for river in board.rivers)
    yield from (railway.name for railway in board.railways)
    yield from (place.name for place in (*board.cities, *board.towns))
    yield from (city.name for city in scenario.cities)
    yield from scenario.labels.values()
    for group in scenario.groups:
        yield from (group.plot, *(unit.designation for unit in group.units))
    for entry in scenario.reinforcements:
        yield from (entry.unit.designation, entry.at)
    for known in scenario.known:
        yield from (known.what, *known.of)


def _drawings(scenario: Scenario) -> Iterator[str]:
    board = scenario.board
    width, height = len(next(iter(board.terrain), "")), len(board.terrain)
    if not (1 <= width <= WIDEST and 1 <= height <= WIDEST):
        yield "the map has no size"
    for name, rows, letters in (
        ("terrain", board.terrain, set(TERRAIN_LETTERS)),
        ("russia", board.russia, {RUSSIA_LETTER, "."}),
        ("control", scenario.control, set(OWNER_LETTERS)),
    ):
        if len(rows) != height or any(len(row) != width for row in rows):
            yield f"the drawing of {name} is not {width} by {height} letters"
        if set().union(*map(set, rows)) - letters:
            yield f"the drawing of {name} has unknown letters"


def _places(scenario: Scenario) -> Iterator[str]:
    board = scenario.board
    rows = [str(row) for row in range(1, board.rows + 1)]
    hexes = {column + row for column in (f"{n}," for n in range(1, board.columns + 1)) for row in rows}
    for text in chain.from_iterable(river.sides for river in board.rivers):
        place, _, direction = text.partition(" ")
        if place not in hexes or direction not in _DIRECTIONS:
            yield f"{text!r} is not a hexside of the map"
    for text in _places_named(scenario):
        if text not in hexes:
            yield f"{text!r} is not a hex of the map"
    if not set(scenario.converted) <= {text for line in board.railways for text in line.hexes}:
        yield "a converted railway is not on the map"
    names = {city.name for city in scenario.cities}
    if len(names) < len(scenario.cities):
        yield "a city appears twice"
    for city in scenario.cities:
        if city.at is not None and city.at not in board.land:
            yield f"city {city.name}: is not on land"
    for entry in scenario.reinforcements:
        if entry.at not in names and (entry.at not in hexes or parse_place(entry.at) not in board.land):
            yield f"reinforcement {entry.unit.name}: {entry.at!r} is not a place on the map"


def _places_named(scenario: Scenario) -> Iterator[str]:
    """Every hex that the scenario and its map name in writing."""
    board = scenario.board
    yield from chain.from_iterable(railway.hexes for railway in board.railways)
    yield from (place.at for place in (*board.cities, *board.towns))
    yield from scenario.converted
    yield from scenario.torn_up
