from __future__ import annotations

import pytest

from wir.model.errors import InputError
from wir.model.printable import LONGEST_LINE, one_line, printable, shortened


@pytest.mark.parametrize("char", ["\x1b", "\x07", "\x9b", "\n", "\u202e", "\u2066", "\u200f", "\u2028", "\ud800"])
def test_what_a_terminal_would_obey_becomes_a_question_mark(char: str) -> None:
    assert printable(f"a{char}b") == "a?b"


def test_what_can_be_read_stays_as_it_is() -> None:
    assert printable("Königsberg, Харьков, 東部戦線 §7.7") == "Königsberg, Харьков, 東部戦線 §7.7"


def test_a_line_has_no_breaks_and_no_control_characters() -> None:
    assert one_line(" a\n  b\x1b[2J ") == "a b?[2J"


def test_of_a_long_name_the_middle_is_left_out_and_the_reason_stays() -> None:
    told = one_line(f"{'begin' + 'x' * 5000 + 'end'}: there is no such saved game")
    assert len(told) <= LONGEST_LINE
    assert told.startswith("beginxxx")
    assert told.endswith("xxxend: there is no such saved game")
    assert "x...x" in told


@pytest.mark.parametrize("text", [": ".join(["x" * 30] * 500), "x: " * 3000, "x " * 3000, "y" * 201])
def test_no_line_is_longer_than_two_hundred_characters(text: str) -> None:
    assert 150 < len(one_line(text)) <= LONGEST_LINE


@pytest.mark.parametrize(("most", "left"), [(9, "abc...hij"), (10, "abcdefghij"), (8, "abc...ij")])
def test_beginning_and_end_are_left_of_what_is_too_long(most: int, left: str) -> None:
    assert shortened("abcdefghij", most) == left


def test_no_text_about_input_can_move_a_terminal() -> None:
    assert str(InputError("there is no city Bres\x1b[2Jt\u202e")) == "there is no city Bres?[2Jt?"
