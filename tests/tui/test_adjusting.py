"""The adjustment phase by the numbers and letters of the original's menu."""

from __future__ import annotations

import re

import pytest

from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, rifle
from tests.text.panels.views import barbarossa
from tests.tui.playing import Player
from wir.match.players import COMPUTER, HUMAN
from wir.model.board import Board, Place
from wir.model.cities import City, Factory
from wir.model.groups import AirGroup, Group
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools
from wir.model.sides import SIDES, Side
from wir.model.terrain import Sea
from wir.model.units import UnitType
from wir.text.map.layout import Zoom
from wir.text.panels.footer import prompt_lines
from wir.text.panels.lines import Role, text_of
from wir.tui.modes.adjustment import AdjustmentMenu
from wir.tui.modes.looking import LookingRound
from wir.tui.modes.pages import HelpPage

A = Phase.AXIS_ADJUSTMENT


def player(*groups: object, **rest: object) -> Player:
    found = groups or (group(12, (4, 5), infantry(1), infantry(2), infantry(3), artillery=60),)
    return Player(make_state(*found, phase=A, **rest))  # type: ignore[arg-type]


@pytest.mark.rule("4.3")
def test_dividing_asks_for_group_kind_units_and_guns() -> None:
    p = player()
    p.press("1")
    p.type("12")
    p.press("i 5")
    assert p.notice == "Group 12 has no unit 5"
    p.press("0 2 6")
    p.type("30")
    p.press("enter")
    assert [u.designation for u in p.state.groups[12].units] == ["2"]
    assert [u.designation for u in p.state.groups[13].units] == ["1", "3"]
    assert p.state.groups[13].artillery == 30
    assert isinstance(p.mode, AdjustmentMenu)


@pytest.mark.rule("4.3")
def test_a_stacked_group_is_not_divided() -> None:
    p = player(group(12, (4, 5)), group(13, (4, 5)))
    p.press("1")
    p.type("12")
    assert "stacked" in p.notice
    p.press("escape")
    assert isinstance(p.mode, AdjustmentMenu)


@pytest.mark.rule("4.3")
def test_the_groups_offered_for_division_begin_at_the_cursor_and_those_that_can_be_divided_come_first() -> None:
    stacked, alone = (group(12, (4, 5)), group(13, (4, 5))), (group(14, (6, 5)), group(15, (8, 5)))
    p = player(*stacked, *alone)
    p.desk.cursor = Hex(8, 5)
    p.press("1")
    assert [line.strip("► ").split()[0] for line in p.popup().splitlines()[1:]] == ["15", "14", "12", "13"]
    p.press("enter")
    assert "OUT OF GROUP 15" in p.popup()
    p.press("escape escape")
    p.desk.cursor = Hex(4, 5)
    p.press("1")
    assert "► 12  4,5 1 unit  group 12 is stacked with another group" in p.popup()
    p.press("enter up enter")
    assert "OUT OF GROUP 15" in p.popup()


@pytest.mark.rule("4.3", "4.4")
def test_a_group_beside_an_air_group_is_not_said_to_stand_alone() -> None:
    both = group(12, (4, 5), infantry(1), infantry(2)), group(13, (6, 5), infantry(3), infantry(4))
    p = Player(make_state(*both, air=[AirGroup(52, Hex(4, 5), 10)], phase=A))
    p.press("1")
    assert "group 12 is stacked with an air group" in p.popup()
    p.press("escape 2")
    assert "no other combat group" in p.notice + p.popup()


@pytest.mark.rule("4.1")
def test_infantry_does_not_go_into_a_mechanized_group() -> None:
    p = player()
    p.press("1 enter")
    assert "►  I  Infantry group" in p.popup()
    p.press("m")
    assert "§4.1" in p.notice
    p.press("escape")
    assert set(p.state.groups) == {12}


@pytest.mark.rule("4.4")
def test_units_pass_one_by_one_and_back_after_a_swap() -> None:
    p = player(group(12, (4, 5), infantry(1), infantry(2), artillery=60), group(13, (4, 5), infantry(3)))
    p.press("2")
    p.type("12")
    p.type("")
    p.press("1")
    assert [u.designation for u in p.state.groups[13].units] == ["3", "2"]
    p.press("6")
    p.type("20")
    assert p.state.groups[13].artillery == 20
    p.press("tab 0")
    assert [u.designation for u in p.state.groups[12].units] == ["1", "3"]
    p.press("escape")
    assert isinstance(p.mode, AdjustmentMenu)


