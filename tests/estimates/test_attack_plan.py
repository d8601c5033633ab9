"""An attack in the making: who joins, and the orders that make it so."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import group, infantry, make_state, mech, panzer, rifle
from wir.estimates.assaults import AttackTask
from wir.estimates.attack_plan import AttackPlan, attack_on
from wir.estimates.forecast import beliefs_of
from wir.estimates.rings import ring_around
from wir.estimates.seals import Seal
from wir.model.groups import AirGroup, Group, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import view
from wir.orders.movement import Plot, PlotStrike

TARGET, SOUTH = Hex(4, 3), Hex(4, 4)
FLIGHT = Strike(TARGET, StrikeKind.GROUND)


def attack(plot: str = "", strike: Strike | None = None) -> AttackPlan:
    """Infantry south of a Soviet group with this plot, armour behind it, and aircraft in range with this strike."""
    state = make_state(
        group(12, (4, 4), infantry(), infantry(2), plot=plot),
        mech(1, (4, 5), panzer(1), panzer(2)),
        group(80, TARGET, rifle()),
        air=[AirGroup(52, Hex(4, 6), 60, supplied_by=58, strike=strike)],
    )
    seen = view(state, Side.AXIS)
    return attack_on(seen, TARGET, beliefs_of(seen))


def test_what_is_plotted_already_joins_and_asks_for_no_order() -> None:
    plan = attack("1", FLIGHT)
    assert plan.tasks.keys() == {12}
    assert plan.flying == {52}
    assert plan.as_suggested().tasks == plan.tasks
    assert plan.orders == []
    assert plan.all_orders == [Plot(12, "1"), PlotStrike(52, FLIGHT)]


def test_as_many_groups_as_it_takes_begin_an_attack_for_which_none_is_plotted() -> None:
    plan = attack()
    assert plan.tasks == {}
    assert plan.as_suggested().tasks
    assert plan.found.main is None
    assert plan.as_suggested().found.main is not None


def test_who_is_taken_out_gets_an_empty_plot_and_who_is_put_in_his_own() -> None:
    plan = attack("1", FLIGHT)
    [armour] = [joiner for joiner in plan.joiners if joiner.group.id == 1]
    changed = replace(plan, tasks={1: AttackTask(armour)}, flying=frozenset())
    assert changed.orders == [Plot(12, ""), Plot(1, AttackTask(armour).plot), PlotStrike(52, None)]
    after = changed.carried_out()
    assert (after.groups[12].plot, after.groups[1].plot, after.air[52].strike) == ("", AttackTask(armour).plot, None)
    assert [joiner.group.id for joiner in changed.left_out] == [12]


@pytest.mark.rule("6.9")
def test_aircraft_that_are_to_fly_elsewhere_do_not_join() -> None:
    assert attack("1", Strike(Hex(4, 2), StrikeKind.GROUND)).flying == frozenset()


@pytest.mark.rule("6.9", "7.1")
def test_only_the_aircraft_that_fly_count() -> None:
    odds = []
    for strike in (None, FLIGHT):
        main = attack("1", strike).found.main
        assert main is not None
        odds.append(main.odds.likely)
    assert odds[0] < odds[1]


def pocket(*more: Group, closing: tuple[Seal, ...] = ()) -> AttackPlan:
    """A Soviet group between three of infantry in the south: a way out leads north. The middle one attacks."""
    groups = (
        group(12, (4, 4), infantry(), infantry(2), plot="1"),
        group(14, (3, 4), infantry(), entrenchment=3),
        group(15, (5, 4), infantry(), entrenchment=3),
        group(80, TARGET, rifle()),
    )
    seen = view(make_state(*groups, *more), Side.AXIS)
    return replace(attack_on(seen, TARGET, beliefs_of(seen)), closing=closing)


FROM_WEST, FROM_EAST = Seal(14, "1", Hex(3, 3)), Seal(15, "1", Hex(5, 3))


@pytest.mark.rule("7.7")
@pytest.mark.parametrize(("closing", "surrenders"), [((), 0), ((FROM_WEST,), 100)])
def test_who_is_driven_out_surrenders_where_the_ring_is_shut_first(closing: tuple[Seal, ...], surrenders: int) -> None:
    plan = pocket(closing=closing)
    assert plan.found.main is not None
    assert plan.found.main.surrenders == surrenders
    assert any(way.is_open for way in plan.ring) is (not closing)
    assert plan.orders == [Plot(each.group, each.way) for each in closing]


@pytest.mark.rule("6.8", "7.7")
def test_whoever_shuts_the_ring_has_left_his_entrenchments_when_the_attack_is_seen_through() -> None:
    after = pocket(closing=(FROM_WEST,)).carried_out()
    assert (after.groups[14].at, after.groups[14].entrenchment) == (Hex(3, 3), 0)
    assert (after.groups[15].at, after.groups[15].entrenchment) == (Hex(5, 4), 3)


@pytest.mark.rule("7.7")
def test_whoever_shuts_one_way_out_is_not_named_for_another() -> None:
    groups = group(12, SOUTH, plot="1"), group(15, (5, 4)), group(80, TARGET, rifle())
    seen = view(make_state(mech(2, (8, 3), panzer(), supplied_by=58), *groups), Side.AXIS)
    plan = attack_on(seen, TARGET, beliefs_of(seen))
    shut = replace(plan, closing=(Seal(2, "5611", Hex(5, 2), by_march=True),))
    (left_open,) = (way for way in shut.ring if way.is_open)
    assert left_open.hex == Hex(3, 3)
    assert 2 not in {closer.group for closer in left_open.closers}
    also = ring_around(shut.carried_out(), TARGET, {12}, plan.beliefs)
    assert 2 in {closer.group for way in also for closer in way.closers}, "it could, from where it stands then"


@pytest.mark.rule("6.7")
def test_whoever_shuts_the_ring_takes_the_room_of_one_who_would_drive_up_there() -> None:
    plan = pocket(mech(1, (4, 5), panzer(1), panzer(2)), group(13, (3, 5), infantry(3)))
    [armour] = [joiner for joiner in plan.joiners if joiner.group.id == 1]
    driving = replace(plan, tasks={1: AttackTask(armour)})
    crowded = replace(driving, closing=(Seal(13, "2", SOUTH),))
    assert (driving.found.kept_out, driving.adds[1] > 0) == ((), True)
    assert ([task.joiner.group.id for task in crowded.found.kept_out], crowded.adds[1]) == ([1], 0)
