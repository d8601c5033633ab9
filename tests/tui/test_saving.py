"""A game that another program has open, and one that the disk does not take, on the screen."""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

import pytest
from textual.pilot import Pilot

from tests.saves.wars import fill_disk
from tests.tui.screen import press, running, seen, until
from tests.tui.terminal import terminal
from wir.match.match import Match
from wir.match.new_game import NewGame
from wir.match.opening import open_game
from wir.match.start import Resume
from wir.model.phases import Phase
from wir.model.sides import SIDES
from wir.orders import parse_order
from wir.saves import load_game
from wir.saves.recorder import recovered
from wir.text.panels.lines import text_of
from wir.tui.app import WarApp
from wir.tui.modes.adjustment import AdjustmentMenu
from wir.tui.modes.looking import LookingOn
from wir.tui.modes.report import Report
from wir.tui.notices import BarredScreen, CurtainScreen, UnsavedScreen
from wir.tui.table import TableScreen
from wir.tui.title import TitleScreen

SMALL = (80, 24)


def elsewhere(saves: Path, **changes: str) -> Match:
    """A game that another program has open, as it were."""
    match = open_game(saves, NewGame("smolensk", seed=1, name="war", **changes)).match
    match.submit(parse_order("LEVEL 2"))
    return match


def order(app: WarApp, text: str) -> None:
    assert app.play is not None
    app.play.table.desk.order(parse_order(text))


async def shows(app: WarApp, pilot: Pilot[None], words: str) -> None:
    """Waits for words on the screen, however its lines are broken."""
    await until(pilot, lambda: words in " ".join(seen(app).split()), 10)


async def test_a_game_that_is_open_elsewhere_can_be_looked_on_at(tmp_path: Path) -> None:
    match = elsewhere(tmp_path)
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    async with running(tmp_path, Resume(), SMALL) as (app, pilot):
        assert isinstance(app.screen, BarredScreen)
        await shows(app, pilot, f"The game war is open in another program (process {os.getpid()}")
        await shows(app, pilot, "Play a copy of your own, as war-1")
        await press(pilot, "l")
        assert app.play is not None
        assert isinstance(app.play.table.desk.mode, LookingOn)
        await shows(app, pilot, "You are looking on")
        assert " ".join(seen(app).split()).casefold().count("you are looking on") == 1
        for text in ("LEVEL 4", "END", "SEAT AXIS computer"):
            order(app, text)
            assert "no orders are taken here" in str(app.play.table.desk.messages.current)
        await press(pilot, "u ctrl+r ctrl+s r")
        await press(pilot, "escape")
        assert isinstance(app.screen, TitleScreen)
        assert app.play is None
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
    match.close()


@pytest.mark.parametrize(
    "keys",
    [
        "ctrl+q c 1",
        "ctrl+q n x enter",
        *(pytest.param(keys, marks=pytest.mark.thorough) for keys in ("ctrl+q l 1", "ctrl+q c 2", "ctrl+q r y", "w")),
    ],
)
async def test_no_key_changes_a_game_that_is_looked_on_at(keys: str, tmp_path: Path) -> None:
    match = elsewhere(tmp_path)
    async with running(tmp_path, Resume(looks_on=True), SMALL) as (app, pilot):
        await press(pilot, keys)
        assert app.play is not None
        assert app.play.match.game.digest() == match.game.digest()
    match.close()


async def test_a_copy_of_a_game_that_is_open_elsewhere_can_be_gone_on_with(tmp_path: Path) -> None:
    match = elsewhere(tmp_path)
    async with running(tmp_path, Resume("war"), SMALL) as (app, pilot):
        await press(pilot, "c")
        order(app, "LEVEL 4")
        match.submit(parse_order("LEVEL 1"))
        assert recovered(tmp_path / "war-1.wir").game.state.level == 4
        assert recovered(tmp_path / "war.wir").game.state.level == 1
    match.close()


