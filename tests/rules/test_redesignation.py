"""Soviet guards (§8.12) and the changes of Axis designations (§8.13)."""

from __future__ import annotations

from datetime import date

import pytest

from tests.kit import change_of, events_of, group, make_state, mech, rifle, unit
from wir.engine.sequence import end_week
from wir.model.groups import Kind
from wir.model.hexes import Hex
from wir.model.scenario import Reinforcement
from wir.model.sides import Side
from wir.model.units import Unit, UnitType
from wir.rules.designations import earns_guards, name_guards, redesignate
from wir.rules.quality import designated, maximum_strength
from wir.rules.reinforcements import arrive


@pytest.mark.rule("8.12")
@pytest.mark.parametrize(
    ("strength", "experience", "earned"), [(41, 81, True), (40, 81, False), (41, 80, False), (90, 99, True)]
)
def test_guards_need_more_than_40_strength_and_80_experience(strength: int, experience: int, *, earned: bool) -> None:
    assert earns_guards(rifle(strength=strength, experience=experience)) is earned


@pytest.mark.rule("8.12")
@pytest.mark.parametrize(
    ("type_", "guards", "day", "most"),
    [
        (UnitType.RIFLE, UnitType.GDS_RIFLE, date(1941, 9, 7), (90, 120)),
        (UnitType.CAV, UnitType.GDS_CAV, date(1941, 9, 7), (60, 120)),
        (UnitType.TANK, UnitType.GDS_TANK, date(1942, 9, 6), (120, 140)),
        (UnitType.MECH, UnitType.GDS_MECH, date(1942, 9, 6), (150, 180)),
    ],
)
def test_each_type_becomes_its_guards_with_a_higher_maximum(
    type_: UnitType, guards: UnitType, day: date, most: tuple[int, int]
) -> None:
    veteran = unit(type_, 77, strength=50, experience=85, fatigue=30)
    change = change_of(make_state(group(80, (5, 5), veteran), day=day))
    name_guards(change)
    assert change.state.groups[80].units == (Unit("1", guards, 50, 85, 30),)
    assert (maximum_strength(type_, day, Side.SOVIET), maximum_strength(guards, day, Side.SOVIET)) == most


@pytest.mark.rule("8.12")
def test_guards_take_the_lowest_free_numbers() -> None:
    veterans = [rifle(n, 60, 90) for n in (50, 60, 70)]
    first = unit(UnitType.GDS_RIFLE, 2, 60, 50)
    change = change_of(make_state(group(80, (5, 5), *veterans[:2]), group(81, (6, 6), first, veterans[2])))
    name_guards(change)
    assert [u.designation for u in change.state.groups[80].units] == ["1", "3"]
    assert [u.designation for u in change.state.groups[81].units] == ["2", "4"]
    assert len(events_of(change.events, "redesignated")) == 3


@pytest.mark.rule("8.12")
@pytest.mark.parametrize("type_", [UnitType.PARA, UnitType.GDS_RIFLE])
def test_other_types_are_never_renamed(type_: UnitType) -> None:
    veteran = unit(type_, 7, strength=100, experience=95)
    change = change_of(make_state(group(80, (5, 5), veteran), group(12, (6, 6), unit(UnitType.CAV, 1, 60, 99))))
    name_guards(change)
    assert change.state.groups[80].units == (veteran,)
    assert change.state.groups[12].units[0].type is UnitType.CAV


@pytest.mark.rule("8.12")
def test_guards_are_named_at_the_end_of_a_week() -> None:
    change = change_of(make_state(group(80, (5, 5), rifle(1, 60, 90))))
    end_week(change)
    assert change.state.groups[80].units[0].type is UnitType.GDS_RIFLE


# --- the Axis --------------------------------------------------------------------------------------------------------

AXIS_UNITS = (
    unit(UnitType.MOT, 3, 80, 70),
    unit(UnitType.SS_MOT, "G.B", 80, 70),
    unit(UnitType.SS_MOT_ELITE, "LAH", 130, 90),
    unit(UnitType.PZ, 4, 80, 70),
    unit(UnitType.INF, 5, 70, 70),
    unit(UnitType.IT_MOT, 1, 80, 70),
)
BEFORE = date(1942, 12, 27)
NEW_YEAR = date(1943, 1, 3)
BEFORE_OCTOBER, OCTOBER = date(1943, 9, 26), date(1943, 10, 3)


def types_after(*weeks: tuple[date, date]) -> list[UnitType]:
    change = change_of(make_state(group(12, (5, 5), *AXIS_UNITS), day=BEFORE))
    for last, coming in weeks:
        redesignate(change, last, coming)
    assert [u.strength for u in change.state.groups[12].units] == [u.strength for u in AXIS_UNITS]
    assert [u.designation for u in change.state.groups[12].units] == [u.designation for u in AXIS_UNITS]
    return [u.type for u in change.state.groups[12].units]


