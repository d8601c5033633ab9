"""A week that is rehearsed goes as the same week carried out with the same dice (§7.0)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.ai.playing import play_phase
from tests.kit import group, infantry, make_state
from wir.engine.execution import fight_week, open_week
from wir.engine.game import Game
from wir.engine.rehearsal import Rehearsal, Tried
from wir.model.phases import Phase
from wir.model.records import replace
from wir.model.state import State
from wir.rules.change import Change
from wir.rules.dice import Dice, week_key
from wir.scenario import load_scenario


@pytest.fixture(scope="module")
def ordered() -> State:
    """The first week of Barbarossa, with the orders of two commanders."""
    game = Game.new(load_scenario("barbarossa"), seed=4)
    while game.phase is not Phase.EXECUTION:
        play_phase(game)
        game.end_phase()
    return game.state


@pytest.fixture
def rehearsal(ordered: State) -> Rehearsal:
    return Rehearsal(ordered, week_key(4, 1))


def plots_of(state: State) -> dict[int, str]:
    return {number: group.plot for number, group in state.groups.items()}


def carried_out(state: State) -> Change:
    change = Change(state.copy(), Dice(week_key(4, 1)))
    for part in (open_week, fight_week):
        assert [*part(change)]
    return change


def outcome(state: State) -> list[object]:
    return [state.groups, state.air, state.cities, state.control, state.first_player]


@pytest.mark.thorough
def test_a_rehearsal_is_the_week_itself(ordered: State, rehearsal: Rehearsal) -> None:
    real, tried = carried_out(ordered), rehearsal.play(plots_of(ordered))
    assert outcome(tried.state) == outcome(real.state)
    retreated = [event.facts["group"] for event in real.events if event.type == "retreated"]
    assert len(retreated) > 5
    assert tried.driven_out == retreated


def test_a_rehearsal_leaves_the_state_alone(ordered: State, rehearsal: Rehearsal) -> None:
    before = outcome(ordered.copy())
    rehearsal.play(plots_of(ordered))
    assert outcome(ordered) == before


@pytest.mark.parametrize("without", [lambda number: number < 12, lambda number: number % 2 == 0])
def test_what_was_tried_between_changes_nothing(
    ordered: State, rehearsal: Rehearsal, without: Callable[[int], bool]
) -> None:
    """Combats are kept from week to week: each trial is still the week that would be carried out."""
    plots = plots_of(ordered)
    first = rehearsal.play(plots)
    fewer = {number: "" if without(number) else plot for number, plot in plots.items()}
    changed = ordered.copy()
    for number, plot in fewer.items():
        changed.groups[number] = replace(changed.groups[number], plot=plot)
    other: Tried = rehearsal.play(fewer)
    assert outcome(other.state) == outcome(carried_out(changed).state) != outcome(first.state)
    assert outcome(rehearsal.play(plots).state) == outcome(first.state)


@pytest.mark.rule("7.5")
def test_guns_that_were_shelled_themselves_in_one_trial_fire_with_all_they_have_in_the_next() -> None:
    """The Axis is first: 13 fires at 80 or does not, and 80 at 12."""
    groups = [
        group(12, (5, 5), infantry(), infantry(2)),
        group(13, (5, 3), *map(infantry, range(6)), artillery=200),
        group(80, (5, 4), artillery=200, plot="4B"),
    ]
    state = make_state(*groups, phase=Phase.EXECUTION)
    rehearsal, left = Rehearsal(state, week_key(1, 1)), []
    for plot in ("4B", ""):
        anew = Rehearsal(state, week_key(1, 1)).play({13: plot}).state
        assert outcome(rehearsal.play({13: plot}).state) == outcome(anew)
        left.append(anew.groups[12].units)
    assert left[0] != left[1]


def test_each_plot_of_a_group_is_tried_for_itself(ordered: State, rehearsal: Rehearsal) -> None:
    number = min(number for number, group in ordered.groups.items() if group.plot)
    for plot in ("", "4S", "1S", "", "4S"):
        anew = Rehearsal(ordered, week_key(4, 1)).play({number: plot})
        assert outcome(rehearsal.play({number: plot}).state) == outcome(anew.state)
        assert anew.state.groups.get(number) is None or plots_of(anew.state)[number] in (plot, "")
