"""How a game came to its present state: its weeks, phase by phase.

From the first week's start and the orders of every phase the game can be played again, and the digests prove it. The
past is kept as states until someone asks for less: the save writer puts packed weeks in their place.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Protocol, Self

from wir.model.phases import Phase
from wir.model.plain import digest
from wir.model.state import State


class PastState(Protocol):
    """A past state, in whatever form it is kept."""

    def state(self) -> State:
        """The state."""


@dataclass(frozen=True, slots=True)
class KeptState:
    """A moment kept as the state itself."""

    kept: State

    def state(self) -> State:
        """The state."""
        return self.kept


class PlayedPhase:
    """A phase that is over: the orders given in it, as text and without the END, and the state they led to.

    Working out a digest takes longer than a phase without orders, so the state is kept until its digest is needed.
    """

    def __init__(self, phase: Phase, orders: tuple[str, ...], outcome: State | str) -> None:
        self.phase = phase
        self.orders = orders
        self._outcome = outcome

    @property
    def digest(self) -> str:
        """The digest of the state after the phase."""
        if isinstance(self._outcome, State):
            self._outcome = digest(self._outcome)
        return self._outcome


class Week(Protocol):
    """A week of the game: its number, the state it began with, and the phases that have been played in it."""

    @property
    def number(self) -> int:
        """The week, counted from 1."""

    @property
    def start(self) -> PastState:
        """The state the week began with."""

    @property
    def phases(self) -> Sequence[PlayedPhase]:
        """The phases that are over, in order."""


@dataclass(slots=True)
class OpenWeek:
    """A week that phases can be added to."""

    number: int
    start: PastState
    phases: list[PlayedPhase]


@dataclass(slots=True)
class History:
    """The weeks behind, the week being played, and the state that the phase being played began with."""

    past: list[Week]
    current: OpenWeek
    phase_start: PastState

    @classmethod
    def beginning(cls, state: State) -> Self:
        """The history of a game that begins with a state."""
        start = KeptState(state)
        return cls([], OpenWeek(state.week, start, []), start)

    @property
    def weeks(self) -> Iterator[Week]:
        """All weeks in their order, the one being played last."""
        yield from self.past
        yield self.current

    def end_phase(self, phase: Phase, orders: tuple[str, ...], after: State) -> None:
        """Notes that a phase has been played; a state of another week begins that week."""
        self.current.phases.append(PlayedPhase(phase, orders, after))
        self.phase_start = KeptState(after)
        if after.week != self.current.number:
            self.past.append(self.current)
            self.current = OpenWeek(after.week, self.phase_start, [])
