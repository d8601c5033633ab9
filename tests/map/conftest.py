from __future__ import annotations

import pytest

from wir.model.board import Board
from wir.scenario import load_scenario


@pytest.fixture(scope="session")
def board() -> Board:
    return load_scenario("barbarossa").board
