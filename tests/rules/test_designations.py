from __future__ import annotations

from dataclasses import replace
from datetime import date, timedelta
from itertools import islice

import pytest

from wir.engine.game import Game
from wir.model.groups import Group, Kind
from wir.model.hexes import Hex
from wir.model.scenario import Reinforcement, Scenario
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.units import Unit, UnitType
from wir.rules.designations import (
    ELITE_1941,
    NAMES,
    NUMBERS,
    candidates,
    elite_names,
    expected_designations,
    missing_elite,
    next_designation,
    next_guards_number,
)
from wir.rules.quality import ELITE_TYPES
from wir.rules.tables import GUARDS
from wir.scenario import load_scenario

BOOK = (
    *("G.D", "LAH", "D.R", "TOT", "POL", "WIK", "NOR", "P.E", "F.G", "HOH", "FRU", "N.L", "H.J", "HAN", "GAL", "LET"),
    *("R.F", "G.B", "H.W"),
)
"""The divisions with names instead of numbers, as the book abbreviates them (§2.2)."""

BUILT = (
    *((Side.AXIS, type_) for type_ in (UnitType.INF, UnitType.MTN, UnitType.PZ, UnitType.LW_INF, UnitType.SS_INF)),
    *((Side.AXIS, type_) for type_ in (UnitType.SS_MTN, UnitType.SS_CAV, UnitType.SS_PZG)),
    *((Side.SOVIET, type_) for type_ in (UnitType.RIFLE, UnitType.CAV, UnitType.TANK, UnitType.MECH)),
)
"""Every type that can be built, or that may come in its stead (§4.9)."""


@pytest.fixture(scope="module", params=["barbarossa", "case_blue", "zitadelle"])
def state(request: pytest.FixtureRequest) -> State:
    return Game.new(load_scenario(request.param), seed=1).state


def names_of(scenario: Scenario) -> set[str]:
    units = [unit for group in scenario.groups for unit in group.units]
    return {unit.designation for unit in (*units, *(entry.unit for entry in scenario.reinforcements))}


def with_unit(state: State, unit: Unit, number: int) -> State:
    """The state with one more unit in a group of its own, which may have a number beyond those of the book."""
    after = state.copy()
    after.groups[number] = Group(number, Hex(1, 20), (unit,))
    return after


def expecting(state: State, *units: Unit) -> State:
    scheduled = tuple(
        Reinforcement(Side.AXIS, state.date + timedelta(days=7), "Warsaw", Kind.INFANTRY, unit) for unit in units
    )
    after = state.copy()
    after.scenario = replace(state.scenario, reinforcements=scheduled)
    for side in SIDES:
        expected = tuple(range(len(scheduled))) if side is Side.AXIS else ()
        after.players[side] = replace(state.players[side], expected=expected)
    return after


@pytest.mark.rule("2.2")
def test_every_named_division_of_the_book_exists_or_can_be_built(state: State) -> None:
    buildable = {*elite_names(1943), *(name for names in NAMES.values() for name in names)}
    assert set(BOOK) <= names_of(state.scenario) | buildable


@pytest.mark.rule("2.2", "4.1")
def test_the_slovaks_and_the_motorized_italians_are_in_the_early_scenarios() -> None:
    for name in ("barbarossa", "case_blue"):
        scenario = load_scenario(name)
        units = [unit for group in scenario.groups for unit in group.units]
        units += [entry.unit for entry in scenario.reinforcements]
        assert UnitType.SLO in {unit.type for unit in units}
        assert ("1 C", UnitType.IT_MOT) in {(unit.designation, unit.type) for unit in units}


@pytest.mark.rule("2.2")
def test_only_names_of_the_book_are_built() -> None:
    assert {*elite_names(1943), *(name for names in NAMES.values() for name in names)} <= set(BOOK)


@pytest.mark.rule("4.9")
@pytest.mark.parametrize(("side", "type_"), BUILT, ids=str)
def test_sixty_units_of_a_type_have_sixty_names_that_nobody_else_bears(
    state: State, side: Side, type_: UnitType
) -> None:
    taken = {
        (unit.designation, unit.type)
        for unit in (
            *(unit for group in state.groups_of(side) for unit in group.units),
            *(entry.unit for entry in state.scenario.reinforcements if entry.side is side),
        )
    }
    for number in range(-60, 0) if side is Side.AXIS else range(200, 260):
        name = next_designation(state, side, type_)
        assert (name, type_) not in taken
        taken.add((name, type_))
        state = with_unit(state, Unit(name, type_, 10, 10), number)


