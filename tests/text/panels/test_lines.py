from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.text.panels.views import WIDTHS, texts
from wir.text.panels.lines import (
    Line,
    Role,
    Span,
    cut,
    entry,
    flowed,
    heading,
    length,
    line,
    spread,
    text_of,
    truncated,
    wrapped,
)

LINES = st.lists(st.builds(Span, st.text("abc defgh ", max_size=30), st.sampled_from(Role)), max_size=6).map(tuple)


@given(LINES, WIDTHS)
def test_wrapping_keeps_every_word_in_order_and_within_the_width(spans: Line, width: int) -> None:
    lines = wrapped(spans, width, indent=2)
    assert all(length(found) <= width for found in lines)
    assert "".join("".join(texts(lines)).split()) == "".join(text_of(spans).split())


@given(LINES, WIDTHS)
def test_wrapping_keeps_the_role_of_every_character(spans: Line, width: int) -> None:
    def roles(lines: list[Line]) -> list[tuple[str, Role]]:
        return [(char, span.role) for found in lines for span in found for char in span.text if char != " "]

    assert roles(wrapped(spans, width)) == roles([spans])


def test_lines_break_between_words_and_are_indented() -> None:
    assert texts(wrapped(line("the river runs between"), 10, indent=2)) == ["the river", "  runs", "  between"]


def test_a_word_of_several_roles_is_kept_together() -> None:
    spans = line("odds are", " ", Span("3.4"), Span("-1", Role.FAINT))
    assert texts(wrapped(spans, 10)) == ["odds are", "3.4-1"]


def test_a_word_longer_than_the_width_is_broken() -> None:
    assert texts(wrapped(line("Dnepropetrovsk"), 6)) == ["Dnepro", "petrov", "sk"]


def test_chunks_flow_and_stay_whole() -> None:
    chunks = [line("strength 273"), line("ACS 202"), line("guns 180")]
    assert texts(flowed(chunks, 22)) == ["strength 273  ACS 202", "guns 180"]
    assert texts(flowed(chunks, 18)) == ["strength 273", "ACS 202  guns 180"]


def test_counters_keep_their_blanks_and_break_between_each_other() -> None:
    plates = [Span(f" {number} ", Role.AXIS_PLATE) for number in (1, 25, 26)]
    assert wrapped(line("river ", *plates, " §8.3"), 14) == [
        line("river ", Span(" 1  25 ", Role.AXIS_PLATE)),
        line(Span(" 26 ", Role.AXIS_PLATE), " §8.3"),
    ]


def test_a_plate_keeps_the_colon_behind_it() -> None:
    spans = line("fighters meet ", Span(" 54 ", Role.AXIS_PLATE), ": 5 points")
    assert texts(wrapped(spans, 18)) == ["fighters meet", " 54 : 5 points"]


def test_an_empty_line_wraps_to_one_line() -> None:
    assert texts(wrapped((), 10)) == [""]


@pytest.mark.parametrize("width", [1, 0, -1])
def test_a_line_without_room_is_broken_after_each_cell(width: int) -> None:
    assert texts(wrapped(line("Kiev"), width, indent=2)) == list("Kiev")
    assert flowed([(), ()], 10) == []


def test_both_edges_are_kept_as_long_as_they_fit() -> None:
    assert text_of(spread(line("odds"), line("3-1"), 12)) == "odds     3-1"
    assert text_of(spread(line("a long label"), line("3-1"), 12)) == "a long l 3-1"
    assert text_of(spread(line("label"), line("3-1"), 2)) == "la"


def test_a_heading_fills_the_width() -> None:
    assert text_of(heading("HEX", 12)) == "HEX ────────"
    assert text_of(heading("HEX", 12, line("1/2"))) == "HEX ──── 1/2"
    assert text_of(heading("FORECAST", 10, line("estimate"))) == "FORECAST ─"
    assert text_of(heading("Dnepropetrovsk 14,24", 18)) == "Dnepropetrovsk 1."


def test_an_entry_wraps_below_its_label() -> None:
    assert texts(entry("strike", "bomb Leningrad 10,9", 20)) == ["strike bomb", " Leningrad 10,9"]


@pytest.mark.parametrize(
    ("height", "shown"),
    [(3, ["one two", "three", "four five"]), (2, ["one two", "three ►"]), (1, ["one two ►"]), (0, [])],
)
def test_what_is_begun_and_not_shown_to_its_end_says_so(height: int, shown: list[str]) -> None:
    assert texts(truncated([line("one two"), line("three"), line("four five")], height, 9)) == shown


def test_cutting_keeps_the_first_cells() -> None:
    assert cut(line("ab", Span("cd", Role.VALUE)), 3) == line("ab", Span("c", Role.VALUE))
