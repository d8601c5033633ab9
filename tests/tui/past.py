"""A war against the computer, and a player who looks back on it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from tests.kit import city, group, infantry, make_state, rifle
from tests.tui.playing import Player
from wir.engine.game import Game
from wir.match.players import COMPUTER
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import Ending, Options
from wir.saves.recorder import Recorder
from wir.tui.past_desk import PastDesk


def at_war(*, over: bool = False, soviet: str = COMPUTER, options: Options | None = None) -> Player:
    """A player in the third week of a war against the computer; in the first his group 12 took Minsk."""
    state = make_state(
        group(12, (4, 3), *map(infantry, range(6)), plot="4"),
        group(80, (4, 4), rifle(strength=10)),
        cities=[city("Minsk", (4, 4), Side.SOVIET, population=3)],
        phase=Phase.AXIS_ADJUSTMENT,
    )
    state.seats = {Side.SOVIET: soviet}
    state.options = options or Options()
    player = Player(state, Side.AXIS)
    while player.state.week < 3:
        player.match.end_phase()
    if over:
        ended = replace(player.state.copy(), ending=Ending("agreement"))
        player.match.game = Game(ended, player.match.game.history)
    return player


def past(player: Player) -> PastDesk:
    assert isinstance(player.desk, PastDesk)
    return player.desk


def saved(folder: Path, *, soviet: str = COMPUTER, options: Options | None = None) -> Player:
    """The player of a war that is saved, in its past."""
    player = at_war(soviet=soviet, options=options)
    player.match.recorder = Recorder(folder / "war.wir", player.match.game)
    player.press("H")
    return player
