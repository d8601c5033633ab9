"""Files that older versions wrote are read for ever: one of each format is kept in `old/`."""

from __future__ import annotations

from pathlib import Path

import pytest

from wir import load_game
from wir.rules.problems import problems
from wir.saves.container import FORMAT, read_document

OLD = Path(__file__).parent / "old"

DIGESTS = {1: "97fad1b6ca6a9eb39a0cdbe57f996cda"}
"""What the game in the file of each format was when it was saved: Smolensk, at the start of its fourth week."""


def file_of(version: int) -> Path:
    return OLD / f"format_{version}.wir"


def test_a_file_of_every_format_is_kept() -> None:
    assert sorted(OLD.iterdir()) == [file_of(version) for version in range(1, FORMAT + 1)]


@pytest.mark.parametrize("version", DIGESTS)
def test_a_file_of_this_format_still_loads_and_goes_on(version: int) -> None:
    assert read_document(file_of(version)).version == version
    game = load_game(file_of(version))
    assert game.digest() == DIGESTS[version]
    assert problems(game.state) == []
    assert len(game.history.past) == 3
    week = game.state.week
    while game.state.week == week:
        game.end_phase()
    assert problems(game.state) == []
