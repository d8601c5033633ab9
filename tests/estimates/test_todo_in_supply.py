"""What is left to do in the supply phase: depots, groups that they reach, the railway of the week."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.estimates.positions import EMPTY, supply_phase
from tests.estimates.test_todo import kinds, left
from tests.estimates.unaided import left_to_do as todo
from tests.kit import group, infantry, make_board, make_state, mech, panzer, play
from tests.text.panels.views import barbarossa
from wir.engine.game import Game
from wir.estimates.deliveries import plan_deliveries
from wir.estimates.todo import at_stake
from wir.model.groups import Depot
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.players import Pools
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import view


@pytest.mark.rule("5.2")
def test_depots_and_the_groups_they_could_reach_are_left() -> None:
    found_ = left(view(supply_phase(), Side.AXIS))
    assert [(each.kind, each.number) for each in found_] == [
        ("depots", None),
        ("groups", 12),
        ("rail", 58),
    ]
    assert found_[2].text_at("") == "no railway is designated this week"
    assert (found_[0].text_at(""), found_[0].at) == ("depots 58 and 59 have supplied nobody", Hex(2, 2))
    assert (found_[1].at, found_[2].at) == (Hex(5, 4), Hex(2, 2))


@pytest.mark.rule("5.2")
@pytest.mark.parametrize(
    ("pool", "told"),
    [
        (0, ["the supply pool is empty: depots can supply, but remove no fatigue"]),
        (4, ["tired units need 5 supply points, the pool has 4: the last depots will remove no fatigue"]),
        (5, []),
    ],
)
def test_a_supply_pool_too_small_for_the_tired_is_told_and_no_reason_to_stay(pool: int, told: list[str]) -> None:
    groups = (
        group(12, (5, 4), *[infantry(n, fatigue=30) for n in range(3)], infantry(3)),
        mech(1, (5, 5), panzer(fatigue=10)),
    )
    start = supply_phase()
    state = make_state(
        *groups,
        board=start.scenario.board,
        depots=start.depots.values(),
        phase=Phase.AXIS_SUPPLY,
        pools=EMPTY | {Side.AXIS: Pools(supply=pool)},
        day=start.date,
    )
    entries = [each for each in left(view(state, Side.AXIS)) if "pool" in each.text_at("")]
    assert [each.text_at("") for each in entries] == told
    assert not any(each.matters for each in entries)


@pytest.mark.rule("5.2")
def test_of_an_empty_supply_pool_nothing_is_told_where_no_depot_can_supply_anybody_any_more() -> None:
    state = supply_phase()
    for number, each in state.groups.items():
        state.groups[number] = replace(each, units=(infantry(number, fatigue=30),))
    assert "supply" in kinds(view(state, Side.AXIS))
    assert kinds(play(state, "DEPOT 59 -").view(Side.AXIS)) == []


@pytest.mark.rule("5.2")
def test_a_single_depot_is_told_by_its_number() -> None:
    state = supply_phase()
    del state.depots[59]
    first = left(view(state, Side.AXIS))[0]
    assert (first.kind, first.number, first.at) == ("depots", 58, Hex(2, 2))
    assert (first.text_at(""), first.paragraph) == ("depot 58 has supplied nobody", "5.2")


@pytest.mark.rule("5.2")
def test_whoever_is_supplied_is_done() -> None:
    game = play(supply_phase(), "DEPOT 58 3,2,3")
    assert kinds(game.view(Side.AXIS)) == ["rail"]


@pytest.mark.rule("5.3")
def test_no_railway_is_left_where_no_depot_reaches_a_hex_for_one() -> None:
    start = supply_phase()
    state = make_state(
        board=make_board(("." + "f" * 11,) * 12),
        depots=[Depot(58, Hex(5, 5))],
        rails={(5, 5): Side.AXIS},
        phase=start.phase,
        day=start.date,
    )
    assert "rail" not in kinds(view(state, Side.AXIS))


@pytest.mark.rule("5.3")
def test_a_designated_railway_is_done() -> None:
    game = play(supply_phase(), "LAY 58 3,2,3,3")
    assert "rail" not in kinds(game.view(Side.AXIS))


def unsupplied(places: dict[int, tuple[int, int]]) -> State:
    """The supply phase with groups where a depot can reach them."""
    groups = [group(number, at) for number, at in places.items()]
    board, depots = supply_phase().scenario.board, (Depot(58, Hex(2, 2)),)
    return make_state(*groups, board=board, depots=depots, phase=Phase.AXIS_SUPPLY, pools=EMPTY)


@pytest.mark.rule("5.2")
def test_many_groups_out_of_supply_take_one_line() -> None:
    more = unsupplied({12: (5, 4), 13: (5, 4), 14: (5, 3), 15: (5, 3)})
    text = "4 groups are out of supply: depot 58 can reach any of them"
    assert [each.at for each in left(view(more, Side.AXIS)) if each.text_at("") == text] == [Hex(5, 4)]


def test_the_proposal_for_all_depots_leaves_nobody_who_could_be_reached() -> None:
    game = Game(replace(barbarossa().copy(), phase=Phase.AXIS_SUPPLY))
    for delivery in plan_deliveries(game.view(Side.AXIS)):
        game.submit(delivery.order)
    assert set(kinds(game.view(Side.AXIS))) <= {"rail"}


@pytest.mark.rule("5.2")
def test_up_to_three_groups_out_of_supply_are_told_one_by_one() -> None:
    three = unsupplied({12: (5, 4), 13: (5, 4), 14: (5, 3)})
    told = [each.text_at("") for each in left(view(three, Side.AXIS)) if each.kind in ("groups", "supply")]
    assert told == [f"group {number} is out of supply: depot 58 can reach it" for number in (12, 13, 14)]


def test_before_any_depot_has_supplied_anyone_a_week_of_supply_is_at_stake() -> None:
    game = Game(supply_phase())
    shown = game.view(Side.AXIS)
    assert at_stake(shown, todo(shown)) == ["no group supplied yet"]
    game.submit(plan_deliveries(shown)[0].order)
    shown = game.view(Side.AXIS)
    assert at_stake(shown, todo(shown)) == []
