"""`wir show`: a state, or one side's View of it."""

from __future__ import annotations

from typing import Final

import click

from wir.cli.common import SIDE, json_option
from wir.cli.pages import state_page
from wir.cli.printing import say, say_json
from wir.cli.settings import saves_option, settings_of
from wir.cli.spoilers import open_guarded, reveal_option
from wir.match.state_json import shown
from wir.model.sides import Side

WARNING: Final = (
    ", and its state gives away the dice to come and both sides' secrets:"
    " --side shows what one side may know, --reveal shows it all"
)


@click.command()
@click.argument("position", metavar="SCENARIO|SAVE|STATE.json")
@click.option("--side", type=SIDE, help="Show only what this side may know.")
@reveal_option
@json_option
@saves_option
@click.pass_context
def show(ctx: click.Context, position: str, side: str | None, *, reveal: bool, as_json: bool) -> None:
    """Shows the start of a scenario, a saved game or a state in JSON.

    The whole state of a game that is still being played gives away the dice to come and both sides' secrets, so it
    needs --reveal; --side shows what one side may know.
    """
    allowed = reveal or side is not None
    game = open_guarded(position, settings_of(ctx).saves, allowed=allowed, warning=WARNING)
    state = game.state if side is None else game.view(Side(side))
    if as_json:
        say_json(shown(state))
    else:
        say(*state_page(state))
