"""The app: title, set-up, saved games, the table, and a clean way out (§3.1).

What the title screen does not need is imported where it is used, so that the title is there sooner.
"""

from __future__ import annotations

import asyncio
import gc
import os
import signal
import sys
import threading
from collections.abc import Sequence
from contextlib import redirect_stderr, suppress
from dataclasses import replace
from inspect import isabstract
from typing import TYPE_CHECKING, ClassVar

from rich.console import COLOR_SYSTEMS
from textual import constants
from textual.app import App
from textual.screen import Screen
from typing_extensions import override

from wir.match.start import USUAL, Resume, Start
from wir.model.errors import InputError
from wir.model.printable import one_line
from wir.text import terminal
from wir.tui.config import Config, config_file, load_config, together
from wir.tui.front import FrontScreen
from wir.tui.keys import Changes, KeyConfigError
from wir.tui.lasting import lasting
from wir.tui.look import AUTOMATIC, ScreenLook, automatic_look, look_named
from wir.tui.rows import in_vga_shades
from wir.tui.title import TitleScreen

if TYPE_CHECKING:
    from textual.driver import Driver

    from wir.match.new_game import NewGame
    from wir.saves.errors import BarredError
    from wir.tui.desk import Desk
    from wir.tui.play import Play

_PATIENCE = 2.0
"""Seconds for saving and quitting when the terminal is gone."""

_GARBAGE = 20_000
"""How many new objects trigger a garbage collection: a frame makes thousands, nearly all freed without it."""

_COLOUR_SYSTEMS = ("auto", *COLOR_SYSTEMS)

_SIZES = ("COLUMNS", "LINES")
_LARGEST = 5
"""The most digits of a size: no terminal reports more than 65,535 columns or lines."""


