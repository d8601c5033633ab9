"""Who leaves a hex without a way out, and by which way; spent armour going home; units taken off by sea."""

from __future__ import annotations

import pytest

from tests.ai.puzzles.position import ROWS, army, board, position, river
from tests.kit import city, make_board
from wir.ai.escaping import back_to_supply, next_sail, trapped, way_out
from wir.ai.situation import Situation, survey
from wir.model.board import Place
from wir.model.groups import Group
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.view import View, view

JAWS = ((11, 5), (11, 6), (10, 4), (10, 6))
"""Where enemies stand who leave nobody in 10,5 a hex to retreat into or to march to (§6.10)."""


def seen(*groups: Group, side: Side = Side.AXIS, **more: object) -> tuple[Situation, View]:
    """What a side sees in its movement phase, and what its commander makes of it."""
    known = view(position(side, *groups, **more), side)
    return survey(known), known


def jaws(*strengths: int) -> list[Group]:
    """Enemies on all sides of 10,5 but the west, with so much ACS each."""
    return [army(80 + n, at, acs) for n, (at, acs) in enumerate(zip(JAWS, strengths, strict=True))]


def leaving(*groups: Group, **more: object) -> list[int]:
    """The numbers of the Axis groups that should leave."""
    return [group.id for group in trapped(*seen(*groups, **more))]


def way(group: Group, *others: Group, **more: object) -> list[str]:
    """The orders by which a group of the Axis leaves."""
    situation, known = seen(group, *others, **more)
    return [*map(str, way_out(situation, known, known.groups[group.id]))]


# Who leaves


@pytest.mark.parametrize(("own", "leaves"), [(300, [12]), (301, [])])
def test_a_group_without_a_way_out_leaves_where_the_enemies_in_reach_are_as_strong_as_it_is(
    own: int, leaves: list[int]
) -> None:
    assert leaving(army(12, (10, 5), own, units=1), *jaws(120, 60, 60, 60)) == leaves


@pytest.mark.parametrize("level", [0, 3])
def test_a_group_that_no_depot_reaches_leaves_even_if_the_enemy_is_weak_or_it_is_dug_in(level: int) -> None:
    cut_off = army(12, (10, 5), 300, supplied_by=None, entrenchment=level)
    assert leaving(cut_off, *jaws(10, 10, 10, 10), depots=()) == [12]


@pytest.mark.parametrize("marks", [{"plot": "1"}, {"moved": 1}, {"halted": True}])
def test_a_group_that_has_orders_or_can_do_no_more_is_passed_over_and_no_other(marks: dict[str, object]) -> None:
    enemies = jaws(400, 400, 100, 100)
    assert leaving(army(12, (10, 5), 60, **marks), army(13, (10, 5), 60), *enemies) == [13]


def test_of_two_in_a_hex_the_one_dug_in_deep_stays_and_the_other_leaves() -> None:
    enemies = jaws(900, 900, 100, 100)
    assert leaving(army(12, (10, 5), 30, entrenchment=3), army(13, (10, 5), 60), *enemies) == [13]


def test_the_only_group_in_a_city_stays_in_it() -> None:
    orel = city("Orel", (10, 5), Side.AXIS, population=10)
    assert leaving(army(12, (10, 5), 60), *jaws(400, 400, 100, 100), cities=[orel]) == []


# By which way


@pytest.mark.parametrize(("own", "plots"), [(150, ["PLOT 12 5"]), (151, [])])
def test_a_supplied_group_slips_away_where_the_enemies_in_reach_are_twice_as_strong(own: int, plots: list[str]) -> None:
    assert way(army(12, (10, 5), own, units=1), *jaws(120, 60, 60, 60)) == plots


def test_a_group_that_is_cut_off_slips_away_from_weak_enemies_too() -> None:
    assert way(army(12, (10, 5), 150, supplied_by=None), *jaws(40, 40, 40, 40), depots=()) == ["PLOT 12 5"]


@pytest.mark.rule("8.1")
@pytest.mark.parametrize(("fatigue", "plots"), [(90, ["PLOT 1 5"]), (91, [])])
def test_no_group_slips_away_that_would_be_spent_by_it(fatigue: int, plots: list[str]) -> None:
    """A hex of clear ground costs armour 5 points, and at 95 a unit is spent."""
    tired = army(1, (10, 5), 150, fatigue=fatigue, supplied_by=None)
    assert way(tired, *jaws(40, 40, 4, 4), depots=()) == plots


