"""`wir play`, `resume`, `history` and `branch`: games begun, taken up and looked back on, on the screen or in lines."""

from collections.abc import Mapping
from typing import Unpack

import click

from wir.cli.common import SEED, SIDE, Chosen, game_options, number, player_option
from wir.cli.printing import say
from wir.cli.settings import Settings, with_settings
from wir.cli.title import launch
from wir.match.new_game import NewGame, seed_by_chance
from wir.match.opening import branch as begin_from
from wir.match.players import HUMAN
from wir.match.start import USUAL, Resume, Start
from wir.model.sides import SIDES, Side
from wir.saves.folder import resume_words

plain_option = click.option("--plain", is_flag=True, help="Play in lines of text instead of on the screen.")


@click.command()
@click.argument("scenario", default=USUAL)
@game_options(axis=HUMAN, seed=seed_by_chance)
@click.option("--save", "name", metavar="NAME", help="The name to save the game under.")
@plain_option
@with_settings
def play(settings: Settings, scenario: str, name: str | None, *, plain: bool, **chosen: Unpack[Chosen]) -> None:
    """Starts a game of SCENARIO, by default barbarossa."""
    launch(Start(settings.saves, NewGame(scenario, name=name, **chosen)), settings, plain=plain)


@click.command()
@click.argument("save", metavar="[NAME|FILE]", required=False)
@click.option("--as", "name", metavar="NAME", help="Continue under this name; the original save stays as it is.")
@click.option(
    "--read-only", "looks_on", is_flag=True, help="Only look on, for example while another program plays the game."
)
@player_option("axis", None)
@player_option("soviet", None)
@number("--level", 1, 4, None, "Play on at this level, 1 to 4.")
@plain_option
@with_settings
def resume(
    settings: Settings,
    /,
    save: str | None,
    name: str | None,
    *,
    looks_on: bool,
    level: int | None,
    plain: bool,
    **players: str | None,
) -> None:
    """Resumes a saved game after its last order; by default the one last played that is not over."""
    if looks_on and name is not None:
        raise click.UsageError("--read-only and --as cannot be combined.")
    named = _named(players)
    launch(Start(settings.saves, Resume(save, name, looks_on, players=named, level=level)), settings, plain=plain)


@click.command()
@click.argument("save", metavar="NAME|FILE")
@click.option("--side", type=SIDE, help="Whose view to show, where two people still play the game.")
@click.option("--plain", is_flag=True, help="Show it in lines of text instead of on the screen.")
@with_settings
def history(settings: Settings, save: str, side: str | None, *, plain: bool) -> None:
    """Looks back at the war of a saved game week by week; nothing is changed.

    While a person still plays the game, it shows only what that side may know; a finished war shows both sides.
    """
    past = Resume(save, looks_on=True, looks_back=True, viewer=None if side is None else Side(side))
    launch(Start(settings.saves, past), settings, plain=plain)


@click.command()
@click.argument("save", metavar="FILE")
@click.option("--week", type=click.IntRange(min=1), required=True, help="The week at whose start the new game begins.")
@click.option("--name", required=True, help="The name of the new game.")
@click.option("--seed", type=SEED, help="A new seed for the dice from that week on.")
@player_option("axis", None)
@player_option("soviet", None)
@with_settings
def branch(settings: Settings, /, save: str, week: int, name: str, *, seed: int | None, **players: str | None) -> None:
    """Starts a new game from a week of a saved one, which stays as it is.

    Not possible while two people still play the game, nor in an iron man game before it is over.
    """
    path = begin_from(settings.saves, save, week, name, seed=seed, players=_named(players))
    say(f"{path.stem} begins in week {week}: wir {resume_words(path, settings.saves)}")


def _named(players: Mapping[str, str | None]) -> dict[Side, str]:
    """The players who were named, by their sides."""
    return {side: player for side in SIDES if (player := players[side.value.lower()]) is not None}
