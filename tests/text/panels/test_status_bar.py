from __future__ import annotations

from dataclasses import fields, replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.properties import examples
from tests.text.golden import check
from tests.text.panels.views import barbarossa_view, front_view, states
from wir.engine.game import Game
from wir.model.phases import Phase
from wir.model.scenario import Length
from wir.model.sides import Side
from wir.model.state import Ending, Options, State
from wir.model.view import view
from wir.scenario import load_scenario
from wir.text.house_rules import HOUSE_RULES, changes_nothing, house_rules
from wir.text.panels.lines import length, text_of
from wir.text.panels.status_bar import status_bar
from wir.text.speech.standing import moment_sentences


def test_the_bar_at_the_usual_widths() -> None:
    shown = barbarossa_view()
    check("panels/status_bar", "".join(f"{text_of(status_bar(shown, width))}\n" for width in (40, 80, 120, 200)))


@pytest.mark.parametrize("width", [26, 80, 120, 200])
def test_the_bar_says_when_it_is_and_whose_turn(width: int) -> None:
    text = text_of(status_bar(barbarossa_view(), width))
    assert len(text) == width
    assert "22 JUN" in text
    assert text.endswith(" AXIS ")


def test_weather_week_level_and_result_show_where_there_is_room() -> None:
    text = text_of(status_bar(barbarossa_view(), 200))
    for word in ("CLEAR", "week 1 of 185", "level 3", "A GROUP ADJUSTMENT AND BUILDING", "Victory", "rails south"):
        assert word in text


@pytest.mark.rule("5.3")
def test_only_the_axis_is_told_where_its_rails_go_this_week() -> None:
    assert "rails" not in text_of(status_bar(barbarossa_view(Side.SOVIET), 200))


def test_after_the_end_the_bar_has_the_result_and_nothing_of_this_week() -> None:
    shown = replace(barbarossa_view(), ending=Ending("schedule"))
    text = text_of(status_bar(shown, 200))
    assert "score now: Soviet Decisive Victory" in text_of(status_bar(barbarossa_view(), 200))
    assert "  Soviet Decisive Victory" in text
    assert "score now" not in text
    assert "rails" not in text


def test_where_a_side_has_given_up_the_bar_has_no_level_which_the_other_may_not_have_won() -> None:
    text = text_of(status_bar(replace(barbarossa_view(), ending=Ending("resignation", Side.AXIS)), 200))
    assert "The Soviet side has given up" in text
    assert "Victory" not in text


@pytest.mark.rule("5.3")
def test_a_map_without_the_area_whose_turn_it_is_has_no_rails_this_week() -> None:
    game = Game.new(load_scenario("smolensk"))
    assert "no rails this week" in text_of(status_bar(game.view(Side.AXIS), 200))
    assert "rails south" in text_of(status_bar(Game.new(load_scenario("barbarossa")).view(Side.AXIS), 200))
    assert "may lay no rails" in moment_sentences(game.view(Side.AXIS))[1]


def test_every_house_rule_has_words() -> None:
    assert [*HOUSE_RULES] == [entry.name for entry in fields(Options)]


@pytest.mark.parametrize(
    ("name", "length", "expected"),
    [
        ("barbarossa", Length.SHORT, []),
        ("barbarossa", Length.LONG, []),
        ("smolensk", Length.LONG, ["long_first_winter", "surprise"]),
        ("case_blue", Length.LONG, ["long_first_winter", "surprise"]),
    ],
)
def test_house_rules_that_change_nothing_in_a_game_are_known(name: str, length: Length, expected: list[str]) -> None:
    scenario = load_scenario(name)
    assert [rule for rule in HOUSE_RULES if changes_nothing(rule, scenario, length)] == expected


def test_house_rules_are_named_or_counted() -> None:
    shown = replace(barbarossa_view(), options=Options(surprise=True, iron_man=True))
    assert house_rules(shown.options) == ["surprise", "iron man"]
    assert "level 3, surprise, iron man" in text_of(status_bar(shown, 200))
    assert "level 3, 2 house rules" in text_of(status_bar(shown, 90))
    assert "L3+2" in text_of(status_bar(shown, 80))


def test_the_execution_belongs_to_nobody() -> None:
    text = text_of(status_bar(replace(front_view(), phase=Phase.EXECUTION), 60))
    assert text.endswith(" COMBAT ")


def test_a_game_that_is_over_says_so() -> None:
    text = text_of(status_bar(replace(front_view(), ending=Ending("schedule")), 60))
    assert text.endswith(" OVER ")


@pytest.mark.thorough
@examples(100)
@given(states(), st.sampled_from(Side), st.integers(18, 220))
def test_the_bar_fills_every_width(state: State, side: Side, width: int) -> None:
    assert length(status_bar(view(state, side), width)) == width
