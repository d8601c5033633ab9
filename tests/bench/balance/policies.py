"""What a way of building, of evacuating or of playing is worth: `python -m tests.bench.balance.policies`.

Each contest is the computer with a table of its own for what it does with points, or another commander, in one seat
against the computer in the other. The same seeds for all of them: what differs is told beside the computer's own game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean
from typing import Final

import click

from tests.bench.balance.tales import Job, Tale, play_all
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

    def job(self, scenario: str, seed: int, turns: int | None) -> Job:
        """The long game of a seed, or its first weeks."""
        axis, soviet = (self.player if side is self.seat else COMPUTER for side in SIDES)
        return Job(scenario, Length.LONG, self.level, seed, turns, axis, soviet)


def building(side: Side, name: str, constants: str) -> Contest:
    """The computer that differs by constants of `wir.ai.constants`."""
    return Contest(name, side, f"wir.lab.tuned:{constants}")


FORCES: Final = {
    "Axis strength": (Side.AXIS, "strength"),
    "Soviet strength": (Side.SOVIET, "strength"),
    "Soviet factories": (Side.SOVIET, "factories"),
}
"""What the tables tell of the last day with an owner map, 28 June 1942 or 4 July 1943, by their headings."""

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
        building(Side.SOVIET, "a week before the enemy can come", "evacuate_within=1"),
        building(Side.SOVIET, "always", "evacuate_within=99,evacuate_below=10000,worth_evacuating=1"),
    ),
    "levels": tuple(Contest(f"the computer on both sides, level {level}", level=level) for level in range(1, 5)),
    "skill": (
        EVEN,
        *(
            Contest(f"{name}, level {level}", seat, name, level)
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
@click.option("--turns", type=click.IntRange(min=1), help="Weeks at most.")
@click.option("--jobs", type=click.IntRange(1, 64), default=2, show_default=True, help="Games to play in parallel.")
@click.option(
    "--kept", type=click.Path(path_type=Path, dir_okay=False), help="Games played before; new ones are added."
)
def main(kinds: Sequence[str], scenario: str, seeds: int, turns: int | None, jobs: int, kept: Path | None) -> None:
    """Plays the contests and prints a table for each kind of them."""
    heads = ("Seat", "Contest", "Margin", "95 %", "Level", "Change", "95 %", *FORCES)
    for kind in kinds or KINDS:
        asked = [
            (contest, contest.job(scenario, seed, turns)) for contest in KINDS[kind] for seed in range(1, seeds + 1)
        ]
        tales = play_all([job for _, job in asked], jobs, kept)
        found: dict[Contest, list[Tale]] = {}
        for (contest, _), tale in zip(asked, tales, strict=True):
            click.echo(f"{contest.name}: {tale.margin}, {tale.seconds:.0f} s {tale.errors[:1]}", err=True)
            found.setdefault(contest, []).append(tale)
        title = f"{kind.title()}, long {scenario}, {seeds} games each" + (f", {turns} weeks" if turns else "")
        click.echo("\n".join(titled(title, table(heads, rows(found)))))


def rows(tales: dict[Contest, list[Tale]]) -> Iterator[Sequence[Cell]]:
    """Each contest with its mean margin and what it gains beside the first, seed by seed, for the seat's side."""
    even = [tale.margin for tale in next(iter(tales.values()))]
    for contest, games in tales.items():
        points = [tale.margin for tale in games]
        margin = mean(points)
        sign = -1 if contest.seat is Side.AXIS else 1
        change = mean([sign * (point - before) for point, before in zip(points, even, strict=True)])
        level = victory_level(round(margin.value))
        differs = ("-", "-") if points == even else (f"{change.value:+.0f}", _reach(change))
        yield (
            contest.seat or "-",
            contest.name,
            f"{margin.value:+.0f}",
            _reach(margin),
            level,
            *differs,
            *_forces(games),
        )


def _forces(tales: Iterable[Tale]) -> Iterator[str]:
    """The FORCES on the last day of which they are known, in the games that got there; - where none did."""
    last = [forces[max(forces)] for forces in (tale.forces for tale in tales) if forces]
    for side, name in FORCES.values():
        yield f"{fmean(found[side][name] for found in last):.0f}" if last else "-"


def _reach(estimate: Estimate) -> str:
    """How far the interval goes on both sides."""
    return "-" if estimate.high is None else f"± {estimate.high - estimate.value:.0f}"


if __name__ == "__main__":
    main()
