"""A game: a state changed by orders, with journal, undo and redo."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final, Self

from wir.engine.execution import Step
from wir.engine.history import History
from wir.engine.sequence import end_phase
from wir.model.events import Event
from wir.model.phases import Phase
from wir.model.plain import digest, starting_state
from wir.model.scenario import Length, Scenario
from wir.model.sides import Side
from wir.model.state import Options, State
from wir.model.view import View, view
from wir.orders.base import Action, Order
from wir.orders.catalogue import legal_orders, parse_order
from wir.orders.conduct import Aside, EndPhase, Keep
from wir.rules.asides import with_asides_of
from wir.rules.change import Change
from wir.rules.dice import Dice, week_key
from wir.rules.refusal import Refusal
from wir.rules.tables import LEVELS

MOST_ORDERS: Final = 10_000
"""The most orders in a phase, not counting those taken back; the computer gives about a hundred."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the journal: the order, and when it was given."""

    week: int
    phase: Phase
    order: Order


class OrderRefusedError(ValueError):
    """An order was submitted that the rules do not allow."""

    def __init__(self, order: Order, refusal: Refusal) -> None:
        super().__init__(f"{order}: {refusal}")
        self.order = order
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class _Undoable:
    order: Order
    before: State
    after: State

    @property
    def own(self) -> str:
        """The key of what the order itself keeps aside, or nothing."""
        return self.order.key if isinstance(self.order, Keep) else ""


