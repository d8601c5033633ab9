"""Replacements by rule: who gets them, and how far the pools go."""

from __future__ import annotations

import pytest

from tests.kit import group, infantry, make_state, mech, panzer, play
from wir.estimates.replacements import First, Plan, planned
from wir.model.players import Pools
from wir.model.sides import SIDES, Side
from wir.model.view import view

WEARY = (
    mech(1, (5, 5), panzer(1, strength=110, experience=60), supplied_by=58),
    group(12, (3, 5), infantry(2, strength=20, experience=90), supplied_by=58),
    group(13, (2, 5), infantry(3, strength=45), infantry(4, strength=70), supplied_by=58),
    group(14, (2, 2), infantry(5, strength=10)),
    group(80, (7, 5)),
)


def plan(first: First = First.FRONT, percent: int = 100, **pools: int) -> Plan:
    state = make_state(*WEARY, pools=dict.fromkeys(SIDES, Pools(**pools)))
    return planned(view(state, Side.AXIS), Side.AXIS, first, percent)


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
    found = planned(view(state, Side.AXIS), Side.AXIS, First.FRONT, 100)
    after = play(state, *map(str, found.orders)).state
    before, then = (sum(u.experience for g in each.groups_of(Side.AXIS) for u in g.units) for each in (state, after))
    assert found.experience == before - then > 0
