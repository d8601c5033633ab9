"""What a commander makes of the season and the odds: attack, hold or give ground."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date, timedelta
from fractions import Fraction
from functools import partial
from typing import Final

from wir.ai.constants import Constants
from wir.ai.plans import plans_of
from wir.ai.situation import Situation
from wir.estimates.sectors import Sector
from wir.model.groups import Group
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import View
from wir.model.weather import Weather
from wir.rules.tables import MECHANIZED_BONUS, SOVIET_BONUS_FROM
from wir.rules.weather import weather_chances


@dataclass(frozen=True, slots=True)
class Stance:
    """How a side fights this week.

    `offensive` groups go forward and attack; others hold a line. `least_odds` are those of an ordinary attack. A group
    with a mean fatigue above `rest_above` rests. `ground` is the cost of giving up a hex, where a hex of front costs
    100; `caution` is how much a superior enemy next to the line counts. A side that `thins` its line leaves some quiet
    hexes of it to the zones of control beside them, to be stronger elsewhere. One that `gives_way` goes back before a
    superior enemy is next to it, when zones of control would hold it up.
    """

    offensive: bool
    least_odds: Fraction
    rest_above: int
    ground: int
    caution: int
    name: str
    thins: bool = False
    gives_way: bool = False
    by_sector: Mapping[Sector, Stance] = field(default_factory=dict)
    sector_of: Mapping[Hex, Sector] = field(default_factory=dict)

    def at(self, hex_: Hex) -> Stance:
        """The stance of a hex's sector; attacks and shelling go by it, the line by that of the whole front."""
        return self.by_sector.get(self.sector_of.get(hex_, Sector.CENTRE), self)


OVERRUN: Final = Stance(
    offensive=True, least_odds=Fraction(8, 5), rest_above=60, ground=30, caution=20, name="all-out offensive"
)
ADVANCE: Final = Stance(
    offensive=True, least_odds=Fraction(2), rest_above=60, ground=30, caution=20, name="offensive", thins=True
)
PRESS: Final = Stance(
    offensive=True, least_odds=Fraction(2), rest_above=60, ground=20, caution=40, name="wear down", thins=True
)
STAND: Final = Stance(offensive=False, least_odds=Fraction(5, 2), rest_above=60, ground=25, caution=30, name="hold")
HOLD: Final = Stance(offensive=False, least_odds=Fraction(3), rest_above=60, ground=5, caution=40, name="delay")
GIVE_GROUND: Final = Stance(
    offensive=False, least_odds=Fraction(3), rest_above=70, ground=9, caution=60, name="withdraw", gives_way=True
)

POSTURES: Final = (GIVE_GROUND, HOLD, STAND, PRESS, ADVANCE, OVERRUN)
"""From the weakest to the strongest."""

EQUAL: Final = 100
"""Percent of the enemy's strength below which a side counts as the weaker one."""


def stance_of(situation: Situation) -> Stance:
    """The stance of a side, and while it attacks that of each sector, by its odds and those of the whole front."""
    limits, kept = situation.constants, plans_of(situation.believed).postures
    left = season(situation.believed, situation.side, limits.outlook, limits.soon)
    fitting = partial(_fitting, limits, situation.side, left)
    of_all = Balance(power(situation), situation.ratio())
    whole = POSTURES[fitting(of_all)]
    by_sector = {
        sector: _rank(fitting, odds.mixed_with(of_all, limits.sector_weight), limits.sticks, kept.get(sector))
        for sector, odds in odds_by_sector(situation).items()
    }
    near = {sector: _near(whole, rank) for sector, rank in by_sector.items()}
    return replace(whole, by_sector=near, sector_of=situation.sector_of)


def _near(whole: Stance, rank: int) -> Stance:
    """The posture of a sector, one step from that of the whole front at most; a side that defends does so everywhere.

    Where stronger sectors attacked while their side defended, it cost the defender more than it brought.
    """
    middle = POSTURES.index(whole)
    return POSTURES[min(max(rank, middle - 1), middle + 1)] if whole.offensive else whole


