"""Railways planned over several weeks."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.kit import PLAIN, group, make_board, make_state
from wir.estimates.rail_choice import why_rail
from wir.estimates.rail_plans import keeping, line_to, next_rail, plan_of, rail_of_week, timetable, why_proposed
from wir.model.board import Place
from wir.model.cities import City
from wir.model.groups import Depot
from wir.model.hexes import Hex, end_of
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import View, view
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


def seen(**rest: object) -> View:
    """The same as the Axis sees it."""
    return view(state(**rest), Side.AXIS)


def test_a_line_follows_the_old_railway_from_the_own_one() -> None:
    assert line_to(seen(), [], Hex(6, 5)) == [Hex(4, 5), Hex(5, 5), Hex(6, 5)]


def test_a_line_goes_on_from_what_is_planned() -> None:
    assert line_to(seen(), [Hex(4, 5), Hex(5, 5)], Hex(6, 5)) == [Hex(6, 5)]


def test_a_line_goes_round_by_what_is_planned_rather_than_straight_over_open_country() -> None:
    own = dict.fromkeys([Hex(column, 5) for column in range(1, 4)], Side.AXIS)
    round_by_the_north = [Hex(3, 4), Hex(4, 3), Hex(5, 3), Hex(6, 3), Hex(6, 4)]
    assert line_to(seen(rails=own), round_by_the_north, Hex(6, 5)) == [Hex(6, 5)]
    assert line_to(seen(), round_by_the_north, Hex(6, 5)) == [Hex(6, 5)], "nor on the old line"
    assert len(line_to(seen(rails=own), [], Hex(6, 5)) or []) == 3


def test_nothing_has_to_be_laid_to_the_own_railway() -> None:
    assert line_to(seen(), [], Hex(2, 5)) == []


def test_a_line_goes_a_long_way_round_by_an_own_railway_that_has_no_other() -> None:
    """Straight on three hexes of open country would be laid, round by the north only two."""
    apart = [Hex(3, 3), Hex(4, 3), Hex(5, 3), Hex(6, 3), Hex(6, 4)]
    rails = dict.fromkeys([*(Hex(column, 5) for column in range(1, 4)), *apart], Side.AXIS)
    found = line_to(seen(rails=rails), [], Hex(6, 5))
    assert found is not None
    assert (len(found), found[-1]) == (2, Hex(6, 5))
    assert len(line_to(seen(rails=dict.fromkeys(list(rails)[:3], Side.AXIS)), [], Hex(6, 5)) or []) == 3


def with_vilnius(owner: Side = Side.AXIS) -> View:
    """A city at 6,5 on the old line that the Axis has taken, or not yet."""
    board = make_board(cities=[Place("Vilnius", Hex(6, 5))])
    rails = state().rails
    found = make_state(
        group(12, (2, 5)),
        group(76, (12, 12)),
        board=board,
        cities=[City("Vilnius", Hex(6, 5), owner)],
        depots=[Depot(58, Hex(1, 5))],
        phase=Phase.AXIS_SUPPLY,
    )
    found.rails.update(rails)
    return view(found, Side.AXIS)


@pytest.mark.parametrize("owner", list(Side))
def test_a_city_is_joined_by_laying_the_gap_before_it(owner: Side) -> None:
    assert line_to(with_vilnius(owner), [], Hex(6, 5)) == [Hex(4, 5), Hex(5, 5)]


def test_a_line_beyond_a_captured_city_begins_at_the_railhead() -> None:
    assert line_to(with_vilnius(), [], Hex(7, 5)) == [Hex(4, 5), Hex(5, 5), Hex(7, 5)]
    assert line_to(with_vilnius(), [Hex(7, 5)], Hex(7, 5)) == [Hex(4, 5), Hex(5, 5)]
    assert line_to(with_vilnius(), [Hex(4, 5), Hex(5, 5)], Hex(6, 5)) == []


def test_no_line_leads_where_rails_cannot_be_laid() -> None:
    board = make_board([".....f......", *PLAIN[1:]])
    depots = [Depot(58, Hex(1, 5))]
    assert line_to(view(make_state(board=board, depots=depots), Side.AXIS), [], Hex(6, 1)) is None
    assert line_to(view(make_state(depots=depots), Side.AXIS), [], Hex(6, 1)) is not None
    assert line_to(view(make_state(), Side.AXIS), [], Hex(6, 1)) is None


@pytest.mark.rule("5.3")
def test_the_first_depot_that_reaches_the_hex_designates_it() -> None:
    found = seen(week=2)
    order = next_rail(found, [Hex(4, 5), Hex(5, 5)])
    assert isinstance(order, LayRail)
    assert order.depot == 58
    assert order.check(found) is None


@pytest.mark.rule("5.3")
def test_a_week_of_the_other_area_designates_nothing() -> None:
    assert next_rail(seen(week=3), [Hex(4, 5)]) is None


@pytest.mark.rule("5.3")
def test_the_timetable_keeps_to_the_areas_of_the_weeks() -> None:
    plan = [Hex(4, 5), Hex(5, 5), Hex(8, 25)]
    assert timetable(seen(week=2), plan) == [(Hex(4, 5), 2), (Hex(8, 25), 3), (Hex(5, 5), 4)]


def test_what_has_been_laid_is_left_out() -> None:
    assert timetable(seen(week=2), [Hex(2, 5), Hex(4, 5)]) == [(Hex(4, 5), 2)]


def test_a_plan_is_kept_and_its_first_open_hex_comes_this_week_before_any_other() -> None:
    plan = [Hex(3, 4), Hex(4, 5)]
    order = keeping(Side.AXIS, plan)
    assert (order.key, order.text) == ("rails", "3,4 4,5")
    planned, unplanned = state(week=2), state(week=2)
    planned.players[Side.AXIS] = replace(planned.players[Side.AXIS], asides={order.key: order.text})
    assert plan_of(view(planned, Side.AXIS)) == plan
    for war, end in ((planned, Hex(3, 4)), (unplanned, Hex(4, 5))):
        found = rail_of_week(view(war, Side.AXIS))
        assert found is not None
        assert end_of(war.depots[found.depot].entry, found.route) == end
    planned.players[Side.AXIS] = replace(planned.players[Side.AXIS], rail_hex=Hex(4, 5))
    assert rail_of_week(view(planned, Side.AXIS)) is None


@pytest.mark.parametrize(
    ("plan", "told"),
    [
        ([], ""),
        ([Hex(4, 5)], "the first hex of your rail plan that can be built this week"),
        ([Hex(11, 12)], "your rail plan cannot go on this week; "),
        ([Hex(2, 5)], ""),  # all of it is built
    ],
)
def test_why_a_railway_is_proposed_tells_whether_it_belongs_to_the_plan(plan: list[Hex], told: str) -> None:
    war = state(week=2)
    order = keeping(Side.AXIS, plan)
    war.players[Side.AXIS] = replace(war.players[Side.AXIS], asides={order.key: order.text})
    found = view(war, Side.AXIS)
    own = why_rail(found, Hex(4, 5))
    assert why_proposed(found, Hex(4, 5)) == (told if plan == [Hex(4, 5)] else f"{told}{own}")
