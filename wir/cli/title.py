"""Hands over to the screen or to the lines; `wir` alone opens the title screen."""

import os
import sys
from typing import Final

import click

from wir.cli.interrupts import Loading
from wir.cli.printing import complain
from wir.cli.settings import Settings, pass_settings
from wir.files import log_to
from wir.match.start import Start

UNSAVED: Final = 1

DRIVER: Final = "TEXTUAL_DRIVER"
"""The environment variable that names the driver when a Textual app is shown elsewhere than in a terminal."""

WEB_DRIVER: Final = "textual.drivers.web_driver:"


@click.command()
@pass_settings
def title(settings: Settings) -> None:
    """Opens the title screen."""
    launch(Start(settings.saves), settings, plain=False)


def launch(start: Start, settings: Settings, *, plain: bool) -> None:
    """Starts the game on the screen, or in lines of text; what the game logs goes into a file."""
    is_page = os.environ.get(DRIVER, "").startswith(WEB_DRIVER)
    if not (plain or is_page or all(stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))):
        from wir.match.opening import check_named  # noqa: PLC0415 - a name that is wrong is told first

        check_named(start)
        raise click.ClickException("the screen needs a terminal; use --plain to play in lines of text")
    log_to(settings.log_file())
    if plain:
        with Loading():
            from wir.plain.game import run_plain  # noqa: PLC0415 - Textual is not needed
        click.get_current_context().exit(run_plain(start))
    with Loading():
        from wir.tui.app import run_app  # noqa: PLC0415 - Ctrl+C is to be quiet while it loads
    unsaved = run_app(start)
    if unsaved is not None:
        complain(f"the game could not be saved: {unsaved}")
        click.get_current_context().exit(UNSAVED)