async def test_a_click_chooses_and_back_leads_to_the_title(tmp_path: Path) -> None:
    match = elsewhere(tmp_path)
    async with running(tmp_path, Resume(), SMALL) as (app, pilot):
        rows = seen(app).splitlines()
        row = next(n for n, text in enumerate(rows) if "Back to the title" in text)
        await pilot.click(offset=(rows[row].index("Back"), row))
        assert isinstance(app.screen, TitleScreen)
    match.close()


async def test_a_spectator_may_look_again(tmp_path: Path) -> None:
    match = elsewhere(tmp_path)
    async with running(tmp_path, Resume(looks_on=True), SMALL) as (app, pilot):
        match.end_phase()
        while not match.waits:
            match.play_phase()
        assert app.play is not None
        assert app.play.match.game.digest() != match.game.digest()
        await press(pilot, "r")
        assert app.play.match.game.digest() == match.game.digest()
        await shows(app, pilot, "SUPPLY")
        shutil.rmtree(tmp_path)
        await press(pilot, "r")
        await shows(app, pilot, "war.wir: no such file or directory")
        assert app.play.match.game.digest() == match.game.digest()
    match.close()


async def test_two_people_with_a_spectator_keep_their_curtain(tmp_path: Path) -> None:
    match = elsewhere(tmp_path, soviet="human")
    async with running(tmp_path, Resume(looks_on=True), SMALL) as (app, pilot):
        assert isinstance(app.screen, CurtainScreen)
        await press(pilot, "space")
        await shows(app, pilot, "You are looking on")
    match.close()


@pytest.mark.parametrize("adjusted", [0, 1])
async def test_two_people_who_left_after_the_film_find_the_report_each(tmp_path: Path, adjusted: int) -> None:
    match = elsewhere(tmp_path, soviet="human")
    while match.game.state.week == 1:
        match.end_phase()
    for _ in range(adjusted):
        match.end_phase()
    match.close()
    async with running(tmp_path, Resume(), SMALL) as (app, pilot):
        await press(pilot, "space")
        assert app.play is not None
        desk = app.play.table.desk
        assert desk.viewer is SIDES[adjusted]
        assert isinstance(desk.mode, Report)


async def test_a_player_who_has_given_orders_since_has_read_the_report(tmp_path: Path) -> None:
    match = elsewhere(tmp_path, soviet="human")
    while match.game.state.week == 1:
        match.end_phase()
    match.submit(parse_order("NOTE on we go"))
    match.close()
    async with running(tmp_path, Resume(), SMALL) as (app, pilot):
        await press(pilot, "space")
        assert app.play is not None
        assert isinstance(app.play.table.desk.mode, AdjustmentMenu)


@pytest.mark.parametrize("adjusted", [0, 1])
async def test_an_old_file_is_told_before_the_curtain_opens_and_to_whom_it_opens(tmp_path: Path, adjusted: int) -> None:
    match = elsewhere(tmp_path, soviet="human")
    for _ in range(adjusted):
        match.end_phase()
    match.save()
    old = (tmp_path / "war.wir").read_bytes()
    match.end_phase()
    match.end_phase()
    match.close()
    (tmp_path / "war.wir").write_bytes(old)
    async with running(tmp_path, Resume(), SMALL) as (app, pilot):
        await shows(app, pilot, "This save lacks orders that autosaves/war-")
        await press(pilot, "space")
        assert app.play is not None
        desk = app.play.table.desk
        assert desk.viewer is SIDES[adjusted]
        assert any("This save lacks orders that autosaves/war-" in text_of(each) for each in desk.messages.latest(4))


