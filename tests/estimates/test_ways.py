"""Marches by their goal: the cheapest way this week, and the weeks after."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.kit import PLAIN, group, make_board, make_state, mech, panzer, play
from wir.estimates.marches import March, march_orders, reachable, river_points
from wir.estimates.ways import Ways
from wir.model.board import Board, River
from wir.model.groups import Kind
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import FATIGUE_LIMIT
from wir.model.view import view
from wir.model.weather import Weather
from wir.rules.tables import STRATEGIC_MOVEMENT
from wir.text.panels.group_panel import way_words


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
    shortest = reachable(known, known.groups[1])
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


@pytest.mark.rule("8.1")
def test_what_a_river_adds_to_a_march_out_of_an_enemy_zone_is_told() -> None:
    board = make_board(rivers=[River("Bug", ("2,5 1", "2,5 2", "2,5 3", "2,5 4", "2,5 5", "2,5 6"))])
    state = make_state(mech(1, (2, 5), panzer(1), supplied_by=58), group(76, (2, 4)), board=board)
    known = view(state, Side.AXIS)
    way = ways(state).to(Hex(2, 7))
    assert way is not None
    assert river_points(known, known.groups[1], way.march) == 20
    assert way_words(known, known.groups[1], way) == "to 2,7 for 30 fatigue, 20 for the river out of an enemy zone"
    peace = view(make_state(mech(1, (2, 5), panzer(1), supplied_by=58), board=board), Side.AXIS)
    assert river_points(peace, peace.groups[1], way.march) == 0


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


def test_a_way_that_ends_beside_the_enemy_is_told_so() -> None:
    known = view(position(), Side.AXIS)
    told = [
        way_words(known, known.groups[1], way) for hex_ in ((11, 5), (10, 5)) if (way := ways(known).to(Hex(*hex_)))
    ]
    assert told[0].startswith("to a hex beside 11,5, which the enemy holds: this week to ")
    assert told[1].startswith("to 10,5: this week to ")


def test_asking_in_another_order_finds_the_same_ways() -> None:
    once, again = ways(position()), ways(position())
    goals = [Hex(12, 11), Hex(9, 9), Hex(12, 2)]
    assert [once.to(goal) for goal in goals] == [again.to(goal) for goal in reversed(goals)][::-1]


def test_over_mixed_ground_every_hex_is_found_without_asking_for_others_first() -> None:
    state = position(*("..s.s.sf..f.", ".^f^s.s.s..^") * 6)
    land = state.scenario.board.land
    assert {hex_ for hex_ in land if ways(state).to(hex_) is None} == set()


def test_of_ways_as_good_the_one_found_first_is_taken() -> None:
    way = ways(position()).to(Hex(12, 2))
    assert way is not None
    assert way.march.directions == (2, 2, 2, 2)
    assert way.later == (Hex(7, 3), Hex(8, 2), Hex(9, 2), Hex(10, 1), Hex(11, 2), Hex(12, 2))


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


def strip(row: str, beside: str = "") -> Board:
    """A board of one row of land, the third, with hexes south of it where `beside` is drawn."""
    sea = "o" * len(row)
    return make_board((sea, sea, row, beside.ljust(len(row), "o"), *[sea] * 8))


def told(state: State, *columns: int) -> list[tuple[int, int, int] | None]:
    """Of the ways to hexes of the third row: the hexes of this week, the fatigue, the weeks after this one."""
    found = ways(state)
    return [way and (len(way.march.directions), way.fatigue, way.weeks) for way in map(found.to, _third(*columns))]


def _third(*columns: int) -> list[Hex]:
    return [Hex(column, 3) for column in columns]


TANK = mech(1, (1, 3), panzer(1), supplied_by=58)
SUMMER = date(1941, 7, 6)


@pytest.mark.rule("6.2", "8.1")
def test_four_hexes_of_five_points_are_marched_in_a_week() -> None:
    state = make_state(TANK, board=strip("." * 20), day=SUMMER)
    found = ways(state)
    assert found.near == {
        Hex(1, 3): March((), 0),
        Hex(2, 3): March((3,), 5),
        Hex(3, 3): March((3, 2), 10),
        Hex(4, 3): March((3, 2, 3), 15),
        Hex(5, 3): March((3, 2, 3, 2), 20),
    }
    assert told(state, 1, 2, 5) == [(0, 0, 0), (1, 5, 0), (4, 20, 0)]
    assert told(state, 6, 9, 10, 13, 14, 20) == [
        (4, 25, 1),
        (4, 40, 1),
        (4, 45, 2),
        (4, 60, 2),
        (4, 65, 3),
        (4, 95, 4),
    ]
    way = found.to(Hex(8, 3))
    assert way is not None
    assert way.later == tuple(_third(6, 7, 8))
    assert way.halt(Hex(1, 3)) == Hex(5, 3)


@pytest.mark.rule("6.2", "8.4")
def test_in_rain_a_hex_is_marched_in_a_week_and_infantry_marches_two_in_any_other_weather() -> None:
    rain = make_state(TANK, board=strip("." * 20), day=SUMMER, weather=Weather.RAIN)
    dry = make_state(group(12, (1, 3), supplied_by=58), board=strip("." * 20), day=SUMMER)
    assert told(rain, 2, 3, 5) == [(1, 20, 0), (1, 40, 1), (1, 80, 3)]
    found = ways(dry, 12)
    assert [way and way.weeks for way in map(found.to, _third(3, 4, 5, 6))] == [0, 1, 1, 2]


@pytest.mark.rule("6.2", "8.1")
def test_swamp_ends_a_week_of_the_march_also_later_and_costs_more() -> None:
    state = make_state(TANK, board=strip("......s............."), day=SUMMER)
    assert told(state, 6, 7, 8, 11, 12) == [(4, 25, 1), (4, 50, 1), (4, 55, 2), (4, 70, 2), (4, 75, 3)]
    near = make_state(TANK, board=strip("..s................."), day=SUMMER)
    assert told(near, 3, 4, 7, 8) == [(2, 30, 0), (2, 35, 1), (2, 50, 1), (2, 55, 2)]


@pytest.mark.rule("6.2", "6.10", "8.1")
def test_an_enemy_zone_ends_a_week_and_a_river_costs_only_who_leaves_it() -> None:
    beside = "o" * 9 + "."
    for side, more in (((), 0), (("10,3 2",), 20), (("9,3 3",), 0), (("12,3 2",), 0)):
        board = replace(strip("." * 20, beside), rivers=(River("Bug", side),) if side else ())
        state = make_state(TANK, group(76, (10, 4)), board=board, day=SUMMER)
        assert told(state, 9, 10, 11, 13) == [(4, 40, 1), (4, 45, 2), (4, 50 + more, 3), (4, 60 + more, 3)]


@pytest.mark.rule("6.2", "10.0")
@pytest.mark.parametrize(
    ("level", "on_its_railway", "near", "weeks"), [(1, False, 1, 4), (3, False, 2, 3), (1, True, 5, 0), (3, True, 5, 0)]
)
def test_who_is_stranded_marches_from_its_own_railway_and_a_hex_a_week_without(
    level: int, on_its_railway: bool, near: int, weeks: int
) -> None:
    stranded = mech(1, (1, 3), panzer(1), weeks_unsupplied=2)
    rails = {(1, 3): Side.AXIS} if on_its_railway else {}
    state = make_state(stranded, board=strip("." * 20), day=SUMMER, level=level, rails=rails)
    found = ways(state)
    assert [*found.near] == _third(*range(1, near + 1))
    way = found.to(Hex(5, 3))
    assert way is not None
    assert way.weeks == weeks


def test_beside_an_enemy_within_reach_the_way_ends_this_week_where_it_costs_least() -> None:
    rows = [*PLAIN]
    rows[1] = "..s........."
    state = make_state(mech(1, (1, 3), panzer(1), supplied_by=58), group(76, (4, 2)), board=make_board(rows))
    way = ways(state).to(Hex(4, 2))
    assert way is not None
    assert (way.weeks, way.later) == (0, ())
    around = state.scenario.board.land_around[Hex(4, 2)]
    assert way.halt(Hex(1, 3)) in around
    assert way.fatigue == min(march.fatigue for at, march in ways(state).near.items() if at in around)


def test_a_hex_once_looked_at_is_reached_by_the_shorter_way_that_is_found_later() -> None:
    rows = ("o" * 14, "......sss.....", "......ooo.....", "..............", *["o" * 14] * 8)
    state = make_state(mech(1, (3, 3), panzer(1), supplied_by=58), board=make_board(rows), day=SUMMER)
    found = ways(state)
    far, near = found.to(Hex(14, 3)), found.to(Hex(10, 2))
    assert far is not None
    assert near is not None
    assert not {Hex(7, 2), Hex(8, 2), Hex(9, 2)} & {*far.hexes(Hex(3, 3)), *near.hexes(Hex(3, 3))}
    assert (near.weeks, far.weeks) == (1, 2)


@pytest.mark.rule("6.2")
def test_what_is_left_of_this_week_says_nothing_of_the_weeks_after() -> None:
    begun = mech(1, (2, 3), panzer(1), moved=1, allowance=4)
    assert told(make_state(begun, board=strip("." * 12), day=SUMMER), 5, 6, 7, 8) == [
        (3, 15, 0),
        (3, 20, 1),
        (3, 25, 2),
        (3, 30, 3),
    ]