class Game:
    """A game in progress.

    `state` is the whole truth, `view(side)` what a side may know. A state once handed out never changes. Every change
    goes through `submit`; `film` keeps the steps of the last execution, `history` the course of the game so far.
    """

    def __init__(self, state: State, history: History | None = None, given: Iterable[Order] = ()) -> None:
        """Begins with a state, or goes on with a history and the orders given since its last phase began."""
        self._state = state
        self._given = list(given)
        self._done: list[_Undoable] | None = None if self._given else []
        self._undone: list[_Undoable] = []
        self._checked: tuple[Order, State, Refusal | None] | None = None
        self.history = history or History.beginning(state)
        self.film: tuple[Step, ...] = ()

    @classmethod
    def new(
        cls,
        scenario: Scenario,
        seed: int = 1,
        length: Length | str = Length.LONG,
        level: int = 3,
        options: Options | None = None,
    ) -> Self:
        """A new game of a scenario. Raises ValueError for a level or length the scenario does not have."""
        if level not in LEVELS:
            raise ValueError(f"there is no level {level}, only 1 to 4")
        if length not in scenario.terms:
            raise ValueError(f"{scenario.id} has no {length} game")
        return cls(starting_state(scenario, seed, Length(length), level, options or Options()))

    @property
    def state(self) -> State:
        """The state as it stands."""
        return self._state

    @property
    def phase(self) -> Phase:
        """The phase being played."""
        return self._state.phase

    @property
    def side(self) -> Side | None:
        """The side whose phase it is; None in the execution."""
        return self._state.side

    @property
    def journal(self) -> tuple[Entry, ...]:
        """Every order given and not taken back, in order."""
        ended = (
            Entry(week.number, played.phase, order)
            for week in self.history.weeks
            for played in week.phases
            for order in (*map(parse_order, played.orders), EndPhase())
        )
        return (*ended, *(Entry(self._state.week, self._state.phase, order) for order in self._given))

    @property
    def given(self) -> tuple[Order, ...]:
        """The orders given in this phase and not taken back, in order."""
        return tuple(self._given)

    def view(self, side: Side) -> View:
        """What a side may know."""
        return view(self._state, side)

    def digest(self) -> str:
        """The fingerprint of the state."""
        return digest(self._state)

    def check(self, order: Order) -> Refusal | None:
        """Why an order is not allowed now, or None. If the same order is submitted next, it is not checked again."""
        last = self._checked
        if last is None or last[0] is not order or last[1] is not self._state:
            self._checked = last = (order, self._state, order.check(self._state))
        if last[2] is None and len(self._given) >= MOST_ORDERS and not isinstance(order, EndPhase):
            return Refusal("3.3", f"no more than {MOST_ORDERS} orders are given in a phase")
        return last[2]

    def submit(self, order: Order) -> list[Event]:
        """Carries out an order and returns what happened. Raises OrderRefusedError where it is not allowed.

        An aside is not a move in the game: it cannot be undone, nor does it prevent other orders from being undone.
        """
        refusal = self.check(order)
        if refusal is not None:
            raise OrderRefusedError(order, refusal)
        before = self._state
        if isinstance(order, Aside):
            self._given.append(order)
            return self._carry_out(order)
        is_final = order.is_final(before) or before.options.iron_man
        done = [] if is_final else self._undoable_steps()
        events = self._carry_out(order)
        self._done = done
        self._undone.clear()
        if isinstance(order, EndPhase):
            self.history.end_phase(before.phase, tuple(map(str, self._given)), self._state)
            self._given.clear()
        else:
            self._given.append(order)
        if not is_final:
            done.append(_Undoable(order, before, self._state))
        return events

    def end_phase(self) -> list[Event]:
        """Ends the phase; the execution is carried out whole."""
        return self.submit(EndPhase())

    def undo(self) -> Order | None:
        """Takes back the last order of the phase and returns it; None where there is none to take back."""
        done = self._undoable_steps()
        if not done:
            return None
        last = done.pop()
        self._undone.append(last)
        place = max(n for n, order in enumerate(self._given) if not isinstance(order, Aside))
        del self._given[place]
        self._state = with_asides_of(last.before, self._state, last.own)
        return last.order

    def redo(self) -> Order | None:
        """Gives the last order taken back again and returns it; None where there is none."""
        if not self._undone:
            return None
        again = self._undone.pop()
        self._undoable_steps().append(again)
        self._given.append(again.order)
        self._state = with_asides_of(again.after, self._state, again.own)
        return again.order

    @property
    def undoable(self) -> tuple[Order, ...]:
        """The orders that may be taken back, oldest first."""
        return tuple(entry.order for entry in self._undoable_steps())

    @property
    def redoable(self) -> tuple[Order, ...]:
        """The orders that were taken back and may be given again, the next one first."""
        return tuple(entry.order for entry in reversed(self._undone))

    def before(self, order: Order) -> State | None:
        """The state in which an order was given that can be taken back or given again; None for any other."""
        entries = (*self._undoable_steps(), *self._undone)
        return next((entry.before for entry in entries if entry.order is order), None)

    @property
    def replays(self) -> bool:
        """Whether the phase's orders, given to the state it began with, lead to the state as it stands.

        If they do not, as in a save from before a rule was changed, they cannot be undone.
        """
        again = self._replayed()
        if again is not None and self._done is None:
            self._done = again._undoable_steps()
        return again is not None

    def legal_orders(self, kind: str | None = None, group: int | None = None) -> Iterator[Order]:
        """Orders allowed now, lazily; `kind` is a first word such as `MOVE`, `group` a number."""
        return legal_orders(self._state, kind, group)

    def _carry_out(self, order: Order) -> list[Event]:
        seed = self._state.seed
        if seed is None:
            raise ValueError("a View cannot be played on")
        change = Change(self._state.copy(), Dice(week_key(seed, self._state.week)))
        if isinstance(order, EndPhase):
            film = end_phase(change)
            self.film = film or self.film
        elif isinstance(order, Action):
            order.apply(change)
        change.state.share(self._state)
        self._state = change.state
        return change.events

    def _undoable_steps(self) -> list[_Undoable]:
        """What can be taken back; in a game resumed from a save it is worked out when first asked for."""
        if self._done is None:
            again = self._replayed()
            self._done = again._undoable_steps() if again is not None else []
        return self._done

    def _replayed(self) -> Self | None:
        """The phase played again up to here; None where that leads elsewhere."""
        try:
            again = type(self)(self.history.phase_start.state())
            for order in self._given:
                again.submit(order)
        except ValueError:  # an order is refused now, or the save lacks the start of the phase
            return None
        return again if again.digest() == self.digest() else None
