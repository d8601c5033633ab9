"""What a commander makes of the season and the odds: attack, hold or give ground."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from fractions import Fraction
from typing import Final

from wir.lab.opponents.november.situation import Situation
from wir.model.sides import Side
from wir.model.view import View
from wir.model.weather import Weather


@dataclass(frozen=True, slots=True)
class Stance:
    """How a side fights this week.

    `offensive` groups go forward and attack; others hold a line. `least_odds` are those of an ordinary attack. A group
    with a mean fatigue above `rest_above` rests. `ground` is what a hex given up counts against the cost of a hex of
    front, which is 100; `caution` how much a superior enemy next to the line counts.
    """

    offensive: bool
    least_odds: Fraction
    rest_above: int
    ground: int
    caution: int
    name: str


ADVANCE_FROM: Final = 115
PRESS_FROM: Final = 85
HOLD_FROM: Final = 40
"""Percent of the enemy's strength from which a side advances, presses, holds."""

ADVANCE: Final = Stance(True, Fraction(2), 60, 30, 20, "advance")
PRESS: Final = Stance(True, Fraction(2), 60, 20, 40, "press")
HOLD: Final = Stance(False, Fraction(3), 60, 5, 40, "hold")
GIVE_GROUND: Final = Stance(False, Fraction(3), 70, 9, 60, "give ground")
WINTER_LINE: Final = Stance(False, Fraction(3), 40, 6, 60, "winter line")


def stance_of(situation: Situation) -> Stance:
    """The stance of a side: by the ratio of strength, weighed by what the weather does to its attacks (§8.4)."""
    view, side = situation.believed, situation.side
    ratio = situation.ratio() * season(view, side)
    return WINTER_LINE if side is Side.AXIS and _winter_comes(view.date) else stance_at(ratio)


def stance_at(ratio: Fraction) -> Stance:
    """The stance of a side with so much of the enemy's strength, in percent."""
    if ratio >= ADVANCE_FROM:
        return ADVANCE
    if ratio >= PRESS_FROM:
        return PRESS
    return HOLD if ratio >= HOLD_FROM else GIVE_GROUND


def season(view: View, side: Side) -> Fraction:
    """What the weather of this week leaves of a side's power to attack."""
    if view.weather is Weather.RAIN:
        return Fraction(1, 2)
    if view.weather is Weather.VERY_COLD and view.year <= 1942:
        return Fraction(1, 4) if side is Side.AXIS else Fraction(2)
    return Fraction(1)


def _winter_comes(day: date) -> bool:
    """Whether the Axis should be digging in: from late October to the end of March, in the first two winters."""
    if (day.year, day.month) > (1943, 3):
        return False
    return day.month in (11, 12, 1, 2, 3) or (day.month == 10 and day.day >= 20)
