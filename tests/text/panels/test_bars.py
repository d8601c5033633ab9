from __future__ import annotations

import pytest

from wir.text.panels.lines import Role, bar, gauge, length, text_of


@pytest.mark.parametrize(
    ("value", "shown"), [(0, "    "), (1, "▏   "), (50, "██  "), (55, "██▏ "), (100, "████"), (120, "████")]
)
def test_a_bar_shows_its_share(value: int, shown: str) -> None:
    drawn = bar(value, 100, 4, Role.BAR_STRENGTH)
    assert text_of(drawn) == shown
    assert length(drawn) == 4


def test_the_rest_of_a_bar_is_told_apart() -> None:
    assert [span.role for span in bar(50, 100, 4, Role.BAR_FATIGUE)] == [Role.BAR_FATIGUE, Role.BAR_EMPTY]


def test_a_bar_of_nothing_is_empty() -> None:
    assert text_of(bar(5, 0, 3, Role.BAR_FATIGUE)) == "   "


@pytest.mark.parametrize(("value", "shown"), [(0, " "), (1, "▁"), (50, "▄"), (100, "█")])
def test_a_gauge_shows_its_share_on_one_cell(value: int, shown: str) -> None:
    assert gauge(value, 100, Role.BAR_STRENGTH).text == shown
