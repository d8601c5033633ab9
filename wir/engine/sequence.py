"""The sequence of play as data (§3.3), and what happens when one phase gives way to the next."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from wir.engine.execution import Step, execute
from wir.engine.week import end_week
from wir.model.phases import MOVEMENT, SUPPLY, Phase
from wir.rules.blind_plotting import hide_marches, reveal_marches
from wir.rules.change import Change
from wir.rules.entrenchment import entrench

SEQUENCE: Final = (
    Phase.AXIS_ADJUSTMENT,
    Phase.SOVIET_ADJUSTMENT,
    Phase.SOVIET_SUPPLY,
    Phase.SOVIET_MOVEMENT,
    Phase.AXIS_SUPPLY,
    Phase.AXIS_MOVEMENT,
    Phase.EXECUTION,
)
"""The seven phases of a week in their order (§3.3)."""


def following(phase: Phase) -> Phase:
    """The phase after another; after the execution the next week begins with the first."""
    return SEQUENCE[(SEQUENCE.index(phase) + 1) % len(SEQUENCE)]


def end_phase(change: Change) -> tuple[Step, ...]:
    """Ends the phase: what is due at its end happens, and the next one begins (§3.3, §6.8, §7.0).

    Returns the steps of the execution, where that was the phase.
    """
    phase = change.state.phase
    if phase in MOVEMENT and phase.side is not None:
        entrench(change, phase.side)
        change.update(phase.side, refilled=())
    if phase is Phase.SOVIET_MOVEMENT:
        hide_marches(change)
    elif phase is Phase.AXIS_MOVEMENT:
        reveal_marches(change)
    film = tuple(execute(change)) if phase is Phase.EXECUTION else ()
    change.tell("phase_ended", "3.3", ended=phase)
    if phase is Phase.EXECUTION:
        end_week(change)
    if change.state.ending is None:
        change.state.phase = following(phase)
        if change.state.phase in SUPPLY:
            _recall_depots(change)
    return film


def _recall_depots(change: Change) -> None:
    """All depots of a side return to their starting hexes as its supply phase begins (§5.2)."""
    side = change.state.side
    if side is None:
        return
    for depot in change.state.depots_of(side):
        change.state.depots[depot.id] = replace(depot, at=None, penalty=0)
