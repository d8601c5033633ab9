from __future__ import annotations

import pytest

from tests.plain.talking import at_phase, seated, supplied
from tests.saves.wars import small_war
from wir.engine.game import Game
from wir.match.match import Match
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.plain.table import Table


@pytest.fixture
def match() -> Match:
    """A small war between a person and a commander who gives no orders."""
    return seated(Match(Game(small_war())))


@pytest.fixture
def table(match: Match) -> Table:
    """The Axis player's table in the first phase of a small war."""
    return Table(match, Side.AXIS)


@pytest.fixture
def in_supply(match: Match) -> Table:
    """The same in the supply phase."""
    return at_phase(match, Phase.AXIS_SUPPLY)


@pytest.fixture
def in_movement(match: Match) -> Table:
    """The same in the movement phase, with everybody supplied who can be."""
    return supplied(match)