@dataclass(frozen=True, slots=True)
class Balance:
    """Own strength in percent of the enemy's: in the attack on his defence, and man for man."""

    attack: int
    strength: int

    def raised(self, percent: int) -> Balance:
        """The same, better by so many percent."""
        return Balance(self.attack + percent, self.strength + percent)

    def mixed_with(self, other: Balance, weight: int) -> Balance:
        """The mean of two, these counting `weight` percent."""
        mine, rest = weight, 100 - weight
        return Balance(
            (mine * self.attack + rest * other.attack) // 100, (mine * self.strength + rest * other.strength) // 100
        )


def odds_by_sector(situation: Situation) -> dict[Sector, Balance]:
    """The odds in each sector in which both sides have groups, from north to south."""
    found: dict[Sector, Balance] = {}
    for sector in Sector:
        own, enemies = (
            [group for group in groups if situation.sector_of[group.at] is sector]
            for groups in (situation.own, situation.enemies)
        )
        if own and enemies:
            ratio = 100 * situation.strength_of(own) // max(1, situation.strength_of(enemies))
            found[sector] = Balance(_power(situation, own, enemies), ratio)
    return found


def _rank(fitting: Callable[[Balance], int], odds: Balance, sticks: int, kept: str | None) -> int:
    """Which of the `POSTURES` fits such odds; last week's is kept unless they have clearly changed."""
    now = fitting(odds)
    before = next((rank for rank, stance in enumerate(POSTURES) if stance.name == kept), now)
    if now > before:
        return max(before, fitting(odds.raised(-sticks)))
    return min(before, fitting(odds.raised(sticks)))


def _fitting(limits: Constants, side: Side, left: Fraction, odds: Balance) -> int:
    """Which of the `POSTURES` fits odds, when the weather leaves so much of them."""
    ratio, press = odds.attack * left, _presses_from(limits, side, left, odds)
    attacks = sum(ratio >= step for step in (press, limits.advance_from, limits.overrun_from))
    if attacks or odds.strength >= limits.stand_from:
        return 2 + attacks
    return 1 if ratio >= limits.hold_from else 0


def _presses_from(limits: Constants, side: Side, left: Fraction, odds: Balance) -> int:
    """Percent of power from which a side presses."""
    if side is Side.AXIS:
        return limits.axis_presses_from
    is_stronger = left >= 1 and odds.strength >= EQUAL
    return limits.stronger_soviets_press_from if is_stronger else limits.soviets_press_from


def power(situation: Situation) -> int:
    """Own strength in the attack, in percent of the enemy's in the defence, with armour and entrenchments."""
    return _power(situation, situation.own, situation.enemies)


def _power(situation: Situation, groups: list[Group], enemies: list[Group]) -> int:
    side = situation.side
    has_bonus = side is Side.AXIS or situation.believed.date >= SOVIET_BONUS_FROM
    armour = MECHANIZED_BONUS if has_bonus else Fraction(1)
    own = sum(situation.strength[g.id] * (armour if g.is_mechanized else 1) for g in groups)
    return int(100 * own / max(1, sum(map(situation.defence, enemies))))


def season(view: View, side: Side, outlook: int, soon: int) -> Fraction:
    """What the weather leaves of a side's power to attack: the worse of this week's and what the next weeks will bring.

    `outlook` is how many weeks count. For a side which they will favour the mean of the next `soon` counts if it is
    more: who marches now attacks then, and a week of thaw ends no winter offensive.
    """
    now = _share(view.weather, view.year, side)
    days = _weeks_ahead(view, outlook)
    coming = sum((_expected(day, side) / _expected(day, side.enemy) for day in days), Fraction(0)) / outlook
    if coming < 1:
        return min(now, coming)
    next_weeks = sum((_expected(day, side) for day in _weeks_ahead(view, soon)), Fraction(0)) / soon
    return max(now, next_weeks) if now >= 1 else now


def _weeks_ahead(view: View, weeks: int) -> list[date]:
    return [view.date + timedelta(weeks=n) for n in range(1, weeks + 1)]


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
