from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties import ANY
from wir.model.groups import Kind
from wir.model.sides import Side
from wir.model.units import Unit, UnitType
from wir.rules.problems import unit_faults
from wir.scenario.building import read_unit, unit_name

JUNE_1941 = date(1941, 6, 22)


@pytest.mark.parametrize(
    ("line", "unit"),
    [
        ("17 PZ 120/85/5", Unit("17", UnitType.PZ, 120, 85, 5)),
        ("LAH SS_MOT_ELITE 60/85/0", Unit("LAH", UnitType.SS_MOT_ELITE, 60, 85, 0)),
        ("1 ARM RUM_CAV 57/48/0", Unit("1 ARM", UnitType.RUM_CAV, 57, 48, 0)),
        ("1 CAV HUN_INF 30/50/0", Unit("1 CAV", UnitType.HUN_INF, 30, 50, 0)),
        ("7A-2 RIFLE 54/33/0", Unit("7A-2", UnitType.RIFLE, 54, 33, 0)),
        ("  17   PZ   120/85/5 ", Unit("17", UnitType.PZ, 120, 85, 5)),
    ],
)
def test_a_unit_is_read_from_the_right(line: str, unit: Unit) -> None:
    assert read_unit(line) == unit


@pytest.mark.parametrize(
    "line", ["", "17", "17 PZ", "PZ 120/85/5", "120/85/5", "17 PZ 120/85", "17 PZ 120/85/5/1", "17 PZ 120/-85/5"]
)
def test_a_line_of_another_form_is_refused_with_an_example(line: str) -> None:
    with pytest.raises(ValueError, match="17 PZ 120/85/5"):
        read_unit(line)


def test_figures_in_other_alphabets_are_no_figures() -> None:
    with pytest.raises(ValueError, match="must be a designation"):
        read_unit("17 PZ ١٢٠/85/5")


def test_a_designation_that_would_break_the_lists_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 10 characters"):
        read_unit("Panzerlehrdivision PZ 120/85/5")


@given(st.text(ANY))
def test_any_text_is_a_unit_or_a_reason(line: str) -> None:
    try:
        assert read_unit(line).designation
    except ValueError as error:
        assert str(error)
    assert unit_name(line)


@pytest.mark.rule("4.9")
@pytest.mark.parametrize(
    ("type_", "day", "most"),
    [
        (UnitType.INF, JUNE_1941, 70),
        (UnitType.INF, date(1943, 7, 4), 90),
        (UnitType.SS_MOT_ELITE, JUNE_1941, 140),
        (UnitType.FIN_INF, JUNE_1941, 120),
    ],
)
def test_strength_is_limited_by_the_type_on_the_day(type_: UnitType, day: date, most: int) -> None:
    assert [*unit_faults(Unit("1", type_, most, 50), Kind.INFANTRY, Side.AXIS, day)] == []
    assert [*unit_faults(Unit("1", type_, most + 1, 50), Kind.INFANTRY, Side.AXIS, day)] == [
        f"strength {most + 1}, at most {most}"
    ]


def test_cavalry_serves_on_both_sides_and_tanks_on_one() -> None:
    assert [*unit_faults(Unit("1", UnitType.CAV, 50, 50), Kind.INFANTRY, Side.AXIS, JUNE_1941)] == []
    assert [*unit_faults(Unit("1", UnitType.CAV, 50, 50), Kind.INFANTRY, Side.SOVIET, JUNE_1941)] == []
    assert [*unit_faults(Unit("1", UnitType.TANK, 50, 50), Kind.INFANTRY, Side.AXIS, JUNE_1941)] == [
        "TANK is not a type of the AXIS side"
    ]