@pytest.mark.rule("4.4")
def test_the_keys_of_a_transfer_are_the_numbers_of_the_units_there_are() -> None:
    p = player(group(12, (4, 5), *map(infantry, (1, 2, 3))), group(13, (4, 5), infantry(4)))
    p.desk.cursor = Hex(4, 5)
    p.press("2 enter enter")
    assert p.mode.hints()[0].names == ("units.0", "units.1", "units.2")
    assert [line.split()[0] for line in p.popup().splitlines() if "INF" in line] == ["0", "1", "2", "4"]
    p.press("2")
    assert p.mode.hints()[0].names == ("units.0", "units.1")


@pytest.mark.parametrize(
    ("keys", "title"), [("1 enter i", "Dividing a group"), ("2 enter enter", "Transferring units")]
)
def test_help_beside_units_that_are_divided_or_transferred_tells_of_that(keys: str, title: str) -> None:
    alone, together = group(14, (6, 5), infantry(5), infantry(6)), (group(12, (4, 5)), group(13, (4, 5)))
    p = player(alone, *together)
    p.desk.cursor = Hex(4, 5) if keys.startswith("2") else Hex(6, 5)
    p.press(f"{keys} ?")
    assert p.popup().splitlines()[1].startswith(title)


@pytest.mark.rule("4.3")
def test_the_sign_of_a_unit_that_goes_along_is_not_that_of_the_cursor() -> None:
    p = player()
    p.press("1 enter i 0")
    assert " 0 + 1 INF" in p.popup()
    assert "►" not in p.popup()


@pytest.mark.rule("4.4")
def test_after_the_last_unit_of_the_list_the_first_one_is_at_hand() -> None:
    p = player(group(12, (4, 5), *map(infantry, (1, 2, 3))), group(13, (4, 5), infantry(4)))
    p.press("2")
    p.type("12")
    p.type("")
    p.press("up space")
    assert "3" in [u.designation for u in p.state.groups[13].units]
    assert p.popup()
    p.press("space")
    assert [u.designation for u in p.state.groups[12].units] == ["2"]


def test_groups_to_choose_from_stand_in_columns_whatever_their_numbers() -> None:
    groups = [group(number, (5, 5), *(rifle(n) for n in range(3))) for number in (64, 104)]
    p = Player(make_state(*groups, phase=Phase.SOVIET_ADJUSTMENT))
    p.press("1")
    rows = [words for words in p.popup().splitlines() if "3 units" in words]
    assert len(rows) == 2
    assert len({words.index("3 units") for words in rows}) == 1


@pytest.mark.rule("4.4")
def test_units_are_transferred_only_where_two_groups_stand_together() -> None:
    p = player(group(12, (3, 3)), group(13, (4, 5)), group(14, (4, 5)))
    p.desk.cursor = Hex(3, 3)
    p.press("2")
    assert [line.strip("► ").split()[0] for line in p.popup().splitlines()[1:]] == ["13", "14", "12"]
    p.type("12")
    assert "§4.4" in p.notice
    p.press("backspace backspace")
    p.type("14")
    assert [line.strip("► ").split()[0] for line in p.popup().splitlines()[1:]] == ["13"]


@pytest.mark.parametrize(("width", "lines"), [(76, 10), (96, 4)])
def test_both_groups_of_a_transfer_are_seen_beside_each_other_where_there_is_room(width: int, lines: int) -> None:
    p = player(group(12, (4, 5), infantry(1), infantry(2)), group(13, (4, 5), infantry(3)))
    p.desk.cursor = Hex(4, 5)
    p.press("2 enter enter")
    told = p.popup(width).splitlines()
    assert len(told) <= lines + 1
    assert sum("losing" in line for line in told) == sum("gaining" in line for line in told) == 1


@pytest.mark.rule("4.4")
def test_a_group_that_gives_up_everything_is_told_of() -> None:
    p = player(group(12, (4, 5), infantry(1)), group(13, (4, 5), infantry(3)))
    p.desk.cursor = Hex(4, 5)
    p.press("2 enter enter a")
    assert 12 not in p.state.groups
    assert "given up its last unit" in p.popup()


