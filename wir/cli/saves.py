"""`wir saves`: the games that can be resumed."""

import click

from wir.cli.printing import say
from wir.cli.settings import Settings, with_settings
from wir.match.players import HUMAN
from wir.model.calendar import spoken
from wir.model.sides import SIDES
from wir.saves.errors import SaveError
from wir.saves.folder import Listed, listed
from wir.saves.saving import Header


@click.command()
@with_settings
def saves(settings: Settings) -> None:
    """Lists the games that can be resumed, the newest first, and their autosaves; those that are open now say where."""
    folder = settings.saves
    if folder.exists() and not folder.is_dir():
        raise SaveError(f"{folder}: is not a folder")
    found = listed(folder)
    if not found:
        say(f"no saved games in {folder}")
        return
    width = max(len(entry.name) for entry in found)
    for entry in found:
        played = f"  open in {entry.open_in}" if entry.open_in else ""
        say(f"{entry.name:{width}}  {_described(entry)}{played}")


def _described(entry: Listed) -> str:
    if entry.header is None:
        return f"cannot be resumed: {entry.problem}"
    header = entry.header
    sides = ", ".join(f"{side.value.title()} {header.seats.get(side, HUMAN)}" for side in SIDES)
    score = " to ".join(str(header.points.get(side, 0)) for side in SIDES)
    result = header.result if header.ending is not None else f"{header.result} as it stands"
    return f"{header.title} ({header.length})  {_moment(header)}  {sides}  {score}, {result}  saved {entry.when}"


def _moment(header: Header) -> str:
    day = f"week {header.week}, {spoken(header.date)}"
    return f"{day}, over" if header.ending is not None else f"{day}, phase {header.phase}"
