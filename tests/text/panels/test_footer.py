from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wir.text.panels.footer import footer, footers, placed
from wir.text.panels.lines import length, text_of

KEYS = (("1-6", "Move"), ("Enter", "Group"), ("P", "Plot"), ("?", "Help"))


def test_all_keys_show_where_there_is_room() -> None:
    assert text_of(footer(KEYS, 80)) == " 1-6  Move  Enter  Group  P  Plot  ?  Help "


def test_the_least_important_goes_first() -> None:
    assert text_of(footer(KEYS, 36)) == " 1-6  Move  Enter  Group  P  Plot "


def test_a_short_one_takes_the_room_that_a_long_one_could_not() -> None:
    assert text_of(footer((("Enter", "Group"), ("Backspace", "Back"), ("?", "Help")), 27)) == " Enter  Group  ?  Help "


@given(st.lists(st.tuples(st.text(min_size=1, max_size=9), st.text(max_size=12))), st.integers(0, 90))
def test_it_is_never_wider_than_the_screen(keys: list[tuple[str, str]], width: int) -> None:
    assert length(footer(keys, width)) <= width


def test_two_lines_hold_what_one_cannot() -> None:
    assert [text_of(spans) for spans in footers(KEYS, 36, 2)] == [" 1-6  Move  Enter  Group  P  Plot ", " ?  Help "]
    assert [text_of(spans) for spans in footers(KEYS, 80, 2)][1] == ""


def test_a_hint_is_where_it_is_shown() -> None:
    rows = [text_of(spans) for spans in footers(KEYS, 36, 2)]
    for place in placed(KEYS, 36, 2):
        key, word = KEYS[place.number]
        assert rows[place.line][place.left : place.right] == f" {key}  {word} "
