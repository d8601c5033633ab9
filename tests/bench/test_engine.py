"""A week without commanders. `pytest -n 0 -s tests/bench/test_engine.py`"""

from __future__ import annotations

import json

from tests.bench.timing import medians, tell
from wir import Game, load_scenario
from wir.model.plain import to_plain

MOST = 10.0
"""Milliseconds that a week may take."""


def test_a_week_without_commanders() -> None:
    game = Game.new(load_scenario("barbarossa"))

    def week() -> None:
        for _ in range(7):
            game.end_phase()

    found = medians({"the state as JSON": lambda: json.dumps(to_plain(game.state)), "a week": week})
    tell("a week without commanders", found)
    assert found["a week"] <= MOST
