"""Orders about the game itself: phases, its end, level, seats, notes (§3.3, §4.11, §10.0)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import ClassVar, Final, Self, TypeGuard

from typing_extensions import override

from wir.model.phases import ADJUSTMENT, Phase
from wir.model.sides import Side
from wir.model.state import Ending, State
from wir.orders.base import Action, Form, Order
from wir.rules.asides import LONGEST_ASIDE, put_aside, why_cannot_put_aside
from wir.rules.change import Change
from wir.rules.problems import LONGEST_PLAYER, is_player_name
from wir.rules.refusal import Refusal
from wir.rules.tables import LEVELS
from wir.rules.victory import margin, result_level

LONGEST_NOTE: Final = 400
"""Characters of a note at most."""

_GOALS: Final = "commander.goals"
"""Where groups of an accepted plan are bound for, which is taken back with their orders."""

_KEPT: Final = {
    _GOALS: "where groups of the staff's plan are bound for",
    "holds": "a stay or hold",
    "led": "a change of what the staff leads",
    "rules": "a rule for each week",
}
"""What a player has ordered for several weeks, by the key that keeps it."""


def is_note(text: str) -> bool:
    """Whether a text can be a note: one line of characters that can be printed, not too long, no blanks at its ends."""
    return 1 <= len(text) <= LONGEST_NOTE and text.isprintable() and text == text.strip()


class AboutTheGame(Action):
    """An order about the game itself: not in the list of legal orders, and its text says it all."""

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Self]:
        yield from ()

    @override
    def refuse(self, state: State) -> Refusal | None:
        return None


@dataclass(frozen=True, slots=True)
class Note(AboutTheGame):
    """`NOTE ...`: a remark for the journal; it changes nothing."""

    text: str

    form: ClassVar[Form] = Form(
        text="NOTE {text:text}",
        example="NOTE remember the bridges",
        typed="note remember the bridges",
        meaning="a note in the journal",
        page="game",
        keeps_blanks=True,
    )

    @override
    def refuse(self, state: State) -> Refusal | None:
        if is_note(self.text):
            return None
        return Refusal("3.3", f"a note is one line of 1 to {LONGEST_NOTE} characters that can be printed")

    @override
    def apply(self, change: Change) -> None:
        change.tell("note", "3.3", only=change.state.side, text=self.text)


_keeping: Final = partial(Form, typed="", page="game", keeps_blanks=True, longest=LONGEST_ASIDE + 100)
"""The form of an order that keeps a text under a key."""


@dataclass(frozen=True, slots=True)
class Keeping(AboutTheGame):
    """An order that keeps a text for a side under a key; an empty text clears the key."""

    side: Side
    key: str
    text: str = ""

    @override
    def refuse(self, state: State) -> Refusal | None:
        return why_cannot_put_aside(state, self.side, self.key, self.text)

    @override
    def apply(self, change: Change) -> None:
        put_aside(change, self.side, self.key, self.text)


@dataclass(frozen=True, slots=True)
class Aside(Keeping):
    """`ASIDE AXIS rails 8,5 9,5`: keeps a text for a side under a key; `ASIDE AXIS rails -` clears it.

    It is for what the screen or a commander wants to find again after a save. It is not a move in the game: `Game`
    leaves it out of undo and redo, and it may be given in any phase.
    """

    form: ClassVar[Form] = _keeping(
        text="ASIDE {side:side} {key:word} {text:cleared}",
        example="ASIDE AXIS rails 8,5 9,5",
        meaning="keeps a text for the screen or a commander",
    )

    @property
    def deed(self) -> Keep:
        """The same as an order of the player, which he may take back."""
        return Keep(self.side, self.key, self.text)


@dataclass(frozen=True, slots=True)
class Keep(Keeping):
    """`KEEP AXIS holds 1: 12>5/3`: an aside that the player has ordered as such, and can take back like a move."""

    form: ClassVar[Form] = _keeping(
        text="KEEP {side:side} {key:word} {text:cleared}",
        example="KEEP AXIS holds 1: 12>5/3",
        meaning="keeps what a player has ordered for weeks",
    )

    @property
    @override
    def called(self) -> str:
        return _KEPT.get(self.key, f"what was kept under {self.key}")


def deeds_among(orders: Iterable[Order]) -> tuple[Order, ...]:
    """The orders of which a player is told: all but asides, and where the groups of an accepted plan are bound for."""
    return tuple(order for order in orders if not isinstance(order, Aside) and not keeps_goals(order))


def keeps_goals(order: Order) -> TypeGuard[Keep]:
    """Whether an order keeps where the groups of an accepted plan are bound for."""
    return isinstance(order, Keep) and order.key == _GOALS


@dataclass(frozen=True, slots=True)
class SetLevel(AboutTheGame):
    """`LEVEL 2`: plays on at another level of difficulty (§3.1, §10.0, R115)."""

    level: int

    form: ClassVar[Form] = Form(
        text="LEVEL {level:number}",
        example="LEVEL 2",
        typed="level 2",
        meaning="changes the level of difficulty",
        page="game",
    )

    @override
    def refuse(self, state: State) -> Refusal | None:
        return None if self.level in LEVELS else Refusal("10.0", f"there is no level {self.level}, only 1 to 4")

    @override
    def apply(self, change: Change) -> None:
        change.state.level = self.level
        change.tell("level", "10.0", "R115", level=self.level)


@dataclass(frozen=True, slots=True)
class TakeSeat(AboutTheGame):
    """`SEAT AXIS computer`: hands a side over to another player, who may hand it back (§3.0, §3.1, §10.0)."""

    side: Side
    player: str

    irrevocable: ClassVar[bool] = True
    form: ClassVar[Form] = Form(
        text="SEAT {side:side} {player:word}",
        example="SEAT AXIS computer",
        typed="seat soviet computer, or seat axis human",
        meaning="hands a side to another player",
        page="game",
        keeps_blanks=True,
    )

    @override
    def refuse(self, state: State) -> Refusal | None:
        if is_player_name(self.player):
            return None
        return Refusal("10.0", f"a player's name has 1 to {LONGEST_PLAYER} characters without spaces")

    @override
    def apply(self, change: Change) -> None:
        change.state.seats = {**change.state.seats, self.side: self.player}
        change.tell("seat", "10.0", side=self.side, player=self.player)


@dataclass(frozen=True, slots=True)
class Resign(AboutTheGame):
    """`RESIGN AXIS`: a side gives up; the game ends with the score as it stands."""

    side: Side

    irrevocable: ClassVar[bool] = True
    form: ClassVar[Form] = Form(
        text="RESIGN {side:side}",
        example="RESIGN AXIS",
        typed="resign",
        meaning="resigns for your side and ends the game; cannot be taken back",
        page="game",
    )

    @override
    def warning(self, _view: State) -> str:
        return f"This ends the whole game: the {self.side.title()} side gives up"

    @override
    def apply(self, change: Change) -> None:
        end_game(change, Ending("resignation", self.side.enemy), "4.11")


@dataclass(frozen=True, slots=True)
class EndPhase(Order):
    """`END`: ends the phase; in the execution it carries out what both sides have plotted (§3.3)."""

    irrevocable: ClassVar[bool] = True
    form: ClassVar[Form] = Form(
        text="END",
        example="END",
        typed="end, or end now",
        meaning="ends the phase, end now without asking; cannot be taken back",
        page="game",
        words="end the phase",
    )

    @classmethod
    @override
    def offers(cls, state: State, number: int | None) -> Iterator[Self]:
        if number is None:
            yield cls()

    @override
    def refuse(self, state: State) -> None:
        return None


@dataclass(frozen=True, slots=True)
class EndGame(AboutTheGame):
    """`END GAME`: ends the game ahead of schedule; both players should agree first (§4.11)."""

    irrevocable: ClassVar[bool] = True
    phases: ClassVar[tuple[Phase, ...]] = ADJUSTMENT
    paragraph: ClassVar[str] = "4.11"
    form: ClassVar[Form] = Form(
        text="END GAME",
        example="END GAME",
        typed="end game",
        meaning="ends the whole game; cannot be taken back",
        page="game",
    )

    @override
    def warning(self, _view: State) -> str:
        return "This ends the whole game, not only the phase"

    @override
    def apply(self, change: Change) -> None:
        end_game(change, Ending("agreement"), "4.11")


def end_game(change: Change, ending: Ending, paragraph: str) -> None:
    """Ends the game and reports the final score (§4.11, §8.9, §9.2)."""
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
