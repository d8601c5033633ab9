"""The title screen: its keys and menu, and what is wrong with the settings."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.screen import end_a_war, press, running, seen, small_first, until
from wir.match.new_game import NewGame
from wir.match.start import Start
from wir.model.sides import Side
from wir.tui.app import WarApp
from wir.tui.config import Config
from wir.tui.notices import ScoreScreen
from wir.tui.table import TableScreen
from wir.tui.title import TitleScreen


@pytest.mark.parametrize("size", small_first())
async def test_the_title_shows_its_keys_and_begins_a_game_with_one(tmp_path: Path, size: tuple[int, int]) -> None:
    async with running(tmp_path, size=size) as (app, pilot):
        assert isinstance(app.screen, TitleScreen)
        for words in ("Begin Barbarossa", "Set up another game", "Saved games", "How to play", "Quit"):
            assert words in seen(app)
        await press(pilot, "enter")
        await until(pilot, lambda: "22 JUN 1941" in seen(app))
        assert isinstance(app.screen, TableScreen)
        assert app.play is not None
        assert app.play.match.seat(Side.SOVIET) == "computer"


async def test_the_title_is_a_menu_for_the_arrows_too(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        assert "►     B      Begin Barbarossa" in seen(app)
        await press(pilot, "down down")
        assert "►     N      Set up another game" in seen(app)
        await press(pilot, "up up up")
        assert "►     Q      Quit" in seen(app)
        await press(pilot, "up enter")
        assert "A WEEK" in seen(app)
        await press(pilot, "escape down down enter")
        assert "SET UP A GAME" in seen(app)


async def test_q_on_the_title_quits(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await press(pilot, "q")
        assert app.return_code == 0


async def test_the_first_escape_on_the_title_asks_for_a_second(tmp_path: Path) -> None:
    async with running(tmp_path) as (app, pilot):
        await press(pilot, "escape")
        assert isinstance(app.screen, TitleScreen)
        assert "Esc again quits" in seen(app)
        await press(pilot, "x escape")
        assert isinstance(app.screen, TitleScreen)  # another key came between
        await press(pilot, "escape")
        assert app.return_code == 0


async def test_changed_keys_work_on_the_title_too(tmp_path: Path) -> None:
    config = Config(palette="true", keys={"title.quit": ["z"], "group.plot": ["ctrl+t"], "any.help": ["f12"]})
    async with running(tmp_path, config=config) as (app, pilot):
        assert "Z  Quit" in seen(app)
        await press(pilot, "q")
        assert isinstance(app.screen, TitleScreen)
        await press(pilot, "z")
        assert app.return_code == 0


@pytest.mark.parametrize("keys", [{"title.fly": ["f"]}, {"title.quit": ["b"]}, {"group.plot": ["hyper"]}])
async def test_keys_that_make_no_sense_are_told_and_left_out(tmp_path: Path, keys: dict[str, list[str]]) -> None:
    (name,) = keys
    config = Config(palette="true", keys=keys)
    async with running(tmp_path, config=config) as (app, pilot):
        await until(pilot, lambda: f"keys.{name}" in seen(app).replace("\n", ""))
        assert "Q  Quit" in seen(app)
        assert not app.config.keys
    async with running(tmp_path, NewGame("smolensk", seed=1, soviet="hold"), config=config) as (app, pilot):
        await until(pilot, lambda: f"keys.{name}" in seen(app))


async def test_wrong_keys_do_not_take_the_place_of_wrong_settings(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config.toml").write_text('zoom = 99\n[keys]\n"group.plot" = ["k9"]')
    monkeypatch.setattr("wir.tui.app.config_file", lambda: Path(tmp_path.name, "config.toml"))
    monkeypatch.chdir(tmp_path.parent)
    app = WarApp(Start(tmp_path))
    async with app.run_test(size=(80, 24)) as pilot:
        await until(pilot, lambda: "keys.group.plot" in seen(app))
        assert "zoom: there is no such setting; keys.group.plot: 'k9' is not a key" in " ".join(seen(app).split())


@pytest.mark.parametrize("size", small_first())
async def test_what_is_wrong_with_the_configuration_stands_above_history(
    tmp_path: Path, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "config.toml").write_text(f"pace = {'9' * 5000}")
    monkeypatch.setattr("wir.tui.app.config_file", lambda: Path(tmp_path.name, "config.toml"))
    monkeypatch.chdir(tmp_path.parent)
    app = WarApp(Start(tmp_path, NewGame("smolensk", seed=1, soviet="hold")))
    async with app.run_test(size=size) as pilot:
        await until(pilot, lambda: "Number too large" in seen(app))
        assert app.play is not None
        app.play.close()


async def test_enter_on_the_title_goes_on_with_the_game_last_played(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("smolensk", seed=1, name="war")):
        pass
    async with running(tmp_path) as (app, pilot):
        await until(pilot, lambda: "Resume war" in seen(app))
        await press(pilot, "enter")
        await until(pilot, lambda: isinstance(app.screen, TableScreen))
        assert app.play is not None
        assert app.play.match.path == tmp_path / "war.wir"


async def test_what_is_wrong_is_read_whole_on_the_title_also_where_a_game_can_be_resumed(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("smolensk", seed=1, soviet="hold"), size=(80, 24)):
        pass
    async with running(tmp_path, size=(80, 24)) as (app, pilot):
        await until(pilot, lambda: "Resume smolensk" in seen(app))
        assert isinstance(app.screen, TitleScreen)
        app.screen.remark = f"{'a long path/' * 5}config.toml: keys.movement.foo: there is no such binding"
        app.screen.draw()
        await until(pilot, lambda: "such binding" in " ".join(seen(app).split()))


async def test_the_title_offers_to_look_back_on_a_war_that_is_over(tmp_path: Path) -> None:
    await end_a_war(tmp_path)
    async with running(tmp_path) as (app, pilot):
        await until(pilot, lambda: "Look back on war, which is over" in seen(app))
        assert "Resume war" not in seen(app)
        await press(pilot, "r")
        assert isinstance(app.screen, (ScoreScreen, TableScreen))
