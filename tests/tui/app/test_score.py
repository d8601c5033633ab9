"""The end of a war: the score, and what can be done from there."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.tui.screen import end_a_war, hot_seat, press, running, seen, until
from wir.match.new_game import NewGame
from wir.match.start import Resume
from wir.orders import parse_order
from wir.tui.app import WarApp
from wir.tui.notices import ScoreScreen
from wir.tui.table import TableScreen
from wir.tui.title import TitleScreen


async def test_the_score_is_shown_at_the_end_and_the_map_once_more(tmp_path: Path) -> None:
    async with running(tmp_path, hot_seat()) as (app, pilot):
        await press(pilot, "space x y")
        assert isinstance(app.screen, ScoreScreen)
        assert "VICTORY" in seen(app).upper()
        assert "If the other player is elsewhere, leave with  Esc  and send him:" in seen(app)
        await press(pilot, "l")
        assert isinstance(app.screen, TableScreen)
        assert "The game is over" in seen(app)
        await press(pilot, ", r")
        assert "Who plays which side" in seen(app)  # the menu stands: nobody can resign any more
        await press(pilot, "escape q")
        assert isinstance(app.screen, ScoreScreen)
        await press(pilot, "escape")
        assert isinstance(app.screen, TitleScreen)


@asynccontextmanager
async def at_the_score(tmp_path: Path) -> AsyncIterator[tuple[WarApp, Pilot[None]]]:
    """A game that is over, at its final score."""
    async with running(tmp_path, NewGame("smolensk", seed=1, name="war")) as (app, pilot):
        assert app.play is not None
        app.play.match.submit(parse_order("END GAME"))
        app.play.go_on()
        await until(pilot, lambda: isinstance(app.screen, ScoreScreen) and "Report" in seen(app))
        yield app, pilot


async def test_whoever_leans_on_enter_at_the_end_stays_with_the_war_that_is_over(tmp_path: Path) -> None:
    async with at_the_score(tmp_path) as (app, pilot):
        await press(pilot, "enter enter enter enter")
        assert isinstance(app.screen, TableScreen)
        assert "The game is over; Shift+H looks back on it, with the secrets of both sides" in seen(app)


async def test_from_the_score_the_war_is_looked_back_on_with_one_key(tmp_path: Path) -> None:
    async with at_the_score(tmp_path) as (app, pilot):
        await press(pilot, "h")
        await until(pilot, lambda: "THE PAST" in seen(app))
        await press(pilot, "escape")
        assert "The game is over" in seen(app)
        await press(pilot, "escape")
        assert isinstance(app.screen, ScoreScreen)


async def test_at_the_score_help_explains_victory(tmp_path: Path) -> None:
    async with at_the_score(tmp_path) as (app, pilot):
        assert "Help" in seen(app)
        await press(pilot, "?")
        await until(pilot, lambda: "§9.2" in seen(app))
        await press(pilot, "escape")
        assert isinstance(app.screen, ScoreScreen)


async def test_from_the_score_the_war_is_told_in_a_file_with_one_key(tmp_path: Path) -> None:
    async with at_the_score(tmp_path) as (app, pilot):
        await press(pilot, "t")
        await until(pilot, lambda: "Report to:" in seen(app))
        await press(pilot, "enter")
        await until(pilot, lambda: "The report has been written: " in seen(app))
        assert [file.suffix for file in tmp_path.rglob("war*.html")] == [".html"]
        await press(pilot, "escape")
        assert isinstance(app.screen, ScoreScreen)


@pytest.mark.thorough
async def test_a_finished_war_is_looked_at_from_its_file(tmp_path: Path) -> None:
    await end_a_war(tmp_path)
    back = Resume("war", looks_on=True, looks_back=True)
    async with running(tmp_path, back) as (app, pilot):
        assert "THE PAST" in seen(app)
        await press(pilot, "s escape")
        assert isinstance(app.screen, ScoreScreen)
