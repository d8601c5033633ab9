"""What a way of building, of evacuating or of playing is worth: `python -m tests.bench.balance.policies`.

Each contest is the computer with a table of its own for what it does with points, or another commander, in one seat
against the computer in the other. The same seeds for all of them: what differs is told beside the computer's own game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import click

from tests.bench.balance.tales import Job, play_all
from wir.lab.opponents import player_of
from wir.lab.statistics import Estimate, mean
from wir.match.players import COMPUTER
from wir.model.scenario import Length
from wir.model.sides import SIDES, Side
from wir.rules.victory import victory_level
from wir.text.listing import Cell, table, titled


@dataclass(frozen=True, slots=True)
class Contest:
    """A player in a seat, or the computer in both, at a level of difficulty."""

    name: str
    seat: Side | None = None
    player: str = COMPUTER
    level: int = 3

    def job(self, scenario: str, seed: int) -> Job:
        """The long game of a seed."""
        axis, soviet = (self.player if side is self.seat else COMPUTER for side in SIDES)
        return Job(scenario, Length.LONG, self.level, seed, axis=axis, soviet=soviet)


def building(side: Side, name: str, constants: str) -> Contest:
    """The computer that differs by constants of `wir.ai.constants`."""
    return Contest(name, side, f"wir.lab.tuned:{constants}")


EVEN: Final = Contest("the computer on both sides")

KINDS: Final = {
    "building": (
        EVEN,
        building(Side.SOVIET, "rifles and guns", "tanks=10,artillery_factories=200,vehicle_factories=10"),
        building(Side.SOVIET, "tank armies", "tanks=75,vehicle_factories=120"),
        building(Side.SOVIET, "mechanized corps", "tanks=30,mechanized_corps=30"),
        building(Side.SOVIET, "bad: keeps its men in the pool", "kept_by_soviets=100,worth_filling=101,plenty=100"),
        building(Side.SOVIET, "new units, old ones never filled", "smallest_build=0,worth_filling=101"),
        building(Side.AXIS, "infantry", "panzers=0,vehicle_factories=10"),
        building(Side.AXIS, "panzers", "panzers=90,vehicle_factories=120"),
        building(Side.AXIS, "old units first", "kept_by_axis=95,worth_filling=10"),
        building(Side.AXIS, "new units, old ones never filled", "smallest_build=0,worth_filling=101"),
        building(Side.AXIS, "bad: keeps its men in the pool", "kept_by_axis=100,worth_filling=101,plenty=100"),
    ),
    "evacuation": (
        EVEN,
        building(Side.SOVIET, "never", "worth_evacuating=999"),
        building(Side.SOVIET, "when the enemy is next to the city", "evacuate_within=1"),
        building(Side.SOVIET, "always", "evacuate_within=30,evacuate_below=10000,worth_evacuating=1"),
    ),
    "levels": tuple(Contest(f"the computer on both sides, level {level}", level=level) for level in range(1, 5)),
    "skill": (
        EVEN,
        *(
            Contest(f"{name}, level {level}", seat, player_of(name), level)
            for name in ("november", "calibrated", "wall")
            for seat, levels in ((Side.AXIS, (1, 3)), (Side.SOVIET, (1, 3)))
            for level in levels
        ),
    ),
}
"""The contests by what they are about."""


@click.command()
@click.option("--kind", "kinds", multiple=True, type=click.Choice([*KINDS]), help="Only these contests.")
@click.option("--scenario", default="barbarossa", show_default=True)
@click.option("--seeds", type=click.IntRange(min=1), default=4, show_default=True, help="Games of each contest.")
@click.option("--jobs", type=click.IntRange(1, 64), default=2, show_default=True, help="Games to play in parallel.")
@click.option(
    "--kept", type=click.Path(path_type=Path, dir_okay=False), help="Games played before; new ones are added."
)
def main(kinds: Sequence[str], scenario: str, seeds: int, jobs: int, kept: Path | None) -> None:
    """Plays the contests and prints a table for each kind of them."""
    for kind in kinds or KINDS:
        margins = played(KINDS[kind], scenario, seeds, jobs, kept)
        title = f"{kind.title()}, long {scenario}, {seeds} games each"
        lines = table(("Seat", "Contest", "Margin", "95 %", "Level", "Change", "95 %"), rows(margins))
        click.echo("\n".join(titled(title, lines)))


def played(
    contests: Iterable[Contest], scenario: str, seeds: int, jobs: int, kept: Path | None
) -> dict[Contest, list[int]]:
    """The margin, Soviet minus Axis points, of each seed of each contest."""
    asked = [(contest, contest.job(scenario, seed)) for contest in contests for seed in range(1, seeds + 1)]
    found: dict[Contest, list[int]] = {}
    for (contest, _), tale in zip(asked, play_all([job for _, job in asked], jobs, kept), strict=True):
        click.echo(f"{contest.name}: {tale.margin}, {tale.seconds:.0f} s {tale.errors[:1]}", err=True)
        found.setdefault(contest, []).append(tale.margin)
    return found


def rows(margins: dict[Contest, list[int]]) -> Iterator[Sequence[Cell]]:
    """Each contest with its mean margin and what it gains beside the first, seed by seed, for the seat's side."""
    even = next(iter(margins.values()))
    for contest, points in margins.items():
        margin = mean(points)
        sign = -1 if contest.seat is Side.AXIS else 1
        change = mean([sign * (point - before) for point, before in zip(points, even, strict=True)])
        level = victory_level(round(margin.value))
        differs = ("-", "-") if points is even else (f"{change.value:+.0f}", _reach(change))
        yield contest.seat or "-", contest.name, f"{margin.value:+.0f}", _reach(margin), level, *differs


def _reach(estimate: Estimate) -> str:
    """How far the interval goes on both sides."""
    return "-" if estimate.high is None else f"± {estimate.high - estimate.value:.0f}"


if __name__ == "__main__":
    main()
