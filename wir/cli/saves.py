"""`wir saves` and `replay`: what there is to know about saved games without playing them."""

import sys
from shutil import get_terminal_size
from textwrap import wrap

import click

from wir.cli.printing import say
from wir.cli.settings import Settings, with_settings
from wir.match.past import replay as play_again
from wir.match.players import HUMAN
from wir.model.calendar import spoken
from wir.model.plain import DIGEST_FORM
from wir.model.sides import SIDES
from wir.model.words import count
from wir.rules.victory import margin, result_level
from wir.saves.errors import SaveError
from wir.saves.folder import Listed, find_save, listed
from wir.saves.recorder import recovered
from wir.saves.saving import Header, load_header

DIFFERS = 1


@click.command()
@with_settings
def saves(settings: Settings) -> None:
    """Lists the games that can be resumed, newest first, and their autosaves; for games open now it says where."""
    folder = settings.saves
    found = listed(folder)
    if not found:
        say(f"no saved games in {folder}")
        return
    width = max(len(entry.name) for entry in found)
    for entry in found:
        played = f"  open in {entry.open_in}" if entry.open_in else ""
        text = f"{entry.name:{width}}  {_described(entry)}{played}"
        say(*(_broken(text, get_terminal_size().columns) if sys.stdout.isatty() else [text]))


def _broken(text: str, width: int) -> list[str]:
    """A line that may be longer than the terminal, broken between words; a script gets a line for each game."""
    return wrap(text, width, subsequent_indent="    ", break_on_hyphens=False)


def _described(entry: Listed) -> str:
    if entry.header is None:
        return f"cannot be resumed: {entry.problem}"
    header = entry.header
    sides = ", ".join(f"{side.value.title()} {header.seats.get(side, HUMAN)}" for side in SIDES)
    score = " to ".join(str(header.points.get(side, 0)) for side in SIDES)
    result = header.outcome if header.ending is not None else f"{header.result} as it stands"
    return f"{header.title} ({header.length})  {_moment(header)}  {sides}  {score}, {result}  saved {entry.when}"


def _moment(header: Header) -> str:
    day = f"week {header.week}, {spoken(header.date)}"
    if header.ending is not None:
        return f"{day}, over"
    whose = f"{header.phase.side.title()} " if header.phase.side else ""
    return f"{day}, {whose}{header.phase.label.lower()}"


@click.command()
@click.argument("save", metavar="FILE")
@click.option("--verify", is_flag=True, help="Compare the digest after each phase with the recorded one.")
@with_settings
def replay(settings: Settings, save: str, *, verify: bool) -> int:
    """Replays a saved game from its first week; exit code 1 if the result differs."""
    path = find_save(settings.saves, save)
    if verify and (form := load_header(path).digests) != DIGEST_FORM:
        raise SaveError(f"{path.name}: its digests are of form {form}, not {DIGEST_FORM}, and cannot be compared")
    game = recovered(path).game
    phases = orders = 0
    for played in play_again(game, verify=verify):
        phases += 1
        orders += played.orders
        if played.fault is not None:
            say(f"week {played.week}, phase {played.phase}: {played.fault}")
            return DIFFERS
        if played.state.week != played.week:
            score = f"margin {margin(played.state)}, {result_level(played.state)}"
            say(f"week {played.week} leads to {spoken(played.state.date)}: {score}")
    proof = "all digests match" if verify else "digests not compared"
    say(f"{count(phases, 'phase')}, {count(orders, 'order')}: {proof}")
    return 0
