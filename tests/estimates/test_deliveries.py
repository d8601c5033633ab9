"""Where the depots of a side are proposed to go."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import date

import pytest

from tests.kit import group, infantry, make_state, panzer
from wir.engine.game import Game
from wir.estimates.deliveries import (
    FAR_SUPPLIED,
    SUPPLIED,
    Delivery,
    gain_of,
    in_turn,
    near_enemy,
    plan_deliveries,
    relief_of,
    repeated,
)
from wir.model.groups import AirGroup, Depot, Group
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import view
from wir.model.weather import Weather
from wir.orders.supply import LayRail, MoveDepot
from wir.rules.supply import Arrival
from wir.rules.tables import FATIGUE_REMOVED


@pytest.mark.rule("5.2", "5.3")
def test_a_railway_laid_by_a_late_depot_leaves_no_earlier_one_at_home() -> None:
    deliveries = [Delivery(MoveDepot(n, ()), Hex(n - 56, 9), 25, ()) for n in (58, 59, 60)]
    depots = [Depot(n, Hex(n - 56, 9)) for n in (58, 59, 60)]
    rails = {(n - 56, 9): Side.AXIS for n in (58, 59, 60)}
    game = Game(make_state(depots=depots, rails=rails, phase=Phase.AXIS_SUPPLY, day=date(1941, 6, 29)))
    orders = in_turn(LayRail(60, (1,)), deliveries)
    assert [str(order) for order in orders] == ["DEPOT 58 -", "DEPOT 59 -", "LAY 60 1", "DEPOT 60 -"]
    for order in orders:
        game.submit(order)
    assert game.state.players[Side.AXIS].depots_used == (58, 59, 60)


EAST, WEST = Hex(9, 5), Hex(3, 5)
LINE = {(column, 5): Side.AXIS for column in range(5, 8)}
"""A railway in the middle, from which both ends of the small map can be reached."""


def tired(number: int, at: Hex, fatigue: int = 50, units: int = 3) -> Group:
    return group(number, at, *(infantry(10 * number + n, fatigue=fatigue) for n in range(units)))


def supply(
    *groups: Group, depots: int = 1, rails: Mapping[tuple[int, int], Side] | None = None, air: Sequence[AirGroup] = ()
) -> State:
    return make_state(
        *groups,
        air=air,
        depots=[Depot(58 + n, Hex(6, 5)) for n in range(depots)],
        rails={**LINE, **(rails or {})},
        phase=Phase.AXIS_SUPPLY,
        day=date(1941, 6, 29),
    )


def served(state: State) -> list[tuple[int, ...]]:
    """Whom each depot is to supply."""
    return [delivery.groups for delivery in plan_deliveries(view(state, Side.AXIS))]


@pytest.mark.rule("5.2")
def test_a_single_depot_goes_where_it_removes_more_fatigue_at_the_front() -> None:
    enemies = [group(80, (12, 5)), group(81, (1, 8))]
    assert served(supply(tired(12, EAST, 60), tired(13, WEST, 40), *enemies)) == [(12,)]
    assert served(supply(tired(12, EAST, 40), tired(13, WEST, 60), *enemies)) == [(13,)]
    assert served(supply(tired(12, EAST, 40, units=6), tired(13, WEST, 60), *enemies)) == [(12,)]


@pytest.mark.rule("5.2")
def test_of_depots_that_serve_as_well_the_one_that_moves_first_goes() -> None:
    found = plan_deliveries(view(supply(tired(12, EAST), depots=2), Side.AXIS))
    assert [(each.order.depot, each.groups) for each in found] == [(58, (12,))]


@pytest.mark.rule("5.2", "8.4")
def test_in_rain_depots_of_the_axis_are_proposed_moves_too() -> None:
    """Rain counts like two penalty hexes more, and no vehicles are in the pool to make up for it."""
    state = supply(tired(12, EAST))
    state.weather = Weather.RAIN
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], pools=Pools(supply=99))
    assert [each.percent for each in plan_deliveries(view(state, Side.AXIS))] == [FATIGUE_REMOVED[2]]


@pytest.mark.rule("5.2")
def test_fatigue_far_from_the_front_counts_a_third() -> None:
    enemy = group(80, (12, 5))
    assert served(supply(tired(12, EAST, 20), tired(13, WEST, 90), enemy)) == [(12,)]
    behind = supply(group(12, EAST), tired(13, WEST, 90, units=6), tired(14, WEST, 90, units=6), enemy)
    assert served(behind) == [(13, 14)]


@pytest.mark.rule("5.2")
def test_the_front_reaches_four_hexes_from_the_enemy() -> None:
    shown = view(supply(group(80, (6, 5))), Side.AXIS)
    assert [Hex(6, row) in near_enemy(shown) for row in (5, 9, 10)] == [True, True, False]


@pytest.mark.rule("5.2")
def test_aircraft_are_supplied_before_a_fresh_group_and_an_empty_base_after_it() -> None:
    enemies = [group(80, (12, 5)), group(81, (1, 8))]
    for points, first in ((60, (52,)), (0, (12,))):
        base = AirGroup(52, WEST, points)
        assert served(supply(group(12, EAST), *enemies, air=[base])) == [first]


@pytest.mark.rule("5.2")
def test_two_depots_share_the_groups_and_each_group_is_named_once() -> None:
    enemy = group(80, (12, 5))
    assert sorted(served(supply(tired(12, EAST), tired(13, WEST), enemy, depots=2))) == [(12,), (13,)]


@pytest.mark.rule("5.2")
def test_a_depot_with_nobody_to_supply_is_proposed_nothing() -> None:
    assert served(supply(group(80, (12, 5)))) == []
    assert len(served(supply(tired(12, EAST), depots=2))) == 1


@pytest.mark.rule("5.2")
def test_what_is_proposed_is_what_the_orders_do() -> None:
    game = Game(supply(tired(12, EAST), tired(13, WEST), group(80, (12, 5)), depots=2))
    for delivery in plan_deliveries(game.view(Side.AXIS)):
        game.submit(delivery.order)
        for number in delivery.groups:
            assert game.state.groups[number].supplied_by == delivery.order.depot
            left = game.state.groups[number].units[0].fatigue
            assert abs(left - 50 * (100 - delivery.percent) / 100) <= 1


@pytest.mark.rule("5.2")
def test_a_point_of_fatigue_counts_more_for_the_weary_for_armour_and_at_the_front() -> None:
    """40 % counts as it is: 40 x 50 x 50 of strength and experience are ten ten-thousands."""
    walkers, tanks = group(12, EAST, infantry(1, 50, 50, 40)), group(1, EAST, panzer(1, 50, 50, 40))
    front = frozenset([EAST])
    assert gain_of(walkers, front) == (SUPPLIED, 10)
    assert gain_of(tanks, front) == (SUPPLIED, 16)
    assert gain_of(walkers, frozenset()) == (FAR_SUPPLIED, 3)
    assert gain_of(group(12, EAST, infantry(1, 50, 50, 90)), front) == (SUPPLIED, 33)
    assert gain_of(group(12, EAST, infantry(1, 100, 80, 0)), front) == (SUPPLIED + 4, 0)


def test_what_supply_is_worth_by_itself_counts_like_a_hundred_points_of_fatigue() -> None:
    """Half of 20 points is as much as supply that is worth 10: then the western end is taken."""
    state = view(supply(group(12, EAST), group(13, WEST)), Side.AXIS)
    for basic, tired_, first in ((10, 20, 13), (10, 19, 12), (11, 20, 12), (10, 21, 13)):
        worth = {12: (basic, 0), 13: (0, tired_)}
        found = plan_deliveries(state, gain=lambda mover, _, worth=worth: worth[mover.id])
        assert [delivery.groups for delivery in found] == [(first,)]
        assert found[0].percent == 50


def test_the_depot_that_can_do_most_goes_first() -> None:
    """58 reaches all three by a penalty hex, 59 the westernmost of them alone without any."""
    state = view(supply(group(12, (7, 5)), group(13, (9, 5)), group(14, (9, 6))), Side.AXIS)
    reach = {58: {Hex(9, 5): Arrival(1, None)}, 59: {Hex(5, 5): Arrival(0, None)}}
    found = plan_deliveries(state, reach, gain=lambda *_: (10, 10))
    assert [(each.order.depot, each.groups) for each in found] == [(58, (12, 13, 14))]
    both = {58: {Hex(9, 5): Arrival(1, None)}, 59: {Hex(9, 5): Arrival(0, None)}}
    found = plan_deliveries(state, both, gain=lambda *_: (0, 10))
    assert [(each.order.depot, each.percent) for each in found] == [(59, 50)]


def test_the_fatigue_that_a_delivery_removes_is_that_of_all_its_units() -> None:
    state = view(supply(tired(12, EAST, 60, units=2), tired(13, EAST, 25, units=1)), Side.AXIS)
    delivery = Delivery(MoveDepot(58, ()), EAST, 50, (12, 13, 52))
    assert relief_of(state, [delivery]) == {12: (30, 30), 13: (12,)}
    third = Delivery(MoveDepot(58, ()), EAST, 33, (12,))
    assert relief_of(view(supply(tired(12, EAST, 35, units=1)), Side.AXIS), [third]) == {12: (12,)}
    slight = Delivery(MoveDepot(58, ()), EAST, 12, (12,))
    assert relief_of(view(supply(tired(12, EAST, 2)), Side.AXIS), [slight]) == {12: (1, 1, 1)}


@pytest.mark.rule("5.2")
def test_when_the_supply_pool_runs_out_what_later_depots_and_units_keep_of_their_fatigue_is_known() -> None:
    state = supply(tired(12, EAST, 60), group(1, WEST, panzer(1, fatigue=40), panzer(2, fatigue=40)), depots=2)
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], pools=Pools(supply=4))
    first, second = (Delivery(MoveDepot(number, ()), EAST, 50, (by,)) for number, by in ((58, 12), (59, 1)))
    assert relief_of(view(state, Side.AXIS), [second, first]) == {12: (30, 30, 30), 1: (20, 0)}
    assert relief_of(view(state, Side.AXIS), [second]) == {1: (20, 20)}


@pytest.mark.rule("5.2")
def test_a_rested_unit_takes_no_point_of_the_supply_pool() -> None:
    state = supply(group(12, EAST, infantry(1), infantry(2, fatigue=60)))
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], pools=Pools(supply=1))
    assert relief_of(view(state, Side.AXIS), [Delivery(MoveDepot(58, ()), EAST, 50, (12,))]) == {12: (0, 30)}


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(("pool", "percent"), [(1, 50), (0, 0)])
def test_with_an_empty_pool_depots_go_where_they_would_and_promise_nothing(pool: int, percent: int) -> None:
    state = supply(tired(12, EAST, 60), tired(13, WEST, 40), group(80, (12, 5)), group(81, (1, 8)))
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], pools=Pools(supply=pool))
    (delivery,) = plan_deliveries(view(state, Side.AXIS))
    assert (delivery.groups, delivery.percent) == ((12,), percent)
    assert relief_of(view(state, Side.AXIS), [delivery]) == {12: (60 * percent // 100, 0, 0)}


def way_to(at: Hex) -> tuple[int, ...]:
    """How a depot of the small map is driven to supply a group in a hex."""
    (delivery,) = plan_deliveries(view(supply(tired(12, at)), Side.AXIS))
    return delivery.order.route


@pytest.mark.rule("5.2")
def test_a_depot_leaves_its_last_route_only_to_supply_more_groups() -> None:
    to_east, to_west = way_to(EAST), way_to(WEST)
    fresh, weary = group(13, EAST), tired(12, WEST, 90)
    assert repeated(view(supply(weary, fresh), Side.AXIS), {58: to_east}) == {58: to_east}, "as many, though more tired"
    two = view(supply(weary, tired(14, WEST), fresh), Side.AXIS)
    assert repeated(two, {58: to_east}) == {58: to_west}
    assert repeated(two, {58: to_west}) == {58: to_west}


@pytest.mark.rule("5.2")
def test_groups_that_another_depot_supplies_draw_none_off_its_last_route() -> None:
    to_east, to_west = way_to(EAST), way_to(WEST)
    shown = view(supply(tired(12, WEST), tired(14, WEST), group(13, EAST), depots=2), Side.AXIS)
    assert repeated(shown, {58: to_east, 59: to_west}) == {58: to_east, 59: to_west}
    assert repeated(shown, {58: to_west, 59: to_east}) == {58: to_west, 59: to_east}


@pytest.mark.rule("5.2")
def test_of_two_depots_that_would_supply_nobody_on_their_last_routes_one_goes_to_the_group() -> None:
    shown = view(supply(tired(12, EAST), depots=2), Side.AXIS)
    assert repeated(shown, {58: way_to(WEST), 59: way_to(WEST)}) == {58: way_to(EAST), 59: way_to(WEST)}


@pytest.mark.rule("5.2")
def test_a_depot_that_would_stay_at_its_start_and_supply_nobody_does_not_use_up_its_turn() -> None:
    here = supply(tired(12, Hex(6, 7)))
    assert repeated(view(here, Side.AXIS), {58: ()}) == {58: ()}
    nobody = supply(group(80, (12, 12)))
    assert repeated(view(nobody, Side.AXIS), {58: ()}) == {}
    assert repeated(view(nobody, Side.AXIS), {58: way_to(EAST)}) == {58: way_to(EAST)}
