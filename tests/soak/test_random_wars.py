"""Random legal orders in games from many dates: no order may lead to an impossible state.

`-m thorough` plays ten times as many, `-m slow` two hundred times, and whole long wars.
"""

from __future__ import annotations

from collections import Counter

import pytest

from tests.soak.drawing import draw_legal
from tests.soak.wars import (
    SCENARIOS,
    War,
    assert_journal_replays,
    assert_plain_form_is_whole,
    assert_undo_and_redo_lead_back,
    assert_views_agree,
    play_week,
    war_of,
    whole_war,
)
from wir.ai.simple import KINDS
from wir.model.phases import SUPPLY, Phase
from wir.model.scenario import Length
from wir.scenario import load_scenario

BATCH = 5
"""Wars in one test."""

WEEKS = 3


def play(number: int) -> War:
    """A war of some weeks, with everything asserted that must hold."""
    war = war_of(number)
    for _ in range(WEEKS):
        assert_views_agree(war, 5)
        assert_undo_and_redo_lead_back(war)
        play_week(war, each_order=number % 5 == 0)
    assert_plain_form_is_whole(war)
    if number % 5 == 0:
        assert_journal_replays(war)
    return war


@pytest.mark.parametrize("batch", [0, *(pytest.param(batch, marks=pytest.mark.thorough) for batch in range(1, 10))])
def test_wars_of_three_weeks_stay_possible(batch: int) -> None:
    given: Counter[str] = Counter()
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        given += play(number).given
    assert given["PLOT"] > 2 * BATCH
    assert given["MOVE"] > BATCH


@pytest.mark.thorough
def test_orders_of_every_kind_are_drawn() -> None:
    given: Counter[str] = Counter()
    for number in range(8 * len(SCENARIOS)):
        war = war_of(number)
        for phase in Phase:
            for _ in range(80):
                order = draw_legal(war.game.state, war.random)
                given += Counter() if order is None else Counter([str(order).split()[0]])
                if order is not None and phase in SUPPLY:
                    war.game.submit(order)
            war.game.end_phase()
    assert set(given) == {kind for kinds in KINDS.values() for kind in kinds}


@pytest.mark.parametrize(
    "scenario",
    [
        pytest.param("zitadelle", marks=pytest.mark.thorough),
        pytest.param("barbarossa", marks=pytest.mark.thorough),
        pytest.param("case_blue", marks=pytest.mark.slow),
    ],
)
def test_a_whole_short_game_of_random_orders_comes_to_its_end(scenario: str) -> None:
    war = whole_war(scenario, Length.SHORT)
    while war.game.state.ending is None:
        play_week(war)
        assert_plain_form_is_whole(war)
    assert war.game.state.date <= load_scenario(scenario).terms[Length.SHORT].last_week
    assert_journal_replays(war)


@pytest.mark.slow
@pytest.mark.parametrize("batch", range(10, 210))
def test_a_thousand_more_wars_stay_possible(batch: int) -> None:
    for number in range(batch * BATCH, (batch + 1) * BATCH):
        assert play(number).given["END"]


@pytest.mark.slow
@pytest.mark.parametrize("scenario", ["barbarossa", "case_blue", "zitadelle"])
@pytest.mark.parametrize("seed", range(5))
def test_whole_long_wars_of_random_orders_come_to_their_end(scenario: str, seed: int) -> None:
    war = whole_war(scenario, Length.LONG, seed)
    while war.game.state.ending is None:
        play_week(war)
    assert_plain_form_is_whole(war)
    assert_journal_replays(war)
