"""From the classes of `files` to the model."""

from __future__ import annotations

from wir.model.board import Board, Place, Railway, River
from wir.scenario.files import MapFile, PlaceEntry


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


def _place(entry: PlaceEntry) -> Place:
    column, row = entry.at
    return Place(entry.name, f"{column},{row}", entry.port, entry.fortified)
