"""How the games between the computer commanders go, beside what happened: `python -m tests.bench.balance`.

Plays all six games with several seeds and prints a report on each, which takes minutes for each long game; nothing is
asserted.
"""

from __future__ import annotations

import json
from collections import defaultdict
from pathlib import Path

import click

from tests.bench.balance.chart import chart
from tests.bench.balance.report import report
from tests.bench.balance.tales import Job, Tale, play_all
from wir.model.scenario import Length
from wir.scenario import load_scenario

SCENARIOS = ("barbarossa", "case_blue", "zitadelle")
LENGTHS = tuple(length.value for length in Length)


@click.command()
@click.option("--scenario", "scenarios", multiple=True, help="Only this one; may be given several times.")
@click.option("--length", "lengths", multiple=True, type=click.Choice(LENGTHS), help="Only this length.")
@click.option("--level", type=click.IntRange(1, 4), default=3, show_default=True)
@click.option("--seeds", type=click.IntRange(min=1), default=4, show_default=True, help="Games of each kind.")
@click.option("--first-seed", type=click.IntRange(min=0), default=1, show_default=True)
@click.option("--turns", type=click.IntRange(min=1), help="Weeks at most, for a quick look.")
@click.option("--jobs", type=click.IntRange(1, 64), default=2, show_default=True, help="Games to play in parallel.")
@click.option("--chart", "picture", type=click.Path(path_type=Path, dir_okay=False), help="Draw the last kind as SVG.")
@click.option("--json", "file", type=click.Path(path_type=Path, dir_okay=False), help="Write all figures to this file.")
@click.option(
    "--kept", type=click.Path(path_type=Path, dir_okay=False), help="Games played before; new ones are added."
)
def main(
    scenarios: tuple[str, ...],
    lengths: tuple[str, ...],
    level: int,
    seeds: int,
    first_seed: int,
    turns: int | None,
    jobs: int,
    picture: Path | None,
    file: Path | None,
    kept: Path | None,
) -> None:
    """Plays every scenario, short and long, and tells how the wars go."""
    kinds = [(name, Length(length)) for name in scenarios or SCENARIOS for length in lengths or LENGTHS]
    asked = [
        Job(name, length, level, seed, turns)
        for name, length in kinds
        for seed in range(first_seed, first_seed + seeds)
    ]
    told: dict[tuple[str, Length], list[Tale]] = defaultdict(list)
    for tale in play_all(asked, min(jobs, len(asked)), kept):
        click.echo(f"{tale.job}: {tale.weeks} weeks, {tale.seconds:.0f} s, {len(tale.errors)} errors", err=True)
        told[tale.job.scenario, tale.job.length].append(tale)
        if file is not None:
            every = [found.plain() for tales in told.values() for found in tales]
            file.write_text(json.dumps(every, indent=1) + "\n", encoding="utf-8")
    for (name, _), tales in told.items():
        click.echo("\n".join(report(load_scenario(name), tales)))
        if picture is not None:
            picture.write_text(chart(tales), encoding="utf-8")
    errors = sum(len(tale.errors) for tales in told.values() for tale in tales)
    click.echo(f"\n{len(asked)} games, {errors} errors")


if __name__ == "__main__":
    main()
