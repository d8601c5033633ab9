"""What bombardments and ground attacks do to the groups in a hex (§7.1, §7.5, §7.9).

One step of effect is 1% of strength and 1 point of fatigue for every unit of a group; each further step takes its share
of what is left (R83). Strength and freshness (100 - fatigue) are kept exact, in millionths of millionths, while a
battle is worked out, and rounded by the dice once at its end (R131).
"""

from dataclasses import dataclass
from decimal import Context, Decimal
from fractions import Fraction
from typing import Final

from wir.model.groups import Group
from wir.model.records import replace
from wir.model.units import FATIGUE_LIMIT
from wir.rules.dice import Dice
from wir.rules.entrenchment import bombardment_share
from wir.rules.rulings import ARTILLERY_OF_EFFECT, EFFECT_STEP
from wir.rules.tables import AIRCRAFT_OF_EFFECT, EXHAUSTION_LOSS, INTRINSIC_ARTILLERY

PRECISION: Final = 10**12
"""Exact strength and freshness are counted in this fraction of a point."""

ACS_SCALE: Final = 10_000
"""Basic ACS is counted in whole numbers of this fraction of a point."""

_FORCE_SCALE: Final = ACS_SCALE * PRECISION**2

_LEAST_FRESH: Final = (100 - FATIGUE_LIMIT) * PRECISION
_FINE: Final = PRECISION**2
_RATE: Final = int(-Context(prec=40).ln(Decimal(EFFECT_STEP.numerator) / EFFECT_STEP.denominator) * _FINE)
_NOTHING_LEFT: Final = 2800
"""This many steps leave less than can be counted."""


@dataclass(frozen=True, slots=True)
class Force:
    """A group in battle: strength and freshness of each of its units, in 1/PRECISION points (§7.6)."""

    group: Group
    strengths: tuple[int, ...]
    freshness: tuple[int, ...]

    @property
    def acs(self) -> Fraction:
        """Basic adjusted combat strength: strength x experience x (100 - fatigue) / 10000 for each unit (§7.6)."""
        return self.acs_times(Fraction(1))

    def acs_times(self, multiple: Fraction) -> Fraction:
        """Its basic ACS times something."""
        total = 0
        for unit, strength, fresh in zip(self.group.units, self.strengths, self.freshness, strict=True):
            total += strength * unit.experience * fresh
        return Fraction(total * multiple.numerator, _FORCE_SCALE * multiple.denominator)


def basic_acs(*groups: Group) -> Fraction:
    """Basic adjusted combat strength of groups together, as they are before a battle (§7.6)."""
    return Fraction(sum(map(acs_points, groups)), ACS_SCALE)


def acs_points(group: Group) -> int:
    """Basic ACS of a group in whole numbers, in 1/ACS_SCALE (§7.6)."""
    return sum([unit.strength * unit.experience * (100 - unit.fatigue) for unit in group.units])


def force_of(group: Group) -> Force:
    """A group as it goes into battle."""
    return Force(
        group,
        tuple(unit.strength * PRECISION for unit in group.units),
        tuple((100 - unit.fatigue) * PRECISION for unit in group.units),
    )


def what_is_left(steps: Fraction) -> int:
    """The share of strength and freshness that so many steps leave, in 1/PRECISION (R83)."""
    whole, rest = divmod(steps.numerator, steps.denominator)
    if whole >= _NOTHING_LEFT:
        return 0
    exponent = _RATE * rest // steps.denominator
    left = term = _FINE
    n = 0
    while term:  # the series of the exponential function between 0 and -0.01
        n += 1
        term = term * exponent // (n * _FINE)
        left += term if n % 2 == 0 else -term
    found: int = left * EFFECT_STEP.numerator**whole // EFFECT_STEP.denominator**whole // PRECISION
    return found


def struck(force: Force, steps: Fraction) -> Force:
    """The force after so many steps of effect reach it; its entrenchment has been allowed for already.

    A unit at 95% fatigue loses a quarter of its strength besides (§8.1, R56).
    """
    if steps <= 0:
        return force
    left = what_is_left(steps)
    strengths = []
    freshness = []
    for strength, fresh in zip(force.strengths, force.freshness, strict=True):
        spent = strength * EXHAUSTION_LOSS // 100 if fresh <= _LEAST_FRESH else 0
        strengths.append((strength - spent) * left // PRECISION)
        freshness.append(max(_LEAST_FRESH, fresh * left // PRECISION))
    return Force(force.group, tuple(strengths), tuple(freshness))


def artillery_points(groups: list[Group]) -> Fraction:
    """What groups fire with: their guns and a tenth of their basic ACS (§7.5, R83)."""
    guns, acs = sum([group.artillery for group in groups]), sum(map(acs_points, groups))
    own, scale = INTRINSIC_ARTILLERY.numerator, INTRINSIC_ARTILLERY.denominator * ACS_SCALE
    return Fraction(guns * scale + acs * own, scale)


def artillery_steps(points: Fraction, entrenchment: int) -> Fraction:
    """Steps of effect of artillery on a group at a level of entrenchment (§7.5, §7.9, R83)."""
    share = bombardment_share(entrenchment)
    return Fraction(points.numerator * share.numerator, points.denominator * share.denominator * ARTILLERY_OF_EFFECT)


def worth_in_aircraft(points: Fraction) -> Fraction:
    """German aircraft points that artillery points are worth: a third (§7.5, R83)."""
    return points * AIRCRAFT_OF_EFFECT / ARTILLERY_OF_EFFECT


def aircraft_steps(points: Fraction, entrenchment: int) -> Fraction:
    """Steps of effect of German aircraft points on a group at a level of entrenchment (§7.1, §7.9)."""
    return points / AIRCRAFT_OF_EFFECT * bombardment_share(entrenchment)


def after_bombardment(group: Group, steps: Fraction, dice: Dice, *subject: object) -> Group:
    """The group after a bombardment or ground attack alone: strength, fatigue and guns (§7.1, §7.5, R83, R85)."""
    return settled(struck(force_of(group), steps), dice, *subject, guns_left=what_is_left(steps))


def settled(force: Force, dice: Dice, *subject: object, guns_left: int) -> Group:
    """The group with its exact figures rounded by the dice; units and guns without strength are gone (R131)."""
    group = force.group
    units = []
    for place, unit in enumerate(group.units):
        named = (*subject, group.id, place)
        strength = dice.rounded(Fraction(force.strengths[place], PRECISION), "7.10", *named, side=group.side)
        fresh = dice.rounded(Fraction(force.freshness[place], PRECISION), "8.1", *named, side=group.side)
        units.append(replace(unit, strength=strength, fatigue=100 - fresh))
    kept = Fraction(group.artillery * guns_left, PRECISION)
    guns = dice.rounded(kept, "8.10", *subject, group.id, side=group.side)
    return replace(group, units=tuple(unit for unit in units if unit.strength), artillery=guns)
