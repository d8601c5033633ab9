"""What orders offer for the list of legal ones, and how they name what they are about."""

from __future__ import annotations

import pytest

from tests.kit import group, infantry, make_state, play
from tests.orders.test_checking import position
from wir.model.groups import AirGroup
from wir.model.hexes import DIRECTIONS, Hex
from wir.model.phases import Phase
from wir.orders import OrderError, parse_order
from wir.orders.adjustment import Build, Divide, Transfer, TransferAircraft
from wir.orders.base import Order, unit_name
from wir.orders.movement import Move, Plot, Replace
from wir.orders.supply import MoveDepot
from wir.rules.replacements import LOT

STATE = make_state(group(12, (2, 2), infantry(1), infantry(2), artillery=30))


@pytest.mark.parametrize(("kind", "phase"), [(Build, Phase.AXIS_ADJUSTMENT), (Replace, Phase.AXIS_MOVEMENT)])
def test_points_are_offered_by_tens(kind: type[Order], phase: Phase) -> None:
    points = {order.points for order in kind.offers(position(phase), None)}  # type: ignore[attr-defined]
    assert len(points) > 1
    assert all(number % LOT == 0 for number in points)


@pytest.mark.rule("4.5")
@pytest.mark.parametrize(
    ("held", "offered"), [(9, [1, 9]), (10, [1, 10]), (20, [1, 10, 20]), (21, [1, 10, 20, 21]), (22, [1, 10, 20, 22])]
)
def test_aircraft_are_offered_as_one_as_tens_and_all(held: int, offered: list[int]) -> None:
    air = [AirGroup(52, Hex(2, 2), held), AirGroup(53, Hex(3, 3), 0)]
    state = make_state(air=air, phase=Phase.AXIS_ADJUSTMENT)
    assert [
        one.points for one in TransferAircraft.offers(state, None) if (one.loser, one.gainer) == (52, 53)
    ] == offered


def test_a_group_is_divided_with_all_its_guns_or_none() -> None:
    assert {order.guns for order in Divide.offers(STATE, 12)} == {0, 30}


def test_every_plot_that_is_offered_can_be_said() -> None:
    for order in Plot.offers(position(Phase.AXIS_MOVEMENT), None):
        assert parse_order(str(order)) == order


def test_guns_alone_are_transferred_without_a_word_of_units() -> None:
    assert Transfer(12, 14, (), 30).words(STATE) == "30 artillery points from group 12 to group 14"
    assert Transfer(12, 14, (0,)).words(STATE) == "1 unit from group 12 to group 14"


def test_a_unit_that_a_group_has_not_is_called_by_its_place() -> None:
    assert unit_name(STATE, 12, 1) == STATE.groups[12].units[1].name
    assert unit_name(STATE, 12, 2) == "unit 2"
    assert unit_name(STATE, 13, 0) == "unit 0"


@pytest.mark.parametrize(
    ("number", "phase", "reason"),
    [
        (127, Phase.AXIS_MOVEMENT, "group 127 is not yours"),
        (128, Phase.AXIS_MOVEMENT, "there is no combat group 128"),
        (13, Phase.AXIS_MOVEMENT, "there is no combat group 13"),
        (1, Phase.SOVIET_MOVEMENT, "group 1 is not yours"),
        (0, Phase.SOVIET_MOVEMENT, "there is no combat group 0"),
        (64, Phase.SOVIET_MOVEMENT, "there is no combat group 64"),
    ],
)
def test_a_group_of_the_enemy_is_told_from_one_that_is_nowhere(number: int, phase: Phase, reason: str) -> None:
    found = parse_order(f"GUNS {number}").check(make_state(phase=phase))
    assert found is not None
    assert found.reason == reason


def test_a_march_in_no_direction_has_no_words() -> None:
    assert Move(12, 2).words(STATE) == "marches north-east"
    assert Move(12, 9).words(STATE) == ""


def test_a_type_that_is_none_is_told() -> None:
    with pytest.raises(OrderError, match="NONE is not a type of unit"):
        parse_order("BUILD Kharkov mech NONE 60")


def test_a_depot_may_be_sent_in_all_six_directions() -> None:
    game = play(position(Phase.AXIS_SUPPLY))
    assert MoveDepot(58, tuple(DIRECTIONS)).words(game.state)
    assert not MoveDepot(58, (7,)).words(game.state)
