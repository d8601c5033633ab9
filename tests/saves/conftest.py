from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from tests.saves.wars import play_phase, small_war
from wir.ai.simple import RandomOrders
from wir.engine.game import Game
from wir.match.commander_phase import CommanderPhase
from wir.orders import Order
from wir.saves import save_game


@pytest.fixture
def war() -> Game:
    """A war that has just begun."""
    return Game(small_war())


@pytest.fixture
def later(war: Game) -> Game:
    """A war in the middle of a phase of its second week, with orders that can be taken back."""
    for order in _orders():
        war.submit(order)
    assert war.undoable
    return war


@cache
def _orders() -> tuple[Order, ...]:
    """The orders that lead there: to draw them takes longer than to give them."""
    war = Game(small_war())
    for _ in range(10):
        play_phase(war)
    side = war.side
    assert side is not None
    for order in CommanderPhase(war, side, RandomOrders, strict=True):
        war.submit(order)
    return tuple(entry.order for entry in war.journal)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a test saves its game."""
    return tmp_path / "war.wir"


@pytest.fixture
def raw(later: Game, file: Path) -> bytes:
    """The bytes of a saved game."""
    save_game(later, file)
    return file.read_bytes()