class WarApp(App[None], inherit_bindings=False):
    """War in Russia on the screen."""

    TITLE = "War in Russia"
    ENABLE_COMMAND_PALETTE = False
    CSS = "Screen { overflow: hidden hidden; }"

    names_folders: ClassVar[bool] = True
    """Whether its player may see where on this machine his games are."""

    def __init__(self, start: Start, config: Config | None = None) -> None:
        _prove_variables()
        super().__init__()
        self._start = start
        problem = None
        if config is None:
            config, problem = load_config(config_file())
        self.config = config
        self.look: ScreenLook = look_named("true")
        self._problem = problem
        self._is_opening = False
        self.play: Play | None = None
        self.failure: Exception | None = None
        self.unsaved: str | None = None

    # Coming and going

    @override
    def get_driver_class(self) -> type[Driver]:
        """The driver that shows the screen. Raises InputError if TEXTUAL_DRIVER names something that cannot."""
        try:
            found = super().get_driver_class()
            if isabstract(found):
                raise TypeError("lacks methods")
        except Exception as error:  # it may name anything
            raise InputError(f"TEXTUAL_DRIVER={constants.DRIVER}: is not a driver of Textual") from error
        return lasting(found)

    def on_mount(self) -> None:
        """Opens the title screen, or the game that was asked for."""
        self.look = self._chosen_look()
        self._catch_signals()
        gc.set_threshold(_GARBAGE)
        self.call_after_refresh(gc.freeze)
        if self._start.game is None:
            self.to_title()
        else:
            self.open(self._start.game)

    def to_title(self) -> None:
        """Goes to the title screen."""
        if self.play is not None:
            self._problem = self.play.parting or self._problem
            self.unsaved, self.play = self.play.unsaved, None
            if self.unsaved is not None:
                self._problem = one_line(f"the game could not be saved: {self.unsaved}")
        title = TitleScreen(
            new=lambda: self.open_soon(_usual_game()),
            guide=lambda: self.open_soon(_usual_game(), guided=True),
            resume=lambda: self.open_soon(Resume()),
            setup=self._show_setup,
            saves=self._show_saves,
            help=self._show_help,
            quit=self.quit,
        )
        title.remark = self._problem or ""
        self._problem = None
        self.put_on(title)
        self.call_after_refresh(self._find_newest, title)
        if self.config.keys:
            self.run_worker(self._check_keys(title))

    async def _check_keys(self, title: TitleScreen) -> None:
        """Reports on the title screen what is wrong with the player's keys; it takes a moment to import all modes."""
        keys, wrong = await asyncio.to_thread(sensible_keys, self.config.keys)
        if wrong:
            title.remark = self._with_keys(keys, wrong, title.remark)
            title.draw()

    def _with_keys(self, keys: Changes, wrong: Sequence[str], told: str | None) -> str:
        """Takes those of the player's keys that make sense; returns the messages, with what is wrong with others."""
        self.config = replace(self.config, keys=keys)
        return one_line(f"{told or config_file()}{'; ' if told else ': '}{together(wrong)}")

    def put_on(self, screen: Screen[None]) -> None:
        """Shows a screen in place of all others."""
        while len(self.screen_stack) > 1:
            self.pop_screen()
        self.push_screen(screen)

    def seen(self, desk: Desk) -> None:
        """Called when the table has shown a desk, for example to tell a browser's page."""

    def quit(self) -> None:
        """Leaves the program; the game has been recorded order by order."""
        if self.play is not None:
            self.play.close()
            self.unsaved, self.play = self.play.unsaved, None
        self.exit()

    # What the title screen asks for

    def _show_setup(self) -> None:
        from wir.tui.setup import SetupScreen

        self.put_on(SetupScreen(self.open_soon, back=self.to_title))

    def _show_saves(self) -> None:
        from wir.tui.notices import SavesScreen

        saves, names = self._start.saves, self.names_folders
        self.put_on(SavesScreen(saves, self.open_soon, names_folder=names, back=self.to_title))

    def _show_help(self) -> None:
        from wir.text.panels.help_page import how_to_play
        from wir.tui.notices import ReadingScreen

        self.put_on(ReadingScreen(how_to_play, back=self.to_title))

    def open_soon(self, game: NewGame | Resume, *, guided: bool = False) -> None:
        """Opens a game once the screen has said so: it takes a moment."""
        if self._is_opening:
            return
        self._is_opening = True
        if isinstance(self.screen, FrontScreen):
            self.screen.say("One moment")
        self.call_after_refresh(self.open, game, guided=guided)

    def open(self, game: NewGame | Resume, *, guided: bool = False) -> None:
        """Opens a game and sits down at the table; if that fails the title screen says why."""
        from wir.match.opening import open_game
        from wir.saves.errors import BarredError
        from wir.tui.play import Play

        self._is_opening = False
        try:
            opened = open_game(self._start.saves, game)
        except ValueError as error:
            if isinstance(game, Resume) and isinstance(error, BarredError):
                self._offer_others(error)
                return
            self._problem = one_line(str(error))
            self.to_title()
            return
        if self.config.keys:
            keys, wrong = sensible_keys(self.config.keys)
            self._problem = self._with_keys(keys, wrong, self._problem) if wrong else self._problem
        self.play = Play(self, opened.match, self.config, self.look, self.to_title, self.seen)
        self.put_on(self.play.table)
        self.play.begin(
            [*opened.remarks, *([self._problem] if self._problem else [])], guided=guided, viewer=opened.viewer
        )
        self._problem = None
        self.call_after_refresh(gc.freeze)

    def _offer_others(self, error: BarredError) -> None:
        """Offers what can be done with a game that cannot be continued under its name."""
        from wir.saves.folder import free_path
        from wir.tui.notices import BarredScreen

        save, copy = str(error.save), free_path(self._start.saves, error.save.stem).stem
        self.put_on(
            BarredScreen(
                str(error),
                copy,
                look=lambda: self.open_soon(Resume(save, looks_on=True)),
                copy=lambda: self.open_soon(Resume(save, name=copy)),
                back=self.to_title,
            )
        )

    # The terminal

    def run_until_left(self, size: tuple[int, int] | None = None) -> None:
        """Runs until the player leaves, on a screen of so many columns and lines or of the terminal's size.

        Raises any unexpected error that ended it.
        """
        with redirect_stderr(sys.stderr):  # if a commander's process starts as the app ends, it may stay replaced
            self.run(size=size)
        if self.failure is not None:
            raise self.failure

    @override
    def export_screenshot(self, *, title: str | None = None, simplify: bool = False) -> str:
        """The screen as SVG, with the 16 colours in shades that can be read."""
        return in_vga_shades(super().export_screenshot(title=title, simplify=simplify))

    @override
    def _handle_exception(self, error: Exception) -> None:
        """Keeps an unexpected error for the caller that runs the app, in place of Textual's own report."""
        if self.is_headless:
            super()._handle_exception(error)
            return
        if self.failure is None:
            self.failure = error
            self.exit(return_code=1)

    def _chosen_look(self) -> ScreenLook:
        name = self.config.palette
        if name == AUTOMATIC:
            name = automatic_look(self.console.color_system, no_colour=self.no_color)
        has_signs = self.is_headless or terminal.has_signs(sys.__stderr__ or sys.stderr)  # where Textual writes
        return look_named(name, ascii_only=self.config.ascii or not has_signs)

    def _catch_signals(self) -> None:
        """Leaves the terminal clean when the system ends the program; not every system has such signals."""
        loop = asyncio.get_running_loop()
        with suppress(AttributeError, NotImplementedError, RuntimeError, ValueError):
            for asked in (signal.SIGTERM, signal.SIGINT):  # the terminal sends the key Ctrl+C as a character
                loop.add_signal_handler(asked, self.quit)
            signal.signal(signal.SIGHUP, lambda *_: self._hang_up(loop))

    def _hang_up(self, loop: asyncio.AbstractEventLoop) -> None:
        """Saves and quits when the terminal is gone; whatever still waits to be shown there is given up after a while.

        Every order is in the journal already, so nothing is lost even then.
        """
        loop.call_soon_threadsafe(self.quit)
        giving_up = threading.Timer(_PATIENCE, os._exit, (128 + signal.SIGHUP,))
        giving_up.daemon = True
        giving_up.start()

    def _find_newest(self, title: TitleScreen) -> None:
        """Looks for the game that was played last, once the title has been painted."""
        from wir.saves.errors import SaveError
        from wir.saves.folder import newest
        from wir.saves.saving import load_header

        path = newest(self._start.saves)
        if path is not None:
            is_over = False
            with suppress(SaveError):
                is_over = load_header(path).ending is not None
            title.find(path.stem, is_over=is_over)


