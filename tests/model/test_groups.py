from __future__ import annotations

import pytest

from tests.kit import group, infantry, panzer
from wir.model.groups import AIR_NUMBERS, DEPOT_NUMBERS, GROUP_NUMBERS, AirGroup, Kind, Status, kind_of, side_of
from wir.model.hexes import Hex
from wir.model.sides import Side


@pytest.mark.rule("4.1")
@pytest.mark.parametrize(
    ("side", "kind", "first", "last"),
    [
        (Side.AXIS, Kind.MECHANIZED, 1, 11),
        (Side.AXIS, Kind.INFANTRY, 12, 51),
        (Side.SOVIET, Kind.MECHANIZED, 64, 75),
        (Side.SOVIET, Kind.INFANTRY, 76, 115),
    ],
)
def test_combat_groups_have_the_printed_numbers(side: Side, kind: Kind, first: int, last: int) -> None:
    assert GROUP_NUMBERS[side, kind] == range(first, last + 1)
    assert {(side_of(n), kind_of(n)) for n in (first, last)} == {(side, kind)}


@pytest.mark.rule("4.2")
def test_air_groups_have_the_printed_numbers() -> None:
    assert {Side.AXIS: range(52, 58), Side.SOVIET: range(116, 122)} == AIR_NUMBERS


@pytest.mark.rule("5.1")
def test_depots_have_the_printed_numbers() -> None:
    assert {Side.AXIS: range(58, 64), Side.SOVIET: range(122, 128)} == DEPOT_NUMBERS


@pytest.mark.rule("4.1", "4.2", "5.1")
def test_every_number_from_1_to_127_belongs_to_one_side() -> None:
    axis = [n for numbers in (*GROUP_NUMBERS.items(), *AIR_NUMBERS.items(), *DEPOT_NUMBERS.items()) for n in numbers[1]]
    assert sorted(axis) == list(range(1, 128))
    assert all(side_of(n) is (Side.AXIS if n < 64 else Side.SOVIET) for n in range(1, 128))


@pytest.mark.rule("6.1")
@pytest.mark.parametrize(
    ("marks", "status"),
    [
        ({}, Status.UNSUPPLIED),
        ({"supplied_by": 58}, Status.SUPPLIED),
        ({"supplied_by": 58, "plot": "34S"}, Status.SUPPLIED),
        ({"plot": "34S"}, Status.UNSUPPLIED),
        ({"supplied_by": 58, "moved": 1, "allowance": 4}, Status.MOVED),
        ({"moved": 1, "allowance": 4}, Status.MOVED),
        ({"supplied_by": 58, "moved": 4, "allowance": 4, "halted": True}, Status.NO_ACTION),
        ({"supplied_by": 58, "guns_added": True, "halted": True}, Status.NO_ACTION),
    ],
)
def test_the_status_code_tells_what_a_group_may_still_do(marks: dict[str, object], status: Status) -> None:
    assert group(1, (5, 5), panzer(), **marks).status is status


@pytest.mark.rule("6.1", "8.1")
def test_a_group_with_a_unit_at_95_percent_may_do_nothing() -> None:
    tired = group(12, (5, 5), infantry(fatigue=94), infantry(2, fatigue=95), supplied_by=58)
    assert tired.status is Status.NO_ACTION
    assert group(12, (5, 5), infantry(fatigue=94), supplied_by=58).status is Status.SUPPLIED


@pytest.mark.rule("6.1", "6.2")
def test_an_air_group_that_moved_may_do_nothing_more() -> None:
    assert AirGroup(52, Hex(5, 5), 20).status is Status.UNSUPPLIED
    assert AirGroup(52, Hex(5, 5), 20, supplied_by=58).status is Status.SUPPLIED
    assert AirGroup(52, Hex(5, 5), 20, supplied_by=58, moved=True).status is Status.NO_ACTION