@pytest.mark.rule("4.5")
def test_aircraft_leave_the_pool() -> None:
    p = player(air=[AirGroup(52, Hex(3, 3), 10), AirGroup(53, Hex(5, 3), 20)])
    p.press("3")
    assert "50 of 50 points" in p.popup()
    p.press("enter down enter")
    p.type("20")
    assert p.state.air[53].points == 40
    p.press("escape")
    assert isinstance(p.mode, AdjustmentMenu)


@pytest.mark.rule("4.5")
@pytest.mark.parametrize(("typed", "seen", "unseen"), [("r", "reinforcement pool", " 53 "), ("5,5", " 53 ", " 52 ")])
def test_aircraft_are_taken_by_the_letter_of_the_pool_or_the_name_of_a_place(
    typed: str, seen: str, unseen: str
) -> None:
    p = player(air=[AirGroup(52, Hex(3, 3), 10), AirGroup(53, Hex(5, 5), 20)])
    p.press("3")
    p.press(" ".join(typed))
    assert seen in p.popup()
    assert unseen not in p.popup()


@pytest.mark.rule("4.5")
def test_an_empty_pool_and_a_full_air_group_are_not_offered() -> None:
    air = [AirGroup(52, Hex(3, 3), 10), AirGroup(53, Hex(5, 3), 255), AirGroup(54, Hex(5, 5), 20)]
    p = player(air=air, pools=dict.fromkeys(SIDES, Pools()))
    p.press("3")
    assert "reinforcement pool" not in p.popup()
    p.press("enter")
    p.type("53")
    assert "full" in p.notice
    p.press("escape escape")
    assert isinstance(p.mode, AdjustmentMenu)


@pytest.mark.rule("4.6")
def test_the_map_display_gives_the_numbers_to_the_cursor() -> None:
    p = player()
    p.desk.cursor = Hex(4, 5)
    p.press("4 1")
    assert isinstance(p.mode, LookingRound)
    assert p.desk.cursor == Hex(4, 4)
    p.press("q")
    assert isinstance(p.mode, AdjustmentMenu)


@pytest.mark.rule("4.7")
def test_the_strategic_map_comes_and_goes() -> None:
    p = player()
    for zoom in (Zoom.OPERATIONAL, Zoom.COMPACT):
        p.desk.zoom = zoom
        p.press("5")
        assert p.desk.zoom is Zoom.STRATEGIC
        p.press("5")
        assert p.desk.zoom is zoom


@pytest.mark.rule("4.7")
@pytest.mark.parametrize(("height", "each"), [(22, 2), (40, 1)])
def test_the_menu_is_whole_where_it_stands_and_leaves_a_panel_that_is_too_narrow(height: int, each: int) -> None:
    p = player()
    assert isinstance(p.mode, AdjustmentMenu)
    entries = list(p.mode._entries())
    start, rows = (0, 5) if each == 2 else (1, len(entries))
    menu = [text_of(spans) for spans in p.mode.side(25, height) or []][start : start + rows]
    assert all(len(words) <= 25 for words in menu)
    words = [(words_, short) for _, words_, short, *_ in entries]
    assert [sum(any(each_ in told for each_ in pair) for pair in words) for told in menu] == [each] * len(menu)
    assert p.mode.side(17, height) is None


def in_minsk(*groups: Group, **economy: int) -> Player:
    board = make_board(cities=[Place("Minsk", "4,5")])
    found = groups or (group(12, (9, 9)), group(76, (1, 1)))
    return player(*found, board=board, cities=[city("Minsk", (4, 5), Side.AXIS, **economy)])


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


@pytest.mark.rule("4.10")
def test_a_unit_goes_by_sea() -> None:
    board = make_board(
        cities=[Place("Konigsberg", "2,2", port=Sea.BALTIC), Place("Riga", "8,2", port=Sea.BALTIC)],
    )
    p = player(
        group(12, (2, 2), infantry(1), infantry(2)),
        group(13, (8, 2), infantry(3)),
        board=board,
        cities=[city("Konigsberg", (2, 2), Side.AXIS), city("Riga", (8, 2), Side.AXIS)],
    )
    p.press("n")
    assert "12  2 units  Konigsberg" in p.popup()
    assert "13  1 unit   Riga" in p.popup()
    p.press("enter enter 1")
    assert [u.designation for u in p.state.groups[13].units] == ["3", "2"]


SEAS = {"Odessa": Sea.BLACK, "Sevastopol": Sea.BLACK, "Konigsberg": Sea.BALTIC, "Riga": Sea.BALTIC}


