"""Groups divided, units and aircraft transferred by keys (§4.3 to §4.5)."""

from __future__ import annotations

import pytest

from tests.kit import group, infantry, make_state, rifle
from tests.tui.adjusting import A, player
from tests.tui.playing import Player
from wir.model.groups import AirGroup
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools
from wir.model.sides import SIDES
from wir.tui.modes.adjustment import AdjustmentMenu


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
def test_when_no_unit_stays_behind_the_guns_go_along() -> None:
    p = player()
    p.press("1")
    p.type("12")
    p.press("i a")
    assert "artillery 60, of which 60 go along" in p.popup()
    p.press("enter")
    assert p.state.groups[13].artillery == 60


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


@pytest.mark.rule("4.4")
def test_the_last_unit_takes_the_guns_along() -> None:
    p = player(group(12, (4, 5), infantry(1), infantry(2), artillery=60), group(13, (4, 5), infantry(3)))
    p.desk.cursor = Hex(4, 5)
    p.press("2 enter enter 0")
    assert p.state.groups[13].artillery == 0
    p.press("0")
    assert p.state.groups[13].artillery == 60
    assert p.message == "2 INF and 60 guns of  12  to  13 "


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
