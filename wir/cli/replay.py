"""`wir replay`: a saved game once more."""

import click

from wir.cli.printing import say
from wir.cli.settings import Settings, with_settings
from wir.match.past import replay as play_again
from wir.model.calendar import spoken
from wir.model.plain import DIGEST_FORM
from wir.rules.victory import margin, result_level
from wir.saves.errors import SaveError
from wir.saves.folder import find_save
from wir.saves.recorder import recovered
from wir.saves.saving import load_header

DIFFERS = 1


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
    say(f"{phases} phases, {orders} orders: {proof}")
    return 0
