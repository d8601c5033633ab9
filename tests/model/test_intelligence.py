"""Limited intelligence, the house rule of R165."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.kit import change_of, group, make_state, mech, panzer, rifle
from wir.engine.game import Game
from wir.estimates.belief import appearance_of, believe
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.state import Options, State
from wir.model.view import AVERAGE_FROM, STRONG_FROM, TAKEN_FOR, Appearance, appearance, open_view, view
from wir.rules.bombardment import force_of
from wir.rules.problems import problems

KNOWN = Sighting(1, 77, 3)


def front(strength: int = 90, option: bool = True) -> State:
    """Group 12 with an enemy of so many points beside it, and a second enemy farther off; both have been fought."""
    state = make_state(
        group(12, (4, 4)),
        group(80, (4, 5), rifle(strength=strength)),
        group(81, (9, 5), rifle(strength=300)),
        options=Options(limited_intelligence=option),
    )
    axis = state.players[Side.AXIS]
    state.players[Side.AXIS] = replace(axis, sightings={80: KNOWN, 81: KNOWN})
    return state


@pytest.mark.rule("4.6")
@pytest.mark.parametrize(
    ("strength", "look"),
    [
        (1, Appearance.WEAK),
        (AVERAGE_FROM - 1, Appearance.WEAK),
        (AVERAGE_FROM, Appearance.AVERAGE),
        (STRONG_FROM - 1, Appearance.AVERAGE),
        (STRONG_FROM, Appearance.STRONG),
    ],
)
def test_enemies_beside_own_groups_are_weak_average_or_strong(strength: int, look: Appearance) -> None:
    assert appearance(strength) is look
    known = view(front(strength), Side.AXIS)
    assert appearance_of(known, known.groups[80]) is look


@pytest.mark.rule("4.6")
@pytest.mark.parametrize(("acs", "look"), [(1, Appearance.WEAK), (90, Appearance.AVERAGE), (999, Appearance.STRONG)])
def test_when_all_may_be_known_an_enemy_looks_as_strong_as_he_was_when_last_met(acs: int, look: Appearance) -> None:
    state = front()
    state.players[Side.AXIS] = replace(state.players[Side.AXIS], sightings={80: replace(KNOWN, strength=acs)})
    known = open_view(state, Side.AXIS)
    assert appearance_of(known, known.groups[80]) is look


@pytest.mark.rule("4.6")
def test_of_others_nothing_is_known_not_even_what_battles_showed() -> None:
    known = view(front(), Side.AXIS)
    assert appearance_of(known, known.groups[81]) is None
    assert set(known.players[Side.AXIS].sightings) == {80}
    assert appearance_of(known, known.groups[12]) is None


def test_the_state_itself_and_games_without_the_house_rule_are_as_ever() -> None:
    state = front()
    view(state, Side.AXIS)
    assert state.players[Side.AXIS].sightings == {80: KNOWN, 81: KNOWN}
    usual = view(front(option=False), Side.AXIS)
    assert usual.players[Side.AXIS].sightings == {80: KNOWN, 81: KNOWN}
    assert appearance_of(usual, usual.groups[80]) is None


def test_within_a_class_nothing_leaks() -> None:
    least, most = (view(front(points), Side.AXIS) for points in (AVERAGE_FROM, STRONG_FROM - 1))
    assert least.groups == most.groups
    assert least.players == most.players


def test_a_look_for_both_sides_shows_the_strength_of_neither() -> None:
    both = view(view(front(300), Side.AXIS), Side.SOVIET)
    assert both.players[Side.SOVIET].sightings == {}
    assert both.players[Side.AXIS].sightings == {}


def test_the_computer_believes_what_it_sees() -> None:
    weak, strong = (believe(view(front(points), Side.AXIS)) for points in (50, 300))
    assert force_of(weak.groups[80]).acs < force_of(strong.groups[80]).acs
    assert TAKEN_FOR[Side.SOVIET][Appearance.WEAK] < TAKEN_FOR[Side.SOVIET][Appearance.STRONG]


def test_a_week_is_played_under_the_house_rule() -> None:
    state = make_state(
        mech(1, (4, 4), panzer(), plot="4"), group(80, (4, 5)), options=Options(limited_intelligence=True)
    )
    game = Game(state)
    while game.state.week == 1:
        game.end_phase()
    assert problems(game.state) == []
    assert change_of(game.state).state.options.limited_intelligence
