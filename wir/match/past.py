"""A past war: every week of it as it was, and what happened in it, played again from what the game has kept.

A game keeps the state that each week began with; what lies between two of them follows from the orders. So a week costs
no more than unpacking one state, and playing one week again if its phases, events or film are needed.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import dropwhile, takewhile
from typing import Final

from wir.engine.execution import Step
from wir.engine.game import Game, OrderRefusedError
from wir.engine.history import History, KeptState, OpenWeek, PlayedPhase, Week
from wir.model.events import Event
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.orders.base import Order
from wir.orders.catalogue import OrderError, parse_order
from wir.orders.conduct import EndPhase
from wir.saves.errors import SaveError

_KEPT_STATES: Final = 16
"""How many weeks' first states are kept once they have been used; each takes some 200 kB."""

_KEPT_WEEKS: Final = 2
"""How many weeks are kept whole once they have been played again."""


@dataclass(frozen=True, slots=True)
class PastPhase:
    """A phase as it was played: the state that it began with, the orders, and all that happened, its end included."""

    phase: Phase
    start: State
    orders: tuple[Order, ...]
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a week: as a phase began, or as a segment of the execution ended; no phase is the end of the week.

    `played` counts the phases that lie behind it.
    """

    phase: Phase | None
    played: int
    state: State
    segment: int | None = None

    @property
    def ends_war(self) -> bool:
        """Whether it is the end of a war that is over."""
        return self.phase is None and self.state.ending is not None


@dataclass(frozen=True)
class PastWeek:
    """A week as it was played, secrets of both sides included.

    `film` holds the steps of its execution, `after` is the state it led to. `fault` says why the week no longer leads
    to the one that followed, as when a rule has been changed since; then only `start` is certain.
    """

    number: int
    start: State
    phases: tuple[PastPhase, ...]
    film: tuple[Step, ...]
    after: State
    fault: str | None

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order."""
        return tuple(event for phase in self.phases for event in phase.events)

    @cached_property
    def moments(self) -> tuple[Moment, ...]:
        """The moments at which the week can be looked at, from its beginning to its end, if they can be trusted."""
        if self.fault is not None:
            return (Moment(self.start.phase, 0, self.start),)
        phases = [Moment(phase.phase, n, phase.start) for n, phase in enumerate(self.phases)]
        if not self.film:
            return (*phases, Moment(None, len(self.phases), self.after))
        segments = {step.events[-1].segment: step.state for step in self.film if step.events}
        last = len(self.phases) - 1
        fought = [Moment(Phase.EXECUTION, last, state, n) for n, state in segments.items() if n is not None]
        return (*phases, *fought, Moment(None, len(self.phases), self.after))


class Past:
    """The weeks of a game, from the first to the current or last one."""

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
        """The number of the current or last week."""
        return max(self._weeks)

    @property
    def numbers(self) -> range:
        """The numbers of all weeks, in order."""
        return range(self.first, self.last + 1)

    def game(self, number: int, moment: Moment | None = None) -> Game:
        """A copy of the game as it stood when a week began, or at a moment of it; the game itself stays as it is.

        Raises as `state` does.
        """
        week = self._weeks[number]
        before = [known for known in self._weeks.values() if known.number < number]
        state = self.state(number) if moment is None else moment.state
        played = [] if moment is None else [*week.phases[: moment.played]]
        return Game(state, History(before, OpenWeek(number, week.start, played), KeptState(state)))

    def control(self, number: int) -> Mapping[Hex, Side]:
        """The owner of each hex when a week began, from the first week on; nothing if the save is damaged."""
        try:
            return self.state(max(self.first, number)).control
        except SaveError:
            return {}

    def moments(self, number: int) -> tuple[Moment, ...]:
        """The moments of a week, without its end if that is the beginning of another. Raises as `state` does."""
        moments = self.week(number).moments
        return moments[:-1] if len(moments) > 1 and number < self.last else moments

    def nearest(self, number: int) -> tuple[int, Moment | None]:
        """The beginning of a week, or of the nearest one there is; after the last comes its end, or what is now."""
        if number > self.last and len(moments := self.moments(self.last)) > 1:
            return self.last, moments[-1]
        return max(self.first, min(number, self.last)), None

    def beside(self, number: int, moment: Moment | None, by: int) -> tuple[int, Moment | None] | None:
        """The week and moment (None for the week's beginning) after or before another; None where there is none."""
        moments = self.moments(number)
        at = (moments.index(moment) if moment in moments else 0) + by
        if 0 <= at < len(moments):
            return number, (moments[at] if at else None)
        if by > 0 and number < self.last:
            return number + 1, None
        if by < 0 and number > self.first:
            before = self.moments(number - 1)
            return number - 1, (before[-1] if len(before) > 1 else None)
        return None

    def _state(self, number: int) -> State:
        """The state that a week began with. Raises KeyError for no week of the game, SaveError for a damaged one."""
        return self._weeks[number].start.state()

    def _week(self, number: int) -> PastWeek:
        """A week played again; for the current one, as far as it has been played. Raises as `state` does."""
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


