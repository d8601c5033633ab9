from __future__ import annotations

import pytest

from tests.kit import city, group, make_state, play, refusal
from wir.model.groups import AirGroup, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State


def squadron(side: Side, **marks: object) -> AirGroup:
    number, depot = (52, 58) if side is Side.AXIS else (116, 122)
    return AirGroup(number, Hex(6, 6), **{"points": 50, "supplied_by": depot, **marks})  # type: ignore[arg-type]


def sky(side: Side, target: tuple[int, int], **marks: object) -> State:
    enemy = group(80 if side is Side.AXIS else 12, target)
    phase = Phase.AXIS_MOVEMENT if side is Side.AXIS else Phase.SOVIET_MOVEMENT
    return make_state(enemy, air=[squadron(side, **marks)], phase=phase)


@pytest.mark.rule("6.9")
@pytest.mark.parametrize(("side", "reach"), [(Side.AXIS, 4), (Side.SOVIET, 3)])
def test_strikes_reach_four_hexes_for_the_axis_and_three_for_the_soviets(side: Side, reach: int) -> None:
    number = 52 if side is Side.AXIS else 116
    for distance in range(1, 6):
        state = sky(side, (6, 6 + distance))
        allowed = refusal(state, f"STRIKE {number} 6,{6 + distance} ground") == ""
        assert allowed == (distance <= reach)


@pytest.mark.rule("6.9")
@pytest.mark.parametrize(
    ("marks", "paragraph"),
    [
        ({}, ""),
        ({"supplied_by": None}, "6.9"),
        ({"moved": True}, "6.9"),
        ({"points": 0}, "6.9"),
        ({"at": None, "points": 0, "returns": 2}, "7.7"),
    ],
)
def test_only_supplied_air_groups_with_aircraft_that_did_not_move_strike(
    marks: dict[str, object], paragraph: str
) -> None:
    own = {"at": Hex(6, 6), "points": 50, "supplied_by": 58, **marks}
    state = make_state(group(80, (6, 8)), air=[AirGroup(52, **own)])  # type: ignore[arg-type]
    assert refusal(state, "STRIKE 52 6,8 ground") == paragraph


@pytest.mark.rule("6.9")
def test_ground_attacks_need_an_enemy_group_and_bombs_an_enemy_city() -> None:
    cities = [city("Kiev", (6, 8), Side.SOVIET, vehicle=3), city("Lvov", (6, 4), Side.AXIS)]
    air = [squadron(Side.AXIS), AirGroup(116, Hex(4, 6), 0)]
    state = make_state(group(80, (8, 6)), group(12, (7, 7)), air=air, cities=cities)
    orders = {
        "6,8 bomb": "",
        "6,4 bomb": "6.9",
        "8,6 bomb": "6.9",
        "8,6 ground": "",
        "4,6 ground": "",
        "6,8 ground": "6.9",
        "7,7 ground": "6.9",
        "6,2 ground": "6.9",
        "13,6 ground": "6.9",
    }
    assert {target: refusal(state, f"STRIKE 52 {target}") for target in orders} == orders


@pytest.mark.rule("6.9")
def test_a_strike_is_changed_or_taken_back() -> None:
    state = sky(Side.AXIS, (6, 8))
    after = play(state, "STRIKE 52 6,8 ground").state
    assert after.air[52].strike == Strike(Hex(6, 8), StrikeKind.GROUND)
    assert play(after, "STRIKE 52 -").state.air[52].strike is None


@pytest.mark.rule("6.9")
def test_the_enemys_aircraft_do_not_obey() -> None:
    state = sky(Side.AXIS, (6, 8))
    assert refusal(state, "STRIKE 116 6,8 ground") == "4.2"
