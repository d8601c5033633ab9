"""What a commander sees at a glance."""

from __future__ import annotations

import pytest

from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, unit
from wir.ai.situation import survey
from wir.model.groups import Group
from wir.model.hexes import Hex, within
from wir.model.sides import Side
from wir.model.units import UnitType
from wir.model.view import view

WIDE = make_board(("." * 30,) * 9)
RAIDER = mech(64, (15, 5), unit(UnitType.TANK))


def inroads(*groups: Group) -> dict[Hex, int]:
    return survey(view(make_state(*groups, board=WIDE), Side.AXIS)).inroads


@pytest.mark.rule("6.2", "6.6")
def test_enemy_tanks_are_sooner_everywhere_than_infantry() -> None:
    """A group that marches this week can plot, and so enter a city, in the next (§6.2)."""
    far_off = group(12, (30, 9))
    by_tanks, by_foot = inroads(RAIDER, far_off), inroads(group(80, RAIDER.at), far_off)
    for found, this_week, next_week in ((by_tanks, 2, 6), (by_foot, 1, 3)):
        assert {hex_ for hex_, week in found.items() if week == 1} == set(within(RAIDER.at, this_week)) & set(WIDE.land)
        assert found.keys() == set(within(RAIDER.at, next_week)) & set(WIDE.land)


@pytest.mark.rule("6.6", "6.10")
def test_zones_of_control_end_a_march_and_do_not_stop_the_plots_that_follow() -> None:
    """Between groups two hexes apart plots go on, two hexes far."""
    wall = [group(12 + n, (12, row), infantry(n)) for n, row in enumerate((1, 3, 5, 7, 9))]
    reached = inroads(RAIDER, *wall)
    assert min(hex_.column for hex_ in inroads(RAIDER)) == 9
    assert min(hex_.column for hex_ in reached) == 11
    assert reached[Hex(12, 5)] == 2, "where somebody stands they could be if he left"


def test_one_city_of_three_ends_the_war_when_the_others_are_taken() -> None:
    cities = [
        city("Moscow", (3, 2), Side.AXIS),
        city("Gorki", (3, 6), Side.AXIS),
        city("Kuybyshev", (12, 5), Side.SOVIET),
    ]
    state = make_state(RAIDER, group(12, (3, 2)), board=WIDE, cities=cities)
    assert survey(view(state, Side.AXIS)).prizes == {Hex(12, 5)}
    cities[1] = city("Gorki", (3, 6), Side.SOVIET)
    state = make_state(RAIDER, group(12, (3, 2)), board=WIDE, cities=cities)
    assert survey(view(state, Side.AXIS)).prizes == frozenset()


@pytest.mark.parametrize(("tanks", "column", "guards"), [(6, 12, [64, 80]), (6, 1, []), (1, 12, [])])
def test_groups_in_a_city_that_decides_the_war_are_its_guards_while_the_enemy_near_is_stronger_than_the_others(
    tanks: int, column: int, guards: list[int]
) -> None:
    cities = [city("Moscow", (15, 3), Side.SOVIET), city("Orel", (15, 7), Side.SOVIET)]
    pairs = [group(80, (15, 3)), mech(64, (15, 3), unit(UnitType.TANK)), group(81, (15, 7)), group(82, (15, 7))]
    enemy = mech(1, (column, 5), *(panzer(n, strength=20) for n in range(tanks)))
    found = survey(view(make_state(*pairs, enemy, board=WIDE, cities=cities), Side.SOVIET))
    assert sorted(each.id for each in found.own if found.is_guard(each)) == guards
