"""The two sides of the war (§3.0)."""

from __future__ import annotations

from enum import StrEnum


class Side(StrEnum):
    """Axis or Soviet; the value is the name in saves and JSON."""

    AXIS = "AXIS"
    SOVIET = "SOVIET"

    @property
    def enemy(self) -> Side:
        """The other side."""
        return _ENEMIES[self]


_ENEMIES = {Side.AXIS: Side.SOVIET, Side.SOVIET: Side.AXIS}
SIDES = (Side.AXIS, Side.SOVIET)
