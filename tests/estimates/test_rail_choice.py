"""What railway hex a side is proposed to lay."""

from __future__ import annotations

from datetime import date

import pytest

from tests.kit import group, infantry, make_board, make_state
from wir.estimates.rail_choice import brought_nearer, plan_rail, why_rail
from wir.model.board import Board
from wir.model.groups import Depot, Group
from wir.model.hexes import Hex, end_of, ring
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import view

LINE = {(column, 5): Side.AXIS for column in range(9, 12)}
"""A railway in the middle of the map, with the depots on it."""

EAST, WEST = (16, 5), (4, 5)
ENEMIES = [group(80, (19, 5)), group(81, (1, 5))]


def supply(
    *groups: Group,
    depots: int = 1,
    rails: dict[tuple[int, int], Side] | None = None,
    board: Board | None = None,
    day: date = date(1941, 6, 29),
) -> State:
    return make_state(
        *groups,
        board=board or make_board(("." * 20,) * 12),
        depots=[Depot(58 + n, Hex(10, 5)) for n in range(depots)],
        rails={**LINE, **(rails or {})},
        phase=Phase.AXIS_SUPPLY,
        day=day,
    )


def laid(state: State) -> Hex | None:
    """The hex that is proposed for this week's railway."""
    order = plan_rail(view(state, Side.AXIS))
    return None if order is None else end_of(state.depots[order.depot].entry, order.route)


@pytest.mark.rule("5.3")
def test_a_railway_is_proposed_towards_the_groups_that_depots_reach_by_penalty_hexes() -> None:
    assert laid(supply(group(12, EAST), *ENEMIES)) == Hex(12, 5)
    assert laid(supply(group(12, WEST), *ENEMIES)) == Hex(8, 5)


@pytest.mark.rule("5.3")
def test_the_stronger_groups_and_the_nearer_come_first() -> None:
    two = [infantry(n) for n in range(2)]
    assert laid(supply(group(12, EAST, *two), group(13, WEST), *ENEMIES)) == Hex(12, 5)
    assert laid(supply(group(12, EAST), group(13, WEST, *two), *ENEMIES)) == Hex(8, 5)
    assert laid(supply(group(12, (15, 5)), group(13, WEST), *ENEMIES)) == Hex(12, 5)
    assert laid(supply(group(12, EAST), group(13, (5, 5)), *ENEMIES)) == Hex(8, 5)


@pytest.mark.rule("5.3")
def test_groups_far_from_the_enemy_draw_none() -> None:
    strong = group(13, WEST, *(infantry(n) for n in range(6)))
    assert laid(supply(group(12, EAST), strong, ENEMIES[0])) == Hex(12, 5)
    assert laid(supply(group(12, EAST), strong, *ENEMIES)) == Hex(8, 5)


@pytest.mark.rule("5.3")
def test_groups_that_another_railway_reaches_draw_none() -> None:
    other = {(column, 7): Side.AXIS for column in range(11, 17)} | {(11, 6): Side.AXIS}
    strong = group(12, EAST, *(infantry(n) for n in range(6)))
    assert laid(supply(strong, group(13, WEST), *ENEMIES, rails=other)) == Hex(8, 5)


@pytest.mark.rule("5.3")
def test_a_railway_leads_around_ground_on_which_none_may_be_laid() -> None:
    rows = ["." * 20] * 12
    for row in range(1, 9):
        rows[row - 1] = "." * 11 + "f" + "." * 8
    target = laid(supply(group(12, EAST), *ENEMIES, board=make_board(rows)))
    assert target is not None
    assert target.row > 5, "south, past the end of the forest"


@pytest.mark.rule("5.3")
def test_of_equal_ways_an_old_line_is_proposed_before_open_country() -> None:
    old = {(column, 5): Side.SOVIET for column in range(6, 9)}
    both = [group(12, EAST), group(13, WEST), *ENEMIES]
    assert laid(supply(*both, rails=old)) == Hex(8, 5)


