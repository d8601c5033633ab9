from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from wir.text.panels.footer import footer
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
