"""A new game from a week that is looked at; the old one stays as it is."""

from __future__ import annotations

from functools import partial
from secrets import randbelow

from wir.match.branching import branch
from wir.match.players import COMPUTER, HUMAN, people_of
from wir.model.errors import InputError
from wir.model.sides import SIDES
from wir.saves.folder import new_path
from wir.tui.past_desk import PastDesk
from wir.tui.questions import AskText, Certain, Menu, Option, Script

_MOST_SEED = 2**31


def begin_branch(desk: PastDesk) -> Script:
    """Asks for name, dice and players, and begins the game; two people who play on must both agree."""
    match = desk.present.match
    save = match.path
    if save is None:
        desk.warn("Save the game first")
        return
    state = match.game.state
    agreed = False
    if state.ending is None and len(people_of(state)) == len(SIDES) and not state.options.iron_man:
        for side in SIDES:
            agreed = yield Certain(desk, f"Does the {side.title()} player agree to a new game from here?")
            if not agreed:
                desk.warn("Neither may go back alone")
                return
    name = yield AskText(desk, "Name of the new game:", partial(_free_name, desk))
    dice = [Option("s", "The same dice", None), Option("n", "New dice", randbelow(_MOST_SEED))]
    seed = yield Menu(desk, "DICE", dice)
    axis, soviet = ({HUMAN: "you", COMPUTER: "the computer"} for _ in SIDES)
    options = [
        Option(str(n), f"{SIDES[0].title()}: {axis[first]}, {SIDES[1].title()}: {soviet[second]}", (first, second))
        for n, (first, second) in enumerate(((HUMAN, COMPUTER), (COMPUTER, HUMAN), (HUMAN, HUMAN)), 1)
    ]
    players = yield Menu(desk, "WHO PLAYS", options)
    try:
        match.save()
        seats = dict(zip(SIDES, players, strict=True))
        path = branch(save.parent, str(save), desk.week, name, seed=seed, players=seats, agreed=agreed)
    except (InputError, OSError) as error:
        desk.warn(f"No game begins from here: {error}")
        return
    desk.say(f"{path.stem} begins in week {desk.week}; it is among the saved games")


def _free_name(desk: PastDesk, text: str) -> str:
    """A name under which no game lies. Raises SaveError for any other."""
    save = desk.present.match.path
    if save is not None:
        new_path(save.parent, text)
    return text
