"""`wir simulate`: whole games between commanders."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime
from pathlib import Path
from typing import Any, Unpack

import click

from wir.cli.common import Chosen, game_options, jobs_option, json_option, number, save_option
from wir.cli.explain import DAY, print_explained
from wir.cli.printing import complain, say, say_json
from wir.match.explaining import explained
from wir.match.players import COMPUTER, HUMAN, check_player
from wir.match.positions import keep_game
from wir.match.simulate import Setup, simulate_many
from wir.match.simulate import simulate as simulate_one
from wir.model.calendar import week_of
from wir.model.scenario import Scenario
from wir.model.sides import SIDES
from wir.model.words import count, signed
from wir.scenario import load_scenario
from wir.text.panels.words import ENDINGS

DEFAULT_SEED = 1


@click.command()
@click.argument("scenario")
@game_options(axis=COMPUTER, seed=DEFAULT_SEED)
@click.option(
    "--turns", type=click.IntRange(min=1), help="Stop after this many weeks; by default the whole game is played."
)
@number("--games", 1, 10_000, 1, "Number of games, each with the next seed.")
@jobs_option
@click.option(
    "--explain", "day", type=DAY, help="Play up to the week of this day and explain what both sides do in it."
)
@save_option
@json_option
def simulate(scenario: str, file: Path | None, day: datetime | None, *, as_json: bool, **chosen: Any) -> None:
    """Plays SCENARIO between two commanders, unattended."""
    turns, games, jobs = chosen.pop("turns"), chosen.pop("games"), chosen.pop("jobs")
    if file is not None and games > 1:
        raise click.UsageError("--save stores one game and cannot be combined with --games above 1")
    if day is not None:
        if games > 1:
            raise click.UsageError("--explain is for one game and cannot be combined with --games above 1")
        if turns is not None:
            raise click.UsageError("--explain plays to the week of its day and cannot be combined with --turns")
        _explain(load_scenario(scenario), _setup(turns, **chosen), day.date(), file, as_json=as_json)
        return
    for war in _played(load_scenario(scenario), _setup(turns, **chosen), games, jobs, file):
        for failure in war.pop("failures"):
            complain(f"seed {war['seed']}: {failure}")
        if as_json:
            say_json(war)
        else:
            _print(war)
    if file is not None and not as_json:
        say(f"Saved as {file}")


def _setup(turns: int | None, **chosen: Unpack[Chosen]) -> Setup:
    for side, player in (("axis", chosen["axis"]), ("soviet", chosen["soviet"])):
        if player == HUMAN:
            raise click.UsageError(f"--{side}: a simulation has no human players; name a commander")
        check_player(player)
    return Setup(turns=turns, **chosen)


def _played(scenario: Scenario, setup: Setup, games: int, jobs: int, file: Path | None) -> Iterator[dict[str, Any]]:
    if file is None:
        yield from simulate_many(scenario, setup, games, jobs)
        return
    found = simulate_one(scenario, setup)
    try:
        keep_game(found.game, file)
    finally:  # what was played is told even if it cannot be kept
        yield {**found.plain(), "failures": found.failures}


def _explain(scenario: Scenario, setup: Setup, day: date, file: Path | None, *, as_json: bool) -> None:
    """Plays a game to the week of a day, and explains that week."""
    found = simulate_one(scenario, replace(setup, turns=max(1, week_of(scenario.start, day))))
    for failure in found.failures:
        complain(failure)
    try:
        if file is not None:
            keep_game(found.game, file)
    finally:
        print_explained(explained(found.game, day, modules=True), as_json=as_json)
    if file is not None and not as_json:
        say(f"Saved as {file}")


def _print(war: dict[str, Any]) -> None:
    """The game as a table, a week a line."""
    say(f"{war['scenario']} ({war['length']}), level {war['level']}, seed {war['seed']}")
    say("  week  date        weather     Axis: strength  losses  points   Soviet: strength  losses  points  taken")
    for turn in war["turns"]:
        sides = "".join(
            f"  {turn[side.lower()]['strength']:14}  {turn[side.lower()]['losses']:6}"
            f"  {turn[side.lower()]['victory_points']:6} "
            for side in SIDES
        )
        taken = ", ".join(f"{entry['city']} ({entry['by'].title()})" for entry in turn["captured"])
        say(f"  {turn['turn']:4}  {turn['date']}  {turn['weather']:9}{sides} {taken}".rstrip())
    result, seconds = war["result"], war["seconds"]
    say(f"  {result['level']}: {_ending(war)}, Soviet margin {signed(result['margin'])}")
    say(f"  {seconds['total']:.1f} seconds, digest {war['digest']}")


def _ending(war: dict[str, Any]) -> str:
    """What ended the game, or after how many weeks it was stopped."""
    by = war["result"]["ended_by"]
    return ENDINGS[by] if by in ENDINGS else f"stopped after {count(len(war['turns']), 'week')}"
