"""Sentences in which groups and places stand out."""

from __future__ import annotations

from tests.kit import make_board, make_state
from wir.model.board import Place
from wir.text.panels.lines import Role, text_of
from wir.text.panels.words import marked


def test_groups_have_the_colours_of_their_counters_and_places_stand_out() -> None:
    scenario = make_state(board=make_board(cities=[Place("Riga", "3,3")])).scenario
    told = "At Riga Axis groups 3, 4 and 12 attacked group 80, with 20% fatigue, 30 points and 4 groups."
    spans = marked(told, scenario)
    assert text_of(spans) == told
    assert [span.text for span in spans if span.role is Role.AXIS_PLATE] == ["3", "4", "12"]
    assert [span.text for span in spans if span.role is Role.SOVIET_PLATE] == ["80"]
    assert [span.text for span in spans if span.role is Role.VALUE] == ["Riga"]


def test_a_map_without_names_marks_none() -> None:
    spans = marked("Nobody attacked.", make_state().scenario)
    assert text_of(spans) == "Nobody attacked."


def test_a_strength_behind_the_number_of_a_group_is_no_group() -> None:
    told = "Groups of ours: groups 89 (about 10), 95 (about 140) and 98 (70) at 3,3 and group 12 (about 80)."
    spans = marked(told, make_state().scenario)
    assert text_of(spans) == told
    assert [span.text for span in spans if span.role is Role.SOVIET_PLATE] == ["89", "95", "98"]
    assert [span.text for span in spans if span.role is Role.AXIS_PLATE] == ["12"]
