"""`wir branch`: another game from a week that was."""

from __future__ import annotations

import click

from wir.cli.common import SEED, player_option
from wir.cli.printing import say
from wir.cli.settings import Settings, with_settings
from wir.match.opening import branch as begin_from
from wir.model.sides import Side


@click.command()
@click.argument("save", metavar="FILE")
@click.option("--week", type=click.IntRange(min=1), required=True, help="The week at whose beginning it begins.")
@click.option("--name", required=True, help="What the new game is called.")
@click.option("--seed", type=SEED, help="Other dice from that week on.")
@player_option("axis", None)
@player_option("soviet", None)
@with_settings
def branch(
    settings: Settings, save: str, week: int, name: str, *, seed: int | None, axis: str | None, soviet: str | None
) -> None:
    """Begins a new game from a week of a saved one, which stays as it is.

    A game that two people still play is not gone back in, nor one of iron man before it is over.
    """
    named = {Side.AXIS: axis, Side.SOVIET: soviet}
    players = {side: player for side, player in named.items() if player is not None}
    path = begin_from(settings.saves, save, week, name, seed=seed, players=players)
    say(f"{path.stem} begins in week {week}: wir resume {path.stem}")
