"""`wir ladder` and `wir tune`: commanders measured against each other or watched, and better constants looked for."""

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import click

from wir.cli.common import SEED, F, jobs_option, json_option, look_here_for, number, weeks_option
from wir.cli.printing import complain, say, say_json
from wir.lab.behaviour import MEASURES, Tally, figure
from wir.lab.fixtures import Pair, Schedule, all_pairs
from wir.lab.playing import played, watch_all
from wir.lab.results import Results
from wir.lab.statistics import Estimate, Row, ratings, rows
from wir.lab.tuned import defaults
from wir.lab.tuning import Generation, ladder_judge
from wir.lab.tuning import tune as tune_constants
from wir.match.players import COMPUTER, HUMAN, check_player
from wir.model.sides import SIDES, Side
from wir.model.words import count
from wir.scenario import scenario_names

REFERENCE: Final = "november"
"""The opponent of a commander where no other is named."""

CAMPAIGNS: Final = ("barbarossa", "case_blue", "zitadelle")

_HEADINGS: Final = f"  {'campaign':12}{'seat':8}{'pairs':>5}" + "".join(
    f"{name:>{width}}{'95%':>{interval}}"
    for name, width, interval in (("gain", 8, 17), ("margin", 8, 17), ("won %", 7, 11))
)

cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Play on the machines of a dask scheduler, such as tcp://10.0.0.1:8786; use only your own scheduler.",
)


def _campaign_option(default: tuple[str, ...], meaning: str) -> Callable[[F], F]:
    """An option for the scenarios to play."""
    names = click.Choice(scenario_names())
    return click.option(
        "--campaign", "campaigns", type=names, multiple=True, default=default, show_default=True, help=meaning
    )


def _seed_option(next_ones: str) -> Callable[[F], F]:
    """An option for the first seed; `next_ones` says what the next ones are for."""
    return click.option("--seed", type=SEED, default=1, show_default=True, help=f"The first seed; {next_ones}.")


def _results_option(name: str, meaning: str, *, multiple: bool = False) -> Callable[[F], F]:
    """An option for the file of results."""
    file = click.Path(path_type=Path)
    return click.option("--results", name, metavar="FILE", type=file, multiple=multiple, help=meaning)


def _schedule_of(pairs: Sequence[Pair], chosen: dict[str, Any]) -> Schedule:
    """What the options ask for. Raises UsageError if games are to be played both here and elsewhere."""
    if chosen["cluster"] is not None and chosen["jobs"] > 1:
        raise click.UsageError("--jobs is for this machine, --cluster for others; use one of them")
    return Schedule(pairs, [*dict.fromkeys(chosen["campaigns"])], chosen["pairs"], chosen["weeks"], chosen["seed"])


@click.command()
@click.argument("commanders", nargs=-1, metavar="[COMMANDER]...")
@number("--pairs", 1, 10_000, 4, "Number of seeds to play in each seat.")
@weeks_option
@_campaign_option(CAMPAIGNS, "A scenario to play, repeatable.")
@_seed_option("each pair has the next one")
@jobs_option
@cluster_option
@_results_option(
    "files",
    "The file that records each game; games already in it are not replayed. Further files are merged into the first.",
    multiple=True,
)
@click.option(
    "--behaviour",
    is_flag=True,
    help="Instead of measuring the commanders, count what each does against itself, in as many wars of each campaign.",
)
@json_option
def ladder(
    commanders: tuple[str, ...], files: tuple[Path, ...], *, behaviour: bool, as_json: bool, **chosen: Any
) -> None:
    """Measures each COMMANDER against those named after it, with the same dice for both seats.

    A single commander, or the computer if none is named, is measured against november, the computer of November 2026.
    The gain is how many points more a commander scores in a seat than its opponent scores there against itself.
    """
    named = _named(commanders)
    schedule = _schedule_of([Pair(name, name) for name in named] if behaviour else all_pairs(named), chosen)
    if behaviour:
        if chosen["cluster"] is not None or files:
            raise click.UsageError("--behaviour keeps no results and runs on this machine only")
        _print_behaviour(named, schedule, chosen["jobs"], as_json=as_json)
        return
    results = Results(files[0] if files else None)
    for other in files[1:]:
        results.merge(other)
    scores = played(schedule.fixtures(), results, chosen["jobs"], chosen["cluster"])
    for fixture, score in scores.items():
        for failure in score.failures:
            complain(f"{fixture.scenario}, seed {fixture.seed}, {fixture.axis} against {fixture.soviet}: {failure}")
    table, points = rows(schedule, scores), ratings(scores, named[-1])
    if as_json:
        _print_json(table, points)
    else:
        _print(table, points)


