"""The terminal's screen on a page: the same app, which tells the page where its player is.

A browser keeps some keys for itself, so the game shows others for them.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import ClassVar, Final, cast

from textual.driver import Driver
from textual.drivers.web_driver import WebDriver
from textual.screen import Screen
from typing_extensions import override

from wir.match.new_game import NewGame
from wir.match.start import Resume, Start
from wir.model.hexes import parse_hex
from wir.serve.packets import OURS
from wir.serve.titles import title_of
from wir.serve.visitors import GamePlace, plain_place
from wir.text.map.layout import Zoom
from wir.tui.app import WarApp
from wir.tui.config import Config, config_file, load_config
from wir.tui.desk import Desk
from wir.tui.directions import on_board
from wir.tui.everything import EVERYTHING
from wir.tui.keys import Changes
from wir.tui.map_modes import MAP_MODES, PLAIN
from wir.tui.table import TableScreen

KEPT: Final = frozenset({
    "escape", "tab", "f1", "f3", "f5", "f6", "f7", "f11", "f12",
    "ctrl+c", "ctrl+l", "ctrl+p", "ctrl+q", "ctrl+r", "ctrl+s", "ctrl+z",
})  # fmt: skip
"""Keys that some browser keeps for itself, always or in full screen."""


def for_browsers(changes: Changes) -> Changes:
    """The player's keys, with those that browsers keep for themselves put last in each binding."""
    found = {name: tuple(keys) for name, keys in changes.items()}
    for keyed in EVERYTHING:
        for key in keyed.keys:
            name = f"{keyed.context}.{key.action}"
            keys = found.get(name, key.keys)
            ordered = tuple(sorted(keys, key=KEPT.__contains__))
            if ordered != keys:
                found[name] = ordered
    return found


class PageDriver(WebDriver):
    """Textual's driver for a page, for a server that keeps the game while the page comes and goes."""

    @property
    def _page(self) -> PageApp:
        """The app on the page; no other is driven like this."""
        return cast("PageApp", self._app)

    @override
    def on_meta(self, packet_type: str, payload: dict[str, object]) -> None:
        """Obeys the server: another page needs the whole screen, or the game is to be saved and left."""
        if packet_type == "repaint":
            self._page.call_later(self._begin_anew)
        elif packet_type == "quit":
            self._page.call_later(self._page.quit)
        else:
            super().on_meta(packet_type, payload)

    def _begin_anew(self) -> None:
        """Sends a new page what a terminal is sent at the start, and the whole screen."""
        self.write("\x1b[?1049h\x1b[?25l")
        self._enable_mouse_support()
        self._enable_bracketed_paste()
        self._page.screen.refresh()

    @override
    def run_input_thread(self) -> None:
        """Reads what the server sends; the game is left when the server is gone."""
        super().run_input_thread()
        if not self.exit_event.is_set():
            self._page.call_later(self._page.quit)


class PageApp(WarApp):
    """War in Russia on a page. `place` is where its player was when he last played."""

    names_folders: ClassVar[bool] = False

    def __init__(self, start: Start, config: Config, place: GamePlace | None) -> None:
        super().__init__(start, config)
        self._place = place
        self._told: tuple[str, str, GamePlace | None] | None = None

    @override
    def get_driver_class(self) -> type[Driver]:
        return PageDriver

    @override
    def open(self, game: NewGame | Resume, *, guided: bool = False) -> None:
        """Opens a game, from which a guest reaches no other files and no modules."""
        super().open(game, guided=guided)
        if self.play is not None:
            self.play.match.confined = True

    @override
    def put_on(self, screen: Screen[None]) -> None:
        super().put_on(screen)
        if not isinstance(screen, TableScreen):
            self._told = None
            self._tell(self.TITLE, "", None)

    @override
    def seen(self, desk: Desk) -> None:
        """Tells the page what its player sees, or who is awaited; first he is taken back to where he was."""
        place, match = self._place, desk.match
        if place is not None and place.side == desk.viewer and self.play is not None and match.awaited() is None:
            self._place = None
            _return_to(desk, place)
            self.play.table.draw()
            return
        game = "" if match.recorder is None else match.recorder.path.stem
        here = GamePlace(game, desk.viewer, str(desk.cursor), desk.zoom, desk.map_mode.id) if game else None
        now = (title_of(match), desk.zoom, here)
        if now != self._told:
            self._told = now
            self._tell(*now)

    def _tell(self, title: str, zoom: str, place: GamePlace | None) -> None:
        if isinstance(self._driver, WebDriver):
            self._driver.write_meta({"type": OURS, "title": title, "zoom": zoom, "place": plain_place(place)})


def _return_to(desk: Desk, place: GamePlace) -> None:
    """Restores the cursor, the zoom and the map mode, as far as they make sense."""
    desk.zoom = Zoom(place.zoom) if place.zoom in [*Zoom] else desk.zoom
    desk.map_mode = next((mode for mode in MAP_MODES if mode.id == place.map_mode), PLAIN)
    with suppress(ValueError):
        desk.cursor = on_board(desk.view.scenario.board, parse_hex(place.cursor))


def run(folder: Path, size: tuple[int, int], place: GamePlace | None) -> str | None:
    """Runs the screen until the player leaves it; returns why the game could not be saved, if so.

    Raises any unexpected error that ended it.
    """
    config, _ = load_config(config_file())
    game = Resume(place.game) if place is not None else None
    app = PageApp(Start(folder, game), replace(config, keys=for_browsers(config.keys)), place)
    app.run_until_left(size)
    return None if app.unsaved is None else f"the game could not be saved ({app.unsaved})"
