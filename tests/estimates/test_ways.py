"""Marches by their goal: the cheapest way this week, and the weeks after."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.kit import PLAIN, group, make_board, make_state, mech, panzer, play
from wir.estimates.marches import March, march_orders, reachable
from wir.estimates.ways import Ways
from wir.model.board import River
from wir.model.groups import Kind
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import FATIGUE_LIMIT
from wir.model.view import view
from wir.rules.tables import STRATEGIC_MOVEMENT
from wir.rules.zones import field_of


def ways(state: State, number: int = 1) -> Ways:
    known = view(state, Side.AXIS)
    return Ways(known, known.groups[number])


def position(*terrain: str) -> State:
    tank = mech(1, (2, 5), panzer(1), supplied_by=58)
    board = make_board((*terrain, *PLAIN)[: len(PLAIN)])
    return make_state(tank, group(76, (11, 5)), board=board, day=date(1941, 7, 6))


@pytest.mark.rule("6.2", "8.1")
def test_the_cheapest_march_costs_what_its_orders_do_and_never_more_than_the_shortest() -> None:
    state = position("....s.......", "...ss.......", "....s^......", "....^.......", "....ss......")
    known = view(state, Side.AXIS)
    shortest = reachable(known, known.groups[1], field_of(known, Side.AXIS))
    found = ways(state).near
    assert found.keys() >= shortest.keys()
    assert all(found[hex_].fatigue <= march.fatigue for hex_, march in shortest.items())
    for hex_, march in found.items():
        after = play(state, *map(str, march_orders(known.groups[1], march))).state.groups[1]
        assert (after.at, after.units[0].fatigue) == (hex_, march.fatigue)


@pytest.mark.rule("8.1")
def test_a_march_goes_around_a_river_that_would_be_crossed_out_of_an_enemy_zone() -> None:
    board = make_board(rivers=[River("Bug", ("2,5 3",))])
    state = make_state(mech(1, (2, 5), panzer(1), supplied_by=58), group(76, (2, 4)), board=board)
    way = ways(state).to(Hex(3, 6))
    assert way is not None
    assert way.march == March((4, 2), 10)


def test_a_way_to_a_far_goal_begins_with_the_steps_of_this_week_and_tells_the_weeks() -> None:
    way = ways(position()).to(Hex(12, 11))
    assert way is not None
    assert way.weeks == 2
    assert way.march.directions
    hexes = way.hexes(Hex(2, 5))
    assert hexes[-1] == Hex(12, 11)
    assert len(hexes) == len(set(hexes))


def test_a_goal_that_the_enemy_holds_is_approached() -> None:
    way = ways(position()).to(Hex(11, 5))
    assert way is not None
    assert way.hexes(Hex(2, 5))[-1] in view(position(), Side.AXIS).scenario.board.land_around[Hex(11, 5)]


def test_asking_in_another_order_finds_the_same_ways() -> None:
    once, again = ways(position()), ways(position())
    goals = [Hex(12, 11), Hex(9, 9), Hex(12, 2)]
    assert [once.to(goal) for goal in goals] == [again.to(goal) for goal in reversed(goals)][::-1]


def test_no_way_leads_off_the_map_and_the_way_to_where_it_stands_is_empty() -> None:
    found = ways(position())
    assert found.to(Hex(40, 40)) is None
    assert found.near[Hex(2, 5)] == March((), 0)


@pytest.mark.rule("6.2")
@pytest.mark.parametrize("marks", [{"halted": True}, {"plot": "3"}])
def test_who_may_not_march_stays(marks: dict[str, object]) -> None:
    state = make_state(group(1, (2, 5), supplied_by=58, **marks), day=date(1941, 7, 6))
    assert ways(state).near == {Hex(2, 5): March((), 0)}


@pytest.mark.rule("6.2")
def test_a_march_goes_on_after_the_hexes_that_were_marched() -> None:
    fresh = ways(position()).near
    moved = position()
    moved.groups[1] = replace(moved.groups[1], moved=2, allowance=STRATEGIC_MOVEMENT[Kind.MECHANIZED])
    left = ways(moved).near
    assert (
        max(len(march.directions) for march in left.values())
        == max(len(march.directions) for march in fresh.values()) - 2
    )


@pytest.mark.rule("8.1")
def test_no_march_tires_a_unit_to_the_limit() -> None:
    fresh = {hex_: march.fatigue for hex_, march in ways(position()).near.items()}
    slack = sorted(set(fresh.values()))[2]
    for lack in (0, 1):
        state = position()
        tired = replace(panzer(1), fatigue=FATIGUE_LIMIT - 1 - slack + lack)
        state.groups[1] = replace(state.groups[1], units=(tired, panzer(2)))
        found = {hex_: march.fatigue for hex_, march in ways(state).near.items()}
        assert found == {hex_: cost for hex_, cost in fresh.items() if cost <= slack - lack}


@pytest.mark.rule("6.2", "6.10")
def test_a_zone_at_the_goal_costs_no_week() -> None:
    tank = mech(1, (1, 1), panzer(1), supplied_by=58)
    board = make_board(("." * 40,) * 12)
    for column in range(4, 30):
        alone = make_state(tank, group(76, (40, 12)), board=board, day=date(1941, 7, 6))
        watched = make_state(tank, group(76, (column, 3)), board=board, day=date(1941, 7, 6))
        free, stopped = (ways(state).to(Hex(column, 1)) for state in (alone, watched))
        assert free is not None
        assert stopped is not None
        assert stopped.weeks == free.weeks
        nearer = ways(alone).to(Hex(column - 1, 1))
        assert nearer is not None
        assert nearer.weeks <= free.weeks <= nearer.weeks + 1


@pytest.mark.rule("6.10")
def test_beyond_this_week_no_way_leads_from_zone_to_zone_but_to_an_entrenched_friend() -> None:
    tank = mech(1, (1, 3), panzer(1), supplied_by=58)
    rows = tuple("." * 30 if row in (2, 3) else "o" * 30 for row in range(12))
    watch = [group(number, (column, 3)) for number, column in ((76, 20), (77, 22))]
    lone = make_state(tank, *watch, board=make_board(rows), day=date(1941, 7, 6))
    friend = group(12, (20, 4), entrenchment=5)
    held = make_state(tank, friend, *watch, board=make_board(rows), day=date(1941, 7, 6))
    assert ways(lone).to(Hex(20, 4)) is None
    assert ways(held).to(Hex(20, 4)) is not None
    assert ways(held).to(Hex(21, 4)) is None
