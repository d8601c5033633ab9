"""Sentences begin with a capital letter, except where a file's name stands first."""

from __future__ import annotations

import pytest

from wir.model.words import capital


@pytest.mark.parametrize("text", ["war.wir: is cut off", "/tmp/a/war.wir has been changed", "my-war.journal is gone"])
def test_a_file_keeps_its_name_at_the_beginning_of_a_sentence(text: str) -> None:
    assert capital(text) == text


@pytest.mark.parametrize("text", ["orders since the last save: 3", "an iron man game. It has one save", "1.3 to 1", ""])
def test_everything_else_begins_with_a_capital_letter(text: str) -> None:
    assert capital(text) == text[:1].upper() + text[1:]
