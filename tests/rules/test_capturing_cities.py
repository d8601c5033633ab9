"""Capturing cities (§8.8)."""

from __future__ import annotations

import pytest

from tests.kit import change_of, city, events_of, execute, group, make_board, make_state, mech, panzer, refusal
from wir.model.board import Place
from wir.model.groups import AirGroup
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.rules.advances import occupy

BOARD = make_board(cities=[Place("Orel", "5,4")])
OREL = city(
    "Orel",
    (5, 4),
    Side.SOVIET,
    population=20,
    supply_centers=7,
    heavy_industry=3,
    vehicle=4,
    artillery=5,
    aircraft=6,
)


@pytest.mark.rule("8.8")
def test_a_captured_city_loses_people_and_factories_and_half_its_supply_centers() -> None:
    change = change_of(make_state(group(12, (5, 4)), board=BOARD, cities=[OREL]))
    occupy(change, Hex(5, 4), Side.AXIS)
    assert change.state.cities["Orel"] == city("Orel", (5, 4), Side.AXIS, supply_centers=3)
    assert change.state.captured == (("Orel", Side.AXIS),)
    (told,) = events_of(change.events, "captured")
    assert told.facts["factories_destroyed"] == 18
    assert told.side is None


@pytest.mark.rule("8.8")
@pytest.mark.parametrize(("before", "then"), [(16, [8, 4, 2, 1, 0]), (7, [3, 1, 0]), (1, [0]), (0, [0])])
def test_supply_centers_are_halved_each_time_a_city_changes_hands(before: int, then: list[int]) -> None:
    orel = city("Orel", (5, 4), Side.SOVIET, supply_centers=before)
    change = change_of(make_state(board=BOARD, cities=[orel]))
    side = Side.SOVIET
    for left in then:
        side = side.enemy
        occupy(change, Hex(5, 4), side)
        assert change.state.cities["Orel"].supply_centers == left
        assert change.state.cities["Orel"].owner is side


@pytest.mark.rule("8.8")
def test_entering_a_city_of_ones_own_changes_nothing() -> None:
    change = change_of(make_state(board=BOARD, cities=[OREL]))
    occupy(change, Hex(5, 4), Side.SOVIET)
    assert change.state.cities["Orel"] == OREL
    assert change.events == []


@pytest.mark.rule("8.8")
@pytest.mark.parametrize("mover", [group(12, (5, 5), supplied_by=58), mech(1, (5, 5), panzer(), supplied_by=58)])
def test_no_strategic_move_into_an_enemy_city_even_an_empty_one(mover: object) -> None:
    state = make_state(mover, board=BOARD, cities=[OREL])  # type: ignore[arg-type]
    number = next(iter(state.groups))
    assert refusal(state, f"MOVE {number} 1") == "8.8"
    assert refusal(state, f"PLOT {number} 1") == ""


@pytest.mark.rule("8.8", "7.3")
def test_tactical_movement_into_an_empty_enemy_city_captures_it() -> None:
    state = make_state(group(12, (5, 5), plot="1"), board=BOARD, cities=[OREL], phase=Phase.EXECUTION)
    after, events = execute(state)
    assert after.groups[12].at == Hex(5, 4)
    assert after.cities["Orel"].owner is Side.AXIS
    assert len(events_of(events, "captured")) == 1
    assert after.captured == (("Orel", Side.AXIS),)


@pytest.mark.rule("8.8")
def test_an_air_group_holds_no_city() -> None:
    state = make_state(
        group(12, (5, 5), plot="1S"),
        board=BOARD,
        cities=[OREL],
        air=[AirGroup(116, Hex(5, 4), 10)],
        phase=Phase.EXECUTION,
    )
    after, _ = execute(state)
    assert after.air[116].at is None
    assert after.cities["Orel"].owner is Side.SOVIET, "only entering it takes a city"
