"""What the levels of difficulty change (§10.0)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import change_of, city, events_of, group, infantry, make_board, make_state, mech, panzer, play, refusal
from wir.engine.game import Game
from wir.model.board import Place
from wir.model.groups import Depot, Group
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.state import State
from wir.rules.entrenchment import entrench, entrenchment_chance
from wir.rules.levels import helps_soviets, is_stranded

OREL = make_board(cities=[Place("Orel", "5,5")])


def stranded(**marks: object) -> Group:
    return group(12, (5, 5), infantry(), weeks_unsupplied=2, **marks)


@pytest.mark.rule("10.0", "6.8")
@pytest.mark.parametrize(("level", "chance"), [(1, 75), (2, 75), (3, 50), (4, 50)])
def test_the_soviets_entrench_faster_at_levels_one_and_two(level: int, chance: int) -> None:
    state = make_state(group(80, (5, 5)), level=level)
    assert entrenchment_chance(state, Side.SOVIET) == chance
    assert entrenchment_chance(state, Side.AXIS) == 50
    times = 800
    dug = 0
    for seed in range(times):
        change = change_of(state, seed)
        entrench(change, Side.SOVIET)
        dug += change.state.groups[80].entrenchment
    assert dug / times == pytest.approx(chance / 100, abs=0.05)


@pytest.mark.rule("10.0")
@pytest.mark.parametrize(("level", "held"), [(1, True), (2, True), (3, False), (4, False)])
def test_two_marches_out_of_supply_strand_an_axis_group_at_levels_one_and_two(level: int, *, held: bool) -> None:
    state = make_state(stranded(), level=level)
    assert helps_soviets(state) is held
    for order in ("MOVE 12 1", "PLOT 12 1"):
        assert refusal(state, order) == ("10.0" if held else "")
    assert refusal(state, "PLOT 12 1S") == ""
    assert refusal(state, "PLOT 12 1B") == ""


@pytest.mark.rule("10.0")
def test_on_its_own_railway_or_city_it_marches_and_goes_by_rail_but_plots_no_move() -> None:
    line = make_state(stranded(), level=1, rails={(5, n): Side.AXIS for n in range(1, 8)})
    town = make_state(stranded(), level=1, cities=[city("Orel", (5, 5), Side.AXIS)], board=OREL)
    for state in (line, town):
        assert is_stranded(state, state.groups[12])
        assert refusal(state, "MOVE 12 2") == ""
        assert refusal(state, "PLOT 12 2") == "10.0"
        assert refusal(state, "PLOT 12 2S") == ""
    assert refusal(line, "RAIL 12 5,1") == ""
    enemy = make_state(stranded(), level=1, rails={(5, 5): Side.SOVIET})
    assert refusal(enemy, "MOVE 12 2") == "10.0"
    assert refusal(enemy, "RAIL 12 5,1") == "10.0"


@pytest.mark.rule("10.0")
def test_a_march_begun_on_the_railway_goes_on() -> None:
    far = mech(1, (5, 5), panzer(), weeks_unsupplied=2)
    game = play(make_state(far, level=1, rails={(5, 5): Side.AXIS}), "MOVE 1 2", "MOVE 1 3", "MOVE 1 3")
    assert game.state.groups[1].weeks_unsupplied == 2, "a week begun on the railway is not counted"
    while (game.state.week, game.phase) != (2, Phase.AXIS_MOVEMENT):
        game.end_phase()
    assert refusal(game.state, "MOVE 1 3") == "10.0", "off the railway it stands still"


@pytest.mark.rule("10.0")
def test_supply_sets_it_free() -> None:
    state = make_state(stranded(), level=1, depots=[Depot(58, Hex(5, 6))], phase=Phase.AXIS_SUPPLY)
    game = play(state, "DEPOT 58 -")
    assert game.state.groups[12].weeks_unsupplied == 0
    game.end_phase()
    assert refusal(game.state, "MOVE 12 1") == ""


@pytest.mark.rule("10.0")
def test_soviet_groups_are_never_stranded() -> None:
    state = make_state(group(80, (5, 5), weeks_unsupplied=5), level=1)
    assert not is_stranded(state, state.groups[80])


def marched(state: State, *orders: str) -> int:
    """Weeks counted after these orders and the rest of the week."""
    game = play(state, *orders, "END")
    game.end_phase()
    return game.state.groups[12].weeks_unsupplied if 12 in game.state.groups else game.state.groups[1].weeks_unsupplied


@pytest.mark.rule("10.0")
def test_only_weeks_with_a_march_out_of_supply_count() -> None:
    here = group(12, (5, 5))
    line = {(5, 5): Side.AXIS, (5, 4): Side.AXIS}
    assert marched(make_state(here, level=1)) == 0
    assert marched(make_state(here, level=1), "MOVE 12 1") == 1
    assert marched(make_state(here, level=1), "PLOT 12 1") == 1
    assert marched(make_state(here, level=1), "PLOT 12 1S") == 0
    assert marched(make_state(here, level=1, rails=line), "MOVE 12 1") == 0, "begun on a friendly railway"
    assert marched(make_state(replace(here, supplied_by=58), level=1), "MOVE 12 1") == 0


@pytest.mark.rule("10.0")
def test_a_march_of_several_hexes_is_one_week() -> None:
    state = make_state(mech(1, (5, 5), panzer()), level=1)
    assert marched(state, "PLOT 1 11") == 1


@pytest.mark.rule("10.0", "7.3")
@pytest.mark.parametrize("plot", ["2", "22", "02"])
def test_a_level_lowered_after_the_plots_holds_a_stranded_group_in_the_execution(plot: str) -> None:
    far = mech(1, (5, 5), panzer(), weeks_unsupplied=2)
    game = play(make_state(far, level=3), f"PLOT 1 {plot}", "END", "LEVEL 2")
    (told,) = events_of(game.end_phase(), "stopped")
    assert (told.paragraph, told.rulings) == ("10.0", ("R49",))
    assert game.state.groups[1].at == Hex(5, 5)


@pytest.mark.rule("10.0", "7.3")
def test_a_march_begun_in_its_second_week_is_finished() -> None:
    game = play(make_state(mech(1, (5, 5), panzer(), weeks_unsupplied=1), level=1), "PLOT 1 11", "END")
    assert not events_of(game.end_phase(), "stopped")
    assert (game.state.groups[1].at, game.state.groups[1].weeks_unsupplied) == (Hex(5, 3), 2)


@pytest.mark.rule("10.0")
def test_a_week_of_rest_out_of_supply_sets_nobody_free() -> None:
    game = play(make_state(group(12, (5, 9)), level=2), "MOVE 12 1", "END", "END")
    for _ in range(2):
        while game.phase is not Phase.AXIS_MOVEMENT:
            game.end_phase()
        game.end_phase()
    assert game.state.groups[12].weeks_unsupplied == 1
    while game.phase is not Phase.AXIS_MOVEMENT:
        game.end_phase()
    assert refusal(game.state, "MOVE 12 1") == ""


@pytest.mark.rule("10.0")
def test_an_advance_after_combat_counts_as_a_march() -> None:
    strong = mech(1, (5, 5), *(panzer(n) for n in range(1, 5)), plot="1")
    weak = group(80, (5, 4))
    for seed in range(10):
        game = Game(make_state(strong, weak, level=1, phase=Phase.EXECUTION, seed=seed))
        if events_of(game.end_phase(), "advanced"):
            assert game.state.groups[1].weeks_unsupplied == 1
            return
    raise AssertionError("none of ten panzer groups advanced")


@pytest.mark.rule("10.0")
def test_the_level_may_be_changed_in_a_game_and_is_kept() -> None:
    game = play(make_state(stranded(), level=3), "LEVEL 1")
    assert game.state.level == 1
    assert refusal(game.state, "MOVE 12 1") == "10.0"
    assert refusal(game.state, "LEVEL 5") == "10.0"
    assert refusal(game.state, "LEVEL 0") == "10.0"


@pytest.mark.rule("10.0")
def test_a_side_may_be_handed_to_another_player() -> None:
    game = play(make_state(), "SEAT SOVIET computer")
    assert game.state.seats == {Side.SOVIET: "computer"}
