"""Who stands where: kept while nobody comes, goes or moves, and never wrong."""

from __future__ import annotations

import pickle
from dataclasses import replace
from timeit import repeat

from hypothesis import given
from hypothesis import strategies as st

from tests.kit import group, make_state
from tests.properties import examples
from wir.model.groups import AirGroup, Group
from wir.model.hexes import Hex, ring
from wir.model.roster import Roster
from wir.model.sides import SIDES, Side
from wir.rules.zones import zone_of_control

NUMBERS = st.sampled_from([1, 12, 13, 14, 64, 76, 80])
PLACES = st.builds(Hex, st.integers(2, 5), st.integers(2, 5))


def roster(*groups: Group) -> Roster[Group]:
    return Roster((each.id, each) for each in groups)


def check(groups: Roster[Group]) -> None:
    """What the roster knows is what a look at every group tells."""
    for side in SIDES:
        own = sorted(each.id for each in groups.values() if each.side is side)
        assert groups.of(side).numbers == tuple(own)
        assert groups.of(side).zone == {near for number in own for near in ring(groups[number].at)}
        for place in {each.at for each in groups.values()}:
            assert groups.of(side).occupied[place] == sum(groups[number].at == place for number in own)
    for place in {each.at for each in groups.values()}:
        assert groups.at(place) == [groups[n] for n in sorted(groups) if groups[n].at == place]
        assert all(groups.at(place, side) == [each for each in groups.at(place) if each.side is side] for side in SIDES)
    assert not groups.at(Hex(9, 9))


@examples(100)
@given(st.lists(st.tuples(st.sampled_from(["put", "take", "drop", "fill", "empty", "copy"]), NUMBERS, PLACES)))
def test_a_roster_always_knows_which_groups_stand_where(deeds: list[tuple[str, int, Hex]]) -> None:
    groups = roster()
    before = []
    for deed, number, place in deeds:
        if deed == "put":
            groups[number] = Group(number, place)
        elif deed == "take":
            groups.pop(number, None)
        elif deed == "drop" and number in groups:
            del groups[number]
        elif deed == "fill":
            groups.update({number: Group(number, place)})
        elif deed == "empty":
            groups.clear()
        else:
            before.append(groups)
            groups = groups.copy()
        check(groups)
    for earlier in before:
        check(earlier)


def test_what_a_group_does_in_its_place_is_not_looked_at_again() -> None:
    groups = roster(group(12, (3, 3)), group(76, (4, 4)))
    known = groups.of(Side.AXIS)
    groups[12] = replace(groups[12], plot="1", supplied_by=58)
    assert groups.of(Side.AXIS) is known
    assert groups.copy().of(Side.AXIS) is known


def test_an_air_group_without_aircraft_has_no_zone() -> None:
    air = Roster({52: AirGroup(52, Hex(3, 3), 10), 53: AirGroup(53, None)})
    assert Hex(3, 2) in air.of(Side.AXIS).zone
    air[52] = replace(air[52], points=0)
    assert not air.of(Side.AXIS).zone


def test_a_roster_goes_to_another_process() -> None:
    groups = roster(group(12, (3, 3)))
    again = pickle.loads(pickle.dumps(groups))
    assert again == groups
    check(again)


def test_a_copy_of_a_state_takes_less_than_a_tenth_of_a_millisecond() -> None:
    state = make_state(*(group(number, (3, 3)) for number in (*range(1, 52), *range(64, 116))))
    assert all(zone_of_control(state, side) for side in SIDES)
    assert min(repeat(state.copy, number=100, repeat=10)) < 100 * 0.000_1