@pytest.mark.parametrize("key", ["escape", "space"])
async def test_a_file_put_in_place_of_the_save_lets_those_who_are_at_the_curtain_leave(
    tmp_path: Path, key: str
) -> None:
    save = tmp_path / "war.wir"
    async with running(tmp_path, NewGame("smolensk", seed=1, name="war", soviet="human"), SMALL) as (app, pilot):
        await press(pilot, "space")
        put = save.read_bytes()
        await press(pilot, "e y")
        assert isinstance(app.screen, CurtainScreen)
        save.write_bytes(put)
        await press(pilot, key)
        assert isinstance(app.screen, TitleScreen)
        await shows(app, pilot, "war.wir has been changed by another program and is left as it is")
        assert "could not be saved" not in seen(app)
        assert app.unsaved is None
        assert save.read_bytes() == put
        assert load_game(tmp_path / "autosaves" / "war-09.wir").phase is Phase.SOVIET_ADJUSTMENT


async def test_what_was_not_saved_before_the_curtain_is_asked_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save = tmp_path / "war.wir"
    async with running(tmp_path, NewGame("smolensk", seed=1, name="war", soviet="human"), SMALL) as (app, pilot):
        await press(pilot, "space")
        with monkeypatch.context() as patch:
            fill_disk(patch)
            await press(pilot, "e y escape")
        assert isinstance(app.screen, CurtainScreen)
        save.write_bytes(b"another file")
        await press(pilot, "escape")
        assert isinstance(app.screen, UnsavedScreen)


async def test_leaving_a_game_lets_it_be_taken_up_again(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("smolensk", seed=1, name="war"), SMALL) as (app, pilot):
        await press(pilot, "ctrl+q q r")
        assert isinstance(app.screen, TableScreen)


# The disk


@pytest.mark.parametrize(
    "text", ["LEVEL 2", *(pytest.param(text, marks=pytest.mark.thorough) for text in ("undo", "redo"))]
)
async def test_a_folder_that_is_gone_is_told_at_the_next_order_with_another_place(text: str, tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    async with running(saves, NewGame("smolensk", seed=1, name="war"), SMALL) as (app, pilot):
        assert app.play is not None
        desk = app.play.table.desk
        order(app, "LEVEL 1")
        if text == "redo":
            desk.undo()
        shutil.rmtree(saves)
        {"undo": desk.undo, "redo": desk.redo}.get(text, lambda: order(app, text))()
        await pilot.pause()
        assert isinstance(app.screen, UnsavedScreen)
        await shows(app, pilot, "THE GAME CANNOT BE SAVED")
        await shows(app, pilot, "is gone.")
        await press(pilot, "escape")
        assert isinstance(app.screen, TableScreen)
        order(app, "LEVEL 4")  # told once, not at every order
        await pilot.pause()
        assert isinstance(app.screen, TableScreen)
        assert not saves.exists()
        app.play.match.save_as(str(tmp_path / "war"))
        order(app, "LEVEL 1")
        assert recovered(tmp_path / "war.wir").game.digest() == app.play.match.game.digest()


@pytest.mark.thorough
async def test_another_place_is_typed_until_one_takes_the_game(tmp_path: Path) -> None:
    saves, place = tmp_path / "saves", tmp_path / "else"
    async with running(saves, NewGame("smolensk", seed=1, name="war"), SMALL) as (app, pilot):
        shutil.rmtree(saves)
        place.mkdir()
        (place / "war.wir").write_bytes(b"something else")
        order(app, "LEVEL 4")
        await pilot.pause()
        screen = app.screen
        assert isinstance(screen, UnsavedScreen)
        await press(pilot, "enter x y backspace ctrl+u")
        for char in str(place / "war"):
            screen.typed(char)
        await press(pilot, "enter")
        assert app.screen is screen
        await until(pilot, lambda: "already exists" in " ".join(seen(app).split()))
        await press(pilot, "2 enter")
        assert isinstance(app.screen, TableScreen)
        await shows(app, pilot, "The game goes on as")
        assert load_game(place / "war2.wir").state.level == 4
        assert (place / "war.wir").read_bytes() == b"something else"
        shutil.rmtree(place)
        order(app, "LEVEL 3")
        await pilot.pause()
        assert isinstance(app.screen, UnsavedScreen), "of the new place too it is told at once"


async def test_a_game_that_cannot_be_saved_is_not_left_without_a_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path, NewGame("smolensk", seed=1, name="war"), SMALL) as (app, pilot):
        order(app, "LEVEL 4")
        with monkeypatch.context() as patch:
            fill_disk(patch)
            await press(pilot, "ctrl+q q")
            assert isinstance(app.screen, UnsavedScreen)
            await shows(app, pilot, "war.wir: no space left on device.")
            await shows(app, pilot, "Its journal holds every order")
            await press(pilot, "escape")
            assert isinstance(app.screen, TableScreen)
            await press(pilot, "ctrl+q q ctrl+q")
            assert isinstance(app.screen, TitleScreen)
            await shows(app, pilot, "the game could not be saved: war.wir: no space left on device")
            assert app.unsaved is not None
        await press(pilot, "r")
        assert app.play is not None
        assert app.play.match.game.state.level == 4
        await press(pilot, "ctrl+q q")
        assert app.unsaved is None


