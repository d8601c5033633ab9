from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.kit import (
    FULL_POOLS,
    change_of,
    city,
    events_of,
    group,
    infantry,
    make_board,
    make_state,
    panzer,
    rifle,
    unit,
)
from wir.model.board import Place
from wir.model.events import seen_by
from wir.model.groups import AirGroup, Depot, Group, Kind
from wir.model.hexes import Hex
from wir.model.scenario import Reinforcement
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import Unit, UnitType
from wir.rules.change import Change
from wir.rules.reinforcements import arrive, lacks_number, overdue, what_it_waits_for

DUE = date(1941, 7, 6)


def coming(
    at: str, unit_: Unit, number: int | None = None, kind: Kind = Kind.INFANTRY, day: date = DUE
) -> Reinforcement:
    return Reinforcement(Side.AXIS, day, at, kind, unit_, number)


def reserve(*groups: Group, expected: tuple[Reinforcement, ...], owner: Side = Side.AXIS, **more: object) -> State:
    return make_state(
        *groups,
        cities=[city("Warsaw", (3, 6), owner)],
        depots=[Depot(58, Hex(2, 2))],
        reinforcements=expected,
        **more,  # type: ignore[arg-type]
    )


def brought(state: State, day: date = DUE) -> Change:
    change = change_of(state)
    arrive(change, day)
    return change


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(("at", "place"), [("Warsaw", (3, 6)), ("2,2", (2, 2))])
def test_a_scheduled_unit_arrives_on_its_day_at_its_city_or_depot_hex(at: str, place: tuple[int, int]) -> None:
    state = reserve(expected=(coming(at, infantry(99, fatigue=7), 20),))
    early = brought(state, date(1941, 6, 29)).state
    assert early.groups == {}
    assert early.players[Side.AXIS].expected == (0,)
    after = brought(state).state
    assert after.groups[20].units == (infantry(99, fatigue=7),)
    assert (after.groups[20].at, after.control[Hex(*place)]) == (Hex(*place), Side.AXIS)
    assert after.players[Side.AXIS].expected == ()


@pytest.mark.rule("3.2")
def test_units_of_one_group_arrive_together() -> None:
    units = tuple(coming("Warsaw", infantry(n), 20) for n in (1, 2, 3))
    after = brought(reserve(expected=units)).state
    assert [u.designation for u in after.groups[20].units] == ["1", "2", "3"]


@pytest.mark.rule("3.2")
def test_where_the_number_is_in_use_another_of_the_kind_is_taken() -> None:
    elsewhere = group(20, (9, 9), infantry(5))
    after = brought(reserve(elsewhere, expected=(coming("Warsaw", infantry(1), 20),))).state
    assert after.groups[12].units == (infantry(1),)
    tanks = brought(reserve(expected=(coming("Warsaw", panzer(1), None, Kind.MECHANIZED),))).state
    assert set(tanks.groups) == {1}


@pytest.mark.rule("3.2", "6.7")
def test_a_place_that_is_full_or_lost_delays_the_arrival_by_a_week() -> None:
    full = [group(n, (3, 6), *(infantry(n * 10 + k) for k in range(6))) for n in (13, 14)]
    unit_ = (coming("Warsaw", infantry(1), 20),)
    for state in (
        reserve(*full, expected=unit_),
        reserve(expected=unit_, owner=Side.SOVIET),
        reserve(group(80, (2, 2)), expected=(coming("2,2", infantry(1), 20),)),
        reserve(expected=(coming("2,2", infantry(1), 20),), air=[AirGroup(116, Hex(2, 2), 5)]),
    ):
        waiting = brought(state).state
        assert waiting.units_of(Side.AXIS) == state.units_of(Side.AXIS)
        assert waiting.players[Side.AXIS].expected == (0,)
    freed = waiting.copy()
    del freed.air[116]
    assert 20 in brought(freed, date(1941, 7, 13)).state.groups


@pytest.mark.rule("3.2", "5.2")
def test_nobody_arrives_at_a_depot_hex_whose_city_the_enemy_has_taken() -> None:
    board = make_board(cities=[Place("Warsaw", "3,6")])
    state = reserve(expected=(coming("3,6", infantry(1), 20),), owner=Side.SOVIET, board=board)
    waiting = brought(state).state
    assert waiting.groups == {}
    assert waiting.players[Side.AXIS].expected == (0,)
    assert what_it_waits_for(state, state.scenario.reinforcements[0]) == "the place is free of the enemy"


ALL_NUMBERS = tuple(group(number, (9, 9), infantry(number)) for number in range(12, 52))
FULL = tuple(group(number, (3, 6), *(infantry(number * 10 + n) for n in range(6))) for number in (12, 13))


@pytest.mark.rule("3.2")
@pytest.mark.parametrize(
    ("groups", "owner", "wait"),
    [
        ((), Side.AXIS, ""),
        ((*ALL_NUMBERS[2:], *FULL), Side.AXIS, "there is room in the hex"),
        (ALL_NUMBERS, Side.SOVIET, "the place is free of the enemy"),
        ((), Side.SOVIET, "the place is free of the enemy"),
        ((group(80, (3, 6), rifle()),), Side.AXIS, "the place is free of the enemy"),
        (FULL, Side.AXIS, "there is room in the hex"),
        ((FULL[0], group(13, (3, 6), infantry())), Side.AXIS, ""),
        (ALL_NUMBERS, Side.AXIS, "a number for infantry groups is free, or a group with room is at the place"),
        ((*ALL_NUMBERS[1:], group(12, (3, 6), infantry())), Side.AXIS, ""),
    ],
)
def test_whatever_waits_is_told_why(groups: tuple[Group, ...], owner: Side, wait: str) -> None:
    reinforcement = coming("Warsaw", infantry(99), 20)
    state = reserve(*groups, expected=(reinforcement,), owner=owner)
    assert what_it_waits_for(state, reinforcement) == wait
    assert bool(brought(state).state.players[Side.AXIS].expected) is bool(wait)
    assert not wait or lacks_number(state, reinforcement) is wait.startswith("a number")


