from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.estimates.unaided import ring_around, targets_by_worth
from tests.kit import city, group, infantry, make_board, make_state, mech, panzer, rifle
from wir.estimates.assaults import Assault, assault, enough, joiners
from wir.estimates.forecast import Beliefs, Range, beliefs_of
from wir.estimates.rings import Shut, Target, WayOut, closers, orders_to_shut, who_shuts, why_nobody_shuts
from wir.estimates.seals import Seal
from wir.model.board import Place
from wir.model.groups import AirGroup
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
        moved.groups[closer.group] = replace(moved.groups[closer.group], at=closer.end)
        assert not any(each.hex == way.hex for each in ring_around(moved, TARGET) if each.is_open)


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


def open_to(*ways: tuple[Hex, tuple[Seal, ...]]) -> Target:
    ring = [WayOut(hex_, 1, Shut.OPEN, (), 100, closers) for hex_, closers in ways]
    return Target(TARGET, Assault(()), tuple(ring))


def test_a_ring_can_be_shut_by_a_group_for_each_way_or_one_that_shuts_several_from_its_hex() -> None:
    first, second = Seal(2, "", Hex(4, 1)), Seal(3, "", Hex(4, 5))
    assert open_to().can_be_shut
    assert not open_to((NORTH, ())).can_be_shut
    assert open_to((NORTH, (first,)), (SOUTH, (second,))).can_be_shut
    assert not open_to((NORTH, (first,)), (SOUTH, (Seal(2, "", Hex(4, 5)),))).can_be_shut
    assert open_to((NORTH, (first,)), (SOUTH, (Seal(2, "", Hex(4, 5)), second))).can_be_shut
    assert open_to((NORTH, (first, second)), (SOUTH, (first,))).can_be_shut
    both = Seal(2, "", NORTH_EAST)
    assert open_to((NORTH, (both,)), (NORTH_EAST, (Seal(2, "", Hex(6, 3)),))).can_be_shut


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
def test_an_enemy_who_would_be_driven_out_comes_before_one_whose_entrenchment_holds_at_longer_odds() -> None:
    works = [group(84, (9, 9), rifle()), mech(3, (9, 10), *(panzer(n) for n in range(3)))]
    shown = seen(position(*works))
    shown.players[Side.AXIS] = replace(shown.players[Side.AXIS], sightings={84: Sighting(shown.week, 45, 5)})
    found = targets_by_worth(shown)
    assert [target.hex for target in found] == [TARGET, Hex(9, 9)]
    mains = [target.assault.main for target in found]
    assert [main is not None and main.retreat.likely > 0 for main in mains] == [True, False]
    assert found[0].worth[-1] < found[1].worth[-1]


TANK = mech(2, (8, 3), panzer(), supplied_by=58)
MARCH = Seal(16, "4", Hex(3, 2), by_march=True, fatigue=5)
PLOT = Seal(14, "1", Hex(3, 3), fatigue=10)
OTHER_PLOT = Seal(15, "1", Hex(5, 3), fatigue=10)


@pytest.mark.rule("7.7")
def test_an_open_way_tells_who_could_shut_it_and_a_shut_one_whose_doing_it_is() -> None:
    ways = around(position(TANK))
    assert (ways[NORTH].shut, ways[NORTH].groups, ways[NORTH].doubtful) == (Shut.OPEN, (), 100)
    assert ways[NORTH].closers == (PLOT, OTHER_PLOT)
    assert {hex_: way.groups for hex_, way in ways.items() if hex_ != NORTH} == {
        NORTH_EAST: (15,),
        Hex(5, 4): (15,),
        SOUTH: (12,),
        Hex(3, 4): (14,),
        Hex(3, 3): (14,),
    }
    assert not any(way.closers or way.is_open for hex_, way in ways.items() if hex_ != NORTH)


@pytest.mark.rule("7.7", "8.1")
@pytest.mark.parametrize("tired", [0, 40])
def test_the_cheapest_by_the_fatigue_that_it_costs_come_first(tired: int) -> None:
    fresh = position(group(16, (3, 1), infantry(5, fatigue=tired)))
    assert around(fresh)[NORTH].closers == (MARCH, PLOT)
    rested = position(group(16, (3, 1), infantry(5, fatigue=tired)))
    rested.groups[14] = replace(rested.groups[14], units=(infantry(14, fatigue=tired),))
    assert around(rested)[NORTH].closers == (MARCH, PLOT)


