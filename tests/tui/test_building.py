"""Factories and units built and dismantled by keys (§4.8, §4.9)."""

from __future__ import annotations

import re

import pytest

from tests.kit import city, group, infantry, make_board, panzer
from tests.text.panels.views import barbarossa
from tests.tui.adjusting import in_minsk, player
from tests.tui.playing import Player
from wir.model.board import Place
from wir.model.cities import Factory
from wir.model.hexes import Hex
from wir.model.players import Pools
from wir.model.sides import SIDES, Side
from wir.model.units import UnitType
from wir.text.panels.footer import prompt_lines
from wir.text.panels.lines import text_of
from wir.tui.modes.adjustment import AdjustmentMenu


def with_factories_for_two_cities() -> Player:
    cities = [city("Minsk", (3, 3), Side.AXIS), city("Riga", (5, 5), Side.AXIS)]
    return player(cities=cities, pools=dict.fromkeys(SIDES, Pools(factory=3)))


@pytest.mark.rule("4.8")
def test_turning_away_goes_back_one_list_to_what_was_chosen_there() -> None:
    p = with_factories_for_two_cities()
    p.press("6 b down enter")
    assert "FACTORY FOR RIGA" in p.popup()
    p.press("escape")
    assert "FACTORY FOR WHICH CITY" in p.popup()
    assert any(row.startswith("►") and "Riga" in row for row in p.popup().splitlines())
    p.press("escape")
    assert p.popup().startswith("FACTORIES")
    p.press("b enter 1 1 enter")
    assert p.state.players[Side.AXIS].pools.factory == 2
    assert "FACTORY FOR WHICH CITY" in p.popup()
    p.press("enter escape escape")
    assert isinstance(p.mode, AdjustmentMenu)
    assert p.state.players[Side.AXIS].pools.factory == 2


@pytest.mark.rule("4.8")
def test_a_factory_is_placed() -> None:
    p = in_minsk(population=5)
    p.press("6 b")
    assert re.search("pop +sup +ind +veh +art +air", p.popup())
    p.press("enter")
    assert "0 there; one more makes 2 points a week" in p.popup()
    p.press("2 1 enter escape")
    assert p.state.cities["Minsk"].factories(Factory.VEHICLE) == 1
    assert p.state.players[Side.AXIS].pools.factory == 4


@pytest.mark.rule("4.8")
def test_dismantling_warns_that_it_cannot_be_taken_back() -> None:
    p = in_minsk(vehicle=10)
    p.press("6 d enter")
    assert "About 6 of 10 factories can be rebuilt in 1 to " in p.prompt
    assert "cannot be undone" in p.prompt
    p.press("n")
    assert p.state.cities["Minsk"].vehicle == 10
    p.press("6 d enter y")
    assert p.state.players[Side.AXIS].dismantled
    p.press("u")
    assert p.notice == "Dice were rolled for an order: neither it nor any before it can be taken back (R142)"


@pytest.mark.rule("4.8")
def test_the_cities_to_dismantle_are_listed_from_the_one_nearest_to_the_enemy_on() -> None:
    cities = [
        city(name, at, Side.AXIS, vehicle=9) for name, at in (("Brest", (2, 5)), ("Minsk", (6, 5)), ("Urals", None))
    ]
    p = player(group(12, (1, 1)), group(76, (9, 5)), cities=cities)
    p.press("6 d")
    rows = [row.strip("► ").split() for row in p.popup().splitlines()[2:]]
    assert [(row[1], row[-1]) for row in rows] == [("Minsk", "3"), ("Brest", "7"), ("Urals", "-")]


@pytest.mark.rule("4.8")
def test_with_a_single_factory_a_single_one_is_asked_for() -> None:
    p = in_minsk(vehicle=1)
    p.press("6 d enter")
    assert p.prompt.startswith("60% chance of being rebuilt. ")
    assert "Dismantle Minsk?" in p.prompt


@pytest.mark.rule("8.5")
def test_the_question_before_dismantling_is_seen_whole_on_a_narrow_screen() -> None:
    works = city("Dnepropetrovsk", (5, 5), Side.AXIS, heavy_industry=35)
    p = player(cities=[works], pools=dict.fromkeys(SIDES, Pools(construction=195)))
    p.press("6 d enter")
    lines = prompt_lines(p.mode.prompt(), 80)
    assert " ".join(map(text_of, lines)) == p.prompt
    assert "the pool has room for 12 (§8.5)" in p.prompt
    assert p.prompt.endswith("Dismantle Dnepropetrovsk? (Y/N)")


@pytest.mark.rule("4.9")
def test_a_player_who_may_build_nothing_is_not_asked_in_which_city() -> None:
    p = player()
    p.press("b")
    assert isinstance(p.mode, AdjustmentMenu)
    assert "None of your cities" in p.notice
    six = [infantry(n) for n in range(6)]
    p = in_minsk(*(group(number, (number - 11, 9), *six) for number in range(12, 46)), population=5)
    p.press("b")
    assert isinstance(p.mode, AdjustmentMenu)
    assert "199 units" in p.notice


@pytest.mark.rule("4.9")
def test_a_unit_is_built() -> None:
    p = in_minsk(population=5)
    p.press("b enter 2 m")
    p.type("60")
    built = p.state.groups[1]
    assert built.at == Hex(4, 5)
    assert (built.units[0].type, built.units[0].strength) == (UnitType.PZ, 60)


