"""A whole week entered by keys: group adjustment, supply, movement, each by the best way that its keys show."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from tests.bench.keys.movement import enter_movement
from tests.bench.keys.typist import Typist
from tests.bench.keys.weeks import Recorded
from wir.model.phases import MOVEMENT, SUPPLY
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.asides import with_asides_of
from wir.tui.play import mode_of_phase


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


def entered(phases: list[Recorded]) -> list[Week]:
    """Every week of both sides, entered phase by phase; rules that were set are kept for the weeks that follow."""
    weeks: dict[tuple[int, Side], Week] = {}
    before: dict[Side, State] = {}
    for phase in phases:
        week = weeks.setdefault((phase.week, phase.side), Week(phase.week, phase.side))
        accepting = _accepted(phase)
        week.by_staff += accepting.keys.total()
        if phase.phase in MOVEMENT:
            typist = _seated(phase, before.get(phase.side))
            week.differences = enter_movement(typist, phase)
            before[phase.side] = typist.state
            _end(typist)
            week.movement = typist.keys
        else:
            week.other += accepting.keys.total()
    return list(weeks.values())


def _seated(phase: Recorded, kept: State | None) -> Typist:
    """Somebody who sits before the phase, with what his side has kept aside."""
    state = phase.before.copy()
    state.seats.clear()
    typist = Typist(with_asides_of(state, kept) if kept is not None else state, phase.side)
    typist.desk.begin(mode_of_phase(typist.desk))
    return typist


def _accepted(phase: Recorded) -> Typist:
    """The staff's plan accepted, and the phase ended."""
    typist = _seated(phase, None)
    typist.do("Staff plan" if phase.phase not in SUPPLY else "Propose all")
    typist.hit("enter")
    _end(typist)
    return typist


def _end(typist: Typist) -> None:
    with typist.at_work("end"):
        typist.do("End", "Yes")
