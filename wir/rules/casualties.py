"""Combat casualties (§7.10).

The printed table is exactly attacker 10 / odds and defender 2 x odds percent (R124).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from wir.rules.dice import Dice
from wir.rules.rulings import CASUALTY_SPREAD, LEAST_ODDS, MOST_ODDS
from wir.rules.tables import ATTACKER_LOSS_LIMIT, NEGLIGIBLE_LOSS

DEFENDER_LOSS_LIMIT: Final = 2 * MOST_ODDS
"""Percent casualties of a defender at most (R82)."""


@dataclass(frozen=True, slots=True)
class Losses:
    """Casualties in percent of strength."""

    attacker: Fraction
    defender: Fraction


def mean_losses(odds: Fraction, entrenchment: Fraction, *, negligible: bool) -> Losses:
    """Average casualties at some odds against defenders at a level of entrenchment (§7.10, R82, R124).

    `negligible` says that the defender's ACS is at most 1, so that its fire hardly counts.
    """
    counted = max(LEAST_ODDS, min(MOST_ODDS, odds))
    attacker = 10 / counted * (1 + entrenchment / 10)
    return Losses(
        attacker=NEGLIGIBLE_LOSS if negligible else min(ATTACKER_LOSS_LIMIT, attacker),
        defender=2 * counted,
    )


def rolled_losses(mean: Losses, dice: Dice, *subject: object) -> Losses:
    """Casualties as the dice spread them around the mean, evenly and never beyond the limits (R82, R149)."""
    return Losses(
        attacker=_spread(mean.attacker, ATTACKER_LOSS_LIMIT, dice, *subject, "attacker"),
        defender=_spread(mean.defender, DEFENDER_LOSS_LIMIT, dice, *subject, "defender"),
    )


def _spread(mean: Fraction, limit: Fraction, dice: Dice, *subject: object) -> Fraction:
    """Up to a fifth more or less, less than that near the limit, so that the mean stays what is printed."""
    roll = dice.between(-CASUALTY_SPREAD, CASUALTY_SPREAD, "7.10", *subject)
    widest = min(Fraction(CASUALTY_SPREAD, 1000), (limit - mean) / mean)
    return mean * (1 + widest * Fraction(roll, CASUALTY_SPREAD))
