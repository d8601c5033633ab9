"""The whole screen at the table: what the keys do, commanders at work, clicks and the wheel."""

from __future__ import annotations

import sys
from datetime import date
from io import StringIO
from multiprocessing import active_children
from pathlib import Path

import pytest
from textual.events import MouseScrollDown, MouseScrollLeft, MouseScrollRight, MouseScrollUp

from tests.tui.screen import hot_seat, press, running, seen, until
from wir.match.new_game import NewGame
from wir.match.start import Start
from wir.model.calendar import spoken
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.text.panels.lines import text_of
from wir.text.war.history import in_week
from wir.tui.app import WarApp
from wir.tui.config import Config, Pace
from wir.tui.modes.report import Report
from wir.tui.modes.supply import Supply
from wir.tui.notices import CurtainScreen
from wir.tui.table import TableScreen


@pytest.mark.parametrize("key", ["ctrl+q", "ctrl+c", "escape"])
async def test_no_key_leaves_the_table_without_a_question(tmp_path: Path, key: str) -> None:
    async with running(tmp_path, hot_seat()) as (app, pilot):
        await press(pilot, "space")
        await pilot.press(key)
        assert isinstance(app.screen, TableScreen)
        assert "Save and leave the table" in seen(app)


@pytest.mark.thorough
async def test_a_film_at_the_instant_pace_ends_by_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("wir.tui.play._GLANCE", 0)
    config = Config(palette="true", pace=Pace.INSTANT, ask_before_end=False)
    async with running(tmp_path, hot_seat(), config=config) as (app, pilot):
        await press(pilot, "space e y space e y p enter e y e y space p enter e y e y")
        assert app.play is not None
        desk = app.play.table.desk
        await until(pilot, lambda: isinstance(app.screen, CurtainScreen))
        await press(pilot, "space")
        assert isinstance(desk.mode, Report)
        assert app.play.match.game.state.week == 2


@pytest.mark.thorough
async def test_the_computer_plays_while_the_keys_stay_quick(tmp_path: Path) -> None:
    game = NewGame("smolensk", seed=1)
    async with running(tmp_path, game) as (app, pilot):
        await press(pilot, "e y")
        assert app.play is not None
        table, match = app.play.table, app.play.match
        before = table.desk.cursor
        await press(pilot, "right")
        assert table.desk.cursor != before
        await until(pilot, lambda: match.game.phase is Phase.AXIS_SUPPLY)
        assert isinstance(table.desk.mode, Supply)
        assert table.desk.viewer is Side.AXIS
        assert any(entry.phase is Phase.SOVIET_MOVEMENT for entry in match.game.journal)


@pytest.mark.rule("4.11", "9.2")
async def test_the_process_of_the_commanders_waits_before_it_is_needed(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("smolensk", seed=1)) as (app, pilot):
        await until(pilot, lambda: bool(active_children()))
        assert app.play is not None
        assert app.play.match.whose_turn() is Side.AXIS
    assert not active_children()


def test_a_fault_is_raised_where_standard_error_is_heard_though_a_process_was_starting_as_the_screen_ended(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def end_with_a_fault(app: WarApp, **_: object) -> None:
        monkeypatch.setattr(sys, "stderr", StringIO())  # as the thread does that starts the process
        app.failure = KeyError("a fault")

    heard = sys.stderr
    monkeypatch.setattr(WarApp, "run", end_with_a_fault)
    with pytest.raises(KeyError, match="a fault"):
        WarApp(Start(tmp_path)).run_until_left()
    assert sys.stderr is heard


@pytest.mark.thorough
@pytest.mark.rule("4.7")
async def test_a_click_on_the_small_map_jumps_there(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1), (160, 50)) as (app, pilot):
        await pilot.pause()
        assert app.play is not None
        table = app.play.table
        small = table._small_map
        assert small.display
        await pilot.click(offset=(small.region.x + small.size.width // 2, small.region.y + small.size.height // 2))
        cursor = table.desk.cursor
        assert 12 <= cursor.column <= 20
        assert 12 <= cursor.row <= 20
        x, y = table._drawing.layout(table.desk).middle(cursor)
        assert 0 <= x - table._map.left < table._map.size.width
        assert 0 <= y - table._map.top < table._map.size.height


@pytest.mark.thorough
async def test_a_wheel_or_a_pad_moves_the_map_in_all_four_directions(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1)) as (app, pilot):
        await press(pilot, "/ M o s c o w enter")
        assert app.play is not None
        shown = app.play.table._map

        async def rolled(turned: type[MouseScrollDown], *, shift: bool = False) -> tuple[int, int]:
            before = shown.left, shown.top
            shown.post_message(turned(shown, 5, 5, 0, 0, 0, shift, False, False))
            await pilot.pause()
            return shown.left - before[0], shown.top - before[1]

        right, down = await rolled(MouseScrollRight), await rolled(MouseScrollDown)
        assert right[0] > 0 == right[1]
        assert down[1] > 0 == down[0]
        assert await rolled(MouseScrollLeft) == (-right[0], 0)
        assert await rolled(MouseScrollUp) == (0, -down[1])
        assert await rolled(MouseScrollDown, shift=True) == right


async def test_a_click_moves_the_cursor_and_a_second_one_looks_at_the_groups_there(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1)) as (app, pilot):
        assert app.play is not None
        table = app.play.table
        await pilot.click("#map", offset=(50, 20))
        hex_ = table.desk.cursor
        x, y = table._drawing.layout(table.desk).middle(hex_)
        assert abs(x - table._map.left - 50) <= 5
        assert abs(y - table._map.top - 20) <= 3


@pytest.mark.thorough
async def test_the_keys_of_the_line_can_be_clicked(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1)) as (app, pilot):
        await pilot.click("#keys", offset=(1, 0))
        assert "End this phase?" in seen(app)


async def test_the_history_of_a_week_is_one_message_told_from_its_beginning(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1)) as (app, _):
        assert app.play is not None
        told = [text_of(message.text) for message in app.play.table.desk.messages.all]
        (history,) = [words for words in told if words.startswith("In history")]
        days = [history.index(spoken(each.day)) for each in in_week(date(1941, 6, 22))]
        assert len(days) > 1
        assert days == sorted(days)
