from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import group, infantry, make_state, mech, panzer, rifle
from wir.estimates.assaults import Assault
from wir.estimates.rings import Closer, Shut, Target, WayOut, closers, ring_around, targets_by_worth
from wir.model.hexes import Hex
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import View, view
from wir.rules.retreats import can_retreat

TARGET = Hex(4, 3)


def position(*more: object, **marks: object) -> State:
    """A Soviet group with Axis groups south of it."""
    groups = [
        group(12, (4, 4), infantry(), infantry()),
        group(14, (3, 4)),
        group(15, (5, 4)),
        group(80, TARGET, rifle()),
    ]
    return make_state(*groups, *more, **marks)  # type: ignore[arg-type]


def seen(state: State) -> View:
    return view(state, Side.AXIS)


def around(state: State) -> dict[Hex, WayOut]:
    return {way.hex: way for way in ring_around(seen(state), TARGET)}


@pytest.mark.rule("7.7")
def test_it_tells_what_shuts_each_hex_and_which_are_open() -> None:
    state = position(group(82, (4, 2)), group(83, (4, 2)))
    ways = around(state)
    assert len(ways) == 6
    assert {hex_: way.shut for hex_, way in ways.items()} == {
        Hex(4, 2): Shut.FULL,
        Hex(5, 3): Shut.ZONE,
        Hex(5, 4): Shut.OURS,
        Hex(4, 4): Shut.OURS,
        Hex(3, 4): Shut.OURS,
        Hex(3, 3): Shut.ZONE,
    }
    assert any(way.is_open for way in ways.values()) == can_retreat(state, TARGET, Side.SOVIET)


@pytest.mark.rule("7.7")
def test_it_names_who_could_shut_a_way_out_by_march_or_plot() -> None:
    state = position(mech(2, (8, 3), panzer(), supplied_by=58), group(16, (2, 2)))
    way = around(state)[Hex(4, 2)]
    assert way.is_open
    assert way.closers
    for closer in way.closers:
        moved = seen(state).copy()
        moved.groups[closer.group] = replace(moved.groups[closer.group], at=closer.at)
        assert not any(each.hex == way.hex for each in ring_around(moved, TARGET) if each.is_open)
        assert bool(closer.march) != bool(closer.plot)


def test_who_is_busy_is_not_asked() -> None:
    state = position(mech(2, (8, 3), panzer(), supplied_by=58))
    shown = seen(state)
    way = around(state)[Hex(4, 2)]
    assert 2 in {closer.group for closer in closers(shown, TARGET, way, busy={12, 14, 15})}
    assert closers(shown, TARGET, way, busy={2, 12, 14, 15}) == ()


@pytest.mark.rule("6.10")
def test_an_entrenched_friend_may_hold_a_way_open_and_nobody_shuts_it_by_standing_near() -> None:
    ways = around(position(group(82, (4, 2), rifle()), mech(2, (8, 3), panzer(), supplied_by=58)))
    assert 0 < ways[Hex(4, 2)].doubtful <= 100
    assert ways[Hex(4, 2)].groups == (82,)
    assert ways[Hex(4, 2)].closers == ()


def test_targets_that_would_surrender_come_first_then_the_odds() -> None:
    ring = [group(n, at, infantry(), infantry(2)) for n, at in ((16, (3, 3)), (17, (5, 3)))]
    state = position(*ring, group(84, (9, 9), rifle()), mech(3, (9, 10), *(panzer(n) for n in range(6))))
    found = targets_by_worth(seen(state))
    assert [target.hex for target in found] == [TARGET, Hex(9, 9)]
    assert found[0].worth[-1] < found[1].worth[-1]


NORTH, NORTH_EAST, SOUTH = Hex(4, 2), Hex(5, 3), Hex(4, 4)


def open_to(*ways: tuple[Hex, tuple[Closer, ...]]) -> Target:
    ring = [WayOut(hex_, 1, Shut.OPEN, (), 100, closers) for hex_, closers in ways]
    return Target(TARGET, Assault((), ()), tuple(ring))


def test_a_ring_can_be_shut_by_a_group_for_each_way_or_one_that_shuts_several_from_its_hex() -> None:
    first, second = Closer(2, Hex(4, 1)), Closer(3, Hex(4, 5))
    assert open_to().can_be_shut
    assert not open_to((NORTH, ())).can_be_shut
    assert open_to((NORTH, (first,)), (SOUTH, (second,))).can_be_shut
    assert not open_to((NORTH, (first,)), (SOUTH, (Closer(2, Hex(4, 5)),))).can_be_shut
    assert open_to((NORTH, (first,)), (SOUTH, (Closer(2, Hex(4, 5)), second))).can_be_shut
    assert open_to((NORTH, (first, second)), (SOUTH, (first,))).can_be_shut
    both = Closer(2, NORTH_EAST)
    assert open_to((NORTH, (both,)), (NORTH_EAST, (Closer(2, Hex(6, 3)),))).can_be_shut


def test_a_ring_that_can_be_shut_comes_before_longer_odds() -> None:
    closer = mech(2, (8, 3), panzer(), supplied_by=58)
    state = position(closer, group(84, (9, 9), rifle()), mech(3, (9, 10), *(panzer(n) for n in range(6))))
    found = targets_by_worth(seen(state))
    assert [target.hex for target in found] == [TARGET, Hex(9, 9)]
    assert [target.worth[0] for target in found] == [True, False]
    assert found[0].assault.main is not None
    assert found[0].assault.main.surrenders == 0
    assert found[0].worth[-1] < found[1].worth[-1]


@pytest.mark.rule("7.7", "7.9")
def test_an_enemy_who_would_be_driven_out_comes_before_one_whose_works_hold_at_longer_odds() -> None:
    works = [group(84, (9, 9), rifle()), mech(3, (9, 10), *(panzer(n) for n in range(3)))]
    shown = seen(position(*works))
    shown.players[Side.AXIS] = replace(shown.players[Side.AXIS], sightings={84: Sighting(shown.week, 45, 5)})
    found = targets_by_worth(shown)
    assert [target.hex for target in found] == [TARGET, Hex(9, 9)]
    mains = [target.assault.main for target in found]
    assert [main is not None and main.retreat.likely > 0 for main in mains] == [True, False]
    assert found[0].worth[-1] < found[1].worth[-1]
