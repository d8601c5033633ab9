"""Whole weeks told as text: a changed rule shows here what it changes in a game."""

from __future__ import annotations

from functools import cache

import pytest

from tests.playthroughs.games import FOLDER, GAMES, Kept, told
from tests.text.golden import check


@cache
def story(kept: Kept) -> list[str]:
    """What is told of a game, which is played once for all tests."""
    return [*told(kept)]


@pytest.mark.parametrize("kept", GAMES, ids=lambda kept: kept.name)
def test_the_story_of_a_game_is_the_one_that_is_kept(kept: Kept) -> None:
    check(kept.name, "".join(f"{line}\n" for line in story(kept)), FOLDER / "stories")


@pytest.mark.parametrize("kept", GAMES, ids=lambda kept: kept.name)
def test_no_order_of_a_kept_game_is_refused(kept: Kept) -> None:
    assert [line for line in story(kept) if ": refused: " in line] == []
