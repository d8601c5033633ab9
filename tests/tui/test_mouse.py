"""The mouse: the keys at the foot of the pages away from the table, the wheel, and boxes over the map."""

from __future__ import annotations

from pathlib import Path

import pytest
from textual.events import MouseScrollDown, MouseScrollUp
from textual.pilot import Pilot

from tests.tui.playing import Player
from tests.tui.screen import press, running, seen, until
from wir.engine.game import Game
from wir.match.new_game import NewGame
from wir.scenario import load_scenario
from wir.text.panels.lines import line
from wir.tui.app import WarApp
from wir.tui.modes.palette import CommandPalette
from wir.tui.notices import ReadingScreen, SavesScreen
from wir.tui.questions import Chooser, Option, ask
from wir.tui.setup import SetupScreen
from wir.tui.table import TableScreen
from wir.tui.title import TitleScreen

SMALL = (80, 24)


async def click_key(app: WarApp, pilot: Pilot[None], word: str) -> None:
    """Clicks on what stands in the line of keys, once the page that was opened last has been painted."""
    await until(pilot, lambda: bool(seen(app).strip()))
    line = seen(app).splitlines()[-1]
    await pilot.click(offset=(line.index(word), SMALL[1] - 1))
    await pilot.pause()


async def turn_wheel(app: WarApp, pilot: Pilot[None], turned: type[MouseScrollDown | MouseScrollUp]) -> None:
    """Turns the wheel by a notch over the page."""
    body = app.screen.query_one("#body")
    body.post_message(turned(body, 5, 5, 0, 0, 0, False, False, False))
    await pilot.pause()


@pytest.mark.parametrize(("key", "page"), [("n", SetupScreen), ("l", SavesScreen), ("?", ReadingScreen)])
async def test_every_page_is_left_by_a_click_on_back(tmp_path: Path, key: str, page: type) -> None:
    async with running(tmp_path, None, SMALL) as (app, pilot):
        await press(pilot, key)
        assert isinstance(app.screen, page)
        await click_key(app, pilot, "Back")
        assert isinstance(app.screen, TitleScreen)


async def test_a_game_is_set_up_and_begun_with_the_mouse_alone(tmp_path: Path) -> None:
    async with running(tmp_path, None, SMALL) as (app, pilot):
        rows = seen(app).splitlines()
        await pilot.click(offset=(30, next(n for n, row in enumerate(rows) if "Set up another game" in row)))
        await click_key(app, pilot, "Begin")
        assert isinstance(app.screen, TableScreen)


async def test_of_keys_that_stand_together_the_one_is_pressed_that_is_clicked(tmp_path: Path) -> None:
    async with running(tmp_path, None, SMALL) as (app, pilot):
        await press(pilot, "n")
        before = seen(app)
        await click_key(app, pilot, "↓")
        assert seen(app) != before
        await click_key(app, pilot, "↑")
        assert seen(app) == before


async def test_the_word_of_keys_that_stand_together_is_not_clicked(tmp_path: Path) -> None:
    async with running(tmp_path, None, SMALL) as (app, pilot):
        await press(pilot, "n")
        before = seen(app)
        await click_key(app, pilot, "Up/down")
        assert seen(app) == before


async def test_the_wheel_scrolls_a_text(tmp_path: Path) -> None:
    async with running(tmp_path, None, SMALL) as (app, pilot):
        await press(pilot, "?")
        top = seen(app)
        await turn_wheel(app, pilot, MouseScrollDown)
        assert seen(app).splitlines()[0] == top.splitlines()[1]
        await turn_wheel(app, pilot, MouseScrollUp)
        assert seen(app) == top


async def test_a_click_on_the_frame_of_a_box_chooses_nothing(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("smolensk", 1), SMALL) as (app, pilot):
        await press(pilot, "ctrl+p")
        for typed, left in (("m", True), ("z z z z", False)):
            await press(pilot, typed)
            box = app.screen.query_one("#popup").region
            for y in (box.y, box.bottom - 1):
                await pilot.click(offset=(box.x + 3, y))
                assert isinstance(app.screen, TableScreen)
                assert isinstance(app.screen.desk.mode, CommandPalette)
            assert ("No command" not in seen(app)) is left


def test_a_click_above_a_list_that_was_scrolled_chooses_nothing() -> None:
    player, chosen = Player(Game.new(load_scenario("smolensk")).state), list[int]()
    options = [Option(str(n), f"city {n}", n) for n in range(40)]
    chooser = Chooser(player.desk, "WHICH CITY", options, head=[line("city")], at=30)
    ask(player.desk, chooser, chosen.append)
    chooser.popup(60, 10)
    chooser.chosen_line(0)
    assert chosen == []
    chooser.chosen_line(1)
    assert chosen == [22]
