from __future__ import annotations

from unicodedata import east_asian_width

from wir.model.widths import SIGNS
from wir.text.panels.lines import Role, Span, bar, length, line, text_of
from wir.text.panels.styles import in_ascii, panel_styles


def test_every_sign_has_one_cell_and_one_of_ascii() -> None:
    assert all(len(sign) == 1 and east_asian_width(sign) in "NAH" for sign in SIGNS)
    assert all(len(plain) == 1 and plain.isascii() for plain in SIGNS.values())


def test_a_bar_keeps_its_length_in_ascii() -> None:
    (drawn,) = in_ascii([bar(50, 100, 8, Role.BAR_STRENGTH)])
    assert text_of(drawn) == "####...."


def test_signs_and_accents_take_a_cell_of_ascii_and_the_rest_a_question_mark() -> None:
    (drawn,) = in_ascii([line("Kö 莫 → ", Span("§7.6", Role.PARAGRAPH))])
    assert text_of(drawn) == "Ko ? > s7.6"
    assert length(drawn) == 11


def test_the_rest_of_a_bar_is_dots_without_a_line_below_them() -> None:
    (drawn,) = in_ascii([bar(50, 100, 8, Role.BAR_STRENGTH)])
    styles = panel_styles("no colours")
    assert [styles.style(span.role).underline for span in drawn] == [False, False]
