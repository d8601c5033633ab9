"""A whole war, played once by the simple commanders, and what its journal says."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import date, timedelta
from functools import cache
from typing import Any

from tests.wars.commanders import Advance, Attackers, Axis, Line, Soviets
from wir.ai.simple import HoldStill
from wir.engine.game import Game
from wir.model.calendar import date_of
from wir.model.events import Event, Roll
from wir.model.scenario import Length
from wir.model.sides import Side
from wir.model.state import State
from wir.model.weather import Weather
from wir.orders.conduct import EndPhase
from wir.scenario import load_scenario

Player = Callable[[], Line | HoldStill]

LONG_WARS: dict[str, tuple[int, Player, Player]] = {
    "barbarossa": (2, Attackers, Soviets),
    "case_blue": (1, Axis, Soviets),
    "zitadelle": (3, Axis, Soviets),
}
"""The level of each scenario's long war, and who plays the Axis and the Soviets."""


@dataclass(slots=True)
class War:
    """A game that was played to its end, all its events, and the state at the start of each week by its date."""

    game: Game
    events: list[Event] = field(default_factory=list)
    states: dict[date, State] = field(default_factory=dict)

    def day(self, event: Event) -> date:
        """The first day of the week in which something happened."""
        return date_of(self.game.state.scenario.start, event.week)

    def of(self, type_: str, paragraph: str | None = None, **facts: Any) -> list[Event]:
        """The events of a type, and if named of a paragraph and with such facts."""
        return [
            event
            for event in self.events
            if event.type == type_
            and paragraph in (None, event.paragraph)
            and all(event.facts.get(name) == fact for name, fact in facts.items())
        ]

    def days(self, events: list[Event]) -> list[date]:
        """The weeks of events, each once."""
        return sorted({self.day(event) for event in events})

    def weather(self, event: Event) -> Weather:
        """The weather in which something happened."""
        return self.states[self.day(event)].weather

    def rolls(self, paragraph: str, subject: str) -> Iterator[tuple[date, Roll]]:
        """The rolls for a subject, with their weeks."""
        for event in self.events:
            for roll in event.rolls:
                if roll.paragraph == paragraph and roll.subject.startswith(subject):
                    yield self.day(event), roll


def play(game: Game, axis: Player, soviet: Player) -> War:
    """Plays a game to its end; every order of the commanders must be allowed."""
    war = War(game, states={game.state.date: game.state})
    while game.state.ending is None:
        if game.side is not None:
            _command(war, axis() if game.side is Side.AXIS else soviet(), game.side)
        war.events += game.submit(EndPhase())
        war.states.setdefault(game.state.date, game.state)
    return war


def _command(war: War, commander: Line | HoldStill, side: Side) -> None:
    talk = commander.orders(war.game.view(side))
    order = next(talk, None)
    while order is not None:
        war.events += war.game.submit(order)
        try:
            order = talk.send(war.game.view(side))
        except StopIteration:
            return


@cache
def long_war(scenario: str, seed: int = 1) -> War:
    """The long war of a scenario, in which the last turn is reached."""
    level, axis, soviet = LONG_WARS[scenario]
    return play(Game.new(load_scenario(scenario), seed, Length.LONG, level), axis, soviet)


def walkover(scenario: str, winner: Side) -> War:
    """A war in which one side advances and the other never moves."""
    players: tuple[Player, Player] = (Advance, HoldStill) if winner is Side.AXIS else (HoldStill, Advance)
    return play(Game.new(load_scenario(scenario), 1), *players)


def week_after(day: date) -> date:
    """The first day of the next week."""
    return day + timedelta(days=7)
