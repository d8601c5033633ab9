from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import FULL_POOLS, city, group, infantry, make_board, make_state, mech, panzer, play, refusal, rifle
from tests.known import check_refusal
from wir.model.board import Railway
from wir.model.groups import AirGroup, Group, Status
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.state import State
from wir.model.weather import Weather
from wir.orders import parse_order

LINE = Railway("Line", Side.AXIS, tuple(f"{c},6" for c in range(1, 10)))


def line(*groups: Group, **more: object) -> State:
    return make_state(*groups, board=make_board(railways=[LINE]), **more)  # type: ignore[arg-type]


@pytest.mark.rule("6.3")
def test_trains_go_any_distance_without_fatigue() -> None:
    after = play(line(group(12, (1, 6), infantry(fatigue=20))), "RAIL 12 9,6").state
    assert after.groups[12].at == Hex(9, 6)
    assert after.groups[12].units[0].fatigue == 20


@pytest.mark.rule("6.3", "6.2")
def test_rail_movement_is_strategic_movement() -> None:
    after = play(line(group(12, (1, 6), artillery=60, entrenchment=4, supplied_by=58)), "RAIL 12 9,6").state
    moved = after.groups[12]
    assert (moved.artillery, moved.entrenchment, moved.status) == (0, 0, Status.NO_ACTION)
    assert after.players[Side.AXIS].pools.artillery == FULL_POOLS.artillery + 60
    for order in ("MOVE 12 1", "RAIL 12 1,6", "PLOT 12 1", "GUNS 12", "REPLACE 12.0 10"):
        assert refusal(after, order) != ""


@pytest.mark.rule("6.3")
def test_a_group_that_marched_or_plotted_takes_no_train() -> None:
    state = line(mech(1, (1, 6), panzer(), supplied_by=58))
    assert refusal(play(state, "MOVE 1 2").state, "RAIL 1 9,6") == "6.3"
    assert refusal(play(state, "PLOT 1 1").state, "RAIL 1 9,6") == "6.2"
    assert refusal(play(state, "GUNS 1").state, "RAIL 1 9,6") == "6.5"


@pytest.mark.rule("6.3")
def test_trains_start_and_run_on_friendly_railway_and_cities_only() -> None:
    assert refusal(line(group(12, (1, 7))), "RAIL 12 9,6") == "6.3"
    assert refusal(line(group(12, (1, 6)), rails={(5, 6): Side.SOVIET}), "RAIL 12 9,6") == "6.3"
    assert refusal(line(group(12, (1, 6)), rails={(5, 6): Side.SOVIET}), "RAIL 12 4,6") == ""
    assert refusal(line(group(12, (1, 6))), "RAIL 12 9,7") == "6.3"
    assert refusal(line(group(12, (1, 6))), "RAIL 12 13,6") == "6.3"
    end = line(group(12, (1, 6)), cities=[city("Kiev", (10, 6), Side.AXIS)])
    assert refusal(end, "RAIL 12 10,6") == ""
    lost = line(group(12, (1, 6)), cities=[city("Kiev", (5, 6), Side.SOVIET)])
    assert refusal(lost, "RAIL 12 9,6") == "6.3"
    from_city = line(group(12, (10, 6)), cities=[city("Kiev", (10, 6), Side.AXIS)])
    assert refusal(from_city, "RAIL 12 1,6") == ""


@pytest.mark.rule("6.3", "6.10")
def test_trains_never_enter_enemy_zones_even_where_a_friend_is_entrenched() -> None:
    state = line(group(12, (1, 6)), group(80, (5, 4)), group(13, (5, 5), entrenchment=5))
    assert refusal(state, "RAIL 12 9,6") == ""
    beside = line(group(12, (1, 6)), group(80, (5, 5)), group(13, (5, 6), infantry(13), entrenchment=5))
    assert refusal(beside, "RAIL 12 9,6") == "6.3"
    assert refusal(beside, "RAIL 12 5,6") == "6.3"
    assert refusal(line(group(12, (1, 6)), air=[AirGroup(116, Hex(5, 5), 9)]), "RAIL 12 9,6") == "6.3"


@pytest.mark.rule("6.3")
def test_an_enemy_air_group_without_aircraft_blocks_the_line_where_it_stands() -> None:
    state = line(group(12, (1, 6)), air=[AirGroup(116, Hex(5, 6), 0)])
    assert refusal(state, "RAIL 12 9,6") == "6.3"
    assert refusal(state, "RAIL 12 4,6") == ""


