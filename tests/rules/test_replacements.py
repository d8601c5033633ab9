from __future__ import annotations

from datetime import date
from fractions import Fraction

import pytest

from tests.kit import FULL_POOLS, events_of, group, infantry, make_state, mech, panzer, play, refusal, rifle, unit
from wir.engine.game import Game
from wir.model.groups import Group
from wir.model.phases import Phase
from wir.model.players import Pools, Refilled
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import Unit, UnitType
from wir.orders import parse_order
from wir.rules.experience import diluted
from wir.rules.problems import problems
from wir.rules.replacements import room_for


def depleted(*units: Unit, **marks: object) -> Group:
    own = units or (infantry(1, strength=40), infantry(2, strength=70))
    return group(12, (5, 5), *own, **{"supplied_by": 58, **marks})


def camp(own: Group, **more: object) -> State:
    return make_state(own, group(80, (11, 11)), **more)  # type: ignore[arg-type]


@pytest.mark.rule("6.4")
def test_a_supplied_unit_is_filled_up_in_tens() -> None:
    after = play(camp(depleted()), "REPLACE 12.0 30").state
    assert [u.strength for u in after.groups[12].units] == [70, 70]
    assert after.players[Side.AXIS].pools.infantry == FULL_POOLS.infantry - 30


@pytest.mark.rule("6.4")
@pytest.mark.parametrize(
    ("order", "paragraph"),
    [
        ("REPLACE 12.0 0", "6.4"),
        ("REPLACE 12.0 5", "6.4"),
        ("REPLACE 12.0 40", "4.9"),
        ("REPLACE 12.1 10", "4.9"),
        ("REPLACE 12.2 10", "6.4"),
        ("REPLACE 80.0 10", "4.1"),
    ],
)
def test_replacements_that_cannot_be(order: str, paragraph: str) -> None:
    assert refusal(camp(depleted()), order) == paragraph


@pytest.mark.rule("4.9")
@pytest.mark.parametrize(("strength", "fits"), [(40, "30 more fit"), (61, "no lot of 10 fits")])
def test_a_refusal_tells_how_many_points_more_fit(strength: int, fits: str) -> None:
    found = parse_order("REPLACE 12.0 40").check(camp(depleted(infantry(1, strength=strength))))
    assert found is not None and found.reason == f"1 INF has {strength} of at most 70 strength points: {fits}"


@pytest.mark.rule("6.4")
def test_out_of_supply_nothing_is_replaced() -> None:
    assert refusal(camp(depleted(supplied_by=None)), "REPLACE 12.0 10") == "6.4"


@pytest.mark.rule("6.4", "6.5")
def test_replacements_come_before_artillery_and_strategic_movement_and_before_or_after_a_plot() -> None:
    state = camp(depleted())
    assert refusal(play(state, "GUNS 12").state, "REPLACE 12.0 10") == "6.5"
    assert refusal(play(state, "MOVE 12 1").state, "REPLACE 12.0 10") == "6.4"
    assert refusal(play(state, "PLOT 12 1").state, "REPLACE 12.0 10") == ""
    replaced = play(state, "REPLACE 12.0 10").state
    for order in ("GUNS 12", "MOVE 12 1", "PLOT 12 1", "REPLACE 12.0 10"):
        assert refusal(replaced, order) == ""


@pytest.mark.rule("6.4", "4.9")
@pytest.mark.parametrize(
    ("type_", "cost"),
    [
        (UnitType.INF, (20, 0)),
        (UnitType.PZ, (20, 20)),
        (UnitType.SS_MOT_ELITE, (40, 20)),
        (UnitType.RUM_INF, (20, 0)),
        (UnitType.FIN_INF, (20, 0)),
        (UnitType.IT_MOT, (20, 20)),
    ],
)
def test_replacements_cost_what_building_costs(type_: UnitType, cost: tuple[int, int]) -> None:
    after = play(camp(depleted(unit(type_, strength=20))), "REPLACE 12.0 20").state.players[Side.AXIS].pools
    assert (FULL_POOLS.infantry - after.infantry, FULL_POOLS.vehicle - after.vehicle) == cost


@pytest.mark.rule("6.4", "4.9")
def test_the_pools_limit_what_can_be_replaced() -> None:
    pools = {side: Pools(infantry=25, vehicle=19) for side in Side}
    state = camp(depleted(infantry(1, strength=10), panzer(2, strength=10)), pools=pools)
    assert [room_for(state, state.groups[12], place) for place in (0, 1)] == [20, 10]
    assert refusal(state, "REPLACE 12.0 30") == "4.9"
    assert refusal(state, "REPLACE 12.1 20") == "4.9"
    assert refusal(state, "REPLACE 12.1 10") == ""


