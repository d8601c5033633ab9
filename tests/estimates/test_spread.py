from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.kit import group, infantry, make_state, mech, rifle, unit
from wir.estimates.belief import Knowledge, believe
from wir.estimates.forecast import believed_range
from wir.estimates.spread import CAME, CAME_LATELY, MET, NEW, NOT_MET, NOT_MET_FOR_LONG, Spread, spread_of
from wir.model.groups import Group, Kind
from wir.model.hexes import Hex
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.model.view import View, view
from wir.rules.bombardment import basic_acs

INFANTRY, ARMOUR = group(80, Hex(4, 3), rifle()), mech(64, Hex(5, 3), unit(UnitType.TANK))


def seen(
    *groups: Group, week: int = 1, attacked: dict[int, int] | None = None, came: dict[int, int] | None = None
) -> View:
    """What the Axis sees of groups that were attacked, or came to attack, in these weeks."""
    state = replace(make_state(group(12, Hex(4, 4), infantry()), *groups), week=week)
    sightings, attackers = (
        {number: Sighting(then, 100, 0) for number, then in (weeks or {}).items()} for weeks in (attacked, came)
    )
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings=sightings, attackers=attackers)
    return view(state, Side.AXIS)


def spread(found: View, number: int = 80) -> Spread:
    return spread_of(found, found.groups[number])


def width(spread: Spread) -> float:
    return spread[1] / spread[0]


def test_the_order_of_battle_is_known_and_tells_less_with_each_week() -> None:
    found = [spread(seen(INFANTRY, week=week)) for week in (1, 2, 9, 27)]
    assert found == [*(each for _, each in NOT_MET), NOT_MET_FOR_LONG]
    assert [width(each) for each in found] == sorted(map(width, found))


def test_who_came_to_attack_is_known_better_than_who_was_attacked() -> None:
    came, attacked = seen(INFANTRY, week=10, came={80: 9}), seen(INFANTRY, week=10, attacked={80: 9})
    assert spread(came) == CAME[Kind.INFANTRY]
    assert spread(attacked) == MET
    assert width(spread(came)) < width(spread(attacked))


def test_the_newer_of_two_battles_counts() -> None:
    assert spread(seen(INFANTRY, week=10, came={80: 7}, attacked={80: 9})) == MET
    assert spread(seen(INFANTRY, week=10, came={80: 9}, attacked={80: 7})) == CAME[Kind.INFANTRY]


def test_an_attack_long_ago_tells_little() -> None:
    assert spread(seen(INFANTRY, week=CAME_LATELY + 2, came={80: 2})) == CAME[Kind.INFANTRY]
    assert spread(seen(INFANTRY, week=CAME_LATELY + 3, came={80: 2})) == MET


@pytest.mark.parametrize(
    ("day", "number", "expected"),
    [
        (date(1943, 12, 26), 12, (35, 190)),
        (date(1944, 1, 2), 12, (35 * 70 // 100, 190 * 115 // 100)),
        (date(1944, 1, 2), 80, (35, 190)),
    ],
)
def test_the_axis_of_1944_is_partly_worn_and_partly_filled_up(day: date, number: int, expected: Spread) -> None:
    """Groups of the order of battle not met for more than half a year."""
    both = group(12, Hex(4, 4), infantry(), since=-30), group(80, Hex(4, 3), rifle(), since=-30)
    state = make_state(*both, day=day)
    viewer = Side.SOVIET if number == 12 else Side.AXIS
    assert spread_of(view(state, viewer), both[number == 80]) == expected


@pytest.mark.parametrize("first", [INFANTRY, ARMOUR], ids=["infantry", "armour"])
def test_what_was_divided_from_another_in_the_first_week_may_be_any_part_of_it(first: Group) -> None:
    divided = replace(first, raised=1)
    assert spread(seen(divided, week=2), divided.id) == NOT_MET_FOR_LONG


@pytest.mark.parametrize("new", [replace(INFANTRY, raised=5), replace(ARMOUR, raised=5)], ids=["infantry", "armour"])
def test_a_new_group_may_be_anything_until_it_is_met(new: Group) -> None:
    assert spread(seen(new, week=9), new.id) == NEW[new.kind]
    assert spread(seen(new, week=9, came={new.id: 8}), new.id) == CAME[new.kind]


def test_what_is_told_of_a_group_is_its_estimate_and_the_spread() -> None:
    found = seen(INFANTRY, week=10, attacked={80: 9})
    mean = Knowledge(found).believed(found.groups[80], found.own.sightings[80])
    assert believed_range(found, found.groups[80]) == (mean * MET[0] // 100, mean * MET[1] // 100)


def test_samples_are_as_often_below_the_estimate_as_above() -> None:
    found = seen(INFANTRY, week=10, attacked={80: 9})
    likely = basic_acs(believe(found).groups[80])
    samples = [basic_acs(believe(found, seed).groups[80]) for seed in range(400)]
    assert 160 <= sum(each < likely for each in samples) <= 240
    assert min(samples) < likely * 60 / 100
    assert max(samples) > likely * 160 / 100


def test_who_came_and_was_attacked_in_the_same_week_is_known_as_one_who_came() -> None:
    assert spread(seen(INFANTRY, week=10, came={80: 9}, attacked={80: 9})) == CAME[Kind.INFANTRY]
