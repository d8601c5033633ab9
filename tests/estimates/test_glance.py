"""What a side sees at a glance."""

from __future__ import annotations

import pytest

from tests.kit import city, group, infantry, make_board, make_state, mech, rifle
from wir.estimates.glance import Glance, city_value, entered_by_plots, entered_in_two_weeks, pull_of_cities
from wir.model.board import Board
from wir.model.groups import Depot, Group
from wir.model.hexes import FAR, Hex, within
from wir.model.sides import Side
from wir.model.view import view

OWN = group(12, (2, 2), infantry(1, 100, 50, 0))


def glance(*others: Group, board: Board | None = None) -> Glance:
    """What the Axis sees, taking the enemy for what he is."""
    state = make_state(OWN, *others, board=board)
    shown = view(state, Side.AXIS)
    shown.groups.update({each.id: each for each in others})
    return Glance(Side.AXIS, shown)


def test_strengths_are_compared_in_percent_and_nobody_counts_as_a_point() -> None:
    assert glance(group(80, (8, 8), rifle(1, 50, 50, 0))).ratio() == 200
    assert glance(group(80, (8, 8), rifle(1, 2, 50, 0))).ratio() == 5000
    assert glance().ratio() == 5000


def test_distances_go_over_land_and_where_no_way_leads_it_is_far() -> None:
    sea = make_board(("............",) * 6 + ("b" * 12,) + ("............",) * 5)
    found = glance(board=sea)
    assert found.steps(Hex(2, 2), Hex(2, 5)) == 3
    assert found.steps(Hex(2, 2), Hex(2, 9)) == FAR


def test_how_far_the_enemy_friends_and_depots_are_and_whom_depots_could_supply() -> None:
    depots = [Depot(58, Hex(2, 4)), Depot(122, Hex(2, 12))]
    state = make_state(OWN, group(80, (2, 9), rifle()), depots=depots)
    found = Glance(Side.AXIS, view(state, Side.AXIS))
    place = Hex(2, 7)
    assert [each[place] for each in (found.contact, found.reserve, found.home)] == [2, 5, 3]
    assert found.held == {Hex(2, 2): (12,)}
    assert [found.supply.get(Hex(2, row)) for row in (4, 6, 12)] == [0, 0, None]


def test_the_enemy_s_cities_on_the_map_draw_an_attacker_and_no_others() -> None:
    """A city of 20 points draws 10,000 x 20 / (steps + 3) squared."""
    places = [city("Minsk", (8, 8), Side.SOVIET), city("Brest", (3, 3), Side.AXIS), city("Urals", None, Side.SOVIET)]
    shown = view(make_state(OWN, cities=places), Side.AXIS)
    pull = pull_of_cities(shown, Side.AXIS, 1)
    assert pull[Hex(8, 8)] == 10_000 * 20 // 9
    assert pull[Hex(8, 7)] == 10_000 * 20 // 16
    assert pull[Hex(3, 3)] < pull[Hex(6, 6)] < pull[Hex(8, 7)]


def test_people_supply_centers_and_factories_make_a_city_worth_more_and_vital_ones_draw_more() -> None:
    rich = city("Moscow", (8, 8), Side.SOVIET, population=30, supply_centers=4, vehicle=6)
    assert city_value(rich) == 20 + 30 + 4 + 6
    pull = {
        name: pull_of_cities(view(make_state(OWN, cities=[city(name, (8, 8), Side.SOVIET)]), Side.AXIS), Side.AXIS, 3)
        for name in ("Moscow", "Minsk")
    }
    assert pull["Moscow"][Hex(8, 8)] == 10_000 * 60 // 9
    assert pull["Minsk"][Hex(8, 8)] == 10_000 * 20 // 9


def test_infantry_threatens_the_next_hex_and_armour_the_one_behind_it() -> None:
    found = glance(group(80, (6, 6), rifle(1, 50, 50, 0)), mech(64, (10, 6), rifle(2, 60, 50, 0)))
    assert [found.threat.get(Hex(6, row), 0) for row in (6, 7, 8)] == [0, 25, 0]
    assert [found.threat.get(Hex(10, row), 0) for row in (6, 7, 8, 9)] == [0, 30, 30, 0]
    alone = glance(group(80, (6, 6), rifle(1, 50, 50, 0)))
    assert [alone.danger.get(Hex(6, row), 0) for row in (9, 10)] == [25, 0]


def test_who_is_dug_in_defends_with_more_than_his_strength() -> None:
    dug = group(80, (8, 8), rifle(1, 50, 50, 0), entrenchment=5)
    assert [glance(dug).defence(each) for each in (OWN, dug)] == [50, 50]


@pytest.mark.rule("6.2", "6.6")
def test_plots_bring_infantry_one_hex_far_and_armour_two_and_three_and_six_with_a_march_the_week_before() -> None:
    for own, far, later in ((group(12, (6, 6)), 1, 3), (mech(1, (6, 6)), 2, 6)):
        state = make_state(own)
        land = {*state.scenario.board.land}
        assert entered_by_plots(state, Side.AXIS, [own]) == {*within(Hex(6, 6), far)} & land
        assert entered_in_two_weeks(state, Side.AXIS, [own]) == {*within(Hex(6, 6), later)} & land


@pytest.mark.rule("6.2", "6.6")
def test_a_march_ends_in_a_zone_and_plots_go_on_through_it() -> None:
    own, enemy = group(12, (6, 6)), group(80, (6, 5))
    found = entered_in_two_weeks(make_state(own, enemy), Side.AXIS, [own])
    assert Hex(6, 9) in found
    assert {Hex(6, 5), Hex(5, 5), Hex(7, 5)} <= found, "where the enemy stands, and beside him"
    assert not {Hex(6, 4), Hex(6, 3)} & found, "behind him"


@pytest.mark.rule("6.6")
def test_armour_plots_through_the_zones_of_a_line_two_weeks_running() -> None:
    own, wall = mech(1, (6, 6)), [group(80 + n, (2 + 2 * n, 5), rifle(n)) for n in range(5)]
    state = make_state(own, *wall)
    assert Hex(7, 5) in entered_by_plots(state, Side.AXIS, [own])
    assert Hex(7, 3) in entered_in_two_weeks(state, Side.AXIS, [own])
