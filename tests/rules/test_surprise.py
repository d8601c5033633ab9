from __future__ import annotations

from datetime import date

import pytest

from tests.kit import FULL_POOLS, change_of, city, group, infantry, make_state, play, refusal, rifle
from wir.model.groups import AirGroup, Depot, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import Options, State
from wir.orders import parse_order
from wir.rules.air_strikes import interceptors_of, resolve_strike
from wir.rules.movement import hexes_left

WEEK_1, WEEK_2 = date(1941, 6, 22), date(1941, 6, 29)
CASE_BLUE = date(1942, 6, 29)


def dawn(phase: Phase, *, surprise: bool = True, day: date = WEEK_1) -> State:
    return make_state(
        group(12, (5, 5), infantry(1), supplied_by=58),
        group(80, (7, 6), rifle(1, 50), supplied_by=122),
        air=[
            AirGroup(52, Hex(4, 5), 100, supplied_by=58, strike=Strike(Hex(7, 6), StrikeKind.GROUND)),
            AirGroup(116, Hex(8, 6), 100, supplied_by=122),
        ],
        depots=[Depot(122, Hex(9, 6))],
        cities=[city("Minsk", (9, 9), Side.SOVIET, population=20)],
        rails={(7, 6): Side.SOVIET, (8, 7): Side.SOVIET},
        phase=phase,
        day=day,
        options=Options(surprise=surprise),
    )


@pytest.mark.rule("3.3")
@pytest.mark.parametrize("order", ["MOVE 80 3", "RAIL 80 8,7", "PLOT 80 6S", "MOVE 116 3", "STRIKE 116 5,5 ground"])
def test_surprised_soviets_do_not_move_plot_or_fly_in_week_1(order: str) -> None:
    assert refusal(dawn(Phase.SOVIET_MOVEMENT), order) == "3.3"
    assert refusal(dawn(Phase.SOVIET_MOVEMENT, surprise=False), order) != "3.3"
    assert refusal(dawn(Phase.SOVIET_MOVEMENT, day=WEEK_2), order) != "3.3"


@pytest.mark.rule("3.3", "6.1")
def test_a_surprised_group_has_no_hexes_left_to_move() -> None:
    left = {
        surprise: [hexes_left(state, state.groups[n]) for n in (12, 80)]
        for surprise in (True, False)
        for state in [dawn(Phase.SOVIET_MOVEMENT, surprise=surprise)]
    }
    assert left == {True: [2, 0], False: [2, 2]}


@pytest.mark.rule("3.3", "4.10")
def test_surprised_soviets_do_not_go_by_sea_either() -> None:
    def harbours(*, surprise: bool, day: date = WEEK_1) -> State:
        return make_state(
            group(80, (3, 3), rifle(1), rifle(2)),
            group(81, (8, 8), rifle(3)),
            cities=[city("Odessa", (3, 3), Side.SOVIET), city("Sevastopol", (8, 8), Side.SOVIET)],
            phase=Phase.SOVIET_ADJUSTMENT,
            day=day,
            options=Options(surprise=surprise),
        )

    assert refusal(harbours(surprise=True), "SAIL 80>81 0") == "3.3"
    assert refusal(harbours(surprise=False), "SAIL 80>81 0") == ""
    assert refusal(harbours(surprise=True, day=WEEK_2), "SAIL 80>81 0") == ""


@pytest.mark.rule("3.3")
def test_surprised_soviets_build_replace_and_are_supplied() -> None:
    assert refusal(dawn(Phase.SOVIET_ADJUSTMENT), "BUILD Minsk inf RIFLE 50") == ""
    assert refusal(dawn(Phase.SOVIET_SUPPLY), "DEPOT 122 -") == ""
    after = play(dawn(Phase.SOVIET_MOVEMENT), "REPLACE 80.0 40").state
    assert after.players[Side.SOVIET].pools.infantry == FULL_POOLS.infantry - 40


@pytest.mark.rule("3.3", "7.1")
def test_surprised_aircraft_do_not_intercept() -> None:
    target = Hex(7, 6)
    assert interceptors_of(dawn(Phase.EXECUTION), Side.SOVIET, target) == []
    assert [a.id for a in interceptors_of(dawn(Phase.EXECUTION, surprise=False), Side.SOVIET, target)] == [116]
    change = change_of(dawn(Phase.EXECUTION))
    resolve_strike(change, 52)
    assert "intercepted" not in {event.type for event in change.events}


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(("start", "paragraph"), [(date(1941, 5, 18), "3.3"), (date(1941, 7, 6), ""), (CASE_BLUE, "")])
def test_only_the_german_attack_of_1941_surprises(start: date, paragraph: str) -> None:
    army = group(80, (7, 6), rifle(1, 50), supplied_by=122)
    fliers = AirGroup(116, Hex(8, 6), 100, supplied_by=122)
    phase, options = Phase.SOVIET_MOVEMENT, Options(surprise=True)
    state = make_state(army, air=[fliers], phase=phase, options=options, day=start, start=start)
    assert refusal(state, "MOVE 80 3") == refusal(state, "PLOT 80 6") == refusal(state, "MOVE 116 3") == paragraph
    assert bool(interceptors_of(state, Side.SOVIET, Hex(7, 6))) is (paragraph == "")


@pytest.mark.rule("3.3")
def test_the_axis_is_never_surprised() -> None:
    assert refusal(dawn(Phase.AXIS_MOVEMENT), "MOVE 12 1") == ""
    assert refusal(dawn(Phase.AXIS_MOVEMENT), "PLOT 12 1") == ""


@pytest.mark.rule("3.3")
@pytest.mark.parametrize(("number", "who"), [(80, "armies are"), (116, "air force is")])
def test_the_army_or_the_air_force_is_named_that_is_surprised(number: int, who: str) -> None:
    refused = parse_order(f"MOVE {number} 3").check(dawn(Phase.SOVIET_MOVEMENT))
    assert refused is not None
    assert refused.reason == f"the Soviet {who} taken by surprise this week"