@pytest.mark.rule("6.4", "4.9")
def test_the_maximum_of_the_year_holds_and_the_german_cavalry_never_grows() -> None:
    horse = unit(UnitType.CAV, strength=60)
    later = date(1943, 1, 3)
    axis = camp(group(12, (5, 5), infantry(1, strength=70), horse, supplied_by=58), day=later)
    assert [room_for(axis, axis.groups[12], place) for place in (0, 1)] == [20, 0]
    assert refusal(axis, "REPLACE 12.0 20") == ""
    assert refusal(axis, "REPLACE 12.1 10") == "4.9"
    soviet = make_state(group(80, (5, 5), rifle(), horse, supplied_by=122), day=later, phase=Phase.SOVIET_MOVEMENT)
    assert refusal(soviet, "REPLACE 80.1 30") == ""
    assert refusal(soviet, "REPLACE 80.1 40") == "4.9"


@pytest.mark.rule("6.4", "8.2")
@pytest.mark.parametrize(
    ("day", "own", "added", "expected"),
    [
        (date(1941, 7, 6), infantry(1, strength=40, experience=80), 40, 75),  # recruits at 70
        (date(1943, 7, 4), infantry(1, strength=40, experience=80), 40, 45),  # recruits at 10
        (date(1941, 7, 6), infantry(1, strength=40, experience=50), 40, 50),  # never wiser by recruits
        (date(1943, 7, 4), unit(UnitType.SS_PZG_ELITE, strength=50, experience=94), 50, 92),
    ],
)
def test_recruits_dilute_the_experience(day: date, own: Unit, added: int, expected: int) -> None:
    assert diluted(own, added, day, Side.AXIS) == expected
    roomy = play(camp(depleted(own), day=day), f"REPLACE 12.0 {min(added, 30)}").state.groups[12].units[0]
    assert expected <= roomy.experience <= own.experience


@pytest.mark.rule("6.4", "8.2")
@pytest.mark.parametrize(("experience", "expected"), [(60, 48), (58, 46), (61, 48)])  # from 47.5, 46, 48.25
def test_experience_is_told_in_whole_percent_and_halves_round_up(experience: int, expected: int) -> None:
    """R167."""
    weak = group(80, (5, 5), rifle(1, 30, experience), supplied_by=122)
    after = play(make_state(weak, phase=Phase.SOVIET_MOVEMENT), "REPLACE 80.0 10").state
    assert after.groups[80].units[0].experience == expected


@pytest.mark.rule("6.4", "8.2")
@pytest.mark.parametrize("parts", [(60,), (10,) * 6, (30, 30), (50, 10), (10, 50), (20, 10, 30)])
@pytest.mark.parametrize("experience", [35, 41, 57, 62, 88])
def test_replacements_in_parts_come_to_the_same_as_at_once(parts: tuple[int, ...], experience: int) -> None:
    weak = group(80, (5, 5), rifle(1, 30, experience), rifle(2, 70, 50), supplied_by=122)
    for seed in range(3):
        state = make_state(weak, day=date(1942, 7, 5), phase=Phase.SOVIET_MOVEMENT, seed=seed)
        game = play(state, *(f"REPLACE 80.0 {points}" for points in parts), "REPLACE 80.1 10")
        whole = Fraction(30 * experience + 60 * 10, 90)
        assert game.state.groups[80].units[0].experience == int(whole + Fraction(1, 2))
        assert game.state.groups[80].units[1].experience == 45, "another unit is reckoned for itself"


@pytest.mark.rule("6.4", "8.2")
def test_replacements_may_be_taken_back_because_nothing_is_thrown() -> None:
    state = camp(depleted(infantry(1, strength=41, experience=83)))
    order = parse_order("REPLACE 12.0 20")
    assert not order.is_final(state)
    game = Game(state)
    (told,) = events_of(game.submit(order), "replaced")
    assert not told.rolls
    first = game.state.groups[12]
    assert game.undo() == order
    assert game.state == state
    game.submit(parse_order("REPLACE 12.0 10"))
    game.submit(parse_order("REPLACE 12.0 10"))
    assert game.state.groups[12] == first


@pytest.mark.rule("6.4")
def test_what_was_replaced_is_forgotten_when_the_phase_ends() -> None:
    game = play(camp(depleted(infantry(1, strength=40, experience=83))), "REPLACE 12.0 20")
    assert game.state.players[Side.AXIS].refilled == (Refilled(12, 0, 40, 83),)
    assert problems(game.state) == []
    game.end_phase()
    assert game.state.players[Side.AXIS].refilled == ()


@pytest.mark.rule("6.4")
def test_replacements_add_no_fatigue_and_keep_the_old() -> None:
    after = play(camp(depleted(infantry(1, strength=40, fatigue=33))), "REPLACE 12.0 30").state
    assert after.groups[12].units[0].fatigue == 33


@pytest.mark.rule("6.4")
def test_mechanized_groups_are_replaced_like_others() -> None:
    state = make_state(mech(1, (5, 5), panzer(1, strength=100), supplied_by=58))
    assert play(state, "REPLACE 1.0 50").state.groups[1].units[0].strength == 150
