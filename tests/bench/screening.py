"""Which constants of the commander matter: `python -m tests.bench.screening games.jsonl --pairs 300`.

All are moved at once, each up or down by a quarter as a coin falls, and the same game is played again with all of them
moved the other way. Half the difference is what the moves are worth; its mean over many pairs, with the sign of each
constant's move, is what that constant alone is worth. So every game tells of every constant, where a ladder of each
against the rest would take as many games for one. What comes out must be proved on seeds that no pair has seen.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from random import Random
from statistics import fmean, pstdev

import click

from wir.lab.fixtures import Fixture
from wir.lab.playing import play
from wir.lab.tuned import Value, defaults, text_of
from wir.match.processes import in_processes
from wir.model.sides import SIDES, Side

CAMPAIGNS = ("barbarossa", "case_blue", "zitadelle")


@dataclass(frozen=True, slots=True)
class Trial:
    """A pair of games with the same dice: the seat that the varied commander has in both, and who is varied how."""

    seed: int
    weeks: int
    opponent: str

    @property
    def seat(self) -> tuple[str, Side]:
        """The seats take turns from seed to seed."""
        return CAMPAIGNS[self.seed // 2 % 3], SIDES[self.seed % 2]

    def moves(self) -> dict[str, int]:
        """Up or down, by constant."""
        coin = Random(self.seed)
        return {name: coin.choice((-1, 1)) for name in defaults()}

    def worth(self) -> float:
        """Half of what the moves gain over their opposites, in victory points."""
        up, down = (self._margin(sign) for sign in (1, -1))
        return (up - down) / 2

    def _margin(self, sign: int) -> int:
        known = defaults()
        player = text_of({name: known[name] + sign * move * step(known[name]) for name, move in self.moves().items()})
        campaign, side = self.seat
        axis, soviet = (player, self.opponent) if side is Side.AXIS else (self.opponent, player)
        return play(Fixture(campaign, self.seed, self.weeks, axis, soviet)).margin_for(side)


def step(value: Value) -> Value:
    """By how much a constant is moved: a quarter of it, whole numbers by one at least."""
    return max(1, value // 4) if isinstance(value, int) else Fraction(value) / 4


def report(worths: dict[Trial, float]) -> Iterator[str]:
    """What each constant is worth, those first that are most surely worth something."""
    trials = [*worths]
    error = pstdev(worths.values()) / len(trials) ** 0.5
    yield f"{len(trials)} pairs, standard error {error:.1f} points; moved up, each is worth"
    moves = [trial.moves() for trial in trials]
    found = {name: fmean(move[name] * worths[t] for t, move in zip(trials, moves, strict=True)) for name in defaults()}
    for name in sorted(found, key=lambda name: -abs(found[name])):
        yield f"{name:28} {found[name]:+6.1f}  {_by_seat(trials, moves, worths, name)}"


def _by_seat(trials: Sequence[Trial], moves: Sequence[dict[str, int]], worths: dict[Trial, float], name: str) -> str:
    seats = dict.fromkeys(trial.seat for trial in sorted(trials, key=lambda trial: trial.seed % 6))
    means = (
        fmean(move[name] * worths[t] for t, move in zip(trials, moves, strict=True) if t.seat == seat) for seat in seats
    )
    return "  ".join(f"{campaign} {side} {mean:+.0f}" for (campaign, side), mean in zip(seats, means, strict=True))


def worth_of(trial: Trial) -> float:
    """Plays a trial: what a process is given to do."""
    return trial.worth()


@click.command()
@click.argument("kept", type=click.Path(path_type=Path, dir_okay=False))
@click.option("--pairs", type=click.IntRange(min=6), default=300, show_default=True)
@click.option("--seed", type=click.IntRange(min=0), default=1, show_default=True, help="Of the first pair.")
@click.option("--weeks", type=click.IntRange(min=1), default=26, show_default=True)
@click.option("--opponent", default="november", show_default=True)
@click.option("--jobs", type=click.IntRange(1, 64), default=2, show_default=True)
def main(kept: Path, pairs: int, seed: int, weeks: int, opponent: str, jobs: int) -> None:
    """Plays what the file KEPT lacks, adds it there and prints the table."""
    lines = kept.read_text().splitlines() if kept.exists() else []
    worths = {Trial(*key): worth for key, worth in map(json.loads, lines)}
    asked = [Trial(number, weeks, opponent) for number in range(seed, seed + pairs)]
    missing = [trial for trial in asked if trial not in worths]
    with kept.open("a") as file:
        for trial, worth in zip(missing, in_processes(worth_of, missing, jobs), strict=True):
            worths[trial] = worth
            print(json.dumps([[trial.seed, trial.weeks, trial.opponent], worth]), file=file, flush=True)
    for text in report({trial: worths[trial] for trial in asked}):
        click.echo(text)


if __name__ == "__main__":
    main()
