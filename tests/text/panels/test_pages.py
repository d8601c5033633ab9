from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.text.panels.views import texts
from wir.text.panels.inspector import foot, paged
from wir.text.panels.lines import line, text_of


def block(*words: str) -> list[tuple]:  # type: ignore[type-arg]
    return [line(word) for word in words]


def test_what_fits_is_one_page_with_lines_between() -> None:
    page = paged([block("a", "b"), [], block("c")], 20, 4)
    assert texts(list(page.lines)) == ["a", "b", "", "c"]
    assert (page.number, page.count) == (1, 1)


def test_what_fits_without_the_lines_between_needs_no_number_of_a_page() -> None:
    assert texts(list(paged([block("a"), block("b"), block("c")], 20, 4).lines)) == ["a", "b", "c"]


def test_a_block_that_does_not_fit_begins_the_next_page() -> None:
    blocks = [block("a", "b"), block("c", "d", "e")]
    first, second = (paged(blocks, 12, 4, number) for number in (1, 2))
    assert texts(list(first.lines)) == ["a", "b", "", " page 1 of 2"]
    assert texts(list(second.lines)) == ["c", "d", "e", " page 2 of 2"]


def test_on_each_page_lines_stand_between_the_blocks_where_it_has_room_for_them() -> None:
    blocks = [block("a"), block("b", "c"), block(*"defg"), block("h")]
    first, second = (paged(blocks, 12, 6, number) for number in (1, 2))
    assert texts(list(first.lines)) == ["a", "", "b", "c", "", " page 1 of 2"]
    assert texts(list(second.lines)) == [*"defgh", " page 2 of 2"]


def test_the_foot_of_a_page_names_the_key_that_turns_it_where_there_is_room() -> None:
    assert text_of(foot(1, 2, 22, "Space")) == "    Space  page 1 of 2"[-22:]
    assert text_of(foot(1, 2, 12, "Space")) == " page 1 of 2"
    assert text_of(foot(1, 2, 12)) == " page 1 of 2"


def test_a_block_longer_than_a_page_is_broken() -> None:
    pages = [paged([block(*"abcde")], 12, 3, number) for number in (1, 2, 3)]
    assert [texts(list(page.lines))[:2] for page in pages] == [["a", "b"], ["c", "d"], ["e", ""]]


def test_after_the_last_page_comes_the_first() -> None:
    assert paged([block(*"abcde")], 12, 3, 3).number == 3
    assert paged([block(*"abcde")], 12, 3, 4).number == 1


@given(st.lists(st.lists(st.sampled_from("abcdefgh"), max_size=9), max_size=6), st.integers(2, 12))
def test_the_pages_hold_every_line_in_order(words: list[list[str]], height: int) -> None:
    blocks = [block(*found) for found in words]
    count = paged(blocks, 20, height).count
    pages = [paged(blocks, 20, height, number) for number in range(1, count + 1)]
    assert all(len(page.lines) <= height for page in pages)
    shown = [text_of(spans) for page in pages for spans in page.lines]
    assert [text for text in shown if len(text) == 1] == [word for found in words for word in found]
