"""The kinds of counter and of tint: the words that the drawing, the palettes and the glyphs share."""

from enum import StrEnum


class Arm(StrEnum):
    """What a counter stands for."""

    INFANTRY = "infantry"
    MECHANIZED = "mechanized"
    AIR = "air"


class Tint(StrEnum):
    """What the colour of a hex may mean; the value is the sign that says it without colour.

    AXIS, SOVIET and BOTH tell sides, the steps tell how much of something, from a little to most of it; GOOD, DOUBTFUL
    and BAD judge.
    """

    AXIS = "A"
    SOVIET = "S"
    BOTH = "X"
    STEP_1 = "1"
    STEP_2 = "2"
    STEP_3 = "3"
    STEP_4 = "4"
    STEP_5 = "5"
    GOOD = "+"
    DOUBTFUL = "?"
    BAD = "!"
    STOP = "x"
    FROZEN = "*"
    MUD = "~"
    BUILDING = "="
    CUT = "%"


STEPS = (Tint.STEP_1, Tint.STEP_2, Tint.STEP_3, Tint.STEP_4, Tint.STEP_5)
"""The scale from a little to most."""
