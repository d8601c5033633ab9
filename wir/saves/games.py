"""A game as the body of a save, and back.

The body holds the scenario, every week with the state it began with and the orders of its phases, the state that the
phase being played began with, its orders, and the state as it stands, which is what resumes. What no longer changes is
packed once: the bytes stay in the game's history and go into every later save as they are.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Annotated, Any, Final

import msgspec

from wir.engine.game import MOST_ORDERS, Game
from wir.engine.history import History, KeptState, OpenWeek, PastState, PlayedPhase, Week
from wir.model.phases import Phase
from wir.model.plain import PlainError, from_plain, to_plain
from wir.model.scenario import Scenario
from wir.model.state import State
from wir.model.unknown import unknown_fields
from wir.orders.base import Order
from wir.orders.catalogue import OrderError, parse_order
from wir.rules.problems import problems
from wir.saves.container import encoded, expanded, packed, read_only, unpacked
from wir.saves.errors import DamageError, NewerError, SaveError
from wir.saves.scenarios import pack_scenario, unpack_scenario

MOST_WEEKS: Final = 500
"""The most weeks in a game; the war has 185."""

_FEWEST: Final = 1000
"""The number of entries that a collection may always have, however small the map."""


_Orders = Annotated[tuple[str, ...], msgspec.Meta(max_length=MOST_ORDERS)]


class _WrittenPhase(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    phase: Phase
    orders: _Orders
    digest: str


_Phases = Annotated[list[_WrittenPhase], msgspec.Meta(max_length=len(Phase))]


class _WrittenWeek(msgspec.Struct, array_like=True, forbid_unknown_fields=True):
    number: int
    start: bytes
    phases: bytes


class _Body(msgspec.Struct, forbid_unknown_fields=True):
    scenario: bytes
    weeks: Annotated[list[_WrittenWeek], msgspec.Meta(min_length=1, max_length=MOST_WEEKS)]
    phase_start: bytes
    orders: _Orders
    state: bytes


@dataclass(frozen=True, slots=True)
class PackedScenario:
    """A scenario and its bytes, which every save of the game carries."""

    scenario: Scenario
    data: bytes


@dataclass(frozen=True, slots=True)
class PackedState:
    """A state as bytes; `place` says where it is, for messages."""

    data: bytes
    source: PackedScenario
    place: str

    def state(self) -> State:
        """The state. Raises SaveError if the bytes are not a possible state."""
        try:
            return unpack_state(self.data, self.source.scenario)
        except DamageError as error:
            raise SaveError(f"{self.place}: {error}") from None


@dataclass(frozen=True, slots=True)
class PackedWeek:
    """A week that is over, its phases as bytes."""

    number: int
    start: PackedState
    data: bytes

    @property
    def phases(self) -> list[PlayedPhase]:
        """The phases of the week. Raises SaveError where the bytes are not that."""
        try:
            written: list[_WrittenPhase] = read_only(_Phases, self.data, "phases", expanded)
        except DamageError as error:
            raise SaveError(f"{self.start.place}: {error}") from None
        return [PlayedPhase(entry.phase, entry.orders, entry.digest) for entry in written]


def most_entries(scenario: Scenario) -> int:
    """How many entries any collection in a state of a scenario may have: one a hex, a week, or a reinforcement."""
    board = scenario.board
    return max(board.columns * board.rows, len(scenario.reinforcements), len(scenario.cities), _FEWEST)


def unpack_state(data: bytes, scenario: Scenario) -> State:
    """A state from its bytes. Raises DamageError if they hold none, or an impossible one."""
    return _possible(unpacked(data, most_entries(scenario)), scenario)


def _possible(plain: Any, scenario: Scenario) -> State:
    """The state of a plain form. Raises DamageError if it is none, or an impossible one."""
    try:
        state = from_plain(plain, scenario)
    except PlainError as error:
        raise DamageError(str(error)) from None
    if state.viewer is not None:
        raise DamageError("is one side's View, which cannot be played on")
    found = problems(state)
    if found:
        raise DamageError(f"is impossible: {found[0]}")
    return state


def pack_game(game: Game) -> bytes:
    """The body for a game; what is over stays in its history in packed form, which also takes less room."""
    history, scenario = game.history, game.state.scenario
    first = history.current.start  # the last save has packed its scenario, if there was one
    pack = _Packer(
        first.source if isinstance(first, PackedState) else PackedScenario(scenario, pack_scenario(scenario))
    )
    history.past = [pack.week(week) for week in history.past]
    history.current.start = pack.moment(history.current.start)
    history.phase_start = pack.moment(history.phase_start)
    return encoded(
        {
            "scenario": pack.source.data,
            "weeks": [[week.number, week.start.data, week.data] for week in map(pack.week, history.weeks)],
            "phase_start": pack.moment(history.phase_start).data,
            "orders": [str(order) for order in game.given],
            "state": pack.moment(KeptState(game.state)).data,
        }
    )


class _Packer:
    """Packs the moments and weeks of one game, packing a state that occurs in several places only once."""

    def __init__(self, source: PackedScenario) -> None:
        self.source = source
        self._known: dict[int, PackedState] = {}

    def moment(self, moment: PastState) -> PackedState:
        """The moment as bytes; one that has been packed before is left as it is."""
        if isinstance(moment, PackedState):
            return moment
        state = moment.state()
        if id(state) not in self._known:
            place = f"week {state.week}, phase {state.phase}"
            self._known[id(state)] = PackedState(packed(to_plain(state)), self.source, place)
        return self._known[id(state)]

    def week(self, week: Week) -> PackedWeek:
        """The week with its phases as bytes; one that has been packed before is left as it is."""
        if isinstance(week, PackedWeek):
            return week
        phases = packed([[played.phase.value, played.orders, played.digest] for played in week.phases])
        return PackedWeek(week.number, self.moment(week.start), phases)


def unpack_game(data: bytes, file: str) -> Game:
    """The game of a body; `file` is named if a part unpacked later turns out to be damaged.

    Raises DamageError if it is not a body, or its state is impossible, and NewerError if the state has fields that this
    program would not write again; earlier weeks stay as they are, whatever they hold.
    """
    body: _Body = read_only(_Body, data, "game")
    source = PackedScenario(unpack_scenario(body.scenario), body.scenario)
    try:
        plain = unpacked(body.state, most_entries(source.scenario))
        state = _possible(plain, source.scenario)
    except DamageError as error:
        raise DamageError(f"state: {error}") from None
    for field in unknown_fields(plain):
        raise NewerError(f"it does not know {field}")
    weeks = [
        PackedWeek(week.number, PackedState(week.start, source, f"{file}: week {week.number}"), week.phases)
        for week in body.weeks
    ]
    phase_start = PackedState(body.phase_start, source, f"{file}: start of the phase")
    return Game(state, _history(weeks, phase_start, state), _orders(body.orders))


def prove_shape(data: bytes) -> None:
    """Raises DamageError if a body of any format lacks the structure of a game, which all formats share.

    Anything else may look small and take up any amount of memory once unpacked.
    """
    read_only(_Body, data, "game")


def _history(weeks: list[PackedWeek], phase_start: PackedState, state: State) -> History:
    if [week.number for week in weeks] != [*range(state.week + 1 - len(weeks), state.week + 1)]:
        raise DamageError(f"game: its weeks do not lead to week {state.week}")
    *past, last = weeks
    return History([*past], OpenWeek(last.number, last.start, last.phases), phase_start)


def _orders(texts: Iterable[str]) -> list[Order]:
    try:
        return [parse_order(text) for text in texts]
    except OrderError as error:
        raise DamageError(f"orders: {error}") from None
