"""A whole week entered by keys: group adjustment, supply, movement, each by the best way that its keys show."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.bench.keys.movement import differences, enter_movement
from tests.bench.keys.screen import Screen
from tests.bench.keys.typist import Typist
from tests.bench.keys.weeks import Recorded
from wir.match.match import Match
from wir.model.hexes import Hex
from wir.model.phases import MOVEMENT, SUPPLY
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.orders.base import Order
from wir.rules.asides import with_asides_of

_PROPOSAL = {(False, False): "Staff", (False, True): "Propose all", (True, False): "Staff plan"}
"""The word of the key that proposes: in the adjustment, the supply and the movement phase."""


@dataclass
class Week:
    """The keys of a side's week: those of the movement phase by what they were for, and those of the other phases.

    `by_staff` are those of the whole week where the staff's plan is accepted, `differences` tell who came elsewhere.
    """

    number: int
    side: Side
    movement: Counter[str] = field(default_factory=Counter)
    other: int = 0
    by_staff: int = 0
    differences: list[str] = field(default_factory=list)

    @property
    def orders(self) -> int:
        """The keys of the orders of the movement phase, without those that end it."""
        return self.movement.total() - self.movement["end"]

    @property
    def whole(self) -> int:
        """The keys of the whole week."""
        return self.movement.total() + self.other


def entered(screen: Screen, phases: list[Recorded]) -> list[Week]:
    """Every week of both sides, entered phase by phase; rules that were set are kept for the weeks that follow."""
    weeks: dict[tuple[int, Side], Week] = {}
    entering = {side: Entering(screen) for side in SIDES}
    for phase in phases:
        week = weeks.setdefault((phase.week, phase.side), Week(phase.week, phase.side))
        entering[phase.side].enter(phase, week)
    return list(weeks.values())


@dataclass
class Entering:
    """A side that enters its weeks: what it has kept aside, and the kinds of orders for which it has set a rule."""

    screen: Screen
    aside: State | None = None
    ruled: set[type[Order]] = field(default_factory=set)
    names: dict[Hex, str] = field(default_factory=dict)

    def enter(self, phase: Recorded, week: Week) -> None:
        """Enters a phase of a week."""
        self._sit_down(phase.before)
        accepting = Typist(self.screen)
        accepting.do(_PROPOSAL[phase.phase in MOVEMENT, phase.phase in SUPPLY])
        accepting.hit("Enter")
        accepting.do("End", "Yes")
        week.by_staff += accepting.keys.total()
        if phase.phase not in MOVEMENT:
            week.other += accepting.keys.total()
            return
        match = self._sit_down(phase.before if self.aside is None else with_asides_of(phase.before, self.aside))
        typist = Typist(self.screen, self.names)
        enter_movement(typist, phase, self.ruled)
        self.names = typist.names
        with typist.at_work("end"):
            typist.do("End", "Yes")
        self.aside = match.game.state
        week.movement = typist.keys
        week.differences = differences(phase, match.game.state)

    def _sit_down(self, state: State) -> Match:
        """Sits down before a phase."""
        state = state.copy()
        state.seats.clear()
        return self.screen.sit_down(state)