@pytest.mark.rule("6.3", "6.10")
def test_no_train_leaves_a_hex_that_the_enemy_controls() -> None:
    assert refusal(line(group(12, (1, 6)), group(80, (1, 5))), "RAIL 12 9,6") == "6.3"


@pytest.mark.rule("6.3")
def test_three_groups_a_turn_air_groups_counted() -> None:
    movers = [group(12, (1, 6)), group(13, (2, 6), infantry(13)), group(14, (3, 6), infantry(14))]
    state = line(*movers, air=[AirGroup(52, Hex(4, 6), 30)])
    after = play(state, "RAIL 12 6,6", "RAIL 52 7,6", "RAIL 13 8,6").state
    assert after.players[Side.AXIS].railed == 3
    assert refusal(after, "RAIL 14 9,6") == "6.3"


@pytest.mark.rule("6.3", "6.2", "6.9")
def test_an_air_group_that_went_by_rail_may_not_fly() -> None:
    state = line(group(80, (9, 3)), air=[AirGroup(52, Hex(4, 6), 30, supplied_by=58)])
    after = play(state, "RAIL 52 7,6").state
    assert after.air[52].at == Hex(7, 6)
    assert refusal(after, "STRIKE 52 9,3 ground") == "6.9"
    assert refusal(after, "MOVE 52 1") == "6.2"


def told(state: State, order: str) -> str:
    found = parse_order(order).check(state)
    assert found is not None
    check_refusal(found)
    return found.reason


@pytest.mark.rule("6.3", "8.4")
@pytest.mark.parametrize("weather", [Weather.CLEAR, Weather.RAIN])
def test_neither_rain_nor_want_of_supply_is_blamed_for_the_end_of_a_rail_move(weather: Weather) -> None:
    after = play(line(group(12, (1, 6)), weather=weather), "RAIL 12 9,6").state
    assert told(after, "MOVE 12 1") == "group 12 has used up its movement this week"


@pytest.mark.rule("6.3")
def test_an_air_group_is_called_so_when_it_may_not_go_by_rail() -> None:
    state = line(air=[AirGroup(52, Hex(4, 6), 30), AirGroup(53, Hex(4, 8), 30)])
    assert told(state, "RAIL 52 4,6") == "air group 52 is already at 4,6"
    assert told(state, "RAIL 53 4,6") == "air group 53 does not stand on an open friendly railway or city"
    after = play(state, "RAIL 52 7,6").state
    assert told(after, "MOVE 52 1") == "air group 52 has moved its 1 hex or by rail this week"


@pytest.mark.rule("6.3", "6.7")
def test_trains_pass_through_a_full_hex_but_do_not_stop_there() -> None:
    full = [group(13, (5, 6), infantry(13)), group(14, (5, 6), infantry(14))]
    state = line(group(12, (1, 6)), *full)
    assert refusal(state, "RAIL 12 5,6") == "6.7"
    assert refusal(state, "RAIL 12 9,6") == ""


@pytest.mark.rule("6.3", "8.4")
def test_rain_does_not_stop_the_trains_nor_does_want_of_supply() -> None:
    assert refusal(line(group(12, (1, 6)), weather=Weather.RAIN), "RAIL 12 9,6") == ""


@pytest.mark.rule("6.3", "8.1")
def test_a_group_with_a_unit_at_95_percent_takes_no_train() -> None:
    assert refusal(line(group(12, (1, 6), infantry(fatigue=95))), "RAIL 12 9,6") == "8.1"


@pytest.mark.rule("6.3", "10.0")
def test_a_stranded_group_takes_a_train_from_its_own_line_and_from_nowhere_else_at_the_easy_levels() -> None:
    stranded = group(12, (1, 6), weeks_unsupplied=2)
    assert [refusal(line(stranded, level=level), "RAIL 12 9,6") for level in (1, 2, 3)] == ["", "", ""]
    beside = replace(stranded, at=Hex(1, 5))
    assert [refusal(line(beside, level=level), "RAIL 12 9,6") for level in (1, 2, 3)] == ["10.0", "10.0", "6.3"]


@pytest.mark.rule("6.3")
def test_the_enemys_trains_are_not_ours() -> None:
    state = line(group(12, (1, 6)), group(80, (9, 9), rifle()))
    assert refusal(state, "RAIL 80 9,6") == "4.1"
    assert refusal(state, "RAIL 12 1,6") == "6.3"