def ports(side: Side, **at: tuple[int, int]) -> tuple[Board, list[City]]:
    """A board with ports, which all belong to a side."""
    board = make_board(cities=[Place(name, f"{x},{y}", port=SEAS[name]) for name, (x, y) in at.items()])
    return board, [city(name, hex_, side) for name, hex_ in at.items()]


@pytest.mark.rule("4.10")
def test_a_port_without_another_on_its_sea_stands_last_and_says_why() -> None:
    board, cities = ports(Side.AXIS, Odessa=(5, 8), Konigsberg=(2, 2), Riga=(8, 2))
    groups = [group(number, port.at, infantry(number)) for number, port in enumerate(cities, 12)]
    p = player(*groups, board=board, cities=cities)
    p.press("n")
    assert [row.split()[-1] for row in p.popup().splitlines() if "unit" in row] == ["Konigsberg", "Riga", "Odessa"]
    p.press("down down enter")
    assert "No infantry group of yours is in another port of the Black Sea" in p.notice
    p = player(*groups[:2], board=board, cities=cities)
    p.press("n")
    assert "two friendly ports on the same sea" in p.notice


@pytest.mark.rule("4.10")
def test_soviets_in_a_port_of_the_baltic_are_told_that_they_never_sail_there() -> None:
    board, cities = ports(Side.SOVIET, Odessa=(5, 8), Sevastopol=(8, 8), Riga=(8, 2))
    groups = [group(number, port.at, rifle(number)) for number, port in enumerate(cities, 80)]
    p = Player(make_state(*groups, phase=Phase.SOVIET_ADJUSTMENT, board=board, cities=cities))
    p.press("n down down enter")
    assert p.notice == "The Soviets never sail in the Baltic Sea (§4.10)"


@pytest.mark.rule("4.10", "4.4")
def test_a_port_to_or_from_which_nobody_can_sail_says_why_before_a_unit_is_asked_for() -> None:
    at = {"Odessa": (5, 8), "Sevastopol": (8, 8)}
    board = make_board(cities=[Place(name, f"{x},{y}", port=Sea.BLACK) for name, (x, y) in at.items()])
    cities = [city(name, hex_, Side.AXIS) for name, hex_ in at.items()]
    full = group(13, at["Sevastopol"], *map(infantry, range(10, 16)))
    tank = group(14, at["Sevastopol"], panzer(1))
    p = player(group(12, at["Odessa"], infantry(1), infantry(2)), full, tank, board=board, cities=cities)
    p.press("n down down enter")
    assert "PZ may never go by sea" in p.notice
    p.press("up up enter enter")
    assert p.notice == "Group 13 already has 6 units (§4.4)"
    p.press("down enter 0")
    assert len(p.state.groups[14].units) == 2
    p.press("n enter")
    assert "already sailed in the Black Sea" in p.notice


@pytest.mark.rule("4.10")
def test_naval_movement_without_ports_says_what_it_needs() -> None:
    p = player(mech(1, (4, 5), panzer(1)))
    p.press("n")
    assert "§4.10" in p.notice


def test_what_does_not_go_is_told_as_a_warning() -> None:
    p = player(mech(1, (4, 5), panzer(1)))
    p.press("n")
    assert [span.role for span in p.desk.messages.current or ()] == [Role.WARNING]


@pytest.mark.rule("4.11")
def test_the_game_ends_after_a_question() -> None:
    p = player()
    p.press("x n")
    assert p.state.ending is None
    p.press("x enter")
    assert p.state.ending is None, "enter alone must not end a game"
    p.press("x y")
    assert p.state.ending is not None
    assert p.phases_ended == 1


def test_escape_leaves_every_question() -> None:
    p = in_minsk(population=5)
    for keys in ("1 escape", "2 escape", "3 escape", "6 escape", "b escape", "x escape"):
        p.press(keys)
        assert isinstance(p.mode, AdjustmentMenu), keys


def beside(p: Player, width: int, height: int) -> str:
    """What stands beside the map."""
    sides = (mode.side(width, height) for mode in reversed(p.desk.pile))
    return "\n".join(map(text_of, next(side for side in sides if side is not None)))


@pytest.mark.rule("4.6")
def test_a_group_of_six_units_is_seen_below_the_menu_on_a_common_screen() -> None:
    p = player(group(12, (4, 5), *(infantry(number) for number in range(1, 7))))
    p.desk.cursor = Hex(4, 5)
    shown = beside(p, 34, 31)
    assert "Divide" in shown
    assert all(f"{number} INF" in shown for number in range(1, 7))
    assert "page" not in shown


