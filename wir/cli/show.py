"""`wir show`: a state, or one side's View of it."""

from __future__ import annotations

import click

from wir.cli.common import SIDE, json_option
from wir.cli.pages import state_page
from wir.cli.printing import say, say_json
from wir.cli.settings import saves_option, settings_of
from wir.match.positions import open_position
from wir.match.shown import shown
from wir.model.sides import Side


@click.command()
@click.argument("position", metavar="SCENARIO|SAVE|STATE.json")
@click.option("--side", type=SIDE, help="Only what this side may know.")
@json_option
@saves_option
@click.pass_context
def show(ctx: click.Context, position: str, side: str | None, *, as_json: bool) -> None:
    """Shows the state of a scenario's start, a saved game or a state in JSON."""
    game = open_position(position, settings_of(ctx).saves)
    state = game.state if side is None else game.view(Side(side))
    if as_json:
        say_json(shown(state))
    else:
        say(*state_page(state))
