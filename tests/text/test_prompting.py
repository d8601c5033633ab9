"""Prompts that are longer than the screen is wide."""

from __future__ import annotations

from wir.text.panels.footer import prompt_lines
from wir.text.panels.lines import Role, Span, length, line, text_of


def typed(text: str, after: str = "") -> list[str]:
    prompt = line(Span("Note: ", Role.LABEL), Span(text, Role.VALUE), Span(" ", Role.SELECTED), Span(after, Role.FAINT))
    lines = prompt_lines(prompt, 20)
    assert all(length(each) <= 20 for each in lines)
    return [text_of(each) for each in lines]


def test_a_prompt_that_fits_stays_as_it_is() -> None:
    prompt = line("Which group? ", Span(" ", Role.SELECTED))
    assert prompt_lines(prompt, 14) == [prompt]


def test_a_long_question_is_broken_between_words() -> None:
    question = line(Span("It cannot be taken back.", Role.WARNING), " Dismantle? ", Span("(Y/N)", Role.LABEL))
    assert [text_of(each) for each in prompt_lines(question, 30)] == ["It cannot be taken back.", "Dismantle? (Y/N)"]


def test_of_a_warning_that_is_too_long_the_end_is_cut_and_not_the_question_behind_it() -> None:
    question = line(Span("It takes a week, and cannot be taken back.", Role.WARNING), " ", "Dismantle Minsk? ", "(Y/N)")
    assert [text_of(each) for each in prompt_lines(question, 24)] == [
        "It takes a week, and ►",
        "Dismantle Minsk? (Y/N)",
    ]


def test_what_is_offered_goes_below_the_place_where_is_typed() -> None:
    assert typed("", "  a word or two") == ["Note:  ", "  a word or two"]


def test_of_more_offers_than_there_is_room_for_the_first_are_seen() -> None:
    assert typed("", "  Minsk  Murmansk  Moscow  Mogilev") == ["Note:  ", "  Minsk  Murmansk"]


def test_of_a_long_text_the_end_with_its_blanks_is_seen() -> None:
    assert typed("abcdefghijklmnopqrstuvwxyzabcdefghij  ") == ["opqrstuvwxyzabcdefgh", "ij   "]


def test_offers_stand_behind_a_long_text_as_far_as_there_is_room() -> None:
    assert typed("abcdefghijklmnopqrst", " Minsk") == ["Note: abcdefghijklmn", "opqrst  Minsk"]
