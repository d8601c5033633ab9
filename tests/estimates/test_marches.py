"""Where a group can march to this week."""

from __future__ import annotations

from datetime import date

import pytest

from tests.kit import group, infantry, make_board, make_state, mech, panzer, play
from wir.estimates.marches import march_orders, reachable, tired_by, weeks_of_march
from wir.model.board import River
from wir.model.groups import Group
from wir.model.hexes import Hex, ring
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import FATIGUE_LIMIT
from wir.model.view import view
from wir.orders.movement import Move, Plot

HERE = Hex(6, 6)


def position(marching: Group, *others: Group) -> State:
    return make_state(marching, *others, day=date(1941, 7, 6))


def ends(state: State, number: int = 12) -> dict[Hex, int]:
    """The hexes that a group of the Axis can reach and the fatigue that the way there costs."""
    known = view(state, Side.AXIS)
    found = reachable(known, known.groups[number])
    return {hex_: march.fatigue for hex_, march in found.items()}


@pytest.mark.rule("6.2")
def test_what_is_foreseen_of_a_march_is_what_its_orders_do() -> None:
    state = position(mech(1, HERE, panzer(1), panzer(2, fatigue=20), supplied_by=58), group(80, (9, 5)))
    known = view(state, Side.AXIS)
    found = reachable(known, known.groups[1])
    assert len(found) > 40
    for hex_, march in found.items():
        after = play(state, *map(str, march_orders(known.groups[1], march))).state.groups[1]
        assert after.at == hex_
        assert [unit.fatigue for unit in after.units] == [march.fatigue, 20 + march.fatigue]


@pytest.mark.rule("6.2", "8.1")
def test_no_march_goes_so_far_that_its_most_tired_unit_could_not_move_any_more() -> None:
    step = min(fatigue for hex_, fatigue in ends(position(group(12, HERE, supplied_by=58))).items() if hex_ != HERE)
    for left, reached in ((step, True), (step - 1, False)):
        tired = FATIGUE_LIMIT - 1 - left
        units = infantry(1, fatigue=tired), infantry(2, fatigue=3)
        found = set(ends(position(group(12, HERE, *units, supplied_by=58))))
        assert found == ({HERE, *ring(HERE)} if reached else {HERE})


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(
    ("steps", "riding", "on_foot"), [(0, 0, 0), (1, 1, 1), (2, 1, 1), (3, 1, 2), (4, 2, 2), (6, 2, 3)]
)
def test_a_march_takes_a_week_for_each_three_hexes_of_a_mechanized_group_or_two_of_another(steps, riding, on_foot):
    assert weeks_of_march(mech(1, HERE, panzer()), steps) == riding
    assert weeks_of_march(group(12, HERE), steps) == on_foot


@pytest.mark.rule("6.2")
def test_a_group_that_has_orders_or_is_stopped_stays() -> None:
    assert set(ends(position(group(12, HERE, supplied_by=58, plot="1")))) == {HERE}
    assert set(ends(position(group(12, HERE, supplied_by=58, halted=True)))) == {HERE}


@pytest.mark.rule("8.1")
def test_what_a_march_costs_the_most_tired_unit_is_what_its_orders_do() -> None:
    state = position(mech(1, HERE, panzer(1), panzer(2, fatigue=20), supplied_by=58), group(80, (7, 6)))
    orders = [Move(1, 5), Move(1, 4)]
    after = play(state, *map(str, orders)).state.groups[1]
    assert tired_by(view(state, Side.AXIS), orders) == (20, max(unit.fatigue for unit in after.units))
    assert tired_by(view(state, Side.AXIS), [Plot(1, "1")]) is None


@pytest.mark.rule("6.2", "8.1")
def test_a_way_too_tiring_hides_no_other() -> None:
    """North of the group is a swamp, which costs 25; the five other hexes cost 5."""
    board = make_board(tuple("." * 5 + "s" + "." * 6 if row == 5 else "." * 12 for row in range(1, 13)))
    marching = group(12, HERE, infantry(1, fatigue=FATIGUE_LIMIT - 1 - 5), supplied_by=58)
    state = make_state(marching, board=board, day=date(1941, 7, 6))
    assert set(ends(state)) == {HERE, *ring(HERE)} - {Hex(6, 5)}


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(("enemies", "points"), [((), 5), ((group(80, (7, 6)),), 5 + 20)])
def test_a_river_tires_a_march_only_out_of_an_enemy_zone(enemies: tuple[Group, ...], points: int) -> None:
    """R54: from 6,6 south across the river costs a river more where the enemy stands beside it."""
    board = make_board(rivers=[River("Bug", ("6,6 4",))])
    state = make_state(group(12, HERE, supplied_by=58), *enemies, board=board, day=date(1941, 7, 6))
    assert play(state, "MOVE 12 4").state.groups[12].units[0].fatigue == points
    assert tired_by(view(state, Side.AXIS), [Move(12, 4)]) == (0, points)
    assert ends(state)[Hex(6, 7)] == points
    assert tired_by(view(state, Side.AXIS), [Move(12, 4), Move(12, 4)]) == (0, points + 5), "beyond it is open ground"
