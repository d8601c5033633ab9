"""Units that go by sea, by keys (§4.10)."""

from __future__ import annotations

import pytest

from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, rifle
from tests.tui.adjusting import player
from tests.tui.playing import Player
from wir.model.board import Board, Place
from wir.model.cities import City
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.terrain import Sea


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


@pytest.mark.rule("4.10")
def test_guns_that_cannot_sail_with_the_last_unit_are_told_of_before_and_after() -> None:
    board, cities = ports(Side.AXIS, Konigsberg=(2, 2), Riga=(8, 2))
    groups = group(12, (2, 2), infantry(1), artillery=30), group(13, (8, 2), infantry(3))
    p = player(*groups, board=board, cities=cities)
    p.press("n enter enter")
    assert "Its 30 guns cannot sail: back to the pool" in p.popup()
    p.press("0")
    assert p.message == "1 INF sails the Baltic Sea from  12  to  13 ; 30 guns go back to the pool"


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