@pytest.mark.rule("5.3")
def test_where_depots_reach_everybody_by_railway_it_is_laid_nearest_to_the_groups() -> None:
    assert laid(supply(group(12, (12, 5)), group(80, (14, 5)))) == Hex(12, 5)
    assert laid(supply(group(12, (8, 5)), group(80, (6, 5)))) == Hex(8, 5)


@pytest.mark.rule("5.3")
def test_no_railway_is_proposed_where_none_can_be_laid() -> None:
    assert laid(supply(group(12, EAST), *ENEMIES, day=date(1941, 7, 6))) is None, "the week of the other area"


@pytest.mark.rule("5.3")
def test_the_first_depot_that_gets_there_lays_the_railway() -> None:
    order = plan_rail(view(supply(group(12, EAST), *ENEMIES, depots=3), Side.AXIS))
    assert order is not None
    assert order.depot == 58


@pytest.mark.rule("5.3")
def test_what_a_railway_is_for_is_told() -> None:
    table = view(supply(group(12, EAST), group(13, (15, 4)), group(14, WEST), *ENEMIES), Side.AXIS)
    told = [why_rail(table, Hex(*place)) for place in ((12, 5), (8, 5), (17, 8), (10, 8))]
    assert told == [
        "brings depots closer to 2 groups",
        "brings depots closer to 1 group",
        "leads up to the front",
        "no railway can be built nearer to the front",
    ]


@pytest.mark.rule("5.3")
def test_of_several_hexes_from_which_a_group_is_supplied_the_nearest_to_the_line_counts() -> None:
    table = view(supply(group(12, EAST), *ENEMIES), Side.AXIS)
    assert [brought_nearer(table, Hex(*at)) for at in ((12, 5), (13, 5), (8, 5))] == [1, 0, 0]


@pytest.mark.rule("5.3")
def test_two_weak_groups_draw_a_railway_before_a_single_one_half_as_strong_again() -> None:
    one = group(12, EAST, infantry(1, strength=70), infantry(2, strength=35))
    two = [group(13, WEST, infantry(3, strength=70)), group(14, WEST, infantry(4, strength=70))]
    assert laid(supply(one, two[0], *ENEMIES)) == Hex(12, 5)
    assert laid(supply(one, *two, *ENEMIES)) == Hex(8, 5)


@pytest.mark.rule("5.3")
def test_depots_that_get_nowhere_lay_none() -> None:
    table = view(supply(group(12, EAST), *ENEMIES), Side.AXIS)
    assert plan_rail(table) is not None
    assert plan_rail(table, {58: {}}) is None


@pytest.mark.rule("5.2", "5.3")
@pytest.mark.parametrize(("strength", "target"), [(159, Hex(8, 5)), (161, Hex(12, 5))])
def test_at_two_penalty_hexes_a_group_weighs_as_much_as_one_at_three_with_five_points_for_three(
    strength: int, target: Hex
) -> None:
    """A depot refreshes a quarter of a group at two penalty hexes and a fifth at three; both count 20 points more."""
    near = group(12, (15, 5), infantry(1, strength=strength, experience=100))
    far = group(13, WEST, infantry(2, strength=280, experience=100))
    assert laid(supply(near, far, *ENEMIES)) == target


@pytest.mark.rule("5.3")
def test_where_everybody_is_reached_one_who_is_near_counts_before_two_who_are_not() -> None:
    groups = [group(12, (8, 5)), group(13, (13, 5)), group(14, (13, 4)), group(80, (16, 5)), group(81, (4, 5))]
    assert laid(supply(*groups)) == Hex(8, 5)


@pytest.mark.rule("5.3")
def test_in_whatever_order_the_groups_are_numbered_the_same_hex_lies_nearest_to_them() -> None:
    """Nor may it depend on the version of Python: in some of them `sum` rounds differently."""
    west, east = [(8, 4), (7, 5)], [(12, 4), (13, 5)]
    for places in ([*west, *east], [*west[::-1], *east], [*east, *west], [*east[::-1], *west]):
        groups = [group(number, at) for number, at in enumerate(places, 12)]
        assert laid(supply(*groups, group(80, (16, 5)), group(81, (4, 5)))) == Hex(12, 4)


