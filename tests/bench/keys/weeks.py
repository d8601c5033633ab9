"""Recorded weeks: what the commander ordered in each phase of a game, and how the game stood before and after."""

from __future__ import annotations

from dataclasses import dataclass

from wir import Game, load_scenario
from wir.match.match import Match
from wir.match.players import COMPUTER
from wir.model.phases import Phase
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.orders.base import Order

WEEKS = 10


@dataclass(frozen=True)
class Recorded:
    """A phase that was played."""

    week: int
    side: Side
    phase: Phase
    before: State
    orders: tuple[Order, ...]
    after: State


def recorded(scenario: str = "barbarossa", seed: int = 1, weeks: int = WEEKS) -> list[Recorded]:
    """The phases of both sides in the first weeks of a game between two computers."""
    match = Match(Game.new(load_scenario(scenario), seed))
    match.take_seats(dict.fromkeys(SIDES, COMPUTER))
    found = []
    while not match.is_over and match.game.state.week <= weeks:
        before, side = match.game.state, match.whose_turn()
        if side is not None:
            orders = []
            for order in match.command():
                orders.append(order)
                match.submit(order)
            found.append(Recorded(before.week, side, before.phase, before, tuple(orders), match.game.state))
        if not match.is_over:
            match.end_phase()
    return found
