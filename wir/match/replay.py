"""Plays a saved game again: from its first week, to prove that it leads where it led, or the last week alone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from wir.engine.execution import Step
from wir.engine.game import Game, OrderRefusedError
from wir.engine.history import PlayedPhase
from wir.match.past import Past, PastWeek
from wir.model.events import Event
from wir.model.phases import Phase
from wir.model.plain import digest
from wir.model.state import State
from wir.orders.base import Order
from wir.orders.conduct import EndPhase
from wir.orders.reading import OrderError, parse_order
from wir.saves.errors import SaveError


@dataclass(frozen=True, slots=True)
class Replayed:
    """A phase that was played again. `state` is the one it led to, `fault` why that is not what the save says."""

    week: int
    phase: Phase
    orders: int
    state: State
    fault: str | None = None


def replay(game: Game, *, verify: bool) -> Iterator[Replayed]:
    """Plays a game again, phase by phase, the one being played last; stops at the first fault.

    `verify` compares the digest after each phase with the one that the game recorded, and the state as it stands.
    Raises SaveError where a part of the save turns out to be damaged.
    """
    again = Game(next(game.history.weeks).start.state())
    for week in game.history.weeks:
        for played in week.phases:
            found = _again(again, played, verify=verify)
            yield found
            if found.fault is not None:
                return
    week_now, phase_now = again.state.week, again.state.phase
    fault = _submit(again, [*game.given])
    if fault is None and verify and again.digest() != game.digest():
        fault = "the state as it stands differs from the one saved"
    yield Replayed(week_now, phase_now, len(game.given), again.state, fault)


def _again(again: Game, played: PlayedPhase, *, verify: bool) -> Replayed:
    week, phase = again.state.week, again.state.phase
    try:
        orders = [*map(parse_order, played.orders), EndPhase()]
    except OrderError as error:
        return Replayed(week, phase, 0, again.state, str(error))
    fault = f"the save has phase {played.phase} here" if phase is not played.phase else _submit(again, orders)
    if fault is None and verify and digest(again.state) != played.digest:
        fault = "leads to a different state from the one recorded"
    return Replayed(week, phase, len(orders) - 1, again.state, fault)


def _submit(again: Game, orders: list[Order]) -> str | None:
    try:
        for order in orders:
            again.submit(order)
    except OrderRefusedError as error:
        return f"is refused now: {error}"
    return None


@dataclass(frozen=True, slots=True)
class LastWeek:
    """The last week that has been played to its end, secrets included; None where it cannot be told."""

    week: PastWeek | None = None

    @property
    def events(self) -> tuple[Event, ...]:
        """What happened in its execution and at its end."""
        return () if self.week is None else self.week.phases[-1].events

    @property
    def film(self) -> tuple[Step, ...]:
        """The steps of its execution."""
        return () if self.week is None else self.week.film


def last_week_of(game: Game) -> LastWeek:
    """Replays the last week; nothing where that cannot be done, or leads elsewhere.

    That is in the first week, and where an order was given under rules that have changed since.
    """
    past, current = game.history.past, game.history.current
    is_last = bool(current.phases) and current.phases[-1].phase is Phase.EXECUTION  # no other follows it
    if not (past or is_last):
        return LastWeek()
    try:
        week = Past(game).week(current.number if is_last else past[-1].number)
    except SaveError:
        return LastWeek()
    return LastWeek() if week.fault is not None else LastWeek(week)
