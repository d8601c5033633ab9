"""How the computer deals with an enemy who seldom attacks."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from tests.ai.puzzles.position import army, position
from wir.ai.boldness import against, attackers_beside, seldom_attacks, weeks_to_watch
from wir.ai.constants import CONSTANTS
from wir.ai.explaining import judgement
from wir.ai.situation import survey
from wir.ai.stance import stance_of
from wir.model.players import Sighting
from wir.model.sides import Side
from wir.model.state import State
from wir.model.view import View, view

ROWS = range(1, 11)
OWN = tuple(army(12 + row, (9, row), 150) for row in ROWS)
IN_THE_REAR = army(100, (15, 5), 60)


def front(attacked: int, *, weeks_ago: int = 1, enemies: int = len(ROWS), acs: int = 60) -> State:
    """Ten Axis groups facing Soviets, some of which attacked so many weeks ago."""
    beside = [army(80 + row, (10, row), acs) for row in ROWS[:enemies]]
    state = position(Side.AXIS, *OWN, *beside, IN_THE_REAR)
    shown = {enemy.id: Sighting(state.week - weeks_ago, 60, 0) for enemy in (IN_THE_REAR, *beside)[: attacked + 1]}
    return with_attackers(state, shown)


def attackers_of(state: State) -> dict[int, Sighting]:
    """The Soviet groups that have attacked, and when."""
    return dict(state.players[Side.AXIS].attackers)


def with_attackers(state: State, attacks: dict[int, Sighting]) -> State:
    """The state with other attacks behind it."""
    axis = replace(state.players[Side.AXIS], attackers=attacks)
    return replace(state, players={**state.players, Side.AXIS: axis})


def seen(state: State) -> View:
    return view(state, Side.AXIS)


def test_an_enemy_behind_the_front_does_not_count() -> None:
    assert attackers_beside(seen(front(3)), 4) == (3, 10)


@pytest.mark.parametrize(("weeks_ago", "counted"), [(4, 3), (5, 0)])
def test_an_attack_counts_for_four_weeks(weeks_ago: int, counted: int) -> None:
    assert attackers_beside(seen(front(3, weeks_ago=weeks_ago)), CONSTANTS.watched) == (counted, 10)


@pytest.mark.parametrize(("attacked", "seldom"), [(1, True), (2, False)])
def test_an_enemy_attacks_seldom_when_fewer_than_a_fifth_of_his_front_does(attacked: int, seldom: bool) -> None:
    assert seldom_attacks(seen(front(attacked)), CONSTANTS) is seldom


@pytest.mark.parametrize(("day", "weeks"), [((1943, 9, 26), 4), ((1943, 10, 17), 6), ((1944, 6, 4), 13)])
def test_the_weeks_of_the_mud_do_not_count(day: tuple[int, int, int], weeks: int) -> None:
    """In October 1943 the Axis left its works to wear down an enemy whom the rain had kept from attacking."""
    assert weeks_to_watch(date(*day), CONSTANTS.watched) == weeks


@pytest.mark.parametrize(("weeks_ago", "seldom"), [(6, False), (7, True)])
def test_after_the_mud_an_enemy_is_judged_by_what_he_did_before_it(weeks_ago: int, seldom: bool) -> None:
    state = front(9)
    week = state.week + (date(1943, 10, 17) - state.date).days // 7
    attacks = {number: replace(attack, week=week - weeks_ago) for number, attack in attackers_of(state).items()}
    assert seldom_attacks(seen(with_attackers(replace(state, week=week), attacks)), CONSTANTS) is seldom


@pytest.mark.parametrize(("enemies", "seldom"), [(7, False), (8, True)])
def test_a_few_enemies_do_not_tell(enemies: int, seldom: bool) -> None:
    assert seldom_attacks(seen(front(0, enemies=enemies)), CONSTANTS) is seldom


@pytest.mark.parametrize(("week", "seldom"), [(5, False), (6, True)])
def test_an_enemy_is_not_judged_in_the_first_weeks(week: int, seldom: bool) -> None:
    assert seldom_attacks(seen(replace(front(0), week=week)), CONSTANTS) is seldom


def test_with_limited_intelligence_nobody_is_judged() -> None:
    state = front(0)
    assert not seldom_attacks(
        seen(replace(state, options=replace(state.options, limited_intelligence=True))), CONSTANTS
    )


def test_more_is_risked_only_against_an_enemy_who_seldom_attacks() -> None:
    assert against(seen(front(2)), CONSTANTS) is CONSTANTS
    bold = against(seen(front(1)), CONSTANTS)
    assert bold.soviets_press_from < CONSTANTS.soviets_press_from
    assert bold.leaves_from > CONSTANTS.leaves_from


@pytest.mark.parametrize(("attacked", "attacks"), [(2, False), (1, True)])
def test_a_weaker_side_goes_forward_against_an_enemy_who_seldom_attacks(attacked: int, attacks: bool) -> None:
    assert stance_of(survey(seen(front(attacked, acs=250)))).offensive is attacks


def test_the_computer_says_that_it_risks_more() -> None:
    said = "the enemy seldom attacks: 1 of 10 groups in 4 weeks, so more is risked"
    assert said in [*judgement(seen(front(1)))]
    assert said.partition(":")[0] not in "; ".join(judgement(seen(front(2))))
