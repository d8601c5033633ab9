"""Games left, listed and taken up again."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.tui.screen import end_a_war, hot_seat, press, running, seen
from wir.match.new_game import NewGame
from wir.match.opening import open_game
from wir.match.start import Resume
from wir.orders import parse_order
from wir.serve.screen import PageApp
from wir.tui.app import WarApp
from wir.tui.notices import SavesScreen
from wir.tui.table import TableScreen
from wir.tui.title import TitleScreen


@pytest.mark.rule("1.3")
async def test_a_game_is_left_listed_and_taken_up_at_the_last_order(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("smolensk", seed=1, name="my war")) as (app, pilot):
        await press(pilot, "2 escape 3 enter down enter")
        await press(pilot, "1 0 enter escape escape escape")
        assert app.play is not None
        given = app.play.match.game.journal
        await press(pilot, "escape escape q")
        assert isinstance(app.screen, TitleScreen)
        assert "Resume my war" in seen(app)
        await press(pilot, "l")
        assert isinstance(app.screen, SavesScreen)
        assert "my war" in seen(app)
        assert "week   1  adjust" in seen(app)
        assert ", Axis group adjustment and building; Axis" in seen(app)
        assert "score now: " in seen(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        assert app.play is not None
        assert app.play.match.game.journal == given


async def test_what_was_found_in_the_journal_is_told_in_a_sentence(tmp_path: Path) -> None:
    match = open_game(tmp_path, NewGame("smolensk", seed=1, soviet="hold", name="war")).match
    match.submit(parse_order("NOTE half way"))
    match.close()
    async with running(tmp_path, Resume("war")) as (app, _):
        assert "Orders since the last save, found in the journal: 1" in seen(app)


async def test_autosaves_of_a_game_with_a_long_name_are_told_apart_by_their_numbers(tmp_path: Path) -> None:
    match = open_game(
        tmp_path, NewGame("smolensk", seed=1, axis="hold", soviet="hold", name="the gates of Moscow")
    ).match
    while match.game.state.week == 1:
        match.end_phase()
    match.close()
    names = sorted(file.stem for file in (tmp_path / "autosaves").iterdir())
    assert len(names) > 1
    async with running(tmp_path, size=(80, 24)) as (app, pilot):
        await press(pilot, "l")
        for name in names:
            assert f"{name[-6:]}  " in seen(app)


async def test_a_game_of_two_is_looked_back_on_at_the_table_where_the_viewer_is_known(tmp_path: Path) -> None:
    async with running(tmp_path, hot_seat()) as (_, pilot):
        await press(pilot, "q")
    async with running(tmp_path) as (app, pilot):
        await press(pilot, "l h")
        assert isinstance(app.screen, SavesScreen)
        assert "resume it, and each can look back in the game" in seen(app)


@pytest.mark.parametrize("is_guest", [False, True])
async def test_the_list_of_saves_names_its_folder_but_to_no_guest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, *, is_guest: bool
) -> None:
    if is_guest:
        monkeypatch.setattr(WarApp, "names_folders", PageApp.names_folders)
    async with running(tmp_path) as (app, pilot):
        await press(pilot, "l")
        assert "SAVED GAMES" in seen(app)
        assert (f"  in {tmp_path}"[:20] in seen(app)) is not is_guest


async def test_a_damaged_save_is_listed_with_what_is_wrong_and_not_opened(tmp_path: Path) -> None:
    (tmp_path / "broken.wir").write_bytes(b"no game at all")
    async with running(tmp_path) as (app, pilot):
        await press(pilot, "l")
        assert "broken" in seen(app)
        await press(pilot, "enter")
        assert isinstance(app.screen, SavesScreen)


async def test_in_the_list_of_saves_enter_looks_back_on_a_war_that_is_over_and_resumes_others(tmp_path: Path) -> None:
    open_game(tmp_path, NewGame("smolensk", seed=1, name="still going")).match.close()
    await end_a_war(tmp_path)
    async with running(tmp_path) as (app, pilot):
        await press(pilot, "l")
        for word in ("Enter  Look back ", "Enter  Resume "):
            assert word in seen(app)
            await press(pilot, "down")
