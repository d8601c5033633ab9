"""Railways planned over several weeks."""

from __future__ import annotations

from datetime import date

import pytest

from tests.kit import group, make_state
from wir.estimates.rail_plans import line_to, next_rail, timetable
from wir.model.groups import Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.orders.supply import LayRail


def state(day: date = date(1941, 6, 29), **rest: object) -> State:
    """A railway of the Axis from 1,5 to 3,5 with two depots, an old Soviet line beyond it; a Soviet group far off."""
    rails = {(column, 5): Side.AXIS for column in range(1, 4)} | {(column, 5): Side.SOVIET for column in range(4, 8)}
    depots = [Depot(58, Hex(1, 5)), Depot(59, Hex(1, 5))]
    found = make_state(
        group(12, (2, 5)), group(76, (12, 12)), depots=depots, rails=rails, phase=Phase.AXIS_SUPPLY, day=day
    )
    for name, value in rest.items():
        setattr(found, name, value)
    return found


def test_a_line_follows_the_old_railway_from_the_own_one() -> None:
    assert line_to(state(), Side.AXIS, [], Hex(6, 5)) == [Hex(4, 5), Hex(5, 5), Hex(6, 5)]


def test_a_line_goes_on_from_what_is_planned() -> None:
    assert line_to(state(), Side.AXIS, [Hex(4, 5), Hex(5, 5)], Hex(6, 5)) == [Hex(6, 5)]


def test_nothing_has_to_be_laid_to_the_own_railway() -> None:
    assert line_to(state(), Side.AXIS, [], Hex(2, 5)) == []


@pytest.mark.rule("5.3")
def test_the_first_depot_that_reaches_the_hex_designates_it() -> None:
    found = state(week=2)
    order = next_rail(found, Side.AXIS, [Hex(4, 5), Hex(5, 5)])
    assert isinstance(order, LayRail)
    assert order.depot == 58
    assert order.check(found) is None


@pytest.mark.rule("5.3")
def test_a_week_of_the_other_area_designates_nothing() -> None:
    assert next_rail(state(week=3), Side.AXIS, [Hex(4, 5)]) is None


@pytest.mark.rule("5.3")
def test_the_timetable_keeps_to_the_areas_of_the_weeks() -> None:
    plan = [Hex(4, 5), Hex(5, 5), Hex(8, 25)]
    assert timetable(state(week=2), Side.AXIS, plan) == [(Hex(4, 5), 2), (Hex(8, 25), 3), (Hex(5, 5), 4)]


def test_what_has_been_laid_is_left_out() -> None:
    assert timetable(state(week=2), Side.AXIS, [Hex(2, 5), Hex(4, 5)]) == [(Hex(4, 5), 2)]
