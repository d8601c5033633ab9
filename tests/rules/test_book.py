"""The rules in words: a paragraph or a ruling by its number, and what holds some words."""

from __future__ import annotations

import re

import pytest

from wir.rules.book import Paragraph, all_paragraphs, all_rulings, entry_of, paragraph, ruling, search, title_of


def test_a_paragraph_or_ruling_is_found_by_its_number_as_players_write_it() -> None:
    assert paragraph("7.6").number == paragraph(" §7.6 ").number == "7.6"
    assert ruling("R76").number == ruling(" r76 ").number == "R76"
    assert entry_of("7.6") == paragraph("7.6")
    assert entry_of("r76") == ruling("R76")
    assert entry_of("99.9") is None
    assert entry_of("§7.6") == entry_of(" §7.6 ") == paragraph("7.6")
    for find in (paragraph, ruling):
        with pytest.raises(KeyError):
            find("99.9")


def test_paragraphs_come_in_the_order_of_the_book_and_rulings_in_theirs() -> None:
    numbers = [tuple(map(int, each.number.split("."))) for each in all_paragraphs()]
    assert numbers == sorted(set(numbers))
    assert numbers.index((4, 9)) < numbers.index((4, 10))
    told = [int(each.number[1:]) for each in all_rulings()]
    assert told == sorted(set(told))
    assert paragraph("8.14").title.startswith("Siberian")
    assert paragraph("8.14").rule == paragraph("8.14").rule.strip() != ""


@pytest.mark.parametrize("text", ["siberian", "SIBERIAN", "siberian kuybyshev", "Kuybyshev   sib"])
def test_what_holds_words_that_begin_so_is_found(text: str) -> None:
    assert paragraph("8.14") in search(text)


def test_paragraphs_and_rulings_are_found_by_what_they_are_about() -> None:
    assert search("zones CONTROL")[0].number == "6.10"
    assert {"6.2", "R52"} <= {entry.number for entry in search("frozen swamp")}
    assert "8.3" not in {entry.number for entry in search("rain")}  # it speaks of terrain


def test_every_word_must_be_there_and_begin_so() -> None:
    assert search("siberian panzerschreck") == []
    assert search("") == search("  ") == []
    assert paragraph("8.14") not in search("berian")
    for entry in search("entrench"):
        whole = f"{entry.heading} {entry.rule if isinstance(entry, Paragraph) else entry.ruling + entry.reason}"
        assert re.search(r"\bentrench", whole.casefold())


def test_paragraphs_with_the_words_in_their_title_come_first_and_rulings_last() -> None:
    found = search("fatigue")
    titled = [isinstance(each, Paragraph) and "fatigue" in each.title.casefold() for each in found]
    assert True in titled
    assert titled == sorted(titled, reverse=True)
    rest = [isinstance(each, Paragraph) for each, first in zip(found, titled, strict=True) if not first]
    assert rest == sorted(rest, reverse=True)
    assert False in rest


@pytest.mark.parametrize("chapter", ["4", "7", "9", " §10 "])
def test_the_number_of_a_chapter_finds_its_paragraphs(chapter: str) -> None:
    found = [each.number for each in search(chapter)]
    number = chapter.strip(" §")
    assert found == [each.number for each in all_paragraphs() if each.number.startswith(f"{number}.")] != []


def test_what_stands_in_a_ruling_is_found_by_its_number_question_answer_and_reason() -> None:
    found = ruling("R112")
    for text in (found.number, found.question, found.ruling, found.reason):
        words = " ".join(re.findall(r"\w+", text)[:6])
        assert found in search(words)


def test_a_title_is_found_by_the_number_of_its_paragraph() -> None:
    assert title_of("7.7") == paragraph("7.7").title != ""
    assert title_of("99.9") == ""


@pytest.mark.parametrize("word", ["encircle", "encircled", "pocket", "surrender"])
def test_the_words_of_a_wargamer_for_a_ring_find_the_paragraph_on_retreats(word: str) -> None:
    assert paragraph("7.7") in search(word)