def test_armour_slips_away_no_farther_than_it_must() -> None:
    assert way(army(1, (10, 5), 150, supplied_by=None), *jaws(40, 40, 4, 4), depots=()) == ["PLOT 1 5"]


def test_of_two_marches_that_are_as_good_and_no_longer_than_they_must_be_the_first_is_made() -> None:
    """Both 9,5 and 9,6 are out of reach of enemies at 11,5 and 11,6; so are hexes farther off, for more fatigue."""
    enemies = army(80, (11, 5), 400), army(81, (11, 6), 400)
    assert way(army(12, (10, 5), 150), *enemies) == ["MOVE 12 5"]


def test_having_no_way_out_counts_even_where_the_enemy_is_weak() -> None:
    """18 points; the danger from so weak an enemy counts 2, a hex of the way 5."""
    assert way(army(1, (10, 5), 150, supplied_by=None), *jaws(4, 4, 4, 4), depots=()) == ["PLOT 1 5"]


@pytest.mark.parametrize(("strong", "plots"), [(160, ["PLOT 12 5"]), (110, [])])
def test_nobody_crosses_a_river_to_get_away_from_less_danger_than_that_costs(strong: int, plots: list[str]) -> None:
    """A hex with a river costs infantry 20 points, no way out 18, and each 5 percent of its own strength one."""
    group = army(12, (10, 5), 1000, units=1, supplied_by=None)
    assert way(group, *jaws(strong, 0, 0, 0), depots=(), board=board(rivers=(river(9),))) == plots


def test_what_no_enemy_reaches_is_no_danger_even_to_a_weak_group() -> None:
    """An enemy of 30 percent counts 6 points where it is, the march out of his reach 5."""
    assert way(army(12, (10, 5), 20, units=1), army(80, (11, 5), 6)) == ["MOVE 12 4"]
    assert way(army(12, (10, 5), 20, units=1), army(80, (11, 5), 5)) == []


def test_what_is_left_of_a_group_slips_away_too() -> None:
    assert way(army(12, (10, 5), 0, supplied_by=None), *jaws(40, 40, 4, 4), depots=()) == ["PLOT 12 5"]


def test_of_two_plots_that_are_as_good_the_first_by_its_text_is_given() -> None:
    """9,5 costs 5 points and counts 5 for the danger there; 8,6 costs 10 and is out of danger."""
    group = army(1, (10, 5), 150, supplied_by=None)
    assert way(group, *jaws(40, 40, 40, 100), depots=()) == ["PLOT 1 55"]


def test_more_than_twice_its_strength_does_not_drive_a_group_into_a_swamp() -> None:
    """No way out counts 18 and the enemy at most 40; the swamp costs 50, and the danger there counts 10."""
    swamp = board((*["." * 20] * 4, "." * 8 + "s" + "." * 11, "." * 8 + "s" + "." * 11, *["." * 20] * 5))
    assert (
        way(army(12, (10, 5), 150, supplied_by=None), *jaws(2000, 2000, 76, 76), depots=(), rails={}, board=swamp) == []
    )


def test_entrenchments_count_where_they_are_and_not_where_a_group_goes() -> None:
    """Dug in to the fifth level it is as strong as two: 18 and 10 points where it is, 10 and 20 where it could go."""
    friends = army(13, (9, 6), 10, supplied_by=None), army(14, (9, 6), 10, supplied_by=None)
    enemies = jaws(4, 4, 152, 4)
    assert way(army(12, (10, 5), 150, entrenchment=5, supplied_by=None), *friends, *enemies, depots=()) == []
    assert way(army(12, (10, 5), 150, supplied_by=None), *friends, *enemies, depots=()) == ["PLOT 12 6"]


# Spent armour


def home(tired: Group, *others: Group, **more: object) -> list[int]:
    """The numbers of the Axis groups that march back to supply."""
    situation, known = seen(tired, *others, army(80, (19, 9), 60), **more)
    return [int(str(order).split()[1]) for order in back_to_supply(situation, known)]


def spent(number: int = 1, at: tuple[int, int] = (18, 3), fatigue: int = 65, **marks: object) -> Group:
    """A group far from the depot of its side."""
    return army(number, at, 200, fatigue=fatigue, supplied_by=None, **marks)