@pytest.mark.rule("3.2")
def test_who_can_only_join_the_group_with_room_in_a_full_hex_lacks_a_number() -> None:
    reinforcement = coming("Warsaw", infantry(99), 20)
    here = (FULL[0], group(13, (3, 6), infantry()))
    assert not lacks_number(reserve(*here, expected=(reinforcement,)), reinforcement), "14 is free"
    assert lacks_number(reserve(*ALL_NUMBERS[2:], *here, expected=(reinforcement,)), reinforcement)


@pytest.mark.rule("3.2")
def test_what_has_not_come_on_its_day_is_overdue_from_that_week_on() -> None:
    """Each week begins with arrivals, so a unit that is due on its first day and not there has found no way in."""
    expected = (coming("Warsaw", infantry(1), 20), coming("Warsaw", infantry(2), 20, day=date(1941, 7, 13)))
    for day, late in ((date(1941, 6, 29), 0), (DUE, 1), (date(1941, 7, 13), 2)):
        assert overdue(reserve(expected=expected, day=day), Side.AXIS) == [*expected[:late]]
        assert overdue(reserve(expected=expected, day=day), Side.SOVIET) == []


@pytest.mark.rule("3.2", "4.1")
def test_in_a_full_hex_a_unit_joins_a_group_of_its_kind_that_has_room() -> None:
    here = [group(13, (3, 6), infantry(3), entrenchment=4), group(1, (3, 6), panzer(4))]
    after = brought(reserve(*here, expected=(coming("Warsaw", infantry(1), 20),))).state
    assert [u.designation for u in after.groups[13].units] == ["3", "1"]
    assert after.groups[13].entrenchment == 2  # the newcomer has not dug


@pytest.mark.rule("3.2", "4.1")
def test_the_group_is_joined_that_the_scenario_names_and_else_the_lowest_number() -> None:
    here = [group(n, (3, 6), infantry(n)) for n in (13, 14)]
    for named, joined in ((14, 14), (13, 13), (20, 13), (None, 13)):
        after = brought(reserve(*here, expected=(coming("Warsaw", infantry(1), named),))).state
        assert {n: len(after.groups[n].units) for n in (13, 14)} == {13: 1, 14: 1} | {joined: 2}


@pytest.mark.rule("3.2")
def test_own_aircraft_at_the_place_do_not_delay_an_arrival() -> None:
    state = reserve(expected=(coming("Warsaw", infantry(1), 20),), air=[AirGroup(52, Hex(3, 6), 50)])
    assert brought(state).state.groups[20].at == Hex(3, 6)


@pytest.mark.rule("3.2", "4.9")
def test_beyond_199_units_a_scheduled_unit_goes_to_the_pools_at_its_strength() -> None:
    places = [(c, r) for r in range(7, 13) for c in range(1, 13)]
    names = iter(range(1, 300))
    army = [
        group(n, at, *(infantry(next(names)) for _ in range(6 if n < 45 else 1)))
        for n, at in zip(range(12, 46), places, strict=False)
    ]
    state = reserve(*army, expected=(coming("Warsaw", panzer(999, strength=100), 1, Kind.MECHANIZED),))
    assert state.units_of(Side.AXIS) == 199
    lost = reserve(*army, expected=state.scenario.reinforcements, owner=Side.SOVIET)
    assert [what_it_waits_for(each, each.scenario.reinforcements[0]) for each in (state, lost)] == ["", ""]
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], pools=replace(FULL_POOLS, infantry=0, vehicle=0))
    change = brought(state)
    (told,) = events_of(change.events, "arrived")
    assert (told.paragraph, told.rulings, told.side) == ("3.2", ("R136",), Side.AXIS)
    assert told.secrets == {Side.AXIS: {"unit": "999 PZ", "strength": 100}}
    after = change.state
    assert after.units_of(Side.AXIS) == 199
    pools = after.players[Side.AXIS].pools
    assert (pools.infantry, pools.vehicle) == (100, 100)
    assert after.players[Side.AXIS].expected == ()


@pytest.mark.rule("3.2", "2.2")
def test_a_name_that_is_in_use_is_not_given_twice() -> None:
    state = reserve(group(13, (9, 9), infantry(1)), expected=(coming("Warsaw", infantry(1), 20),))
    names = [u.designation for g in brought(state).state.groups.values() for u in g.units]
    assert len(set(names)) == 2


@pytest.mark.rule("3.2")
def test_each_side_has_its_own_list() -> None:
    soviets = Reinforcement(Side.SOVIET, DUE, "11,11", Kind.INFANTRY, rifle(7), 80)
    state = reserve(expected=(coming("Warsaw", infantry(1), 20), soviets))
    after = brought(state).state
    assert after.groups[80].units == (rifle(7),)
    assert unit(UnitType.INF, 1, 70, 70) in after.groups[20].units


@pytest.mark.rule("3.2")
def test_the_enemy_sees_a_new_group_and_not_what_joins_it() -> None:
    """R170."""
    units = tuple(coming("Warsaw", infantry(n), 20) for n in (1, 2, 3))
    told = brought(reserve(expected=units)).events
    assert len(told) == len(seen_by(told, Side.AXIS)) == 3
    assert [event.facts["group"] for event in seen_by(told, Side.SOVIET)] == [20]
    assert [event.facts["joins"] for event in told] == [False, True, True]
