"""What may be kept beside the war, and under which keys."""

from __future__ import annotations

from tests.kit import make_state
from wir.model.sides import Side
from wir.rules.asides import LONGEST_ASIDE, why_cannot_put_aside, why_no_aside


def test_a_key_that_is_none_is_named_by_its_first_forty_letters() -> None:
    assert why_no_aside("k" * 40, "text") is None
    assert why_no_aside("k" * 41, "text") == (
        f"a key has 1 to 40 small letters, figures, points and lines, not '{'k' * 40}'"
    )


def test_what_cannot_be_kept_is_refused_by_the_paragraph_of_the_game_s_course() -> None:
    for key, text in (("Key", "text"), ("key", "x" * (LONGEST_ASIDE + 1)), ("key", "two\nlines")):
        refused = why_cannot_put_aside(make_state(), Side.AXIS, key, text)
        assert refused is not None
        assert refused.paragraph == "3.3"
