"""What is counted of how commanders behave."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import FULL_POOLS, city, group, infantry, make_board, make_state, mech, panzer, play, rifle
from wir.lab.behaviour import (
    LONG,
    MEASURES,
    Tally,
    Watcher,
    certain_retreats,
    figure,
    full_pools,
    idle_groups,
    is_in_open_pocket,
    judged_at_front,
    open_cities,
)
from wir.lab.fixtures import Fixture
from wir.lab.playing import watch
from wir.model.groups import Depot, Kind
from wir.model.hexes import Hex, direction_to
from wir.model.phases import Phase
from wir.model.sides import SIDES, Side
from wir.model.state import State
from wir.model.view import view

BOARD = make_board(("." * 16,) * 11)
DEPOTS = [Depot(58, Hex(1, 6)), Depot(122, Hex(16, 6))]


def state_of(*groups, **more) -> State:
    return make_state(*groups, board=BOARD, depots=DEPOTS, **more)


def test_who_stands_beside_the_enemy_without_a_plot_is_idle() -> None:
    state = state_of(group(12, (9, 5)), group(13, (9, 6)), group(14, (3, 3)), group(80, (10, 5)))
    assert idle_groups(state, Side.AXIS) == 2
    assert idle_groups(play(state, "PLOT 12 3").state, Side.AXIS) == 1


def test_a_certain_retreat_is_on_offer_to_the_fresh() -> None:
    strong = mech(1, (9, 5), panzer(1), panzer(2))
    weak = group(80, (10, 5), rifle(1, 40, 20))
    assert certain_retreats(state_of(strong, weak), Side.AXIS) == {Hex(10, 5)}
    tired = mech(1, (9, 5), panzer(1, fatigue=70), panzer(2, fatigue=70))
    assert certain_retreats(state_of(tired, weak), Side.AXIS) == set()
    assert certain_retreats(state_of(strong, weak), Side.SOVIET) == set()


def test_an_offer_that_nobody_takes_is_declined() -> None:
    before = state_of(mech(1, (9, 5), panzer(1), panzer(2)), group(80, (10, 5), rifle(1, 40, 20)))
    for orders, declined in (((), 1), (("PLOT 1 3",), 0), (("PLOT 1 3B",), 1)):
        watcher = Watcher()
        watcher.phase_over(before, play(before, *orders).state, [])
        assert (watcher.tallies[Side.AXIS].offers, watcher.tallies[Side.AXIS].declined) == (1, declined)


def test_of_two_offers_to_one_group_it_can_take_one() -> None:
    panzers = mech(1, (9, 5), panzer(1), panzer(2))
    before = state_of(panzers, group(80, (10, 5), rifle(1, 40, 20)), group(81, (9, 4), rifle(1, 40, 20)))
    for orders, declined, left in (((), 2, 2), (("PLOT 1 3",), 1, 0)):
        watcher = Watcher()
        watcher.phase_over(before, play(before, *orders).state, [])
        tally = watcher.tallies[Side.AXIS]
        assert (tally.offers, tally.declined, tally.left) == (2, declined, left)


def test_a_battle_is_counted_by_its_true_odds() -> None:
    before = replace(
        play(state_of(group(12, (9, 5), infantry(1)), group(80, (10, 5), *map(rifle, range(5)))), "PLOT 12 3").state,
        phase=Phase.EXECUTION,
    )
    game = play(before)
    watcher = Watcher()
    events = game.end_phase()
    watcher.phase_over(before, game.state, events)
    tally = watcher.tallies[Side.AXIS]
    assert (tally.attacks, tally.rash, tally.ran_into) == (1, 1, 0)


def test_who_meets_somebody_in_a_hex_that_was_empty_did_not_mean_to_attack_him() -> None:
    """The Soviets move in first with one seed of two (§7.2)."""
    counted = []
    for seed in range(8):
        state = state_of(mech(1, (9, 5), panzer(1)), group(80, (11, 6), *map(rifle, range(5))), seed=seed)
        before = replace(play(state, "PLOT 1 3").state, phase=Phase.EXECUTION)
        before.groups[80] = replace(before.groups[80], plot=str(direction_to(Hex(11, 6), Hex(10, 5))))
        game, watcher = play(before), Watcher()
        events = game.end_phase()
        watcher.phase_over(before, game.state, events)
        tally = watcher.tallies[Side.AXIS]
        counted.append((tally.attacks, tally.rash, tally.ran_into))
    assert set(counted) == {(0, 0, 0), (1, 1, 1)}


def test_a_pocket_is_open_while_somebody_can_march_out_of_it() -> None:
    ring = [mech(1, (10, 5)), mech(2, (9, 7)), group(12, (9, 6))]
    trapped = group(80, (10, 6), supplied_by=122)
    state = state_of(*ring, trapped, phase=Phase.SOVIET_MOVEMENT)
    assert is_in_open_pocket(view(state, Side.SOVIET), trapped)
    shut = state_of(*ring, group(13, (11, 8)), group(14, (12, 6)), trapped, phase=Phase.SOVIET_MOVEMENT)
    assert not is_in_open_pocket(view(shut, Side.SOVIET), trapped)
    alone = state_of(trapped, group(12, (2, 2)), phase=Phase.SOVIET_MOVEMENT)
    assert not is_in_open_pocket(view(alone, Side.SOVIET), trapped), "it is in no pocket at all"


def test_an_empty_city_is_open_where_a_plot_could_bring_an_enemy() -> None:
    """Whoever marches enters no city in the same week (§6.2), so that a guard can still come before him."""
    town = city("Town", (9, 5), Side.SOVIET)
    for enemy, is_open in ((mech(1, (7, 5)), True), (mech(1, (6, 5)), False), (group(12, (7, 5)), False)):
        assert open_cities(state_of(enemy, cities=[town]), Side.SOVIET) == ({Hex(9, 5)} if is_open else set())
    assert open_cities(state_of(mech(1, (7, 5)), group(80, (9, 5)), cities=[town]), Side.SOVIET) == set()
    screen = [group(80 + n, (8, row)) for n, row in enumerate((4, 5, 6))]
    assert open_cities(state_of(mech(1, (7, 5)), *screen, cities=[town]), Side.SOVIET) == set(), "no way past groups"


def test_a_pool_is_full_while_somebody_could_take_from_it() -> None:
    full = {side: replace(FULL_POOLS, infantry=2550, aircraft=255) for side in SIDES}
    assert full_pools(state_of(group(12, (3, 3)), pools=full), Side.AXIS) == {"infantry"}


def test_a_pool_is_wasted_that_is_full_for_weeks_after_the_last_order() -> None:
    full = {side: replace(FULL_POOLS, infantry=2550) for side in SIDES}
    before = state_of(group(12, (3, 3)), pools=full)
    spent = state_of(group(12, (3, 3)), pools={side: replace(FULL_POOLS, infantry=2540) for side in SIDES})
    for after, wasted in ((before, 1), (spent, 0)):
        watcher = Watcher()
        for _ in range(LONG):
            watcher.phase_over(before, after, [])
        assert watcher.tallies[Side.AXIS].full == wasted


def test_what_is_believed_of_the_enemy_at_the_front_is_held_against_the_truth() -> None:
    near, far = group(80, (10, 5), *map(rifle, range(3))), group(81, (15, 5))
    state = state_of(group(12, (8, 5)), mech(64, (11, 5)), near, far)
    believed, true = judged_at_front(view(state, Side.AXIS), state)[Kind.INFANTRY]
    assert true == 135
    assert believed == pytest.approx(true, rel=0.05), "the orders of battle are known at the start"
    assert set(judged_at_front(view(state, Side.AXIS), state)) == set(Kind)
    worn = state.copy()
    worn.groups[80] = replace(near, units=near.units[:1])
    watcher = Watcher()
    watcher.phase_over(worn, worn, [])
    tally = watcher.tallies[Side.AXIS]
    asked = (Kind.INFANTRY, "weeks"), (Kind.INFANTRY, "right"), (Kind.MECHANIZED, "right")
    assert [tally.judged[each] for each in asked] == [1, 0, 1]
    assert figure(tally, "enemy infantry believed, % of the truth") == pytest.approx(300, rel=0.05)


def test_figures_are_shares_and_means_and_none_where_nothing_was_counted() -> None:
    both = Tally(wars=1, offers=3, declined=1) + Tally(wars=1, offers=1, declined=1)
    assert figure(both, "certain retreats left on offer, %") == 50
    assert figure(Tally(), "certain retreats left on offer, %") is None


def test_a_war_that_is_watched_is_counted_week_by_week() -> None:
    tallies = watch(Fixture("smolensk", 1, LONG, "november", "november"))
    assert all(tally.weeks == LONG and tally.wars == 1 for tally in tallies.values())
    assert tallies[Side.AXIS].attacks
    assert all(
        figure(tallies[Side.AXIS], measure) is not None for measure in MEASURES if not measure.startswith("of them")
    )
