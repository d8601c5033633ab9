"""`wir check`: every problem of files."""

from __future__ import annotations

from pathlib import Path

import click

from wir.match.checks import check_all

PROBLEMS = 2


@click.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.pass_context
def check(ctx: click.Context, paths: tuple[Path, ...]) -> None:
    """Tells every problem of scenarios, maps, saved games and states, one a line; silent where there is none."""
    problems = check_all([*paths])
    for problem in problems:
        click.echo(" ".join(problem.split()))
    ctx.exit(PROBLEMS if problems else 0)
