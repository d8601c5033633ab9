from __future__ import annotations

from pathlib import Path

import pytest

from tests.saves.wars import small_war
from wir.engine.game import Game
from wir.match.match import Match
from wir.saves.recorder import Recorder


@pytest.fixture
def war() -> Game:
    """A war that has just begun."""
    return Game(small_war())


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """Where a test saves its game."""
    return tmp_path / "war.wir"


@pytest.fixture
def match(war: Game, file: Path) -> Match:
    """A recorded match between two people."""
    return Match(war, Recorder(file, war))
