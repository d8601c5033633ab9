from __future__ import annotations

from wir.text.panels.footer import footers, placed
from wir.text.panels.lines import text_of

KEYS = (("1-6", "Move"), ("Enter", "Group"), ("P", "Plot"), ("?", "Help"))


def test_all_keys_show_where_there_is_room() -> None:
    assert text_of(footers(KEYS, 80, 1)[0]) == " 1-6  Move  Enter  Group  P  Plot  ?  Help "


def test_the_least_important_goes_first() -> None:
    assert text_of(footers(KEYS, 36, 1)[0]) == " 1-6  Move  Enter  Group  P  Plot "


def test_two_lines_hold_what_one_cannot() -> None:
    assert [text_of(spans) for spans in footers(KEYS, 36, 2)] == [" 1-6  Move  Enter  Group  P  Plot ", " ?  Help "]
    assert [text_of(spans) for spans in footers(KEYS, 80, 2)][1] == ""


def test_a_hint_is_where_it_is_shown() -> None:
    rows = [text_of(spans) for spans in footers(KEYS, 36, 2)]
    for place in placed(KEYS, 36, 2):
        key, word = KEYS[place.number]
        assert rows[place.line][place.left : place.right] == f" {key}  {word} "