@pytest.mark.rule("5.3")
@pytest.mark.parametrize("places", [(3, 17), (17, 3)])
def test_of_two_hexes_worth_as_much_that_of_the_first_depot_is_laid(places: tuple[int, int]) -> None:
    groups = [group(12, (7, 5)), group(13, (13, 5)), group(80, (9, 5)), group(81, (11, 5))]
    state = supply(*groups, rails={(column, 5): Side.AXIS for column in (2, 3, 4, 16, 17, 18)})
    state.depots.update({58 + n: Depot(58 + n, Hex(column, 5)) for n, column in enumerate(places)})
    for column in range(9, 12):
        del state.rails[Hex(column, 5)]
    order = plan_rail(view(state, Side.AXIS))
    assert order is not None
    assert order.depot == 58


@pytest.mark.rule("5.3")
def test_a_railway_behind_another_does_not_lead_up_to_the_front() -> None:
    table = view(supply(group(12, (13, 5)), group(80, (14, 5))), Side.AXIS)
    assert why_rail(table, Hex(12, 5)) == "leads up to the front"
    assert why_rail(table, Hex(10, 6)) == "a second line behind the front"


def nearer(*groups: Group, rows: list[str] | None = None, width: int = 20) -> set[Hex]:
    """The hexes beside the line from which depots would come nearer to some group."""
    table = view(supply(*groups, board=make_board(rows or ["." * width] * 12)), Side.AXIS)
    beside = {near for hex_ in LINE for near in ring(Hex(*hex_))} - {Hex(*hex_) for hex_ in LINE}
    return {hex_ for hex_ in beside if brought_nearer(table, hex_)}


@pytest.mark.rule("5.3")
def test_the_first_hexes_of_all_ways_that_are_shortest_bring_depots_nearer_and_no_others() -> None:
    assert nearer(group(12, (13, 5)), *ENEMIES) == set(), "the line reaches it"
    assert nearer(group(12, (16, 7)), *ENEMIES) == {Hex(12, 5)}
    rows = ["." * 20] * 12
    rows[:8] = ["." * 11 + "f" + "." * 8] * 8
    assert nearer(group(12, EAST), *ENEMIES, rows=rows) == {Hex(10, 6), Hex(11, 6)}, "south, past the forest"


@pytest.mark.rule("5.3")
@pytest.mark.parametrize(("column", "firsts"), [(27, {Hex(12, 4), Hex(12, 5)}), (28, set())])
def test_groups_draw_a_railway_over_fourteen_penalty_hexes_and_no_more(column: int, firsts: set[Hex]) -> None:
    assert nearer(group(12, (column, 5)), group(80, (column + 3, 5)), width=34) == firsts


@pytest.mark.rule("5.3")
def test_several_groups_a_hex_away_draw_the_railway_from_one_that_stands_where_it_would_be_laid() -> None:
    three = [group(number, (13, 5)) for number in (13, 14, 15)]
    enemies = [group(80, (15, 5)), group(81, (6, 5))]
    assert laid(supply(group(12, (8, 5)), *three[:2], *enemies)) == Hex(8, 5)
    assert laid(supply(group(12, (8, 5)), *three, *enemies)) == Hex(12, 5)


@pytest.mark.rule("5.3")
def test_where_everybody_is_reached_a_hex_beside_the_enemys_railway_counts_twice() -> None:
    own = [group(12, (7, 5)), group(13, (13, 5)), group(14, (13, 5))]
    both = [*own, group(80, (5, 5)), group(81, (15, 5))]
    assert laid(supply(*both)) == Hex(12, 5)
    assert laid(supply(*both, rails={(7, 5): Side.SOVIET})) == Hex(8, 5)
