"""Sentences begin with a capital letter, except where a file's name stands first; multipliers are told as they are."""

from __future__ import annotations

import pytest

from wir.model.words import capital, count, exact_multiple, multiple


@pytest.mark.parametrize("text", ["war.wir: is cut off", "/tmp/a/war.wir has been changed", "my-war.journal is gone"])
def test_a_file_keeps_its_name_at_the_beginning_of_a_sentence(text: str) -> None:
    assert capital(text) == text


@pytest.mark.parametrize("text", ["orders since the last save: 3", "an iron man game. It has one save", "1.3 to 1", ""])
def test_everything_else_begins_with_a_capital_letter(text: str) -> None:
    assert capital(text) == text[:1].upper() + text[1:]


@pytest.mark.rule("7.6", "8.3")
@pytest.mark.parametrize(
    ("value", "told"),
    [
        (1.5, "x1.5"),
        (1.49, "x1.49"),
        (1.37, "x1.37"),
        (1.33, "x1.33"),
        (1.05, "x1.05"),
        (1.02, "x1.02"),
        (1.15, "x1.15"),
        (1.0, "x1"),
        (2.5, "x2.5"),
        (0.5, "x1/2"),
        (0.33, "x1/3"),
        (0.25, "x1/4"),
    ],
)
def test_a_reported_multiplier_is_told_to_the_hundredth_and_a_third_as_one(value: float, told: str) -> None:
    assert multiple(exact_multiple(value)) == told


@pytest.mark.parametrize(
    ("thing", "things"),
    [
        ("week", "weeks"),
        ("hex", "hexes"),
        ("city", "cities"),
        ("army", "armies"),
        ("day", "days"),
        ("supply", "supplies"),
    ],
)
def test_a_plural_follows_the_end_of_its_word(thing: str, things: str) -> None:
    assert count(2, thing) == f"2 {things}"