def _named(commanders: tuple[str, ...]) -> list[str]:
    """The commanders that take part, two at least. Raises PlayerError for one that cannot be found."""
    named = [*commanders] or [COMPUTER]
    if len({*named}) < len(named):
        raise click.UsageError("a commander is named twice")
    if len(named) < 2:
        named.append(REFERENCE)
    for name in named:
        if name == HUMAN:
            raise click.UsageError("a ladder has no human players; name commanders")
        look_here_for(name)
        check_player(name)
    if len({*named}) < 2:
        raise click.UsageError(f"{REFERENCE} cannot be measured against itself")
    return named


def _print(table: list[Row], points: dict[str, float]) -> None:
    last: Pair | None = None
    for row in table:
        if row.pair != last:
            say(f"{row.pair.commander} against {row.pair.opponent}")
            say(_HEADINGS)
            last = row.pair
        seat = "both" if row.seat is None else row.seat.title()
        wins = _figures(row.wins, 100, 7, 11)
        say(f"  {row.campaign:12}{seat:8}{row.pairs:5}{_figures(row.gain)}{_figures(row.margin)}{wins}")
    say("rating")
    for name, rating in sorted(points.items(), key=lambda item: (-item[1], item[0])):
        say(f"  {name:40}{round(rating):+8}")


def _figures(estimate: Estimate, factor: int = 1, width: int = 8, interval: int = 17) -> str:
    """A figure and its interval in columns; a share as per cent."""
    if estimate.low is None or estimate.high is None:
        between = "-"
    else:
        between = f"{round(estimate.low * factor)} to {round(estimate.high * factor)}"
    return f"{round(estimate.value * factor):{width}}{between:>{interval}}"


def _print_json(table: list[Row], points: dict[str, float]) -> None:
    for row in table:
        say_json({
            "type": "pair",
            "commander": row.pair.commander,
            "opponent": row.pair.opponent,
            "campaign": row.campaign,
            "seat": "BOTH" if row.seat is None else row.seat.value,
            "pairs": row.pairs,
            **{name: _plain(getattr(row, name)) for name in ("gain", "margin", "wins")},
        })  # fmt: skip
    for name, rating in points.items():
        say_json({"type": "rating", "commander": name, "points": round(rating, 3)})


def _plain(estimate: Estimate) -> dict[str, float | None]:
    ends = {"low": estimate.low, "high": estimate.high}
    rounded = {name: None if value is None else round(value, 3) for name, value in ends.items()}
    return {"mean": round(estimate.value, 3), **rounded}


_NAMES: Final = 52
_FIGURES: Final = 12


def _print_behaviour(commanders: Sequence[str], schedule: Schedule, jobs: int, *, as_json: bool) -> None:
    """Watches each commander play itself in every campaign of a schedule, and prints what was counted."""
    tallies: dict[tuple[str, str, Side], Tally] = {}
    for fixture, found in watch_all(schedule.fixtures(), jobs):
        for side, tally in found.items():
            key = fixture.scenario, fixture.axis, side
            tallies[key] = tallies.get(key, Tally()) + tally
    for campaign in schedule.campaigns:
        by_column = {(name, side): tallies[campaign, name, side] for name in commanders for side in SIDES}
        if as_json:
            _print_tallies_json(campaign, by_column)
        else:
            _print_tallies(campaign, by_column)


