"""What units learn by combat and training, and lose by recruits (§8.2)."""

from datetime import date
from fractions import Fraction

from wir.model.records import replace
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import Unit, UnitType
from wir.rules.dice import Dice
from wir.rules.levels import helps_soviets
from wir.rules.quality import starting_experience
from wir.rules.rulings import EXPERIENCE_GAIN, EXPERIENCE_LIMIT
from wir.rules.tables import GREEN_CHANCE_RIFLE, GREEN_CHANCE_TANK, GREEN_EXPERIENCE, GREEN_GAIN

_ARMOURED = (UnitType.TANK, UnitType.GDS_TANK, UnitType.MECH, UnitType.GDS_MECH)


def after_combat(unit: Unit, dice: Dice, *subject: object, side: Side) -> Unit:
    """The unit with the experience of a combat; the more it has, the less it gains (§8.2, R88)."""
    roll = dice.between(*EXPERIENCE_GAIN, "8.2", "combat", *subject, side=side)
    gain = Fraction(roll * (100 - unit.experience), 50)
    gained = dice.rounded(gain, "8.2", "gain", *subject, side=side)
    return replace(unit, experience=max(unit.experience, min(EXPERIENCE_LIMIT, unit.experience + gained)))


def diluted(unit: Unit, added: int, day: date, side: Side) -> Fraction:
    """Exact experience of a unit after so many strength points of recruits join it, never above the present (R89)."""
    recruits = starting_experience(unit.type, day, side)
    mean = Fraction(unit.strength * unit.experience + added * recruits, unit.strength + added)
    return min(Fraction(unit.experience), mean)


def weekly_chance(state: State, side: Side, unit: Unit) -> int:
    """Percent chance that a unit gains experience by a week of training; none from 50 up (§8.2, R90, R163)."""
    if unit.experience >= GREEN_EXPERIENCE:
        return 0
    if side is Side.AXIS or helps_soviets(state):
        return 100
    return GREEN_CHANCE_TANK if unit.type in _ARMOURED else GREEN_CHANCE_RIFLE


def trained(state: State, unit: Unit, dice: Dice, *subject: object, side: Side) -> Unit:
    """The unit after the week's training (§8.2)."""
    chance = weekly_chance(state, side, unit)
    if chance == 0 or (chance < 100 and not dice.chance(chance, "8.2", "week", *subject, side=side)):
        return unit
    return replace(unit, experience=unit.experience + GREEN_GAIN)
