"""What is told of several campaigns in the same way, each with figures of its own."""

from __future__ import annotations

from datetime import date

import pytest

from wir.engine.game import Game
from wir.model.hexes import ring
from wir.model.scenario import Length, Scenario
from wir.model.sides import SIDES, Side
from wir.rules.lend_lease import is_line_whole
from wir.rules.production import output_of

LATER = ["case_blue", "zitadelle"]
"""The campaigns that begin with a front from sea to sea."""


@pytest.mark.parametrize("scenario", LATER, indirect=True)
def test_neither_front_has_a_gap_from_the_gulf_to_the_sea_of_azov(scenario: Scenario) -> None:
    control = scenario.first_control
    for side in SIDES:
        held = {group.at for group in scenario.groups if group.side is side}
        line = [
            hex_
            for hex_, owner in control.items()
            if owner is side and 9 <= hex_.row <= 26 and any(control.get(near) is side.enemy for near in ring(hex_))
        ]
        assert [hex_ for hex_ in line if hex_ not in held and not set(ring(hex_)) & held] == []


@pytest.mark.rule("8.6")
@pytest.mark.parametrize("scenario", LATER, indirect=True)
def test_the_murmansk_line_is_whole(scenario: Scenario) -> None:
    assert is_line_whole(Game.new(scenario, seed=1).state)


@pytest.mark.rule("8.5")
@pytest.mark.parametrize(
    ("scenario", "infantry", "vehicle"),
    [
        ("case_blue", {Side.AXIS: 120, Side.SOVIET: 250}, 170),
        ("zitadelle", {Side.AXIS: 120, Side.SOVIET: 160}, 200),
    ],
    indirect=["scenario"],
)
def test_the_production_of_the_first_week(scenario: Scenario, infantry: dict[Side, int], vehicle: int) -> None:
    state = Game.new(scenario, seed=1).state
    points = {side: output_of(state, side).points for side in SIDES}
    assert {side: points[side]["infantry"] for side in SIDES} == infantry
    assert points[Side.SOVIET]["vehicle"] == vehicle


@pytest.mark.rule("9.1")
@pytest.mark.parametrize(
    ("scenario", "days", "short", "long", "bonus_from"),
    [
        ("barbarossa", ("1941-06-22", "1942-03-01", "1944-12-31"), (300, 0), (0, 150), {"1943-01-01"}),
        ("case_blue", ("1942-06-29", "1943-03-01", "1944-12-25"), (0, 150), (0, 150), {"1943-01-01"}),
        ("zitadelle", ("1943-07-04", "1944-01-02", "1944-12-31"), (0, 0), (0, 150), {"1943-07-01"}),
    ],
    indirect=["scenario"],
)
def test_the_terms_are_those_of_the_book(
    scenario: Scenario, days: tuple[str, ...], short: tuple[int, int], long: tuple[int, int], bonus_from: set[str]
) -> None:
    terms = [scenario.terms[length] for length in (Length.SHORT, Length.LONG)]
    assert [scenario.start, *(each.last_week for each in terms)] == [date.fromisoformat(day) for day in days]
    assert [(each.axis_handicap, each.soviet_handicap) for each in terms] == [short, long]
    assert {each.month_bonus_from for each in terms} == {date.fromisoformat(day) for day in bonus_from}
