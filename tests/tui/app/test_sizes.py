"""The screen in every size: the map whole or in part, pages, menus, notices."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest

from tests.tui.screen import SIZES, hot_seat, press, running, seen, small_first
from wir.match.new_game import NewGame
from wir.text.map.layout import Zoom
from wir.tui.config import Config
from wir.tui.questions import Certain

MORE_LOOKS = [
    *product(("true",), SIZES),
    *product(("none",), SIZES[1:]),
    *product(("256", "1984", "colour-blind"), SIZES[:1]),
]
"""Signs, and the larger windows, then other colours."""


@pytest.mark.thorough
async def test_resizing_keeps_everything(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1), (120, 40)) as (app, pilot):
        await press(pilot, "/")
        assert app.play is not None
        desk = app.play.table.desk
        for char in "Kiev":
            await press(pilot, char)
        for size in ((80, 24), (200, 60), (100, 30)):
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "Go to Kiev" in seen(app)
            assert len(seen(app).splitlines()) == size[1]
        await press(pilot, "enter")
        assert desk.view.scenario.city_names[desk.cursor] == "Kiev"


@pytest.mark.thorough
async def test_on_the_whole_board_of_a_small_screen_a_notice_takes_the_place_of_the_keys_until_the_next_key(
    tmp_path: Path,
) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1), (80, 24)) as (app, pilot):
        assert app.play is not None
        app.play.table.desk.zoom = Zoom.STRATEGIC
        await press(pilot, "down")
        assert "Zoom" in seen(app).splitlines()[-1]
        await press(pilot, "ctrl+s")
        assert seen(app).splitlines()[-1].startswith("Saved as ")
        await press(pilot, "down")
        assert "Zoom" in seen(app).splitlines()[-1]


async def test_a_question_longer_than_the_screen_is_seen_whole_and_the_map_stays_as_it_is(tmp_path: Path) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1), (80, 24)) as (app, pilot):
        assert app.play is not None
        table = app.play.table
        before = seen(app).splitlines()
        table.desk.push(Certain(table.desk, "Dismantle the 12 factories of Dnepropetrovsk?", warning="It " * 20))
        table.after_key()
        await pilot.pause()
        await pilot.pause()
        after = seen(app).splitlines()
        assert "of Dnepropetrovsk? (Y/N)" in " ".join(" ".join(after).split())
        assert "Yes" in after[-1]
        # while the question has the keys none of them turns the page of the panel
        assert after[:-3] == [row.replace(" Space ", " " * 7) for row in before[:-3]]
        await press(pilot, "n")
        assert seen(app).splitlines() == before


@pytest.mark.thorough
async def test_the_tints_of_the_mode_at_hand_are_explained_beside_the_map(tmp_path: Path) -> None:
    async with running(tmp_path, hot_seat(), (200, 60)) as (app, pilot):
        await press(pilot, "space e y space e y p")
        assert "supplied" in seen(app)
        await press(pilot, "enter e y n")
        assert "ON THE MAP" in seen(app)
        assert "within reach" in seen(app)
        await press(pilot, "escape")
        assert "ON THE MAP" not in seen(app)


@pytest.mark.rule("4.7")
@pytest.mark.parametrize("size", small_first())
async def test_the_keys_lead_back_from_the_whole_board(tmp_path: Path, size: tuple[int, int]) -> None:
    async with running(tmp_path, hot_seat(), size) as (app, pilot):
        await press(pilot, "space 5")
        assert app.play is not None
        assert app.play.table.desk.zoom is Zoom.STRATEGIC
        assert any(" Z  Zoom " in line for line in seen(app).splitlines()[-2:])


@pytest.mark.thorough
@pytest.mark.rule("4.7")
@pytest.mark.parametrize("size", small_first())
async def test_the_whole_board_is_seen_as_large_as_the_screen_allows(tmp_path: Path, size: tuple[int, int]) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1), size) as (app, pilot):
        await press(pilot, "5")
        await pilot.pause()
        assert app.play is not None
        table = app.play.table
        layout, window = table._drawing.layout(table.desk), table._map.size
        assert 0.9 * window.width <= layout.width <= window.width
        assert 0.9 * window.height <= layout.height <= window.height
        await press(pilot, "5")
        assert table._drawing.layout(table.desk).width > 124


@pytest.mark.thorough
@pytest.mark.parametrize("size", small_first((200, 60), (60, 18)))
async def test_the_cursor_is_in_the_middle_of_the_map_in_a_new_size(tmp_path: Path, size: tuple[int, int]) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1)) as (app, pilot):
        await press(pilot, "/ M o s c o w enter")
        assert app.play is not None
        table = app.play.table
        for new in (size, (120, 40)):
            await pilot.resize_terminal(*new)
            await pilot.pause()
            shown = table._map
            x, y = table._drawing.layout(table.desk).middle(table.desk.cursor)
            assert (x - shown.left, y - shown.top) == (shown.size.width // 2, shown.size.height // 2)


@pytest.mark.parametrize(
    "keys",
    ["b", "tab g", *(pytest.param(k, marks=pytest.mark.thorough) for k in ("escape", "1", "2", "tab", "m", "tab o"))],
)
async def test_a_box_leaves_no_ends_of_the_lines_of_the_panel_beside_it(tmp_path: Path, keys: str) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1), (80, 24)) as (app, pilot):
        await press(pilot, keys)
        assert app.play is not None
        box, side = app.play.table.query_one("#popup").region, app.play.table.query_one("#side").region
        assert box.width
        assert box.right <= side.x or box.right == side.right


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("size", small_first())
async def test_a_group_in_hand_and_what_its_reach_means_are_read_at_once(tmp_path: Path, size: tuple[int, int]) -> None:
    async with running(tmp_path, hot_seat(), size) as (app, pilot):
        await press(pilot, "space e y space e y p enter e y n")
        assert "moves left" in seen(app)
        assert "within reach" in seen(app)


@pytest.mark.parametrize(("keys", "least", "most"), [("g", 110, 153), ("o", 150, 153), ("p", 150, 153), ("n", 60, 100)])
async def test_tables_are_as_broad_as_a_large_map_and_texts_are_not(
    tmp_path: Path, keys: str, least: int, most: int
) -> None:
    async with running(tmp_path, NewGame("barbarossa", seed=1), (200, 60)) as (app, pilot):
        await press(pilot, f"tab {keys}")
        assert app.play is not None
        assert least <= app.play.table.query_one("#popup").region.width <= most


async def test_an_old_message_is_not_read_as_what_a_page_says(tmp_path: Path) -> None:
    """On a small screen there is one line for messages, right below the page."""
    async with running(tmp_path, hot_seat(), (80, 24)) as (app, pilot):
        await press(pilot, "space e y space e y p enter e y n O")
        assert "stays this week" in seen(app)
        await press(pilot, "escape")
        assert "stays this week" not in seen(app)
        told = seen(app).splitlines()[-4].strip()
        assert " supplies " in told
        await press(pilot, "tab g")
        assert "ALL GROUPS" in seen(app)
        assert told not in seen(app)
        await press(pilot, "escape")
        assert seen(app).splitlines()[-4].strip() == told


@pytest.mark.parametrize(
    ("palette", "size"),
    [
        *product(("none",), SIZES[:1]),
        *(pytest.param(palette, size, marks=pytest.mark.thorough) for palette, size in MORE_LOOKS),
    ],
)
async def test_every_menu_fits_in_every_size_and_look(tmp_path: Path, palette: str, size: tuple[int, int]) -> None:
    config = Config(palette=palette)
    async with running(tmp_path, hot_seat(), size, config) as (app, pilot):
        await press(pilot, "space")
        for keys in ("tab", "m", "escape", "?", "b", "3", "6", "d", "v", "tab g", "tab p", "z", "z", "z"):
            await press(pilot, keys)
            lines = seen(app).splitlines()
            assert len(lines) == size[1], keys
            assert all(len(line) == size[0] for line in lines), keys
            if palette == "none":
                assert "\n".join(lines).isascii(), keys
            while len(app.play.table.desk.pile) > 1:  # type: ignore[union-attr]
                await press(pilot, "escape")
