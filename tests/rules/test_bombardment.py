"""Bombardments and what entrenchments leave of them (§7.5, §7.9), guns used up and lost (§8.10)."""

from __future__ import annotations

from fractions import Fraction
from statistics import fmean

import pytest

from tests.kit import change_of, events_of, group, infantry, make_state, mech, panzer, rifle
from wir.model.groups import AirGroup, Group
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.artillery import after_firing
from wir.rules.attacks import attack, bombard
from wir.rules.bombardment import (
    PRECISION,
    after_bombardment,
    aircraft_steps,
    artillery_points,
    artillery_steps,
    force_of,
    struck,
    what_is_left,
    worth_in_aircraft,
)
from wir.rules.dice import Dice, week_key

TARGET = Hex(5, 4)


@pytest.mark.rule("7.5")
def test_a_group_fires_its_guns_and_a_tenth_of_its_basic_strength() -> None:
    first = group(12, (5, 5), infantry(1, 100, 80, 50), infantry(2, 50, 80, 0), artillery=60)
    second = group(13, (6, 5), infantry(3, 100, 100, 0), artillery=30)
    assert artillery_points([first]) == 60 + 4 + 4
    assert artillery_points([first, second]) == 60 + 8 + 30 + 10


@pytest.mark.rule("7.5")
def test_an_artillery_point_is_a_third_of_a_german_aircraft_point() -> None:
    assert worth_in_aircraft(Fraction(30)) == 10
    assert artillery_steps(Fraction(30), 0) == aircraft_steps(Fraction(10), 0) == 2


