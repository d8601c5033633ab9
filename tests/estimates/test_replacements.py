"""Replacements by rule: who gets them, and how far the pools go."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.kit import group, infantry, make_state, mech, panzer, play, unit
from wir.estimates.replacements import First, Plan, next_lot, planned, vehicles_abound
from wir.model.groups import Group
from wir.model.phases import Phase
from wir.model.players import Pools
from wir.model.sides import SIDES, Side
from wir.model.units import UnitType
from wir.model.view import view
from wir.rules.tables import MAXIMUM

WEARY = (
    mech(1, (5, 5), panzer(1, strength=110, experience=60), supplied_by=58),
    group(12, (3, 5), infantry(2, strength=20, experience=90), supplied_by=58),
    group(13, (2, 5), infantry(3, strength=45), infantry(4, strength=70), supplied_by=58),
    group(14, (2, 2), infantry(5, strength=10)),
    group(80, (7, 5)),
)


def plan(first: First = First.FRONT, percent: int = 100, **pools: int) -> Plan:
    state = make_state(*WEARY, pools=dict.fromkeys(SIDES, Pools(**pools)))
    return planned(view(state, Side.AXIS), first, percent)


def orders(found: Plan) -> list[str]:
    return [str(order) for order in found.orders]


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(
    ("first", "expected"),
    [
        (First.FRONT, ["REPLACE 1.0 40", "REPLACE 12.0 50", "REPLACE 13.0 20"]),
        (First.ELITE, ["REPLACE 12.0 50", "REPLACE 13.0 20", "REPLACE 1.0 40"]),
        (First.WEAKEST, ["REPLACE 12.0 50", "REPLACE 13.0 20", "REPLACE 1.0 40"]),
    ],
)
def test_supplied_units_are_filled_in_whole_tens_in_the_order_of_the_rule(first: First, expected: list[str]) -> None:
    found = plan(first, infantry=500, vehicle=500)
    assert orders(found) == expected
    assert (found.infantry, found.vehicle) == (110, 40)


@pytest.mark.rule("6.4")
def test_units_are_filled_as_far_as_both_pools_go() -> None:
    assert orders(plan(infantry=500, vehicle=19)) == ["REPLACE 1.0 10", "REPLACE 12.0 50", "REPLACE 13.0 20"]
    assert orders(plan(infantry=500)) == ["REPLACE 12.0 50", "REPLACE 13.0 20"]
    assert orders(plan(infantry=65, vehicle=500)) == ["REPLACE 1.0 40", "REPLACE 12.0 20"]
    assert orders(plan()) == []


@pytest.mark.rule("6.4")
def test_units_are_filled_up_to_the_percentage_that_is_asked_for() -> None:
    assert orders(plan(percent=50, infantry=500, vehicle=500)) == ["REPLACE 12.0 10"]


@pytest.mark.rule("6.4")
def test_the_experience_that_it_costs_is_what_the_orders_cost() -> None:
    state = make_state(*WEARY, pools=dict.fromkeys(SIDES, Pools(infantry=500, vehicle=500)))
    found = planned(view(state, Side.AXIS), First.FRONT, 100)
    after = play(state, *map(str, found.orders)).state
    before, then = (sum(u.experience for g in each.groups_of(Side.AXIS) for u in g.units) for each in (state, after))
    assert found.experience == before - then > 0


@pytest.mark.rule("6.4")
def test_of_some_groups_only_those_are_filled_up() -> None:
    shown = view(make_state(*WEARY, pools=dict.fromkeys(SIDES, Pools(infantry=500, vehicle=500))), Side.AXIS)
    assert orders(planned(shown, First.FRONT, 100, [shown.groups[13]])) == ["REPLACE 13.0 20"]


@pytest.mark.rule("6.4", "4.9")
def test_units_are_filled_to_the_maximum_that_they_have_on_the_day() -> None:
    state = make_state(group(12, (3, 5), infantry(2, strength=50), supplied_by=58), day=date(1943, 1, 3))
    assert orders(planned(view(state, Side.AXIS), First.FRONT, 100)) == ["REPLACE 12.0 40"]


@pytest.mark.rule("6.4", "4.9")
def test_soviet_cavalry_is_filled_to_its_own_maximum_of_the_day() -> None:
    horse = group(80, (3, 5), unit(UnitType.CAV, strength=60), supplied_by=122)
    state = make_state(horse, day=date(1943, 1, 3), phase=Phase.SOVIET_MOVEMENT)
    assert str(next_lot(view(state, Side.SOVIET), {}, 30, 0, rides=False)) == "REPLACE 80.0 30"
    assert str(next_lot(view(state, Side.SOVIET), {}, 40, 0, rides=False)) == "None"


def lot(*groups: Group, kept: int = 0, wanting: int = 0, rides: bool = False, **pools: int) -> str:
    state = make_state(*groups, pools=dict.fromkeys(SIDES, Pools(**{"infantry": 500, "vehicle": 500, **pools})))
    found = next_lot(view(state, Side.AXIS), {}, wanting, kept, rides=rides)
    return str(found)


WALKERS = group(12, (3, 5), infantry(2, strength=10), supplied_by=58)
RIDERS = mech(1, (5, 5), panzer(1, strength=65), supplied_by=58)


@pytest.mark.rule("6.4")
def test_a_lot_has_thirty_points_at_most_and_leaves_in_the_pool_what_is_kept() -> None:
    assert lot(WALKERS) == "REPLACE 12.0 30"
    assert lot(WALKERS, infantry=500, kept=475) == "REPLACE 12.0 20"
    assert lot(WALKERS, infantry=500, kept=490) == "REPLACE 12.0 10"
    assert lot(WALKERS, infantry=500, kept=491) == "None"


@pytest.mark.rule("6.4")
def test_a_group_out_of_supply_is_passed_over_and_the_next_one_filled_up() -> None:
    first, second = replace(WALKERS, supplied_by=None), group(13, (3, 6), infantry(3, strength=10), supplied_by=58)
    assert lot(first) == "None"
    assert lot(first, second) == "REPLACE 13.0 30"


@pytest.mark.rule("6.4")
def test_a_unit_is_left_out_that_misses_less_than_is_wanted() -> None:
    assert lot(WALKERS, wanting=85) == "REPLACE 12.0 30"
    assert lot(WALKERS, wanting=86) == "None"


@pytest.mark.rule("6.4", "7.6")
def test_where_men_ride_armour_comes_before_infantry_that_misses_a_little_more() -> None:
    """Both start at 70: 60 of 70 missing and 85 of 150, which counts half as much again with vehicles for all."""
    assert lot(WALKERS, replace(RIDERS, units=(panzer(1, strength=50),)), rides=False) == "REPLACE 12.0 30"
    assert lot(WALKERS, replace(RIDERS, units=(panzer(1, strength=50),)), rides=True) == "REPLACE 1.0 30"
    assert lot(WALKERS, RIDERS, rides=True) == "REPLACE 12.0 30"
    more = group(13, (3, 6), infantry(3, strength=9), supplied_by=58)
    assert lot(WALKERS, more, rides=True) == "REPLACE 13.0 30"


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(("infantry_points", "waits"), [(MAXIMUM["infantry"] // 2, False), (1270, True)])
def test_a_unit_that_lacks_little_waits_until_the_pool_is_half_full(infantry_points: int, *, waits: bool) -> None:
    state = make_state(
        group(12, (3, 5), infantry(2, strength=60), supplied_by=58),
        pools=dict.fromkeys(SIDES, Pools(infantry=infantry_points)),
    )
    found = planned(view(state, Side.AXIS), First.RECRUITS, 100)
    assert orders(found) == ([] if waits else ["REPLACE 12.0 10"])


@pytest.mark.rule("7.6")
@pytest.mark.parametrize(("vehicle", "abound"), [(1274, False), (1275, True), (2550, True)])
def test_vehicles_abound_from_a_share_of_the_full_pool_on(vehicle: int, *, abound: bool) -> None:
    assert vehicles_abound(Pools(vehicle=vehicle), 50) is abound


@pytest.mark.rule("6.4")
def test_where_no_enemy_is_seen_groups_come_in_the_order_of_their_numbers() -> None:
    shown = view(make_state(*WEARY[:3], pools=dict.fromkeys(SIDES, Pools(infantry=500, vehicle=500))), Side.AXIS)
    found = planned(shown, First.FRONT, 100)
    assert orders(found) == ["REPLACE 1.0 40", "REPLACE 12.0 50", "REPLACE 13.0 20"]


@pytest.mark.rule("6.4")
def test_a_unit_that_misses_just_as_much_as_is_wanted_is_filled_up() -> None:
    fifth = group(12, (3, 5), infantry(2, strength=56), supplied_by=58)
    assert lot(fifth, wanting=20) == "REPLACE 12.0 10"
    assert lot(fifth, wanting=21) == "None"


@pytest.mark.rule("6.4")
def test_recruits_come_where_no_enemy_is_seen_too() -> None:
    shown = view(make_state(WALKERS, pools=dict.fromkeys(SIDES, Pools(infantry=500))), Side.AXIS)
    assert orders(planned(shown, First.RECRUITS, 100)) == ["REPLACE 12.0 60"]


@pytest.mark.rule("6.4", "8.2")
def test_what_a_lot_is_worth_counts_in_tenths_of_a_percent_of_experience() -> None:
    """29 points of 100 and 38 of 130 are missed: worth the same in tenths, though not in finer parts."""
    motorized = mech(1, (5, 5), unit(UnitType.MOT, strength=71), supplied_by=58)
    grenadiers = mech(2, (5, 5), unit(UnitType.PZG, strength=92), supplied_by=58)
    full = dict.fromkeys(SIDES, Pools(infantry=500, vehicle=500))
    shown = view(make_state(motorized, grenadiers, pools=full, day=date(1943, 1, 3)), Side.AXIS)
    lot = next_lot(shown, {}, 0, 0, rides=False)
    assert lot is not None
    assert lot.group == 1


@pytest.mark.rule("6.4", "8.2")
def test_green_recruits_are_worth_what_training_will_make_of_them() -> None:
    """Recruits of 10% have 40% by then; those of the SS have 90%, for twice the men, and less is missed there."""
    green, elite = infantry(2, strength=10), unit(UnitType.SS_PZG_ELITE, strength=100)
    groups = group(12, (5, 5), green, supplied_by=58), mech(1, (5, 5), elite, supplied_by=58)
    found = next_lot(view(make_state(*groups, day=date(1943, 1, 3)), Side.AXIS), {}, 0, 0, rides=False)
    assert found is not None
    assert found.group == 12
