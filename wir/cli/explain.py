"""`wir explain`: why the computer did in a week what it did."""

from collections.abc import Iterable
from datetime import datetime
from typing import Final

import click

from wir.cli.common import SIDE, json_option
from wir.cli.printing import say, say_json
from wir.cli.settings import Settings, with_settings
from wir.cli.show import guard, reveal_option
from wir.match.explaining import Explained, explained
from wir.match.positions import names_save, open_position
from wir.model.calendar import spoken

WARNING: Final = ", and the computer's reasons give away what it knows and plans: --reveal shows them"

DAY: Final = click.DateTime(["%Y-%m-%d"])


@click.command()
@click.argument("save", metavar="SAVE")
@click.option(
    "--date", "--week", "day", type=DAY, help="A day in the week to explain, by default the last week played."
)
@click.option("--side", type=SIDE, help="Explain only this side.")
@reveal_option
@json_option
@with_settings
def explain(
    settings: Settings, save: str, day: datetime | None, side: str | None, *, reveal: bool, as_json: bool
) -> None:
    """Explains what a computer player did in a week of a saved game: its judgement, its orders, what it rejected.

    Today's computer plays the phases again; where it would now play differently, the output says so.
    """
    if not names_save(save):
        raise click.UsageError(f"{save}: is not a saved game")
    game = open_position(save, settings.saves)
    found = [phase for phase in explained(game, day and day.date()) if side in (None, phase.side.value)]
    if not found:
        what = "" if side is None else f" the {side.title()} side"
        raise click.ClickException(f"{save}: the computer did not play{what} in that week")
    if not reveal:
        guard(save, game, WARNING)
    print_explained(found, as_json=as_json)


def print_explained(phases: Iterable[Explained], *, as_json: bool) -> None:
    """Prints the phases of a week that commanders played."""
    for phase in phases:
        if as_json:
            _print_json(phase)
            continue
        say(f"{spoken(phase.day)}, week {phase.week}, {phase.weather}: {phase.side.title()} {phase.phase.label}")
        if not phase.as_then:
            say(f"  {phase.player} would play this phase differently today")
        for line in phase.judgement:
            say(f"  {line}")
        for order, why in phase.orders:
            say(f"  {order}: {why}" if why else f"  {order}")


def _print_json(phase: Explained) -> None:
    say_json({
        "type": "explained",
        "date": phase.day.isoformat(),
        "week": phase.week,
        "weather": phase.weather.value,
        "phase": phase.phase.value,
        "side": phase.side.value,
        "player": phase.player,
        "as_then": phase.as_then,
        "judgement": phase.judgement,
        "orders": [{"order": order, "why": why} for order, why in phase.orders],
    })  # fmt: skip