def test_both_forms_of_the_menu_tell_what_waits_in_the_pools() -> None:
    p = player(pools=dict.fromkeys(SIDES, Pools(aircraft=20, factory=3)))
    assert " 3  Aircraft 20   4  Map" in beside(p, 34, 31)
    assert " 6  Factory 3" in beside(p, 34, 31)
    assert " 3 Aircraft 20 4 Map" in beside(p, 27, 31)
    assert " 3 Aircraft  4 Map" in beside(p, 24, 31)
    assert " 3  Transfer aircraft 20 in pool" in beside(p, 60, 50)
    assert " 6  Build factory 3 ready" in beside(p, 60, 50)


@pytest.mark.rule("4.6")
def test_looking_at_the_map_hides_the_menu_whose_keys_move_the_cursor() -> None:
    p = player()
    assert "Divide" in beside(p, 34, 31)
    p.press("4")
    assert "Divide" not in beside(p, 34, 31)
    p.press("escape")
    assert "Divide" in beside(p, 34, 31)


def test_escape_for_something_that_is_gone_does_not_open_the_menu_of_the_game() -> None:
    p = player()
    p.press("1 escape escape")
    assert isinstance(p.mode, AdjustmentMenu)
    assert "Esc again opens the game menu" in p.notice
    p.press("escape")
    assert "Resign" in p.popup()
    p.press("escape")
    p.desk.begin(AdjustmentMenu(p.desk))  # as after a film that ended by itself
    p.press("escape")
    assert isinstance(p.mode, AdjustmentMenu)


@pytest.mark.parametrize(("keys", "title"), [(",", "The game itself"), ("6", "Factories"), ("1", "Dividing a group")])
def test_help_in_a_list_is_about_what_is_asked(keys: str, title: str) -> None:
    p = player()
    p.press(keys)
    p.press("f1")
    assert isinstance(p.mode, HelpPage)
    page = p.mode.popup(80, 24)
    assert page is not None
    assert text_of(page.lines[0]).startswith(f"{title} ")


def test_the_key_for_help_opens_it_in_a_list_chosen_from_by_letter() -> None:
    p = player()
    p.press(", ?")
    assert isinstance(p.mode, HelpPage)
    p.press("escape escape 1 ?")
    assert not isinstance(p.mode, HelpPage)
    assert p.notice == "No line has '?' in it"


def test_escape_leaves_a_list_that_was_narrowed_and_backspace_widens_it() -> None:
    p = player()
    p.press("1 1 2")
    assert p.prompt.startswith("Looking for 12")
    p.press("backspace")
    assert p.prompt.startswith("Looking for 1 ")
    p.press("escape")
    assert isinstance(p.mode, AdjustmentMenu)
    p.press("1 backspace")
    assert isinstance(p.mode, AdjustmentMenu)


def test_typing_looks_for_what_a_line_names_and_not_for_why_it_cannot_be_chosen() -> None:
    p = Player(
        make_state(
            group(12, (4, 5), infantry(1), infantry(2)),
            group(13, (4, 5), infantry(3), infantry(4)),
            group(14, (9, 5), infantry(5), infantry(6)),
            board=make_board(towns=[Place("Riga", "9,5")]),
            phase=A,
        )
    )
    p.press("1")
    assert "group 12 is stacked with another group" in p.popup()
    p.press("r i")
    assert (" 14 " in p.popup(), " 12 " in p.popup()) == (True, False)
    p.press("backspace backspace s")
    assert p.notice == "No line has 's' in it"


def test_a_key_without_meaning_says_so() -> None:
    p = player()
    p.press("ctrl+t")
    assert p.notice == "Ctrl+T means nothing here; ? tells what the keys do"
    p.press(", j")
    assert p.notice == "J means nothing in this list; Enter chooses the marked line"
    p.press("escape tab g / ctrl+t")
    assert p.notice.startswith("Ctrl+T means nothing here")


@pytest.mark.rule("4.11")
@pytest.mark.parametrize("soviet", [HUMAN, COMPUTER])
def test_ending_a_game_against_a_person_says_that_both_should_agree(soviet: str) -> None:
    p = player()
    p.state.seats[Side.SOVIET] = soviet
    p.press("x")
    assert ("Both players should agree" in p.prompt) is (soviet == HUMAN)