@pytest.mark.rule("8.13")
def test_in_january_1943_motorized_divisions_become_panzer_grenadiers() -> None:
    assert types_after((BEFORE, NEW_YEAR)) == [
        UnitType.PZG,
        UnitType.SS_PZG,
        UnitType.SS_PZG_ELITE,
        UnitType.PZ,
        UnitType.INF,
        UnitType.IT_MOT,
    ]
    assert designated(UnitType.MOT, date(1942, 12, 31)) is UnitType.MOT
    assert designated(UnitType.MOT, date(1943, 1, 1)) is UnitType.PZG
    assert maximum_strength(UnitType.MOT, BEFORE, Side.AXIS) == 100
    assert maximum_strength(UnitType.PZG, NEW_YEAR, Side.AXIS) == 130
    assert maximum_strength(UnitType.SS_PZG_ELITE, NEW_YEAR, Side.AXIS) == 200


@pytest.mark.rule("8.13")
def test_in_october_1943_the_elite_becomes_panzer_divisions() -> None:
    after = types_after((BEFORE, NEW_YEAR), (BEFORE_OCTOBER, OCTOBER))
    assert after[:3] == [UnitType.PZG, UnitType.SS_PZG, UnitType.SS_PZ_ELITE]
    assert maximum_strength(UnitType.SS_PZ_ELITE, OCTOBER, Side.AXIS) == 200


@pytest.mark.rule("8.13")
def test_the_event_of_a_day_names_no_unit_and_lacks_no_fact() -> None:
    change = change_of(make_state(group(12, (5, 5), *AXIS_UNITS), day=BEFORE))
    redesignate(change, BEFORE, NEW_YEAR)
    (told,) = events_of(change.events, "redesignated")
    assert told.paragraph == "8.13"
    assert told.facts == {"side": Side.AXIS, "date": "1943-01-01", "group": None, "unit": None, "now": None}


@pytest.mark.rule("8.13")
@pytest.mark.parametrize(
    ("last", "coming", "changes"),
    [
        (date(1942, 12, 25), date(1943, 1, 1), True),
        (date(1942, 12, 31), date(1943, 1, 7), True),
        (date(1943, 1, 1), date(1943, 1, 8), False),
    ],
)
def test_the_day_counts_with_the_week_that_it_begins_or_lies_in(last: date, coming: date, *, changes: bool) -> None:
    change = change_of(make_state(group(12, (5, 5), *AXIS_UNITS), day=BEFORE))
    redesignate(change, last, coming)
    assert bool(events_of(change.events, "redesignated")) is changes


@pytest.mark.rule("8.13")
def test_no_other_week_changes_anything() -> None:
    types = [u.type for u in AXIS_UNITS]
    assert types_after((date(1942, 12, 20), BEFORE), (NEW_YEAR, date(1943, 1, 10))) == types


@pytest.mark.rule("8.13")
def test_the_change_comes_with_the_first_week_of_the_new_year() -> None:
    change = change_of(make_state(mech(1, (5, 5), unit(UnitType.MOT, 3)), day=BEFORE))
    end_week(change)
    assert change.state.date == NEW_YEAR
    assert change.state.groups[1].units[0].type is UnitType.PZG


@pytest.mark.rule("8.13")
def test_a_division_takes_another_number_where_its_own_is_borne_already() -> None:
    both = (unit(UnitType.MOT, 15), unit(UnitType.PZG, 15, 60))
    change = change_of(make_state(mech(1, (5, 5), *both), day=BEFORE))
    redesignate(change, BEFORE, NEW_YEAR)
    first, second = change.state.groups[1].units
    assert (first.type, second) == (UnitType.PZG, both[1])
    assert first.designation != "15"


@pytest.mark.rule("8.13")
@pytest.mark.parametrize(
    ("day", "type_", "now"),
    [
        (BEFORE, UnitType.MOT, UnitType.MOT),
        (date(1942, 12, 31), UnitType.MOT, UnitType.MOT),
        (date(1943, 1, 1), UnitType.MOT, UnitType.PZG),
        (NEW_YEAR, UnitType.MOT, UnitType.PZG),
        (OCTOBER, UnitType.SS_MOT_ELITE, UnitType.SS_PZ_ELITE),
        (OCTOBER, UnitType.SS_MOT, UnitType.SS_PZG),
        (OCTOBER, UnitType.RIFLE, UnitType.RIFLE),
    ],
)
def test_what_a_type_is_called_on_a_day(day: date, type_: UnitType, now: UnitType) -> None:
    assert designated(type_, day) is now


@pytest.mark.rule("8.13")
def test_a_reinforcement_that_comes_late_comes_under_its_new_designation() -> None:
    late = Reinforcement(Side.AXIS, date(1942, 12, 27), "5,5", Kind.MECHANIZED, unit(UnitType.MOT, 36))
    state = make_state(day=BEFORE, reinforcements=[late])
    change = change_of(state)
    arrive(change, NEW_YEAR)
    (arrived,) = change.state.groups_at(Hex(5, 5))
    assert arrived.units[0].type is UnitType.PZG
