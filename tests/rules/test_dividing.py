from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import FULL_POOLS, group, infantry, make_state, mech, panzer, play, refusal, unit
from wir.model.groups import AirGroup, Kind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.model.units import UnitType
from wir.orders import parse_order
from wir.rules.grouping import why_no_part_of
from wir.rules.quality import MECHANIZED_GROUP_TYPES


def adjusting(*groups: object, **more: object) -> State:
    return make_state(*groups, phase=Phase.AXIS_ADJUSTMENT, **more)  # type: ignore[arg-type]


@pytest.mark.rule("4.3")
def test_units_and_guns_form_a_group_with_the_lowest_free_number() -> None:
    state = adjusting(
        group(12, (5, 5), infantry(1), infantry(2), infantry(3), artillery=90), group(13, (8, 8), infantry(9))
    )
    after = play(state, "DIVIDE 12 inf 0,2 guns=30").state
    assert [u.designation for u in after.groups[14].units] == ["1", "3"]
    assert [u.designation for u in after.groups[12].units] == ["2"]
    assert (after.groups[14].artillery, after.groups[12].artillery) == (30, 60)
    assert after.groups[14].at == after.groups[12].at == Hex(5, 5)


@pytest.mark.rule("4.3")
def test_a_divided_group_keeps_the_entrenchments_of_its_hex() -> None:
    state = adjusting(group(12, (5, 5), infantry(1), infantry(2), entrenchment=4, weeks_unsupplied=1))
    after = play(state, "DIVIDE 12 inf 1").state
    assert [after.groups[n].entrenchment for n in (12, 13)] == [4, 4]
    assert [after.groups[n].weeks_unsupplied for n in (12, 13)] == [1, 1]


@pytest.mark.rule("4.3")
def test_a_group_that_loses_all_its_units_is_removed_and_its_guns_go_back() -> None:
    state = adjusting(group(12, (5, 5), infantry(1), infantry(2), artillery=100))
    after = play(state, "DIVIDE 12 inf 0,1 guns=40").state
    assert 12 not in after.groups
    assert after.groups[13].artillery == 40
    assert after.players[Side.AXIS].pools.artillery == FULL_POOLS.artillery + 60


@pytest.mark.rule("4.3")
@pytest.mark.parametrize("other", ["another", "an air"])
def test_a_stacked_group_may_not_be_divided(other: str) -> None:
    alone = group(12, (5, 5), infantry(1), infantry(2))
    state = (
        adjusting(alone, group(13, (5, 5)))
        if other == "another"
        else adjusting(alone, air=[AirGroup(52, Hex(5, 5), 10)])
    )
    found = parse_order("DIVIDE 12 inf 0").check(state)
    assert str(found) == f"group 12 is stacked with {other} group (§4.3)"


@pytest.mark.rule("4.3", "4.1")
@pytest.mark.parametrize(("kind", "numbers"), [(Kind.MECHANIZED, range(1, 12)), (Kind.INFANTRY, range(12, 52))])
def test_without_a_free_number_of_the_kind_no_group_is_divided(kind: Kind, numbers: range) -> None:
    places = [(c, r) for c in range(1, 12) for r in range(1, 6)]
    groups = [group(n, at, panzer(n), panzer(f"{n}a")) for n, at in zip(numbers, places, strict=False)]
    word = "mech" if kind is Kind.MECHANIZED else "inf"
    other = "inf" if kind is Kind.MECHANIZED else "mech"
    assert refusal(adjusting(*groups), f"DIVIDE {numbers[0]} {word} 0") == "4.3"
    assert refusal(adjusting(*groups), f"DIVIDE {numbers[0]} {other} 0") == ""
    found = parse_order(f"DIVIDE {numbers[0]} {word} 0").check(adjusting(*groups))
    kind_in_words = "mechanized" if kind is Kind.MECHANIZED else "infantry"
    assert str(found) == f"every {kind_in_words} group number is in use (§4.3)"


@pytest.mark.rule("4.3", "4.1")
def test_where_no_number_is_free_at_all_it_is_not_said_to_be_one_of_a_kind() -> None:
    groups = [group(n, (1 + n % 12, 1 + n // 12), infantry(n), infantry(f"{n}a")) for n in range(1, 52)]
    for word in ("mech", "inf"):
        found = parse_order(f"DIVIDE 12 {word} 0").check(adjusting(*groups))
        assert str(found) == "every group number is in use (§4.3)"


@pytest.mark.rule("4.3")
@pytest.mark.parametrize("choice", ["2", "0,0", "-", "0 guns=31"])
def test_units_and_guns_that_are_not_there_cannot_be_divided_off(choice: str) -> None:
    state = adjusting(group(12, (5, 5), infantry(1), infantry(2), artillery=30))
    assert refusal(state, f"DIVIDE 12 inf {choice}") == "4.3"
    assert refusal(state, "DIVIDE 12 inf 1 guns=30") == ""


@pytest.mark.rule("4.1")
@pytest.mark.parametrize("type_", sorted(UnitType))
def test_mechanized_groups_take_mobile_types_only(type_: UnitType) -> None:
    state = adjusting(group(12, (5, 5), unit(type_), infantry(2)))
    expected = "" if type_ in MECHANIZED_GROUP_TYPES else "4.1"
    assert refusal(state, "DIVIDE 12 mech 0") == expected
    assert refusal(state, "DIVIDE 12 inf 0") == ""


@pytest.mark.rule("4.1")
def test_the_mobile_types_are_the_printed_ones_and_their_ss_and_guards_forms() -> None:
    printed = ("PZ", "PZG", "MOT", "TANK", "MECH")
    named = {t for t in UnitType if any(part in printed for part in t.value.split("_"))}
    assert named - {UnitType.IT_MOT} == MECHANIZED_GROUP_TYPES


@pytest.mark.rule("4.3")
def test_an_enemy_group_cannot_be_divided() -> None:
    state = adjusting(mech(1, (5, 5), panzer()), group(80, (8, 8)))
    assert refusal(state, "DIVIDE 80 inf 0") == "4.1"
    assert refusal(replace(state, phase=Phase.AXIS_MOVEMENT), "DIVIDE 1 inf 0") == "4.3"


@pytest.mark.rule("4.3")
def test_a_kind_of_group_is_open_to_a_division_as_soon_as_one_unit_may_go_there() -> None:
    mixed, foot = group(12, (4, 5), infantry(1), panzer(2)), group(13, (6, 5), infantry(3))
    state = adjusting(mixed, foot)
    assert why_no_part_of(state, mixed, Kind.MECHANIZED) is None
    assert why_no_part_of(state, foot, Kind.INFANTRY) is None
    forbidden = why_no_part_of(state, foot, Kind.MECHANIZED)
    assert forbidden is not None
    assert forbidden.paragraph == "4.1"