def still(game: Game) -> Game:
    """A copy of the game as it stands now, unchanged while the game itself goes on."""
    history = game.history
    current = OpenWeek(history.current.number, history.current.start, [*history.current.phases])
    return Game(game.state, History([*history.past], current, history.phase_start), game.given)


def _played(again: Game, orders: tuple[Order, ...]) -> PastPhase:
    """Plays a phase in a game. Raises OrderRefusedError."""
    phase, start = again.phase, again.state
    events = tuple(event for order in orders for event in again.submit(order))
    return PastPhase(phase, start, orders, events)


@dataclass(frozen=True, slots=True)
class Replayed:
    """A phase that was played again. `state` is the one it led to, `fault` why that differs from the save."""

    week: int
    phase: Phase
    orders: int
    state: State
    fault: str | None


def replay(game: Game, *, verify: bool) -> Iterator[Replayed]:
    """Plays a game again, phase by phase up to the current one; stops at the first fault.

    `verify` compares the digest after each phase with the recorded one, and so the current state. Raises SaveError if a
    part of the save turns out to be damaged.
    """
    again = Game(next(game.history.weeks).start.state())
    for played in (phase for week in game.history.weeks for phase in week.phases):
        found = _again(again, played, EndPhase(), verify=verify)
        yield found
        if found.fault is not None:
            return
    yield _again(again, PlayedPhase(again.phase, tuple(map(str, game.given)), game.state), verify=verify)


def _again(again: Game, played: PlayedPhase, *end: Order, verify: bool) -> Replayed:
    week, phase = again.state.week, again.state.phase
    fault = None if phase is played.phase else f"the save has phase {played.phase} here"
    try:
        orders = (*map(parse_order, played.orders), *end)
        if fault is None:
            _played(again, orders)
    except (OrderError, OrderRefusedError) as error:
        fault = f"is refused now: {error}"
    if fault is None and verify and again.digest() != played.digest:
        fault = "leads to a different state from the one recorded"
    return Replayed(week, phase, len(played.orders), again.state, fault)


@dataclass(frozen=True, slots=True)
class LastWeek:
    """The last week that has been played to its end, secrets included; None where it is not known."""

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
    """Replays the last week; nothing if that is impossible or leads elsewhere.

    That is so in the first week, and if an order was given under rules that have changed since.
    """
    past, current = game.history.past, game.history.current
    is_last = bool(current.phases) and current.phases[-1].phase is Phase.EXECUTION  # nothing comes after it
    if not (past or is_last):
        return LastWeek()
    try:
        week = Past(game).week(current.number if is_last else past[-1].number)
    except SaveError:
        return LastWeek()
    return LastWeek() if week.fault is not None else LastWeek(week)


def before_the_phases_of(side: Side, past: Past, phase: Phase) -> list[Event]:
    """What the enemy did between the side's current or last phases and those before them.

    `phase` is the current one. Nothing if the weeks cannot be played again.
    """
    try:
        weeks = [past.week(number) for number in range(max(past.first, past.last - 1), past.last + 1)]
    except SaveError:
        return []
    if any(week.fault is not None for week in weeks):
        return []
    over = [each for week in weeks for each in week.phases]
    if over and over[-1].phase is phase:  # orders given in it may still be taken back
        over.pop()
    before = dropwhile(lambda each: each.phase.side is side, reversed(over))
    between = [*takewhile(lambda each: each.phase.side is not side, before)]
    return [event for each in reversed(between) if each.phase.side is not None for event in each.events]
