from __future__ import annotations

from datetime import date, timedelta

import pytest

from wir.model.sides import Side
from wir.model.units import UnitType
from wir.rules.quality import (
    UNIT_TABLE,
    Army,
    cost_of,
    maximum_strength,
    quality_of,
    starting_experience,
    supply_points,
    types_of,
)

T = UnitType
ALLIED = {type_ for type_, row in UNIT_TABLE.items() if row.army is Army.ALLIED}
A, S = Side.AXIS, Side.SOVIET
Y41, Y42, Y43, Y44 = date(1941, 12, 28), date(1942, 12, 27), date(1943, 1, 3), date(1944, 12, 31)

PRINTED = [
    # type, side, days, experience as printed, strength as printed
    (T.INF, A, (Y41, Y42), 70, 70),
    (T.INF, A, (Y43, Y44), 10, 90),
    (T.SS_INF, A, (Y43, Y44), 10, 90),
    (T.MTN, A, (Y43, Y44), 10, 60),
    (T.SS_MTN, A, (Y43, Y44), 10, 90),
    (T.CAV, A, (Y43, Y44), 10, 60),
    (T.SS_CAV, A, (Y43, Y44), 10, 90),
    (T.JG, A, (Y43, Y44), 10, 60),
    (T.LW_INF, A, (Y43, Y44), 10, 60),
    (T.PZ, A, (Y43, Y44), 10, 150),
    (T.SS_PZ, A, (Y43, Y44), 90, 200),
    (T.PZG, A, (Y43, Y44), 10, 130),
    (T.SS_PZG, A, (Y43, Y44), 10, 140),
    (T.SS_PZG_ELITE, A, (Y43, Y44), 90, 200),
    (T.MOT, A, (Y43, Y44), 10, 100),
    (T.SS_MOT_ELITE, A, (Y41, Y42, Y43, Y44), 90, 140),
    (T.IT_MOT, A, (Y41, Y44), 10, 100),
    (T.IT_INF, A, (Y41, Y44), 10, 60),
    (T.RUM_INF, A, (Y41, Y44), 10, 60),
    (T.RUM_CAV, A, (Y41, Y44), 10, 60),
    (T.RUM_MTN, A, (Y41, Y44), 10, 60),
    (T.HUN_INF, A, (Y41, Y44), 10, 60),
    (T.FIN_INF, A, (Y41, Y44), 10, 120),
    (T.RIFLE, S, (Y41, Y44), 10, 90),
    (T.GDS_RIFLE, S, (Y41, Y44), 10, 120),
    (T.CAV, S, (Y41, Y42), 10, 60),
    (T.CAV, S, (Y43, Y44), 10, 90),
    (T.GDS_CAV, S, (Y41, Y44), 10, 120),
    (T.PARA, S, (Y41, Y44), 10, 120),
    (T.TANK, S, (Y41,), 10, 60),
    (T.MECH, S, (Y41,), 20, 90),
    (T.TANK, S, (Y42, Y43, Y44), 10, 120),
    (T.GDS_TANK, S, (Y42, Y44), 10, 140),
    (T.MECH, S, (Y42, Y43, Y44), 70, 150),
    (T.GDS_MECH, S, (Y42, Y44), 70, 180),
    # not printed, by ruling
    (T.SLO, A, (Y41, Y44), 10, 60),
    (T.SS_PZ_ELITE, A, (Y44,), 90, 200),
]


@pytest.mark.rule("4.9")
@pytest.mark.parametrize(("type_", "side", "days", "experience", "strength"), PRINTED)
def test_each_type_has_the_printed_experience_and_strength(
    type_: UnitType, side: Side, days: tuple[date, ...], experience: int, strength: int
) -> None:
    for day in days:
        assert maximum_strength(type_, day, side) == strength
        assert starting_experience(type_, day, side) == experience


@pytest.mark.rule("4.9")
def test_no_type_is_without_a_row() -> None:
    assert {row[0] for row in PRINTED} | {T.SS_MOT} == set(UNIT_TABLE) == set(UnitType)


@pytest.mark.rule("4.9", "8.2")
@pytest.mark.parametrize("type_", sorted(types_of(A) - ALLIED))
def test_german_units_of_1941_and_1942_start_at_seventy_or_better(type_: UnitType) -> None:
    assert starting_experience(type_, Y41, A) == starting_experience(type_, Y42, A) >= 70
    assert starting_experience(type_, Y41, A) == max(70, starting_experience(type_, Y43, A))


@pytest.mark.rule("4.9", "6.4")
@pytest.mark.parametrize(
    ("cost", "types"),
    [
        ((2, 1), {T.MECH, T.GDS_MECH, T.SS_MOT_ELITE, T.SS_PZG_ELITE, T.SS_PZ_ELITE}),
        ((1, 1), {T.MOT, T.PZG, T.PZ, T.TANK, T.GDS_TANK, T.IT_MOT, T.SS_MOT, T.SS_PZG, T.SS_PZ}),
    ],
)
def test_motorized_and_armoured_points_cost_vehicles_too(cost: tuple[int, int], types: set[UnitType]) -> None:
    assert {t for t in UnitType if cost_of(t) == cost} == types


@pytest.mark.rule("4.9", "6.4")
def test_everybody_else_costs_an_infantry_point() -> None:
    on_foot = {t for t in UnitType if cost_of(t).vehicle == 0}
    assert {cost_of(t) for t in on_foot} == {(1, 0)}
    assert {T.INF, T.RIFLE, T.MTN, T.CAV, *(ALLIED - {T.IT_MOT})} <= on_foot


@pytest.mark.rule("5.2")
def test_motorized_and_armoured_units_use_two_supply_points() -> None:
    words = ("MOT", "PZG", "PZ", "MECH", "TANK")
    assert {t for t in UnitType if supply_points(t) == 2} == {
        t for t in UnitType if any(part in words for part in t.value.split("_"))
    }
    assert {supply_points(t) for t in UnitType} == {1, 2}


@pytest.mark.rule("4.9")
def test_every_type_serves_a_side_and_only_horse_and_parachutists_both() -> None:
    assert types_of(A) | types_of(S) == set(UnitType)
    assert types_of(A) & types_of(S) == {T.CAV, T.PARA}
    assert {"IT", "RUM", "HUN", "FIN", "SLO"} == {type_.value.split("_")[0] for type_ in ALLIED}


@pytest.mark.rule("4.9")
@pytest.mark.parametrize(
    ("type_", "side", "day", "most"),
    [
        (T.INF, A, date(1942, 12, 31), (70, 90)),
        (T.CAV, S, date(1942, 12, 31), (60, 90)),
        (T.TANK, S, date(1941, 12, 31), (60, 120)),
        (T.MECH, S, date(1941, 12, 31), (90, 150)),
    ],
)
def test_a_type_grows_on_the_first_day_of_the_printed_year(
    type_: UnitType, side: Side, day: date, most: tuple[int, int]
) -> None:
    days = (day, day + timedelta(days=1))
    assert tuple(quality_of(type_, each, side).strength for each in days) == most
