"""The mode with which each phase begins."""

from __future__ import annotations

from wir.model.phases import ADJUSTMENT, SUPPLY
from wir.tui.desk import Desk, Mode
from wir.tui.modes.adjustment import Adjustment
from wir.tui.modes.movement import Movement
from wir.tui.modes.supply import Supply


def mode_of_phase(desk: Desk) -> Mode:
    """What the keys mean when the player's phase begins."""
    phase = desk.match.game.phase
    if phase in ADJUSTMENT:
        return Adjustment(desk)
    return Supply(desk) if phase in SUPPLY else Movement(desk)
