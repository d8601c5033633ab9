"""A war in which one side never moves ends before its time, where the other comes far enough (§8.9)."""

from __future__ import annotations

import pytest

from tests.wars.war import walkover
from wir.model.sides import Side
from wir.rules.tables import AUTOMATIC_END, AXIS_DECISIVE
from wir.rules.victory import result_level

WALKOVERS = [
    pytest.param("barbarossa", Side.AXIS, marks=pytest.mark.thorough),
    pytest.param("zitadelle", Side.SOVIET, marks=pytest.mark.slow),
    pytest.param("case_blue", Side.SOVIET, marks=pytest.mark.slow),
    pytest.param("case_blue", Side.AXIS, marks=pytest.mark.slow),
    pytest.param("barbarossa", Side.SOVIET, marks=pytest.mark.slow),
]
"""In 1943 the Axis comes too late for its own."""


@pytest.mark.rule("8.9")
@pytest.mark.parametrize(("scenario", "mover"), WALKOVERS)
def test_the_war_ends_by_itself(scenario: str, mover: Side) -> None:
    war = walkover(scenario, mover)
    state = war.game.state
    assert state.ending is not None
    assert state.ending.by == f"{mover.lower()}_automatic"
    assert state.ending.winner is (Side.AXIS if mover is Side.AXIS else None)  # the Soviets win by points (R109)
    assert state.date < state.terms.last_week
    wanted = AUTOMATIC_END[mover]
    assert all(any(state.cities[city].owner is mover for city in row) for row in wanted)
    assert {event.facts["city"] for event in war.of("captured") if war.day(event) == state.date} & {*sum(wanted, ())}
    assert len(war.of("game_ended")) == 1
    if mover is Side.AXIS:
        assert result_level(state) == AXIS_DECISIVE
