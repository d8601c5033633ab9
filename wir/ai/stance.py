"""What a commander makes of the season and the odds: attack, hold or give ground."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date, timedelta
from fractions import Fraction
from typing import Final

from wir.ai.situation import Situation
from wir.model.sides import Side
from wir.model.view import View
from wir.model.weather import Weather
from wir.rules.tables import MECHANIZED_BONUS, SOVIET_BONUS_FROM
from wir.rules.weather import weather_chances


@dataclass(frozen=True, slots=True)
class Stance:
    """How a side fights this week.

    `offensive` groups go forward and attack; others hold a line. `least_odds` are those of an ordinary attack. A group
    with a mean fatigue above `rest_above` rests. `ground` is what a hex given up counts against the cost of a hex of
    front, which is 100; `caution` how much a superior enemy next to the line counts. Who `thins` his line leaves
    some quiet hexes of it to the zones of control beside them, to be stronger elsewhere.
    """

    offensive: bool
    least_odds: Fraction
    rest_above: int
    ground: int
    caution: int
    name: str
    thins: bool = False


OVERRUN: Final = Stance(True, Fraction(3, 2), 60, 30, 20, "overrun")
ADVANCE: Final = Stance(True, Fraction(2), 60, 30, 20, "advance", thins=True)
PRESS: Final = Stance(True, Fraction(2), 60, 20, 40, "press", thins=True)
STAND: Final = Stance(False, Fraction(5, 2), 60, 25, 30, "stand")
HOLD: Final = Stance(False, Fraction(3), 60, 5, 40, "hold")
GIVE_GROUND: Final = Stance(False, Fraction(3), 70, 9, 60, "give ground")


def stance_of(situation: Situation) -> Stance:
    """The stance of a side: by the ratio of strength, weighed by what the weather does to its attacks (§8.4)."""
    view, side = situation.believed, situation.side
    limits = situation.constants
    ratio = power(situation) * season(view, side, limits.outlook)
    if ratio >= limits.overrun_from:
        return OVERRUN
    if ratio >= limits.advance_from:
        return ADVANCE
    if ratio >= limits.press_from:
        return PRESS
    if situation.ratio() >= limits.stand_from and ratio >= limits.hold_from:
        return STAND
    return HOLD if ratio >= limits.hold_from else GIVE_GROUND


def power(situation: Situation) -> int:
    """Own strength in the attack, in percent of the enemy's in the defence: armour and entrenchments reckoned in."""
    side = situation.side
    has_bonus = side is Side.AXIS or situation.believed.date >= SOVIET_BONUS_FROM
    armour = MECHANIZED_BONUS if has_bonus else Fraction(1)
    own = sum(situation.strength[g.id] * (armour if g.is_mechanized else 1) for g in situation.own)
    return int(100 * own / max(1, sum(map(situation.defence, situation.enemies))))


def season(view: View, side: Side, outlook: int) -> Fraction:
    """What the weather leaves of a side's power to attack: the worse of this week and what the next ones will bring.

    `outlook` is how many of them count.
    """
    now = _share(view.weather, view.year, side)
    days = [view.date + timedelta(weeks=n) for n in range(1, outlook + 1)]
    coming = sum((_expected(day, side) / _expected(day, side.enemy) for day in days), Fraction(0)) / outlook
    return min(now, coming) if coming < 1 else now


def _expected(day: date, side: Side) -> Fraction:
    """The mean of what the weather of a coming week leaves of a side's power to attack."""
    return sum(
        (_share(weather, day.year, side) * chance / 100 for weather, chance in weather_chances(day)), Fraction(0)
    )


def _share(weather: Weather, year: int, side: Side) -> Fraction:
    """What one kind of weather leaves of a side's power to attack (§8.4)."""
    if weather is Weather.RAIN:
        return Fraction(1, 2)
    if weather is Weather.VERY_COLD and year <= 1942:
        return Fraction(1, 4) if side is Side.AXIS else Fraction(2)
    return Fraction(1)
