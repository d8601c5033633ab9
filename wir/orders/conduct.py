"""Orders about the game itself: phases, its end, level, seats, notes (§3.3, §4.11, §10.0)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final

from wir.model.phases import ADJUSTMENT, Phase
from wir.model.sides import Side
from wir.model.state import Ending, State
from wir.orders.base import Action, Order
from wir.rules.change import Change
from wir.rules.refusal import Refusal
from wir.rules.tables import LEVELS
from wir.rules.victory import margin, result_level

LONGEST_NOTE: Final = 400
"""Characters of a note at most."""

LONGEST_NAME: Final = 100
"""Characters of a player's name at most."""


@dataclass(frozen=True, slots=True)
class EndPhase(Order):
    """`END`: ends the phase; in the execution it carries out what both sides have plotted (§3.3)."""

    def is_final(self, state: State) -> bool:  # noqa: ARG002 - always so
        """The end of a phase cannot be taken back."""
        return True

    def refuse(self, state: State) -> Refusal | None:  # noqa: ARG002 - always allowed
        """A phase may always be ended."""
        return None

    def __str__(self) -> str:
        return "END"


class Irrevocable(Action):
    """An order that cannot be taken back."""

    def is_final(self, state: State) -> bool:  # noqa: ARG002 - always so
        """It cannot be taken back."""
        return True


@dataclass(frozen=True, slots=True)
class EndGame(Irrevocable):
    """`END GAME`: ends the game ahead of schedule; both players should agree first (§4.11)."""

    phases: ClassVar[tuple[Phase, ...]] = ADJUSTMENT
    paragraph: ClassVar[str] = "4.11"

    def refuse(self, state: State) -> Refusal | None:  # noqa: ARG002 - always allowed
        """The game may be ended in any adjustment phase."""
        return None

    def apply(self, change: Change) -> None:
        """Ends the game and tells the score."""
        end_game(change, Ending("agreement"), "4.11")

    def __str__(self) -> str:
        return "END GAME"


@dataclass(frozen=True, slots=True)
class Resign(Irrevocable):
    """`RESIGN AXIS`: a side gives up; the game ends with the score as it stands."""

    side: Side

    def refuse(self, state: State) -> Refusal | None:  # noqa: ARG002 - always allowed
        """A side may always give up."""
        return None

    def apply(self, change: Change) -> None:
        """Ends the game for the other side."""
        end_game(change, Ending("resignation", self.side.enemy), "4.11")

    def __str__(self) -> str:
        return f"RESIGN {self.side}"


@dataclass(frozen=True, slots=True)
class SetLevel(Action):
    """`LEVEL 2`: plays on at another level of difficulty (§3.1, §10.0, R115)."""

    level: int

    def refuse(self, state: State) -> Refusal | None:  # noqa: ARG002 - depends on the order alone
        """Why there is no such level."""
        return None if self.level in LEVELS else Refusal("10.0", f"there is no level {self.level}, only 1 to 4")

    def apply(self, change: Change) -> None:
        """Changes the level."""
        change.state.level = self.level
        change.tell("level", "10.0", "R115", level=self.level)

    def __str__(self) -> str:
        return f"LEVEL {self.level}"


@dataclass(frozen=True, slots=True)
class TakeSeat(Irrevocable):
    """`SEAT AXIS computer`: hands a side over to another player, who may hand it back (§3.0, §3.1, §10.0)."""

    side: Side
    player: str

    def refuse(self, state: State) -> Refusal | None:  # noqa: ARG002 - depends on the order alone
        """Why the name cannot stand in a line of the journal."""
        if 1 <= len(self.player) <= LONGEST_NAME and self.player.isprintable() and " " not in self.player:
            return None
        return Refusal("10.0", f"a player's name has 1 to {LONGEST_NAME} characters without spaces")

    def apply(self, change: Change) -> None:
        """Hands the side over."""
        change.state.seats = {**change.state.seats, self.side: self.player}
        change.tell("seat", "10.0", side=self.side, player=self.player)

    def __str__(self) -> str:
        return f"SEAT {self.side} {self.player}"


@dataclass(frozen=True, slots=True)
class Note(Action):
    """`NOTE ...`: a remark for the journal; it changes nothing."""

    text: str

    def refuse(self, state: State) -> Refusal | None:  # noqa: ARG002 - depends on the order alone
        """Why the remark cannot stand in a line of the journal."""
        if 1 <= len(self.text) <= LONGEST_NOTE and self.text.isprintable() and self.text == self.text.strip():
            return None
        return Refusal("3.3", f"a note is one line of 1 to {LONGEST_NOTE} characters")

    def apply(self, change: Change) -> None:
        """Keeps the note as an event."""
        change.tell("note", "3.3", only=change.state.side, text=self.text)

    def __str__(self) -> str:
        return f"NOTE {self.text}"


def end_game(change: Change, ending: Ending, paragraph: str) -> None:
    """Ends the game and tells the final score (§4.11, §8.9, §9.2)."""
    change.state.ending = ending
    points = margin(change.state)
    change.tell(
        "game_ended",
        paragraph,
        ended_by=ending.by,
        winner=ending.winner,
        margin=points,
        level=result_level(change.state),
    )