@pytest.mark.rule("7.5", "7.1")
def test_fifteen_guns_cost_every_unit_one_percent_and_one_point_of_fatigue() -> None:
    before = group(80, (5, 4), rifle(1, 100, 50, 0), rifle(2, 50, 50, 20))
    after = struck(force_of(before), artillery_steps(Fraction(15), 0))
    assert after.strengths == (99 * PRECISION, 49 * PRECISION + PRECISION // 2)
    assert [100 - fresh / PRECISION for fresh in after.freshness] == pytest.approx([1, 20.8])


@pytest.mark.rule("7.5")
@pytest.mark.parametrize("guns", [30, 150, 240, 960])
def test_each_further_step_takes_its_share_of_what_is_left(guns: int) -> None:
    left = what_is_left(artillery_steps(Fraction(guns), 0))
    assert left / PRECISION == pytest.approx(0.99 ** (guns / 15), rel=1e-9)


@pytest.mark.rule("7.9")
@pytest.mark.parametrize(("level", "percent"), enumerate((100, 90, 80, 70, 60, 50)))
def test_entrenchments_shield_from_bombardments_and_bombs_as_printed(level: int, percent: int) -> None:
    assert artillery_steps(Fraction(150), level) == Fraction(10 * percent, 100)
    assert aircraft_steps(Fraction(50), level) == Fraction(10 * percent, 100)


def shelled(state: State, seed: int = 1, firing: int = 12) -> State:
    change = change_of(state, seed)
    change.segment = 4
    bombard(change, change.state.groups[firing], TARGET)
    return change.state


def battery(guns: int = 240, **marks: object) -> Group:
    return group(12, (5, 5), infantry(1, 1, 1, 95), artillery=guns, **marks)


@pytest.mark.rule("7.5")
def test_a_bombardment_averages_what_is_printed_and_spares_experience() -> None:
    state = make_state(battery(150), group(80, (5, 4), rifle(1, 90, 40, 0), entrenchment=2))
    after = [shelled(state, seed).groups[80].units[0] for seed in range(1_000)]
    steps = 150 / 15 * 0.8
    assert fmean(u.strength for u in after) == pytest.approx(90 * 0.99**steps, rel=0.003)
    assert fmean(100 - u.fatigue for u in after) == pytest.approx(100 * 0.99**steps, rel=0.003)
    assert {u.experience for u in after} == {40}


@pytest.mark.rule("7.5")
def test_every_group_in_the_hex_takes_the_full_effect() -> None:
    state = make_state(battery(), group(80, (5, 4), rifle(1, 90)), group(81, (5, 4), rifle(2, 90)))
    after = shelled(state)
    assert after.groups[80].strength == pytest.approx(90 * 0.99**16, abs=1)
    assert after.groups[81].strength == pytest.approx(90 * 0.99**16, abs=1)


@pytest.mark.rule("7.5", "8.1")
def test_units_at_the_limit_of_fatigue_lose_a_quarter_besides() -> None:
    state = make_state(battery(15), group(80, (5, 4), rifle(1, 80, 50, 95)))
    after = shelled(state).groups[80].units[0]
    assert after.strength in (59, 60)
    assert after.fatigue == 95


@pytest.mark.rule("7.5", "8.1")
def test_where_no_step_of_effect_reaches_a_spent_unit_it_loses_nothing() -> None:
    spent = force_of(group(80, (5, 4), rifle(1, 80, 50, 95)))
    assert struck(spent, Fraction(0)) == spent


@pytest.mark.rule("7.5")
def test_thousands_of_steps_leave_nothing() -> None:
    assert what_is_left(Fraction(2799)) == 0
    assert what_is_left(Fraction(5000)) == 0
    assert what_is_left(Fraction(2700)) == 1


@pytest.mark.rule("7.5")
def test_guns_reach_air_groups_as_bombs_do() -> None:
    state = make_state(battery(240), air=[AirGroup(116, TARGET, 100)])
    assert shelled(state).air[116].points in (91, 92), "240 guns are worth 80 aircraft, which cost eight"
    few = make_state(battery(240), air=[AirGroup(116, TARGET, 3)])
    assert shelled(few).air[116].points == 0


@pytest.mark.rule("7.5")
def test_guns_reach_air_groups_beside_defenders_who_hold() -> None:
    holders = group(80, (5, 4), *(rifle(n, 90, 80) for n in range(6)), entrenchment=5)
    state = make_state(group(12, (5, 5), infantry(1, 20, 50), artillery=240), holders)
    state.air[116] = AirGroup(116, TARGET, 100)
    change = change_of(state)
    assert not attack(change, [state.groups[12]], TARGET)
    assert change.state.air[116].points in (91, 92)


# --- guns used up and lost -------------------------------------------------------------------------------------------


@pytest.mark.rule("8.10")
@pytest.mark.parametrize(("before", "after"), [(240, 180), (101, 75), (100, 75), (30, 22), (1, 0), (2, 1), (0, 0)])
def test_firing_uses_up_a_quarter_of_the_guns(before: int, after: int) -> None:
    assert after_firing(group(12, (5, 5), artillery=before)).artillery == after


@pytest.mark.rule("8.10")
def test_both_bombardments_and_attacks_use_up_guns_for_good() -> None:
    state = make_state(battery(80), group(80, (5, 4)))
    after = shelled(state)
    assert after.groups[12].artillery == 60
    assert after.players[Side.AXIS].pools == state.players[Side.AXIS].pools
    change = change_of(state)
    attack(change, [state.groups[12]], TARGET)
    assert change.state.groups[12].artillery == 60


@pytest.mark.rule("8.10", "7.5")
def test_a_bombardment_of_an_empty_hex_costs_nothing() -> None:
    own = AirGroup(52, TARGET, 50)
    for state in (make_state(battery(80), group(80, (9, 9))), make_state(battery(80), air=[own])):
        change = change_of(state)
        bombard(change, state.groups[12], TARGET)
        assert change.state.groups[12].artillery == 80
        assert change.state.air == state.air
        assert change.events == []


@pytest.mark.rule("8.10")
def test_bombarded_guns_are_lost_at_the_rate_of_strength() -> None:
    before = group(80, (5, 4), rifle(1, 90), artillery=200)
    left = [after_bombardment(before, Fraction(16), Dice(week_key(seed, 1)), "test").artillery for seed in range(500)]
    assert fmean(left) == pytest.approx(200 * 0.99**16, rel=0.003)


@pytest.mark.rule("8.10")
def test_an_attack_too_destroys_guns_of_the_defender() -> None:
    holders = group(80, (5, 4), *(rifle(n, 90, 80) for n in range(6)), entrenchment=5, artillery=200)
    state = make_state(group(12, (5, 5), infantry(1, 20, 50), artillery=240), holders)
    change = change_of(state)
    attack(change, [state.groups[12]], TARGET)
    assert change.state.groups[80].artillery == pytest.approx(200 * 0.99 ** (241 / 15 / 2), abs=1)


@pytest.mark.rule("7.5")
def test_a_bombardment_tells_each_side_its_own_part() -> None:
    state = make_state(battery(240), group(80, (5, 4)))
    change = change_of(state)
    bombard(change, state.groups[12], TARGET)
    (told,) = events_of(change.events, "bombarded")
    assert told.facts["defenders"] == [80]
    assert set(told.secrets) == {Side.AXIS, Side.SOVIET}
    lost = 90 - change.state.groups[80].strength
    assert told.secrets[Side.SOVIET]["hit"] == [{"group": 80, "strength_lost": lost}]
    assert change.player(Side.SOVIET).losses == lost > 0


@pytest.mark.rule("7.5", "8.10")
def test_nobody_fires_at_a_hex_that_a_friend_has_entered_before() -> None:
    state = make_state(battery(240), group(13, (5, 4)), air=[AirGroup(52, TARGET, 40)])
    change = change_of(state)
    bombard(change, state.groups[12], TARGET)
    assert change.events == []
    assert change.state.groups == state.groups, "nor does it use up guns"
    assert change.state.air == state.air


@pytest.mark.rule("7.5")
def test_where_bombardment_has_left_nobody_there_is_no_combat() -> None:
    attackers = mech(1, (5, 5), panzer())
    change = change_of(make_state(attackers))
    assert attack(change, [attackers], TARGET)
    assert change.state.groups[1] == attackers
    assert change.events == []
