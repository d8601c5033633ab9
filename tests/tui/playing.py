"""Plays the desk by keys, as the table does, without a terminal."""

from __future__ import annotations

from collections.abc import Coroutine, Sequence
from functools import cache

from textual.screen import Screen

from tests.kit import group, make_state, mech, panzer
from wir.engine.game import Game
from wir.match.match import Match
from wir.model.events import Event
from wir.model.groups import AirGroup
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.text.panels.lines import text_of
from wir.tui.config import Config
from wir.tui.desk import Desk, Mode
from wir.tui.everything import keymap_of
from wir.tui.keys import Keymap
from wir.tui.play import mode_of_phase
from wir.tui.table_keys import keys_below, press


@cache
def usual_keymap() -> Keymap:
    """The keys of a player who has configured none."""
    return keymap_of({})


class Player:
    """A player at a desk; stands in for the host too, which only counts what it is asked for."""

    def __init__(self, state: State, viewer: Side | None = None, config: Config | None = None) -> None:
        self.match = Match(Game(state))
        keymap = keymap_of(config.keys) if config else usual_keymap()
        self.desk = Desk(self.match, config or Config(), keymap, self, viewer or state.side or Side.AXIS)
        self.below = keys_below(self.desk)
        self.phases_ended = 0
        self.left = False
        if self.match.game.side is self.desk.viewer:
            self.desk.begin(mode_of_phase(self.desk))

    # The host of the desk

    def go_on(self) -> None:
        self.phases_ended += 1

    def look_at(self, desk: Desk) -> None:
        self.desk, self.below = desk, keys_below(desk)

    def leave(self) -> None:
        self.left = True

    @property
    def table(self) -> Screen[None]:
        raise NotImplementedError

    def tell(self, events: Sequence[Event]) -> None:
        self.desk.hear(events)

    def run(self, work: Coroutine[None, None, None]) -> None:
        work.close()

    # What the player does and sees

    def press(self, keys: str) -> None:
        """Presses keys: words such as `enter`, or characters, parted by blanks; `space` is one too."""
        for key in keys.split():
            press(self.desk, self.below, " " if key == "space" else key)

    def type(self, text: str) -> None:
        """Types a text, then Enter."""
        for char in text:
            press(self.desk, self.below, char)
        press(self.desk, self.below, "enter")

    @property
    def state(self) -> State:
        return self.match.game.state

    @property
    def mode(self) -> Mode:
        return self.desk.mode

    @property
    def prompt(self) -> str:
        return text_of(self.desk.mode.prompt())

    @property
    def notice(self) -> str:
        current = self.desk.messages.current
        return "" if current is None else text_of(current)

    @property
    def message(self) -> str:
        """The newest message, a notice first."""
        return text_of(self.desk.messages.latest(1)[0])

    def popup(self, width: int = 76, height: int = 18) -> str:
        """The box over the map as text."""
        found = self.desk.box(lambda mode: mode.popup(width, height))
        return "" if found is None else "\n".join([found[1].title, *map(text_of, found[1].lines)])


def player(**marks: object) -> Player:
    """Two Axis groups and one Soviet group two hexes east of them."""
    found = Player(
        make_state(
            group(12, (4, 5), supplied_by=58, **marks),
            mech(1, (4, 6), panzer(1), panzer(2), supplied_by=58),
            group(76, (6, 5)),
            air=[AirGroup(52, Hex(3, 5), 60, supplied_by=58)],
        )
    )
    found.desk.cursor = Hex(4, 5)
    return found
