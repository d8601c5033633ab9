"""The house rule of surprise in the first week (§3.3, R128)."""

from __future__ import annotations

from wir.model.sides import Side
from wir.model.state import State


def is_surprised(state: State, side: Side) -> bool:
    """Whether the house rule forbids a side to move, plot and fly: the Soviets in the first week (R128)."""
    return state.options.surprise and state.week == 1 and side is Side.SOVIET