async def test_leaving_goes_on_when_another_place_takes_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path / "saves", NewGame("smolensk", seed=1, name="war"), SMALL) as (app, pilot):
        shutil.rmtree(tmp_path / "saves")
        await press(pilot, "ctrl+q q")
        screen = app.screen
        assert isinstance(screen, UnsavedScreen)
        await shows(app, pilot, "left as it is")
        for char in str(tmp_path):
            screen.typed(char)
        await press(pilot, "enter")
        assert isinstance(app.screen, TitleScreen)
        assert app.unsaved is None
        assert (tmp_path / "war.wir").exists()


async def test_the_menu_saves_a_game_as_another(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("smolensk", seed=1, name="war"), SMALL) as (app, pilot):
        await press(pilot, "ctrl+q a t w o enter")
        order(app, "LEVEL 4")
        assert recovered(tmp_path / "two.wir").game.state.level == 4
        assert recovered(tmp_path / "war.wir").game.state.level == 3


async def test_the_menu_tells_the_war_of_ones_own_side_in_a_file(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("smolensk", seed=1, name="war"), SMALL) as (app, pilot):
        order(app, "NOTE on to Smolensk")
        await press(pilot, "ctrl+q t w . h t m l enter")
        await until(pilot, (tmp_path / "w.html").exists, 20)
        page = (tmp_path / "w.html").read_text(encoding="utf-8")
        assert "As the Axis side knows it" in page
        assert "on to Smolensk" in page
        await shows(app, pilot, "The report has been written")
        await press(pilot, "ctrl+q t w a r . w i r . p d f enter")
        await shows(app, pilot, "ends in .html or .md")


@pytest.mark.thorough
@pytest.mark.skipif(sys.platform == "win32", reason="terminals of Unix")
def test_the_program_ends_with_a_line_and_a_code_where_the_game_could_not_be_saved(tmp_path: Path) -> None:
    saves = tmp_path / "saves"
    with terminal(saves, "play", "smolensk", "--save", "war") as shown:
        shown.sees("ADJUST")
        with terminal(saves, "resume") as second:
            second.sees("war is open in another program", "in terminal pts/", "Look on", "as war-1")
            second.press("Esc")
            second.sees("Saved games")
        shutil.rmtree(saves)
        shown.press("\x11")
        shown.sees("Save and leave")
        shown.press("q")
        shown.until(lambda text: "is gone." in " ".join(text.split()), "why it could not be saved")
        shown.press("\x11")
        shown.sees("Saved games")
        shown.press("q")
        assert shown.ended() == 1
        assert b"wir: the game could not be saved: the folder" in shown.raw


async def test_a_new_game_that_cannot_be_written_is_told_on_the_title(tmp_path: Path) -> None:
    (tmp_path / "saves").write_text("in the way")
    async with running(tmp_path / "saves", None, SMALL) as (app, pilot):
        await press(pilot, "enter")
        assert isinstance(app.screen, TitleScreen)
        await shows(app, pilot, "cannot be written")
