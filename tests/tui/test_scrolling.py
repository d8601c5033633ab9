"""What is longer than the screen: texts that scroll, and lists that keep the chosen entry in view."""

from __future__ import annotations

import pytest

from wir.text.panels.lines import BLANK, Line, line, text_of
from wir.tui.scrolling import ListCursor, RingCursor, Scroll, end_keys, line_keys, page_keys


def text(lines: int) -> list[Line]:
    return [line(str(n)) for n in range(lines)]


def press(scrolling: Scroll | ListCursor, action: str) -> None:
    rows = (*line_keys(lambda mode: mode), *page_keys(lambda mode: mode), *end_keys(lambda mode: mode))
    next(key for key in rows if key.action == action).does(scrolling)


def read(scroll: Scroll, lines: int, height: int) -> list[str]:
    return [text_of(spans) for spans in scroll.seen(text(lines), height)]


def test_a_text_is_read_page_by_page_to_its_last_line() -> None:
    scroll = Scroll()
    assert read(scroll, 7, 3) == ["0", "1", "2"]
    press(scroll, "page_down")
    assert read(scroll, 7, 3) == ["3", "4", "5"]
    assert not scroll.is_at_end
    press(scroll, "page_down")
    assert read(scroll, 7, 3) == ["4", "5", "6"]
    assert scroll.is_at_end
    assert text_of(scroll.foot()) == "5-7 of 7"


def test_a_text_that_fits_does_not_move_and_has_no_foot() -> None:
    scroll = Scroll()
    read(scroll, 3, 5)
    press(scroll, "down")
    assert read(scroll, 3, 5) == ["0", "1", "2"]
    assert scroll.foot() == BLANK


def test_a_text_can_be_begun_at_its_end() -> None:
    scroll = Scroll()
    scroll.to_end()
    assert read(scroll, 7, 3) == ["4", "5", "6"]


@pytest.mark.parametrize(("key", "at"), [("up", 0), ("page_up", 0), ("first", 0), ("down", 9), ("last", 9)])
def test_a_list_stops_at_its_ends(key: str, at: int) -> None:
    cursor = ListCursor(lambda: 10, at)
    press(cursor, key)
    assert cursor.at == at


def test_the_chosen_entry_of_a_list_stays_in_view() -> None:
    cursor = ListCursor(lambda: 10)
    assert cursor.seen(4) == range(4)
    cursor.step(5)
    assert cursor.seen(4) == range(2, 6)
    cursor.step(-2)
    assert cursor.seen(4) == range(2, 6)
    cursor.step(-2)
    assert cursor.seen(4) == range(1, 5)


def test_a_list_that_has_become_shorter_keeps_its_last_entry_chosen() -> None:
    entries = list(range(10))
    cursor = ListCursor(lambda: len(entries), 9)
    cursor.seen(4)
    del entries[3:]
    assert cursor.seen(4) == range(3)
    assert cursor.at == 2


def test_of_an_entry_longer_than_the_screen_the_beginning_is_seen() -> None:
    cursor = ListCursor(lambda: 2)
    cursor.keep(range(5, 21), 21, 4)
    assert cursor.top == 5


def test_on_the_way_up_the_lines_above_an_entry_are_seen_with_it() -> None:
    cursor = ListCursor(lambda: 9)
    cursor.keep(range(8, 9), 9, 4)
    cursor.keep(range(3, 4), 9, 4, above=1)
    assert cursor.top == 2


def test_a_ring_goes_round_and_an_empty_one_stands_still() -> None:
    cursor = RingCursor(lambda: 3)
    seen = []
    for _ in range(4):
        press(cursor, "down")
        seen.append(cursor.at)
    assert seen == [1, 2, 0, 1]
    empty = RingCursor(lambda: 0)
    press(empty, "up")
    assert empty.at == 0
