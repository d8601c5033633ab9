"""Entrenching (§6.8) and what entrenchments do (§7.9)."""

from fractions import Fraction
from typing import Final

from wir.model.events import Roll
from wir.model.groups import Group
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.change import Change
from wir.rules.levels import helps_soviets
from wir.rules.rulings import ENTRENCHMENT_CHANCE_EASY, LEAST_ODDS
from wir.rules.tables import (
    ENTRENCHMENT_BOMBARDMENT,
    ENTRENCHMENT_CHANCE,
    ENTRENCHMENT_DEFENCE,
    ENTRENCHMENT_LEVELS,
    ENTRENCHMENT_UNSUPPLIED,
    ENTRENCHMENTS_DESTROYED,
)

_BOMBARDMENT_SHARE: Final = tuple(Fraction(percent, 100) for percent in ENTRENCHMENT_BOMBARDMENT)


def may_entrench(group: Group) -> bool:
    """Whether a group may reach its next level: it neither moved nor plotted, and is supplied beyond level 3 (§6.8)."""
    if group.moved or group.plot or group.entrenchment >= ENTRENCHMENT_LEVELS:
        return False
    return group.supplied or group.entrenchment < ENTRENCHMENT_UNSUPPLIED


def entrenchment_chance(state: State, side: Side) -> int:
    """Percent chance of the next level; the Soviets dig faster at levels 1 and 2 (§6.8, R64)."""
    return ENTRENCHMENT_CHANCE_EASY if side is Side.SOVIET and helps_soviets(state) else ENTRENCHMENT_CHANCE


def entrench(change: Change, side: Side) -> None:
    """Tries to entrench every eligible group of a side, at the end of its movement phase (§6.8, R144)."""
    chance = entrenchment_chance(change.state, side)
    in_vain: list[int] = []
    failed: list[Roll] = []
    for group in filter(may_entrench, change.state.groups_of(side)):
        if not change.dice.chance(chance, "6.8", group.id, side=side):
            in_vain.append(group.id)
            failed += change.dice.taken()
        else:
            change.put(replace(group, entrenchment=group.entrenchment + 1))
            change.tell("entrenched", "6.8", "R144", of=group, private=True, level=group.entrenchment + 1)
    if in_vain:
        change.tell("dug_in_vain", "6.8", only=side, side=side, groups=in_vain, rolls=tuple(failed))


def defence_multiple(level: int) -> Fraction:
    """Multiple of a defender's ACS at a level of entrenchment (§7.9)."""
    return ENTRENCHMENT_DEFENCE[level]


def bombardment_share(level: int) -> Fraction:
    """Share of a bombardment's or air strike's effect that reaches a group at a level of entrenchment (§7.9)."""
    return _BOMBARDMENT_SHARE[level]


def percent_destroyed(odds: Fraction) -> Fraction:
    """Percent of entrenchments that an attack destroys: 10% x odds, at least 20, all beyond 8-1 (§7.7, R125)."""
    if odds < LEAST_ODDS:
        return Fraction(0)
    if odds > ENTRENCHMENTS_DESTROYED[-1][0]:
        return Fraction(100)
    return max(Fraction(ENTRENCHMENTS_DESTROYED[0][1]), 10 * odds)


def entrenchment_after(level: int, odds: Fraction) -> int:
    """The level left after an attack, fractions rounded down (§7.7, R77)."""
    destroyed = level * percent_destroyed(odds) / 100
    return max(0, level - -(-destroyed.numerator // destroyed.denominator))
