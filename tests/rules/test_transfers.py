from __future__ import annotations

import pytest

from tests.kit import FULL_POOLS, events_of, group, infantry, make_state, mech, panzer, play, refusal, unit
from wir.engine.game import Game
from wir.model.groups import Group
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import UnitType
from wir.orders import parse_order


def pair(loser: Group, gainer: Group) -> State:
    return make_state(loser, gainer, phase=Phase.AXIS_ADJUSTMENT)


@pytest.mark.rule("4.4")
def test_units_and_guns_pass_between_groups_in_one_hex() -> None:
    state = pair(
        group(12, (5, 5), infantry(1), infantry(2), artillery=90), group(14, (5, 5), infantry(3), artillery=30)
    )
    game = Game(state)
    (told,) = events_of(game.submit(parse_order("TRANSFER 12>14 0 guns=60")), "transferred")
    assert (told.paragraph, told.rulings, told.side) == ("4.4", ("R23",), Side.AXIS)
    assert (told.facts["to"], told.facts["units"], told.facts["guns"]) == (14, ["1 INF"], 60)
    after = game.state
    assert [u.designation for u in after.groups[12].units] == ["2"]
    assert [u.designation for u in after.groups[14].units] == ["3", "1"]
    assert (after.groups[12].artillery, after.groups[14].artillery) == (30, 90)


@pytest.mark.rule("4.4")
def test_groups_must_be_in_the_same_hex() -> None:
    state = pair(group(12, (5, 5), infantry(1)), group(14, (5, 6), infantry(2)))
    assert refusal(state, "TRANSFER 12>14 0") == "4.4"
    assert refusal(state, "TRANSFER 12>12 0") == "4.4"


@pytest.mark.rule("4.4")
@pytest.mark.parametrize("order", ["TRANSFER 12>14 3", "TRANSFER 12>14 0,0", "TRANSFER 12>14 0 guns=91"])
def test_a_transfer_of_what_is_not_there_is_refused_by_its_own_paragraph(order: str) -> None:
    state = pair(group(12, (5, 5), infantry(1), infantry(2), artillery=90), group(14, (5, 5), infantry(3)))
    assert refusal(state, order) == "4.4"


@pytest.mark.rule("4.4", "4.1")
def test_no_group_ever_has_more_than_six_units() -> None:
    five = [infantry(n) for n in range(1, 6)]
    state = pair(group(12, (5, 5), infantry(11), infantry(12)), group(14, (5, 5), *five))
    assert refusal(state, "TRANSFER 12>14 0,1") == "4.4"
    assert refusal(state, "TRANSFER 12>14 1") == ""


@pytest.mark.rule("4.4")
def test_a_group_that_gives_everything_away_is_removed_and_its_guns_go_back() -> None:
    state = pair(group(12, (5, 5), infantry(1), artillery=50), group(14, (5, 5), infantry(2)))
    game = Game(state)
    (told,) = events_of(game.submit(parse_order("TRANSFER 12>14 0 guns=20")), "transferred")
    assert told.facts["guns_back"] == 30
    after = game.state
    assert 12 not in after.groups
    assert after.groups[14].artillery == 20
    assert after.players[Side.AXIS].pools.artillery == FULL_POOLS.artillery + 30


@pytest.mark.rule("4.4")
def test_guns_beyond_240_go_back_to_the_pool() -> None:
    state = pair(group(12, (5, 5), infantry(1), artillery=100), group(14, (5, 5), infantry(2), artillery=200))
    after = play(state, "TRANSFER 12>14 - guns=100").state
    assert (after.groups[12].artillery, after.groups[14].artillery) == (0, 240)
    assert after.players[Side.AXIS].pools.artillery == FULL_POOLS.artillery + 60


@pytest.mark.rule("4.4", "8.10")
@pytest.mark.parametrize(("coming", "back"), [(39, 0), (40, 0), (41, 1)])
def test_the_very_first_point_beyond_240_goes_back(coming: int, back: int) -> None:
    state = pair(group(12, (5, 5), infantry(1), artillery=100), group(14, (5, 5), infantry(2), artillery=200))
    after = play(state, f"TRANSFER 12>14 - guns={coming}").state
    assert after.groups[14].artillery == 200 + coming - back
    assert after.players[Side.AXIS].pools.artillery == FULL_POOLS.artillery + back


@pytest.mark.rule("4.4")
@pytest.mark.parametrize(
    ("coming", "level", "expected"),
    [
        (100, 0, 2),  # 300 x 3 of 400 = 2.25
        (300, 0, 1),  # 1.5
        (300, 4, 3),  # 3.5
        (20, 0, 2),  # 2.8
    ],
)
def test_entrenchment_after_a_transfer_is_the_mean_by_strength(coming: int, level: int, expected: int) -> None:
    newcomer = unit(UnitType.INF, 9, coming)
    state = pair(
        group(12, (5, 5), newcomer, infantry(8), entrenchment=level),
        group(14, (5, 5), unit(UnitType.INF, 1, 300), entrenchment=3),
    )
    assert play(state, "TRANSFER 12>14 0").state.groups[14].entrenchment == expected


@pytest.mark.rule("4.4")
def test_guns_alone_leave_the_entrenchments_as_they_are() -> None:
    state = pair(group(12, (5, 5), infantry(1), artillery=60), group(14, (5, 5), infantry(2), entrenchment=5))
    after = play(state, "TRANSFER 12>14 - guns=60").state
    assert after.groups[14].entrenchment == 5
    assert refusal(state, "TRANSFER 12>14 -") == "4.4"


@pytest.mark.rule("4.4", "4.1")
def test_infantry_cannot_join_a_mechanized_group_but_tanks_may_join_infantry() -> None:
    state = pair(group(12, (5, 5), infantry(1), panzer(2)), mech(1, (5, 5), panzer(3)))
    assert refusal(state, "TRANSFER 12>1 0") == "4.1"
    assert refusal(state, "TRANSFER 12>1 1") == ""
    assert refusal(state, "TRANSFER 1>12 0") == ""


@pytest.mark.rule("4.4", "10.0")
def test_units_bring_the_weeks_they_have_marched_out_of_supply() -> None:
    state = pair(
        group(12, (5, 5), infantry(1), infantry(2), artillery=10, weeks_unsupplied=2), group(14, (5, 5), infantry(3))
    )
    assert play(state, "TRANSFER 12>14 0").state.groups[14].weeks_unsupplied == 2
    assert play(state, "TRANSFER 12>14 - guns=10").state.groups[14].weeks_unsupplied == 0
    assert play(state, "TRANSFER 14>12 0").state.groups[12].weeks_unsupplied == 2