@pytest.mark.rule("7.7", "8.1")
def test_a_plot_tires_each_unit_as_a_march_does_however_many_units_a_group_has() -> None:
    state = position(TANK)
    for number in (14, 15):
        state.groups[number] = replace(state.groups[number], units=tuple(map(infantry, range(4))))
    assert around(state)[NORTH].closers == (PLOT, OTHER_PLOT)


@pytest.mark.rule("6.2")
@pytest.mark.parametrize(("column", "is_asked"), [(9, True), (10, False)])
def test_a_tank_group_comes_from_five_hexes_away_and_no_farther(column: int, is_asked: bool) -> None:
    state = make_state(mech(2, (column, 2), panzer(), supplied_by=58), group(80, TARGET, rifle()))
    ways = {way.hex: way for way in ring_around(seen(state), TARGET)}
    assert bool(ways[NORTH].closers) is is_asked


@pytest.mark.rule("6.2")
def test_who_cannot_come_near_is_not_among_those_who_are_asked() -> None:
    """Six infantry groups stand three hexes off, one too many for them, and a tank group five."""
    near = [group(10 + n, (1, n // 2)) for n in range(2, 8)]
    state = make_state(*near, mech(2, (9, 2), panzer(), supplied_by=58), group(80, TARGET, rifle()))
    (way,) = (way for way in ring_around(seen(state), TARGET) if way.hex == NORTH)
    assert {closer.group for closer in way.closers} == {2}


def test_nobody_who_is_busy_shuts_a_way_out() -> None:
    busy = {way.hex: way.closers for way in ring_around(seen(position()), TARGET, busy={14})}
    assert busy[NORTH] == (OTHER_PLOT,)


def test_nobody_shuts_a_way_out_by_opening_another() -> None:
    state = make_state(mech(2, (5, 2), panzer(), supplied_by=58), group(80, TARGET, rifle()))
    ways = ring_around(seen(state), TARGET)
    assert {way.hex for way in ways if not way.is_open} == {NORTH, NORTH_EAST}
    assert {way.hex: [closer.end for closer in way.closers] for way in ways if way.is_open} == {
        Hex(5, 4): [NORTH_EAST],  # from where it shuts all three
        SOUTH: [],
        Hex(3, 4): [],
        Hex(3, 3): [NORTH],
    }


@pytest.mark.rule("6.6")
def test_a_way_out_is_not_shut_from_a_hex_that_the_enemy_holds() -> None:
    assert around(position())[NORTH].closers == (PLOT, OTHER_PLOT)
    assert around(position(group(81, (5, 3), rifle())))[NORTH].closers == (PLOT,)


@pytest.mark.rule("6.10", "7.7")
def test_how_often_a_way_is_open_is_rounded_up() -> None:
    shown = seen(position(group(82, NORTH_EAST, rifle())))
    known = beliefs_of(shown).likely
    dug_in, idle = ({**known, 82: replace(known[82], entrenchment=level)} for level in (5, 0))
    ways = [ring_around(shown, TARGET, (), Beliefs(idle, samples)) for samples in ((dug_in, idle), (idle, idle))]
    assert [way.doubtful for found in ways for way in found if way.hex == NORTH_EAST] == [34, 0]


def ways_out(*closers_of: tuple[Hex, tuple[Seal, ...]]) -> list[WayOut]:
    return [WayOut(hex_, 1, Shut.OPEN, (), 100, closers_) for hex_, closers_ in closers_of]


def test_who_has_least_choice_is_shut_first_and_each_group_is_sent_once() -> None:
    first, second = Seal(2, "", Hex(4, 1)), Seal(3, "", Hex(4, 1))
    ways = ways_out((NORTH, (first, second)), (SOUTH, (Seal(2, "", Hex(4, 5)),)))
    assert who_shuts(ways) == (Seal(2, "", Hex(4, 5)), second)
    assert who_shuts(ways_out((NORTH, (first,)), (SOUTH, (first,)))) == (first,)
    assert who_shuts(ways_out((NORTH, (first, second)))) == (first,)
    assert who_shuts(ways_out((NORTH, ()), (SOUTH, (Seal(2, "", Hex(4, 5)),)))) == (Seal(2, "", Hex(4, 5)),)


def test_one_who_stands_in_or_beside_a_way_shuts_it_but_not_from_two_hexes_off() -> None:
    inside = Seal(2, "", NORTH)
    other = Seal(3, "", Hex(6, 3))
    assert who_shuts(ways_out((NORTH, (inside,)), (NORTH_EAST, (other, inside)))) == (inside,)
    assert who_shuts(ways_out((NORTH, (inside,)), (SOUTH, (other, inside)))) == (inside, other)
    assert open_to((NORTH, (inside,)), (NORTH_EAST, ())).can_be_shut
    assert not open_to((NORTH, (inside,)), (SOUTH, ())).can_be_shut


def test_a_way_that_is_certainly_shut_needs_nobody() -> None:
    shut = WayOut(SOUTH, 4, Shut.OURS, (12,), 0, (Seal(3, "", Hex(4, 5)),))
    assert who_shuts([shut]) == ()


def test_marches_are_ordered_before_plots() -> None:
    march = Seal(16, "23", Hex(4, 1), by_march=True)
    orders = orders_to_shut([PLOT, march])
    assert [str(order) for order in orders] == ["MOVE 16 2", "MOVE 16 3", "PLOT 14 1"]


def test_targets_are_judged_by_the_beliefs_that_are_given_their_rings_by_the_first_few() -> None:
    shown = seen(position(group(82, (4, 2), rifle()), group(17, (4, 1))))
    real = beliefs_of(shown)
    weak = {number: replace(each, units=(rifle(strength=10),)) for number, each in real.likely.items()}
    works = {**weak, 82: replace(weak[82], entrenchment=5)}
    known = Beliefs({**weak, 82: replace(weak[82], entrenchment=0)}, (*[works] * 6, *[weak] * 30))
    few = Beliefs(known.likely, known.samples[:6])
    target = next(each for each in targets_by_worth(shown, known) if each.hex == TARGET)
    chosen = enough(joiners(shown, TARGET, known))
    assert target.ring == ring_around(shown, TARGET, chosen, few)
    assert target.ring != ring_around(shown, TARGET, chosen, known)
    assert target.assault == assault(shown, TARGET, [*chosen.values()], (), known)
    assert target.assault != assault(shown, TARGET, [*chosen.values()], (), few)


@pytest.mark.rule("7.7")
def test_around_aircraft_alone_there_is_no_ring() -> None:
    state = make_state(group(12, (4, 4)), air=[AirGroup(116, TARGET, 30)])
    assert ring_around(seen(state), TARGET) == ()


@pytest.mark.rule("7.7")
def test_around_a_fortified_city_there_is_no_ring() -> None:
    board = make_board(cities=[Place("Leningrad", str(TARGET), fortified=True)])
    state = position(board=board, cities=[city("Leningrad", TARGET, Side.SOVIET)])
    assert ring_around(seen(state), TARGET) == ()


@pytest.mark.rule("7.7")
def test_why_nobody_is_sent_to_shut_a_ring_is_told_as_it_is() -> None:
    open_, shut = (WayOut(Hex(4, 2), 1, kind, (), times) for kind, times in ((Shut.OPEN, 100), (Shut.OURS, 0)))
    assert why_nobody_shuts([open_, shut]).startswith("No free group")
    assert why_nobody_shuts([shut]) == "The ring is shut"
    assert why_nobody_shuts([]) == "Nobody would retreat from there: there is no ring to shut"


@pytest.mark.rule("7.7")
@pytest.mark.parametrize(("doubtful", "is_open"), [(0, False), (5, True), (100, True)])
def test_a_way_that_may_be_open_is_open(doubtful: int, is_open: bool) -> None:
    assert WayOut(NORTH, 1, Shut.ZONE, (), doubtful).is_open is is_open


@pytest.mark.rule("7.7")
@pytest.mark.parametrize(("retreat", "counts"), [(50, True), (49, False)])
def test_a_ring_counts_around_an_enemy_who_is_driven_out_at_least_every_other_time(retreat: int, counts: bool) -> None:
    shown = seen(position())
    main = assault(
        shown, TARGET, enough(joiners(shown, TARGET, beliefs_of(shown))).values(), (), beliefs_of(shown)
    ).main
    assert main is not None
    found = replace(main, retreat=Range(*[Fraction(retreat)] * 3))
    assert Target(TARGET, Assault(((1, found),)), ()).worth[0] is counts