@pytest.mark.rule("4.9")
def test_the_next_unit_is_built_where_the_last_one_was_or_at_the_city_under_the_cursor() -> None:
    board = make_board(cities=[Place("Minsk", "4,5"), Place("Riga", "5,5")])
    cities = [city(name, at, Side.AXIS, population=5) for name, at in (("Minsk", (4, 5)), ("Riga", (5, 5)))]
    p = player(group(12, (9, 9)), group(76, (1, 1)), board=board, cities=cities)
    p.press("b down enter 2 m enter")
    assert any(row.startswith("►") and "Riga" in row for row in p.popup().splitlines())
    p.press("escape")
    p.desk.cursor = Hex(4, 5)
    p.press("b")
    assert any(row.startswith("►") and "Minsk" in row for row in p.popup().splitlines())


@pytest.mark.rule("4.8")
def test_all_factories_of_the_pool_are_placed_and_taken_back_as_one() -> None:
    p = in_minsk(population=5)
    p.press("6 b enter 2")
    assert p.prompt.startswith("How many vehicle factories?")
    p.press("enter")
    assert p.state.cities["Minsk"].vehicle == 5
    assert p.notice == "5 new vehicle factories in Minsk"
    assert isinstance(p.mode, AdjustmentMenu)
    p.press("u")
    assert p.state.cities["Minsk"].vehicle == 0


@pytest.mark.rule("4.8")
def test_the_next_factory_is_placed_where_the_last_one_was() -> None:
    p = with_factories_for_two_cities()
    p.press("6 b down enter 1 1 enter enter 1 1 enter")
    assert p.state.cities["Riga"].all_factories == 2
    assert any(row.startswith("►") and "Riga" in row for row in p.popup().splitlines())


@pytest.mark.rule("4.9")
def test_building_shows_the_pools_while_the_type_is_chosen_and_the_steps_of_the_strength() -> None:
    p = in_minsk(population=5)
    p.press("b enter")
    pools = p.state.players[Side.AXIS].pools
    assert f"{pools.infantry} infantry, {pools.vehicle} vehicle points; 1 of 199 units" in p.popup()
    p.press("2 m")
    assert "in steps of 10, Enter for" in p.prompt


@pytest.mark.rule("3.2")
def test_building_tells_how_many_units_are_still_to_come_among_the_199() -> None:
    p = Player(barbarossa().copy())
    p.press("b")
    assert f"168 of 199 units, {len(p.desk.view.own.expected)} to come" in p.popup()


@pytest.mark.rule("4.9")
def test_with_no_number_left_of_either_kind_both_kinds_are_named() -> None:
    tanks = [group(number, (number, 9), panzer(number)) for number in range(1, 12)]
    p = in_minsk(*tanks, *(group(number, (number - 11, 8)) for number in range(12, 52)), population=5)
    p.press("b")
    assert isinstance(p.mode, AdjustmentMenu)
    assert p.notice == "Every group number is in use (§4.9, R135)"
    p.press("1 enter")
    assert p.notice == "Every group number is in use (§4.3)"


@pytest.mark.rule("4.9")
def test_what_cannot_be_built_stands_in_the_menus_with_the_reason() -> None:
    p = in_minsk(*(group(number, (number, 9), panzer(number)) for number in range(1, 12)), population=5)
    p.press("b enter 2")
    assert "Mechanized group  every mechanized group number is in use" in p.popup()
    p.press("m")
    assert p.notice.startswith("Every mechanized group number is in use (§4.9, R135)")
    p.press("i")
    assert "Strength of the new PZ" in p.prompt


@pytest.mark.rule("4.9")
def test_a_player_who_cannot_pay_for_any_unit_is_told_so_at_once() -> None:
    board = make_board(cities=[Place("Minsk", "4,5")])
    minsk = city("Minsk", (4, 5), Side.AXIS, population=5)
    p = player(group(12, (9, 9)), board=board, cities=[minsk], pools=dict.fromkeys(SIDES, Pools(infantry=9)))
    p.press("b")
    assert isinstance(p.mode, AdjustmentMenu)
    assert "needs 10 infantry points; the pool has 9" in p.notice


@pytest.mark.rule("4.9")
def test_after_spending_the_last_points_one_reads_what_was_built_and_no_refusal() -> None:
    pools = Pools(infantry=60, vehicle=60)
    p = player(
        group(12, (9, 9)),
        board=make_board(cities=[Place("Minsk", "4,5")]),
        cities=[city("Minsk", (4, 5), Side.AXIS, population=5)],
        pools=dict.fromkeys(SIDES, pools),
    )
    p.press("b enter 2 m enter")
    assert isinstance(p.mode, AdjustmentMenu)
    assert p.state.groups[1].units[0].strength == 60
    assert not p.notice


def test_only_a_line_that_can_be_completed_offers_the_key_for_it() -> None:
    p = in_minsk(population=5)
    p.press("b enter 2 m")
    assert [each.word for each in p.mode.hints()] == ["Done", "Back"]
    p.press("tab escape escape escape escape /")
    assert [each.word for each in p.mode.hints()] == ["Done", "Complete", "Back"]


@pytest.mark.rule("4.9")
def test_a_build_that_may_become_another_type_asks_first() -> None:
    p = in_minsk(population=5)
    p.press("b enter 1")
    p.type("50")
    assert "R142" in p.prompt
    p.press("n escape")
    assert p.state.units_of(Side.AXIS) == 1
