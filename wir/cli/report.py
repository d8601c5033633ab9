"""`wir report`: tells the war of a saved game as a page or as Markdown."""

import sys
from pathlib import Path

import click

from wir.cli.printing import progress, say
from wir.cli.settings import Settings, with_settings
from wir.model.words import count
from wir.report.writing import BOTH, places, readers_of, report_of, side_for, write
from wir.saves.folder import find_save
from wir.saves.recorder import recovered


@click.command()
@click.argument("save", metavar="FILE")
@click.option(
    "-o",
    "--output",
    type=click.Path(path_type=Path),
    metavar="DIR|FILE.html|FILE.md",
    help="Where to write it; a folder gets both forms. By default NAME.html in the current folder.",
)
@click.option(
    "--side",
    type=click.Choice(["axis", "soviet", BOTH], case_sensitive=False),
    help="Whose report; by default both sides', or one side's while a person still plays it.",
)
@click.option(
    "--format",
    "form",
    type=click.Choice(["html", "md"], case_sensitive=False),
    help="A page or Markdown; by default as the name of the file says.",
)
@with_settings
def report(settings: Settings, save: str, output: Path | None, side: str | None, form: str | None) -> None:
    """Reports on the war of a saved game: one page with the map week by week, charts, battles and cities, or Markdown.

    The page needs no other files and no network. While a person still plays, it holds only what that side may know.
    """
    path = find_save(settings.saves, save)
    game = recovered(path).game
    whose = side_for(game.state, side)
    files = places(output, path.stem, form)
    found = report_of(game, whose, _tell if sys.stderr.isatty() else None)
    for file in files:
        length = write(found, file)
        say(f"{file}: {length / 1000:.0f} kB")
    weeks = count(len(found.record.weeks), "week")
    say(f"{found.title} ({found.scenario}, {weeks}, for {readers_of(whose)})")


def _tell(week: int, last: int) -> None:
    progress(f"week {week} of {last}" if week < last else "")
