"""A war of one week that several tests look back at."""

from __future__ import annotations

import pytest

from tests.kit import group, make_state, panzer, rifle
from wir.engine.game import Game
from wir.model.hexes import Hex, ring


@pytest.fixture
def surrendered() -> Game:
    """Group 12 attacks group 70 at 5,5, which five other groups shut in, so that it surrenders in the first week."""
    north, *others = ring(Hex(5, 5))
    attacker = group(12, north, *map(panzer, range(5)), plot="4")
    around = [group(13 + number, at) for number, at in enumerate(others)]
    game = Game(make_state(attacker, *around, group(70, (5, 5), rifle(strength=1))))
    while game.state.week < 2:
        game.end_phase()
    return game
