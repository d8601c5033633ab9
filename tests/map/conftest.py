from __future__ import annotations

import pytest

from wir.model.board import Board
from wir.scenario import load_map, scenario_folder


@pytest.fixture(scope="session")
def board() -> Board:
    return load_map(scenario_folder() / "russia.toml")
