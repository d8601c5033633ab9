"""The last group's orders given to another one, and which group an order of the movement phase is for (§6.1)."""

from __future__ import annotations

from wir.model.groups import Strike, StrikeKind
from wir.model.hexes import Hex
from wir.orders import Order
from wir.orders.conduct import EndPhase
from wir.orders.movement import (
    AddGuns,
    Move,
    Plot,
    PlotStrike,
    Replace,
    group_of,
    last_ordered,
    repeated,
    replaced_later,
)

STRIKE = Strike(Hex(4, 4), StrikeKind.GROUND)
GIVEN: list[Order] = [Move(12, 2), Plot(13, "3"), Move(14, 2), Move(14, 3), Replace(14, 0, 10), AddGuns(14)]
ALIKE = frozenset({12, 13, 14, 15})


def test_an_order_names_its_group() -> None:
    assert [group_of(order) for order in (*GIVEN, PlotStrike(52, STRIKE), EndPhase())] == [
        12, 13, 14, 14, 14, 14, 52, None,
    ]  # fmt: skip


def test_the_group_of_the_last_order_is_known_and_replacements_do_not_count() -> None:
    assert last_ordered(GIVEN) == 14
    assert last_ordered([*GIVEN, Replace(12, 0, 10), EndPhase()]) == 14
    assert last_ordered([EndPhase()]) is None
    assert last_ordered([]) is None


def test_all_orders_of_the_last_group_are_repeated_in_their_order_but_its_replacements() -> None:
    assert repeated(GIVEN, 15, ALIKE) == [Move(15, 2), Move(15, 3), AddGuns(15)]


def test_a_group_does_not_repeat_itself() -> None:
    assert repeated(GIVEN, 14, ALIKE) == [Plot(14, "3")]


def test_an_air_group_repeats_the_strike_of_another_and_no_march() -> None:
    given = [PlotStrike(52, STRIKE), *GIVEN]
    assert repeated(given, 53, frozenset({52, 53})) == [PlotStrike(53, STRIKE)]


def test_where_no_other_group_has_orders_nothing_is_repeated() -> None:
    assert repeated([], 12, ALIKE) == []
    assert repeated([Move(12, 2)], 12, ALIKE) == []
    assert repeated([Replace(13, 0, 10)], 12, ALIKE) == []


def test_a_plot_is_replaced_by_a_later_one_of_its_group_and_a_strike_by_a_later_strike() -> None:
    given = [Plot(12, "1"), Plot(13, "3"), Plot(12, "2"), Move(14, 2), PlotStrike(52, STRIKE), Move(14, 3)]
    assert replaced_later(given) == {0}
    assert replaced_later([*given, Plot(12, "3"), PlotStrike(52, None)]) == {0, 2, 4}
    assert replaced_later([Move(14, 2), Move(14, 3), AddGuns(14)]) == set()
