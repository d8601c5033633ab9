"""Saving and loading without the disk's sync, in the first week and the last.

`pytest -n 0 -s tests/bench/test_saves.py`
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.bench.timing import medians, tell
from wir import Game, load_game, load_scenario, save_game
from wir.model.plain import to_plain

MOST = 10.0
"""Milliseconds that a save or a load may take."""

MOST_LATE = 15.0
"""What they may take in week 185, where a file holds the whole war."""


def late_war() -> Game:
    """The last week of a war in which nobody gave an order."""
    game = Game.new(load_scenario("barbarossa"))
    while game.state.week < 185:
        game.end_phase()
    return game


@pytest.mark.parametrize(("late", "most"), [(False, MOST), (True, MOST_LATE)])
def test_save_and_load(late: bool, most: float, tmp_path: Path) -> None:
    game = late_war() if late else Game.new(load_scenario("barbarossa"))
    file, reference = tmp_path / "war.wir", tmp_path / "state.json"
    save_game(game, file)
    found = medians(
        {
            "the state alone as JSON, written": lambda: reference.write_text(json.dumps(to_plain(game.state))),
            "save": lambda: save_game(game, file, sync=False),
            "load": lambda: load_game(file),
        }
    )
    tell(f"week {game.state.week}, a file of {file.stat().st_size} bytes", found)
    assert found["save"] <= most
    assert found["load"] <= most


def test_saving_at_each_phase_end(tmp_path: Path) -> None:
    game = Game.new(load_scenario("barbarossa"))

    def end_and_save() -> None:
        game.end_phase()
        save_game(game, tmp_path / "war.wir", sync=False)

    found = medians(
        {"end of a phase alone": Game.new(load_scenario("barbarossa")).end_phase, "and saved": end_and_save}
    )
    tell("a phase end", found)
    assert found["and saved"] - found["end of a phase alone"] <= MOST
