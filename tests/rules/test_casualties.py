"""Combat casualties (§7.10)."""

from __future__ import annotations

from fractions import Fraction
from statistics import fmean

import pytest

from tests.kit import change_of, group, infantry, make_state, rifle
from wir.model.hexes import Hex
from wir.rules.attacks import attack
from wir.rules.combat import Losses, assess, battle_at, mean_losses, rolled_losses
from wir.rules.dice import Dice, week_key
from wir.rules.rulings import LEAST_ODDS, MOST_ODDS

COMBATS = 10_000

PRINTED = (
    ("1/5", 50.0, 0.4),
    ("1/2", 20.0, 1.0),
    ("1", 10.0, 2.0),
    ("2", 5.0, 4.0),
    ("5", 2.0, 10.0),
    ("10", 1.0, 20.0),
    ("20", 0.5, 40.0),
)
"""Odds, attacker and defender casualties in percent as printed, the lost decimal point of 1-5 put back (R124)."""


@pytest.mark.rule("7.10")
@pytest.mark.parametrize(("odds", "attacker", "defender"), PRINTED)
def test_mean_casualties_are_the_printed_ones(odds: str, attacker: float, defender: float) -> None:
    losses = mean_losses(Fraction(odds), Fraction(0), negligible=False)
    assert (float(losses.attacker), float(losses.defender)) == (attacker, defender)


@pytest.mark.rule("7.10")
@pytest.mark.parametrize(
    ("odds", "attacker", "defender"),
    [PRINTED[0], PRINTED[-1], *(pytest.param(*row, marks=pytest.mark.thorough) for row in PRINTED[1:-1])],
)
def test_ten_thousand_combats_average_the_printed_casualties(odds: str, attacker: float, defender: float) -> None:
    mean = mean_losses(Fraction(odds), Fraction(0), negligible=False)
    rolled = [rolled_losses(mean, Dice(week_key(seed, 1)), "test") for seed in range(COMBATS)]
    assert fmean(losses.attacker for losses in rolled) == pytest.approx(attacker, rel=0.03)
    assert fmean(losses.defender for losses in rolled) == pytest.approx(defender, rel=0.03)
    assert max(losses.attacker for losses in rolled) <= min(50, mean.attacker * Fraction(6, 5))
    assert max(losses.defender for losses in rolled) <= min(40, mean.defender * Fraction(6, 5))


@pytest.mark.rule("7.10")
def test_casualties_vary_by_a_fifth_either_way() -> None:
    mean = mean_losses(Fraction(2), Fraction(0), negligible=False)
    rolled = [rolled_losses(mean, Dice(week_key(seed, 1)), "test").attacker for seed in range(2_000)]
    assert float(min(rolled)) == pytest.approx(4, abs=0.02)
    assert float(max(rolled)) == pytest.approx(6, abs=0.02)


@pytest.mark.rule("7.10")
def test_the_spread_narrows_near_the_limits_so_that_means_hold() -> None:
    mean = Losses(Fraction(45), Fraction(36))
    rolled = [rolled_losses(mean, Dice(week_key(seed, 1)), "test") for seed in range(2_000)]
    assert (float(min(r.attacker for r in rolled)), float(max(r.attacker for r in rolled))) == pytest.approx(
        (40, 50), abs=0.05
    )
    assert (float(min(r.defender for r in rolled)), float(max(r.defender for r in rolled))) == pytest.approx(
        (32, 40), abs=0.05
    )


@pytest.mark.rule("7.10")
@pytest.mark.parametrize(("level", "percent"), [(0, "5"), (1, "5.5"), (2, "6"), (3, "6.5"), (4, "7"), (5, "7.5")])
def test_each_level_of_entrenchment_costs_the_attacker_a_tenth_more(level: int, percent: str) -> None:
    assert mean_losses(Fraction(2), Fraction(level), negligible=False).attacker == Fraction(percent)
    assert mean_losses(Fraction(2), Fraction(level), negligible=False).defender == 4


@pytest.mark.rule("7.10")
def test_attackers_never_lose_more_than_half() -> None:
    assert mean_losses(Fraction(1, 5), Fraction(5), negligible=False).attacker == 50
    assert mean_losses(Fraction(1, 4), Fraction(5), negligible=False).attacker == 50


@pytest.mark.rule("7.10")
@pytest.mark.parametrize(("odds", "counted"), [("1/100", LEAST_ODDS), ("21", MOST_ODDS), ("1000", MOST_ODDS)])
def test_odds_beyond_the_table_count_as_its_last_rows(odds: str, counted: Fraction) -> None:
    beyond = mean_losses(Fraction(odds), Fraction(0), negligible=False)
    assert beyond == mean_losses(counted, Fraction(0), negligible=False)


@pytest.mark.rule("7.10")
def test_a_defender_of_strength_one_or_less_hardly_hurts() -> None:
    weak = group(80, (5, 4), rifle(1, 2, 50, 0), entrenchment=0)
    state = make_state(group(12, (5, 5), infantry(1, 70, 70)), weak)
    worked_out = assess(battle_at(state, Hex(5, 4), [state.groups[12]]))
    assert worked_out.strengths.defender <= 1
    assert worked_out.losses.attacker == Fraction(1, 100)
    assert worked_out.losses.defender == 40


@pytest.mark.thorough
@pytest.mark.rule("7.10", "7.5")
def test_casualties_come_on_top_of_what_the_bombardment_took() -> None:
    state = make_state(
        group(12, (5, 5), infantry(1, 70, 70), infantry(2, 70, 70), artillery=30, plot="1S"),
        group(80, (5, 4), rifle(1, 90, 60), rifle(2, 45, 60), entrenchment=3),
    )
    worked_out = assess(battle_at(state, Hex(5, 4), [state.groups[12]]))
    attackers, defenders = [], []
    for seed in range(1_500):
        change = change_of(state, seed)
        attack(change, [state.groups[12]], Hex(5, 4))
        attackers.append(change.state.groups[12].strength)
        defenders.append(change.state.groups[80].strength)
    assert fmean(attackers) == pytest.approx(140 * (1 - float(worked_out.losses.attacker) / 100), rel=0.005)
    bombarded = 135 * 0.99 ** float(worked_out.steps[0])
    assert fmean(defenders) == pytest.approx(bombarded * (1 - float(worked_out.losses.defender) / 100), rel=0.005)


@pytest.mark.rule("7.10")
def test_two_defending_groups_count_their_mean_entrenchment_by_strength() -> None:
    deep = group(80, (5, 4), rifle(1, 60, 50), entrenchment=5)
    open_ = group(81, (5, 4), rifle(2, 60, 50))
    state = make_state(group(12, (5, 5), *(infantry(n, 70, 70) for n in range(1, 7))), deep, open_)
    worked_out = assess(battle_at(state, Hex(5, 4), [state.groups[12]]))
    first, second = (force.acs for force in worked_out.forces)
    level = 5 * 2 * first / (2 * first + second)
    assert worked_out.odds is not None
    assert worked_out.losses.attacker == 10 / worked_out.odds * (1 + level / 10)
