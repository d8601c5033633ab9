"""Groups that take the ways out of a hex away before it is attacked."""

from __future__ import annotations

import pytest

from tests.kit import group, make_board, make_state, mech, panzer
from wir.estimates.seals import seals_of, tactical_moves
from wir.model.groups import Group
from wir.model.hexes import Hex, distance, neighbour
from wir.model.records import replace
from wir.model.sides import Side
from wir.model.view import View, view
from wir.model.weather import Weather
from wir.rules.retreats import retreat_hexes
from wir.rules.zones import field_of

TARGET = Hex(6, 6)
NORTH, NORTH_EAST, SOUTH_EAST, SOUTH, SOUTH_WEST, NORTH_WEST = (neighbour(TARGET, way) for way in range(1, 7))


def seen(*groups: Group, weather: Weather = Weather.CLEAR) -> View:
    return view(make_state(group(80, TARGET), *groups, weather=weather), Side.AXIS)


@pytest.mark.rule("7.7")
def test_a_single_group_shuts_what_the_attackers_leave_open() -> None:
    """North and north-west stand attackers, so that only the south-east is open; 14 can come beside it."""
    shown = seen(group(12, NORTH), group(13, SOUTH_WEST), group(14, Hex(8, 8)))
    assert retreat_hexes(shown, TARGET, Side.SOVIET) == [SOUTH_EAST]
    (seal,) = seals_of(shown, TARGET, 1, [shown.groups[14]], field_of(shown, Side.AXIS), 2)
    assert seal.group == 14
    after = shown.copy()
    after.groups[14] = group(14, seal.end)
    assert retreat_hexes(after, TARGET, Side.SOVIET) == []
    assert seals_of(shown, TARGET, 1, [shown.groups[14]], field_of(shown, Side.AXIS), 0) == []
    far = seen(group(12, NORTH), group(13, SOUTH_WEST), group(14, Hex(8, 8)), group(11, Hex(1, 1)))
    assert seals_of(far, TARGET, 1, [far.groups[11], far.groups[14]], field_of(far, Side.AXIS), 2) == [seal]


@pytest.mark.rule("7.7")
def test_two_groups_shut_together_what_neither_could_alone() -> None:
    shown = seen(group(12, NORTH), group(13, Hex(4, 8)), group(14, Hex(8, 8)))
    movers = [shown.groups[13], shown.groups[14]]
    assert [seals_of(shown, TARGET, 1, [mover], field_of(shown, Side.AXIS), 2) for mover in movers] == [[], []]
    assert seals_of(shown, TARGET, 1, movers, field_of(shown, Side.AXIS), 1) == []
    seals = seals_of(shown, TARGET, 1, movers, field_of(shown, Side.AXIS), 2)
    assert sorted(seal.group for seal in seals) == [13, 14]
    after = shown.copy()
    for seal in seals:
        after.groups[seal.group] = group(seal.group, seal.end)
    assert retreat_hexes(after, TARGET, Side.SOVIET) == []


@pytest.mark.rule("6.6", "8.4")
def test_armour_goes_two_hexes_by_the_second_leg_unless_it_rains_and_infantry_one() -> None:
    for leg, weather, longest in ((1, Weather.CLEAR, 1), (2, Weather.CLEAR, 2), (2, Weather.RAIN, 1)):
        shown = seen(mech(1, (3, 3), panzer()), weather=weather)
        moves = dict(tactical_moves(shown, shown.groups[1], leg, {TARGET}))
        assert {len(plot) for plot in moves} == set(range(1, longest + 1))
    shown = seen(group(12, (3, 3)))
    assert {len(plot) for plot, _ in tactical_moves(shown, shown.groups[12], 2, {TARGET})} == {1}


@pytest.mark.rule("6.7")
def test_nobody_is_sent_to_an_enemy_or_a_full_hex() -> None:
    shown = seen(group(12, SOUTH), group(13, SOUTH_EAST), group(14, SOUTH_EAST))
    ends = {end for _, end in tactical_moves(shown, shown.groups[12], 1, {TARGET})}
    assert TARGET not in ends
    assert SOUTH_EAST not in ends
    assert SOUTH_WEST in ends


@pytest.mark.rule("6.6", "7.7")
def test_armour_four_hexes_away_comes_near_enough() -> None:
    shown = seen(group(12, NORTH), group(13, SOUTH_WEST), mech(1, Hex(10, 8), panzer()))
    assert distance(shown.groups[1].at, TARGET) == 4
    (seal,) = seals_of(shown, TARGET, 2, [shown.groups[1]], field_of(shown, Side.AXIS), 1)
    assert len(seal.way) == 2


@pytest.mark.rule("7.7")
def test_no_group_moves_that_opens_as_many_ways_as_it_shuts() -> None:
    """14 shuts the north-west and can shut the north-east instead; 15 can come in his place, but is not asked to."""
    shown = seen(group(12, Hex(7, 8)), group(13, Hex(6, 8)), group(14, NORTH_WEST), group(15, Hex(5, 9)))
    movers = [shown.groups[14], shown.groups[15]]
    assert retreat_hexes(shown, TARGET, Side.SOVIET) == [NORTH_EAST]
    assert "2" in {plot for plot, _ in tactical_moves(shown, movers[0], 1, {TARGET})}
    assert seals_of(shown, TARGET, 1, movers, field_of(shown, Side.AXIS), 2) == []


@pytest.mark.rule("6.2", "7.7")
@pytest.mark.parametrize("start", [Hex(10, 9), Hex(10, 10)])
def test_a_group_too_far_away_for_a_plot_marches_around(start: Hex) -> None:
    """Five hexes away, or six: a plot takes the armour two hexes, a march four."""
    shown = seen(group(12, NORTH), group(13, SOUTH_WEST), mech(1, start, panzer(), supplied_by=58))
    field = field_of(shown, Side.AXIS)
    assert seals_of(shown, TARGET, 2, [shown.groups[1]], field, 1) == []
    (seal,) = seals_of(shown, TARGET, 2, [shown.groups[1]], field, 1, marching={1})
    after = shown.copy()
    for order in seal.orders:
        assert order.check(after) is None
        after.groups[1] = replace(after.groups[1], at=neighbour(after.groups[1].at, order.direction))
    assert after.groups[1].at == seal.end
    assert retreat_hexes(after, TARGET, Side.SOVIET) == []


@pytest.mark.rule("6.6", "7.7")
def test_nobody_marches_for_what_a_plot_can_do() -> None:
    shown = seen(group(12, NORTH), group(13, SOUTH_WEST), mech(1, Hex(10, 8), panzer(), supplied_by=58))
    (seal,) = seals_of(shown, TARGET, 2, [shown.groups[1]], field_of(shown, Side.AXIS), 1, marching={1})
    assert not seal.by_march


@pytest.mark.rule("6.6")
def test_nobody_is_sent_into_the_water_or_back_to_his_hex() -> None:
    board = make_board(("." * 12, "." * 12, "." * 3 + "b" + "." * 8, *("." * 12,) * 9))
    shown = view(make_state(mech(1, (3, 3), panzer()), board=board), Side.AXIS)
    ends = [end for _, end in tactical_moves(shown, shown.groups[1], 2, set())]
    assert Hex(4, 3) not in ends
    assert Hex(3, 3) not in ends
    assert max(distance(end, Hex(3, 3)) for end in ends) == 2