@pytest.mark.rule("8.12")
@pytest.mark.parametrize("type_", GUARDS.values(), ids=str)
def test_guards_take_the_lowest_number_that_is_free(state: State, type_: UnitType) -> None:
    used = {unit.designation for group in state.groups_of(Side.SOVIET) for unit in group.units if unit.type is type_}
    first = next(str(number) for number in range(1, 200) if str(number) not in used)
    assert next_guards_number(state, Side.SOVIET, type_) == first


def test_the_next_number_is_the_next_in_history() -> None:
    barbarossa = Game.new(load_scenario("barbarossa"), seed=1).state
    assert next_designation(barbarossa, Side.AXIS, UnitType.INF) == "328"
    assert next_designation(barbarossa, Side.AXIS, UnitType.PZ) == "22"
    assert next_designation(barbarossa, Side.SOVIET, UnitType.TANK) == "1"
    case_blue = Game.new(load_scenario("case_blue"), seed=1).state
    assert next_designation(case_blue, Side.AXIS, UnitType.PZ) == "26"  # 25 PZ lies in Norway
    assert next_designation(case_blue, Side.SOVIET, UnitType.TANK) == "19"
    assert next_designation(case_blue, Side.SOVIET, UnitType.MECH) == "1"
    zitadelle = Game.new(load_scenario("zitadelle"), seed=1).state
    assert next_designation(zitadelle, Side.SOVIET, UnitType.MECH) == "4"


@pytest.mark.rule("3.2")
def test_the_name_of_a_unit_on_its_way_is_kept_for_it(state: State) -> None:
    name = next_designation(state, Side.AXIS, UnitType.INF)
    waiting = expecting(state, Unit(name, UnitType.INF, 50, 50))
    assert expected_designations(waiting, Side.AXIS) == {(name, UnitType.INF)}
    assert next_designation(waiting, Side.AXIS, UnitType.INF) != name
    assert next_designation(waiting, Side.AXIS, UnitType.JG) == next_designation(state, Side.AXIS, UnitType.JG)


@pytest.mark.rule("4.9")
def test_all_four_elite_divisions_are_in_the_field_at_the_start(state: State) -> None:
    elite = {u.designation for g in state.groups_of(Side.AXIS) for u in g.units if u.type in ELITE_TYPES}
    assert elite == set(ELITE_1941)
    assert missing_elite(state) == (None if state.date < date(1943, 1, 1) else "HOH")


@pytest.mark.rule("4.9")
def test_an_elite_division_that_is_lost_can_be_raised_again_but_not_one_on_its_way(state: State) -> None:
    without = state.copy()
    for number, group in state.groups.items():
        left = tuple(unit for unit in group.units if unit.designation != "TOT")
        without.groups[number] = replace(group, units=left)
    assert missing_elite(without) == "TOT"
    type_ = next(u.type for g in state.groups_of(Side.AXIS) for u in g.units if u.designation == "LAH")
    assert missing_elite(expecting(without, Unit("TOT", type_, 100, 90))) != "TOT"


@pytest.mark.rule("2.2")
@pytest.mark.parametrize(
    ("type_", "first"),
    [
        (UnitType.SS_INF, ["POL", "GAL", "LET", "19", "20", "25"]),
        (UnitType.MTN, ["5", "7", "8", "9", "10", "1"]),
        (UnitType.JG, ["1", "2", "3"]),
    ],
)
def test_names_come_before_numbers_of_history_and_those_before_any_others(type_: UnitType, first: list[str]) -> None:
    assert list(islice(candidates(type_), len(first))) == first


@pytest.mark.rule("2.2")
@pytest.mark.parametrize("type_", NAMES, ids=str)
def test_no_ss_division_takes_the_number_of_a_named_one(type_: UnitType) -> None:
    numbers = {int(name) for name in islice(candidates(type_), 60) if name.isdigit()}
    assert min(numbers) > 18, "LAH is the first SS division, H.W the eighteenth"
    assert min(numbers - {*NUMBERS.get(type_, ())}) == 39, "the SS never had more than 38"
