"""The house rule of surprise in the first week (§3.3, R128)."""

from __future__ import annotations

from wir.model.groups import AirGroup, Group
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.refusal import Refusal


def is_surprised(state: State, side: Side) -> bool:
    """Whether the house rule forbids a side to move, plot and fly: the Soviets in the first week (R128)."""
    return state.options.surprise and state.week == 1 and side is Side.SOVIET


def why_surprised(state: State, mover: Group | AirGroup) -> Refusal | None:
    """Why the house rule forbids a group or air group to move, plot or fly this week, or None (§3.3, R128)."""
    if not is_surprised(state, mover.side):
        return None
    who = "air force is" if isinstance(mover, AirGroup) else "armies are"
    return Refusal("3.3", f"the Soviet {who} taken by surprise this week", "R128")
