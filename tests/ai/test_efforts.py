"""How long the computer thinks: quick, normal, and deep, which tries its week before it orders it."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from tests.ai.playing import play_phase
from tests.kit import group, infantry, make_board, make_state, mech, panzer, rifle
from wir.ai.commander import Commander
from wir.ai.efforts import Deep, Quick
from wir.ai.imagining import key_of_sample
from wir.ai.searching import better_plots
from wir.ai.situation import survey
from wir.ai.stance import stance_of
from wir.engine.game import Game
from wir.match.players import find_commander
from wir.model.groups import Depot, Group
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.view import view
from wir.rules.dice import week_key
from wir.scenario import load_scenario

DEPOTS = [Depot(58, Hex(1, 5)), Depot(122, Hex(16, 1))]


def bettered(groups: Iterable[Group], side: Side = Side.AXIS) -> dict[int, str]:
    """The plots of a side that are changed, by group."""
    board = make_board(("." * 16,) * 9)
    phase = Phase.AXIS_MOVEMENT if side is Side.AXIS else Phase.SOVIET_MOVEMENT
    known = view(make_state(*groups, board=board, depots=DEPOTS, phase=phase), side)
    situation = survey(known)
    found = better_plots(situation, stance_of(situation), known, 3, Commander())
    return {plot.group: plot.plot for plot, why in found if "better by" in why}


def test_no_week_that_is_imagined_has_the_dice_of_a_game() -> None:
    """Deep would foresee a game whose seed is small."""
    assert not {key_of_sample(number, 3) for number in range(10)} & {week_key(seed, 3) for seed in range(100)}


def middle_of_week(phase: Phase, scenario: str) -> Game:
    game = Game.new(load_scenario(scenario), seed=5)
    while game.phase is not phase:
        play_phase(game)
        game.end_phase()
    return game


def test_an_attack_that_only_costs_is_given_up() -> None:
    attacker = group(12, (8, 5), *(infantry(n, 70, 60) for n in range(1, 5)), plot="1")
    wall = group(80, (8, 4), *(rifle(n, 90, 80) for n in range(1, 7)), entrenchment=5)
    assert bettered([attacker, wall]) == {12: ""}


def test_the_soviets_who_plot_first_give_such_an_attack_up_too() -> None:
    """Its plots and marches come after theirs (§3.3), and are imagined."""
    attacker = group(80, (8, 4), *(rifle(n, 90, 60) for n in range(1, 7)), plot="4", entrenchment=2)
    wall = group(12, (8, 5), *(infantry(n, 60, 80) for n in range(1, 7)), entrenchment=5)
    assert bettered([attacker, wall], Side.SOVIET) == {80: ""}


def test_an_attack_on_a_weak_enemy_is_made() -> None:
    tanks = mech(1, (8, 5), *(panzer(n, 150, 90) for n in range(1, 4)))
    weak = group(80, (8, 4), rifle(1, 20, 20))
    assert bettered([tanks, weak])[1].startswith("1")


def test_a_side_that_holds_leaves_no_entrenchment_for_a_better_week() -> None:
    """He may attack from where he stands, but goes nowhere: what comes after the week is not seen."""
    weak = group(12, (8, 5), *(infantry(n, 70, 80) for n in range(1, 7)), entrenchment=3)
    strong = [group(n, at, *(rifle(m, 90, 90) for m in range(1, 7))) for n, at in ((81, (9, 2)), (82, (7, 2)))]
    wreck = group(80, (8, 4), rifle(1, 90, 50))
    assert bettered([weak, wreck, *strong])[12].endswith("S")


def test_a_good_plot_is_left_alone() -> None:
    """No group nearby would gain anything by another plot."""
    assert bettered([mech(1, (3, 5), panzer(1, 150, 90)), group(80, (14, 4), rifle(1, 90, 50))]) == {}


@pytest.mark.parametrize(
    "phase", [Phase.SOVIET_MOVEMENT, pytest.param(Phase.AXIS_MOVEMENT, marks=pytest.mark.thorough)]
)
@pytest.mark.parametrize("scenario", ["smolensk", pytest.param("barbarossa", marks=pytest.mark.slow)])
def test_deep_gives_the_orders_of_normal_and_betters_plots(scenario: str, phase: Phase) -> None:
    """Whether the enemy has moved before it, or marches after it (§3.3), none refused."""
    game = middle_of_week(phase, scenario)
    normal = play_phase(Game(game.state.copy()))
    deep = play_phase(Game(game.state.copy()), Deep(samples=2))
    assert deep[: len(normal)] == normal
    assert all(order.startswith("PLOT ") for order in deep[len(normal) :])
    assert len(deep) > len(normal) or phase is Phase.SOVIET_MOVEMENT
    if scenario == "smolensk":  # the same orders each time; in the large war that takes long, and shows no more
        assert play_phase(Game(game.state.copy()), Deep(samples=2)) == deep


@pytest.mark.thorough
def test_quick_masses_nobody() -> None:
    game = middle_of_week(Phase.AXIS_MOVEMENT, "barbarossa")
    masses = {}
    for commander in (Commander(), Quick()):
        play_phase(Game(game.state.copy()), commander)
        masses[type(commander)] = sum("mass" in reason.why for reason in commander.reasons)
    assert masses[Commander] > masses[Quick] == 0


@pytest.mark.parametrize(("name", "expected"), [("quick", Quick), ("computer", Commander), ("deep", Deep)])
def test_each_has_a_name(name: str, expected: type[Commander]) -> None:
    assert find_commander(name) is expected