def sensible_keys(changes: Changes) -> tuple[Changes, list[str]]:
    """The changed keys that make sense, and what is wrong with each of the others."""
    from wir.tui.everything import keymap_of

    kept, wrong = dict(changes), list[str]()
    while True:
        try:
            keymap_of(kept)
        except KeyConfigError as error:
            wrong.append(str(error))
            del kept[error.name]
        else:
            return kept, wrong


def _prove_variables() -> None:
    """Raises InputError if Textual cannot use an environment variable, or would never finish with it."""
    if constants.COLOR_SYSTEM not in _COLOUR_SYSTEMS:
        known = ", ".join(_COLOUR_SYSTEMS)
        raise InputError(f"TEXTUAL_COLOR_SYSTEM={constants.COLOR_SYSTEM}: is not known; known are {known}")
    for name in _SIZES:
        size = os.environ.get(name, "")
        if len(size) > _LARGEST:
            raise InputError(f"{name}={size}: is more than any terminal has")


def _usual_game() -> NewGame:
    """A game of Barbarossa with a random seed."""
    from wir.match.new_game import NewGame

    return NewGame(USUAL)


def run_app(start: Start) -> str | None:
    """Runs the screen until the player leaves it; returns why the game could not be saved, if so.

    Raises any unexpected error that ended it.
    """
    app = WarApp(start)
    app.run_until_left()
    return app.unsaved
