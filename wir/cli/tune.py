"""`wir tune`: better constants for the computer commander."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import click

from wir.cli.common import SEED, jobs_option, json_option, look_here_for, number, weeks_option
from wir.cli.printing import say, say_json
from wir.lab.fixtures import Schedule
from wir.lab.opponents import player_of
from wir.lab.results import Results
from wir.lab.tuned import defaults
from wir.lab.tuning import Generation, ladder_judge
from wir.lab.tuning import tune as tune_constants
from wir.match.players import check_player
from wir.scenario import scenario_names

PROOF: Final = 20
"""Seeds with which a gain is to be proved."""


@click.command()
@click.argument("constants", nargs=-1, metavar="[CONSTANT]...")
@number("--generations", 1, 1000, 10, "Rounds to play.")
@number("--population", 4, 200, 8, "Candidates in each round.")
@number("--pairs", 1, 1000, 4, "Seeds in a round.")
@weeks_option
@click.option(
    "--campaign",
    "campaigns",
    type=click.Choice(scenario_names()),
    multiple=True,
    default=("case_blue",),
    show_default=True,
    help="A scenario to play, repeatable; the luck of Case Blue is smallest.",
)
@click.option("--opponent", default="november", show_default=True, help="Whom the candidates play against.")
@click.option(
    "--step", type=click.FloatRange(0.01, 2), default=0.2, show_default=True, help="Change at first, 0.2 for a fifth."
)
@click.option("--seed", type=SEED, default=1, show_default=True, help="The first seed; each round has the next ones.")
@jobs_option
@click.option("--cluster", metavar="ADDRESS", help="Play on the machines of a dask scheduler, one's own only.")
@click.option(
    "--results",
    "file",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Where each game is written down; with the same words the tuning goes on from there.",
)
@json_option
def tune(constants: tuple[str, ...], file: Path | None, *, as_json: bool, **chosen: Any) -> None:
    """Looks for better values of CONSTANTs of the computer; without any, lists them all.

    A gain that a search has found is proved with fresh seeds only: the last line says how.
    """
    if not constants:
        _list(as_json=as_json)
        return
    look_here_for(chosen["opponent"])
    check_player(player_of(chosen["opponent"]))
    if chosen["cluster"] is not None and chosen["jobs"] > 1:
        raise click.UsageError("--jobs is for this machine, --cluster for others; name one")
    campaigns = [*dict.fromkeys(chosen["campaigns"])]
    schedule = Schedule((), campaigns, chosen["pairs"], chosen["weeks"], chosen["seed"])
    judge = ladder_judge(schedule, chosen["opponent"], Results(file), chosen["jobs"], chosen["cluster"])
    steps = {name: chosen[name] for name in ("generations", "population", "step")}
    last: Generation | None = None
    for last in tune_constants(constants, judge, seed=chosen["seed"] + 1, **steps):
        _print(last, as_json=as_json)
    if last is not None and not as_json:
        fresh = chosen["seed"] + chosen["generations"] * chosen["pairs"]
        games = f"--pairs {PROOF} --seed {fresh} --weeks {chosen['weeks']}"
        where = " ".join(f"--campaign {name}" for name in campaigns)
        say(f"proof: wir ladder {last.middle} computer {games} {where}")


def _list(*, as_json: bool) -> None:
    for name, value in defaults().items():
        if as_json:
            say_json({"type": "constant", "name": name, "value": str(value)})
        else:
            say(f"{name:26}{value!s:>6}")


def _print(generation: Generation, *, as_json: bool) -> None:
    number, best = generation.number + 1, generation.best
    if as_json:
        say_json({"type": "generation", "number": number, "gains": generation.gains, "middle": generation.middle})
        return
    mean = sum(generation.gains.values()) / len(generation.gains)
    say(f"round {number}: mean gain {mean:+.0f}, best {generation.gains[best]:+.0f} with {best.partition(':')[2]}")
    say(f"  middle {generation.middle.partition(':')[2]}")
