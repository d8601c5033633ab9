from __future__ import annotations

import pytest

from tests.kit import change_of, events_of, group, make_state, play, refusal
from wir.model.groups import AirGroup, Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.aircraft import destroy, return_destroyed
from wir.rules.tables import MAXIMUM


def airfields(*points: int, pool: int = 100) -> State:
    air = [AirGroup(52 + n, Hex(2 + n, 2), held) for n, held in enumerate(points)]
    pools = {Side.AXIS: Pools(aircraft=pool), Side.SOVIET: Pools()}
    return make_state(group(12, (9, 9)), air=air, phase=Phase.AXIS_ADJUSTMENT, pools=pools)


@pytest.mark.rule("4.5", "4.2")
def test_aircraft_pass_between_air_groups_wherever_they_are() -> None:
    after = play(airfields(80, 10), "AIR 52>53 29", "AIR 52>53 1").state
    assert (after.air[52].points, after.air[53].points) == (50, 40)


@pytest.mark.rule("4.5")
def test_aircraft_come_from_the_reinforcement_pool() -> None:
    after = play(airfields(80, pool=45), "AIR R>52 40").state
    assert after.air[52].points == 120
    assert after.players[Side.AXIS].pools.aircraft == 5
    assert refusal(after, "AIR R>52 6") == "4.5"


@pytest.mark.rule("4.5")
def test_fifty_points_a_turn_may_be_transferred_pool_and_groups_together() -> None:
    state = airfields(80, 10)
    assert refusal(state, "AIR 52>53 51") == "4.5"
    after = play(state, "AIR R>52 30", "AIR 52>53 20").state
    assert after.players[Side.AXIS].aircraft_moved == 50
    assert refusal(after, "AIR 52>53 1") == "4.5"
    assert refusal(after, "AIR R>53 1") == "4.5"


@pytest.mark.rule("4.5", "4.2")
def test_an_air_group_holds_255_points_at_most_and_may_be_emptied() -> None:
    state = airfields(50, 230)
    assert refusal(state, "AIR 52>53 26") == "4.5"
    assert play(state, "AIR 52>53 25").state.air[53].points == 255
    assert play(state, "AIR 52>53 20", "AIR 52>53 5").state.air[52].points == 25
    assert play(airfields(30, 10), "AIR 52>53 30").state.air[52].points == 0


@pytest.mark.rule("4.5")
@pytest.mark.parametrize("order", ["AIR 52>53 0", "AIR 52>52 5", "AIR 52>116 5", "AIR 116>52 5", "AIR 52>57 5"])
def test_transfers_that_make_no_sense_are_refused(order: str) -> None:
    assert refusal(airfields(80, 10), order) in ("4.2", "4.5")


@pytest.mark.rule("4.5", "7.7")
def test_an_air_group_that_is_being_rebuilt_takes_no_part() -> None:
    state = airfields(80)
    state.air[53] = AirGroup(53, None, returns=3)
    assert refusal(state, "AIR 52>53 10") == "7.7"
    assert refusal(state, "AIR R>53 10") == "7.7"


@pytest.mark.rule("4.5")
def test_an_air_group_gives_what_it_has_whatever_lies_in_the_pool() -> None:
    assert refusal(airfields(10, 10, pool=100), "AIR 52>53 11") == "4.5"
    assert play(airfields(10, 10, pool=5), "AIR 52>53 10").state.air[53].points == 20


@pytest.mark.rule("7.7")
def test_one_that_comes_back_later_keeps_no_other_waiting() -> None:
    away = [AirGroup(52, None, returns=9), AirGroup(53, None, returns=2)]
    change = change_of(make_state(air=away, depots=[Depot(58, Hex(1, 1))]))
    return_destroyed(change, 2)
    assert [change.state.air[number].at for number in (52, 53)] == [None, Hex(1, 1)]


@pytest.mark.rule("7.7")
def test_a_destroyed_air_group_is_told_with_what_its_side_alone_knows() -> None:
    change = change_of(make_state(air=[AirGroup(52, Hex(3, 3), 80)], pools=dict.fromkeys(Side, Pools())))
    destroy(change, change.state.air[52])
    (event,) = events_of(change.events, "air_destroyed")
    assert event.paragraph == "7.7"
    assert event.secrets == {Side.AXIS: {"points": 80, "saved": change.state.players[Side.AXIS].pools.aircraft}}
    assert {roll.side for roll in event.rolls} == {Side.AXIS}


@pytest.mark.rule("7.7")
def test_no_more_aircraft_are_told_as_saved_than_the_pool_holds() -> None:
    pools = {Side.AXIS: Pools(aircraft=MAXIMUM["aircraft"] - 1), Side.SOVIET: Pools()}
    change = change_of(make_state(air=[AirGroup(52, Hex(3, 3), 80)], pools=pools))
    destroy(change, change.state.air[52])
    (event,) = events_of(change.events, "air_destroyed")
    assert event.secrets == {Side.AXIS: {"points": 80, "saved": 1}}
