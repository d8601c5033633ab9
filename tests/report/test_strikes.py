"""What was expected of an air strike stands beside what it came to, and tells nothing that the enemy hides (§7.1)."""

from __future__ import annotations

import re
from collections.abc import Mapping

import pytest

from tests.kit import city, group, infantry, make_board, make_state, rifle
from wir.engine.game import Game
from wir.estimates.forecast import beliefs_of
from wir.estimates.strike_forecast import forecast_strike
from wir.match.past import last_week_of
from wir.model.board import Place
from wir.model.groups import AirGroup, Strike, StrikeKind
from wir.model.hexes import Hex
from wir.model.phases import Phase
from wir.model.sides import Side
from wir.model.view import view
from wir.report.week_facts import strikes_told


def told(kind: StrikeKind, strength: int = 90, side: Side = Side.AXIS) -> Mapping[int, str]:
    """What is told of a strike by 60 points of air group 52 on a city with a group and factories in it."""
    state = make_state(
        group(12, (3, 5), infantry()),
        group(80, (5, 5), rifle(strength=strength)),
        board=make_board(cities=[Place("Minsk", "5,5")]),
        cities=[city("Minsk", (5, 5), Side.SOVIET, population=4, heavy_industry=6)],
        air=[AirGroup(52, Hex(3, 5), 60, supplied_by=58, strike=Strike(Hex(5, 5), kind))],
        phase=Phase.EXECUTION,
    )
    game = Game(state)
    while game.state.week == 1:
        game.end_phase()
    week = last_week_of(game).week
    assert week is not None
    return strikes_told(week, side)


@pytest.mark.rule("7.1")
def test_a_ground_attack_is_told_beside_its_estimate() -> None:
    text = told(StrikeKind.GROUND)[52]
    figures = re.fullmatch(
        r"expected (\d+) lost, effect (\d+) and group 80 weaker by ([\d.]+)%;"
        r" came to (\d+) lost, effect (\d+) and about ([\d.]+)%",
        text,
    )
    assert figures is not None, text
    expected, _, _, lost, effect, share = map(float, figures.groups())
    assert 0 <= expected <= 60
    assert effect == 60 - lost
    assert 0 < share < 100


@pytest.mark.rule("7.1")
def test_a_bombing_is_told_with_the_factories_that_it_hit() -> None:
    text = told(StrikeKind.BOMB)[52]
    assert re.search(r"and a \d+% chance to hit a factory; came to", text)
    assert text.endswith(("no factory hit", "factory destroyed", "factories destroyed"))


@pytest.mark.rule("7.1")
def test_the_estimate_does_not_know_how_strong_the_enemy_was() -> None:
    assert told(StrikeKind.GROUND, 90) == told(StrikeKind.GROUND, 30)


def test_of_a_strike_by_the_enemy_nothing_is_expected() -> None:
    assert told(StrikeKind.GROUND, side=Side.SOVIET) == {}


@pytest.mark.rule("7.1")
def test_what_is_told_as_expected_is_the_forecast_that_was_shown() -> None:
    state = make_state(
        group(80, (5, 5)),
        air=[AirGroup(52, Hex(3, 5), 60, supplied_by=58)],
        phase=Phase.EXECUTION,
    )
    seen = view(state, Side.AXIS)
    forecast = forecast_strike(seen, seen.air[52], Hex(5, 5), beliefs_of(seen))
    assert forecast is not None
    text = told(StrikeKind.GROUND)[52]
    assert f"expected {round(forecast.lost.likely)} lost, effect {round(forecast.effect.likely)} and" in text
