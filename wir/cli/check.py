"""`wir check`: every problem of files; `--list`: a scenario as tables, for readers who know the history."""

from __future__ import annotations

from pathlib import Path

import click

from wir.cli.printing import say
from wir.match.checks import check_all
from wir.model.printable import one_line
from wir.scenario import ScenarioError, load_scenario

PROBLEMS = 2


@click.command()
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@click.option("--list", "as_tables", is_flag=True, help="Print scenarios, by path or name, as tables with totals.")
@click.pass_context
def check(ctx: click.Context, paths: tuple[str, ...], *, as_tables: bool) -> None:
    """Tells every problem of scenarios, maps, saved games and states, one a line; silent where there is none."""
    problems = _listed(paths) if as_tables else check_all([*map(Path, paths)])
    say(*map(one_line, problems))
    ctx.exit(PROBLEMS if problems else 0)


def _listed(names: tuple[str, ...]) -> list[str]:
    """Prints each scenario as tables; the problems of those that cannot be."""
    from wir.text.listing import listing  # noqa: PLC0415 - checking needs no tables

    problems: list[str] = []
    for name in names:
        try:
            say(*listing(load_scenario(name)), "")
        except ScenarioError as error:
            problems += error.problems
    return problems
