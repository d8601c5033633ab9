"""The plot that leads to a hex, and what plots and strikes can aim at."""

from __future__ import annotations

import pytest

from tests.kit import city, group, make_board, make_state, mech, panzer
from wir.estimates.forecast import plotted_attacks
from wir.estimates.targets import plot_targets, plot_to, strike_targets, strike_targets_in_turn
from wir.model.board import Place
from wir.model.groups import AirGroup, Group
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import View, view

START = Hex(5, 5)


def seen(*others: Group) -> View:
    return view(make_state(mech(1, START, panzer()), group(12, START), *others), Side.AXIS)


@pytest.mark.rule("6.6")
@pytest.mark.parametrize(
    ("target", "end", "plot"),
    [((5, 4), "", "1"), ((5, 4), "S", "1S"), ((5, 3), "", "11"), ((5, 3), "B", "11B"), ((5, 5), "", None)],
)
def test_the_shortest_plot_leads_to_a_hex(target: tuple[int, int], end: str, plot: str | None) -> None:
    shown = seen()
    assert plot_to(shown, shown.groups[1], Hex(*target), end) == plot
    assert plot_to(shown, shown.groups[1], Hex(5, 2)) is None, "too far"


@pytest.mark.rule("6.6")
def test_infantry_has_no_plot_to_a_hex_two_hexes_away() -> None:
    shown = seen()
    assert plot_to(shown, shown.groups[12], Hex(5, 3)) is None
    assert plot_to(shown, shown.groups[12], Hex(5, 4)) == "1"


@pytest.mark.rule("6.6", "8.1")
def test_who_may_not_leave_his_hex_is_led_to_attack_from_there_and_to_no_empty_hex() -> None:
    shown = view(make_state(mech(1, START, panzer(fatigue=95)), group(80, (5, 4)), group(81, (5, 7))), Side.AXIS)
    plots = {target: plot_to(shown, shown.groups[1], Hex(*target)) for target in ((5, 4), (5, 6), (5, 7))}
    assert plots == {(5, 4): "1S", (5, 6): None, (5, 7): None}
    assert plot_to(shown, shown.groups[1], Hex(5, 4), "B") == "1B"


@pytest.mark.rule("6.6", "6.7")
def test_of_two_ways_the_one_is_taken_that_has_room() -> None:
    """To 7,5 lead 2 then 3, by 6,4, and 3 then 2, by 6,5."""
    target = Hex(7, 5)
    free = seen()
    assert plot_to(free, free.groups[1], target) == "23"
    held = seen(group(80, (6, 4)))
    assert plot_to(held, held.groups[1], target) == "32"
    friends = seen(group(13, (6, 4)), group(14, (6, 4)))
    assert plot_to(friends, friends.groups[1], target) == "32"
    one = seen(group(13, (6, 4)))
    assert plot_to(one, one.groups[1], target) == "23"
    both = seen(group(80, (6, 4)), group(81, (6, 5)))
    assert plot_to(both, both.groups[1], target) == "23", "the first of two that are barred"


@pytest.mark.rule("6.6", "6.9")
def test_enemies_and_their_factories_are_aimed_at_the_nearest_first() -> None:
    board = make_board(cities=[Place("Minsk", "5,8"), Place("Orel", "4,5"), Place("Riga", "6,5")])
    cities = [
        city("Minsk", (5, 8), Side.SOVIET, heavy_industry=1),
        city("Orel", (4, 5), Side.SOVIET),
        city("Riga", (6, 5), Side.AXIS, heavy_industry=1),
    ]
    state = make_state(
        mech(1, START, panzer()),
        group(80, (5, 3)),
        group(81, (5, 7)),
        group(82, (5, 10)),
        board=board,
        cities=cities,
        air=[AirGroup(52, START, 50), AirGroup(116, Hex(4, 4), 0)],
    )
    shown = view(state, Side.AXIS)
    assert plot_targets(shown, shown.groups[1]) == [(4, 4), (5, 3), (5, 7)]
    assert strike_targets(shown, shown.air[52]) == [(4, 4), (5, 3), (5, 7), (5, 8)]
    assert strike_targets(shown, AirGroup(53, None, returns=3)) == []


@pytest.mark.rule("6.6", "6.9")
def test_of_enemies_a_nearer_one_in_the_east_comes_before_a_farther_one_in_the_west() -> None:
    air = AirGroup(52, START, 60, supplied_by=58)
    shown = view(make_state(mech(1, START, panzer()), group(80, (3, 5)), group(81, (6, 5)), air=[air]), Side.AXIS)
    assert plot_targets(shown, shown.groups[1]) == [Hex(6, 5), Hex(3, 5)]
    assert strike_targets(shown, shown.air[52]) == [Hex(6, 5), Hex(3, 5)]


@pytest.mark.rule("6.9")
def test_what_own_groups_are_to_attack_comes_first_among_the_targets_of_a_strike() -> None:
    air = AirGroup(52, START, 60, supplied_by=58)
    state = make_state(mech(1, START, panzer(), plot="56"), group(80, (3, 5)), group(81, (6, 5)), air=[air])
    shown = view(state, Side.AXIS)
    (attacked, _), *_ = plotted_attacks(shown)
    assert attacked != strike_targets(shown, shown.air[52])[0]
    assert strike_targets_in_turn(shown, shown.air[52])[0] == attacked
