"""A war that was: every week of it as it stood, and what happened in it, played again from what the game has kept.

A game keeps the state that each week began with; what lies between two of them follows from the orders. So no week
costs more than to unpack one state, and to play one week again where its phases, its events or its film are asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from wir.engine.execution import Step
from wir.engine.game import Game
from wir.engine.history import Week
from wir.model.events import Event
from wir.model.phases import Phase
from wir.model.state import State
from wir.orders.base import Order
from wir.orders.conduct import EndPhase
from wir.orders.reading import parse_order

_KEPT_STATES: Final = 64
"""Weeks whose first state is kept once it has been looked at; each takes some 200 kB."""

_KEPT_WEEKS: Final = 4
"""Weeks that are kept whole once they have been played again."""


@dataclass(frozen=True, slots=True)
class PastPhase:
    """A phase as it was played: the state that it began with, the orders, and what they brought about, its end too."""

    phase: Phase
    start: State
    orders: tuple[Order, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class PastWeek:
    """A week as it was played, secrets of both sides included.

    `film` holds the steps of its execution, `after` is the state that all of it led to. `fault` tells why the week does
    not lead to the one that followed it, as where a rule has been changed since; then nothing but `start` is certain.
    """

    number: int
    start: State
    phases: tuple[PastPhase, ...]
    film: tuple[Step, ...]
    after: State
    fault: str | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return tuple(event for phase in self.phases for event in phase.events)


class Past:
    """The weeks of a game, from the first to the one that is being played or was the last."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._weeks: dict[int, Week] = {week.number: week for week in game.history.weeks}
        self.state = lru_cache(_KEPT_STATES)(self._state)
        self.week = lru_cache(_KEPT_WEEKS)(self._week)

    @property
    def first(self) -> int:
        """The number of the first week."""
        return min(self._weeks)

    @property
    def last(self) -> int:
        """The number of the week that is being played, or was the last one."""
        return max(self._weeks)

    def _state(self, number: int) -> State:
        """The state that a week began with. Raises KeyError for no week of the game, SaveError for a damaged one."""
        return self._weeks[number].start.state()

    def _week(self, number: int) -> PastWeek:
        """A week played again; of the last one what has been played of it. Raises as `state` does."""
        week = self._weeks[number]
        start = self.state(number)
        again = Game(start)
        phases: list[PastPhase] = []
        fault = None
        try:
            for played in week.phases:
                orders = tuple(map(parse_order, played.orders))
                phases.append(_played(again, (*orders, EndPhase())))
            if number == self.last and self._game.given:
                phases.append(_played(again, self._game.given))
        except ValueError as error:  # an order that is refused now, or cannot be read any more
            fault = f"week {number}: {error}"
        recorded = self._game.state if number == self.last else self.state(number + 1)
        if fault is None and again.state != recorded:
            fault = f"week {number}: leads to a different state from the one recorded"
        return PastWeek(number, start, tuple(phases), again.film, again.state, fault)


def _played(again: Game, orders: tuple[Order, ...]) -> PastPhase:
    """Plays a phase in a game. Raises OrderRefusedError."""
    phase, start = again.phase, again.state
    events = tuple(event for order in orders for event in again.submit(order))
    return PastPhase(phase, start, orders, events)