def _print_tallies(campaign: str, columns: dict[tuple[str, Side], Tally]) -> None:
    wars = next(iter(columns.values())).wars
    say(f"{campaign}, {count(wars, 'war')}")
    say(" " * _NAMES + "".join(f"{name[: _FIGURES - 2]:>{_FIGURES}}" for name, _ in columns))
    say(" " * _NAMES + "".join(f"{side.title():>{_FIGURES}}" for _, side in columns))
    for measure in MEASURES:
        figures = (figure(tally, measure) for tally in columns.values())
        shown = ("-" if value is None else f"{value:.1f}" for value in figures)
        say(f"  {measure:{_NAMES - 2}}" + "".join(f"{text:>{_FIGURES}}" for text in shown))


def _print_tallies_json(campaign: str, columns: dict[tuple[str, Side], Tally]) -> None:
    for (name, side), tally in columns.items():
        figures = {measure: figure(tally, measure) for measure in MEASURES}
        rounded = {measure: None if value is None else round(value, 3) for measure, value in figures.items()}
        known = {"commander": name, "campaign": campaign, "seat": side.value, "wars": tally.wars}
        say_json({"type": "behaviour", **known, **rounded})


PROOF: Final = 20
"""How many seeds are needed to prove a gain."""


@click.command()
@click.argument("constants", nargs=-1, metavar="[CONSTANT]...")
@number("--generations", 1, 1000, 10, "Number of rounds.")
@number("--population", 4, 200, 8, "Candidates per round.")
@number("--pairs", 1, 1000, 4, "Seeds per round.")
@weeks_option
@_campaign_option(("case_blue",), "A scenario to play, repeatable; Case Blue depends least on luck.")
@click.option(
    "--opponent", default="november", show_default=True, help="The commander that the candidates play against."
)
@click.option(
    "--step",
    type=click.FloatRange(0.01, 2),
    default=0.2,
    show_default=True,
    help="How far to change constants at first; 0.2 is a fifth.",
)
@_seed_option("each round has the next ones")
@jobs_option
@cluster_option
@_results_option(
    "file", "The file in which each game is recorded; with the same options the tuning continues from there."
)
@json_option
def tune(constants: tuple[str, ...], file: Path | None, *, as_json: bool, **chosen: Any) -> None:
    """Searches for better values of the computer's CONSTANTs; without any, lists them all.

    A gain found by the search is proved only by fresh seeds: the last line says how to run that test.
    """
    if not constants:
        _list(as_json=as_json)
        return
    look_here_for(chosen["opponent"])
    check_player(chosen["opponent"])
    schedule = _schedule_of((), chosen)
    play = partial(played, results=Results(file), jobs=chosen["jobs"], cluster=chosen["cluster"])
    judge = ladder_judge(schedule, chosen["opponent"], play)
    steps = {name: chosen[name] for name in ("generations", "population", "step")}
    last: Generation | None = None
    for last in tune_constants(constants, judge, seed=chosen["seed"] + 1, **steps):
        _print_generation(last, as_json=as_json)
    if last is not None and not as_json:
        fresh = chosen["seed"] + chosen["generations"] * chosen["pairs"]
        games = f"--pairs {PROOF} --seed {fresh} --weeks {chosen['weeks']}"
        where = " ".join(f"--campaign {name}" for name in schedule.campaigns)
        say(f"proof: wir ladder {last.middle} computer {games} {where}")


def _list(*, as_json: bool) -> None:
    for name, value in defaults().items():
        if as_json:
            say_json({"type": "constant", "name": name, "value": str(value)})
        else:
            say(f"{name:26}{value!s:>6}")


def _print_generation(generation: Generation, *, as_json: bool) -> None:
    number, best = generation.number + 1, generation.best
    if as_json:
        say_json({"type": "generation", "number": number, "gains": generation.gains, "middle": generation.middle})
        return
    mean = sum(generation.gains.values()) / len(generation.gains)
    say(f"round {number}: mean gain {mean:+.0f}, best {generation.gains[best]:+.0f} with {best.partition(':')[2]}")
    say(f"  middle {generation.middle.partition(':')[2]}")
