"""Experience: battle, dilution, training (§8.2)."""

from __future__ import annotations

from datetime import date
from fractions import Fraction
from statistics import fmean

import pytest

from tests.kit import change_of, group, make_state, rifle, unit
from wir.engine.sequence import end_week
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.rules.dice import Dice, week_key
from wir.rules.experience import after_combat, diluted, trained, weekly_chance

Y1941, Y1942, Y1943 = date(1941, 9, 7), date(1942, 9, 6), date(1943, 9, 5)


def dice(seed: int) -> Dice:
    return Dice(week_key(seed, 1))


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(("before", "mean"), [(10, 3.6), (50, 2.0), (80, 0.8), (90, 0.4)])
def test_a_combat_teaches_less_the_more_a_unit_knows(before: int, mean: float) -> None:
    veteran = rifle(experience=before)
    gains = [after_combat(veteran, dice(n), side=Side.SOVIET).experience - before for n in range(1_500)]
    assert fmean(gains) == pytest.approx(mean, rel=0.06)


@pytest.mark.rule("8.2")
def test_experience_never_exceeds_99() -> None:
    assert {after_combat(rifle(experience=99), dice(n), side=Side.SOVIET).experience for n in range(200)} == {99}


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(
    ("type_", "side", "day", "start"),
    [
        (UnitType.RIFLE, Side.SOVIET, Y1941, 10),
        (UnitType.GDS_RIFLE, Side.SOVIET, Y1943, 10),
        (UnitType.CAV, Side.SOVIET, Y1943, 10),
        (UnitType.TANK, Side.SOVIET, Y1942, 10),
        (UnitType.MECH, Side.SOVIET, Y1941, 20),
        (UnitType.MECH, Side.SOVIET, Y1942, 70),
        (UnitType.GDS_MECH, Side.SOVIET, Y1943, 70),
        (UnitType.INF, Side.AXIS, Y1941, 70),
        (UnitType.INF, Side.AXIS, Y1943, 10),
        (UnitType.PZ, Side.AXIS, Y1942, 70),
        (UnitType.PZ, Side.AXIS, Y1943, 10),
        (UnitType.MTN, Side.AXIS, Y1941, 70),
        (UnitType.SS_MOT_ELITE, Side.AXIS, Y1941, 90),
        (UnitType.SS_PZG_ELITE, Side.AXIS, Y1943, 90),
        (UnitType.SS_PZ_ELITE, Side.AXIS, Y1943, 90),
        (UnitType.RUM_INF, Side.AXIS, Y1941, 10),
        (UnitType.FIN_INF, Side.AXIS, Y1941, 10),
    ],
)
def test_recruits_bring_the_starting_experience_of_their_type(
    type_: UnitType, side: Side, day: date, start: int
) -> None:
    veterans = unit(type_, strength=30, experience=99)
    assert diluted(veterans, 10, day, side) == Fraction(30 * 99 + 10 * start, 40)


@pytest.mark.rule("8.2")
def test_recruits_never_raise_experience() -> None:
    assert diluted(unit(UnitType.MECH, strength=30, experience=40), 60, Y1942, Side.SOVIET) == 40


TRAINING = [
    (UnitType.RIFLE, 75),
    (UnitType.CAV, 75),
    (UnitType.GDS_RIFLE, 75),
    (UnitType.GDS_CAV, 75),
    (UnitType.PARA, 75),
    (UnitType.TANK, 56),
    (UnitType.MECH, 56),
    (UnitType.GDS_TANK, 56),
    (UnitType.GDS_MECH, 56),
]


@pytest.mark.rule("8.2", "10.0")
@pytest.mark.parametrize(("type_", "chance"), TRAINING)
def test_green_soviet_units_learn_by_chance_at_levels_three_and_four(type_: UnitType, chance: int) -> None:
    green = unit(type_, experience=49)
    for level in (3, 4):
        assert weekly_chance(make_state(level=level), Side.SOVIET, green) == chance
    for level in (1, 2):
        assert weekly_chance(make_state(level=level), Side.SOVIET, green) == 100


@pytest.mark.rule("8.2")
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_green_axis_units_always_learn(level: int) -> None:
    assert weekly_chance(make_state(level=level), Side.AXIS, unit(UnitType.RUM_INF, experience=10)) == 100


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(("type_", "chance"), [(UnitType.RIFLE, 0.75), (UnitType.TANK, 0.56)])
def test_the_dice_follow_that_chance(type_: UnitType, chance: float) -> None:
    green = unit(type_, experience=20)
    state = make_state()
    gains = [trained(state, green, dice(n), side=Side.SOVIET).experience - 20 for n in range(2_000)]
    assert set(gains) == {0, 5}
    assert fmean(gains) / 5 == pytest.approx(chance, abs=0.03)


@pytest.mark.rule("8.2")
@pytest.mark.parametrize(("before", "after"), [(1, 6), (45, 50), (49, 54), (50, 50), (80, 80)])
def test_a_week_adds_five_points_below_fifty(before: int, after: int) -> None:
    state = make_state(group(12, (5, 5), unit(UnitType.INF, experience=before)))
    change = change_of(state)
    end_week(change)
    assert change.state.groups[12].units[0].experience == after


@pytest.mark.rule("8.2")
def test_of_the_units_of_a_group_and_of_groups_each_learns_or_does_not_by_itself() -> None:
    armies = [group(n, (n - 70, 5), *(rifle(f"{n}.{u}", experience=20) for u in range(6))) for n in (80, 81)]
    change = change_of(make_state(*armies))
    end_week(change)
    learned = [[unit_.experience - 20 for unit_ in change.state.groups[n].units] for n in (80, 81)]
    assert [set(each) for each in learned] == [{0, 5}, {0, 5}]
    assert learned[0] != learned[1]


@pytest.mark.rule("8.2")
def test_certain_or_impossible_training_rolls_nothing_and_a_roll_is_shown_to_its_side_alone() -> None:
    state, rolling = make_state(), dice(1)
    for unit_, side in (
        (unit(UnitType.INF, experience=20), Side.AXIS),
        (unit(UnitType.INF, experience=80), Side.AXIS),
        (rifle(experience=80), Side.SOVIET),
    ):
        trained(state, unit_, rolling, side=side)
        assert rolling.taken() == ()
    trained(state, rifle(experience=20), rolling, side=Side.SOVIET)
    assert [(roll.chance, roll.side) for roll in rolling.taken()] == [(750_000, Side.SOVIET)]
