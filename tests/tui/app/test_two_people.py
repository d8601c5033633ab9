"""Two people at one keyboard: the curtain between them, and a film that shows the secrets of neither."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.tui.screen import hot_seat, press, running, seen, small_first, until
from wir.match.start import Start
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.serve.screen import PageApp
from wir.text.panels.lines import text_of
from wir.tui.config import Config, Pace
from wir.tui.modes.adjustment import AdjustmentMenu
from wir.tui.modes.film import Film
from wir.tui.modes.report import Report
from wir.tui.modes.supply import Supply
from wir.tui.notices import CurtainScreen
from wir.tui.table import TableScreen


@pytest.mark.parametrize("size", small_first())
async def test_the_curtain_hangs_in_the_middle_of_the_screen(tmp_path: Path, size: tuple[int, int]) -> None:
    async with running(tmp_path, hot_seat(), size) as (app, _):
        assert isinstance(app.screen, CurtainScreen)
        told = [words for words in seen(app).splitlines()[:-1] if words.strip()]
        assert len(told) == 5
        assert told[3].strip().startswith("Or, if he plays elsewhere, leave with ")
        assert told[4].rstrip().endswith("smolensk-1.wir"), "what is sent to him"
        for words in told:
            left, right = len(words) - len(words.lstrip()), len(words) - len(words.rstrip())
            assert abs(left - right) <= 3


async def test_the_curtain_on_a_page_tells_guests_nothing_of_the_folders_of_this_machine(tmp_path: Path) -> None:
    app = PageApp(Start(tmp_path, hot_seat()), Config(palette="true"), None)
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        assert isinstance(app.screen, CurtainScreen)
        assert "Pass the keyboard" in seen(app)
        assert "send him" not in seen(app)
        assert app.play is not None
        app.play.close()


@pytest.mark.rule("3.3")
async def test_two_people_play_a_week_with_a_curtain_between_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("wir.tui.desk._GLANCE", 60)  # however slow the machine is at the moment
    monkeypatch.setattr("wir.tui.play._GLANCE", 0)
    async with running(tmp_path, hot_seat()) as (app, pilot):
        assert isinstance(app.screen, CurtainScreen)
        assert "Smolensk 1" not in seen(app)
        await press(pilot, "space")
        assert app.play is not None
        table, match = app.play.table, app.play.match
        assert table.desk.viewer is Side.AXIS
        assert isinstance(table.desk.mode, AdjustmentMenu)
        await press(pilot, "e y")
        assert isinstance(app.screen, CurtainScreen)
        await press(pilot, "enter y e")
        assert isinstance(app.screen, CurtainScreen), "what ends a phase does not raise the curtain too"
        assert "SOVIET" in seen(app)
        await press(pilot, "space")
        assert table.desk.viewer is Side.SOVIET
        await press(pilot, "e y")
        assert isinstance(table.desk.mode, Supply)
        await press(pilot, "p enter e y e y")
        assert isinstance(app.screen, CurtainScreen)
        await press(pilot, "space p enter e y e y")
        assert isinstance(table.desk.mode, Film)
        await press(pilot, "escape")
        assert match.game.state.week == 2
        assert isinstance(app.screen, CurtainScreen)  # both have watched: who is to see what is his is asked for first
        await press(pilot, "space")
        assert isinstance(table.desk.mode, Report)
        await press(pilot, "escape")
        assert isinstance(table.desk.mode, Report), "nobody has read it yet"


@pytest.mark.thorough
async def test_the_film_of_two_people_shows_the_secrets_of_neither(tmp_path: Path) -> None:
    async with running(tmp_path, hot_seat()) as (app, pilot):
        await press(pilot, "space e y space e y p enter e y e y space p enter e y n p 1 enter escape e y")
        assert app.play is not None
        film = app.play.table.desk.mode
        assert isinstance(film, Film)
        scene = film.scene()
        assert scene.state is not None
        assert not any(group.units for group in scene.state.groups.values())


@pytest.mark.parametrize("size", small_first((120, 40)))
async def test_the_film_of_two_people_shows_no_messages_of_the_one_who_played_last(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async with running(tmp_path, hot_seat(), size) as (app, pilot):
        await press(pilot, "space e y space e y p enter e y e y space p enter e y e y")
        assert app.play is not None
        desk = app.play.table.desk
        assert isinstance(desk.mode, Film)
        told = [text_of(each) for each in desk.messages.latest(4)]
        assert any("to dig in" in words or "digs in" in words for words in told)
        assert not [words for words in told if words[:20] in seen(app)]
        await press(pilot, "#")
        assert "means nothing here" in seen(app)


async def test_who_hands_his_side_over_is_asked_and_sees_nothing_of_the_other_player(tmp_path: Path) -> None:
    async with running(tmp_path, hot_seat()) as (app, pilot):
        assert app.play is not None
        await press(pilot, "space , c 1")
        assert "Hand the Axis side to the computer?" in seen(app)
        await press(pilot, "n")
        assert app.play.match.is_for_two
        await press(pilot, ", c 1 y")
        assert isinstance(app.screen, CurtainScreen)
        assert "Pass the keyboard to the Soviet player" in seen(app)
        assert "Week 1: the Axis side is now played by the computer" in seen(app)
        assert app.play.match.game.phase is Phase.AXIS_ADJUSTMENT
        await press(pilot, "escape r")
        assert isinstance(app.screen, CurtainScreen), "whoever resumes may be the one who has left"
        assert "Pass the keyboard to the Soviet player" in seen(app)
        await press(pilot, "space")
        await until(pilot, lambda: "SOVIET" in seen(app).splitlines()[0])


@pytest.mark.parametrize(
    ("key", "notice"),
    [
        ("space", "only just fallen; Space opens it"),
        pytest.param("escape", "Nothing is done yet", marks=pytest.mark.thorough),
        pytest.param("enter", "Enter means nothing here", marks=pytest.mark.thorough),
    ],
)
async def test_a_key_too_many_after_the_film_of_two_people_does_not_open_the_curtain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str, notice: str
) -> None:
    monkeypatch.setattr("wir.tui.play._GLANCE", 60)
    async with running(tmp_path, hot_seat()) as (app, pilot):
        await press(pilot, "space e y space e y p enter e y e y space p enter e y e y")
        await press(pilot, f"escape {key}")
        assert isinstance(app.screen, CurtainScreen)
        assert notice in seen(app)


async def test_frames_are_begun_when_the_table_is_first_seen_not_behind_a_curtain(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    async with running(tmp_path, hot_seat()) as (app, pilot):
        assert isinstance(app.screen, CurtainScreen)
        assert app.play is not None
        table = app.play.table
        await asyncio.sleep(0.3)
        assert table.frames is None
        await press(pilot, "space")
        if not request.config.getoption("--textual-frames", default=False):
            await until(pilot, lambda: table.frames is not None)


@pytest.mark.thorough
@pytest.mark.parametrize("pace", [Pace.FAST, Pace.INSTANT])
async def test_a_film_that_a_page_covers_when_it_ends_does_not_end_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pace: Pace
) -> None:
    monkeypatch.setattr("wir.tui.play._GLANCE", 0)
    async with running(tmp_path, hot_seat(), config=Config(palette="true", pace=pace)) as (app, pilot):
        for _ in range(6):
            await press(pilot, "space e y")
        await until(pilot, lambda: "COMBAT" in seen(app) or isinstance(app.screen, CurtainScreen))
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        screens = len(app.screen_stack)
        await asyncio.sleep(0.8)
        assert len(app.screen_stack) == screens
        await press(pilot, "space")
        assert isinstance(app.screen, TableScreen)
