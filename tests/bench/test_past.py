"""Opening any week of a whole war: from the first to the last and back within 100 ms.

`pytest -n 0 -s tests/bench/test_past.py`
"""

from __future__ import annotations

import random
from pathlib import Path

from tests.bench.test_saves import late_war
from tests.bench.timing import medians, tell
from wir import load_game, save_game
from wir.match.past import Past

MOST = 100.0
"""Milliseconds that any week of a war of 185 may take once the save is loaded."""


def test_any_week_of_a_whole_war(tmp_path: Path) -> None:
    file = tmp_path / "war.wir"
    save_game(late_war(), file)
    game = load_game(file)
    weeks = random.Random(1).sample(range(1, 186), 60)
    found = medians(
        {
            "the save loaded": lambda: load_game(file),
            "a week as it stood": lambda: Past(game).state(weeks.pop() if weeks else 93),
            "the first week and the last": lambda: (Past(game).state(1), Past(game).state(185)),
            "a week played again": lambda: Past(game).week(100),
        },
        rounds=20,
    )
    tell("weeks of a war of 185", found)
    assert found["a week as it stood"] <= MOST
    assert found["the first week and the last"] <= MOST
