"""A game that nobody plays: commanders lead both sides, and a spectator watches."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

from textual.pilot import Pilot

from tests.tui.screen import press, running, seen, until
from wir.match.match import Match
from wir.match.new_game import NewGame
from wir.model.sides import Side
from wir.tui.app import WarApp
from wir.tui.desk import Desk
from wir.tui.modes.film import Film
from wir.tui.modes.looking import BetweenWeeks
from wir.tui.modes.report import Report
from wir.tui.title import TitleScreen

WATCHED = NewGame("smolensk", seed=1, axis="computer", soviet="computer")


@asynccontextmanager
async def after_a_week(folder: Path) -> AsyncIterator[tuple[WarApp, Pilot[None], Desk, Match]]:
    """The screen of a spectator who has skipped the first week's film."""
    async with running(folder, WATCHED, (80, 24)) as (app, pilot):
        assert app.play is not None
        desk = app.play.table.desk
        await until(pilot, lambda: isinstance(desk.mode, Film))
        await press(pilot, "escape")
        assert isinstance(desk.mode, BetweenWeeks)
        yield app, pilot, desk, app.play.match


async def test_after_skipping_the_film_of_commanders_one_looks_around_until_they_go_on(tmp_path: Path) -> None:
    async with after_a_week(tmp_path) as (app, pilot, desk, match):
        assert "Next week" in seen(app)
        journal = len(match.game.journal)
        await press(pilot, "r")
        assert isinstance(desk.mode, Report)
        await press(pilot, "escape")
        assert isinstance(desk.mode, BetweenWeeks)
        assert len(match.game.journal) == journal, "the commanders wait meanwhile"
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(desk.mode, Film))
        assert match.game.state.week == 3


async def test_the_line_of_keys_of_a_film_shows_both_arrows_that_go_through_it(tmp_path: Path) -> None:
    async with running(tmp_path, WATCHED, (80, 24)) as (app, pilot):
        assert app.play is not None
        desk = app.play.table.desk
        await until(pilot, lambda: isinstance(desk.mode, Film))
        assert "←→  Fights" in seen(app)
        await press(pilot, "p")
        before = desk.mode.prompt()
        await press(pilot, "right")
        assert desk.mode.prompt() != before
        await press(pilot, "left")
        assert desk.mode.prompt() == before


async def test_between_two_weeks_of_commanders_the_menu_leaves_or_takes_a_side_over(tmp_path: Path) -> None:
    async with after_a_week(tmp_path) as (app, pilot, desk, match):
        await press(pilot, ", c 1")
        assert match.people == [Side.AXIS]
        assert match.game.state.week == 2
        await press(pilot, ", c 1 y")
        await until(pilot, lambda: isinstance(desk.mode, Film))
        await press(pilot, "escape , q")
        assert isinstance(app.screen, TitleScreen)
    assert (tmp_path / "smolensk-1.wir").exists()
