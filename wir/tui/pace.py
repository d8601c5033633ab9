"""How fast the execution is shown."""

from __future__ import annotations

from enum import StrEnum
from typing import Final


class Pace(StrEnum):
    """The pace of the film of a week's combats; STEP waits for a key after each."""

    STEP = "step"
    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    INSTANT = "instant"


PACES: Final[tuple[Pace, ...]] = tuple(Pace)
"""From the slowest to the fastest."""

SECONDS: Final = {Pace.SLOW: 4.0, Pace.NORMAL: 2.0, Pace.FAST: 0.5, Pace.INSTANT: 0.0}
"""How long each combat stays on the screen; STEP has no end of its own."""

MARCH_SHARE: Final = 8
"""A march is shown for so much less time than a combat."""


def faster(pace: Pace) -> Pace:
    """The next faster pace; the fastest stays."""
    return PACES[min(PACES.index(pace) + 1, len(PACES) - 1)]


def slower(pace: Pace) -> Pace:
    """The next slower pace; the slowest stays."""
    return PACES[max(PACES.index(pace) - 1, 0)]
