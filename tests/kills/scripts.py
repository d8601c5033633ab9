"""What is typed in a game, line by line, and how the game stands after each change."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from random import Random

from tests.saves.wars import small_war
from wir.ai.simple import RandomOrders
from wir.engine.game import Game
from wir.match.commander_phase import CommanderPhase
from wir.match.match import Match
from wir.model.events import Event
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.orders import parse_order
from wir.orders.base import Order

UNDO = "undo"
END = "end now"

Stand = tuple[str, int]
"""How a game stands: its digest, and how many orders led to it."""


def stand_of(game: Game) -> Stand:
    """How a game stands."""
    return game.digest(), sum(1 for _ in game.journal)


class Noting(Match):
    """A match that is not recorded, and notes how it stands after each change."""

    def __init__(self, game: Game) -> None:
        super().__init__(game)
        self.stands = [stand_of(game)]

    def submit(self, order: Order) -> list[Event]:
        events = super().submit(order)
        self.stands.append(stand_of(self.game))
        return events

    def undo(self) -> Order | None:
        order = super().undo()
        self.stands.append(stand_of(self.game))
        return order


@dataclass(slots=True)
class Script:
    """Lines to be typed: after line n, counted from 1, the game stands as in place `reached[n]` of `stands`.

    Between two of them lies what the program does by itself, as the phases of a commander.
    """

    lines: list[str] = field(default_factory=list)
    stands: list[Stand] = field(default_factory=list)
    reached: list[int] = field(default_factory=lambda: [0])

    def found(self, stand: Stand, first: int) -> int:
        """The first place from a place on where the game stands so. Raises ValueError where there is none."""
        return self.stands.index(stand, first)

    def next_line(self, place: int) -> int:
        """How many lines have been begun or done at a place; a line that was begun goes on by itself."""
        return next(n for n, end in enumerate(self.reached) if end >= place)


def first_game(phase: Phase) -> Game:
    """The game that a script begins with: a small war in which the Soviets stay where they are."""
    game = Game(replace(small_war(), phase=phase))
    game.submit(parse_order("SEAT SOVIET hold"))
    return game


def enact(match: Match, line: str) -> None:
    """Does what a program does when a line is typed."""
    if line == UNDO:
        match.undo()
    elif line == END:
        match.end_phase()
        play_on(match)
    else:
        match.submit(parse_order(line))


def play_on(match: Match) -> None:
    """Lets the other side play and the week be fought out, until it is the person's turn."""
    while not match.waits:
        match.play_phase()


def script_of(number: int, first: Phase, phases: int, *, undone: float, orders: int = 7) -> Script:
    """The script of a number: phases of the Axis with so many orders each at most, some taken back and given again."""
    dice, script, match = Random(number), Script(), Noting(first_game(first))

    def type_(line: str) -> None:
        enact(match, line)
        script.lines.append(line)
        script.reached.append(len(match.stands) - 1)

    for n in range(phases):
        type_(f"LEVEL {(n + number) % 4 + 1}")
        for line in _orders(match.game, orders):
            if match.check(parse_order(line)) is None:
                type_(line)
                if dice.random() < undone and match.game.undoable:
                    type_(UNDO)
                    type_(line)
        if n + 1 < phases:
            type_(END)
    script.stands = match.stands
    return script


def _orders(game: Game, most: int) -> list[str]:
    """Orders that may be given in a phase, one after the other."""
    assert game.side is Side.AXIS
    assert game.phase is not Phase.EXECUTION
    other = Game(game.state)
    found: list[str] = []
    for order in CommanderPhase(other, Side.AXIS, RandomOrders, strict=True):
        if len(found) == most:
            break
        other.submit(order)
        found.append(str(order))
    return found