@pytest.mark.parametrize(("fatigue", "goes"), [(65, {1}), (64, set())])
def test_armour_goes_back_to_supply_from_two_thirds_of_fatigue_on(fatigue: int, goes: set[int]) -> None:
    assert {*home(spent(fatigue=fatigue))} == goes


def test_infantry_does_not() -> None:
    assert home(spent(12)) == []


@pytest.mark.parametrize("marks", [{"plot": "1"}, {"moved": 1, "allowance": 4}, {"halted": True}, {"fatigue": 20}])
def test_armour_with_orders_or_fresh_is_passed_over_and_no_other(marks: dict[str, int]) -> None:
    assert {*home(spent(**marks), spent(2))} == {2}


def test_where_no_way_leads_to_supply_armour_stays() -> None:
    assert home(spent(), army(81, (19, 3), 400), depots=()) == []


def test_spent_armour_that_alone_guards_a_city_stays() -> None:
    near = army(81, (19, 5), 60)
    orel = city("Orel", (18, 3), Side.AXIS, population=10)
    assert home(spent(), near, cities=[orel]) == []
    assert home(spent(), near) != []


def test_armour_in_supply_stays_where_it_is() -> None:
    assert home(spent(at=(9, 6))) == []


# By sea

PORTS = {"Odessa": (9, 9), "Sevastopol": (15, 10), "Krasnodar": (18, 10)}


def sails(*groups: Group, ports: dict[str, tuple[int, int]] = PORTS, **more: object) -> str:
    """The unit that the Soviets take off next, as an order."""
    cities = [city(name, at, Side.SOVIET, population=4) for name, at in ports.items()]
    return str(next_sail(*seen(*groups, side=Side.SOVIET, cities=cities, phase=Phase.SOVIET_ADJUSTMENT, **more)))


def besieged(own: int = 150) -> tuple[Group, ...]:
    """A garrison in Odessa without a way out, before enemies of 300."""
    enemies = army(12, (8, 8), 120), army(13, (10, 9), 120), army(14, (9, 10), 60)
    return army(80, (9, 9), own, units=1, supplied_by=None), *enemies


@pytest.mark.parametrize(("own", "order"), [(150, "SAIL 80>81 0"), (151, "None")])
def test_a_garrison_sails_from_where_the_enemies_in_reach_are_twice_as_strong(own: int, order: str) -> None:
    assert sails(*besieged(own), army(81, (15, 10), 60)) == order


def test_two_garrisons_of_a_port_count_together() -> None:
    assert sails(*besieged(), army(82, (9, 9), 10), army(81, (15, 10), 60)) == "None"


def test_a_group_that_could_retreat_does_not_sail() -> None:
    odessa, crimea = besieged()[0], army(81, (15, 10), 60)
    assert sails(odessa, army(12, (8, 8), 300), crimea) == "None"


@pytest.mark.rule("4.10")
def test_units_sail_to_the_port_that_is_farthest_from_the_enemy_and_the_group_of_the_lowest_number() -> None:
    far = army(81, (15, 10), 60), army(83, (18, 10), 60), army(84, (18, 10), 60)
    assert sails(army(79, (13, 3), 60), *besieged(), *far) == "SAIL 80>83 0"


def test_nobody_sails_into_another_doomed_port() -> None:
    ring = [army(n, at, 100, units=1) for n, at in ((15, (14, 9)), (16, (14, 10)), (17, (16, 10)), (18, (15, 9)))]
    assert sails(*besieged(), army(81, (15, 10), 60), *ring) == "None"


def test_a_unit_that_cannot_sail_keeps_no_other_from_sailing() -> None:
    """Tanks neither leave a port by sea nor take in who comes."""
    tanks = army(64, (9, 9), 30, units=1), army(65, (18, 10), 60)
    assert sails(*besieged(120), *tanks, army(81, (15, 10), 60)) == "SAIL 80>81 0"


@pytest.mark.rule("7.7")
def test_nobody_sails_from_a_fortress() -> None:
    fortress = make_board(ROWS, cities=[Place("Odessa", "9,9", fortified=True)])
    assert sails(*besieged(), army(81, (15, 10), 60), board=fortress) == "None"
