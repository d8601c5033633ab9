"""An attack in the making: who joins, and the orders that make it so."""

from __future__ import annotations

from dataclasses import replace

from tests.kit import group, infantry, make_state, mech, panzer, rifle
from wir.estimates.assaults import AttackTask
from wir.estimates.attack_plan import AttackPlan, attack_on
from wir.estimates.forecast import beliefs_of
from wir.model.groups import AirGroup, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.sides import Side
from wir.model.view import view
from wir.orders.movement import Plot, PlotStrike

TARGET = Hex(4, 3)
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
