from __future__ import annotations

import pytest

from wir.model.widths import in_ascii, one_cell_each


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Minsk", "Minsk"),
        ("Königsberg", "Königsberg"),
        ("Ko\u0308nigsberg", "Königsberg"),
        ("Москва", "Москва"),
        ("莫斯科", "???"),
        ("漢字", "??"),
        ("e\u0301", "é"),
        ("tab\there", "tab?here"),
        ("bell\a", "bell?"),
        ("a\u200bb", "a?b"),
        ("a\u0489b", "a?b"),
        ("a\x1b[2Jb", "a?[2Jb"),
    ],
)
def test_every_character_takes_one_cell(text: str, shown: str) -> None:
    assert one_cell_each(text) == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [("Königsberg", "Konigsberg"), ("Łódź", "?odz"), ("Москва", "??????"), ("a\x1bb", "a?b"), ("✓ »", "x >")],
)
def test_ascii_keeps_the_letters_below_accents(text: str, shown: str) -> None:
    assert in_ascii(text) == shown
