"""A small war with all that a state can hold, for tests of saving and playing."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, rifle, unit
from wir.ai.simple import RandomOrders
from wir.engine.game import Game
from wir.match.commander_phase import CommanderPhase
from wir.match.match import Match
from wir.model.board import Place, Railway, River
from wir.model.groups import AirGroup, Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import UnitType
from wir.saves.recorder import Recorder


def small_war() -> State:
    """Two small armies with all that a state can hold, within reach of each other."""
    board = make_board(
        rivers=[River("Bug", ("6,3 2", "6,4 2"))],
        railways=[
            Railway("west", Side.AXIS, ("1,5", "2,5", "3,6", "4,6")),
            Railway("east", Side.SOVIET, ("12,5", "11,6", "10,6", "9,7")),
        ],
        cities=[Place("Brest", "4,6"), Place("Minsk", "9,7", fortified=True)],
        towns=[Place("Pinsk", "6,9")],
    )
    return make_state(
        mech(1, (4, 5), panzer(1), panzer(2), artillery=60, entrenchment=0),
        group(12, (4, 6), infantry(1), infantry(2), infantry(3), entrenchment=2),
        group(13, (5, 8), infantry(4), infantry(5)),
        mech(64, (9, 6), unit(UnitType.TANK, 1), unit(UnitType.TANK, 2)),
        group(80, (7, 6), rifle(3), rifle(4), rifle(5), entrenchment=3),
        group(81, (8, 8), rifle(6)),
        board=board,
        air=[AirGroup(52, Hex(3, 5), 60), AirGroup(116, Hex(10, 7), 40)],
        depots=[Depot(58, Hex(1, 5)), Depot(122, Hex(12, 5))],
        cities=[
            city("Brest", (4, 6), Side.AXIS, population=5, supply_centers=2, vehicle=3),
            city("Minsk", (9, 7), Side.SOVIET, population=9, supply_centers=3, heavy_industry=4, aircraft=2),
            city("Urals", None, Side.SOVIET, population=20, vehicle=10),
        ],
        phase=Phase.AXIS_ADJUSTMENT,
    )


def play_phase(game: Game) -> None:
    """Plays one phase with random orders, the same in the same position."""
    side = game.side
    if side is not None:
        for order in CommanderPhase(game, side, RandomOrders, strict=True):
            game.submit(order)
    game.end_phase()


def recorded(file: Path) -> Match:
    """A match of that war which is saved as it is played."""
    game = Game(small_war())
    return Match(game, Recorder(file, game))


def fill_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No file can be brought to the disk any more."""

    def refuse(_: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", refuse)
